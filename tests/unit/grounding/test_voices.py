"""Whose words stand on a page: who keeps a log, who swore, who is greeted, who wrote the message."""

import pytest

from chambers.grounding.grounds import grounds_of
from chambers.grounding.people.authors import authors_of, keeper_of
from chambers.grounding.people.voices import turns_of, voice_at
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
