"""Lengths of time that stand on no page: between two entries, within a range, in fractions, roughly."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

LOG = (
    "HARBOR PILOTS - WATCH LOG\nKept by: A. Ferris\n\n"
    "Visit of the surveyor: Tuesday, March 3, 2020, 10.05 - 11.20\n"
    "2150  Barge Otter reported adrift by lighthouse.\n"
    "2205  Tug Bruno called out. Skipper says no crew.\n"
    "2318  Tug Bruno alongside barge, line passed.\n"
    "Owner told 3/6 by letter. Engine repaired 3/17 by Dowd Marine.\n"
    "Master employed since August 2014.\n"
    "The harbor board met from two to six and took the report.\n"
    "Salvors must be paid within thirty days.\n"
)
_PLAIN = (Source("log.txt", "b" * 64, "text/plain", (Page("log.txt", "b" * 64, 1, LOG),)),)
LEDGER = assign(_PLAIN, prefix="LOG", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(sentence):
    found = verify(f"{sentence} (LOG0001).", SOURCES, LEDGER, MatterFacts()).faults
    return [fault.reason for fault in found if fault.claim.kind.value == "unparsed"]


@pytest.mark.parametrize(
    "sentence",
    [
        "The surveyor stayed an hour and a quarter",
        "Nearly an hour and a half passed between the report that the barge was adrift and the line from the tug",
        "It was less than an hour and a half after the call that the tug came alongside the barge",
        "The engine was repaired eleven days after the letter to the owner",
        "The engine was repaired on March 17, 2020, two weeks after the visit",
        "The master had been employed for more than five years when the surveyor came",
        "The board of the harbor met for four hours",
    ],
)
def test_a_length_between_two_points_of_the_page_passes(sentence):
    assert _faults(sentence) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "The surveyor stayed an hour and a half",
        "Nearly three hours passed between the report that the barge was adrift and the line from the tug",
        "The engine was repaired nine days after the letter to the owner",
        "The engine was repaired on March 17, 2020, four weeks after the visit",
        "The board of the harbor met for three hours",
        "Salvors must be paid within fourteen days",
    ],
)
def test_a_length_that_nothing_on_the_page_has_is_caught(sentence):
    assert _faults(sentence)
