"""Somebody under a rank or a calling, a house that speaks, and whoever is asked in an interview."""

import pytest
from one_paper import reasons

from chambers.grounding.names.voices import authors_of
from chambers.grounding.people.identity import without_rank
from chambers.grounding.people.interviews import asked_of
from chambers.grounding.people.logged_chat import message_rows

HARBOR = (
    "HARBOR PATROL REPORT\nReporting officer: Ofc. Nils Brekke\n\nI met the boat at the pier. Insp. Hedda Sorum came "
    "later. Insp. Sorum said she would weigh the catch. I called the clinic and asked RN Wangari Oduor how the boy "
    "was. She said the boy was asleep. Supt. Falk told me to wait. I told Dep. Ivar Moen to hold the rope. He answered "
    "that his hand was cut.\n\nNils Brekke\n"
)
INTERVIEW = (
    "INSURANCE INTERVIEW - SGT. ODD TVEIT\nMay 4, 2031\nInterviewer: Atty. Siri Lunde\n\n"
    "Q.  Who locked the shed?\nA.  I did. I forgot the window. The foreman told me to leave it.\n"
    "Q.  Who was that?\nA.  Borge, at the gate.\n\n"
    'STATEMENT OF T. HOLTE (attached): "The window was broken for years."\n'
)
MEMO = (
    "MEMORANDUM OF INTERVIEW\nInterviewee: Marta Kroll, cook\nInterviewer: Finn Aaby, Personnel\n\n"
    "Ms. Kroll said that the oven had smoked for two weeks and that Mr. Dahl turned off the alarm. I showed her the "
    "log of the alarm. Ms. Kroll could not say who had signed it.\n"
)
OFFER = (
    "From: Priscilla Dunne\nTo: Walter Agyeman\nDate: March 3, 2031\n\nWalter,\nOrbis Hospitality will take the floor. "
    "They offer $88,000 a year and want a long term. I told them no pets.\nPriscilla\n"
)
BOARD = (
    "STATE BOARD OF PILOTS - LICENSE DIVISION\nMay 2, 2031\n\nMs. Carla Reyes\n\nDear Ms. Reyes:\n\n"
    "Please note that a second complaint will lead to a hearing.\n\nSincerely,\nThomas Okoro\nDeputy Director\n"
)
RADIO = (
    "RADIO LOG, BOAT 7\n22:10  KELSO     skipper says hold course, he will square it with the owner\n"
    "22:14  BOAT 7    ok but i can not see a thing\n22:20  KELSO     turn back if u are scared\n"
    "22:31  MARTEN    taking over from kelso. where r u\n22:35  BOAT 7    off the point. i see you\n"
    "22:50  MARTEN    dont call the coast guard til i say so\n\n(Shore desk: Dean Kelso, then Iris Marten.)\n"
)
_TEXTS = (HARBOR, INTERVIEW, MEMO, OFFER, BOARD, RADIO)


def _reasons(text):
    return reasons(text, *_TEXTS, prefix="HAR")


@pytest.mark.parametrize(
    "true",
    [
        "Hedda Sorum said that she would weigh the catch (HAR0001).",
        "Superintendent Falk told Officer Brekke to wait (HAR0001).",
        "Nurse Oduor said that the boy was asleep (HAR0001).",
        "Deputy Moen answered that his hand was cut (HAR0001).",
        "In his interview Sergeant Tveit conceded that he forgot the window (HAR0002).",
        "He said that Mr. Borge told him to leave it (HAR0002).",
        "Ms. Kroll said that the oven had smoked for two weeks (HAR0003).",
        "Mr. Aaby showed her the log of the alarm (HAR0003).",
        "Orbis offered $88,000 a year (HAR0004).",
        'The Division warned that "a second complaint will lead to a hearing" (HAR0005).',
        'Dean Kelso answered: "skipper says hold course, he will square it with the owner" (HAR0006).',
        "Ms. Marten told the boat not to call the coast guard (HAR0006).",
    ],
)
def test_whoever_said_it_may_be_called_by_a_rank_or_a_house(true):
    assert _reasons(true) == []


@pytest.mark.parametrize(
    "false",
    [
        'Ms. Reyes warned that "a second complaint will lead to a hearing" (HAR0005).',
        'Iris Marten answered: "skipper says hold course, he will square it with the owner" (HAR0006).',
    ],
)
def test_words_of_another_are_still_found(false):
    assert _reasons(false)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("EXIT INTERVIEW: DR. ANN LEE\nQ. Why?\nA. I was ill.\n", "ANN LEE"),
        ("RECORDED STATEMENT\nInsured: Ann Lee      Adjuster: Bo Roe\nQ: When?\nA: At four.\n", "Ann Lee"),
        ("Interview of: Ann Lee\nBy: Bo Roe\n", "Ann Lee"),
        ("NOTES\nQ. Why?\n", None),
    ],
)
def test_the_head_of_an_interview_names_whoever_is_asked(text, asked):
    assert asked_of(text) == asked


def test_a_statement_in_the_first_person_is_of_whoever_makes_it():
    own = "STATEMENT OF ALMA REE\n\nI drove the bus. I asked Ms. Tor about it. She said it was new.\n\nAlma Ree\n"
    assert authors_of((own,)) == ("Alma Ree",)
    assert authors_of((MEMO,)) == ("Finn Aaby",)
    assert authors_of((INTERVIEW,)) == ("Odd Tveit",)


def test_a_rank_is_no_part_of_a_name():
    assert [
        without_rank(name) for name in ("Dep. Lee", "RN Lee", "Ann Lee, RN", "Dean Lee", "Chief Insp. Ann Lee")
    ] == [
        "Lee",
        "Lee",
        "Ann Lee",
        "Dean Lee",
        "Ann Lee",
    ]


def test_rows_of_what_happened_are_no_messages():
    assert [name for _, name in message_rows(RADIO)][:2] == ["KELSO", "BOAT 7"]
    log = "01:00  LEE   Called owner\n01:10  ROE   Closed gate\n01:20  LEE   Walked the yard\n"
    assert list(message_rows(log)) == []
