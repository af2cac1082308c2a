"""A bound beside a figure ("at least", "no later than") that the page turns round is told."""

import pytest
from one_paper import blocked

PAGE = (
    "SAILING RULES\n\nA protest must be filed no later than nine days after the race. The crew may carry at most 40 "
    "barrels.\n\nThe cabin floor cost $1,320. No claim may be brought more than two years after the voyage.\n"
)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "A protest must be filed no later than nine days after the race",
            "A protest must be filed no earlier than nine days after the race",
        ),
        ("The crew may carry at most 40 barrels", "The crew may carry at least 40 barrels"),
        ("The crew may carry up to 40 barrels", "The crew may carry more than 40 barrels"),
    ],
)
def test_a_bound_is_that_of_the_page(true, false):
    assert not blocked(true, PAGE)
    assert blocked(false, PAGE)


def test_a_bound_beside_a_figure_that_has_none_on_the_page_passes():
    assert not blocked("At least $1,320 was spent on the cabin floor", PAGE)
