"""Entries of a table, a log or a list are counted again: all, those of one person, those with a filled cell."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

PAGES = (
    (
        "COLD ROOM LOG, Room 6\n\n"
        "Date      Time     Temp F   Door   By\n"
        "9/03      06:00     34      shut   LK\n"
        "9/03      18:00     35      shut   LK\n"
        "9/04      06:00     34      shut   PM\n"
        "9/04      18:00     41      open   PM\n"
        "9/05      06:00     44      open   LK\n"
        "9/05      18:00     36      shut   LK\n"
        "9/06      06:00     35      shut   PM\n\n"
        "LK = Lena Kowal; PM = Pedro Maia\n"
    ),
    (
        "DOSING SHEET, cat Biscuit\n\n"
        "Date/time        Temp    Meloxicam   Fluids    Vet\n"
        "05/11  08:00     103.1   1 ml        100 ml    R. Anand\n"
        "05/11  14:00     102.8   none        100 ml    R. Anand\n"
        "05/11  20:00     102.9   1 ml        none      F. Moss\n"
        "05/12  08:00     103.5   1 ml        150 ml    R. Anand\n"
        "05/13  14:00     103.9   --          --        (blank)\n"
        "05/14  20:00     104.2   none        100 ml    F. Moss\n"
    ),
    (
        "OCCURRENCE REGISTER 2020 (driver 3381)\n\n"
        "Report: OR-20-14\nWhen: Monday, February 3, 2020\nWhere: Depot 4\nWhat: Backed into a dock.\n\n"
        "Report: OR-20-29\nWhen: Friday, May 8, 2020\nWhere: Route 9\nWhat: Left the road. 48 hours off duty.\n\n"
        "Report: OR-20-52\nWhen: Tuesday, August 25, 2020\nWhere: Depot 1\nWhat: Struck a parked car.\n"
    ),
    (
        "Dear Mr. Ode:\n\nWe have paid these claims under the policy:\n"
        "   Ode (greenhouse, total loss)   $ 4,100.00\n"
        "   Finch (fence)                  $   650.00\n"
        "   Larch (two cars)               $ 9,020.00\n\n"
        "The first premium is due within ten days. Yours, Viola Sands\n"
    ),
    (
        "EDIT LOG, fare machine 12\n"
        "Time        User      Card      From    To\n"
        "8:12 AM     JVOSS     4471      3.00    1.00\n"
        "8:13 AM     JVOSS     4480      3.00    1.00\n"
        "8:20 AM     JVOSS     4502      3.00    0.00\n"
        "4:40 PM     MKLINE    4471      2.50    0.00\n"
        "4:41 PM     MKLINE    4502      2.50    0.00\n\n"
        "Agents: Jutta Voss, Milo Kline\n"
    ),
    (
        "TALLOW & REED, surveyors\n\n"
        "Surveyor          Weeks   Hours    Rate     Unpaid\n"
        "Amos Tallow        40     520.00   90.00   46,800.00\n"
        "Bea Reed           25     450.00   80.00   36,000.00\n\n"
        "The deposit of $1,260.00 was paid. The weekly charge is $140.00.\n"
    ),
    (
        "FEED RECORD, stall 9\nMineral block, 15 lb brick, 1 brick at night\n\n"
        "Night     Bricks   By\n06/01      1       IT\n06/02      1       IT\n06/05      2       RM\n"
        "06/07      1       IT\n"
    ),
    (
        "PERMIT LOG\n\n"
        "No.  Date       For            Status\n"
        "1    04/21/17   Deck           Granted\n"
        "2    05/30/17   Boiler         Granted\n"
        "3    07/19/17   Garage         Refused\n"
        "4    08/23/17   Shed           Granted\n"
        "5    09/08/17   Stair          Refused\n\n"
        "SEASON TOTALS (new gauges, hours)\n"
        "Season                      Port      Stbd\n"
        "2017                         309       309\n"
        "2018 (to February 8)          14        14\n"
    ),
    (
        "MINUTES OF THE BOARD OF WARDENS\nTuesday, April 5, 2011\n"
        "Present: Canon Weir (chair), Mrs. Ode, Mr. Falk, Dr. Lund. Excused: Ms. Petrie.\n"
        "The roof was closed for five weeks. The call to the builder took 8 min.\n"
    ),
)


def _faults(text: str) -> tuple[object, ...]:
    sources = [
        Source(f"{n}.txt", f"{n:064x}", "text/plain", (Page(f"{n}.txt", f"{n:064x}", 1, page),))
        for n, page in enumerate(PAGES, start=1)
    ]
    ledger = assign(sources, prefix="ENT", width=4)
    return verify(text, with_bates(sources, ledger), ledger, MatterFacts()).faults


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("The log has seven entries (ENT0001).", "The log has nine entries (ENT0001)."),
        (
            "Four of the entries bear the initials of Lena Kowal, and three bear those of Pedro Maia (ENT0001).",
            "Five of the entries bear the initials of Lena Kowal, and two bear those of Pedro Maia (ENT0001).",
        ),
        ("Ms. Kowal made four entries in the log (ENT0001).", "Ms. Kowal made five entries in the log (ENT0001)."),
        ("The log of Room 6 was kept on four days (ENT0001).", "The log of Room 6 was kept on six days (ENT0001)."),
        ("Meloxicam was given three times (ENT0002).", "Meloxicam was given five times (ENT0002)."),
        ("Fluids were given on four occasions (ENT0002).", "Fluids were given on six occasions (ENT0002)."),
        (
            "The driver was reported three times in 2020 (ENT0003).",
            "The driver was reported five times in 2020 (ENT0003).",
        ),
        ("The insurer has paid three claims (ENT0004).", "The insurer has paid six claims (ENT0004)."),
        (
            "Ms. Voss made three of the entries and Mr. Kline made two (ENT0005).",
            "Ms. Voss made four of the entries (ENT0005).",
        ),
        (
            "Tallow had an average of 13 hours for each of his 40 weeks (ENT0006).",
            "Tallow had an average of 15 hours for each of his 40 weeks (ENT0006).",
        ),
        (
            "The deposit of $1,260.00 was nine weeks' charge at $140.00 a week (ENT0006).",
            "The deposit of $1,260.00 was eight weeks' charge at $140.00 a week (ENT0006).",
        ),
        (
            "In June the horse had 5 bricks, or 75 lb (ENT0007).",
            "In June the horse had 5 bricks, or 60 lb (ENT0007).",
        ),
        (
            "Three of the five permits on the log were granted (ENT0008).",
            "Four of the five permits on the log were granted (ENT0008).",
        ),
        ("The new gauges logged 309 and 14 hours (ENT0008).", "The new gauges logged 309 and 16 hours (ENT0008)."),
        ("Four wardens attended (ENT0009).", "Five wardens attended (ENT0009)."),
    ],
)
def test_entries_are_counted_as_the_sentence_means_them(right: str, wrong: str) -> None:
    assert _faults(right) == ()
    assert _faults(wrong)


def test_a_measure_counts_no_things() -> None:
    assert _faults("Eight calls were made to the builder (ENT0009).")
