"""What a page tells beside one person, and far from the one whom the draft names."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

FILLER = "The stable is open from seven until dusk, and riders keep to the marked paths at all times of the year.\n" * 4
FORM = (
    "RIDER CARD\n\nRider: Ingrid Farrant\nDate of birth: 04/19/1962\nFormer trade: organ builder, Aumont workshops,"
    f" 22 years\nHorse: Pepper, bay gelding\n\n{FILLER}\nApproved: Hugo Brandt (yard foreman) May 3, 2014\n"
)
LETTER = (
    "Date: October 20, 2016\nFrom: Dora Valk\nTo: Marta Quist\n\nDear Ms. Quist:\nTwo corrections to"
    f" the draft deed. The orchard is 14 acres.\n\nDora Valk\n\n{FILLER}Kept by Peter Oduro.\n"
)
LOG = (
    "KENNEL LOG\nKey: T.R. = Tessa Rahn, N.B. = Nils Borg\n\n06/22/2015  Boxer with torn ear brought to the vet by T.R."
    f"\n06/23/2015  Stitches removed, bandage changed twice by Nils Borg\n\n{FILLER}\nKeeper of the log: Ansel Crane\n"
    "Tessa Rahn left the kennel in the autumn.\n"
)
REPORT = (
    "CRASH REPORT\n\nUnit 1: truck, driver Dragan Kopp\nUnit 4: pickup, driver Luis Sarto\n\n"
    f"{FILLER}\nThe trailer of Unit 1 swung into the left lane, with Dragan Kopp at the wheel, and struck the rear door"
    " of Unit 4.\n"
)
MINUTES = (
    f"MINUTES\nPresent: Carla Hume, Victor Lang\n\n{FILLER}\nMr. Lang spoke against the gate. He mentioned a loan"
    f" of $8,200 from the parish, of which half was repaid.\n\n{FILLER}\nRuth Abel moved that the hall be painted.\n"
)
HEADED = (
    "HIRING PANEL, MINUTES\nPresent and voting (7): Carla Hume, Ruth Abel, Peter Oduro, Ida Moss.\n\n"
    "1. Dr. Victor Lang\nMs. Hume said that the lessons were the best in ten years. Ms. Moss called the\nchoir"
    " the strongest in the county. Mr. Oduro said that the second term had been slow.\n"
    "Ms. Abel asked whether the leave should count. Ms. Hume"
    " answered that by the\nrules of the school it does not. Ms. Moss said that there would be more to say of it.\n"
    "Secret ballot: 4 for, 3 against.\n\n2. Dr. Dora Valk\nMs. Abel said that the plans were thin. Mr. Oduro"
    " disagreed. Ms. Moss found them good.\nSecret ballot: 3 for, 4 against.\n\nBoth votes go to the board.\n"
)


def _faults(text, page):
    plain = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, page),)),)
    ledger = assign(plain, prefix="STB", width=4)
    return [fault.reason for fault in verify(text, with_bates(plain, ledger), ledger, MatterFacts()).faults]


@pytest.mark.parametrize(
    ("page", "false"),
    [
        (FORM, "Mr. Brandt was born on April 19, 1962, and worked for 22 years as an organ builder. (STB0001.)"),
        (LETTER, "On October 20, 2016, Mr. Oduro sent Ms. Quist two corrections to the draft deed. (STB0001.)"),
        (LOG, "On June 23, 2015, the stitches were removed and Mr. Crane changed the bandage twice. (STB0001.)"),
        (MINUTES, "Ms. Abel mentioned a loan of $8,200 from the parish, half of it repaid. (STB0001.)"),
    ],
)
def test_what_stands_beside_another_is_not_said_of_somebody_far_away(page, false):
    assert _faults(false, page)


@pytest.mark.parametrize(
    ("page", "true"),
    [
        (FORM, "Ms. Farrant was born on April 19, 1962, and worked for 22 years as an organ builder. (STB0001.)"),
        (LETTER, "On October 20, 2016, Ms. Valk sent Ms. Quist two corrections to the draft deed. (STB0001.)"),
        (LOG, "On June 22, 2015, Ms. Rahn brought a boxer with a torn ear to the vet. (STB0001.)"),
        (MINUTES, "Mr. Lang mentioned a loan of $8,200 from the parish, half of it repaid. (STB0001.)"),
        (HEADED, "Dr. Lang got four votes in the secret ballot, and both votes went to the board (STB0001)."),
        (REPORT, "The trailer swung into the left lane and struck the rear door of Luis Sarto's pickup. (STB0001.)"),
    ],
)
def test_letters_tags_and_signatures_bring_somebody_near(page, true):
    assert not _faults(true, page)
