"""Figures beside the words of other figures: rows, labels, lists, exchanged pairs, units, other forms of one value."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

TABLE = (
    "| Date | Item | Amount |\n|---|---|---|\n| 02/03/2024 | Scaffold hire | $1,450.00 |\n"
    "| 02/19/2024 | Slate, Brenner Quarry | $6,230.00 |\n| 03/01/2024 | Lead flashing | $880.00 |\n"
    "Interest on the account is $61.20. A late fee of $300.00 was charged.\nThe roofers worked fourteen days.\n"
    "Dated this 9th day of April, A.D. 2024. Work began at 0715. The site was shut on April 3, 4 and 11, 2024.\n"
    "Netto 12.450,00\nSixteen feet of gutter were replaced.\n"
)
_PLAIN = (Source("job.txt", "a" * 64, "text/plain", (Page("job.txt", "a" * 64, 1, TABLE),)),)
LEDGER = assign(_PLAIN, prefix="JOB", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(sentence):
    return [f.reason for f in verify(f"{sentence} (JOB0001).", SOURCES, LEDGER, MatterFacts()).faults]


@pytest.mark.parametrize(
    "sentence",
    [
        "The slate of February 19, 2024 cost $6,230",
        "With interest of $61.20 and a late fee of $300, more was owed",
        "The account shows $1,450 for scaffold hire, $6,230 for slate and $880 for lead flashing",
        "The roofers worked for two weeks",
        "The paper is dated April 9, 2024",
        "Work began at 7:15 a.m.",
        "The site was shut on 11 April 2024",
        "The net came to \u20ac12,450",
        "Slate at $6,230 and lead at $880 come to $7,110 together",
        "The slate cost $6,230, which is $4,780 more than the $1,450 for the scaffold",
    ],
)
def test_a_figure_in_its_place_passes_in_any_form(sentence):
    assert _faults(sentence) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "The roofers worked for sixteen days",
        "The roofers worked for two months",
        "The slate cost $6,230, which is $4,870 more than the $1,450 for the scaffold",
    ],
)
def test_a_figure_of_something_else_is_caught(sentence):
    assert _faults(sentence)
