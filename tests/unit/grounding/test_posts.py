"""What somebody is by trade or office: held against what the record says they are."""

import pytest

from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.posts import offices_of
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

TEXT = (
    "SITE MEETING, Larch Hall\n\nOur estimator, Piet Holm, priced the roof. The scaffold was checked by rigger"
    " Anna Quist. Chief Financial Officer: Vera Lund. D. Marsh, RN, dressed the cut.\n\n"
    "Yours truly,\nIris Kemp\nManaging Member\n"
)
_PLAIN = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, TEXT),)),)
LEDGER = assign(_PLAIN, prefix="LCH", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)
INDEX = RecordIndex(_PLAIN[0].pages)


def _blocked(text):
    return [fault.reason for fault in verify(text, SOURCES, LEDGER, MatterFacts()).faults]


def _posts(name, index):
    return frozenset(office.post for office in offices_of(name, index))


@pytest.mark.parametrize(
    ("name", "posts"),
    [
        ("Piet Holm", {"estimator"}),
        ("Anna Quist", {"rigger"}),
        ("Vera Lund", {"chief-financial-officer"}),
        ("D. Marsh", {"nurse"}),
        ("Iris Kemp", {"managing-member"}),
    ],
)
def test_the_record_says_what_people_are(name, posts):
    assert _posts(name, INDEX) == posts


PEOPLE = (
    "RIVER WARD\n\nApproved: Sgt. Nora Lund, May 2, 2031. Dispatcher: Emil Roth. Dr. Hanna Kemp (anesthesia) came."
    " Gail Holm, the ferryman's wife, is treasurer. We hired Otto Pike in June 2030, as a payroll clerk.\n\n"
    "Yours truly,\nPaul Marsh\nCredit Manager\n"
)
_WARD = (Source("b.txt", "b" * 64, "text/plain", (Page("b.txt", "b" * 64, 1, PEOPLE),)),)
WARD_LEDGER = assign(_WARD, prefix="RVW", width=4)
WARD = with_bates(_WARD, WARD_LEDGER)


def test_kin_says_nothing_of_a_trade():
    faults = verify("The ferryman's wife, Gail Holm, was there. (RVW0001.)", WARD, WARD_LEDGER, MatterFacts()).faults
    assert not any(" as " in fault.reason for fault in faults)


CLINIC = (
    "MILL CLINIC\n\nThe scan was read by Edda Roth, M.D., cardiologist. Knut Fell, M.D., operated. Surgeon: Knut Fell,"
    " M.D.\nThe foreman is Olaf Berg. Tove Strand is the director of nursing.\n"
)
CAREER = (
    "PERSONNEL CARD\n\nName: Marsh, Gerda\n   May 2, 2031     Payroll clerk     $31,000\n"
    "   May 2, 2035     Office manager    $44,000\n\nGerda Marsh, Office Manager, was praised.\n"
)
_CLINIC = tuple(
    Source(f"{at}.txt", str(at) * 64, "text/plain", (Page(f"{at}.txt", str(at) * 64, 1, text),))
    for at, text in enumerate((CLINIC, CAREER))
)
CLINIC_LEDGER = assign(_CLINIC, prefix="MIL", width=4)
CLINIC_SOURCES = with_bates(_CLINIC, CLINIC_LEDGER)


def _faults(text):
    faults = verify(text, CLINIC_SOURCES, CLINIC_LEDGER, MatterFacts()).faults
    return [fault.reason for fault in faults if "the record has" in fault.reason]


@pytest.mark.parametrize(
    "text",
    [
        "The cardiologist Dr. Edda Roth read the scan. (MIL0001.)",
        "Dr. Knut Fell, a professor, operated. (MIL0001.)",
        "According to Tove Strand, the foreman had gone. (MIL0001.)",
        "A report to the foreman, Strand warned, is due. (MIL0001.)",
        "Gerda Marsh joined as a payroll clerk on May 2, 2031. (MIL0002.)",
    ],
)
def test_a_wider_an_earlier_and_another_ones_calling_exclude_nothing(text):
    assert _faults(text) == []


def test_a_surname_that_is_also_a_trade_gives_nobody_a_post():
    text = "6:02 Anna Baker: Paul Quist is late.\nMr. Cook, Vera Lund and Anna Baker, Piet Holm came.\n"
    index = RecordIndex((Page("c.txt", "c" * 64, 1, text),))
    assert [_posts(name, index) for name in ("Paul Quist", "Vera Lund", "Piet Holm")] == [frozenset()] * 3


DEPOSITION = (
    "DEPOSITION OF NORA WELLS\n\n 3  Q.  What is your position?\n 4  A.  Night dispatcher for the yard, since 2011.\n"
    " 5  Q.  Who named the price of $4,100?\n 6  A.  Mr. Tanner did. I had not asked for one.\n"
)
RECEIPTS = (
    "RECEIPTS\nPresent: Ines Holm (chair), Oscar Holm (treasurer), Bela Roth\n"
    "Received $900 on signing.        /s/ I. Holm\nReceived $300 in May.        /s/ Oscar Holm, Treasurer\n"
)


def _on(page, text):
    plain = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, page),)),)
    ledger = assign(plain, prefix="LCH", width=4)
    return [fault.reason for fault in verify(text, with_bates(plain, ledger), ledger, MatterFacts()).faults]
