"""Matters and drafts as pages: listed, made, filled, searched, handed out under no name but a job's own."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pages import AGENT, Browser, site_of

from chambers.desk import evidence, jobs, matters
from chambers.desk.matter_view import NoSuchFileError, choose_made, stage_lines, take_leaf
from chambers.drafting.jobs.progress import JobProgress, StageProgress
from chambers.drafting.order import Order
from chambers.drafting.results import Finished, Made
from chambers.evidence.documents import State, Taken, add_document
from chambers.evidence.matter_database import open_database
from chambers.evidence.search import Query
from chambers.evidence.sqlite_file import transaction
from chambers.record.matter import MatterFacts, Party
from chambers.record.page import Page
from chambers.web.drafts import told
from chambers.web.matters import UPLOAD_AT_MOST_BYTES
from chambers.web.matters_upload import UploadNameError, plain_name

HOSTILE = "</title><script>alert(1)</script>\u202etxt.exe"
AT = datetime(2026, 5, 12, tzinfo=UTC)
PATHS = ("", "/search", "/timeline", "/duplicates", "/unreadable", "/held", "/drafts")


@pytest.fixture
def browser(tmp_path):
    found = Browser(site_of(tmp_path))
    found.sign_in()
    return found


@pytest.fixture
def matter(browser):
    """A matter with hostile facts."""
    facts = MatterFacts(court=HOSTILE, parties=(Party(HOSTILE, "Plaintiff"),))
    return matters.new(browser.site.settings, "harrow", facts)


@pytest.fixture
def job(browser, matter):
    """A job that nobody works on."""
    matters.new(browser.site.settings, "delmont", MatterFacts())
    return jobs.enqueue(browser.site.settings, Order(matter="harrow", type="memo", ask=HOSTILE))


def put_documents(folder, names, text="Paid on 3 March 2026."):
    with open_database(folder.database) as database, transaction(database):
        for number, name in enumerate(names):
            sha256 = f"{number:064x}"
            page = Page(file=name, sha256=sha256, number=1, text=text)
            add_document(database, Taken(sha256, name, None, "text/plain", 9, State.READ, pages=(page,)), AT)


def upload(browser, body, name="letter.txt", **headers):
    sent = {"content-type": "application/octet-stream", "accept": "application/json", **headers}
    return browser._ask("POST", f"/matters/harrow/documents?name={name}", body, sent)


def test_a_matter_is_made_with_the_facts_of_the_form_and_listed(browser):
    fields = {"csrf": browser.token(), "name": "harrow-v-delmont", "court": " Superior Court ", "question": ""}
    answer = browser.post("/matters", {**fields, "party_role": "Plaintiff", "party_name": "Harrow & Finch"})
    assert (answer.status, answer.header("location")) == (303, "/matters/harrow-v-delmont")
    view = matters.show(browser.site.settings, "harrow-v-delmont")
    assert view.facts == MatterFacts(court="Superior Court", parties=(Party("Harrow & Finch", "Plaintiff"),))
    listed = browser.get("/matters").text
    assert 'href="/matters/harrow-v-delmont"' in listed
    assert "Harrow &amp; Finch" in listed


@pytest.mark.parametrize("name", ["../up", "a/b", "", ".hidden", "<b>", "a..b"])
def test_a_matter_gets_no_name_that_is_a_path(browser, name):
    answer = browser.post("/matters", {"csrf": browser.token(), "name": name})
    assert 400 <= answer.status < 500
    assert matters.list_all(browser.site.settings) == ()


def test_nothing_is_made_without_the_sessions_token(browser):
    assert browser.post("/matters", {"name": "harrow"}).status == 403
    assert matters.list_all(browser.site.settings) == ()


@pytest.mark.parametrize("path", ["/matters", *(f"/matters/harrow{each}" for each in PATHS)])
def test_a_key_of_single_roles_sees_no_matter(browser, matter, path):
    limited = Browser(browser.site)
    limited.sign_in(AGENT.key)
    assert limited.get(path).status == 403


@pytest.mark.parametrize("path", PATHS)
def test_a_matter_that_is_not_there_is_an_error_page(browser, path):
    assert browser.get(f"/matters/nobody{path}").status == 404
    assert 400 <= browser.get(f"/matters/..{path}").status < 500


@pytest.mark.parametrize("path", ["/matters", *(f"/matters/harrow{each}" for each in PATHS)])
def test_hostile_names_are_shown_as_text_that_turns_nothing_round_it(browser, matter, path):
    put_documents(matter, [HOSTILE], text=f"Paid on 3 March 2026. {HOSTILE}")
    page = browser.get(f"{path}?q=Paid").text
    assert "<script>alert" not in page
    for before in page.split("\u202e")[:-1]:
        assert before.rfind("<bdi>") > before.rfind("</bdi>")


def test_hostile_names_are_really_on_those_pages(browser, matter):
    put_documents(matter, [HOSTILE], text=f"Paid on 3 March 2026. {HOSTILE}")
    for path in ("", "/search?q=Paid", "/timeline"):
        assert "\u202etxt.exe" in browser.get(f"/matters/harrow{path}").text, path


def test_documents_come_fifty_at_a_time(browser, matter):
    put_documents(matter, [f"letter-{number:03}.txt" for number in range(120)])
    first, last = browser.get("/matters/harrow").text, browser.get("/matters/harrow?page=3").text
    assert "letter-049.txt" in first
    assert "letter-050.txt" not in first
    assert 'href="?page=2"' in first
    assert "letter-119.txt" in last
    assert "101 to 120 of 120" in last
    assert "letter-119.txt" in browser.get("/matters/harrow?page=999").text
    assert "letter-000.txt" in browser.get("/matters/harrow?page=-1").text


def test_the_timeline_has_pages_too(browser, matter):
    put_documents(matter, [f"letter-{number:03}.txt" for number in range(60)])
    assert "2026-03-03" in browser.get("/matters/harrow/timeline").text
    assert "51 to 60 of 60" in browser.get("/matters/harrow/timeline?page=2").text


def test_search_shows_where_the_words_stand(browser, matter):
    put_documents(matter, ["letter.txt"])
    found = browser.get("/matters/harrow/search?q=paid").text
    assert "letter.txt</bdi>, page 1" in found
    assert "<mark>Paid</mark> on 3 March" in found
    assert "No page contains the whole word &#34;nowhere&#34;." in browser.get("/matters/harrow/search?q=nowhere").text
    assert browser.get("/matters/harrow/search?q=%22%22").status == 400


def test_a_search_for_parts_of_words_is_offered_done_and_kept_on_the_page_of_the_hit(browser, matter):
    put_documents(matter, ["letter.txt"], text="A determination of 3 March 2026.")
    none = browser.get("/matters/harrow/search?q=termination").text
    assert "1 page contains it as part of a longer word: tick &#34;also inside longer words&#34;." in none
    found = browser.get("/matters/harrow/search?q=termination&substring=1").text
    assert "A de<mark>termination</mark> of" in found
    assert 'name="substring" value="1" checked' in found
    here = f"/matters/harrow/documents/{0:064x}?page=1"
    assert f'href="{here}&amp;q=termination&amp;substring=1"' in found
    assert "A de<mark>termination</mark> of" in browser.get(f"{here}&q=termination&substring=1").text
    assert "<mark>" not in browser.get(f"{here}&q=termination").text


def test_a_search_is_held_to_the_filters_of_the_form(browser, matter):
    put_documents(matter, ["letter.txt"])
    for held_to in ("kind=mail", "sender=ada", "since=2026-01-01", "until=2026-01-01"):
        found = browser.get(f"/matters/harrow/search?q=paid&{held_to}").text
        assert "No page within these filters contains the whole word &#34;paid&#34;." in found, held_to
        assert "1 page contains it without the filters." in found
    assert "<mark>Paid</mark>" in browser.get("/matters/harrow/search?q=paid&kind=text&sender=&since=").text
    assert "<option selected>text</option>" in browser.get("/matters/harrow/search?q=paid&kind=text").text
    assert browser.get("/matters/harrow/search?q=paid&kind=opera").status == 400


def test_a_page_of_a_document_is_read_as_text(browser, matter):
    put_documents(matter, [HOSTILE], text="Paid on 3 March 2026. <img src=x>")
    here = f"/matters/harrow/documents/{0:064x}"
    assert f'href="{here}?page=1&amp;q=paid"' in browser.get("/matters/harrow/search?q=paid").text
    page = browser.get(here).text
    assert "Paid on 3 March 2026. &lt;img src=x&gt;" in page
    assert "<script>alert" not in page
    assert "There is no such page" in browser.get(f"{here}?page=2").text
    assert browser.get(f"/matters/harrow/documents/{9:064x}").status == 404
    assert browser.get("/matters/harrow/documents/..%2fmatter.toml").status == 404


def test_a_file_is_taken_in_and_its_copy_removed(browser, matter, tmp_path):
    token = browser.token()
    answer = upload(browser, b"The press was delivered late.", **{"x-csrf-token": token})
    assert answer.json == {
        "files": [{"name": "letter.txt", "state": "read", "pages": 1, "reason": None, "missing": []}]
    }
    hits = evidence.search(browser.site.settings, "harrow", Query("delivered")).hits
    assert [hit.page.file for hit in hits] == ["letter.txt"]
    assert not list(tmp_path.glob("upload-*"))


def test_a_file_that_is_too_large_or_has_no_token_is_not_taken(browser, matter, tmp_path):
    token = {"x-csrf-token": browser.token()}
    assert upload(browser, b"x", **token, **{"content-length": str(UPLOAD_AT_MOST_BYTES + 1)}).status == 413
    assert upload(browser, b"x").status == 403
    assert upload(browser, b"x", name="..", **token).status == 400
    assert not list(tmp_path.glob("upload-*"))
    assert matters.show(browser.site.settings, "harrow").documents == 0


@given(st.text())
def test_an_uploaded_name_is_never_a_path(said):
    try:
        name = plain_name(said)
    except UploadNameError:
        return
    assert not set(name) & {"/", "\\", "\0"}
    assert name not in ("", ".", "..")
    assert len(name.encode("utf-8", "replace")) <= 255


def test_a_draft_is_not_queued_while_no_house_runs_or_the_form_is_wrong(browser, matter):
    fields = {"csrf": browser.token(), "type": "memo", "ask": "Who paid what?", "review": "yes"}
    assert browser.post("/matters/harrow/drafts", fields).status == 503
    assert browser.post("/matters/harrow/drafts", {**fields, "ask": " "}).status == 400
    assert browser.post("/matters/harrow/drafts", {**fields, "tier": "huge"}).status == 400
    assert browser.post("/matters/harrow/drafts", {**fields, "type": "../memo"}).status in (400, 404)
    assert browser.post("/matters/harrow/drafts", {**fields, "csrf": "wrong"}).status == 403
    assert "Nothing was drafted" in browser.get("/matters/harrow/drafts").text


def test_a_job_is_found_only_by_its_whole_name_in_its_own_matter(browser, job):
    assert "<bdi>&lt;/title&gt;" in browser.get(f"/matters/harrow/drafts/{job}").text
    for path in (f"/matters/delmont/drafts/{job}", f"/matters/harrow/drafts/{job[:-2]}", "/matters/harrow/drafts/%25"):
        assert browser.get(path).status == 404, path
        assert browser.get(f"/events{path}").status == 404, path
        assert browser.post(f"{path}/cancel", {"csrf": browser.token()}).status == 404, path


def test_a_job_that_waits_is_cancelled_and_followed_to_its_end(browser, job):
    here = f"/matters/harrow/drafts/{job}"
    assert f'data-follow="/events{here}"' in browser.get(here).text
    assert browser.post(f"{here}/cancel").status == 403
    assert browser.post(f"{here}/cancel", {"csrf": browser.token()}).status == 303
    assert "Resume" in browser.get(here).text
    assert 400 <= browser.post(f"{here}/cancel", {"csrf": browser.token()}).status < 500
    assert browser.get(f"/events{here}").text.endswith("event: ended\ndata: null\n\n")


@pytest.mark.parametrize("name", ["report.html", "..", "..%2fmatter.toml", "matter.toml", "../../../matter.toml"])
def test_a_job_that_made_nothing_hands_out_nothing(browser, job, name):
    assert browser.get(f"/matters/harrow/drafts/{job}/files/{name}").status == 404


@pytest.mark.parametrize("name", ["", "..", "../memo.docx", "memo.docx/", "MEMO.DOCX", "matter.toml", "memo"])
def test_only_the_very_name_of_a_file_that_was_made_is_handed_out(name):
    made = Made(name="memo.docx", sha256="0" * 64, what="the document")
    finished = Finished(outcome="clean", files=(made,), counts={}, summary="")
    assert choose_made(finished, "memo.docx") == made
    with pytest.raises(NoSuchFileError):
        choose_made(finished, name)


@given(st.integers(0, 400), st.integers(-3, 50), st.integers(1, 60))
def test_leaves_are_whole_and_the_one_asked_for_is_there(total, asked, size):
    leaf = take_leaf(range(total), asked, size)
    assert 1 <= leaf.number <= leaf.leaves
    assert leaf.items == tuple(range(total))[leaf.first - 1 : leaf.first - 1 + size]
    every = [take_leaf(range(total), number, size).items for number in range(1, leaf.leaves + 1)]
    assert [item for items in every for item in items] == list(range(total))


def test_stages_are_told_in_their_order_with_those_to_come_after_them():
    begun = {
        "route": StageProgress("route", role="fast", began_s=1.0, ended_s=3.0),
        "gate": StageProgress("gate", lane="heavy", began_s=3.0, waiting="No lane is free.", text="so far"),
    }
    progress = JobProgress(begun, planned=("route", "gate", "assemble"), current="gate")
    lines = stage_lines(progress)
    assert [(line.label, line.state, line.by) for line in lines] == [
        ("route", "done", "fast"),
        ("gate", "running", "heavy"),
        ("assemble", "to come", None),
    ]
    assert [line.state for line in stage_lines(progress, ended=True)] == ["done", "stopped", "not begun"]
    assert told(progress)["text"] == "so far"
    assert told(progress)["stages"][1]["reason"] == "No lane is free."
