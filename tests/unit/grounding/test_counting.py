"""Counts of what a page only lists, shares told as fractions, and sums and hours in words."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

PAGE = (
    "Present: Ada Quill (chair), Ben Osgood, Cora Lamb, Dov Renn\n\n"
    "The mill releases the timber if (i) the boiler is inspected, (ii) the guard is paid and (iii) the gate mended.\n"
    "Hearings were held on March 4, March 18 and April 2, 2019.\n"
    "Deck planks 1-6 were split. The sawyer found 90 planks sound out of 140 planks.\n"
    "Q. How much did the buyer pay for the saw?\nA. Eighteen thousand, in cash. He came around seven in the evening.\n"
    "The pump failed on cycle 44. The kiln stood at -6 C. See detail 3/A4.1 of the plans.\n"
    "Carriage of the timber shall be borne by the mill as to two thirds.\n"
)
_PLAIN = (Source("mill.txt", "c" * 64, "text/plain", (Page("mill.txt", "c" * 64, 1, PAGE),)),)
LEDGER = assign(_PLAIN, prefix="MIL", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(sentence):
    found = verify(f"{sentence} (MIL0001).", SOURCES, LEDGER, MatterFacts()).faults
    return [fault.reason for fault in found if fault.claim.kind.value not in ("sentence", "name")]


@pytest.mark.parametrize(
    "sentence",
    [
        "Four members were present, Ada Quill among them",
        "The mill would release the timber on three conditions",
        "After three hearing dates the matter was closed",
        "All six planks of the deck were split",
        "Roughly two thirds of the planks were sound",
        "More than half of the planks were sound",
        "Two thirds of the carriage fell on the mill",
        "The buyer paid $18,000 for the saw",
        "The buyer came at about seven o'clock in the evening",
        "The pump failed on its 44th cycle",
        "The kiln stood at minus six degrees",
        "The plans have a detail 3/A4.1",
    ],
)
def test_what_the_page_lists_or_says_in_words_passes(sentence):
    assert _faults(sentence) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Six members were present, Ada Quill among them",
        "The mill would release the timber on five conditions",
        "After five hearing dates the matter was closed",
        "All nine planks of the deck were split",
        "Less than half of the planks were sound",
        "The buyer paid $19,000 for the saw",
        "The pump failed on its 45th cycle",
        "The plans have a detail 3/A4.2",
    ],
)
def test_another_count_is_caught(sentence):
    assert _faults(sentence)
