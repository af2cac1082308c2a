"""Lies of the kinds that courts have met, planted one at a time into a sentence that is otherwise true."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _page(name, text):
    return Source(name, name[0] * 64, "text/plain", (Page(name, name[0] * 64, 1, text),))


_PLAIN = (
    _page("a.pdf", "On April 3, 2026 Tomas Okafor of Harrow Works received two presses worth $1,254,300.00 in all."),
    _page("b.pdf", "On April 9, 2026 Priya Raman paid $55,920.00, which was 30% of the price, at 10:15 a.m."),
)
LEDGER = assign(_PLAIN, prefix="HAR", width=6)
SOURCES = with_bates(_PLAIN, LEDGER)
TRUE = "On April 3, 2026 Tomas Okafor received two presses worth $1,254,300.00 (HAR000001)."
PAID = "On April 9, 2026 Priya Raman paid $55,920.00, or 30%, at 10:15 a.m. (HAR000002)."


def _blocked(text):
    return verify(text, SOURCES, LEDGER, MatterFacts()).blocked


@pytest.mark.parametrize("text", [TRUE, PAID])
def test_the_true_sentences_pass(text):
    assert not _blocked(text)


@pytest.mark.parametrize(
    ("was", "lie"),
    [
        pytest.param("$1,254,300.00", "$1,245,300.00", id="digits transposed"),
        pytest.param("$1,254,300.00", "$1,254.30", id="thousand for million"),
        pytest.param("$1,254,300.00", "$1.2543 billion", id="billion for million"),
        pytest.param("$1,254,300.00", "-$1,254,300.00", id="sign added"),
        pytest.param("$1,254,300.00", "\u20ac1,254,300.00", id="currency changed"),
        pytest.param("$1,254,300.00", "$1,2543,00.00", id="grouping broken"),
        pytest.param("$1,254,300.00", "$55,920.00", id="amount of another page"),
        pytest.param("April 3, 2026", "March 4, 2026", id="day and month swapped"),
        pytest.param("April 3, 2026", "April 3, 2025", id="year changed"),
        pytest.param("April 3, 2026", "April 9, 2026", id="date of another page"),
        pytest.param("April 3, 2026", "Monday, April 3, 2026", id="weekday wrong"),
        pytest.param("April 3, 2026", "April 31, 2026", id="date on no calendar"),
        pytest.param("HAR000001", "HAR000002", id="number off by one"),
        pytest.param("HAR000001", "HAR000003", id="number never assigned"),
        pytest.param("HAR000001", "HAR00001", id="width wrong"),
        pytest.param("HAR000001", "HAS000001", id="prefix wrong"),
        pytest.param("HAR000001", "HAR000002-001", id="range backwards"),
        pytest.param("Tomas Okafor", "Thomas Okafor", id="name misspelt"),
        pytest.param("Tomas Okafor", "Tomas Raman", id="two people merged"),
        pytest.param("Tomas Okafor", "Daniel Whitcombe", id="name invented"),
        pytest.param("two presses", "three presses", id="count in words"),
        pytest.param("received two presses", "said \u201cI received two presses today\u201d", id="quotation invented"),
    ],
)
def test_a_planted_lie_is_caught(was, lie):
    assert was in TRUE
    assert _blocked(TRUE.replace(was, lie))


@pytest.mark.parametrize(
    ("was", "lie"),
    [("30%", "35%"), ("10:15 a.m.", "10:15 p.m."), ("$55,920.00", "$55,290.00"), ("30%", "30.5 percent")],
)
def test_a_planted_figure_is_caught(was, lie):
    assert was in PAID
    assert _blocked(PAID.replace(was, lie))


def test_a_person_of_another_page_needs_review():
    judged = verify(TRUE.replace("Tomas Okafor", "Priya Raman"), SOURCES, LEDGER, MatterFacts())
    assert [each.claim.text for each in judged.for_review] == ["Priya Raman"]
