"""Who testifies, whose piece of a page it is, and who does what is said."""

import pytest

from chambers.grounding.names.voices import authors_of
from chambers.grounding.people.headed import pieces_by_hand, told_pieces
from chambers.grounding.people.initials import _explained
from chambers.grounding.people.testimony import witness_of
from chambers.grounding.people.turns import turns_of


@pytest.mark.parametrize(
    ("text", "witness"),
    [
        ("TRIAL, DAY 2\n\n   VERA LUND - CROSS (Mr. Holm)\n\nQ. When?\nA. At noon.\n", "Vera Lund"),
        ("HEARING\nPiet Holm, direct by Ms. Roe\nQ. When?\nA. At noon.\n", "Piet Holm"),
        ("Page 61\nQ.  Ms. Lund, when did you leave?\nA.  In May.\nQ.  And why, Ms. Lund?\nA.  I was ill.\n", "Lund"),
        ("ACME 30(b)(6) - VERA LUND\n Q    You had the photo?\n A    I had it.\n", "Vera Lund"),
        ("Page 61\nQ.  Who was there?\nA.  Mr. Holm, I think.\n", None),
    ],
)
def test_the_witness_is_named_over_the_questions_or_called_by_whoever_asks(text, witness):
    assert witness_of(text) == witness


def test_a_page_of_questions_without_full_stops_is_testimony():
    text = "ACME 30(b)(6) - VERA LUND\n Q    You had the photo?\n A    I had it.\n"
    assert authors_of((text,)) == ("Vera Lund",)


@pytest.mark.parametrize(
    ("text", "writer"),
    [
        ("USE OF FORCE REPORT\nOfficer: Ptl. Piet Holm (badge 7)\n\nI told him to stop.\n", "Piet Holm"),
        ("NURSING NOTES\nAttending: V. Lund, MD\n\n1915 Abdomen soft.\n\nP. Holm, RN\n", "P Holm"),
        ("WORK LOG\nCrew lead: Piet Holm\nMon 5/3 Told the tenant to wait.\n", "Piet Holm"),
    ],
)
def test_a_report_is_that_of_whoever_its_head_or_foot_says(text, writer):
    assert authors_of((text,)) == (writer,)


def test_entries_are_those_of_whoever_stands_behind_the_hour():
    text = "LOG\n05/03/24 08:50 (V. Lund)  Called.\n05/04/24 09:10 (P. Holm)  Wrote.\n05/05/24 10:00 (V. Lund)  Paid.\n"
    assert [voice.speakers for _, voice in turns_of(text)] == [("V Lund",), ("P Holm",), ("V Lund",)]


def test_a_mail_is_from_whoever_has_the_account():
    assert turns_of("From: piet.holm@yard.example\nTo: Vera Lund\n\nDone.")[0][1].speakers == ("Piet Holm",)


def test_a_key_without_signs_explains_initials():
    assert _explained("Key: VL Lund, PH Piet Holm") == (("VL", "Lund"), ("PH", "Piet Holm"))


def test_pieces_stand_under_the_name_of_whoever_told_them():
    text = "STATEMENTS\nMr. Holm (2/9): Heard no alarm.\nMs. Lund (2/10): Called for help.\n\nNo cord was found.\n"
    assert [name for _, _, name in told_pieces(text)] == ["Holm", "Lund"]
    assert [name for _, _, name in pieces_by_hand("[Handwritten, V. Lund:] Paid.\n[P. Holm:] No.\n")] == [
        "V. Lund",
        "P. Holm",
    ]
