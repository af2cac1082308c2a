"""Who may see the pages, for how long, and what a wrong key gets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pages import AGENT, OWN, Browser, site_of

from chambers.gateway.charter import KeyRules
from chambers.web.session import COOKIE, Session, csrf_token, derive_secret, seal, unseal
from chambers.web.sign_in import safe_goal

SECRET = derive_secret(OWN.key)
HOLDERS = {OWN.name: OWN, AGENT.name: AGENT}


@pytest.fixture
def browser(tmp_path):
    return Browser(site_of(tmp_path))


def test_the_right_key_opens_a_session_in_a_cookie_no_script_can_read(browser):
    answer = browser.sign_in()
    cookie = answer.header("set-cookie")
    assert (answer.status, answer.header("location")) == (303, "/fleet")
    assert {"HttpOnly", "Path=/", "SameSite=strict"} <= {part.strip() for part in cookie.split(";")}
    assert OWN.key not in cookie


def test_a_wrong_key_is_refused_with_a_way_out(browser):
    answer = browser.sign_in("ch-guess")
    assert answer.status == 401
    assert answer.header("set-cookie") is None
    assert "chambers settings env" in answer.text


def test_after_too_many_wrong_keys_even_the_right_one_must_wait(browser):
    for _ in range(6):
        assert browser.sign_in("ch-guess").status == 401
    assert browser.sign_in().status == 429
    elsewhere = Browser(browser.site, address="10.0.0.9")
    assert elsewhere.sign_in().status == 303


def test_without_a_session_a_page_leads_to_the_sign_in_and_back(browser):
    answer = browser.get("/fleet")
    assert (answer.status, answer.header("location")) == (303, "/sign-in?next=/fleet")


def test_without_a_session_a_module_gets_the_error_as_json(browser):
    answer = browser.get("/fleet", {"accept": "application/json"})
    assert answer.status == 401
    assert answer.json["error"]["code"] == "session.missing"


def test_signing_out_needs_the_token_and_ends_the_session(browser):
    browser.sign_in()
    assert browser.post("/sign-out").status == 403
    assert browser.post("/sign-out", {"csrf": browser.token()}).status == 303
    assert browser.get("/").header("location") == "/sign-in"


def test_a_session_ends_when_its_time_is_over():
    token = seal(Session("own", 1000, "n"), OWN, SECRET)
    assert unseal(token, HOLDERS, SECRET, 999.9) == Session("own", 1000, "n")
    assert unseal(token, HOLDERS, SECRET, 1000.0) is None


def test_a_session_ends_when_its_key_is_changed_or_taken_away():
    token = seal(Session("agent", 1000, "n"), AGENT, SECRET)
    assert unseal(token, {"agent": KeyRules(name="agent", key="another")}, SECRET, 1) is None
    assert unseal(token, {"own": OWN}, SECRET, 1) is None


def test_the_token_of_one_session_is_not_that_of_another():
    assert csrf_token(Session("own", 9, "a"), SECRET) != csrf_token(Session("own", 9, "b"), SECRET)


@given(st.text(max_size=600))
def test_no_text_is_a_session_unless_it_was_sealed_here(text):
    assert unseal(text, HOLDERS, SECRET, 0) is None


@given(st.sampled_from(range(200)), st.characters(min_codepoint=33, max_codepoint=126))
def test_a_sealed_session_with_one_letter_changed_is_none(place, letter):
    token = seal(Session("own", 1000, "nonce"), OWN, SECRET)
    at = place % len(token)
    changed = token[:at] + letter + token[at + 1 :]
    assert (unseal(changed, HOLDERS, SECRET, 1) is None) == (changed != token)


@pytest.mark.parametrize("wanted", ["//evil.example", "https://evil.example", "/\\evil", "", "javascript:x", "/a\nb"])
def test_signing_in_never_leads_to_another_site(wanted):
    assert safe_goal(wanted) == "/fleet"


def test_signing_in_leads_to_the_page_that_was_wanted():
    assert safe_goal("/matters/smith") == "/matters/smith"


def test_the_cookie_has_the_name_of_the_house(browser):
    browser.sign_in()
    assert browser.cookie.startswith(f"{COOKIE}=")
