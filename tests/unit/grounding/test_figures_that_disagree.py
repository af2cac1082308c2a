"""Figures of a sentence that refute each other, or that the page has the other way round."""

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_PAGES = {
    "pay.txt": (
        "WAGE SHEET, FERRY DECKHANDS\n\n"
        "Old rate: $18.25 per hour. New rate from June 3, 2024: $21.75 per hour. The freezer stood at 12 degrees; the"
        " limit is 5 degrees.\n\nThe crossing was cut to 48 minutes. The old crossing took 63 minutes.\n"
        "Each deckhand shall be instructed in the winch before his first crossing.\n"
    ),
    "ledger.txt": (
        "FERRY COMPANY\nINCOME BY YEAR\n\n"
        "   Year      Ticket income     Freight income       Total\n"
        "   2021         $41,300.00         $22,150.00   $63,450.00\n"
        "   2022         $52,900.00         $19,480.00   $72,380.00\n\n"
        "   Paid to date      $31,600.00\n   Balance claimed    $8,400.00\n"
    ),
    "letter.txt": (
        "HALDEN FERRY COMPANY\n\nMay 14, 2024\n\nDear Mr. Orme:\n\n"
        "We refuse the price that you named for the second boat. Our charter of April 2, 2023 stays in force.\n\n"
        "Sincerely,\nGrete Halden\n"
    ),
    "depo.txt": (
        "DEPOSITION OF GRETE HALDEN, October 9, 2024\n\n 1   Q. When did you drain the tank?\n"
        " 2   A. I drained it on May 20.\n 3   Q. Did Mr. Orme see it?\n 4   A. No.\n"
    ),
    "mails.txt": (
        "From: Grete Halden\nTo: Pell Orme\nDate: Monday, March 4, 2024\n\nThe rudder is bent; the boat is stuck.\n\n"
        "From: Pell Orme\nTo: Grete Halden\nDate: Thursday, March 7, 2024\n\nI will look at it on my next visit.\n"
    ),
    "log.txt": (
        "ENGINE LOG\n\n14:20:10  Orme stops the engine.\n14:29:40  Halden reads the alarm list aloud to the crew.\n"
        "14:41:05  Orme starts the engine again.\n"
    ),
}
_PLAIN = tuple(
    Source(file, f"{at:064x}", "text/plain", (Page(file, f"{at:064x}", 1, text),))
    for at, (file, text) in enumerate(_PAGES.items())
)
LEDGER = assign(_PLAIN, prefix="FER", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(text):
    return [fault.reason for fault in verify(text, SOURCES, LEDGER, MatterFacts()).faults]


def test_parts_and_their_sum_pass():
    assert _faults("The payments of $31,600 and the balance of $8,400 come to $40,000 in all (FER0002).") == []
    assert _faults("The total of $63,450 includes $22,150 from freight (FER0002).") == []
