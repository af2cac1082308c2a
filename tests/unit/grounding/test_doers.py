"""Who does what a clause says: two people of one sentence are told apart."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

DEPOSITION = (
    "DEPOSITION OF TOMAS RIEDL\n\nQ.  What did Mr. Anders say about the crane?\n"
    "A.  He said wait. I called Jutta Kerr, and Kerr said hoist the girders at once.\n"
    "Q.  Who inspected the sling?\nA.  Nobody that day.\n"
)
REPORT = (
    "REPORT OF INSPECTION\n\nSTATEMENTS\nMr. Anders (3/4): Heard a crack. Cut the rope with a hatchet.\n"
    "Ms. Kerr (3/5): Saw nothing from the cabin.\n\nThe site manager, Mr. Paul Osk, stated that he had twice ordered a"
    " spare hook. Ms. Kerr wrote that the foreman had greased the winch drum.\n\nElsa Brand, Inspector\n"
)
HEARING = (
    "DEPOSITION OF JUTTA KERR\n\nQ.  Did you draw up the crane permit?\nA.  I wrote it out. He stamped it at my desk.\n"
    "Q.  Who is he?\nA.  Mr. Paul Osk.\n"
)


def _verdict(text, page):
    plain = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, page),)),)
    ledger = assign(plain, prefix="CRN", width=4)
    return [fault.reason for fault in verify(text, with_bates(plain, ledger), ledger, MatterFacts()).faults]


@pytest.mark.parametrize(
    ("page", "false", "who"),
    [
        (DEPOSITION, "Mr. Anders ordered that the girders be hoisted at once. (CRN0001.)", "Kerr"),
        (REPORT, "Ms. Kerr cut the rope with a hatchet. (CRN0001.)", "Anders"),
        (REPORT, "Ms. Kerr had twice ordered a spare hook. (CRN0001.)", "Osk"),
    ],
)
def test_the_clause_that_says_it_names_another(page, false, who):
    assert any(who in reason or "man" in reason for reason in _verdict(false, page))


@pytest.mark.parametrize(
    ("page", "true"),
    [
        (DEPOSITION, "Kerr said that the girders should be hoisted at once. (CRN0001.)"),
        (REPORT, "Mr. Anders cut the rope with a hatchet. (CRN0001.)"),
        (REPORT, "Mr. Osk had twice ordered a spare hook. (CRN0001.)"),
        (REPORT, "Ms. Kerr wrote that the foreman had greased the winch drum. (CRN0001.)"),
        (
            HEARING,
            "Kerr testified that she wrote out the permit and that Osk stamped it at her desk. (CRN0001.)",
        ),
    ],
)
def test_whoever_the_clause_names_passes(page, true):
    assert not _verdict(true, page)
