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
