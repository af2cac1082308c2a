"""A draft is read on over the ends of its lines, and over spaces that do not break."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_paper import failing

from chambers.grounding.pages.page_text import with_flowing_lines
from chambers.record.bates import assign
from chambers.record.page import Page, Source
from chambers.record.reference import find_references

PAGE = "On June 3, 2019 Orla Benning found no hail, no frost and no sign of blight in the orchard, and paid $1,200."
SOURCE = Source("report.txt", "d" * 64, "text/plain", (Page("report.txt", "d" * 64, 1, PAGE),))
LEDGER = assign((SOURCE,), prefix="PX ", width=4)


def _failing(text):
    return failing(text, PAGE, prefix="PX ")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("a line that was broken because the page ends there, and\ngoes on", "there, and goes on"),
        ("a line that was broken because the page ends there, and\n\ngoes on", "there, and\n\ngoes on"),
        ("A Heading\nThe text goes on and on until it has come to the end.", "A Heading\nThe"),
        (
            "a line that was broken because the page ends there, and\nends here.\nA Heading\nThe text.",
            "there, and ends here.\nA Heading\nThe text.",
        ),
        ("the items of this long list stand one below the other:\n1. first", "other:\n1. first"),
        ("the items of this long list stand one below the other:\n- first", "other:\n- first"),
        ("Date          Paid          Balance            Remarks there\n3/3/14", "there\n3/3/14"),
    ],
)
def test_only_the_ends_of_broken_lines_are_blanks(text, read):
    assert with_flowing_lines(text).endswith(read) or read in with_flowing_lines(text)


@given(st.text(alphabet="ab1.,- \n\t|#>(", max_size=300))
def test_the_text_stays_as_long_as_it_is(text):
    assert len(with_flowing_lines(text)) == len(text)


@pytest.mark.parametrize(
    "text",
    [
        "In the orchard that summer and on that day Orla Benning found no hail,\nfrost or sign of blight (PX 0001).",
        "Orla Benning paid $1,200 on June 3, 2019, when she found no hail (PX\n0001).",
        "Orla Benning paid\u00a0$1,200 on June\u00a03, 2019 (PX\u00a00001).",
    ],
)
def test_broken_lines_and_unbroken_spaces_change_nothing(text):
    assert _failing(text) == []


def test_lines_are_read_on_once():
    text = "Orla Benning looked at the whole of the orchard and paid\n$1,200 then.\nZorn Bay\n\nIt was so (PX 0001)."
    assert "Zorn Bay" in _failing(text)


def test_what_is_false_stays_false_over_the_end_of_a_line():
    assert "$1,300" in _failing(
        "Orla Benning looked at the whole of the orchard and paid\n$1,300 on June 3, 2019 (PX\u00a00001)."
    )


@pytest.mark.parametrize("cited", ["PX 0001", "PX\n0001", "PX\u00a00001", "PX  0001"])
def test_a_number_is_one_whatever_space_it_has(cited):
    found = find_references(f"It is there ({cited}).", LEDGER)
    assert [str(number) for each in found for number in each.numbers] == ["PX 0001"]


@pytest.mark.parametrize("text", ["The orchard was Orla Benning's.", "The orchard was Benning\u2019s."])
def test_what_is_somebodys_at_the_end_of_a_sentence_names_them(text):
    assert not any("'s" in claim or "\u2019s" in claim for claim in _failing(text) if len(claim) < len(text))
