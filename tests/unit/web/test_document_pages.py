"""A document and what was held back, as pages: words marked, long text in parts, and let in by a person only."""

import re
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pages import Browser, site_of

from chambers.desk import evidence, matters
from chambers.desk.document_view import Look, marks_on, take_part
from chambers.desk.duplicate_shelf import tell_duplicates
from chambers.evidence.alike import Alike
from chambers.evidence.answer import Facts
from chambers.evidence.documents import State, Taken, add_document, note_unreadable
from chambers.evidence.finding import Finding
from chambers.evidence.matter_database import open_database
from chambers.evidence.provenance import Decision, Span, Verdict
from chambers.evidence.quarantine import Quarantine
from chambers.evidence.search import Query
from chambers.evidence.sqlite_file import transaction
from chambers.record.matter import MatterFacts
from chambers.record.page import Anchor, Hidden, Note, Page, Unreadable
from chambers.web.spans import parse_spans

AT = datetime(2026, 5, 12, tzinfo=UTC)
SHA = "a" * 64
MOST_BYTES = 115_000
"""Of 150 KB; the styles and modules take the rest."""
HOSTILE = "</title><script>alert(1)</script>\u202e"


@pytest.fixture
def browser(tmp_path):
    found = Browser(site_of(tmp_path))
    found.sign_in()
    return found


@pytest.fixture
def matter(browser):
    return matters.new(browser.site.settings, "harrow", MatterFacts())


def put(folder, *texts, name="letter.txt", state=State.READ, sha256=SHA, **taken):
    pages = tuple(Page(name, sha256, at, text) for at, text in enumerate(texts, 1))
    with open_database(folder.database) as database, transaction(database):
        add_document(database, Taken(sha256, name, None, "text/plain", 9, state, pages=pages, **taken), AT)


def hold(folder, text="Delmont delivered late, we think.", name="draft.txt"):
    put(folder, text, name=name, state=State.QUARANTINED, reason="words of ours")
    verdict = Verdict(Decision.QUARANTINE, (Span(1, 0, 7),), f"words of ours {HOSTILE}")
    return Quarantine(folder.root).hold(SHA, name, verdict, AT)


def test_words_that_were_searched_are_marked_and_named_to_the_picture(browser, matter):
    put(matter, "Harrow PAID 41,500 <b>dollars</b>, paid late.")
    page = browser.get(f"/matters/harrow/documents/{SHA}?page=1&q=paid").text
    assert "Harrow <mark>PAID</mark> 41,500 &lt;b&gt;dollars&lt;/b&gt;, <mark>paid</mark> late." in page
    assert 'data-spans="7-11,35-39"' in page
    spanned = browser.get(f"/matters/harrow/documents/{SHA}?page=1&spans=0-6,junk,900-999").text
    assert "<mark>Harrow</mark>" in spanned
    assert 'data-spans="0-6"' in spanned


def test_leafing_keeps_what_was_searched(browser, matter):
    put(matter, *(f"page {number} paid" for number in range(1, 6)))
    page = browser.get(f"/matters/harrow/documents/{SHA}?page=3&q=paid").text
    assert 'rel="prev" href="?page=2&amp;q=paid"' in page
    assert 'rel="next" href="?page=4&amp;q=paid"' in page


def test_what_a_reader_of_the_page_cannot_see_is_not_shown(browser, matter):
    page = Page("letter.txt", SHA, 1, "seen secret seen", hidden=(Hidden(5, 11, "colour"),))
    with open_database(matter.database) as database, transaction(database):
        taken = Taken(SHA, "letter.txt", None, "text/plain", 9, State.READ, pages=(page,))
        add_document(database, taken, AT)
    shown = browser.get(f"/matters/harrow/documents/{SHA}?q=secret").text
    assert "seen        seen" in shown
    assert "<mark>" not in shown


@pytest.mark.parametrize("text", ["<" * 90_000, "\u202e" * 40_000, "x" * 300_000, "a\t|\n" * 60_000])
def test_a_page_with_very_much_text_comes_in_parts_and_each_is_light(browser, matter, text):
    put(matter, text)
    first = browser.get(f"/matters/harrow/documents/{SHA}")
    assert len(first.body) < MOST_BYTES
    after = re.search(r"\?page=1&amp;from=(\d+)", first.text)[1]
    assert len(browser.get(f"/matters/harrow/documents/{SHA}?page=1&from={after}").body) < MOST_BYTES


