"""Figures of a sentence that refute each other, or that the page has the other way round."""

import pytest

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


@pytest.mark.parametrize(
    ("true", "false", "why"),
    [
        (
            "The new rate was $21.75 an hour, $3.50 more than before (FER0001).",
            "The new rate was $21.75 an hour, $3.50 less than before (FER0001).",
            "$18.25",
        ),
        (
            "The freezer stood at 12 degrees, seven degrees above the limit (FER0001).",
            "The freezer stood at 12 degrees, seven degrees below the limit (FER0001).",
            "5",
        ),
        (
            "The crossing was cut from 63 to 48 minutes (FER0001).",
            "The crossing was extended from 48 to 63 minutes (FER0001).",
            "extended",
        ),
        (
            "Each deckhand is instructed in the winch before the first crossing (FER0001).",
            "Each deckhand is instructed in the winch after the first crossing (FER0001).",
            "before",
        ),
        (
            "Ticket income rose from $41,300 in 2021 to $52,900 in 2022, an increase of $11,600 (FER0002).",
            "Ticket income rose from $41,300 in 2022 to $52,900 in 2021, an increase of $11,600 (FER0002).",
            "2021",
        ),
        (
            "In 2022 ticket income of $52,900 stood beside freight income of $19,480 (FER0002).",
            "In 2022 ticket income of $19,480 stood beside freight income of $52,900 (FER0002).",
            "other way round",
        ),
        (
            "So far $31,600 has been paid, which leaves $8,400 (FER0002).",
            "So far $8,400 has been paid, which leaves $31,600 (FER0002).",
            "other way round",
        ),
        (
            "On May 14, 2024, Grete Halden wrote to Mr. Orme and refused the price for the second boat (FER0003).",
            "On April 2, 2023, Grete Halden wrote to Mr. Orme and refused the price for the second boat (FER0003).",
            "May 14, 2024",
        ),
        (
            "Halden drained the tank on May 20 (FER0004).",
            "Halden drained the tank on October 9, 2024 (FER0004).",
            "day of the testimony",
        ),
        (
            "On March 4, 2024, Grete Halden wrote that the rudder was bent (FER0005).",
            "On March 7, 2024, Grete Halden wrote that the rudder was bent (FER0005).",
            "March",
        ),
        (
            "Orme stopped the engine at 14:20:10, nine minutes before Halden read the alarm list (FER0006).",
            "Orme stopped the engine at 14:20:10, nine minutes after Halden read the alarm list (FER0006).",
            "after",
        ),
    ],
)
def test_a_figure_that_the_page_has_the_other_way_is_told(true, false, why):
    assert _faults(true) == []
    assert any(why in reason for reason in _faults(false)), _faults(false)


@pytest.mark.parametrize(
    ("false", "why"),
    [
        ("Ticket income was $41,300 and freight income $22,150, $72,380 in all (FER0002).", "63,450"),
        ("The income was $63,450, of which $72,380 came from freight (FER0002).", "no part"),
        ("Ticket income rose from $41,300 to $52,900, an increase of $22,150 (FER0002).", "11,600"),
        ("The balance of $8,400 had risen to $31,600, and the $52,900 had risen to $41,300 (FER0002).", "risen"),
        ("Of $63,450 the company has paid $31,600, which leaves $8,400 (FER0002).", "do not leave"),
        ("The 12 crossings at $18.25 come to $21.75 (FER0001).", "219"),
        ("Orme stopped the engine at 14:20 and started it nine minutes later, at 14:41 (FER0006).", "not nine"),
    ],
)
def test_figures_of_a_sentence_that_refute_each_other_are_told(false, why):
    assert any(why in reason for reason in _faults(false)), _faults(false)


def test_parts_and_their_sum_pass():
    assert _faults("The payments of $31,600 and the balance of $8,400 come to $40,000 in all (FER0002).") == []
    assert _faults("The total of $63,450 includes $22,150 from freight (FER0002).") == []
