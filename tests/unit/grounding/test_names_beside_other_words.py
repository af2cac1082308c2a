"""Names beside days, rooms and brackets, numbers that name, and units that stand over a table."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

LOG = (
    "ROOM LOG\n\nRoom: 212 (second floor)\nReadings by: Curt Lamm\nLead: Orla Finch       Crew: T. Bell, J. Amos\n\n"
    "  Moisture readings (percent)      Feb. 12     Feb. 14     Feb. 17\n"
    "   Ceiling joists                     38          22          11\n"
    "   Hall floor                         27          18          10\n\n"
    "Room 104 read 9 on Feb. 17. Rosine Abrams of Unit 6 asked for the readings on Monday, February 14, 2011.\n"
    "Lamm told her: Please do not write to the plumber.\n"
)
LOTS = (
    "Lot   Tickets     Bushels\n1     70211       20,260\n2     70240       19,980\n3     70268       19,760\n\n"
    "The lots were sealed by P. Vang.\n"
)
_PLAIN = tuple(
    Source(f"{name}.txt", name * 64, "text/plain", (Page(f"{name}.txt", name * 64, 1, text),))
    for name, text in (("a", LOG), ("b", LOTS))
)
LEDGER = assign(_PLAIN, prefix="NBW", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(text):
    return [fault.reason for fault in verify(text, SOURCES, LEDGER, MatterFacts()).faults]


@pytest.mark.parametrize(
    "text",
    [
        "That Monday Rosine Abrams asked for the readings (NBW0001).",
        "Rosine Abrams of Unit 6 asked for the readings (NBW0001).",
        'Lamm told her, "[D]o not write to the plumber" (NBW0001).',
        "Curt Lamm took the readings in Room 212 (NBW0001).",
        "From February 12 to 17 the reading of the ceiling joists fell from 38 percent to 11 percent (NBW0001).",
        "Lot 1, the largest, was sealed by P. Vang (NBW0002).",
    ],
)
def test_what_the_page_has_in_its_own_form_passes(text):
    assert _faults(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "That Monday Rosine Abbott asked for the readings (NBW0001).",
        "Curt Lamm took the readings in Room 221 (NBW0001).",
        "From February 12 to 17 the reading of the ceiling joists fell from 83 percent to 11 percent (NBW0001).",
    ],
)
def test_what_the_page_has_not_is_told(text):
    assert _faults(text)
