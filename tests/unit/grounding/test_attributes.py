"""What belongs to one person or firm, given to another of the same page."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_TEXT = """\
WESTBROOK COUNCIL
FROM:   Ruth Yarrow, Clerk
DATE:   April 9, 2002

I was on medical leave from October 1 to March 15, and Mr. Gault, who took my calls, was in Leeds. The answers were
made by Petra Aldo, with our son Lucas, who keeps the books. Samuel Aldo was in hospital.
My colleague Martha Holt, an under-clerk, handles the parking permits. Dora Finch opens the mail.
=====
SCHEDULE OF LOSS

   Corvane Blue Forensics, invoice 3310        $ 68,400
   Legal advice (Vossler Hale PC)             $ 41,250
   Call center, three months                  $ 27,600
=====
GATE LOG
05/12/25  08:00   Van, Frostwell Ammonia      13   pump-down, day 1
05/13/25  08:00   Van, Frostwell Ammonia      13   pump-down done
05/16/25  07:30   Crane truck, Osterby Rigging    13   compressors removed
=====
KESTREL FUND II, LLC

June 16, 2025

STATEMENT OF AMOUNTS DUE

You may see the invoices by appointment with Imani Fairley.

Constance Rudd-Amory
=====
WATER REPORT
Sampler: Winnie Castell      Laboratory: in-house
Certified true by: Jago Pasco, Works Manager, September 11, 2015
=====
NOTICE OF HEARING

The hearing will be held before Hearing Officer Lucille Stallard.

Phyllis Arden
Director of Hearings
=====
REPORT
Mr. Lind keeps no budget. Mrs. Lind, a dentist, pays the bills.
=====
MESSAGES of October 12, 2013
LENA   18:02  Did you get a statement from the broker?
YUSUF  18:05  No. Never
LENA   18:09  I told mama about the broker
=====
CONTRACT between Pine Electric Cooperative ("Owner") and Timber Line Services LLC ("Contractor")

Owner shall tell Contractor of switching on circuits where Contractor is scheduled to work.
"""
TEXTS = _TEXT.split("=====\n")
_PLAIN = tuple(
    Source(f"{at}.txt", str(at) * 64, "text/plain", (Page(f"{at}.txt", str(at) * 64, 1, text),))
    for at, text in enumerate(TEXTS)
)
LEDGER = assign(_PLAIN, prefix="ATT", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _reasons(text):
    faults = verify(text, SOURCES, LEDGER, MatterFacts()).faults
    return [fault.reason for fault in faults if fault.claim.kind.value == "sentence"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Ms. Yarrow was on medical leave from October 1 to March 15 (ATT0001).",
        "Lucas, who keeps the books, helped with the answers (ATT0001).",
        "Martha Holt, who handles the parking permits, is a colleague of Ms. Yarrow (ATT0001).",
        "Vossler Hale PC charged $41,250 for legal advice (ATT0002).",
        "Osterby Rigging removed the compressors with a crane truck (ATT0003).",
        "Constance Rudd-Amory signed the statement of amounts due (ATT0004).",
        "The samples were taken by Winnie Castell (ATT0005).",
        "The hearing officer was to be Lucille Stallard (ATT0006).",
        "Mrs. Lind is a dentist (ATT0007).",
        "The Owner had to tell Timber Line of switching where Timber Line was scheduled to work (ATT0009).",
        "Yusuf said that he had never got a statement from the broker (ATT0008).",
    ],
)
def test_each_has_what_is_his(sentence):
    assert _reasons(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Mr. Gault was on medical leave from October 1 to March 15 (ATT0001).", "Ruth Yarrow"),
        ("Samuel Aldo, who keeps the books, helped with the answers (ATT0001).", "Lucas"),
        ("Ms. Yarrow, who handles the parking permits, was on medical leave (ATT0001).", "Martha Holt"),
        ("Dora Finch, who handles the parking permits, opens the mail (ATT0001).", "Martha Holt"),
        ("Vossler Hale PC charged $68,400 for its forensic work (ATT0002).", "Corvane Blue Forensics"),
        ("Frostwell Ammonia took the compressors away by crane truck (ATT0003).", "Osterby Rigging"),
        ("Imani Fairley signed the statement of amounts due (ATT0004).", "Constance Rudd-Amory"),
        ("Jago Pasco took the samples (ATT0005).", "Winnie Castell"),
        ("The hearing officer was to be Phyllis Arden (ATT0006).", "Lucille Stallard"),
        ("Mr. Lind is a dentist (ATT0007).", "Mrs. Lind"),
    ],
)
def test_what_is_anothers_is_caught(sentence, told):
    assert any(told in reason for reason in _reasons(sentence))
