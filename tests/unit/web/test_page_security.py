"""What every page bears and refuses: policy, names, foreign pages, errors in our own words."""

import pytest
from pages import HTML, Browser, site_of

from chambers.web.asset import all_assets
from chambers.web.paths import is_page
from chambers.web.security import POLICY

ACCEPTS_HTML = [(b"accept", b"text/html,*/*")]


@pytest.fixture
def browser(tmp_path):
    found = Browser(site_of(tmp_path))
    found.sign_in()
    return found


@pytest.mark.parametrize("path", ["/sign-in", "/assets/house.css", "/assets/none.css", "/nowhere", "/fleet"])
def test_every_answer_bears_the_policy(browser, path):
    answer = browser.get(path)
    assert answer.header("content-security-policy") == POLICY
    assert answer.header("x-content-type-options") == "nosniff"
    assert answer.header("cache-control") is not None


def test_a_name_that_is_not_ours_is_refused_with_the_policy_too(browser):
    answer = browser.get("/fleet", {"host": "evil.example"})
    assert answer.status == 403
    assert answer.header("content-security-policy") == POLICY
    assert "evil.example" in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://localhost:9999"},
        {"origin": "null"},
    ],
)
def test_what_another_page_sends_is_not_done_even_with_the_token(browser, headers):
    answer = browser.post("/sign-out", {"csrf": browser.token()}, headers)
    assert answer.status == 403
    assert answer.header("set-cookie") is None


def test_the_own_page_may_send(browser):
    own = {"sec-fetch-site": "same-origin", "origin": "http://127.0.0.1:8642"}
    assert browser.post("/sign-out", {"csrf": browser.token()}, own).status == 303


def test_the_token_may_come_in_a_header(browser):
    assert browser.post("/sign-out", headers={"x-csrf-token": browser.token()}).status == 303


def test_a_form_that_is_too_large_is_refused_before_it_is_read(browser):
    assert browser.post("/sign-out", headers={"content-length": str(1 << 30)}).status == 413


def test_an_unknown_page_is_an_error_in_our_words(browser):
    answer = browser.get("/matters/<script>alert(1)</script>")
    assert answer.status == 404
    assert "<script>alert" not in answer.text


def test_what_is_put_into_a_page_is_escaped(browser):
    answer = Browser(browser.site).get("/sign-in?next=/%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
    assert answer.status == 200
    assert "&#34;&gt;&lt;script&gt;" in answer.text
    assert "<script>" not in answer.text


def test_only_files_of_the_folder_are_sent(browser):
    assert browser.get("/assets/app.py").status == 404
    assert browser.get("/assets/..%2fapp.py").status == 404


def test_an_asset_that_is_known_is_not_sent_again(browser):
    tag = browser.get("/assets/house.css").header("etag")
    answer = browser.get("/assets/house.css", {"if-none-match": tag})
    assert (answer.status, answer.body) == (304, b"")


def test_the_assets_of_all_pages_together_stay_light():
    assert sum(len(asset.body) for asset in all_assets().values()) < 150_000


def test_no_template_or_asset_names_another_site_or_has_script_in_markup():
    from chambers.web.rendering import environment

    loader = environment().loader
    for name in loader.list_templates():
        text = loader.get_source(environment(), name)[0]
        assert "http://" not in text, name
        assert "https://" not in text, name
        assert " style=" not in text, name
        assert "|safe" not in text, name
        assert " onclick" not in text, name


@pytest.mark.parametrize(
    "path", ["/v1/chat/completions", "/health", "/metrics", "/openapi.json", "/v1/models/chat", "/mcp"]
)
def test_the_paths_of_the_api_stay_the_gateways(path):
    assert not is_page(path, ACCEPTS_HTML)


def test_the_bare_address_is_a_page_for_browsers_only():
    assert is_page("/", ACCEPTS_HTML)
    assert not is_page("/", [(b"accept", b"*/*")])
    assert is_page("/fleet", [])
    assert HTML["accept"] == "text/html"
