"""Fractions, mixed numbers and heights have one value in words and in figures."""

import pytest

from chambers.grounding.claims.numerals import find_fractions, find_parts_of_percent


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a crack of two and a half inches", "2.5"),
        ("a crack of 2 1/2 inches", "2.5"),
        ("a crack of 2\u00bd inches", "2.5"),
        ("a crack of 2-1/2 inches", "2.5"),
        ("one and one-half times the price", "1.5"),
        ("half a mile off", "0.5"),
        ("a three-quarter-inch pipe", "0.75"),
        ("they waited an hour and a half", "1.5"),
        ("three quarters of an acre", "0.75"),
        ("half a dozen eggs", "6"),
        ("6.4 million seed oysters", "6400000"),
        ("some 12 thousand letters", "12000"),
        ("within a fortnight", "1"),
    ],
)
def test_a_fraction_is_read_as_a_decimal_in_every_form(text, value):
    assert [found for _, _, found in find_fractions(text)] == [value]


@pytest.mark.parametrize(
    "text",
    [
        "the first half of the game",
        "half the staff",
        "the third quarter",
        "a third party",
        "on 3/4 he called",
        "half past two",
    ],
)
def test_what_has_no_measure_is_no_fraction(text):
    assert list(find_fractions(text)) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("three-quarters of one percent", "0.75%"),
        ("half a percent", "0.5%"),
        ("2 1/2 percent", "2.5%"),
        ("12 1/2%", "12.5%"),
    ],
)
def test_a_part_of_a_percent_is_a_percentage(text, value):
    assert [found for _, _, found in find_parts_of_percent(text)] == [value]


def test_spans_point_at_the_words():
    text = "The pipe, a half-inch one, burst."
    ((start, end, _),) = find_fractions(text)
    assert text[start:end] == "a half"
