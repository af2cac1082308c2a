"""A thing that the draft puts for another of its kind is caught, and the page's own thing passes."""

import pytest

from chambers.grounding.verify import verify
from chambers.grounding.words.thing_words import find_things
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_TEXT = (
    "RECEIVING REPORT\n\nThe driver unloaded 412 cartons of frozen blueberries at the north dock. Nineteen cartons of "
    "raspberries were turned away. The carrier was paid by check for the storage.\n"
    "Our mechanic replaced the charge pump on the loader. The drive motor was left as it was.\n"
    "Ms. Orr gave him a written warning for leaving the dock open. The buyer was told by text message.\n"
    "The dock is swept every day. Her brother-in-law keeps the books.\n"
)
_PLAIN = (Source("dock.txt", "e" * 64, "text/plain", (Page("dock.txt", "e" * 64, 1, _TEXT),)),)
LEDGER = assign(_PLAIN, prefix="DCK", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(sentence):
    return [f.reason for f in verify(f"{sentence} (DCK0001).", SOURCES, LEDGER, MatterFacts()).faults]


@pytest.mark.parametrize(
    ("true", "false", "instead"),
    [
        ("He unloaded 412 cartons of frozen blueberries", "He unloaded 412 cartons of frozen cherries", "blueberries"),
        ("He unloaded 412 cartons of blueberries", "He unloaded 412 cartons of raspberries", "blueberries"),
        ("The carrier was paid by check", "The carrier was paid in cash", "check"),
        ("The mechanic replaced the charge pump", "The mechanic replaced the drive motor", "charge pump"),
        ("She gave him a written warning for the open dock", "She gave him a suspension for the open dock", "written"),
        ("The dock is swept daily", "The dock is swept now and then", "every day"),
        ("Her brother-in-law keeps the books", "Her cousin keeps the books", "brother-in-law"),
    ],
)
def test_only_the_thing_of_the_page_passes(true, false, instead):
    assert _faults(true) == []
    assert any(instead in reason for reason in _faults(false))


def test_a_general_word_for_a_thing_passes():
    assert _faults("He unloaded 412 cartons of frozen fruit") == []


def test_a_thing_that_the_page_has_beside_the_other_passes():
    assert _faults("Cartons of raspberries were turned away, and blueberries were unloaded") == []


def test_a_paper_may_be_called_a_letter_where_the_page_has_no_such_word():
    assert _faults("A letter of the receiver says that 412 cartons were unloaded at the north dock") == []


def test_a_phrase_is_found_whole_and_in_the_plural():
    assert [each.text for each in find_things("two text messages and a charge pump")] == [
        "text messages",
        "charge pump",
    ]


def test_words_for_the_same_are_no_rivals():
    cheque, check, cash = find_things("a cheque, a check, some cash")
    assert not cheque.rivals(check)
    assert cheque.rivals(cash)


def test_affairs_are_no_plain_rivals():
    letter, mail = find_things("a letter or an e-mail")
    assert letter.rivals(mail)
    assert not letter.rivals(mail, plainly=True)
