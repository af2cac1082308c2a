"""Figures that no page has, made of what the cited pages tell in pieces; and the same figures a little wrong."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

LOG = """\
TOLLIVER BRIDGE - TOLL PLAZA LOG
Friday, April 12, 2019

Time     Lane   Collector    Event
06:10    3      Ostrow       Gate arm stuck. Maintenance called.
07:05    3      Ostrow       Gate arm freed. Lane open.
09:18    1      Pell         Driver disputes charge. Waived.
11:47    5      Ostrow       Truck strikes booth.
11:59    5      Pell         Ambulance arrives.
17:31    5      Pell         Power lost at booth.
17:41    2      Pell         Power back at booth.
"""
OVERTIME = """\
TOLLIVER BRIDGE
OVERTIME REGISTER

Employee        April   May   June   Paid
Ostrow, D.       12.5   18.0   6.5   $1,154.40
Pell, M.         20.0   22.5   9.0   $1,606.80
Vance, T.         4.0    2.0  11.5     $461.13
Total            36.5   42.5  27.0   $3,222.33
"""
TESTIMONY = """\
DEPOSITION OF RAMON CASTELLAN, February 10, 2020

Q. Who owns the tow yard?
A. My cousin Ines has sixty percent and I have forty.
Q. How many inspections did you order?
A. Two. The board ordered the other five.
Q. What did the paint cost?
A. $1,344 for the year. I used a third of it on the booth.
Q. How long have you run the yard?
A. Eleven years.
Q. When did you hear of the accident?
A. At about ten past
   three and called the chair.
"""
LIMITS = """\
HALYARD INSPECTIONS
REPORT - TOLLIVER PLAZA            March 19, 2018

Booth   Wall (mm)   Bollards   Result
1       12          4          Pass
2       12          4          Pass
5        6          0          FAIL
6        5          0          FAIL

Required wall thickness: 10 mm.
Speed at approach: 41 mph (posted 25 mph).
We examined 90 bolts of 120. Spare bolts: 3 boxes of 50 bolts.
"""
PAYMENTS = """\
NOTICE OF FINE
Fine assessed August 3, 2020: $2,500. Paid: $1,000 on September 1, $750 on October 1.

31 signs were down by noon. Eight more fell in the night.
A sign costs $385 to replace.
I wrote to the county on May 14, May 22 and June 3.
Support fee: $36,000, payable in four equal quarterly installments.
"""
MINUTES = """\
MINUTES OF THE BRIDGE COMMITTEE, March 26, 2019

4. Mr. Adair moved that the booth be closed. Ms. Orr seconded. For:
   Mr. Adair, Ms. Orr. Against: Mr. Achter, Mr. Tread. The motion failed.

 No.  Time      Sender     Message
 1    8:47 PM   Naka       Is the booth open
 2    8:49 PM   Quill      Yes and the cash is in it with all of the tickets and
                           the keys
 3    8:52 PM   Naka       Close it
 4    8:53 PM   Quill      Done
"""
LABELS = """\
CONFIRMATION (1)
Principal: $89,670.00
Charge: $40.00
TOTAL DUE: $89,710.00

CONFIRMATION (2)
Principal: $37,000.00
Charge: $45.00
TOTAL DUE: $37,045.00

User      Employee      Shift   From    To
KODUYA    Quint         3/7     11.75   8.00
KODUYA    Quint         3/9     12.25   8.00
IPAPPAD   Alem          3/11    12.00   7.50
IPAPPAD   Alem          3/12    12.50   7.75
"""
COSTS = """\
COSTS

Date        Payee                          Reference   Amount
04/18/2017  Baek & Rowland, traffic        17-0926     $6,150.00
04/21/2017  Sunder Lighting                44-7100     $1,385.00
            photometric plan
05/26/2017  Baek & Rowland, second count   17-0958     $1,900.00
            Total                                      $9,435.00
