"""The pages ask the door as the visitor would, show what is kept, and tell a key of single roles only its own."""

import json

import pytest
from pages import AGENT, OWN, Browser, Door, site_of

from chambers.fleet.lifecycle import State
from chambers.fleet.status import LaneStatus
from chambers.web.fleet import told
from chambers.web.pulse import Beat

HOSTILE = "</option><script>alert(1)</script>"


@pytest.fixture
def door():
    return Door(answer={"data": [{"id": HOSTILE, "model": HOSTILE}]})


@pytest.fixture
def browser(tmp_path, door):
    found = Browser(site_of(tmp_path, door))
    found.sign_in()
    return found


def test_chat_offers_what_the_visitors_key_opens_and_escapes_it(browser, door):
    page = browser.get("/chat").text
    assert HOSTILE not in page
    assert "&lt;script&gt;alert(1)" in page
    headers = dict(door.asked[0]["headers"])
    assert (door.asked[0]["path"], headers[b"authorization"]) == ("/v1/models", b"Bearer ch-own-key")


def test_what_is_said_is_carried_to_the_door_under_the_visitors_own_key(browser, door):
    limited = Browser(browser.site)
    limited.sign_in(AGENT.key)
    token = limited.token()
    sent = {"x-csrf-token": token, "content-type": "application/json", "accept": "text/event-stream"}
    answer = limited.post("/chat/say", {"a": "b"}, sent)
    headers = dict(door.asked[-1]["headers"])
    assert answer.status == 200
    assert door.asked[-1]["path"] == "/v1/chat/completions"
    assert headers[b"authorization"] == b"Bearer ch-agent-key"
    assert b"cookie" not in headers
    assert b"x-csrf-token" not in headers
    assert door.bodies[-1] == b"a=b"


def test_nothing_is_carried_without_the_sessions_token(browser, door):
    answer = browser.post("/chat/say", headers={"content-type": "application/json"})
    assert (answer.status, door.asked) == (403, [])


@pytest.mark.parametrize("path", ["/bench", "/bench/1", "/fleet/why", "/fleet/logs/gateway", "/events/bench"])
def test_a_key_of_single_roles_does_not_open_the_rest(browser, path):
    limited = Browser(browser.site)
    limited.sign_in(AGENT.key)
    assert limited.get(path).status == 403
    assert limited.get("/chat").status == 200


def test_a_house_that_does_not_run_is_told_with_what_to_do(browser):
    answer = browser.get("/fleet")
    assert answer.status == 503
    assert "chambers up" in answer.text


def test_a_measurement_that_is_not_there_is_an_error_page(browser):
    assert browser.get("/bench/none").status == 404
    assert browser.get("/bench/compare?a=1").status == 404


def test_before_the_first_proof_the_page_says_how_to_make_one(browser):
    assert "chambers prove-local" in browser.get("/proof").text
    assert "Not proven yet" in browser.get("/chat").text


def test_a_proof_that_was_changed_is_not_shown_as_one(browser, tmp_path):
    record = {"passed": True, "previous": "0" * 64, "sha256": "1" * 64, "at": "2026-01-01T00:00:00+00:00"}
    (tmp_path / "proofs.jsonl").write_text(json.dumps(record) + "\n")
    assert "cannot be trusted" in browser.get("/proof").text
    assert "does not hold" in browser.get("/chat").text


def test_a_log_is_found_by_its_name_only(browser, tmp_path):
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "lane.log").write_text("a line with <b>markup</b>\n")
    assert "&lt;b&gt;markup" in browser.get("/fleet/logs/lane").text
    assert browser.get("/fleet/logs/..%2fproofs").status == 404


def test_an_event_tells_only_the_lanes_that_the_key_opens():
    lanes = tuple(LaneStatus(name, (name,), "m", "e", 1, 1, state=State.READY) for name in ("fast", "heavy"))
    beat = Beat(lanes, {"fast": {"queue": 2, "inflight": 1, "decode_tps_measured": 9.5}})
    assert set(told(beat, None)["lanes"]) == {"fast", "heavy"}
    assert told(beat, ("fast",))["lanes"]["fast"]["tps"] == 9.5
    assert set(told(beat, ("fast",))["lanes"]) == {"fast"}


def test_the_own_key_never_stands_in_a_page(browser):
    assert OWN.key not in browser.get("/chat").text
