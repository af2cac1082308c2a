"""Who is meant by a post that only one person of the record has."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

PAGES = (
    "LOG\n\nInitials: A.F. = Alma Finch, Headmistress.  P.H. = Paul Hsu, Business Manager.\n",
    (
        "DEPOSITION OF PAUL HSU\n\nQ. Did the Headmistress ask you about it?\nA. Yes, on November 14.\n"
        "Q. What did you say?\nA. I said that I did not see it.\n"
    ),
    "MINUTES\n\nPresent: Ida Roe, deacon; Tom Ash, deacon. The deacon spoke on May 2.\n",
)
_PLAIN = tuple(
    Source(f"{at}.txt", f"{at:064x}", "text/plain", (Page(f"{at}.txt", f"{at:064x}", 1, text),))
    for at, text in enumerate(PAGES, 1)
)
LEDGER = assign(_PLAIN, prefix="SCH", width=4)


def _faults(text):
    found = verify(text, with_bates(_PLAIN, LEDGER), LEDGER, MatterFacts()).faults
    return [fault.claim.text for fault in found]


@pytest.mark.parametrize(
    "text",
    [
        "On November 14 the Headmistress, Alma Finch, asked Mr. Hsu about it (SCH0002).",
        "Ms. Finch asked Mr. Hsu about it on November 14 (SCH0002).",
        "The Headmistress asked the Business Manager about it on November 14 (SCH0002).",
    ],
)
def test_whoever_alone_has_a_post_is_meant_by_it(text):
    assert _faults(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Ida Roe asked Mr. Hsu about it on November 14 (SCH0002).",
    ],
)
def test_others_are_not(text):
    assert _faults(text) != []