"""
PAGES = (LOG, OVERTIME, TESTIMONY, LIMITS, PAYMENTS, MINUTES, LABELS, COSTS)
_PLAIN = tuple(
    Source(f"p{at}.txt", f"{at:064d}", "text/plain", (Page(f"p{at}.txt", f"{at:064d}", 1, text),))
    for at, text in enumerate(PAGES, 1)
)
LEDGER = assign(_PLAIN, prefix="PCS", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)

CAME_BACK = "Power was lost at 5:31 p.m. and came back ten minutes after that, {} minutes after the truck struck it"

# Each true figure, and the same with a digit exchanged, off by one, of another row or of another time.
FIGURES = [
    (1, "{} of the seven entries concern lane 5", "Three", ("Four", "Five")),
    (1, CAME_BACK, "354", ("345", "353")),
    (2, "Ostrow worked {} hours of overtime in the quarter", "37", ("36", "73")),
    (2, "The three worked {} hours of overtime in those months", "106", ("107", "160")),
    (2, "Pell and Ostrow together had {} hours of overtime", "88.5", ("89.5", "85.8")),
    (3, "Mr. Castellan owns {} percent of the tow yard", "forty", ("fifty", "thirty")),
    (3, "Mr. Castellan ordered {} inspections", "two", ("five",)),
    (3, "Mr. Castellan ordered {} of the yearly inspections", "two", ("five",)),
    (3, "The paint on the booth cost {}", "$448", ("$484", "$672")),
    (3, "He has run the yard since {}", "2009", ("2010", "2008")),
    (3, "He heard of the accident at {}", "ten past three", ("ten past four", "twenty past three")),
    (4, "The speed was {} miles an hour over the posted limit", "16", ("61", "15")),
    (4, "The wall of booth 6 had {} of the required thickness", "half", ("a quarter",)),
    (4, "{} of the four booths failed", "Two", ("Three",)),
    (4, "The spare bolts were {} bolts", "150", ("105", "140")),
    (4, "They examined 90 of the 120 bolts, so that {} percent were not examined", "25", ("75", "20")),
    (5, "He has paid {} of the fine", "$1,750", ("$1,570", "$1,850")),
    (5, "He has paid {} percent of the fine", "70", ("60", "80")),
    (5, "In all {} signs fell", "39", ("38", "93")),
    (5, "To replace the 31 signs costs {}", "$11,935", ("$11,395", "$11,550")),
    (5, "He wrote to the county {} times", "three", ("five", "four")),
    (5, "The support fee is {} a quarter", "$9,000", ("$8,000", "$12,000")),
    (6, "The motion failed on a {} tie", "2-2", ("3-3", "3-1")),
    (6, "Naka and Quill exchanged four messages, {} from each", "two", ("three",)),
    (7, "Together the two confirmations came to {}", "$126,755.00", ("$126,575.00", "$127,755.00")),
    (7, "The user IPAPPAD removed {} hours from the shifts of Alem", "9.25", ("9.52", "8.25", "4.50")),
    (8, "The invoices Nos. 17-0926 and 17-0958 were {}", "$8,050.00", ("$8,500.00", "$8,051.00")),
]


def _faults(page, sentence):
    found = verify(f"{sentence} (PCS{page:04d}).", SOURCES, LEDGER, MatterFacts()).faults
    return [fault.reason for fault in found if fault.claim.kind.value != "sentence"]


@pytest.mark.parametrize(("page", "form", "right", "wrong"), FIGURES)
def test_a_figure_that_the_pages_make_passes_and_another_does_not(page, form, right, wrong):
    assert _faults(page, form.format(right)) == []
    assert [other for other in wrong if not _faults(page, form.format(other))] == []


def test_a_total_of_named_rows_is_worked_out_though_other_figures_make_it():
    page = 8
    assert _faults(page, "Two payments went to Baek, and they add up to $8,050.00") == []
    assert _faults(page, "Two payments went to Baek, and they add up to $7,535.00")


def test_what_is_to_be_taken_off_is_not_added():
    rows = ("Wages, eight months     $124,050", "Target bonus             $37,200", "Less: earnings          ($28,700)")
    text = "\n".join(("LOST PAY", "", *rows))
    plain = (Source("l.txt", "d" * 64, "text/plain", (Page("l.txt", "d" * 64, 1, text),)),)
    ledger = assign(plain, prefix="NET", width=4)
    sources = with_bates(plain, ledger)
    told = "Her lost pay, net of $28,700 earned elsewhere, is {} (NET0001)."
    assert not verify(told.format("$132,550"), sources, ledger, MatterFacts()).faults
    assert verify(told.format("$189,950"), sources, ledger, MatterFacts()).faults
