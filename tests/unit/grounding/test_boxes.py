"""Boxes of a form: only what is ticked is said."""

import pytest

from chambers.grounding.matching import read_page
from chambers.grounding.sense.choices import choice_fault
from chambers.grounding.texts.boxes import only_ticked
from chambers.record.page import Page

_FORM = """
Classification:  [ ] Theft   [X] Misplaced   [ ] Undetermined
Harbor office review
[ ] Granted   [X] Refused   [ ] Granted for one year
Berth: North [ ]  South [X]
Gear on board:  [X] anchor  [X] flares  [ ] radio
A. Seamanship   [ ]Fair [X]Good
B. Neatness     [X]Fair [ ]Good
"""


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("Cause: [ ] Wear  [X] Misuse", "Cause: Misuse"),
        ("Lamp lit?  YES [ ]  NO [x]", "Lamp lit? NO."),
        ("Pump: ON  [ ]   OFF [x]   Explain: dry", "Pump: OFF Explain: dry"),
        ("Papers (attached? Yes [X] No [ ]): two", "Papers (attached? Yes. ): two"),
        ("Signed?  [ ] Yes  [X] No   Remark: asked twice", "Signed? No. Remark: asked twice"),
        ("Decision:  [ ] granted   [ ] refused", "Decision:"),
        ("See note [4] below", "See note [4] below"),
    ],
)
def test_empty_boxes_are_blank(line: str, left: str) -> None:
    assert " ".join(only_ticked(line).split()) == left
    assert len(only_ticked(line)) == len(line)


def _fault(sentence: str) -> str | None:
    return choice_fault(sentence, [read_page(Page("a.txt", "0" * 64, 1, _FORM))])


@pytest.mark.parametrize(
    "sentence",
    [
        "The warden classified the loss as a theft.",
        "On review the harbor office granted it for one year.",
        "The boat had a berth on the north side.",
    ],
)
def test_an_option_that_is_not_ticked_is_told(sentence: str) -> None:
    assert _fault(sentence) is not None


@pytest.mark.parametrize(
    "sentence",
    [
        "The warden classified it as misplaced.",
        "The warden did not classify the loss as a theft.",
        "On review the harbor office refused it.",
        "The boat had a berth on the south side.",
        "Her seamanship was good.",
        "The theft of a lamp was told to the constable.",
    ],
)
def test_what_is_ticked_or_said_of_something_else_passes(sentence: str) -> None:
    assert _fault(sentence) is None
