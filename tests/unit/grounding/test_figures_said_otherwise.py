"""Figures that a draft says in its own way: lengths of time, gaps, sums, repetitions, and what stays blocked."""

import pytest
from one_paper import reasons

LOG = (
    "HARBOR LIGHT MARINA\nSTORAGE LOG\n\nOwner: Simon Vale          Slip 22\n\n"
    "06:12:40  Alarm at slip 22. Watchman called.\n"
    "06:15:10  Watchman on the dock. Water up to the engine.\n"
    "06:41  Pump started.\n"
    "09:06  Pump stopped. 1,850 gallons out.\n"
    "21:35  Second alarm.\n"
    "23:50  Owner reached by telephone.\n"
    "00:20  Owner on the dock with his son.\n\n"
    "Fees for May 2031\n"
    "   Storage            $640.00\n"
    "   Haul out           $1,280.00\n"
    "   Pump, 2 h          $190.00\n"
    "   Total              $2,110.00\n"
)
LETTER = (
    "HARBOR LIGHT MARINA\nMay 3, 2031\n\nDear Mr. Vale:\n\n"
    "Your boat went down on April 11, 2031. We raised it on April 19 at a cost of $7,400. Our first estimate was "
    "$3,700. The survey of April 26 gives the value before the loss as $52,000 and after it as $39,000. Of the twelve "
    "seams, nine were sound.\n\n"
    "We inspect each slip three times a day, at 7 a.m., 1 p.m. and 7 p.m. Mr. Doyle measured 14 inches of water on "
    "April 10 and 31 inches on April 11.\n\n"
    "We ask for payment within thirty days. Interest runs at 1.5 percent a month.\n\nHarriet Bell, manager\n"
)
OWNERS = (
    "ALDER MILL LLC\nOWNERS OF RECORD AND ITS DEPOSITS WITH THE LENDER\n\n"
    "Owner of record                                 Class                Units       Percent\n"
    "Carl Hume                                       Common                 450          45.0\n"
    "Dora Lin                                        Common                 300          30.0\n"
    "Park Street Fund                                Preferred              250          25.0\n\n"
    "Deposits: $2,500 at signing and $3,000 on May 2. "
    "Late charges of $107.50 each fall due with each late payment of $2,150.00.\n"
    "The debit came back for the third month in a row. A duplicate payment of $1,875 was found.\n"
)
CHAT = (
    "MESSAGES, JUNE 6, 2031\n\n"
    "12:20 PM  Ines Roth: Where is the crane?\n"
    "12:24 PM  Paul Ebb: The driver was sent home at 1. The lift was for 6:45.\n"
    "7:55 PM  Ines Roth: It is coming now. We would have paid 12,500.\n"
)
CHART = (
    "WARD CHART\n\n16:35  BP 128/76, pulse 82.\n22:40  BP 84/48, pulse 118. Doctor paged.\n01:30  Doctor here.\n\n"
    "Weight on admission 182 lb. Weight on discharge 169 lb.\n\n"
    "Q. On how many nights was there only one aide?\nA. I counted from the schedules. Eleven of the 31 nights.\n"
    "Q. Did she complain?\nA. On January 8, 2031 to Mr. Crane, and ten days later to the union.\n"
)
TEXTS = (LOG, LETTER, OWNERS, CHAT, CHART)


