"""How far two figures lie apart that are named by their rows, by one label on two pages, or beside a share."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

LOTS = (
    "Lot   Tickets     Bushels\n1     70211       20,260\n2     70240       19,980\n3     70268       19,760\n\n"
    "North silo        4,150\nSouth silo        3,905\n"
)
JUNE = "INSPECTION REPORT\nDate: June 6, 2023\nSCORE: 88 of 100\nThe market was clean.\n"
MAY = "INSPECTION REPORT\nDate: September 19, 2023\nSCORE: 71 of 100\nThe market was not clean.\n"
TICKETS = "Tickets sold in 2013: 41,260. Tickets sold in 2014: 37,134.\n"
_PLAIN = tuple(
    Source(f"{name}.txt", name * 64, "text/plain", (Page(f"{name}.txt", name * 64, 1, text),))
    for name, text in (("a", LOTS), ("b", JUNE), ("c", MAY), ("d", TICKETS))
)
LEDGER = assign(_PLAIN, prefix="GAP", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("Lot 1 exceeded Lot 3 by 500 bushels (GAP0001).", "Lot 1 exceeded Lot 3 by 280 bushels (GAP0001)."),
        (
            "The north silo held 245 bushels more than the south silo (GAP0001).",
            "The north silo held 254 bushels more than the south silo (GAP0001).",
        ),
        (
            "The market had a score of 71, seventeen points lower than in June (GAP0002-03).",
            "The market had a score of 71, sixteen points lower than in June (GAP0002-03).",
        ),
        (
            "In 2014 it sold 37,134 tickets, 10 percent fewer than the 41,260 of 2013 (GAP0004).",
            "In 2014 it sold 37,134 tickets, 15 percent fewer than the 41,260 of 2013 (GAP0004).",
        ),
    ],
)
def test_the_true_gap_passes_and_another_does_not(true, false):
    assert not verify(true, SOURCES, LEDGER, MatterFacts()).blocked
    assert verify(false, SOURCES, LEDGER, MatterFacts()).blocked
