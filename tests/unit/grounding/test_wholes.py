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
