"""Terms that a draft defines, titles before names, headings, and the party that a record is about."""

import pytest
from one_paper import verified

from chambers.grounding.people.own_terms import meant_by

PAGES = (
    "Marrow & Teague LLP, examiners\nWe read the books of Osprey Ferries from May 2 to May 9, 2011. Our fee is $4,200.",
    "Osprey Ferries\nTally of June 4, 2011. Tally by W. Pelham: nine sacks torn. Signed for the ship: Lindgren.",
    "Personnel file no. 77\nThe driver was dismissed on August 3, 2011 for the loss of the keys.",
    "Osprey Ferries, minutes of July 1, 2011. The board heard of the torn sacks. Mr. Lindgren was not there.",
    "To Osprey Ferries: we ask for payment of $310 for nine torn sacks. Brandt Mills.",
)


def _faults(text: str) -> list[str]:
    return [each.claim.text for each in verified(text, *PAGES, prefix="TRM").faults]


def test_what_a_term_was_defined_for() -> None:
    text = 'Marrow & Teague LLP (the "Examiners") sent a request for evidence (the "RFE") to Osprey ("Osprey").'
    assert meant_by("Examiners", text) == "Marrow & Teague LLP"
    assert meant_by("the RFE", text) == ""
    assert meant_by("Osprey's", text) == "Osprey"
    assert meant_by("Board", text) is None
    assert meant_by("Father", 'I am counsel for the Respondent, Ivo Brandt (the "Father").') == "Ivo Brandt"


@pytest.mark.parametrize(
    "text",
    [
        'Marrow & Teague LLP (the "Examiners") read the books (TRM0001). The Examiners\' fee was $4,200 (TRM0001).',
        "Checker W. Pelham found nine sacks torn (TRM0002).",
        "Second Officer Lindgren signed for the ship (TRM0002).",
        "II. Osprey Hears of the Sacks\n\nNine sacks were torn (TRM0002).",
        "Osprey Ferries dismissed the driver on August 3, 2011 (TRM0003).",
    ],
)
def test_it_passes(text: str) -> None:
    assert _faults(text) == []


@pytest.mark.parametrize(
    "text",
    [
        'Marrow & Teague LLP (the "Examiners") read the books (TRM0001). The Examiners dismissed the driver (TRM0003).',
        'The seller ("Zorblat Holdings") asked for payment of $310 (TRM0005).',
        'W. Pelham ("Vera Holt") found nine sacks torn (TRM0002).',
        "Checker W. Pelman found nine sacks torn (TRM0002).",
        "Zorblat W. Pelham found nine sacks torn (TRM0002).",
        "II. Vera Holt Hears of the Sacks\n\nNine sacks were torn (TRM0002).",
        "Brandt Mills dismissed the driver on August 3, 2011 (TRM0003).",
    ],
)
def test_somebody_else_does_not(text: str) -> None:
    assert _faults(text)


def test_a_part_that_is_defined_behind_a_name_means_its_bearer() -> None:
    text = 'Petitioner Ann Lindgren ("Mother") wrote to Bo Lindgren ("Father") and to Ida Pelham ("Pelly").'
    assert meant_by("Mother", text) == "Ann Lindgren"
    assert meant_by("Father", text) == "Bo Lindgren"
    assert meant_by("Pelly", text) is None


def test_whom_a_page_calls_mother_is_not_the_mother_of_another_page() -> None:
    pages = (
        "Ann Lindgren and Bo Lindgren separated on May 2, 2011. The children live with Ann Lindgren.",
        "I am Helga Brandt, the mother of Bo Lindgren. I saw nothing.",
        "Officer Pelham called the mother at 10:05 p.m. on May 9, 2011. She came.",
    )
    text = (
        'Ann Lindgren ("Mother") and Bo Lindgren separated on May 2, 2011 (TRM0001). '
        "Officer Pelham called Mother at 10:05 p.m. (TRM0003)."
    )
    assert verified(text, *pages, prefix="TRM").faults == ()


@pytest.mark.parametrize(
    "text",
    [
        'At the Osprey Ferries (the "Pier") nine sacks were torn (TRM0002). The keys of the Pier were lost (TRM0003).',
        'Sacks were torn (TRM0002). Id. In the Osprey Ferries (the "Pier") nine sacks were torn (TRM0002).',
    ],
)
def test_a_common_word_for_a_place_is_a_word_of_the_drafts_own(text: str) -> None:
    assert _faults(text) == []


def test_whoever_does_something_is_named_by_the_page_whatever_the_draft_calls_him() -> None:
    assert _faults('Brandt Mills (the "Miller") asked for $310 (TRM0005). The Miller dismissed the driver (TRM0003).')
