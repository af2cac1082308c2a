from decimal import Decimal

import pytest

from chambers.grounding.claims.bounds import Relation, bound_at, is_rounded, shown_step


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("more than 30 days", Relation.OVER),
        ("no fewer than 30 days", Relation.LEAST),
        ("fewer than 30 days", Relation.UNDER),
        ("up to 30 days", Relation.MOST),
        ("some 30 days", Relation.ABOUT),
        ("nearly 30 days", Relation.NEARLY),
        ("just over 30 days", Relation.JUST_OVER),
        ("30 days or more", Relation.LEAST),
        ("30 days or so", Relation.ABOUT),
        ("not more than 30 days", Relation.MOST),
    ],
)
def test_a_phrase_states_one_relation(text, relation):
    at = text.index("30")
    bound = bound_at(text, at, at + 2)
    assert bound is not None
    assert bound.relation is relation


@pytest.mark.parametrize("text", ["the 30 days", "2 feet less than 30 feet", "over the 30 days", "was 30"])
def test_what_compares_or_says_during_is_no_bound(text):
    at = text.index("30")
    assert bound_at(text, at, at + 2) is None


@pytest.mark.parametrize(
    ("phrase", "true", "said", "allowed"),
    [
        ("more than", 34, 30, True),
        ("more than", 30, 30, False),
        ("more than", 34, 40, False),
        ("more than", 300, 30, False),
        ("over", 30, 30, True),
        ("at least", 61, 60, True),
        ("at least", 61, 62, False),
        ("fewer than", 61, 62, True),
        ("fewer than", 62, 61, False),
        ("up to", 30, 30, True),
        ("about", 78, 80, True),
        ("about", 68, 80, False),
        ("nearly", 34, 35, True),
        ("nearly", 36, 35, False),
        ("just over", 31, 30, True),
        ("just over", 39, 30, False),
    ],
)
def test_a_bound_allows_what_keeps_it_and_is_near(phrase, true, said, allowed):
    bound = bound_at(f"{phrase} {said}", len(phrase) + 1, len(phrase) + 3)
    assert bound is not None
    assert bound.allows(Decimal(true), Decimal(said)) is allowed


def test_a_number_is_rounded_to_the_digits_that_it_shows():
    assert is_rounded(Decimal("41.7"), Decimal(42))
    assert not is_rounded(Decimal("41.7"), Decimal(43))
    assert is_rounded(Decimal(947), Decimal(950))
    assert shown_step("62.5 percent") == Decimal("0.1")
