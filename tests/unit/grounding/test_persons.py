"""A name that the draft puts where the record has somebody else: named, speaking, spoken to, or by a term."""

import pytest

from chambers.grounding.people.persons import person_fault
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _source(at, text):
    return Source(f"{at}.txt", str(at) * 64, "text/plain", (Page(f"{at}.txt", str(at) * 64, 1, text),))


MINUTES = (
    "MINUTES OF THE ORCHARD CO-OPERATIVE\n\nPresent: Helga Brandt, Simon Achter, Rosa Winkel, Paul Ferro.\n\n"
    "Ms. Winkel pruned the lower rows in February. The cold store was locked by Paul Ferro at nine. Mr. Achter had to"
    " borrow his ladder. Members Brandt and Ferro opposed the purchase of the press.\n"
)
LETTER = (
    "April 9, 2024\n\nRosa Winkel\n14 Mill Lane\n\nDear Rosa,\n\nYou are not entitled to a share of the autumn harvest."
    " I will collect the crates on May 2, 2024.\n\nSincerely,\nHelga Brandt\n"
)
CHAT = (
    "9:02 AM  Ferro to Brandt: the press is leaking oil\n9:05 AM  Brandt to Ferro: do not tell the buyers\n"
    "9:07 AM  Ferro to Achter: bring two buckets\n"
)
CONTRACT = (
    'This Supply Agreement is made between Ferro Cider LLC ("Maker") and Winkel Stores, Inc. ("Dealer"). Maker shall'
    " insure the barrels until delivery. Dealer shall return empty barrels within 30 days.\n"
)
LEDGER_SHEET = (
    "Date        Lot        Bought by           Price\n03/01/24    Lot 7      R. Winkel           $410\n"
    "03/02/24    Lot 9      S. Achter           $520\n"
)
TEXTS = (MINUTES, LETTER, CHAT, CONTRACT, LEDGER_SHEET)
_PLAIN = tuple(_source(at, text) for at, text in enumerate(TEXTS))
LEDGER = assign(_PLAIN, prefix="ORC", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _blocked(text):
    return [fault.reason for fault in verify(text, SOURCES, LEDGER, MatterFacts()).faults]


@pytest.mark.parametrize(
    ("true", "false", "who"),
    [
        (
            "Ms. Winkel pruned the lower rows in February. (ORC0001.)",
            "Ms. Brandt pruned the lower rows in February. (ORC0001.)",
            "Winkel",
        ),
        (
            "Paul Ferro locked the cold store at nine. (ORC0001.)",
            "Simon Achter locked the cold store at nine. (ORC0001.)",
            "Paul Ferro",
        ),
        (
            "Members Brandt and Ferro were against the purchase of the press. (ORC0001.)",
            "Members Winkel and Ferro were against the purchase of the press. (ORC0001.)",
            "Brandt",
        ),
        (
            "Winkel was not entitled to a share of the autumn harvest. (ORC0002.)",
            "Brandt was not entitled to a share of the autumn harvest. (ORC0002.)",
            "Rosa Winkel",
        ),
        (
            'Ferro wrote that "the press is leaking oil." (ORC0003.)',
            'Achter wrote that "the press is leaking oil." (ORC0003.)',
            "Ferro",
        ),
        (
            "Ferro Cider was to insure the barrels until delivery. (ORC0004.)",
            "Winkel Stores was to insure the barrels until delivery. (ORC0004.)",
            "Ferro Cider",
        ),
        (
            "Lot 7 was sold to R. Winkel for $410. (ORC0005.)",
            "Lot 7 was sold to S. Achter for $410. (ORC0005.)",
            "R. Winkel",
        ),
    ],
)
def test_the_right_name_passes_and_another_of_the_page_does_not(true, false, who):
    assert _blocked(true) == []
    assert any(who in reason for reason in _blocked(false))


@pytest.mark.parametrize(
    "text",
    [
        "Brandt wrote that she would collect the crates on May 2, 2024. (ORC0002.)",
        "Rosa Winkel was to have no share of the autumn harvest. (ORC0002.)",
        "Achter borrowed a ladder. (ORC0001.)",
        "According to Brandt, the crates were to be collected on May 2, 2024. (ORC0002.)",
        "The Dealer was to send back empty barrels within 30 days. (ORC0004.)",
    ],
)
def test_true_sentences_in_other_words_pass(text):
    assert _blocked(text) == []


def test_a_sentence_without_names_asks_no_page():
    assert person_fault("The rows were pruned.", None, (), (), None) is None


VOTE = (
    "MINUTES\n\nMr. Holm moved that 40 crates be sold to Pine Stores at $9 a crate. Ms. Lund seconded. For: Holm, Lund."
    " Against: Quist. Carried.\n"
)
CALLS = (
    "CALL SHEET OF VERA LUND\n\n9:05 a.m. Told the daughter, Anna Quist, of the fire. 9:20 a.m. Rang the son, Piet"
    " Holm, and left a message.\n"
)
INTERVIEW = (
    "INTERVIEW\nInterviewer: Anna Quist\nWitness: Piet Holm\n\nQ. The depot sent a warning. Did you read it?\n"
    "A. No. I had switched my pager off.\n"
)
TOLD = (
    "DEPOSITION OF PIET HOLM\n\nQ. Had you read the Larch survey?\nA. Yes. Vera Lund copied me on it.\n"
    "Q. Did you tell Ms. Quist about it?\nA. No.\n"
)
MEMO = (
    "From: Vera Lund\nTo: The Board\n\nAnna says it was open. I believe Anna, because the camera shows the gate open at"
    " 4:12.\n"
)
_MORE = tuple(_source(at, text) for at, text in enumerate((VOTE, CALLS, INTERVIEW, TOLD, MEMO)))
MORE_LEDGER = assign(_MORE, prefix="PIN", width=4)
MORE = with_bates(_MORE, MORE_LEDGER)


@pytest.mark.parametrize(
    "text",
    [
        "By the motion, which Ms. Quist opposed, 40 crates were sold to Pine Stores at $9 a crate. (PIN0001.)",
        "Ms. Lund told Ms. Quist at 9:05 a.m. and left a message for the son at 9:20 a.m. (PIN0002.)",
        "Mr. Holm told Anna Quist that he had missed the warning, his pager being off. (PIN0003.)",
        "Mr. Holm had read the Larch survey but did not tell Ms. Quist about it. (PIN0004.)",
        "She believed Ms. Quist rather than Mr. Holm, because the camera shows the gate open at 4:12. (PIN0005.)",
    ],
)
def test_whoever_is_told_or_votes_is_not_held_against_whoever_does_something_else(text):
    faults = verify(text, MORE, MORE_LEDGER, MatterFacts()).faults
    assert [fault.reason for fault in faults if "the passage has" in fault.reason] == []


NOTES = (
    "SITE NOTES\nKept by: Otto Kranz\n\nSimone Barth asked for a second key on June 4. The porter phoned Ines Vogel."
    " Waited twenty minutes at the kiosk.\n\nMs. Vogel said the lift was out. The shaft was flooded because of a broken"
    " pump.\n"
)


@pytest.mark.parametrize(
    "true",
    [
        "Kranz was kept waiting at the kiosk for twenty minutes. (NOT0001.)",
        "Vogel put the flooding of the shaft down to a broken pump. (NOT0001.)",
    ],
)
def test_whoever_has_another_part_there_is_no_rival(true):
    plain = (_source(7, NOTES),)
    ledger = assign(plain, prefix="NOT", width=4)
    faults = verify(true, with_bates(plain, ledger), ledger, MatterFacts()).faults
    assert not [fault for fault in faults if "the passage has" in fault.reason]
