"""Figures that a page has for something else than the sentence says."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_LEASE = (
    "LEASE OF THE BOATHOUSE\n\nRent of the boathouse      $1,400.00 a month\nDeposit for the keys         $900.00\n"
    "Moorings, each season        $650.00\n\nTotal for the first month  $2,950.00\n"
)
_MINUTES = (
    "MINUTES\n\nThe choir met in the vestry on May 9, 2014.\nIda Brandt proposed a new organ on June 3, 2014, and "
    "nobody seconded her.\nThe roof fund was closed by the bishop on August 20, 2014.\n"
)
_WATCH = (
    "GATE BOOK\n\n06:15  Milk lorry let in by Ferri\n07:40  Lamp over the weir found broken\n"
    "08:20  Post brought by the boy\n09:05  Two surveyors signed for the plans\n"
)


def _faults(sentence, page):
    sources = (Source("p.txt", "a" * 64, "text/plain", (Page("p.txt", "a" * 64, 1, page),)),)
    ledger = assign(sources, prefix="ZZ", width=4)
    return verify(f"{sentence} (ZZ0001.)", with_bates(sources, ledger), ledger, MatterFacts()).faults


@pytest.mark.parametrize(
    ("page", "true", "false"),
    [
        (_LEASE, "The rent of the boathouse was $1,400.00.", "The rent of the boathouse was $650.00."),
        (_LEASE, "A deposit of $900.00 was due for the keys.", "A deposit of $650.00 was due for the keys."),
        (_MINUTES, "The bishop closed the roof fund on August 20, 2014.", "The bishop closed it on May 9, 2014."),
        (_MINUTES, "On May 9, 2014 the choir met in the vestry.", "On August 20, 2014 the choir met in the vestry."),
        (_WATCH, "The milk lorry came at 6:15.", "The milk lorry came at 9:05."),
        (_WATCH, "At 9:05 surveyors signed for plans.", "At 6:15 surveyors signed for plans."),
    ],
)
def test_a_figure_of_another_line_is_told(page, true, false):
    assert not _faults(true, page)
    assert _faults(false, page)


@pytest.mark.parametrize("sentence", ["The rent and the deposit, with the moorings, came to $2,950.00."])
def test_a_total_may_be_told_by_what_it_is_made_of(sentence):
    assert not _faults(sentence, _LEASE)
