"""For whom somebody works, and who of one surname it is."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

LETTER = (
    "HOLM GRAVEL, INC.\n\nJune 3, 2031\n\nDear Ms. Alden:\n\nThe gravel was late because the pit was flooded.\n\n"
    "Yours truly,\nVera Lund\nShipping Manager\n"
)
ANSWER = (
    "HOLM GRAVEL, INC.\n\nJune 20, 2031\n\nDear Ms. Alden:\n\nThe second load will be free of charge.\n\n"
    "Yours truly,\nPeter Lund\nTreasurer\n"
)
SITE = (
    "SITE BOOK\n\nTheo Marsh, foreman of Kemp Paving LLC, let the trucks in. Ruth Alden, counsel for Kemp Paving LLC,"
    " came at noon. Kemp Paving LLC, represented by its owner, Nina Kemp, had ordered forty tons.\n"
)
_PLAIN = (
    Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, LETTER), Page("a.txt", "a" * 64, 2, ANSWER))),
    Source("b.txt", "b" * 64, "text/plain", (Page("b.txt", "b" * 64, 1, SITE),)),
)
LEDGER = assign(_PLAIN, prefix="HGK", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _blocked(text):
    return [fault.reason for fault in verify(text, SOURCES, LEDGER, MatterFacts()).faults]


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "Theo Marsh, the foreman of Kemp Paving, let the trucks in. (HGK0003.)",
            "Theo Marsh, the foreman of Holm Gravel, let the trucks in. (HGK0003.)",
        ),
    ],
)
def test_whoever_is_anothers_is_told(true, false):
    assert not any("the record has" in reason for reason in _blocked(true))
    assert any("the record has" in reason and ", not with" in reason for reason in _blocked(false))


def test_a_place_is_no_employer():
    assert not any(
        ", not with" in reason for reason in _blocked("Theo Marsh of Cedar Falls let the trucks in. (HGK0003.)")
    )


def test_another_person_is_no_employer():
    text = "Theo Marsh, the foreman, and Ruth Alden signed as witnesses when the trucks were let in. (HGK0003.)"
    assert not any(", not with" in reason for reason in _blocked(text))


def test_of_two_people_of_one_surname_the_page_has_the_other():
    true, false = (
        f"On June 20, 2031, {name} Lund wrote that the second load would be free. (HGK0002.)"
        for name in ("Peter", "Vera")
    )
    assert not any("Lund, not" in reason for reason in _blocked(true))
    assert any("the page has Peter Lund, not Vera Lund" in reason for reason in _blocked(false))


_HEADED = Source(
    "c.txt",
    "c" * 64,
    "text/plain",
    (
        Page(
            "c.txt",
            "c" * 64,
            1,
            "HOLM GRAVEL, INC.\n\nORDER No. 9\n\n1. Contractor shall deliver the gravel by July 1, 2031.\n\n"
            "For the Owner: /s/ Ruth Alden\nFor the Contractor: /s/ Ulf Brandt, Managing Member",
        ),
    ),
)


def test_a_part_that_nobody_is_told_to_have_is_no_other_house():
    ledger = assign((*_PLAIN, _HEADED), prefix="HGK", width=4)
    sources = with_bates((*_PLAIN, _HEADED), ledger)
    said = "Ulf Brandt, Holm Gravel's managing member, signed Order No. 9 (HGK0004)."
    reasons = [fault.reason for fault in verify(said, sources, ledger, MatterFacts()).faults]
    assert not any("the record has Ulf Brandt with" in reason for reason in reasons)
