"""The sign of each word of a clause: affirmed, denied, or not plain."""

import pytest

from chambers.grounding.sense.sign_reader import read_signs
from chambers.grounding.words.opposite_table import ON_OFF, SIDES
from chambers.grounding.words.word_roots import unturned


@pytest.mark.parametrize(
    ("clause", "denied"),
    [
        ("No inspection was ordered.", {"=inspection", "=order"}),
        ("The inspector did not open the vault.", {"=open"}),
        ("Nobody warned the tenants.", {"=warn"}),
        ("The clerk refused to stamp it.", {"=stamp"}),
        ("The invoice was unpaid.", {"=pay"}),
        ("The survey was not done.", {"survey"}),
        ("He made no record of it.", {"=record"}),
        ("None of the walls was painted.", {"=paint"}),
        ("She neither called nor wrote.", {"=call", "=writ"}),
    ],
)
def test_what_a_clause_denies(clause, denied):
    assert denied <= {name for name, sign in read_signs(clause).signs.items() if sign < 0}


@pytest.mark.parametrize(
    "clause",
    [
        "No later than June the barge was moved.",
        "The gate was opened; No. 7 was moved.",
        "Not only the barge was moved.",
        "The barge was moved.",
    ],
)
def test_what_only_looks_like_a_denial_denies_nothing(clause):
    assert read_signs(clause).signs["=mov"] == 1


def test_what_stands_behind_a_denial_is_not_plain():
    signs = read_signs("The guard did not see the red lorry.").signs
    assert (signs["=see"], signs["=lorry"], signs["=guard"]) == (-1, 0, 1)


def test_a_word_and_its_opposite_are_one_pair_with_two_signs():
    one, other = read_signs("The floor was wet.").signs, read_signs("The floor was dry.").signs
    assert one["~wet/dry"] == 1
    assert other["~wet/dry"] == -1
    assert read_signs("The floor was not wet.").signs["~wet/dry"] == -1


def test_a_prefix_turns_its_side_of_a_pair():
    assert read_signs("The shares were unequal.").signs["~equal/unequal"] == -1
    assert read_signs("The shares were not unequal.").signs["~equal/unequal"] == 1


def test_a_small_word_says_how_something_stands_only_at_the_end_of_its_clause():
    assert read_signs("The pump was off.").signs[ON_OFF] == -1
    assert read_signs("The pump was on.").signs[ON_OFF] == 1
    assert ON_OFF not in read_signs("The pump was on the quay.").signs


def test_unless_turns_a_condition_round():
    assert read_signs("It closes if rent is paid").supposed["=pay"] == 1
    assert read_signs("It closes if rent is not paid").supposed["=pay"] == -1
    assert read_signs("It closes unless rent is paid").supposed["=pay"] == -1


@pytest.mark.parametrize(("word", "bare"), [("unsigned", "signed"), ("inaccurate", "accurate"), ("disagree", "agree")])
def test_a_prefix_is_taken_off(word, bare):
    assert unturned(word) == bare


@pytest.mark.parametrize("word", ["under", "uncle", "invoice", "discuss", "unanimous", "until", "insurance"])
def test_what_only_looks_like_a_prefix_stays(word):
    assert unturned(word) is None


def test_no_word_stands_on_both_sides_of_a_pair():
    for word, sides in SIDES.items():
        pairs = [name for name, _ in sides]
        assert len(pairs) == len(set(pairs)), word
