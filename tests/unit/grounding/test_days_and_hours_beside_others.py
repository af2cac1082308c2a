"""Days and hours that a page tells nearly: what it leaves open may be filled in, what it tells may not be turned."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

LOG = (
    "GATEHOUSE LOG, kept by Osric Penn\n\n"
    "Wednesday, May 4, 2022\n"
    "08:15  Delivery of gravel for the yard.\n"
    "02:20  Neighbor heard an engine by the fence.\n"
    "22:40  Penn locked the yard.\n\n"
    "Statement of Rhoda Lisle: I saw the fox at about 9:40 p.m., and it was gone at 9:42.\n"
)
MAILS = (
    "From: Edda Korhonen\nTo: Bram Iversen\nTuesday, February 22, 2022, 9:40 AM\n"
    "We ask for the four ledgers. You were retained on October 8, 2019.\n\n"
    "From: Edda Korhonen\nTo: Bram Iversen\nWednesday, March 2, 2022, 8:30 AM\n"
    "This confirms our call of yesterday, March 1, on the ledgers, which lasted 35 minutes.\n"
)
CALLS = (
    "CALLS OF THE COLLECTIONS DESK\n\n"
    "05/02/2017  6:31 p.m.  R. Dunmore   OUT   Collections call to the number on file.\n"
    "   (Tue)                                  A woman answered and hung up.\n"
    "05/11/2017  9:05 a.m.  R. Dunmore   IN    Debtor asked for a copy of the note.\n"
)
CHART = (
    "NURSING CHART\nAdmission: 03/06/2018\n03/07/2018  Fall scale scored at 80.\n"
    "03/12/2018  Bed alarm ordered.\n03/20/2018  Bed alarm fitted.\n"
)
_PLAIN = tuple(
    Source(f"d{n}.txt", f"{n}" * 64, "text/plain", (Page(f"d{n}.txt", f"{n}" * 64, 1, text),))
    for n, text in enumerate((LOG, MAILS, CALLS, CHART), start=1)
)
LEDGER = assign(_PLAIN, prefix="PX ", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(sentence):
    found = verify(sentence, SOURCES, LEDGER, MatterFacts()).faults
    return [fault.claim.text for fault in found if fault.claim.kind.value in ("date", "time")]


@pytest.mark.parametrize(
    "sentence",
    [
        "The neighbor heard an engine at about 2:20 a.m. (PX 0001).",
        "The neighbor heard an engine shortly after two (PX 0001).",
        "Penn locked the yard at about 10:45 p.m. (PX 0001).",
        "Ms. Lisle saw the fox at about 9:45 p.m. (PX 0001).",
        "They spoke of the ledgers on March 1, 2022 (PX 0002).",
        "Dunmore made a collections call on May 2, 2017 (PX 0003).",
        "The fall scale was scored on March 7, 2018, the day after admission (PX 0004).",
        "The new bed was asked for on March 5, 2018, the day before her admission (PX 0004).",
    ],
)
def test_what_the_page_tells_or_leaves_open_passes(sentence):
    assert _faults(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("The neighbor heard an engine at about 2:20 p.m. (PX 0001).", "2:20 p.m."),
        ("Penn locked the yard at about 10:45 a.m. (PX 0001).", "10:45 a.m."),
        ("Ms. Lisle saw the fox at about 9:40 a.m. (PX 0001).", "9:40 a.m."),
        ("They spoke of the ledgers on March 1, 2019 (PX 0002).", "March 1, 2019"),
        ("Dunmore made a collections call on May 9, 2017 (PX 0003).", "May 9, 2017"),
        ("The fall scale was scored on March 13, 2018, the day after admission (PX 0004).", "March 13, 2018"),
        ("The bed alarm was fitted on March 19, 2018, after the fall of the night before (PX 0004).", "March 19, 2018"),
    ],
)
def test_another_half_of_the_day_year_or_week_is_told(sentence, told):
    assert told in _faults(sentence)
