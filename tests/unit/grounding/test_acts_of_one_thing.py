"""Acts are held against each other only where they are of one thing, and a participle of a thing has no doer."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

TEXT = """LOG OF THE DEPOT

Ann Coyle gave the fitters a spare pump on Monday. The insurer has written twice; Bo Marsh has not replied.

Copy of the order handed to Bo Marsh, who signed for it.

Ann Coyle counted 40 damaged crates in the shed.
"""
_PLAIN = (Source("1.txt", "1" * 64, "text/plain", (Page("1.txt", "1" * 64, 1, TEXT),)),)
LEDGER = assign(_PLAIN, prefix="DEP", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(text):
    return [fault.reason for fault in verify(text, SOURCES, LEDGER, MatterFacts()).faults]


@pytest.mark.parametrize(
    "text",
    [
        "Though the insurer had written twice, Bo Marsh gave no answer (DEP0001).",
        "Bo Marsh signed for the copy of the order handed to him (DEP0001).",
        "Ann Coyle counted 40 damaged crates in the shed (DEP0001).",
    ],
)
def test_an_act_of_another_thing_is_not_held_against_it(text):
    assert _faults(text) == []


def test_an_act_given_to_somebody_else_is_told():
    assert _faults("Bo Marsh counted 40 damaged crates in the shed (DEP0001).")
