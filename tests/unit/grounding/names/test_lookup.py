"""The verdict on a name: supported, for review, or blocked."""

import pytest
from one_paper import verified

PAGES = (
    (
        'LEASE between Aldous Instruments GmbH, Hafenweg 3, Kiel (the "Landlord") and Farrow & Daughters plc '
        '("Farrow"). Witnesses: Clara Jessop and Pavel Dunmore.'
    ),
    "The Landlord shall dredge the slip. Pavel came on May 2, 2020 with Ms. Merrow. Callum Dunmore was away.",
    "The Harbor Rescue Service (HRS) wrote to Ingrid Kjellson and Benedict Larsen. They met Kjellson in Racine, Wis.",
)


def _names(text):
    return {
        each.claim.text: (each.verdict.value, each.reason)
        for each in verified(text, *PAGES).judgments
        if each.claim.kind == "name" and each.verdict != "supported"
    }


@pytest.mark.parametrize(
    "text",
    [
        "Ms. Jessop was a witness (PAP0001).",
        "Aldous Instruments dredged the slip (PAP0001).",
        "The Harbor Rescue Service wrote to Ms. Kjellson (PAP0003). The HRS wrote to Ingrid Kjellson (PAP0003).",
        "They met in Racine, Wisconsin (PAP0003).",
        'Benedict Larsen Sr. (the "Carrier") was met (PAP0003). The Carrier was met (PAP0003).',
        "The Defendant and the Second Respondent were away (PAP0001).",
        'Ingrid Kjellson and Benedict Larsen (the "Guests") came (PAP0003). The slip was for the Guests (PAP0002).',
    ],
)
def test_a_name_in_another_form_of_the_cited_paper_passes(text):
    assert _names(text) == {}


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Ingrid Kjelson was met (PAP0003).", "Kjellson"),
        ("Ms. Mcrrow came (PAP0002).", "Merrow"),
        ("Benedict Lasren was met (PAP0003).", "Larsen"),
        ("It was late.\n\nTHE CLAIM OF MS. KJELSON FAILS\n\nIt was late.", "Kjellson"),
        ("| Person | Post |\n|---|---|\n| Benedikt Larsen | Director (PAP0003) |\n", "Benedict"),
    ],
)
def test_a_misspelt_name_blocks_and_the_right_spelling_is_named(text, right):
    ((verdict, reason),) = _names(text).values()
    assert verdict == "not_found"
    assert right in reason


@pytest.mark.parametrize(
    "text",
    [
        "Daniel Whitcombe was a witness (PAP0001).",
        "Clara Larsen was met (PAP0003).",
        "Gregory Dunmore was a witness (PAP0001).",
        "Aldous Boatyards GmbH was the landlord (PAP0001).",
        "Ms. Ashford was met (PAP0003).",
    ],
)
def test_an_invented_or_merged_person_or_firm_blocks(text):
    assert [verdict for verdict, _ in _names(text).values()] == ["not_found"]


def test_a_name_elsewhere_in_the_record_needs_review_and_the_place_is_named():
    assert _names("Ingrid Kjellson was a witness (PAP0001).") == {
        "Ingrid Kjellson": ("review", "not in the cited paper (PAP0001); it stands on PAP0003")
    }


def test_a_name_of_which_the_record_has_only_the_parts_needs_review():
    ((verdict, reason),) = _names("The Racine Harbor Service was cold (PAP0003).").values()
    assert verdict == "review"
    assert reason == "its words stand in the record, and nowhere together as Racine Harbor Service"


def test_the_court_of_a_caption_is_not_checkable():
    judged = verified(
        "UNITED STATES DISTRICT COURT\nNORTHERN DISTRICT OF NEW YORK\n\nThe slip was cold (PAP0002).", *PAGES
    )
    assert {each.verdict.value for each in judged.judgments if each.claim.kind == "name"} <= {"not_checkable"}
