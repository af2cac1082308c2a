"""Whose words stand on a page: who keeps a log, who swore, who is greeted, who wrote the message."""

import pytest

from chambers.grounding.grounds import grounds_of
from chambers.grounding.names.voices import authors_of
from chambers.grounding.people.authors import keeper_of
from chambers.grounding.people.turns import turns_of
from chambers.grounding.people.voices import voice_at
from chambers.record.bates import assign
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


@pytest.mark.parametrize(
    ("head", "keeper"),
    [
        (
            "DAILY REPORT   Superintendent: Anna Quist      Friday, May 3, 2024\nRain. Told the mason to stop.",
            "Anna Quist",
        ),
        ("Case notes - case 12 - B. Holm, Benefits\n5/3/24 Call from the tenant.", "B Holm"),
        ("Notes of Vera Lund\nMet the roofer.", "Vera Lund"),
        ("MENU\nManager: Vera Lund", None),
    ],
)
def test_the_head_of_a_log_says_who_keeps_it(head, keeper):
    assert keeper_of(head) == keeper


@pytest.mark.parametrize(
    ("text", "author"),
    [
        ("WITNESS STATEMENT\n\nName: Vera Lund. Address: 3 Elm Road.\nI saw the van.", "Vera Lund"),
        ("AFFIDAVIT\n\nPiet Holm, being first duly sworn, says that the roof leaked.", "Piet Holm"),
        ("Examined: May 3, 2024, at the yard, by Anna Quist\nThe hull is sound.", "Anna Quist"),
    ],
)
def test_a_paper_says_whose_words_it_holds(text, author):
    assert authors_of((text,)) == (author,)


def test_an_hour_may_stand_before_the_names_of_a_message():
    turns = turns_of("4:05 PM  Holm to Lund: the van is late\n4:06 PM  Lund to Holm: again?\n")
    assert [(voice.speakers, voice.hearers) for _, voice in turns] == [(("Holm",), ("Lund",)), (("Lund",), ("Holm",))]


def test_a_first_name_in_a_greeting_is_whoever_the_letter_is_addressed_to():
    text = "May 3, 2024\n\nVera Lund\n3 Elm Road\n\nDear Vera,\n\nYour lease ends in June.\n\nSincerely,\nPiet Holm\n"
    sources = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, text),)),)
    grounds = grounds_of(sources, assign(sources, prefix="LET", width=4), MatterFacts())
    voice = voice_at(grounds.index.read(0), text.index("lease"), grounds)
    assert (voice.speakers, voice.hearers) == (("Piet Holm",), ("Vera Lund",))


@pytest.mark.parametrize(
    ("text", "authors"),
    [
        (
            "DEPOSITION OF PIET HOLM\nMay 3, 2024\n 1  Q. Were you there?\n 2  A. Yes.\n\nTide Reporting, Duluth\n",
            ("Piet Holm",),
        ),
        (
            "PIET HOLM - MAY 3, 2024\nPage 9\n 1  Q. Were you there?\n 2  A. Yes.\n\nTidewater Reporting, Duluth\n",
            ("Piet Holm",),
        ),
        ("EXAMINATION BY MS. LUND\n 1  Q. Were you there?\n 2  A. Yes.\n", ()),
        ("CLINIC NOTE\nThe knee is stable. I expect no surgery.\n\nSigned: Vera Lund, M.D.\n", ("Vera Lund",)),
        (
            "BARN VISIT\nExamination of Grey Duchess      Veterinarian: Dr. Vera Lund\nThe mare is lame.\n",
            ("Vera Lund",),
        ),
        ("SCORE SHEET\nThe panel met on May 3.\nSigned: Vera Lund, Peter Holm\n", ()),
        ("LEASE OF THE BARN\nTenant pays monthly.\n\nLANDLORD\nVera Lund\n\nTENANT\nPiet Holm\n", ()),
        ("MINUTES OF THE BOARD\nMs. Quist said that the roof leaks.\n\nVera Lund, Secretary\n", ()),
        ("MINUTES OF THE BOARD\nMs. Quist said that it leaks.\n\nRespectfully submitted,\nVera Lund\n", ()),
    ],
)
def test_who_takes_down_or_signs_with_others_is_no_author(text, authors):
    assert authors_of((text,)) == authors


