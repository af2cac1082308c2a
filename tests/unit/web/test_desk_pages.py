"""The pages of the draft desk without a job: who is let in, what is refused, what a report may do."""

import asyncio
from datetime import UTC, datetime

import pytest
from pages import Browser, site_of

from chambers.evidence.matters import new_matter
from chambers.record.matter import MatterFacts
from chambers.web.drafts_desk import as_download, sandboxed
from chambers.web.security import POLICY, SANDBOX, Guarded

HERE = "/matters/harrow/drafts/20260501-harrow-memo-x1y2"


@pytest.fixture
def browser(tmp_path):
    state = tmp_path / "state"
    found = Browser(site_of(state))
    new_matter(state / "matters", "harrow", MatterFacts(), datetime.now(UTC))
    found.sign_in()
    return found


@pytest.mark.parametrize("path", ["/desk", "/desk/lines", "/desk/details?id=a", "/report", "/versions/1/report"])
def test_a_job_that_the_matter_does_not_have_is_not_found(browser, path):
    assert browser.get(f"{HERE}{path}").status == 404


@pytest.mark.parametrize("act", ["check", "change", "sign"])
def test_nothing_is_done_without_the_sessions_own_token_or_without_a_session(browser, tmp_path, act):
    fields = {"number": "0", "act": "strike", "key": "facts/1", "by": "Nora Quill"}
    assert browser.post(f"{HERE}/desk/{act}", fields).status == 403
    stranger = Browser(site_of(tmp_path / "state"))
    assert stranger.post(f"{HERE}/desk/{act}", fields, {"accept": "application/json"}).status == 401


def test_only_acts_of_the_desk_are_taken(browser):
    fields = {"csrf": browser.token(), "number": "0", "act": "sign_off", "key": "facts/1", "by": "Nora Quill"}
    answer = browser.post(f"{HERE}/desk/change", fields)
    assert answer.status == 400
    assert "edited, accepted, struck" in answer.text


def test_a_report_is_shown_without_any_right_and_every_other_page_with_our_own_policy():
    async def app(scope, receive, send):
        answer = sandboxed(b"<p>words</p>") if scope["path"] == "/report" else as_download("a.docx", b"PK")
        await answer(scope, receive, send)

    assert _policy(app, "/report") == SANDBOX
    assert "script-src" not in SANDBOX
    assert "allow-" not in SANDBOX
    assert _policy(app, "/other") == POLICY


def _policy(app, path):
    sent = []

    async def send(message):
        sent.append(message)

    async def receive():
        return {"type": "http.request", "body": b""}

    guarded = Guarded(app, lambda: ("127.0.0.1",), None)
    scope = {"type": "http", "method": "GET", "path": path, "headers": [(b"host", b"127.0.0.1")]}
    asyncio.run(guarded(scope, receive, send))
    return dict(sent[0]["headers"])[b"content-security-policy"].decode()


def test_a_file_is_handed_out_under_a_name_that_no_header_can_be_made_of():
    answer = as_download('a"\r\nx: y.docx', b"PK")
    assert answer.headers["content-disposition"] == "attachment; filename*=UTF-8''a%22%0D%0Ax%3A%20y.docx"
