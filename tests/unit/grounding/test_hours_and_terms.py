"""Hours told by their number, lengths that several make or that numbered months tell, terms that only words set."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

BOOK = (
    "BERTH BOOK, harbor of Elm Sound\n\n"
    "April 4, 2016. Pumps off at 7 a.m. by order of the warden. Alarm rang 06:12:48. Clerk on duty 9:00-17:00.\n"
    "The diver was heard on April 11 (70 minutes) and April 12 (50 minutes).\n"
    "The mate was examined from 9:15 to 9:50, the cook from 9:55 to 10:40.\n"
    "The buoys are to be painted after two weeks. The warden wrote the list the night before and read it at the gate.\n"
    "Berth fee: Months 1-36: $410.00; Months 37-60: $455.00\n"
    "The balance is paid in twelve equal quarterly payments.\n"
    "Owners must clear the slip within 15 days. Appeals are heard in the 5 weeks of summer.\n\n"
    "Test              Score      Percentile\n"
    "Knots               71            3\n"
    "Charts              74            4\n"
)
_PLAIN = (Source("berth.txt", "e" * 64, "text/plain", (Page("berth.txt", "e" * 64, 1, BOOK),)),)
LEDGER = assign(_PLAIN, prefix="BER", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(sentence):
    found = verify(f"{sentence} (BER0001).", SOURCES, LEDGER, MatterFacts()).faults
    return [fault.reason for fault in found if fault.claim.kind.value in ("unparsed", "time", "date")]


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("The warden ordered the pumps off at seven", "The warden ordered the pumps off at eight"),
        ("A clerk was on duty from nine to five", "A clerk was on duty from ten to five"),
        ("The alarm rang at 06:12:48", "The alarm rang at 06:12:28"),
        ("The diver was heard for two hours in all", "The diver was heard for six hours in all"),
        (
            "The cook's examination ran ten minutes longer than that of the mate",
            "The cook's examination ran twelve minutes longer than that of the mate",
        ),
        ("The buoys are to be painted two weeks later", "The buoys are to be painted three weeks later"),
        (
            "The warden had written the list the previous night and read it at the gate",
            "The warden wrote the list the next day and read it at the gate",
        ),
        ("The berth fee was $410.00 for the first three years", "The berth fee was $410.00 for the first six years"),
        (
            "The balance is paid in twelve quarterly payments, or three years",
            "The balance is paid in twelve quarterly payments, or six years",
        ),
        ("Owners were given 15 days to clear the slip", "Owners were given 20 days to clear the slip"),
        (
            "In knots the mate stood at the 3rd percentile and in charts at the 4th",
            "In knots the mate stood at the 9th percentile",
        ),
    ],
)
def test_hours_lengths_and_terms(true, false):
    assert _faults(true) == []
    assert _faults(false)


SHEET = (
    "RUN SHEET 8, ambulance of Tarn\n\n"
    "Out 1752   There 1759   Left 1814   Ward 1831\n"
    "Note 03/15/2021 0430. Signed P. Vane 03/15/2021 0447\n"
    "On April 20, 2021 Mr. Vane visited the auditor. On June 10 he lost his desk.\n"
)
_SHEET = (Source("sheet.txt", "d" * 64, "text/plain", (Page("sheet.txt", "d" * 64, 1, SHEET),)),)
_SHEET_LEDGER = assign(_SHEET, prefix="SHE", width=4)
_SHEET = with_bates(_SHEET, _SHEET_LEDGER)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "The crew was there seven minutes after it went out, and at the ward at 6:31 p.m. (SHE0001).",
            "The crew was there nine minutes after it went out, and at the ward at 6:31 p.m. (SHE0001).",
        ),
        (
            "Vane made his note at 4:30 a.m. and signed it seventeen minutes later (SHE0001).",
            "Vane made his note at 4:30 a.m. and signed it nineteen minutes later (SHE0001).",
        ),
        (
            "Within two months of the visit to the auditor Vane lost his desk (SHE0001).",
            "Within ten months of the visit to the auditor Vane lost his desk (SHE0001).",
        ),
    ],
)
def test_lengths_between_times_of_one_line_and_from_an_event(true, false):
    def faults(sentence):
        found = verify(sentence, _SHEET, _SHEET_LEDGER, MatterFacts()).faults
        return [fault.reason for fault in found if fault.claim.kind.value == "unparsed"]

    assert faults(true) == []
    assert faults(false)


TABLE = (
    "Half-year     Boats     Report sent     Paid\n"
    "2007-I           12     Jul 30, 2007    Aug 2, 2007\n"
    "2007-II          15     Jan 27, 2008    Mar 9, 2008\n"
)
_TABLE = (Source("table.txt", "c" * 64, "text/plain", (Page("table.txt", "c" * 64, 1, TABLE),)),)
_TABLE_LEDGER = assign(_TABLE, prefix="TAB", width=4)
_TABLE = with_bates(_TABLE, _TABLE_LEDGER)


@pytest.mark.parametrize(
    ("sentence", "blocked"),
    [
        ("The report was sent on January 27, 2008 and paid on March 9, 2008 (TAB0001).", False),
    ],
)
def test_a_day_of_a_row_stands_under_its_own_act(sentence, blocked):
    assert verify(sentence, _TABLE, _TABLE_LEDGER, MatterFacts()).blocked is blocked
