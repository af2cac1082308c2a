"""Searches in a matter of thousands of pages: filters, scope, counts, parts of words and what is said of nothing."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from chambers.evidence.answer import Facts
from chambers.evidence.bundle import bundle
from chambers.evidence.documents import State, Taken, add_document
from chambers.evidence.matter_database import open_database
from chambers.evidence.matters import new_matter
from chambers.evidence.scope import Scope
from chambers.evidence.search import Query, SearchError, choose_place, hit_json, search, tally
from chambers.evidence.search_report import Ways, explain
from chambers.evidence.search_terms import parse_terms
from chambers.evidence.sqlite_file import transaction
from chambers.record.bates import Place
from chambers.record.matter import MatterFacts
from chambers.record.page import Hidden, Page

NOW = datetime(2026, 5, 12, tzinfo=UTC)
MANY = 6000
WAYS = Ways(substring="add --substring", more="--limit shows more")


def document(number, *texts, name=None, media_type="application/pdf", facts=None, state=State.READ):
    sha256 = f"{number:064x}"
    pages = tuple(Page(name or f"{number}.pdf", sha256, at, text) for at, text in enumerate(texts, start=1))
    return Taken(sha256, name or f"{number}.pdf", None, media_type, 1, state, pages=pages, facts=facts or Facts())


def mail(number, text, sender, day):
    facts = Facts(day, sender, None, None)
    return document(number, text, name=f"{number}.eml", media_type="message/rfc822", facts=facts)


@pytest.fixture(scope="module")
def matter(tmp_path_factory):
    """Six thousand pages with the word, three mails in which it is rare, and one document that was held back."""
    folder = new_matter(tmp_path_factory.mktemp("large"), "large", MatterFacts(), NOW)
    padding = "words that say nothing of it " * 60
    documents = [
        *(document(number, *["The deposit, the deposit."] * 500) for number in range(MANY // 500)),
        mail(100, f"A deposit. {padding}", "Ada Müller <ada@x.example>", "2026-03-01"),
        mail(101, f"No deposits. Deposit once. {padding}", "Ben <ben@x.example>", "2026-03-02"),
        mail(102, f"Deposit. {padding}", "ADA MÜLLER <ada@x.example>", "2026-03-03"),
        document(200, "A determination of the press contract.", "Pre-termination press\nworks, predetermined."),
        document(300, *["deposit"] * 40, state=State.QUARANTINED),
    ]
    with open_database(folder.database) as database:
        with transaction(database):
            for each in documents:
                add_document(database, each, NOW)
        yield database


def files(hits):
    return sorted(hit.page.file for hit in hits)


def test_filters_hold_before_the_best_are_taken(matter):
    assert files(search(matter, Query("deposit", kind="mail"))) == ["100.eml", "101.eml", "102.eml"]
    assert files(search(matter, Query("deposit", since="2026-03-02"))) == ["101.eml", "102.eml"]
    assert files(search(matter, Query("deposit", until="2026-03-01"))) == ["100.eml"]
    assert files(search(matter, Query("deposit", sender="muller"))) == ["100.eml", "102.eml"]
    assert files(search(matter, Query("deposit", sender="Ben", kind="mail", limit=1))) == ["101.eml"]
    assert tally(matter, Query("deposit", kind="mail")).pages == 3


def test_all_pages_are_counted_and_what_is_held_back_is_not(matter):
    assert tally(matter, Query("deposit")).pages == MANY + 3
    assert len(search(matter, Query("deposit", limit=30))) == 30
    assert search(matter, Query("deposit")) == search(matter, Query("deposit", limit=40))[:20]


def test_a_scope_holds_before_the_best_are_taken(matter):
    scope = Scope(pages=frozenset((Place(f"{100:064x}", 1), Place(f"{0:064x}", 7))))
    assert files(search(matter, Query("deposit"), scope)) == ["0.pdf", "100.eml"]
    assert files(search(matter, Query("deposit"), replace(scope, documents=frozenset((f"{0:064x}",))))) == ["0.pdf"]


def test_whole_words_are_found_and_parts_of_words_on_request_alone(matter):
    assert [hit.page.number for hit in search(matter, Query("termination"))] == [2]
    parts = search(matter, Query("termination", substring=True))
    assert [(hit.page.number, hit.score is None) for hit in parts] == [(2, False), (1, True)]
    assert tally(matter, Query("termination")).inside_words == 1
    assert tally(matter, Query("termination", substring=True)).inside_words == 0
    assert search(matter, Query("ermin")) == ()
    assert len(search(matter, Query("ermin press", substring=True))) == 2
    assert search(matter, Query('"ermin" press', substring=True)) == ()
    assert [hit.page.number for hit in search(matter, Query('ermin "press works"', substring=True))] == [2]


def test_a_hit_has_every_place_on_the_page_and_in_the_excerpt(matter):
    (hit,) = search(matter, Query("contract press"))
    said = hit_json(hit)
    assert [hit.page.text[start:end] for start, end in said["spans"]] == ["press", "contract"]
    assert [said["excerpt"][start:end] for start, end in said["excerpt_spans"]] == ["press", "contract"]
    assert hit.page.text[hit.start : hit.end] == "contract"


def test_the_place_that_is_shown_is_seen_unless_a_word_is_hidden_on_all_places():
    text = "debt paid. debt forgiven."
    page = Page("a.txt", "a" * 64, 1, text, hidden=(Hidden(0, 10, "colour"),))
    assert choose_place(page, parse_terms("debt")) == (11, 15, False)
    assert choose_place(page, parse_terms("debt paid")) == (5, 9, True)
    assert choose_place(page, parse_terms("nowhere")) == (0, 0, False)


def said(database, text, scope=None, **how):
    query = Query(text, **how)
    return explain(query, tally(database, query, scope), WAYS, within=scope is not None)


def test_it_is_said_how_much_was_found_and_what_else_there_is(matter):
    assert said(matter, "deposit") == (
        '6,003 pages contain the whole word "deposit"; the best 20 are shown, --limit shows more.',
    )
    assert said(matter, "deposit", kind="mail") == ('3 pages within these filters contain the whole word "deposit".',)
    assert said(matter, "termination") == (
        '1 page contains the whole word "termination".',
        "1 more page contains it as part of a longer word: add --substring.",
    )


def test_where_nothing_is_found_it_is_said_what_to_try(matter):
    assert said(matter, "terminatio") == (
        'No page contains the whole word "terminatio".',
        "2 pages contain it as part of a longer word: add --substring.",
    )
    assert said(matter, "nonsense", substring=True) == ('No page contains "nonsense" as a word or part of one.',)
    assert said(matter, "press", kind="mail") == (
        'No page within these filters contains the whole word "press".',
        "2 pages contain it without the filters.",
    )
    assert said(matter, "press", scope=Scope(documents=frozenset((f"{0:064x}",))))[1:] == (
        "2 pages contain it without the filters.",
    )
    assert said(matter, '"contract press" deposit') == (
        'No page contains the phrase "contract press" and the whole word "deposit".',
        'Alone: the phrase "contract press", no page; the whole word "deposit", 6,003 pages.',
    )
    assert said(matter, '"contract press"') == (
        'No page contains the phrase "contract press".',
        "1 page contains the same words apart from each other: leave out the quotation marks.",
    )
    assert said(matter, '"contract press" determin', substring=True)[2:] == (
        "1 page contains the same words apart from each other: leave out the quotation marks.",
    )
    assert said(matter, "contract-press") == ('No page contains the phrase "contract-press".',)


@pytest.mark.parametrize("text", ["...", '""', "\0", "word " * 101])
def test_a_question_that_cannot_be_asked_is_refused(matter, text):
    with pytest.raises(SearchError):
        search(matter, Query(text))


@pytest.mark.parametrize("substring", [False, True])
@pytest.mark.parametrize(
    "text", ['it"s OR NOT (', "a\0b", "text:deposit", "NEAR(a b)", "^deposit*", "x' \" -- ;", "word " * 100]
)
def test_nothing_in_a_question_is_an_operator(matter, text, substring):
    search(matter, Query(text, substring=substring))
    tally(matter, Query(text, substring=substring))


def test_a_bundle_counts_every_page_that_it_leaves_out(matter):
    made = bundle(matter, "What became of the deposit?", 1000)
    assert len(made.entries) + made.no_room == MANY + 3
    assert made.no_match == 2
    assert made.manifest()["left_out"] == made.left_out == MANY + 5 - len(made.entries)
    nothing = bundle(matter, "is it", 1000)
    assert (len(nothing.entries) + nothing.no_room, nothing.no_match) == (MANY + 5, 0)
