"""A small count is borne by what it counts, and by no other figure of the page."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

PAGES = (
    "LINE-UP REPORT\n\nPhotographs: 6\nWitnesses: 3\nChoice: 4\nThe detective showed the photographs at 9 Mill Lane.\n",
    (
        "TRANSCRIPT OF ODA BRANT\n\n12: 5  Q. How many fields did you spray?\n12: 6  A. Three fields.\n"
        "12: 7  Q. With the same sprayer?\n12: 8  A. Yes.\n"
    ),
    "INSPECTION LOG\n\nThe inspector opened the gate in 2 of 10 trials. All 8 bolts of the gate held.\n",
    (
        "DIRECTION 41\n\n1. Install two shoring towers under the truss.\n2. Do not wait for a price.\n"
        "3. Report the towers each day.\n"
    ),
    (
        "ACCESS LOG\n\nThe clerk placed the form (3 pages) and the letter (2 pages) in the file.\n"
        "He copied 7 plans on shelf 9.\n"
    ),
)


def _passes(text: str) -> bool:
    sources = [
        Source(f"{n}.txt", f"{n:064x}", "text/plain", (Page(f"{n}.txt", f"{n:064x}", 1, page),))
        for n, page in enumerate(PAGES, start=1)
    ]
    ledger = assign(sources, prefix="CNT", width=4)
    return not verify(text, with_bates(sources, ledger), ledger, MatterFacts()).faults


@pytest.mark.parametrize(
    ("text", "true", "false"),
    [
        # A label that speaks of something else.
        ("The detective showed {} photographs (CNT0001).", "six", "seven"),
        # The number of a line in a transcript.
        ("Oda Brant testified that she sprayed {} fields (CNT0002).", "three", "seven"),
        # Of a whole that the page tells, the part must be the one that it tells.
        ("The inspector opened the gate in {} of the ten trials (CNT0003).", "two", "eight"),
        # What the page states goes before the number of the paragraphs.
        ("The direction asked for {} shoring towers (CNT0004).", "two", "three"),
        # What is added up counts the same things.
        ("The clerk placed the form and the letter, {} pages in all, in the file (CNT0005).", "five", "twelve"),
    ],
)
def test_another_small_count_than_that_of_the_page_is_told(text: str, true: str, false: str) -> None:
    assert _passes(text.format(true))
    assert not _passes(text.format(false))
