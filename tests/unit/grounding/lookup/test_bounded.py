"""Bounds and roundings against a page that says 34 days, 78 percent and 61 crates."""

import pytest
from one_paper import verified

from chambers.grounding.verdict import Verdict

PAGE = (
    "WAREHOUSE REPORT\n\nThe repair of the freezer took 34 days. The crew tested 78 percent of the pallets. "
    "The driver counted 61 crates on the dock. The rent is at most $900 a month.\n"
)


def _verdict(sentence, figure):
    judgments = verified(f"{sentence} (PAP0001).", PAGE).judgments
    return next(each for each in judgments if each.claim.text == figure)


@pytest.mark.parametrize(
    ("sentence", "figure"),
    [
        ("The repair of the freezer took more than thirty days", "thirty"),
        ("The repair of the freezer took nearly 35 days", "35"),
        ("The repair of the freezer took less than five weeks", "five"),
        ("The crew tested over three quarters of the pallets", "three quarters"),
        ("The crew tested about 80 percent of the pallets", "80 percent"),
        ("The driver counted fewer than 62 crates on the dock", "62"),
        ("The driver counted at least 60 crates on the dock", "60"),
        ("The driver counted some sixty crates on the dock", "sixty"),
        ("The rent is no more than $900 a month", "$900"),
    ],
)
def test_a_bound_that_the_page_keeps_is_supported(sentence, figure):
    assert _verdict(sentence, figure).verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("sentence", "figure", "theirs"),
    [
        ("The repair of the freezer took more than forty days", "forty", "34"),
        ("The repair of the freezer took nearly 30 days", "30", "34"),
        ("The crew tested over 80 percent of the pallets", "80 percent", "78 percent"),
        ("The driver counted at least 62 crates on the dock", "62", "61"),
        ("The driver counted fewer than 61 crates on the dock", "61", "61"),
        ("The rent is at least $900 a month", "$900", "at most"),
    ],
)
def test_a_bound_that_the_page_breaks_is_contradicted_with_its_figure(sentence, figure, theirs):
    judgment = _verdict(sentence, figure)
    assert judgment.verdict is Verdict.CONTRADICTED
    assert theirs in judgment.reason


def test_a_denial_turns_a_bound_round():
    page = "No claim may be brought more than two years after the voyage."
    assert not verified("A claim must be brought within two years after the voyage (PAP0001).", page).faults


def test_a_figure_of_another_thing_breaks_no_bound():
    page = "The inspector left after two hours. Crates were moved from 9:10 a.m. to 10:40 a.m."
    assert not verified("The crates were moved in less than two hours (PAP0001).", page).faults


LEASE = (
    "LEASE\n\nThe hall may seat no more than 40 guests. The tenant keeps at least 60 crates in the cellar. "
    "The landlord paid over $10,000 for the roof.\n"
)


@pytest.mark.parametrize(
    ("sentence", "figure"),
    [
        ("The hall may seat up to 40 guests", "40"),
        ("The landlord paid more than $10,000 for the roof", "$10,000"),
        ("The landlord paid at least $10,000 for the roof", "$10,000"),
    ],
)
def test_a_bound_follows_from_the_bound_of_the_page(sentence, figure):
    judgment = next(each for each in verified(f"{sentence} (PAP0001).", LEASE).judgments if each.claim.text == figure)
    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("sentence", "figure"),
    [
        ("The hall may seat at least 40 guests", "40"),
        ("The hall may seat at least 50 guests", "50"),
        ("The tenant keeps more than 60 crates in the cellar", "60"),
        ("The tenant keeps no more than 60 crates in the cellar", "60"),
        ("The tenant keeps at least 70 crates in the cellar", "70"),
        ("The landlord paid over $20,000 for the roof", "$20,000"),
        ("The hall may seat no more than 50 guests", "50"),
        ("The landlord paid less than $10,000 for the roof", "$10,000"),
    ],
)
def test_a_bound_does_not_follow_from_a_weaker_or_an_opposite_one(sentence, figure):
    judgment = next(each for each in verified(f"{sentence} (PAP0001).", LEASE).judgments if each.claim.text == figure)
    assert judgment.verdict in (Verdict.CONTRADICTED, Verdict.NOT_FOUND)
