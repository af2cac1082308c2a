"""Figures that stand on no page, and follow from those that do."""

import pytest

from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_PAGES = {
    "notes.txt": (
        "06/03/2021 0945  Allergy told by the patient. Band placed on wrist.\n"
        "06/03/2021 1130  Ampicillin ordered, 2 g q6h. Pain 2/10.\n06/03/2021 1205  First dose hung.\n"
        "06/03/2021 1219  Patient itching, throat tight.\n"
    ),
    "log.txt": "ACCESS LOG\nAllergy entered in the record 06/03/2021 1412 by Mbeki.\n",
    "bill.txt": (
        "STATEMENT\nAdmitted: May 30, 2021   Discharged: June 24, 2021\nIntensive care, 9 days   $76,500.00\n"
        "Pharmacy   $4,063.40\nMRI   $12,000.00\nRoom   $38,400.00\nTotal   $130,963.40\nTube out on June 8.\n"
    ),
    "bids.txt": (
        "TABULATION OF BIDS\nBidder   Bond   Amount\nNorthfork   yes   $4,181,900\nGarrity   yes   $4,199,650\n"
        "Lakeland   no   $4,373,000\n\nMoisture %   Lot A   Lot B\nReading   13.6   14.9\n\n"
        "Ayes: Stoddard, Whitcomb, Millard. Nays: Benavides, Oduya. Motion carried.\n"
        "The paint covers one quarter of the topsides. The blade is two inches long.\n"
    ),
    "minutes.txt": "MINUTES\nThursday, 10/12/2023\nThe session ran from 6:58 p.m. to 8:47 p.m.\n",
}
_PLAIN = tuple(
    Source(file, f"{at:064x}", "text/plain", (Page(file, f"{at:064x}", 1, text),))
    for at, (file, text) in enumerate(_PAGES.items())
)
LEDGER = assign(_PLAIN, prefix="WRK", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _figures(text):
    kinds = ("unparsed", "amount", "percentage", "date", "time", "computation")
    found = verify(text, SOURCES, LEDGER, MatterFacts()).faults
    return [f"{f.claim.text}: {f.reason}" for f in found if f.claim.kind.value in kinds]


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "The allergy was entered at 2:12 p.m., four hours and twenty-seven minutes later. (WRK0001; WRK0002.)",
            "The allergy was entered at 2:12 p.m., four hours and thirty-seven minutes later. (WRK0001; WRK0002.)",
        ),
        (
            "Fourteen minutes after the dose was hung she was itching. (WRK0001.)",
            "Forty minutes after the dose was hung she was itching. (WRK0001.)",
        ),
        ("Her pain was two out of ten. (WRK0001.)", "Her pain was three out of ten. (WRK0001.)"),
        ("She had ampicillin every six hours. (WRK0001.)", "She had ampicillin every eight hours. (WRK0001.)"),
        ("The tube came out on June 8, 2021. (WRK0003.)", "The tube came out on June 8, 2020. (WRK0003.)"),
        (
            "Intensive care cost $76,500.00, or $8,500 a day. (WRK0003.)",
            "Intensive care cost $76,500.00, or $8,600 a day. (WRK0003.)",
        ),
        (
            "Pharmacy and the MRI together come to $16,063.40. (WRK0003.)",
            "Pharmacy and the MRI together come to $16,603.40. (WRK0003.)",
        ),
        ("Three bids were opened. (WRK0004.)", "Seven bids were opened. (WRK0004.)"),
        ("The motion carried three to two. (WRK0004.)", "The motion carried four to one. (WRK0004.)"),
        ("The moisture of lot A was 13.6 percent. (WRK0004.)", "The moisture of lot A was 16.3 percent. (WRK0004.)"),
        ("The paint covers 25% of the topsides. (WRK0004.)", "The paint covers 20% of the topsides. (WRK0004.)"),
        ("It was a two-inch blade. (WRK0004.)", "It was a three-inch blade. (WRK0004.)"),
        (
            "The session ran from 6:58 to 8:47 p.m., one hour and 49 minutes. (WRK0005.)",
            "The session ran from 6:58 to 8:47 p.m., one hour and 39 minutes. (WRK0005.)",
        ),
        ("The meeting was on October 12, 2023. (WRK0005.)", "The meeting was on December 10, 2023. (WRK0005.)"),
    ],
)
def test_what_follows_from_the_page_passes_and_what_does_not_is_told(true, false):
    assert _figures(true) == []
    assert _figures(false)


def test_a_sum_and_its_parts_do_not_bear_each_other_on_a_page_that_has_neither():
    assert _figures("Rent of $100.00 and heat of $50.00 come to $150.00 together. (WRK0001.)")


@pytest.mark.parametrize(
    ("words", "true", "allowed"),
    [("nearly ", 115, True), ("nearly ", 60, False), ("less than ", 110, True), ("less than ", 130, False)],
)
def test_a_hedged_number_allows_what_lies_near_it_on_the_right_side(words, true, allowed):
    hedge = hedge_before(words, len(words))
    assert hedge is not None
    assert hedge.allows(true, 120) is allowed


def test_no_less_than_is_no_hedge():
    assert hedge_before("for no less than ", 17) is None
