"""Figures that some arithmetic of a page gives by chance are told; those that the sentence itself speaks of pass."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

CLAIM = (
    "STATEMENT OF CLAIM GM-23\n"
    "Total charges: $40,800.00. Plan paid: $31,450.00. Parents' share: $9,350.00, of which dental $2,520.00.\n"
    "Required hours: 4,368. Unfilled: 679. Filled: 3,689. Weekend hours: 1,250. Nurses on call: 3.\n"
    "The transfer of records took ten minutes and cost $40. The clerk counted 408 ballots and two envelopes.\n"
)
MINUTES = (
    "MINUTES OF THE BOARD\n"
    "Ms. Roe asked that the price be kept below $75,000. No contract above $300,000 without a vote.\n"
    "The clock showed 98 workdays. The fence is 732 feet long. The Plan ran for 30 days, with three reviews.\n"
    "The members contributed $800,000: Ann $320,000, Bo $280,000, Cy $200,000.\n"
    "She scored 25 of 30 in March and 22 in August.\n"
    "Two installments of $12,500.00 fell due. The shop charged $1,240 for 8 hours of work.\n"
)


def faults(text: str) -> tuple[object, ...]:
    pages = [Source(f"{at}.txt", f"{at}" * 64, "text/plain", (Page(f"{at}.txt", f"{at}" * 64, 1, page),))
             for at, page in enumerate((CLAIM, MINUTES))]  # fmt: skip
    ledger = assign(pages, prefix="CHA", width=4)
    return verify(text, with_bates(pages, ledger), ledger, MatterFacts()).faults


@pytest.mark.parametrize(
    ("true", "figure", "wrong"),
    [
        (
            "Of the charges of $40,800.00 the plan paid $31,450.00, or about 77 percent (CHA0001).",
            "77",
            ("73", "79", "81"),
        ),
        ("It left 679 of 4,368 required hours unfilled, about 15.5 percent (CHA0001).", "15.5", ("16.2", "34", "84")),
        ("It left unfilled about 15 percent of the 4,368 required hours (CHA0001).", "15", ("47", "34")),
    ],
)
def test_a_share_is_of_the_figures_that_the_sentence_tells(true: str, figure: str, wrong: tuple[str, ...]) -> None:
    assert faults(true) == ()
    for other in wrong:
        assert faults(true.replace(f"{figure} percent", f"{other} percent")), other


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("Ms. Roe asked that the price be kept below $75,000 (CHA0002).", ("$75,000", "$75,100")),
        ("No contract above $300,000 may be made without a vote (CHA0002).", ("$300,000", "$250,000")),
        ("The clock showed over 90 workdays (CHA0002).", ("90", "89")),
        ("The fence is more than 700 feet long (CHA0002).", ("700", "723")),
    ],
)
def test_a_bound_is_the_figure_of_the_page_or_a_rounder_one(true: str, false: tuple[str, str]) -> None:
    assert faults(true) == ()
    assert faults(true.replace(*false))


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("The Plan ran for 30 days (CHA0002).", ("30", "03")),
        ("The members contributed $800,000 (CHA0002).", ("$800,000", "$080,000")),
        ("The transfer took ten minutes and cost $40 (CHA0001).", ("$40", "$400")),
        ("Later, the clerk counted 408 ballots (CHA0001).", ("408", "406")),
        ("She scored 25 of 30 in March and 22 in August (CHA0002).", ("25", "52")),
        ("The two installments together came to $25,000 (CHA0002).", ("$25,000", "$125,000")),
        ("The shop charged $155 an hour (CHA0002).", ("$155", "$165")),
    ],
)
def test_a_slip_of_a_digit_is_no_reckoning(true: str, false: tuple[str, str]) -> None:
    assert faults(true) == ()
    assert faults(true.replace(*false))


def test_ten_of_a_price_that_is_told_may_be_reckoned() -> None:
    assert faults("At $40 a transfer, ten transfers come to $400 (CHA0001).") == ()


def test_the_share_of_two_figures_that_the_sentence_tells_may_have_others_between_them():
    text = "Of 4,368 required hours in the 3 wards, 679 went unfilled, or about {} percent (CHA0001)."
    assert not faults(text.format("15.5"))
    assert faults(text.format("17.5"))


def test_two_shares_of_one_sentence_make_a_whole_or_are_told():
    text = "The plan bears 77 percent of the charges and the parents {} percent (CHA0001)."
    assert "23 percent" not in [fault.claim.text for fault in faults(text.format("23"))]
    assert "33 percent" in [fault.claim.text for fault in faults(text.format("33"))]
