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
        "Five Oaks Dairy sent no bill (OTH0002).",
        "Elsa Merrow lives in Racine, Montana (OTH0001).",
    ],
)
def test_somebody_else_is_caught(sentence):
    assert _blocked(sentence)


_BARGAIN = (
    _source("c lease.txt", 'LEASE between Osk Boatyard LP ("Landlord") and Tiril Voss ("Tenant") for a slip.'),
    _source("d page.txt", "12. Tenant shall pay $70 each month. Landlord shall dredge the slip every spring."),
    _source("e log.txt", "Approved by T. Voss on May 2, 2020. Torill Voss was away. Til Voss was told."),
    _source("f list.txt", "Job for Voss, Tiril & Per. Paid $90."),
)
_BARGAIN_LEDGER = assign(_BARGAIN, prefix="BRG", width=4)


def _bargain_names(sentence):
    judged = verify(sentence, with_bates(_BARGAIN, _BARGAIN_LEDGER), _BARGAIN_LEDGER, MatterFacts()).judgments
    return [each.claim.text for each in judged if each.claim.kind == "name" and each.verdict != "supported"]


@pytest.mark.parametrize(
    "sentence",
    [
        'Tiril and Per Voss (the "Vosses") paid $90 (BRG0004).',
        "Tiril Voss paid (BRG0004).",
    ],
)
def test_a_party_may_be_named_by_its_part_in_a_bargain_alone(sentence):
    assert _bargain_names(sentence) == []


@pytest.mark.parametrize(
    "sentence", ["Ms. Ostrander was to pay $70 each month (BRG0002).", "Osk Boatyard paid (BRG0004)."]
)
def test_a_name_without_a_part_in_the_bargain_is_on_the_wrong_page(sentence):
    assert _bargain_names(sentence) != []
