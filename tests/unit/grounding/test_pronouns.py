"""Whom a pronoun of a page means: one person, or nobody for certain."""

import pytest

from chambers.grounding.grounds import Grounds, grounds_of
from chambers.grounding.people.first_names import gender
from chambers.grounding.people.pronouns import PRONOUN, antecedent
from chambers.record.bates import assign
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _grounds(*texts: str) -> Grounds:
    sources = tuple(
        Source(f"{at}.txt", str(at) * 64, "text/plain", (Page(f"{at}.txt", str(at) * 64, 1, text),))
        for at, text in enumerate(texts)
    )
    return grounds_of(sources, assign(sources, prefix="PRO", width=4), MatterFacts())


def _meant(text: str, word: str, *, last: bool = False) -> str | None:
    grounds = _grounds(text)
    places = [match.start() for match in PRONOUN.finditer(text) if match[0] == word]
    return antecedent(grounds.index.read(0), places[-1 if last else 0], grounds)


@pytest.mark.parametrize(
    ("text", "word", "who"),
    [
        ("On May 3 Ms. Lund came to the barn. She told me that the roof was sold.", "She", "Lund"),
        ("Piet Holm called me at noon. He was upset.", "He", "Piet Holm"),
        ("I telephoned Vera Lund, the manager, and told her that the cellar was wet.", "her", "Vera Lund"),
        ("Mr. Holm met Ms. Lund at the gate. She had the key.", "She", "Lund"),
        ("Holm stated that he never saw the sign.", "he", "Holm"),
    ],
)
def test_the_one_person_named_before_a_pronoun_is_meant(text, word, who):
    assert _meant(f"STATEMENT OF ANNA QUIST\n\nI live at the barn.\n\n{text}\n", word) == who


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Ms. Lund spoke to Ms. Holm about the roof. She was angry.", "She"),
        ("My sister and Ms. Lund went out. She took the car.", "She"),
        ("Ms. Lund asked me to write that I had turned her at two.", "her"),
        ("The yacht was hauled out for Ms. Lund in May. She was painted white.", "She"),
    ],
)
def test_a_pronoun_that_two_fit_means_nobody_for_certain(text, word):
    assert _meant(f"STATEMENT OF PIET QUIST\n\nI live at the barn.\n\n{text}\n", word) is None


def test_in_testimony_the_person_of_the_question_is_meant():
    text = (
        "DEPOSITION OF ANNA QUIST\n\n1  Q. Did Ms. Lund call you?\n2  A. Yes, twice.\n"
        "3  Q. What did she say?\n4  A. She said that the pump was off.\n"
    )
    assert _meant(text, "She") == "Lund"


def test_a_subject_is_nobody_who_is_named_behind_it():
    text = "Witness: Piet Holm, foreman.\n\nHolm knows Tom Reed well. In May he heard Reed shout at the crew.\n"
    assert _meant(text, "he") == "Holm"


def test_a_first_name_tells_whether_somebody_is_a_woman():
    index = _grounds("Gerald Pruitt and Ms. Pruitt came. Gordon Reed came too. Gordon left.").index
    assert (gender("Gerald Pruitt", index), gender("Vera Lund", index), gender("Dale Moss", index)) == (
        False,
        True,
        None,
    )
