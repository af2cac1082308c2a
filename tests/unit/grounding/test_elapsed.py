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


THREAD = (
    "Messages, Ines and the landlord\n\n"
    "Mon, Feb 3, 2020\nInes 7:14 AM: the stove is broken again\nLandlord 9:02 AM: a part is ordered\n\n"
    "Fri, Feb 14, 2020\nInes 8:20 AM: where is the part?\nLandlord 8:44 AM: it is back ordered\n"
)
DIARY = (
    "YARD DIARY, June 2020\n"
    "06/02  Crew in 7:00 to noon. Fence set.\n"
    "06/03  Gate hung from one to four-thirty. Paint left at 11.\n"
    "06/09  Ms. Ruiz, 31, hurt her hand. She asked for sixty minutes of rest. Thirty were given.\n"
    "The yard had been paved in February 2019 by Odell.\n"
)
_MORE = tuple(
    Source(f"{n}.txt", f"{n}" * 64, "text/plain", (Page(f"{n}.txt", f"{n}" * 64, 1, text),))
    for n, text in enumerate((THREAD, DIARY), start=1)
)
_MORE_LEDGER = assign(_MORE, prefix="MOR", width=4)
_MORE = with_bates(_MORE, _MORE_LEDGER)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "Eleven days after the part was said to be ordered it was on back order (MOR0001).",
            "Twelve days after the part was said to be ordered it was on back order (MOR0001).",
        ),
        ("On June 2 the crew worked five hours (MOR0002).", "On June 2 the crew worked four hours (MOR0002)."),
        ("Hanging the gate took three and a half hours (MOR0002).", "Hanging the gate took two hours (MOR0002)."),
        (
            "The gate was hung within two days of June 2, 2020 (MOR0002).",
            "The gate was hung within twenty days of June 2, 2020 (MOR0002).",
        ),
        (
            "The yard was paved some sixteen months before the hand was hurt, in February 2019 (MOR0002).",
            "The yard was paved some ten months before the hand was hurt, in February 2019 (MOR0002).",
        ),
        ("Ruiz was given thirty minutes of rest (MOR0002).", "Ruiz was given forty minutes of rest (MOR0002)."),
        ("A 31-year-old worker hurt her hand (MOR0002).", "A 33-year-old worker hurt her hand (MOR0002)."),
    ],
)
def test_a_length_or_an_age_that_the_page_tells_in_another_way(true, false):
    def faults(sentence):
        found = verify(sentence, _MORE, _MORE_LEDGER, MatterFacts()).faults
        return [fault.reason for fault in found if fault.claim.kind.value == "unparsed"]

    assert faults(true) == []
    assert faults(false)
