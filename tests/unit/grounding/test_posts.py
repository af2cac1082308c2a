"""What somebody is by trade or office: held against what the record says they are."""

import pytest

from chambers.grounding.people.posts import posts_of
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

TEXT = (
    "SITE MEETING, Larch Hall\n\nOur estimator, Piet Holm, priced the roof. The scaffold was checked by rigger"
    " Anna Quist. Chief Financial Officer: Vera Lund. D. Marsh, RN, dressed the cut.\n\n"
    "Yours truly,\nIris Kemp\nManaging Member\n"
)
_PLAIN = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, TEXT),)),)
LEDGER = assign(_PLAIN, prefix="LCH", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)
INDEX = RecordIndex(_PLAIN[0].pages)


def _blocked(text):
    return [fault.reason for fault in verify(text, SOURCES, LEDGER, MatterFacts()).faults]


@pytest.mark.parametrize(
    ("name", "posts"),
    [
        ("Piet Holm", {"estimator"}),
        ("Anna Quist", {"rigger"}),
        ("Vera Lund", {"chief-financial-officer"}),
        ("D. Marsh", {"nurse"}),
        ("Iris Kemp", {"managing-member"}),
    ],
)
def test_the_record_says_what_people_are(name, posts):
    assert posts_of(name, INDEX) == posts


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "Piet Holm, the estimator, priced the roof. (LCH0001.)",
            "Iris Kemp, the estimator, priced the roof. (LCH0001.)",
        ),
        (
            "The rigger, Anna Quist, checked the scaffold. (LCH0001.)",
            "The rigger, Piet Holm, checked the scaffold. (LCH0001.)",
        ),
        (
            "D. Marsh, a registered nurse, dressed the cut. (LCH0001.)",
            "D. Marsh, the estimator, dressed the cut. (LCH0001.)",
        ),
    ],
)
def test_the_post_passes_and_that_of_another_does_not(true, false):
    assert _blocked(true) == []
    assert any("the record has" in reason for reason in _blocked(false))