@pytest.mark.parametrize(
    "text",
    [
        "MEMORANDUM\nTO:   Vera Lund, Manager\nFROM: Piet Holm, Foreman\nRE: Pump\n\nThe pump is off.",
        "[1/5/24, 9:14:22 AM] Piet Holm: the pump is off\n[1/5/24, 9:15:22 AM] Vera Lund: leave it\n",
        "Piet Holm  9:14 AM\nthe pump is off\n\nVera Lund  9:15 AM\nleave it\n",
    ],
)
def test_memos_and_exported_chats_say_whose_each_line_is(text):
    assert turns_of(text)[0][1].speakers == ("Piet Holm",)


def test_the_pages_of_a_deposition_are_the_words_of_its_witness_whoever_appeared():
    cover = (
        "DEPOSITION OF PIET HOLM\nMay 3, 2024\nTaken at the offices of Tide Reporting\n\n"
        "APPEARANCES\nFor the Plaintiff: Vera Lund\nFor the Defendant: Anna Quist\n"
    )
    page = "Page 9\n 1  Q. Were you there?\n 2  A. I was at the pump.\n\nTide Reporting, Duluth\n"
    pages = (Page("a.txt", "a" * 64, 1, cover), Page("a.txt", "a" * 64, 2, page))
    sources = (Source("a.txt", "a" * 64, "text/plain", pages),)
    grounds = grounds_of(sources, assign(sources, prefix="DEP", width=4), MatterFacts())
    assert voice_at(grounds.index.read(1), page.index("pump"), grounds).speakers == ("Piet Holm",)


def test_statements_in_a_report_are_in_the_words_of_those_who_made_them():
    text = (
        'YARD REPORT, page 2\n\nPiet Holm, driver: "I saw the crate slide off the bed."\n\n'
        'Vera Lund, clerk: "I was in the office and heard a crash."\n\nReviewed on May 4. The crate was empty.\n\n'
        "Signed: Anna Quist\n"
    )
    sources = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, text),)),)
    grounds = grounds_of(sources, assign(sources, prefix="YRD", width=4), MatterFacts())
    page = grounds.index.read(0)
    found = [voice_at(page, text.index(word), grounds).speakers for word in ("slide", "office", "empty")]
    assert found == [("Piet Holm",), ("Vera Lund",), ("Anna Quist",)]


NOTES = (
    "WARD NOTES\n\nNIGHT NOTE\nI came at two. I called the porter.\nSigned: Anna Roth\n\nDAY NOTE\n"
    "I saw the patient at nine.\nSigned: Knut Fell\n"
)
REVIEW = "REVIEW\nReviewer: Knut Fell\nShe works well.\nReceived May 2, 2031. I was not asked. Anna Roth\nFiled.\n"
HEARD = "WITNESSES\n\n1. Anna Roth. I saw the van.\n\n2. Paul Fell, guard. I heard a scream.\n\nTaken down at noon.\n"
REPORT = "REPORT\nPrepared by: Paul Fell\n\nStatement of Anna Roth: She saw the van.\n\nI measured the yard and left.\n"
DIARY = "May 2, 2031, 7:05 a.m. Called the son.\n\nMay 2, 2031, 9:10 a.m. Called the daughter. Anna Roth, RN\n"


def _speakers(text, words):
    sources = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, text),)),)
    grounds = grounds_of(sources, assign(sources, prefix="LET", width=4), MatterFacts())
    voice = voice_at(grounds.index.read(0), text.index(words), grounds)
    return voice.speakers if voice is not None else ()


@pytest.mark.parametrize(
    ("text", "words", "speaker"),
    [
        (NOTES, "porter", "Anna Roth"),
        (NOTES, "nine", "Knut Fell"),
        (REVIEW, "not asked", "Anna Roth"),
        (DIARY, "son", "Anna Roth"),
        (HEARD, "scream", "Paul Fell"),
        (REPORT, "van", "Anna Roth"),
        (REPORT, "measured", "Paul Fell"),
    ],
)
def test_each_signed_note_of_a_page_is_in_the_words_of_whoever_signs_it(text, words, speaker):
    assert _speakers(text, words) == (speaker,)
