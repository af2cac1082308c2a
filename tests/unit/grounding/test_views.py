"""Questions that a page leaves open."""

import pytest

from chambers.grounding.matching import read_page
from chambers.grounding.sense.views import view_fault
from chambers.record.page import Page

_PAGE = """
The bearing was dry and blue from heat. We express no view on negligence.
No attempt was made to determine the age of the paint.
Asked about the strike, Ms. Ferro declined to comment.
We found rust on the axle.
"""


def _fault(sentence: str) -> str | None:
    return view_fault(sentence, [read_page(Page("a.txt", "0" * 64, 1, _PAGE))])


@pytest.mark.parametrize(
    "sentence",
    [
        "The surveyors concluded that the carrier had been negligent.",
        "The laboratory determined the age of the paint.",
        "Ms. Ferro spoke at length about the strike.",
    ],
)
def test_an_answer_is_told_where_the_page_has_none(sentence: str) -> None:
    assert _fault(sentence) is not None


@pytest.mark.parametrize(
    "sentence",
    [
        "The surveyors found rust on the axle.",
        "The surveyors left open whether anybody had been negligent.",
        "The laboratory did not determine the age of the paint.",
        "Ms. Ferro would not speak about the strike.",
    ],
)
def test_what_the_page_found_or_left_open_passes(sentence: str) -> None:
    assert _fault(sentence) is None


def test_a_box_that_is_not_ticked_leaves_nothing_open() -> None:
    page = read_page(Page("a.txt", "0" * 64, 1, "Cause: [X] Worn chain  [ ] Undetermined: fault in the chain wheel\n"))
    assert view_fault("The warden attributed it to a fault in the chain wheel.", [page]) is None
