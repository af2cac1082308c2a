from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.grounding.claims.amounts import find_amounts, same_amount


def _one(text):
    ((start, end, amount),) = find_amounts(text)
    return text[start:end], amount


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("$1,234.56", "1234.56"),
        ("USD 1,234.56", "1234.56"),
        ("US$1234.56", "1234.56"),
        ("1,234.56 dollars", "1234.56"),
        ("$1.2 million", "1200000"),
        ("1.2 million dollars", "1200000"),
        ("$5k", "5000"),
        ("$3M", "3000000"),
        ("-$250.00", "-250"),
        ("($250.00)", "-250"),
        ("$190.25 thousand", "190250"),
    ],
)
def test_an_amount_is_read_to_the_cent(written, value):
    text, amount = _one(f"Total:\t{written}")
    assert text == written
    assert amount.value == Decimal(value)
    assert amount.currency == "USD"


@pytest.mark.parametrize("text", ["$1,2345", "$12,34", "HAR000123", "30%", "3 presses", "2026"])
def test_what_is_badly_grouped_or_no_money_is_not_read(text):
    assert list(find_amounts(text)) == []


def test_a_parenthesis_in_prose_is_not_a_minus():
    assert _one("a deposit ($55,920.00) was paid")[1].value == Decimal("55920.00")


def test_currencies_do_not_mix():
    assert same_amount(_one("\u20ac5.00")[1], _one("$5.00")[1]) is False


def test_a_bare_figure_on_the_page_bears_an_amount_but_not_the_other_way_round():
    bare, marked = _one("1,250.00")[1], _one("$1,250.00")[1]
    assert same_amount(marked, bare) is True
    assert same_amount(bare, marked) is False


def test_a_bracketed_amount_on_the_page_leaves_the_sign_in_doubt():
    assert same_amount(_one("$250.00")[1], _one("Credit:\t($250.00)")[1]) is None


@given(st.decimals("0.01", "999999999.99", places=2))
def test_grouping_and_currency_words_do_not_change_the_value(value):
    forms = (f"${value:,.2f}", f"${value:.2f}", f"USD {value:,.2f}", f"{value:,.2f} dollars")
    amounts = [_one(f"It cost {form} then")[1] for form in forms]
    assert {amount.value for amount in amounts} == {value}
    assert all(same_amount(amounts[0], other) for other in amounts)


@given(st.decimals("0.01", "999999.99", places=2), st.decimals("0.01", "999999.99", places=2))
def test_different_values_are_never_the_same_amount(one, two):
    same = same_amount(_one(f"${one:,.2f}")[1], _one(f"${two:,.2f}")[1])
    assert same is (one == two)


@pytest.mark.parametrize(("text", "millions"), [("$4mm", 4), ("$4MM", 4), ("$4m", 4), ("$4bn", 4000)])
def test_letters_behind_a_figure_are_its_scale(text, millions):
    ((start, end, amount),) = find_amounts(text)
    assert (start, end) == (0, len(text))
    assert amount.value == millions * 10**6


def test_a_letter_with_a_digit_behind_it_is_no_scale():
    assert not list(find_amounts("$4M2"))
