"""What an entry says stands under its own day and hour, not under those of another entry."""

import pytest

from chambers.grounding.matching import read_page
from chambers.grounding.placing.entries import page_heads
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_TEXT = (
    "Messages between Ada Crewe and Tom Bligh\n\nMarch 6, 2023\n9:14 AM  Crewe: the north gate is still chained\n"
    "9:31 AM  Bligh: nobody has the key, we cut it tomorrow\n\n"
    "March 9, 2023\n4:02 PM  Crewe: gate is open, the inspector came on March 7\n"
)
_PLAIN = (Source("gate.txt", "a" * 64, "text/plain", (Page("gate.txt", "a" * 64, 1, _TEXT),)),)
LEDGER = assign(_PLAIN, prefix="GAT", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(sentence):
    return [f.reason for f in verify(f"{sentence} (GAT0001).", SOURCES, LEDGER, MatterFacts()).faults]


@pytest.mark.parametrize(
    ("true", "false", "under"),
    [
        (
            'On March 6, 2023 Crewe wrote that "the north gate is still chained."',
            'On March 9, 2023 Crewe wrote that "the north gate is still chained."',
            "March 6, 2023",
        ),
        (
            'At 9:14 a.m. Crewe wrote that "the north gate is still chained."',
            'At 4:02 p.m. Crewe wrote that "the north gate is still chained."',
            "9:14 AM",
        ),
    ],
)
def test_a_quotation_stands_under_the_head_of_its_entry(true, false, under):
    assert _faults(true) == []
    assert any(under in reason for reason in _faults(false))


def test_a_day_that_an_entry_mentions_is_left_alone():
    assert _faults("Crewe wrote on March 9, 2023 that the inspector had come on March 7") == []


def test_heads_are_days_and_hours_that_open_an_entry():
    page = read_page(Page("gate.txt", "a" * 64, 1, _TEXT))
    heads = [head.text for head in page_heads(page)]
    assert heads == ["March 6, 2023", "9:14 AM", "9:31 AM", "March 9, 2023", "4:02 PM"]
