"""The largest and the smallest, rises and falls, quantities and bounds: what figures and small words refute."""

import pytest

from chambers.grounding.finder import find_tokens
from chambers.grounding.grounds import grounds_of
from chambers.grounding.placing.extremes import extreme_fault
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger, assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

TEXT = (
    "Repairs of the barge\n"
    "1    Rudder         $4,100.00\n"
    "2    Mast           $9,750.00\n"
    "3    Cabin floor    $1,320.00\n"
    "Total               $15,170.00\n\n"
    "The draught stood at 2.4 meters in 2019 and at 2.9 meters in 2020.\n"
    "The hull was sold on March 3, 2020. The rigger was paid on April 14, 2020.\n"
    "The customs clerk sealed both cargo holds at noon.\n"
    "The guild repaid $300 of the $2,450.\n"
    "The guild bought the yawl at $8,000. It was worth $7,400 in June.\n"
    "Tar was tested in both kettles, the first in May.\n"
    "No member may file a protest more than nine days after the race.\n"
)


def _blocked(sentence):
    plain = (Source("barge.txt", "a" * 64, "text/plain", (Page("barge.txt", "a" * 64, 1, TEXT),)),)
    ledger = assign(plain, prefix="BAR", width=4)
    return verify(f"{sentence} (BAR0001).", with_bates(plain, ledger), ledger, MatterFacts()).blocked


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("The largest item was $9,750 for the mast", "The smallest item was $9,750 for the mast"),
        ("The smallest item was $1,320 for the cabin floor", "The largest item was $1,320 for the cabin floor"),
        ("The draught rose from 2.4 to 2.9 meters", "The draught fell from 2.4 to 2.9 meters"),
        ("The draught was 2.9 meters, up from 2.4", "The draught was 2.9 meters, down from 2.4"),
        (
            "The rigger was paid on April 14, 2020, six weeks after the hull was sold",
            "The rigger was paid on April 14, 2020, six weeks before the hull was sold",
        ),
        ("The customs clerk sealed both cargo holds", "The customs clerk sealed one cargo hold"),
        ("The guild repaid $300 of the $2,450", "The guild repaid none of the $2,450"),
        (
            "A protest must be filed no later than nine days after the race",
            "A protest must be filed no earlier than nine days after the race",
        ),
    ],
)
def test_the_true_sentence_passes_and_the_turned_one_does_not(true, false):
    assert not _blocked(true)
    assert _blocked(false)


@pytest.mark.parametrize(
    "sentence",
    [
        "At least $1,320 was spent on the cabin floor",
        "The mast cost $9,750",
        "The rigger was paid on April 14, 2020, after the hull was sold",
        "The yawl, bought at $8,000, was worth $600 less in June",
        "The tar of the first kettle was tested in May",
    ],
)
def test_a_bound_is_no_superlative_and_plain_words_pass(sentence):
    assert not _blocked(sentence)


def test_how_many_there_are_and_the_name_of_one_are_not_what_is_lowest():
    text = "Lift   Load\n12     40\n7      48\n31     44\n"
    page = Source("lifts.txt", "b" * 64, "text/plain", (Page("lifts.txt", "b" * 64, 1, text),))
    grounds = grounds_of((page,), Ledger(), MatterFacts())
    read = [grounds.index.read(0)]

    def told(said):
        return extreme_fault(said, 0, find_tokens(said, ledger=Ledger()), read)

    assert told("The lowest load was 48.") is not None
    assert told("The lowest load of the 48 lifts was small.") is None
    assert told("The lowest load was that of lift 31.") is None
