"""Whom the words of a paper mean: its defined terms, initials, first names, and the "I" of its writer."""

from chambers.grounding.grounds import grounds_of
from chambers.grounding.people.definitions import definitions
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
