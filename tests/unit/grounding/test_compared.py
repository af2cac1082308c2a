"""Up and down, over and under: what the figures of a page say of it."""

import pytest

from chambers.grounding.matching import read_page
from chambers.grounding.placing.compared import compared_fault
from chambers.record.page import Page

_PAGE = """
OYSTER BEDS
   Quarter      Sacks     Sales (USD)     Loss
   2016 Q1      1,210      18,150.00       41
   2016 Q2        940      16,920.00       52

 Item                      Budget      Actual
 Dredging                 $ 8,000     $ 9,150
 Buoys                    $ 2,400     $ 1,980

Rating          2014     2015
Tidiness           3        5
Speed              4        2

Water (ppm)      Limit      Week 1     Week 2
Copper           1.3 max    0.9        1.6

April 2016    5.10 in (normal 3.00)
May 2016      1.20 in (normal 2.75)

Level of the north sluice sill      41.2
Level of the storm tide of 1987     43.0

Rents were $4.1 million in 2014, $4.6 million in 2015 and $4.2 million in 2016.
"""


def _fault(sentence: str) -> str | None:
    return compared_fault(sentence, [read_page(Page("a.txt", "0" * 64, 1, _PAGE))])


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "The number of sacks fell from the first quarter of 2016 to the second.",
            "The number of sacks rose from the first quarter of 2016 to the second.",
        ),
        ("Dredging came in above its budget.", "Dredging came in below its budget."),
        ("Buoys were under budget.", "Buoys were over budget."),
        ("The rating for tidiness rose between 2014 and 2015.", "The rating for tidiness fell between 2014 and 2015."),
        ("Copper was below the permitted maximum in Week 1.", "Copper was above the permitted maximum in Week 1."),
        ("Rain in May 2016 was below normal.", "Rain in May 2016 was above normal."),
        (
            "The storm tide of 1987 was higher than the sill of the north sluice.",
            "The storm tide of 1987 was lower than the sill of the north sluice.",
        ),
        ("Rents fell from 2015 to 2016.", "Rents rose from 2015 to 2016."),
        ("Rents in 2015 were higher than in 2014.", "Rents in 2015 were lower than in 2014."),
    ],
)
def test_only_the_way_of_the_figures_passes(true: str, false: str) -> None:
    assert _fault(true) is None
    assert _fault(false) is not None


@pytest.mark.parametrize(
    "sentence",
    [
        "Dredging did not come in below its budget.",
        "Rents rose from 2011 to 2012.",
        "The speed limit was lower than the usual one.",
        "Ms. Orr was under the impression that rents rose.",
    ],
)
def test_what_is_not_told_by_figures_passes(sentence: str) -> None:
    assert _fault(sentence) is None
