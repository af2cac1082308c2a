"""True figures that stand on no cited page in so many words: they are counted, added or read under a head."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_PAGES = {
    "lease.txt": (
        "ARTICLE 2. MOORING RENT\n\n"
        "   Season                         Base rent per month\n"
        "   May 1, 2022 to April 30, 2023          $2,150.00\n"
        "   May 1, 2023 to April 30, 2024          $2,310.00\n\n"
        "The tenant shall pay, with the base rent, $140.00 per month for the crane. The tenant has paid a deposit.\n"
    ),
    "account.txt": (
        "ACCOUNT\n\n06/01/2023   Base rent and crane   $2,450.00\n07/01/2023   Base rent and crane   $2,450.00\n"
    ),
    "minutes.txt": (
        "MINUTES OF THE HARBOR BOARD\nJune 4, 2024\n\nThe board approved the dredging.\n"
        "In favor: Ms. Orre, Mr. Lund, Mr. Bay. Against: Ms. Holt.\n"
    ),
    "yard.txt": (
        "YARD SUMMARY\n\nEntries of oil at slip 9\n   July 2     pumped by A. Orre\n   July 5     pumped by T. Lund\n"
        "   July 11    pumped by A. Orre\n\n"
        "   Year     Haul-outs\n   2019     14\n   2020     17\n   2021     12\n\n"
        "Grants: Holt $6,000.00, Bay $6,000.00, together $12,000.00.\n"
    ),
    "chat.txt": "Text messages\n\n10:14 AM  Lund: what is the price for the riser\n10:16 AM  Orre: 18,400\n",
    "claim.txt": (
        "CLAIM\n\n   Hull repair      $9,300.00\n   Less salvage    ($1,250.00)\n   Balance          $8,050.00\n"
    ),
    "report.txt": (
        "HULL SURVEY\n\nSurveyor: Bo Lund\nDate of survey: March 4, 2024\nDate of report: March 19, 2024\n\n"
        "1. I surveyed the hull and found a crack nine inches long above the rudder post.\n"
    ),
}
_PLAIN = tuple(
    Source(file, f"{at:064x}", "text/plain", (Page(file, f"{at:064x}", 1, text),))
    for at, (file, text) in enumerate(_PAGES.items())
)
LEDGER = assign(_PLAIN, prefix="HBR", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(text):
    return [f"{f.claim.text}: {f.reason}" for f in verify(text, SOURCES, LEDGER, MatterFacts()).faults]


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "With the monthly charge of $140 for the crane, the tenant owed $2,450 a month from May 2023 (HBR0001).",
            "With the monthly charge of $140 for the crane, the tenant owed $2,540 a month from May 2023 (HBR0001).",
        ),
        (
            "The board approved the dredging by three votes to one (HBR0003).",
            "The board approved the dredging by two votes to two (HBR0003).",
        ),
        (
            "The summary has entries of oil at slip 9 on three days in July (HBR0004).",
            "The summary has entries of oil at slip 9 on four days in July (HBR0004).",
        ),
        ("There were 17 haul-outs in 2020 (HBR0004).", "There were 17 haul-outs in 2018 (HBR0004)."),
        (
            "The grants came to $12,000, $6,000 to each of the two owners (HBR0004).",
            "The grants came to $12,000, $6,000 to each of the three owners (HBR0004).",
        ),
        (
            "Lund asked for the price and was told $18,400 (HBR0005).",
            "Lund asked for the price and was told $14,800 (HBR0005).",
        ),
        ("Salvage brought $1,250 (HBR0006).", "Salvage brought $1,520 (HBR0006)."),
    ],
)
def test_what_follows_from_the_page_passes_and_its_neighbour_does_not(true, false):
    assert _faults(true) == []
    assert _faults(false)


def test_two_labelled_days_stand_over_the_same_paper():
    assert _faults("Bo Lund surveyed the hull on March 4, 2024 and found a crack nine inches long (HBR0007).") == []
