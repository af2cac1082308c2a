"""What a page says, piece by piece: labels, cells, and questions with their answers."""

import pytest

from chambers.grounding.matching import read_page
from chambers.grounding.sense.propositions import hedges, page_propositions, wanting
from chambers.grounding.texts.clauses import asked_about
from chambers.grounding.words.opposite_table import ON_OFF
from chambers.record.page import Page


def _signs(text, name):
    page = read_page(Page("page.txt", "a" * 64, 1, text))
    return {each.sign(name) for each in page_propositions(page) if each.sign(name) and each.states}


@pytest.mark.parametrize(
    ("text", "name", "sign"),
    [
        ("Interpreter used: No. Waiver signed: Yes.", "=interpreter", -1),
        ("Interpreter used: No. Waiver signed: Yes.", "=waiver", 1),
        ("Injuries: none\nTowed: Yes", "=injury", -1),
        ("Berth    Vessel    Damage    Master\n11       Petrel    none      Olsen\n", "=damag", -1),
        ("Berth    Vessel    Insured   Master\n11       Petrel    Yes       Olsen\n", "insur", 1),
        ("Q. Did you inspect the keel?\nA. No.\n", "=inspect", -1),
        ("Q. Did you inspect the keel?\nA. Yes, twice.\n", "=inspect", 1),
        ("Q. Had you been smoking?\nA. Absolutely not.\n", "=smok", -1),
        ("Q. Was the pump on?\nA. No.\n", ON_OFF, -1),
        ("The owner asked him to sell. He refused.\n", "=sell", -1),
    ],
)
def test_the_sign_that_a_page_gives_a_word(text, name, sign):
    assert sign in _signs(text, name)
    assert -sign not in _signs(text, name) or "asked" in text


def test_a_question_that_got_another_answer_says_nothing():
    assert _signs("Q. Was the gate locked?\nA. It was open.\n", "=lock") == set()


def test_the_heads_of_a_table_state_nothing():
    assert _signs("Date       Fee waived     Charged to\n", "=charg") == set()


@pytest.mark.parametrize(
    ("question", "about"),
    [
        ("Did you look at the rope", ("look",)),
        ("Did the complaint play any part", ("play",)),
        ("Was the gate locked", ("locked",)),
        ("Was the road wet", ("wet",)),
        ("Did you make a report", ("report",)),
    ],
)
def test_what_a_question_asks_about(question, about):
    assert set(about) <= set(asked_about(question))


def test_words_that_may_deny_in_another_way_are_told_from_plain_denials():
    assert wanting("The fee was not paid") == {"not"}
    assert "outstand" in wanting("The fee is outstanding")
    assert wanting("The fee was paid no later than May") == frozenset()


def test_what_is_hedged_is_known():
    assert hedges("He will sell unless she objects") == {"unless"}
    assert hedges("He will sell") == frozenset()
