"""Figures that a page has in another form, or tells one by one, and those that only look like them."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

LOG = """HARBOR LOG - KEEPER: N. ABE
2/3: ice at the slip, gauge 31
2/17: gauge 24, tug called
3/9: gauge 12, buoy reset, crew discharged 3/16
All entries 2020. Buoy 7 lit from 2200-0430. Swing bridge opened at 3:05 p.m., closed at 5:40 p.m."""
BOOKS = """Account of the Fernley Mill, 2018
April 3     Orrin Feed     oats            $410.00
April 20    Dell Harness   strap           $62.00
May 8       Orrin Feed     oats            $385.00
June 12     Orrin Feed     bran            $205.00
Net to owner 18,450. Broker 5% 950. Paid 14-Jun-2018. Wire of 72,300 dollars, not 73,200."""
MINUTES = """Minutes of the Elm Street Board. Carried 4-1. Three founders each put in $20,000. Notice of 120 days is
required; it was given 37 days before. The shares are 60/40. Repairs: roof $1,200, gutter $340, door $260.
The pump is rated 3.25x. The vet treated 6 ewes, of which 2 died. He fined her £88.00. The rail is 1/4 inch thick.
Exhibited 2001, 2006 and 2011. You signed Exhibit 14, did you not? Pages 8 and 9 differ: page 8 has lot 40."""


def _verify(text, *pages):
    sources = tuple(
        Source(f"{number}.txt", str(number) * 64, "text/plain", (Page(f"{number}.txt", str(number) * 64, 1, page),))
        for number, page in enumerate(pages or (LOG, BOOKS, MINUTES), start=1)
    )
    ledger = assign(sources, prefix="FIG", width=4)
    return verify(text, with_bates(sources, ledger), ledger, MatterFacts())


@pytest.mark.parametrize(
    "text",
    [
        "On February 17, 2020 the gauge stood at 24 (FIG0001).",
        "By March the gauge was nineteen points below that of February (FIG0001).",
        "The keeper logged the bridge between 3:05 and 5:40 (FIG0001).",
        "Buoy 7 was lit until 4:30 a.m. (FIG0001).",
        "Three payments went to Orrin Feed between April and June 2018 (FIG0002).",
        "The owner got $18,450 net (FIG0002).",
        "It was paid on June 14, 2018 (FIG0002).",
        "The wire was for $72,300 rather than $73,200 (FIG0002).",
        "The board carried it by four votes to one (FIG0003).",
        "Together the founders put in $60,000 (FIG0003).",
        "The notice was 83 days short of what is required (FIG0003).",
        "His share is sixty per cent (FIG0003).",
        "The three repairs came to $1,800 (FIG0003).",
        "He fined her 88 pounds (FIG0003).",
        "The rail is a quarter of an inch thick (FIG0003).",
        "It was exhibited three times, last in 2011 (FIG0003).",
        "Lot numbers differ on pages 8-9 (FIG0003).",
    ],
)
def test_a_figure_in_another_form_or_told_one_by_one_is_borne(text):
    found = _verify(text)
    assert not found.blocked, [fault.reason for fault in found.faults]


@pytest.mark.parametrize(
    "text",
    [
        "On February 27, 2020 the gauge stood at 24 (FIG0001).",
        "By March the gauge was twenty points below that of February (FIG0001).",
        "The keeper logged the bridge between 3:05 and 5:20 (FIG0001).",
        "Buoy 7 was lit until 4:50 a.m. (FIG0001).",
        "Seven payments went to Orrin Feed between April and June 2018 (FIG0002).",
        "The owner got $18,540 net (FIG0002).",
        "It was paid on July 14, 2018 (FIG0002).",
        "The wire was for $73,200 (FIG0002).",
        "The board carried it by three votes to two (FIG0003).",
        "Together the founders put in $40,000 (FIG0003).",
        "The notice was 73 days short of what is required (FIG0003).",
        "His share is seventy per cent (FIG0003).",
        "The three repairs came to $1,900 (FIG0003).",
        "He fined her 86 pounds (FIG0003).",
        "The rail is half an inch thick (FIG0003).",
        "It was exhibited five times, last in 2011 (FIG0003).",
        "Lot numbers differ on pages 8-6 (FIG0003).",
    ],
)
def test_another_figure_is_not(text):
    assert _verify(text).blocked


@pytest.mark.parametrize(
    ("page", "true", "false"),
    [
        (
            "Elevator 3: the inspector failed 2 of 6 items.",
            "Two of the six items failed on Elevator 3 (FIG0001).",
            "Three of the six items failed on Elevator 3 (FIG0001).",
        ),
        (
            "The sample weighed 18.6 grams.",
            "The sample had a weight of 18.6 grams (FIG0001).",
            "The sample had a weight of 18.6 milligrams (FIG0001).",
        ),
    ],
)
def test_a_figure_of_something_else_is_told_from_the_right_one(page, true, false):
    assert not _verify(true, page).blocked, [fault.reason for fault in _verify(true, page).faults]
    assert _verify(false, page).blocked


@pytest.mark.parametrize(
    "text",
    [
        "Under Section 2 of the lease the rent is due (FIG0001).",
        "Auditors who looked at the rent found it due (FIG0001).",
        "The Court may order the rent to be paid (FIG0001).",
        "The lease does not name Inverness Mills as a tenant (FIG0001).",
    ],
)
def test_a_capital_makes_no_name_of_a_section_a_court_an_opening_word_or_of_what_is_missing(text):
    lease = "2. Rent. The rent is due. A court may order it to be paid. The tenant is Adair Foods."
    found = _verify(text, lease, "Inverness Mills asked for a key.")
    names = [each for each in found.faults if each.claim.kind.value == "name"]
    assert not names, [each.reason for each in names]
