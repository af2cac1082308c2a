"""Whom a draft has say, hear or see something, held against whose words stand on the page."""

import pytest

from chambers.grounding.grounds import grounds_of
from chambers.grounding.verify import verify_against
from chambers.record.bates import assign
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_PAPERS = {
    "a.txt": (
        "ROOF REPORT\n\nInspector: Piet Holm\n\n1. Tom Reed, the caretaker, let me onto the roof.\n\n"
        "2. The gutter did not cause the stain in the hall. The flashing has rusted through.\n"
    ),
    "b.txt": (
        "DECLARATION OF ANNA QUIST\n\n1. I own the bakery.\n\n2. On June 10, 2024 Ms. Lund came to the bakery. "
        "She told me, "
        '"Viktor has another tenant for the cellar."\n\n3. I stood on the loading dock when the shelf fell.\n'
    ),
    "c.txt": (
        "YARD CHAT, May 3, 2024\n\n[9:01] Reed: the pump is off\n[9:02] Lund: leave it off until noon\n"
        "[9:05] Reed: will do\n[9:09] Lund: and keep the gate shut\n"
    ),
    "d.txt": "Staff: Vera Lund, manager; Tom Reed, caretaker; Piet Holm, inspector; Nora Fitch, clerk; V. Brandt.\n",
}


def _faults(draft: str) -> list[str]:
    sources = tuple(
        Source(file, file[0] * 64, "text/plain", (Page(file, file[0] * 64, 1, text),)) for file, text in _PAPERS.items()
    )
    grounds = grounds_of(sources, assign(sources, prefix="SAY", width=4), MatterFacts())
    found = verify_against(draft, grounds).judgments
    return [each.reason for each in found if each.method == "speaker"]


@pytest.mark.parametrize(
    "draft",
    [
        'Mr. Holm concluded: "The gutter did not cause the stain in the hall." SAY0001.',
        'On June 10, Ms. Lund told Ms. Quist, "Viktor has another tenant for the cellar." SAY0002.',
        'Ms. Lund instructed, "leave it off until noon." SAY0003.',
        "Anna Quist stood on the loading dock when the shelf fell. SAY0002.",
    ],
)
def test_words_of_whoever_said_them_pass(draft):
    assert _faults(draft) == []


@pytest.mark.parametrize(
    "draft",
    [
        'On June 10, Ms. Fitch told Ms. Quist, "Viktor has another tenant for the cellar." SAY0002.',
    ],
)
def test_words_given_to_another_are_found(draft):
    assert _faults(draft) != []
