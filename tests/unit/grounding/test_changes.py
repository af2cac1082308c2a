"""What was before and what came after, told the right way and the other way round."""

import pytest

from chambers.grounding.acts.changes import change_fault, placed_in
from chambers.grounding.finder import find_figures
from chambers.grounding.matching import read_page
from chambers.record.page import Page

PAGE = (
    "The rate was raised from 4.5 to 6.25 percent on May 2. The copper gutters were replaced by zinc gutters. "
    "The term is extended from 12 to 18 months.\n"
)


def _fault(text):
    page = read_page(Page("a.txt", "a" * 64, 1, PAGE))
    tokens, _ = find_figures(text)
    return change_fault(text, 0, tokens, [page])


@pytest.mark.parametrize(
    "text",
    [
        "The term went from 12 to 18 months.",
        "The term is 18 months instead of 12.",
        "Zinc gutters replaced the copper ones.",
        "The builder replaced the copper gutters with zinc.",
        "The term is 18 months, up from 12.",
    ],
)
def test_a_change_as_the_page_has_it_passes(text):
    assert _fault(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "The term went from 18 to 12 months.",
        "The term is 12 months instead of 18.",
        "The builder replaced the zinc gutters with copper.",
        "The builder substituted copper for zinc.",
        "The term is 12 months, down from 18.",
    ],
)
def test_a_change_turned_round_is_told(text):
    assert _fault(text) is not None


def test_what_is_put_in_for_something_is_the_new():
    (change,) = placed_in("They substituted copper for zinc.")
    assert (change.old, change.new) == (frozenset({"zinc"}), frozenset({"copper"}))
