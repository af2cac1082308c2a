"""Figures that no other figure of the page can replace: rates, the numbers of lines and of names, added counts."""

import pytest

from chambers.grounding.matching import read_page
from chambers.grounding.numbers.surroundings import around_on_page
from chambers.grounding.verify import verify
from chambers.grounding.words.meaning import stem
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_TESTIMONY = (
    "DEPOSITION OF ROY TULL\n\n"
    " 1   Q.  How many drovers were at the gate?\n 2   A.  Four. There should have been six.\n"
    " 3   Q.  Did the drovers at the gate count the herd?\n 4   A.  They did. It was 212 head.\n"
)
_CLAIM = (
    "CLAIM FOR LOST GRAZING\n\nLost grazing, 31 days closed     $2,170.00\nThe pasture earns $70 per day.\n"
    "State Order 14 closed the pasture. No more than ten head may cross at a time.\n"
)
_PLAIN = tuple(
    Source(f"{name}.txt", mark * 64, "text/plain", (Page(f"{name}.txt", mark * 64, 1, text),))
    for name, mark, text in (("claim", "a", _CLAIM), ("testimony", "b", _TESTIMONY))
)
LEDGER = assign(_PLAIN, prefix="HRD", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(sentence):
    return [f.reason for f in verify(sentence, SOURCES, LEDGER, MatterFacts()).faults]


@pytest.mark.parametrize(
    "true",
    [
        "Four drovers were at the gate (HRD0002).",
        "The lost grazing is 31 days at $70 a day (HRD0001).",
        "State Order 14 closed the pasture, and no more than ten head may cross at a time (HRD0001).",
    ],
)
def test_a_figure_passes_that_nothing_else_of_the_page_can_replace(true):
    assert _faults(true) == []


def test_an_answer_has_the_words_of_its_question():
    page = read_page(Page("t.txt", "b" * 64, 1, _TESTIMONY))
    assert stem("drover") in around_on_page(page)[page.text.index("Four")]
