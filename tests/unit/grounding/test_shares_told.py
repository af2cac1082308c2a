"""Percentages that a writer works out of two counts, in whatever words; another percentage is told."""

import pytest

from chambers.grounding.finder import find_figures
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

REPORT = (
    "SUBMISSIONS REPORT 2022\n"
    "Submissions received: 203. Declined: 17. Reasons: lack of a second factor, 15; loss history, 2.\n"
    "Reviews on the site: 240 in all. One star: 12. Five stars: 171.\n"
)


def faults(text: str) -> tuple[object, ...]:
    sources = [Source("1.txt", "0" * 64, "text/plain", (Page("1.txt", "0" * 64, 1, REPORT),))]
    ledger = assign(sources, prefix="SHA", width=4)
    return verify(text, with_bates(sources, ledger), ledger, MatterFacts()).faults


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("It declined 17, of which 15, or about 88 percent, lacked a second factor (SHA0001).", ("88", "78")),
        ("It was one of 12 one-star reviews among 240, or 5 percent (SHA0001).", ("5 percent", "8 percent")),
        ("About 88 percent of the declined submissions lacked a second factor (SHA0001).", ("88", "68")),
        ("The 17 declined submissions made up 8.4 percent of those received (SHA0001).", ("8.4", "4.8")),
    ],
)
def test_a_share_of_two_counts_passes_and_another_does_not(true: str, false: tuple[str, str]) -> None:
    assert faults(true) == ()
    assert faults(true.replace(*false))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("ninety\n   percent of invoices", "90%"),
        ("12\n   percent", "12%"),
        ("$1.2\n   million was paid", "USD 1200000.00"),
        ("1.2\n  million dollars", "USD 1200000.00"),
        ("at 4:25\n   p.m.", "16:25"),
    ],
)
def test_a_figure_goes_on_in_the_next_line(text: str, value: str) -> None:
    assert [str(token.value) for token in find_figures(text)[0]] == [value]