def test_no_list_grows_heavy_with_long_names_subjects_reasons_and_findings(browser, matter):
    for number in range(60):
        sha256 = f"{number:064x}"
        anchor = Anchor(sha256, 1, 0, 4)
        put(
            matter,
            "Paid on 3 March 2026. " + HOSTILE * 300,
            name=f"{number} {'<' * 240}",
            sha256=sha256,
            facts=Facts(subject="&" * 60_000, sender='"' * 9000),
            findings=tuple(Finding("link", anchor, "<" * 5000) for _ in range(90)),
        )
    with open_database(matter.database) as database, transaction(database):
        for number in range(80):
            note_unreadable(database, Unreadable(f"{number} {'<' * 240}", "&" * 20_000))
    paths = ("", "/search?q=paid", "/timeline", "/duplicates", "/unreadable", f"/documents/{1:064x}")
    for path in paths:
        answer = browser.get(f"/matters/harrow{path}")
        assert answer.status == 200, path
        assert len(answer.body) < MOST_BYTES, (path, len(answer.body))


def test_a_matter_shows_what_was_read_read_in_part_and_not_read_apart(browser, matter):
    notes = (
        Note("a form field was not read", 2),
        Note("it was mended", missing=False),
        Note("a picture was not read", 1),
    )
    put(matter, "Paid.", "Late.", name="part.pdf", sha256="b" * 64, notes=notes)
    put(matter, "Whole.", name="whole.pdf", sha256="c" * 64, notes=notes[1:2])
    put(matter, name="broken.pdf", sha256="d" * 64, state=State.UNREADABLE, reason="its structure is damaged")
    page = browser.get("/matters/harrow").text
    for said in ("1 read ·", ">1 read in part<", ">1 unreadable<", '<span class="tag warn">read in part</span>'):
        assert said in page
    assert page.count(">2 things not read<") == 1
    listed = browser.get("/matters").text
    assert [re.findall(r'<td class="n">(\d+)</td>', listed)[at] for at in (3, 4, 5)] == ["1", "1", "1"]
    left_out = browser.get("/matters/harrow/unreadable").text
    files, parts = left_out.split("Missing from documents that were read in part")
    assert "broken.pdf" in files
    assert "its structure is damaged" in files
    assert "part.pdf" not in files
    assert re.findall(r"\?page=(\d)", parts) == ["1", "2"]
    assert "broken.pdf" not in parts
    assert "mended" not in left_out
    assert "whole.pdf" not in left_out


def test_what_was_not_read_comes_page_by_page_and_every_leaf_is_light(browser, matter):
    with open_database(matter.database) as database, transaction(database):
        for number in range(60):
            note_unreadable(database, Unreadable(f"{number:03}.bin", "it is no text"))
    put(matter, "Paid.", notes=tuple(Note("a picture was not read", page) for page in range(1, 71)))
    seen = [browser.get(f"/matters/harrow/unreadable?page={leaf}") for leaf in (1, 2, 3)]
    assert all(len(answer.body) < MOST_BYTES for answer in seen)
    assert [len(re.findall(r"\.bin", answer.text)) for answer in seen] == [50, 10, 0]
    assert [len(re.findall("a picture was not read", answer.text)) for answer in seen] == [0, 40, 30]


def test_the_page_of_a_document_says_what_of_it_was_not_read(browser, matter):
    notes = (Note("an attachment was not read"), Note("a field was not read", 2), Note("it was mended", missing=False))
    put(matter, "One.", "Two.", notes=notes)
    first, second = (browser.get(f"/matters/harrow/documents/{SHA}?page={number}").text for number in (1, 2))
    assert "an attachment was not read" in first
    assert "it was mended" in first
    assert "a field was not read" not in first
    assert 'on <a href="?page=2">page 2</a>' in first
    assert "page 2: a field was not read" in second


def test_documents_have_a_small_picture_of_fixed_size_that_is_loaded_when_it_is_seen(browser, matter):
    put(matter, "Paid.")
    page = browser.get("/matters/harrow").text
    picture = re.search(r"<img [^>]*>", page)[0]
    for said in (f"/papers/{SHA}/1/small", 'width="60"', 'height="78"', 'loading="lazy"', 'alt=""'):
        assert said in picture


def test_a_list_shows_an_empty_sheet_where_a_page_has_no_picture(browser, matter):
    put(matter, "שלום")
    answer = browser.get(f"/matters/harrow/papers/{SHA}/1/small")
    assert (answer.status, answer.header("content-type")) == (200, "image/svg+xml")


def test_findings_of_the_page_are_shown_with_the_way_to_their_words(browser, matter):
    found = Finding("instruction", Anchor(SHA, 2, 3, 9), f"ignore {HOSTILE}")
    put(matter, "one", "to ignore all", findings=(found,))
    assert "?page=2&amp;spans=3-9" in browser.get(f"/matters/harrow/documents/{SHA}?page=2").text
    first = browser.get(f"/matters/harrow/documents/{SHA}?page=1").text
    assert "spans=3-9" not in first
    assert 'href="?page=2">page 2</a>' in first


