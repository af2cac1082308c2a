"""What a writer worked out from the cited pages passes; what does not come out so is told."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_QUARRY = "QUARRY REPORT\n\nLoad    Weight (t)   Moisture %\nA       812.5        6.4\nB       790.25       7.1\n"
_LOG = (
    "DISPATCH LOG\n2214 hrs  Caller reports alarm at Dock 9.\n2231 hrs  Unit 4 on scene.\n2349 hrs  Video reviewed.\n"
)
_REPAIR = "The plumber was called at 5:50 p.m. and came at 6:35 p.m. He charged $1,240 for 8 hours of work.\n"
_LEASE = (
    "The lease is dated March 1, 2018. The term is five years. Rent is $2,150 per month. Deposit: two months' rent.\n"
)
_ODOMETER = (
    "Crash report. Time: 7:48 a.m. The van stood at 148,210 miles in May and at 157,118 miles in June. She came at"
    " 8:26 a.m. The shop laid off four of its seven drivers.\n"
)
_TRANSCRIPT = ' 1   Q.  What did he say?\n 2   A.  He said, "You have earned your four\n 3       percent."\n'
_CARTONS = "Count of cartons: 1,200 shipped, 1,148 received. Damaged: 36.\n"
_WEEK = "Hours: Mon 8.0, Tue 9.5, Wed 10.25, Thu 8.0, Fri 7.75. Rate $24.00. Overtime at 1.5 times the rate.\n"
_OAKS = "The survey counted one hundred twenty-four oaks, 31 of them dead. The shed is 12 ft x 16 ft.\n"
_BOARD = "The motion carried. Yes: Hale, Ibarra, Kerr. No: Jonas, Lund. Complaints: one in '15, two in '18.\n"


def _faults(sentence, page):
    sources = (Source("p.txt", "a" * 64, "text/plain", (Page("p.txt", "a" * 64, 1, page),)),)
    ledger = assign(sources, prefix="ZZ", width=4)
    return verify(f"{sentence} (ZZ0001.)", with_bates(sources, ledger), ledger, MatterFacts()).faults


@pytest.mark.parametrize(
    ("page", "right", "wrong"),
    [
        (_QUARRY, "Load B weighed 22.25 tonnes less than Load A.", "Load B weighed 21.25 tonnes less than Load A."),
        (_LOG, "A little after ten a caller reported an alarm.", "A little before ten a caller reported an alarm."),
        (_LOG, "The unit was on scene seventeen minutes later.", "The unit was on scene forty minutes later."),
        (_REPAIR, "The plumber was called at ten to six.", "The plumber was called at ten to seven."),
        (_REPAIR, "He charged $155 an hour.", "He charged $165 an hour."),
        (_LEASE, "The term ended on February 28, 2023.", "The term ended on February 28, 2024."),
        (_LEASE, "A year's rent is $25,800.", "A year's rent is $26,800."),
        (
            _ODOMETER,
            "From 148,210 miles in May to 157,118 miles in June, the van ran 8,908 miles.",
            "From 148,210 miles in May to 157,118 miles in June, the van ran 9,908 miles.",
        ),
        (
            _ODOMETER,
            "She came at 8:26 a.m., 38 minutes after the crash.",
            "She came at 8:26 a.m., 58 minutes after the crash.",
        ),
        (
            _ODOMETER,
            "The shop laid off four of the seven drivers and kept three.",
            "The shop laid off four of the seven drivers and kept two.",
        ),
        (
            _TRANSCRIPT,
            'He said, "You have earned your four percent."',
            'He said, "You have earned your five percent."',
        ),
        (_CARTONS, "Fifty-two cartons fewer were received.", "Sixty-two cartons fewer were received."),
        (_WEEK, "She worked 43.5 hours that week.", "She worked 44.5 hours that week."),
        (_WEEK, "The overtime rate is $36 an hour.", "The overtime rate is $38 an hour."),
        (_OAKS, "One quarter of the oaks were dead.", "One third of the oaks were dead."),
        (_OAKS, "The shed is 12 by 16 feet, or 192 square feet.", "The shed is 12 by 16 feet, or 182 square feet."),
        (_BOARD, "The motion carried three to two.", "The motion carried four to one."),
        (_BOARD, "There were complaints in 2015 and 2018.", "There were complaints in 2015 and 2016."),
    ],
)  # fmt: skip
def test_what_comes_out_passes_and_what_does_not_is_told(page, right, wrong):
    assert list(_faults(right, page)) == []
    assert _faults(wrong, page)


def test_a_figure_told_before_may_be_said_again_with_its_article():
    page = "The shop sold eleven paintings.\fPrices are in the book of the shop."
    lead = "The shop sold eleven paintings. (ZZ0001.)"
    text = f"{lead} Prices of the eleven paintings are in the book. (ZZ0002.)"
    pages = tuple(Page("p.txt", "a" * 64, n, each) for n, each in enumerate(page.split("\f"), 1))
    sources = (Source("p.txt", "a" * 64, "text/plain", pages),)
    ledger = assign(sources, prefix="ZZ", width=4)

    def faults(draft):
        return verify(draft, with_bates(sources, ledger), ledger, MatterFacts()).faults

    assert list(faults(text)) == []
    assert faults(text.replace("the eleven", "the twelve"))


@pytest.mark.parametrize(("pin", "good"), [("\u00a7 2.1", True), ("\u00a7 2.3", False)])
def test_a_pin_must_name_the_section_that_has_the_figure(pin, good):
    page = "RULES\n\n2.1 Visitors leave in 40 minutes.\n2.2 No dogs.\n2.3 The gate is shut for 15 minutes.\n"
    sources = (Source("p.txt", "a" * 64, "text/plain", (Page("p.txt", "a" * 64, 1, page),)),)
    ledger = assign(sources, prefix="ZZ", width=4)
    draft = f"The rules give visitors forty minutes. (ZZ0001 {pin}.)"
    assert (list(verify(draft, with_bates(sources, ledger), ledger, MatterFacts()).open) == []) is good


@pytest.mark.parametrize(
    "total",
    ["come to a total of", "add up to", "amount to a sum of", "for a total of"],
)
def test_parts_that_do_not_make_the_stated_total_are_told(total):
    page = "Dues $40.00\nTools $25.00\nGloves $12.50\nBoots $90.00\nAll of the first three: $77.50\n"
    right = f"The dues, the tools and the gloves, $40.00, $25.00 and $12.50, {total} $77.50."
    assert list(_faults(right, page)) == []
    assert _faults(right.replace("$25.00", "$90.00"), page)
