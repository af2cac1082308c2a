"""The words of a question in a text: where they stand, and that the index of a matter agrees."""

import sqlite3

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from chambers.evidence.matter_schema import STEPS
from chambers.evidence.search_terms import (
    Run,
    Term,
    find_spans,
    fold,
    marked_spans,
    parse_terms,
    split_runs,
    take_excerpt,
)


def marked(text, question, **how):
    return [text[start:end] for start, end in find_spans(text, parse_terms(question, **how), 99)]


def test_a_question_is_words_and_quoted_phrases():
    assert parse_terms('late "press was delivered" “in full” - DPW-2217') == (
        Term("late"),
        Term("press was delivered"),
        Term("in full"),
        Term("DPW-2217"),
    )
    assert parse_terms('termin "whole" ab', substring=True) == (Term("termin", whole=False), Term("whole"), Term("ab"))
    assert parse_terms('"..." \0') == ()


@pytest.mark.parametrize(
    ("question", "text", "found"),
    [
        ("termination", "Determination, then TERMINATION.", ["TERMINATION"]),
        ('"was delivered"', "It was\n   delivered; was it delivered?", ["was\n   delivered"]),
        ("DPW-2217", "DPW 2217 and DPW-22170", ["DPW 2217"]),
        ("cafe", "Café, cafe\u0301, cafes", ["Café", "cafe\u0301"]),
        ("cafe\u0301s", "Cafés", ["Cafés"]),
        ("Straße", "STRASSE Straße", ["Straße"]),
        ("press late", "A late press.", ["late", "press"]),
        ("a.b", "aXb a.b", ["a.b"]),
    ],
)
def test_whole_words_are_found_whatever_their_case_accents_and_breaks(question, text, found):
    assert marked(text, question) == found


def test_parts_of_words_are_found_where_they_are_asked_for_and_phrases_stay_whole():
    text = "Determination by W-2217, predelivered late, late delivered."
    assert marked(text, "termin W-221", substring=True) == ["termin", "W-221"]
    assert marked(text, '"late delivered"', substring=True) == ["late delivered"]
    assert marked(text, '"delivered"', substring=True) == ["delivered"]


def test_an_excerpt_is_one_line_marked_and_without_control_characters():
    text = "x" * 100 + " The\n\x1b[31m press  was late. " + "y" * 100
    spans = find_spans(text, parse_terms("press late"), 9)
    runs = take_excerpt(text, spans, spans[0])
    line = "".join(run.text for run in runs)
    assert "The [31m press was late." in line
    assert line.startswith("...x")
    assert line.endswith("y...")
    assert [line[start:end] for start, end in marked_spans(runs)] == ["press", "late"]
    assert take_excerpt("late", ((0, 4),), (0, 4)) == (Run("late", marked=True),)


@given(st.text(alphabet="abé\u0301ßİ _-9x\n", max_size=40), st.text(alphabet="abéßİ_-9x", min_size=1, max_size=4))
def test_runs_make_the_text_again_and_spans_hold_what_was_asked(text, word):
    assert len(fold(text)) == len(text)
    spans = find_spans(text, parse_terms(word), 99)
    assert "".join(run.text for run in split_runs(text, spans, 0, len(text))) == text
    for start, end in spans:
        assert marked(text[start:end], word) == [text[start:end]]


_LETTERS = "abceAé\u00c4\u0301ßłİΆøñ .,_-9²\n\u2019京"


@given(st.text(alphabet=_LETTERS, max_size=30), st.text(alphabet=_LETTERS, min_size=1, max_size=5), st.booleans())
def test_the_index_of_a_matter_finds_a_word_exactly_where_a_text_does(text, word, quoted):
    assume("\u0301" * 3 not in text)  # no writing stacks accents so high
    terms = parse_terms(f'"{word}"' if quoted else word)
    if len(terms) != 1:
        return
    with sqlite3.connect(":memory:") as database:
        database.executescript(STEPS[0])
        database.execute("INSERT INTO documents (sha256, size_bytes, state, added_at) VALUES ('a', 1, 'read', '')")
        database.execute("INSERT INTO pages VALUES (1, 'a', 1, ?, 0, '[]', '[]')", (text,))
        found = database.execute("SELECT 1 FROM words WHERE words MATCH ?", (f'"{terms[0].text}"',)).fetchone()
    database.close()
    assert bool(find_spans(text, terms, 1)) == bool(found)
