"""Whom the words of a paper mean: its defined terms, initials, first names, and the "I" of its writer."""

from chambers.grounding.people.definitions import definitions
from chambers.grounding.people.notes import with_subjects
from chambers.grounding.people.speaker import Voice
from chambers.grounding.people.whereabouts import full_names, name_places
from chambers.grounding.verify import grounds_of
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

CONTRACT = (
    'This agreement is made between Corin Hale, of 9 Mill Lane ("Grower"), and Ferris Dairy, Inc., a cooperative '
    '("Dairy").\n\nThe Grower shall deliver hay. The Dairy pays within ten days.\n'
)
FORM = "BILL OF SALE\n\nSeller: Iris Doyle, Dunmore      Phone: 555-0100\nBuyer: Tomas Reed\nDate: May 4, 2023\n"
LETTER = "Dunmore, May 9, 2023\n\nDear Mr. Reed:\n\nI sold you the mare in good health.\n\nYours truly,\n\nIris Doyle\n"


def _grounds():
    plain = tuple(
        Source(f"{at}.txt", str(at) * 64, "text/plain", (Page(f"{at}.txt", str(at) * 64, 1, text),))
        for at, text in enumerate((CONTRACT, FORM, LETTER))
    )
    ledger = assign(plain, prefix="HAY", width=4)
    return grounds_of(with_bates(plain, ledger), ledger, MatterFacts())


def test_terms_in_brackets_mean_the_party_before_them():
    grounds = _grounds()
    terms = definitions(grounds.index.read(0), grounds)
    assert terms["grower"] == "Corin Hale"
    assert terms["dairy"] == "Ferris Dairy, Inc."


def test_labels_of_a_form_mean_whoever_stands_behind_them():
    grounds = _grounds()
    assert dict(definitions(grounds.index.read(1), grounds)) == {"seller": "Iris Doyle", "buyer": "Tomas Reed"}


def test_a_term_holds_in_its_own_paper_only():
    grounds = _grounds()
    assert "grower" not in definitions(grounds.index.read(2), grounds)


def test_somebody_is_named_by_surname_by_term_and_as_the_one_who_speaks():
    grounds = _grounds()
    contract, letter = grounds.index.read(0), grounds.index.read(2)
    assert CONTRACT.index("Grower shall") in name_places("Hale", (), contract, grounds)
    assert LETTER.index("I sold") in name_places("Iris Doyle", (), letter, grounds)
    assert LETTER.index("I sold") not in name_places("Tomas Reed", (), letter, grounds)


def test_one_name_is_the_only_full_one_of_which_it_is_a_part():
    assert full_names("Iris", _grounds().index) == ("Iris", "Iris Doyle")


def test_notes_get_the_subject_that_their_writer_left_out():
    assert with_subjects("Told her to wait.", Voice(("Iris Doyle",))) == "I told her to wait."


def test_notes_of_what_another_says_keep_their_words():
    text = "Says the mare limps. Told him twice."
    assert with_subjects(text, Voice(("Iris Doyle",))) == text
    assert with_subjects("Told her to wait.", None) == "Told her to wait."
