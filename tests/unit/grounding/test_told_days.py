"""Days that a page says only in part, or by another day, and days that a draft tells by another one."""

import hashlib

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _source(name, text):
    sha = hashlib.sha256(f"{name}{text}".encode()).hexdigest()
    return Source(name, sha, "text/plain", (Page(name, sha, 1, text),))


MAIL = """From: Ada Renn
To: Milo Varga
Date: Tue, 14 Jun 2022 8:05 AM

Milo, I walked the orchard yesterday and found the pump broken. Carl billed us on the 6th. The mechanic rang last
Friday to say that the gasket is late, and he will bring the new pump tomorrow. In April he had promised it for nothing.
"""
LOG = """PUMP HOUSE LOG
Month: MARCH 2021

3/8 0600 AR  Pressure normal.
3/8 1810 AR  Valve stuck, freed by hand.
3/9 0600 MV  Filter clogged.
3/10 0615 MV  Filter replaced by Dorn.
3/12 0600 AR  Pump overheated and was shut down.
"""
SHIP = """REEFER LOG
26/01 0800 -0.5 calm
27/01 0800 -0.4 compressor alarm
28/01 0800 3.9 contactor fitted by Okun
"""
HEARD = """DEPOSITION OF IRIS BOLT, May 20, 2021
Q. When did you leave the orchard?
A. My last day was October 11, 2019.
Q. Did you tell Ada?
A. I called her on the Sunday, two days after.
Q. And the pump, when was it bought?
A. June of '18, end of it. The receipt was stamped RECEIVED JUN 29.
"""
SOURCES = tuple(_source(f"d{n}.txt", text) for n, text in enumerate((MAIL, LOG, SHIP, HEARD), start=1))
LEDGER = assign(SOURCES, prefix="PX ", width=4)
SOURCES = with_bates(SOURCES, LEDGER)


def _blocked(sentence):
    return verify(sentence, SOURCES, LEDGER, MatterFacts()).blocked


@pytest.mark.parametrize(
    "sentence",
    [
        "Renn found the pump broken on June 13, 2022 (PX 0001).",
        "Carl billed them on June 6, 2022 (PX 0001).",
        "The mechanic rang on June 10, 2022, about the gasket (PX 0001).",
        "The mechanic was to bring the new pump the next day (PX 0001).",
        "In April 2022 he had promised it for nothing (PX 0001).",
        "The filter was replaced by Dorn on March 10, 2021 (PX 0002).",
        "The pump overheated two days later and was shut down (PX 0002).",
        "The compressor alarm came on January 27 (PX 0003).",
        "Bolt called Ada on October 13, 2019 (PX 0004).",
        "The pump was bought at the end of June 2018 (PX 0004).",
        "The receipt for the pump was stamped as received on June 29 (PX 0004).",
    ],
)
def test_a_day_that_follows_from_the_page_passes(sentence):
    assert not _blocked(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Renn found the pump broken on June 12, 2022 (PX 0001).",
        "Carl billed them on June 7, 2022 (PX 0001).",
        "The mechanic rang on June 9, 2022, about the gasket (PX 0001).",
        "In April 2021 he had promised it for nothing (PX 0001).",
        "The filter was replaced by Dorn on March 11, 2021 (PX 0002).",
        "The compressor alarm came on January 25 (PX 0003).",
        "Bolt called Ada on October 14, 2019 (PX 0004).",
        "The pump was bought at the end of June 2019 (PX 0004).",
        "The receipt for the pump was stamped as received on June 28 (PX 0004).",
    ],
)
def test_a_day_that_does_not_follow_is_caught(sentence):
    assert _blocked(sentence)


FORM = """NOTICE OF DEFECT   Case 22-118
Date issued: May 9, 2022
The inspector came on Wednesday, May 4, 2022, and saw the owner. The owner will repair it by Friday.
"""
_FORM = (_source("form.txt", FORM),)
_FORM_LEDGER = assign(_FORM, prefix="FM ", width=4)
_FORM = with_bates(_FORM, _FORM_LEDGER)


@pytest.mark.parametrize(
    ("sentence", "blocked"),
    [
        ("The notice was issued on May 9, 2022 (FM 0001).", False),
        ("The inspector came on a Wednesday (FM 0001).", False),
        ("The notice was issued on a Monday (FM 0001).", False),
        ("The owner will repair it by Friday (FM 0001).", False),
    ],
)
def test_a_labelled_day_and_a_bare_weekday_are_those_of_the_page(sentence, blocked):
    assert verify(sentence, _FORM, _FORM_LEDGER, MatterFacts()).blocked is blocked


DIARY = """WORKSHOP DIARY (T. Quill)                         May 2019

Mon 6    Lathe stopped, belt torn.
Wed 8    Belt came. Quill paid 40 for it.
Mon 13   Mr. Osk rang about his table, due on the 20th.
"""
SHOTS = """DIVE LOG                                     June-July 2011

Dive    Date      Time    Depth   Diver
D-7     06/04     10:30   48      A. Pell
D-8     06/11     10:45   52      R. Moor
D-9     07/02     15:10   60      R. Moor
Hose torn on 07/02. First dive since her leave (4/16).
"""
BOOK = """Report to the partners                         Sept 30, 2014
The roof was done in May of last year. A new one is planned for next May.
Sales     2013-II    4,100
Sample    batch 11/13    clean
August (from 9th)   21 visits
The October rent of $700 is due on the 12th.
"""
CHART = """Chart of Ilse Dorn
03/02/98  Slept well. Pain in the 10th rib.
03/04/98  Her daughter came.
Her letter of March 9, 1998 is in the file.
"""
_PARTLY = tuple(_source(f"p{n}.txt", text) for n, text in enumerate((DIARY, SHOTS, BOOK, CHART), start=1))
_PARTLY_LEDGER = assign(_PARTLY, prefix="PT ", width=4)
_PARTLY = with_bates(_PARTLY, _PARTLY_LEDGER)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("The belt came on May 8, 2019 (PT 0001).", "The belt came on May 7, 2019 (PT 0001)."),
        ("Pell dived on June 4, 2011 (PT 0002).", "Pell dived on June 5, 2011 (PT 0002)."),
        ("The hose was torn on July 2 (PT 0002).", "The hose was torn on July 3 (PT 0002)."),
        ("Her leave began on April 16 (PT 0002).", "Her leave began on April 17 (PT 0002)."),
        ("The roof was done in May 2013 (PT 0003).", "The roof was done in May 2014 (PT 0003)."),
        ("Sales in 2013 were 4,100 (PT 0003).", "Sales in 2012 were 4,100 (PT 0003)."),
        ("The sample was of November 2013 (PT 0003).", "The sample was of November 2012 (PT 0003)."),
        ("There were 21 visits from August 9 (PT 0003).", "There were 21 visits from August 8 (PT 0003)."),
        ("Rent of $700 was due on October 12 (PT 0003).", "Rent of $700 was due on September 12 (PT 0003)."),
        ("The daughter came on March 4, 1998 (PT 0004).", "The daughter came on April 3, 1998 (PT 0004)."),
    ],
)
def test_a_day_that_the_page_says_in_part_is_read_by_what_stands_over_it(true, false):
    assert not verify(true, _PARTLY, _PARTLY_LEDGER, MatterFacts()).blocked
    assert verify(false, _PARTLY, _PARTLY_LEDGER, MatterFacts()).blocked