def test_what_was_held_back_is_shown_with_its_words_and_let_in_with_a_name_and_a_reason(browser, matter):
    entry = hold(matter)
    here = f"/matters/harrow/held/{entry.id}"
    assert f'href="{here}"' in browser.get("/matters/harrow/held").text
    page = browser.get(here).text
    assert "<bdi>Delmont</bdi>" in page
    assert "<script>alert" not in page
    assert 'data-spans="0-7"' in page
    token = {"csrf": browser.token()}
    words = {"name": "Ada Finch", "reason": "It is the other side's letter."}
    assert browser.post(f"{here}/release", words).status == 403
    assert browser.post(f"{here}/release", {**token, **words, "reason": " "}).status == 400
    assert browser.post(f"{here}/release", {**token, **words, "name": ""}).status == 400
    assert browser.post(f"{here}/release", {**token, **words, "reason": "x" * 3000}).status == 400
    assert evidence.search(browser.site.settings, "harrow", Query("delivered")).hits == ()
    assert browser.post(f"{here}/release", {**token, **words}).status == 303
    (hit,) = evidence.search(browser.site.settings, "harrow", Query("delivered")).hits
    assert hit.page.sha256 == SHA
    lines = matters.audit(browser.site.settings, "harrow", verify=True).lines
    assert any("evidence.released" in line and "Ada Finch (key of own)" in line for line in lines)
    assert "Ada Finch" in browser.get("/matters/harrow/held").text
    assert "Let it in as evidence" not in browser.get(here).text
    assert browser.post(f"{here}/release", {**token, **words}).status == 400


def test_an_entry_that_is_not_there_is_an_error_page(browser, matter):
    assert browser.get("/matters/harrow/held/7").status == 400
    assert browser.get("/matters/harrow/held/..").status == 404


def test_the_timeline_leads_to_the_words_and_forgets_nothing_that_comes_later(browser, matter):
    put(matter, "Paid on 3 March 2026.")
    assert f"/documents/{SHA}?page=1&amp;spans=8-20" in browser.get("/matters/harrow/timeline").text
    put(matter, "Sent on 4 March 2026.", name="other.txt", sha256="b" * 64)
    later = browser.get("/matters/harrow/timeline").text
    assert later.count("/documents/") == 2
    assert "http-equiv" not in later


def test_a_released_document_is_dated_anew(browser, matter):
    entry = hold(matter, "Delmont sent it on 5 April 2026.")
    assert "2026-04-05" not in browser.get("/matters/harrow/timeline").text
    evidence.release(browser.site.settings, "harrow", entry.id, "theirs")
    assert "2026-04-05" in browser.get("/matters/harrow/timeline").text


@given(st.text(max_size=300), st.lists(st.tuples(st.integers(-3, 400), st.integers(-3, 400)), max_size=6))
def test_marks_are_in_order_apart_and_on_the_page(text, spans):
    marks = marks_on(text, Look(1, tuple(spans)))
    flat = [place for mark in marks for place in mark]
    assert flat == sorted(flat)
    assert all(0 <= start < end <= len(text) for start, end in marks)


@given(st.text(max_size=200), st.lists(st.tuples(st.integers(0, 200), st.integers(0, 200)), max_size=4))
def test_the_parts_of_a_text_are_the_text_and_marked_is_what_was_marked(text, spans):
    marks = marks_on(text, Look(1, tuple(spans)))
    parts, at = [], 0
    while at is not None:
        part = take_part(text, marks, at, size=30)
        assert part.start == at
        parts.append(part)
        at = part.after
    assert "".join(run.text for part in parts for run in part.runs) == text
    marked = "".join(run.text for part in parts for run in part.runs if run.marked)
    assert marked == "".join(text[start:end] for start, end in marks)


@given(st.text())
def test_whatever_stands_in_an_address_is_spans_or_nothing(said):
    assert all(start >= 0 and end >= 0 for start, end in parse_spans(said))


def test_spans_keep_their_place_among_others_that_are_none():
    assert parse_spans("1-2,x,3-4") == ((1, 2), (0, 0), (3, 4))
    assert parse_spans("") == ()


def test_duplicates_are_found_anew_when_something_comes_in(browser, matter):
    text = {"text_sha256": "c" * 64}
    put(matter, "Paid.", **text)
    assert "Nothing stands there twice" in browser.get("/matters/harrow/duplicates").text
    put(matter, "Paid.", name="copy <b>.txt", sha256="b" * 64, **text)
    for _ in range(2):
        page = browser.get("/matters/harrow/duplicates").text
        assert "the same words" in page
        assert "copy &lt;b&gt;.txt" in page
    (matter.derived / "duplicates.json").write_text("{broken")
    assert "the same words" in browser.get("/matters/harrow/duplicates").text


def test_duplicates_are_one_list_with_the_surest_first():
    alike = Alike((("a", "b"),), (("c", "d"),), (("e", "f", 0.83),), (("mail", "attachment"),))
    assert [group.how for group in tell_duplicates(alike)] == [
        "the same file",
        "the same words",
        "83% the same words",
        "came inside the first",
    ]
