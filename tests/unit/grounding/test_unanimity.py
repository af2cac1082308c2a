"""Votes that were not unanimous."""

import pytest

from chambers.grounding.matching import read_page
from chambers.grounding.sense.unanimity import unanimity_fault
from chambers.record.page import Page

_MINUTES = """
1. Minutes of May 4 approved, 5-0.
2. Ms. Orme moved to sell the lower meadow. Seconded by Mr. Fitch. Carried, 4 to 1, Mr. Dray opposed.
3. Mr. Fitch moved that the well be capped at once. Second by Ms. Orme. Carried without dissent.
4. On the lease of the granary the members were divided; it passed over the dissent of Ms. Vail.
5. The request for a second gate failed, none to five.
"""


def _fault(sentence: str) -> str | None:
    return unanimity_fault(sentence, [read_page(Page("a.txt", "0" * 64, 1, _MINUTES))])


@pytest.mark.parametrize(
    "sentence",
    [
        "The motion to sell the lower meadow was carried unanimously.",
        "The members were unanimous on the lease of the granary.",
        "The sale of the lower meadow was approved without opposition.",
    ],
)
def test_a_split_vote_is_not_unanimous(sentence: str) -> None:
    assert _fault(sentence) is not None


@pytest.mark.parametrize(
    "sentence",
    [
        "The minutes of May 4 were approved unanimously.",
        "The members resolved unanimously to cap the well.",
        "The request for a second gate failed unanimously.",
        "The vote to sell the lower meadow was not unanimous.",
        "A sale of the lower meadow requires a unanimous vote.",
        "The motion to sell the lower meadow carried by four votes to one.",
    ],
)
def test_one_voice_passes_where_the_page_has_it(sentence: str) -> None:
    assert _fault(sentence) is None
