"""Other names for one person, firm or place; and somebody else in their place."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _source(name, text):
    return Source(name, name[0] * 64, "text/plain", (Page(name, name[0] * 64, 1, text),))


_PLAIN = (
    _source(
        "a deed.txt",
        'This licence is made between Aldous Instruments GmbH, Hafenweg 3, Kiel, Germany ("Licensor"), and Farrow & '
        'Daughters plc, 9 Mill Lane, Leeds ("Licensee"). The Licensee shall bear the cost of every test.\n'
        "Witnesses: Clara Jessop and Pavel Dunmore\nMy niece, Elsa Merrow, lives in Racine, Wis.",
    ),
    _source(
        "b note.txt",
        "Elsa said that the Jessops left in May. Three Oaks Dairy sent no bill. We hired Karla Ivers in June.",
    ),
)
LEDGER = assign(_PLAIN, prefix="OTH", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _blocked(sentence):
    return verify(sentence, SOURCES, LEDGER, MatterFacts()).blocked


@pytest.mark.parametrize(
    "sentence",
    [
        "Farrow & Daughters shall bear the cost of every test (OTH0001).",
        "Clara Jessop and Pavel Dunmore were the witnesses (OTH0001).",
        "Her niece, Elsa Merrow, lives in Racine, Wisconsin (OTH0001).",
        "Elsa Merrow said that the Jessops left in May (OTH0002).",
        "Three Oaks Dairy sent no bill (OTH0002).",
    ],
)
def test_a_person_by_another_of_their_names_passes(sentence):
    assert not _blocked(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Aldous Instruments shall bear the cost of every test (OTH0001).",
        "Her sister, Elsa Merrow, lives in Racine, Wisconsin (OTH0001).",
        "Five Oaks Dairy sent no bill (OTH0002).",
        "Elsa Merrow lives in Racine, Montana (OTH0001).",
    ],
)
def test_somebody_else_is_caught(sentence):
    assert _blocked(sentence)
