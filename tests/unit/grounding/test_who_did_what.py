"""Frames: who does what to whom, in any voice, and the sentences that turn it round."""

import pytest
from one_paper import reasons

from chambers.grounding.acts.doings import names_in
from chambers.grounding.acts.frames import answered_frames, find_frames
from chambers.grounding.people.actors import find_mentions
from chambers.grounding.people.speaker import Voice

MINUTES = (
    "MINUTES OF THE HARBOR BOARD\n\nMembers present: Ada Brenner, Olga Castell, Pavel Ivers.\n"
    "Ada Brenner moved, and Olga Castell seconded, that the pier be closed. "
    "Pavel Ivers stated that the pier was sound.\n"
)
DEPOSITION = (
    "DEPOSITION OF PAVEL IVERS\n\n 1  Q. Did anybody from the board call you?\n 2  A. Ms. Brenner did, once.\n"
    " 3  Q. Did you tell Ms. Castell that?\n 4  A. I told her on May 4, 2024.\n 5  Q. Did you inspect the north pier?\n"
    " 6  A. No. I never went there.\n"
)
LOG = (
    "SHIP'S LOG\n\n05/19/2024 0615  Rope found frayed by mate Castell. Captain told. P. Ivers\n"
    "05/20/2024 0730  Hull scraped. O. Castell\n\nWitnesses: Ada Brenner and Pavel Ivers\n"
)
MESSAGES = "Whalen to Rusk: the crane is down.\nRusk to Whalen: order a new one.\nWhalen to Rusk: done.\n"
VISIT = (
    "NOTES OF A VISIT, Ada Brenner\n\nAt home: Mr. Otto Castell and wife.\n"
    'Neighbor, Mr. Pavel Ivers, said, "They are quiet. He feeds my goat."\n'
)
TEXTS = (MINUTES, DEPOSITION, LOG, MESSAGES, VISIT)


def _faults(text):
    return reasons(text, *TEXTS, prefix="PIER")


def _frames(text):
    voice = Voice(("Speaker",), ("Hearer",))
    return find_frames(text, find_mentions(text, list(names_in(text)), lambda name: name, voice=voice))


@pytest.mark.parametrize(
    ("text", "verb", "agents", "patients"),
    [
        ("Ada Brenner paid Olga Castell.", "pay", ("Ada Brenner",), ("Olga Castell",)),
        ("The bill was paid by Ada Brenner.", "pay", ("Ada Brenner",), ()),
        ("Ada Brenner came in and paid Olga Castell.", "pay", ("Ada Brenner",), ("Olga Castell",)),
        ("It was Ada Brenner who told me.", "tell", ("Ada Brenner",), ("Speaker",)),
        ("Ada Brenner, a cook, found Olga Castell.", "find", ("Ada Brenner",), ("Olga Castell",)),
        ("Ada Brenner said that you paid Olga Castell.", "pay", ("Hearer",), ("Olga Castell",)),
        ("It was Ada Brenner that paid Olga Castell.", "pay", ("Ada Brenner",), ("Olga Castell",)),
        ("Ada Brenner shall, at her own cost, repair the pier.", "repair", ("Ada Brenner",), ()),
        ("Was the Harbor Board told?", "tell", (), ("Harbor Board",)),
        ("Ada Brenner rowed while you slept, and has paid Olga Castell.", "pay", ("Ada Brenner",), ("Olga Castell",)),
        ("The Abbey of St. Cuthman paid Olga Castell.", "pay", ("Abbey of St. Cuthman",), ("Olga Castell",)),
    ],
)
def test_a_frame_is_the_same_in_every_voice(text, verb, agents, patients):
    (frame,) = [each for each in _frames(text) if each.verb == verb]
    assert (frame.agents, frame.patients) == (agents, patients)


@pytest.mark.parametrize(
    "text",
    ["Citation: Ada Brenner", "Referral: Olga Castell", "Ada Brenner got coverage there."],
)
def test_what_tells_of_no_act_between_two_makes_no_frame_of_it(text):
    assert not [each for each in _frames(text) if each.agents and not each.patients and each.verb != "receiv"]


def test_who_buys_is_who_is_sold_to():
    (frame,) = [each for each in _frames("Ada Brenner bought the boat from Olga Castell.") if each.verb == "sell"]
    assert (frame.agents, frame.at("to")) == (("Olga Castell",), ("Ada Brenner",))


def test_a_question_that_asks_who_is_answered_by_a_name():
    frames = answered_frames("Who found it?", _frames("Who found it?"), ("Ada Brenner",))
    assert frames[0].agents == ("Ada Brenner",)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("Brenner moved, and Castell seconded (PIER0001)", "Castell moved, and Brenner seconded (PIER0001)"),
        (
            "Pavel Ivers thought that the pier was sound (PIER0001)",
            "Ada Brenner thought that the pier was sound (PIER0001)",
        ),
        ("Brenner called Ivers (PIER0002)", "Ivers called Brenner (PIER0002)"),
        ("On May 4, 2024 Ivers told Castell (PIER0002)", "On May 4, 2024 Castell told Ivers (PIER0002)"),
        ("Castell found the rope frayed (PIER0003)", "Brenner found the rope frayed (PIER0003)"),
        ("Brenner and Ivers witnessed it (PIER0003)", "Castell and Ivers witnessed it (PIER0003)"),
        ("Whalen told Rusk that the crane was down (PIER0004)", "Rusk told Whalen that the crane was down (PIER0004)"),
    ],
)
def test_the_doer_and_the_one_done_to_cannot_be_exchanged(true, false):
    assert not _faults(f"{true}.")
    assert _faults(f"{false}.")


def test_what_somebody_tells_of_another_may_stand_behind_a_pronoun():
    assert _faults("Pavel Ivers said that Otto Castell fed his goat (PIER0005).") == []
    assert _faults("Otto Castell said that Pavel Ivers fed his goat (PIER0005).")
