"""Whose a verb is: asides, adverbs, gerunds, both sides of a verb, and whom "he" means in a draft."""

import pytest

from chambers.grounding.acts.contrasts import contrasts_in
from chambers.grounding.acts.doings import names_in
from chambers.grounding.acts.drafted import meant_in_draft
from chambers.grounding.acts.frames import find_frames
from chambers.grounding.people.actors import find_mentions
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.words.meaning import stem


def _frames(text, verb):
    found = find_frames(text, find_mentions(text, list(names_in(text)), lambda name: name))
    return [each.agents for each in found if each.verb == stem(verb) and not each.owned]


@pytest.mark.parametrize(
    ("text", "verb", "agents"),
    [
        ("Ada Brenner then asked Olga Castell.", "ask", ("Ada Brenner",)),
        ("Ada Brenner, a nurse, warned Olga Castell.", "warn", ("Ada Brenner",)),
        ("Ada Brenner, the manager of the mill, warned Olga Castell.", "warn", ("Ada Brenner",)),
        ("Ada Brenner, as Olga Castell saw, had tapped the door.", "tap", ("Ada Brenner",)),
        ("Ada Brenner, who had been there for years, warned Olga Castell.", "warn", ("Ada Brenner",)),
        ("Ada Brenner usually covers for Olga Castell.", "cover", ("Ada Brenner",)),
        ("The boat entered the yard, under tow by Ada Brenner.", "enter", ()),
        ("I saw Ada Brenner touch Olga Castell.", "touch", ("Ada Brenner",)),
        ("Ada Brenner heard Olga Castell say so.", "tell", ("Olga Castell",)),
        ("Ada Brenner rents the shed from Olga Castell.", "rent", ("Olga Castell",)),
        ("Ada Brenner shall provide the crane.", "furnish", ("Ada Brenner",)),
        ("As long as it binds Olga Castell to Section 4, Ada Brenner shall pay Olga Castell.", "pay", ("Ada Brenner",)),
    ],
)
def test_a_verb_has_the_subject_that_a_reader_gives_it(text, verb, agents):
    assert _frames(text, verb) == [agents]


def test_moving_a_thing_from_one_to_another_is_an_act_of_neither():
    assert _frames("They opposed moving the shed from Ada Brenner to Olga Castell.", "move") == []


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Ms. Brenner conceded that she had told him.", ["Brenner"]),
        ("She told Ms. Brenner that she would pay.", []),
        ("Ms. Brenner removed the executor and found that she had lied.", []),
        ("Ms. Brenner told Ms. Castell that she was late.", []),
        ("Mr. Ivers told Ms. Castell that she was late.", ["Castell"]),
    ],
)
def test_a_pronoun_of_the_draft_means_the_one_who_is_left(text, meant):
    names = [
        (text.index(name), text.index(name) + len(name), name)
        for name in ("Brenner", "Castell", "Ivers")
        if name in text
    ]
    assert list(meant_in_draft(text, sorted(names), RecordIndex(())).values()) == meant


def test_the_one_and_not_the_other_are_told_apart():
    (found,) = contrasts_in("He worked for the county, not for the guild.")
    assert stem("county") in found.plus
    assert stem("guild") in found.minus
