"""All where the page speaks of a part."""

import pytest

from chambers.grounding.matching import read_page
from chambers.grounding.sense.wholes import whole_fault
from chambers.record.page import Page

_PAGE = """
Hydrants on Cedar Street: 3 of 5 in order.
The crates of plums, 40 in number, stood in the yard. Six were crushed.
Of the four ladders in the barn, two were tied.
The claim for demurrage is admitted in part.
All of the jars in the cellar were sealed. Each lid was dated.
Film of the hearing: first 20 min only.
Q. You hold all of the notes of the mill?
A. Forty percent. My aunt has the others.
The panel found the spill avoidable. Vote 4-1 (Reyes against).
"""


def _fault(sentence: str) -> str | None:
    return whole_fault(sentence, [read_page(Page("a.txt", "0" * 64, 1, _PAGE))])


@pytest.mark.parametrize(
    "sentence",
    [
        "Every hydrant on Cedar Street was in order.",
        "All of the crates of plums were crushed.",
        "All four ladders in the barn were tied.",
        "The entire claim for demurrage was admitted.",
        "The entire hearing was caught on film.",
        "He testified that he holds every note of the mill.",
        "The panel was unanimous that the spill was avoidable.",
    ],
)
def test_all_is_told_where_the_page_has_a_part(sentence: str) -> None:
    assert _fault(sentence) is not None


@pytest.mark.parametrize(
    "sentence",
    [
        "Not every hydrant on Cedar Street was in order.",
        "All but two of the hydrants on Cedar Street were in order.",
        "Six of the crates of plums were crushed.",
        "Every jar in the cellar was sealed.",
        "Every lid bore a date.",
        "All five hydrants stand on Cedar Street.",
    ],
)
def test_what_the_page_says_of_all_or_of_a_part_is_not(sentence: str) -> None:
    assert _fault(sentence) is None


_SHARES = """
Paid so far: the first two installments and one half of Work Order No. 6 ($900).
The bond is $2,400.00, of which $500.00 is for the boiler.
A fine of 10% is set for 2011 only. Each side bears its own expenses of the survey.
I put down all the others to the frost of May 3.
The lessee of berth 4 shall keep a bilge pump on board. The other lessees need not.
The ferryman asks for the dredging. It will cost $1,200. Your half is $600.
The mediator's fee of $800 is to be shared equally.
She spent $340 on hay, of which the fair has refunded nothing. Frost cover: Barn 2, Bay 3 only.
Either of the two trustees may open the vault.
"""


@pytest.mark.parametrize(
    "sentence",
    [
        "Work Order No. 6 had been paid in full.",
        "The whole of the $2,400.00 bond was for the boiler.",
        "A fine of 10% was set for all of the years.",
        "The lessee was to bear all of the expenses of the survey.",
        "The frost of May 3 accounted for every one of the damaged panes that he put down.",
        "Every lessee must keep a bilge pump on board.",
        "The mediator's fee falls on the lessee alone.",
        "The fair had refunded the whole of what she spent on hay.",
        "Both of the trustees may open the vault only together.",
    ],
)
def test_a_share_and_the_others_are_parts(sentence: str) -> None:
    assert whole_fault(sentence, [read_page(Page("b.txt", "1" * 64, 1, _SHARES))]) is not None


@pytest.mark.parametrize(
    "sentence",
    [
        "Half of Work Order No. 6 had been paid.",
        "Each side was to bear $400 of the mediator's fee.",
        "The fee of the mediator was to be shared equally by both sides.",
        "His advice had been to pay Work Order No. 6 in full.",
        "The pump on board was better than those of all the other lessees.",
    ],
)
def test_shares_told_as_shares_pass(sentence: str) -> None:
    assert whole_fault(sentence, [read_page(Page("b.txt", "1" * 64, 1, _SHARES))]) is None
