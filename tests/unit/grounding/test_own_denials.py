"""A draft that denies what the page says must find a denial there."""

import pytest
from one_paper import blocked

_LOG = """YARD LOG, March 4, 2021
Kept by: Ida Moss

05:10  Truck 7 released by Otto Keel without a road test. Brake card blank.
06:30  Truck 9 keyed to route 14. Driver: Lena Brandt.
07:15  Gate 2 would not close. Otto Keel reported it as "a danger to the crew".

The repair fee was $185.00. The permit for Truck 9 costs $40.00 a month.
Q. Did you call the owner?
A. No.
Q. Did you lock the tank?
A. Yes, at noon.
Ms. Brandt asked whether the tank had been cleaned. Mr. Keel does not know.
"""


@pytest.mark.parametrize(
    "sentence",
    [
        "Truck 7 was not released at 5:10 by Otto Keel",
        "Truck 9 was not keyed to route 14",
        "The repair fee was not $185.00",
        'Otto Keel reported that the gate was not "a danger to the crew"',
        "The permit for Truck 9 does not cost $40.00 a month",
        "The danger to the crew was not reported by Mr. Keel that morning",
    ],
)
def test_a_denial_of_the_drafts_own_is_told(sentence):
    assert blocked(sentence, _LOG)


@pytest.mark.parametrize(
    "sentence",
    [
        "Truck 7 was not road-tested before Otto Keel released it at 5:10",
        "Gate 2 would not close at 7:15",
        "Of the trucks named in the log, one was not keyed to route 14",
        "The log does not mention who repaired the gate or what the crew was told",
        "The owner was not called",
        "Lockout of the tank was not asked for",
        "The permit was not to be had for less than $40.00 a month",
    ],
)
def test_a_denial_that_the_page_bears_or_may_bear_passes(sentence):
    assert not blocked(sentence, _LOG)


_FORM = """CLAIM FORM
Claimant: Ida Moss
Date of birth: 09/03/1943
Complaint filed: May 14, 2020, Case No. 20-418
Balance due: $5,013.00
Notice of right to sue: February 21, 2020
The first instalment of $900.00, due on June 1, 2020, has not been paid.
"""


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Suit was not filed on May 14, 2020", True),
        ("Ms. Moss was not born on September 3, 1943", True),
        ("Ms. Moss was not left with a balance of $5,013.00", True),
        ("Suit was filed on May 14, 2020", False),
        ("The instalment of $900.00 was not paid", False),
        ("Ms. Moss was not paid the $900.00 that was due on June 1, 2020", False),
    ],
)
def test_what_is_denied_with_its_day_or_sum_must_be_denied_where_that_stands(sentence, told):
    assert bool(blocked(sentence, _FORM)) is told
