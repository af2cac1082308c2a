"""What is said of all rows of a table."""

import pytest

from chambers.grounding.matching import read_page
from chambers.grounding.placing.every_row import every_row_fault
from chambers.record.page import Page

_PAGE = """
No.   Boat        Fault             Finding
1     Gannet      torn sail         repaired
2     Petrel      cracked mast      refused
3     Skua        torn sail         repaired
4     Tern        lost anchor       repaired
"""


def _fault(sentence: str) -> str | None:
    return every_row_fault(sentence, [read_page(Page("a.txt", "0" * 64, 1, _PAGE))])


@pytest.mark.parametrize(
    "sentence", ["All four of the boats were repaired.", "A torn sail was found in all four cases."]
)
def test_what_only_some_rows_have_is_told(sentence: str) -> None:
    assert _fault(sentence) is not None


@pytest.mark.parametrize(
    "sentence",
    [
        "All four of the boats had a fault.",
        "Three of the four boats were repaired.",
        "All three of the boats with a torn sail or a lost anchor were repaired.",
        "Not all four of the boats were repaired.",
        "All four of the boats lay at the quay.",
    ],
)
def test_what_all_rows_have_or_none_passes(sentence: str) -> None:
    assert _fault(sentence) is None
