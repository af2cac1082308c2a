"""Sections that a sentence tells of in its own words must be those that say so."""

import pytest
from one_paper import verified

LEASE = (
    "KILN LEASE between Amaro Ceramics LLC and Voss & Daughter\n\n"
    "3. Deposit. The deposit is $1,860.00 and is held by the Lessor without interest.\n"
    "4. Repairs. The Lessee shall keep the burner and the door in good repair at its own cost, as set out in\n"
    "Section 9.\n"
    "7.1 Late rent. Rent that is more than five days late bears a charge of $40.00 for each week.\n"
    "7.2 Waiver. Acceptance of a lesser sum is no waiver of the balance then due.\n"
    "9. Inspection. The Lessor may inspect the kiln in working hours after one day's notice.\n"
)
MINUTES = "MINUTES of May 4\n\n1. Ms. Voss read out Section 7.2 of the lease.\n2. The door was discussed.\n"


def _faults(text):
    return [each.reason for each in verified(text, LEASE, MINUTES, prefix="KLN").open]


@pytest.mark.parametrize(
    "text",
    [
        "Section 3 sets a deposit of $1,860 (KLN0001).",
        "Under Section 4 the Lessee keeps the burner and the door in good repair (KLN0001).",
        "Section 7.1 charges $40 a week for late rent, and Section 9 lets the Lessor inspect after notice (KLN0001).",
        'Section 7.2 says: "Acceptance of a lesser sum is no waiver of the balance then due" (KLN0001).',
        "Section 7.2 is plain (KLN0001):\n\n> Acceptance of a lesser sum is no waiver of the balance then due.\n",
        "Ms. Voss read out Section 7.2 of the lease (KLN0002).",
        "The burner did not meet Section 3, as the door was out of repair (KLN0001).",
    ],
)
def test_the_section_that_says_so_passes(text):
    assert _faults(text) == []


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Section 9 sets a deposit of $1,860 (KLN0001).", "section 3"),
        ("Under Section 7.1 the Lessee keeps the burner and the door in good repair (KLN0001).", "section 4"),
        ("Section 7.1 charges $40 a week, and Section 3 lets the Lessor inspect the kiln in working hours (KLN0001).",
         "section 9"),
        ('Section 7.1 says: "Acceptance of a lesser sum is no waiver of the balance then due" (KLN0001).',
         "section 7.2"),
    ],
)  # fmt: skip
def test_another_section_is_told_with_the_right_one(text, right):
    assert any(right in reason for reason in _faults(text)), _faults(text)