def _blocked(text):
    return reasons(text, *TEXTS, prefix="FSO")


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("The pump ran for two hours and twenty-five minutes (FSO0001).",
         "The pump ran for two hours and thirty-five minutes (FSO0001)."),
        ("The watchman was on the dock two and a half minutes after the alarm (FSO0001).",
         "The watchman was on the dock four and a half minutes after the alarm (FSO0001)."),
        ("The watchman needed 150 seconds to reach the dock (FSO0001).",
         "The watchman needed 170 seconds to reach the dock (FSO0001)."),
        ("Half an hour after the call the owner stood on the dock (FSO0001).",
         "Three hours after the call the owner stood on the dock (FSO0001)."),
        ("The doctor came two hours and fifty minutes after the page (FSO0005).",
         "The doctor came two hours and fifteen minutes after the page (FSO0005)."),
        ("The lift, due at 6:45 p.m., came at 7:55 p.m. (FSO0004).",
         "The lift, due at 6:15 p.m., came at 7:55 p.m. (FSO0004)."),
        ("The driver had left at one o'clock (FSO0004).", "The driver had left at three o'clock (FSO0004)."),
        ("The slips are inspected at seven in the morning and at seven in the evening (FSO0002).",
         "The slips are inspected at six in the morning and at seven in the evening (FSO0002)."),
    ],
)  # fmt: skip
def test_a_length_of_time_between_two_times_of_the_page(true, false):
    assert _blocked(true) == []
    assert _blocked(false)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("The boat was raised eight days after it sank (FSO0002).",
         "The boat was raised nine days after it sank (FSO0002)."),
        ("The letter went out three weeks and a day after the boat went down (FSO0002).",
         "The letter went out three weeks and four days after the boat went down (FSO0002)."),
        ("The second complaint went to the union on January 18, 2031 (FSO0005).",
         "The second complaint went to the union on January 28, 2031 (FSO0005)."),
        ("On eleven nights there was only one aide (FSO0005).", "On twelve nights there was only one aide (FSO0005)."),
    ],
)  # fmt: skip
def test_days_that_lie_apart(true, false):
    assert _blocked(true) == []
    assert _blocked(false)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("There were 31 inches of water, 17 inches more than the day before (FSO0002).",
         "There were 31 inches of water, 18 inches more than the day before (FSO0002)."),
        ("The boat lost 25 percent of its value (FSO0002).", "The boat lost 35 percent of its value (FSO0002)."),
        ("The patient weighed thirteen pounds less on discharge (FSO0005).",
         "The patient weighed twenty-three pounds less on discharge (FSO0005)."),
        ("The loss came to $13,000, and with the $7,400 for raising the boat to $20,400 (FSO0002).",
         "The loss came to $13,000, and with the $7,400 for raising the boat to $20,500 (FSO0002)."),
        ("Interest runs at 18 percent a year (FSO0002).", "Interest runs at 12 percent a year (FSO0002)."),
        ("The bill of $2,110 was made up of three items (FSO0001).",
         "The bill of $2,110 was made up of four items (FSO0001)."),
        ("Two late charges of $107.50 each and a payment make $2,365 (FSO0003).",
         "Two late charges of $107.50 each and a payment make $2,465 (FSO0003)."),
        ("They would have paid $12,500 (FSO0004).", "They would have paid $15,200 (FSO0004)."),
        ("Hume has 45 percent of the units, Lin 30 percent and the fund 25 percent (FSO0003).",
         "Hume has 54 percent of the units, Lin 30 percent and the fund 25 percent (FSO0003)."),
        ("There were two deposits, $2,500 at signing and $3,000 on May 2, or $5,500 altogether (FSO0003).",
         "There were two deposits, $2,500 at signing and $3,000 on May 2, or $6,500 altogether (FSO0003)."),
    ],
)  # fmt: skip
def test_gaps_and_sums_of_what_the_sentence_names(true, false):
    assert _blocked(true) == []
    assert _blocked(false)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("The debit came back for three straight months (FSO0003).",
         "The debit came back for four straight months (FSO0003)."),
        ("The payment of $1,875 was found to have been made twice (FSO0003).",
         "The payment of $1,875 was found to have been made five times (FSO0003)."),
        ("The blood pressure was 128/76 at first and then 84/48 (FSO0005).",
         "The blood pressure was 128/76 at first and then 94/48 (FSO0005)."),
    ],
)  # fmt: skip
def test_repetitions_and_readings(true, false):
    assert _blocked(true) == []
    assert _blocked(false)


def test_a_rate_of_interest_is_no_share_of_two_amounts():
    assert _blocked("Interest runs at 75 percent interest a month on the cost of $7,400 (FSO0002).")
