"""Acts between two parties, told the right way and the other way round."""

import pytest
from one_paper import reasons

TEXTS = (
    (
        'LOAN OF A HARP\n\nThis agreement is made on May 4, 2023 between Odile Farrant, of 12 Quay Street ("Lender"), '
        'and the Marlowe Quartet, Inc. ("Borrower").\n\n'
        "1. The Lender lends a pedal harp to the Borrower until June 30, 2024.\n"
        "2. The Borrower shall insure the harp for $61,000.\n"
    ),
    "From: Petra Quill\nTo: Jonas Weir\nDate: Tue, 9 May 2023 08:14\n\nThe harp case is cracked at the hinge.\n",
    (
        "DEPOSITION OF JONAS WEIR\n\n 1  Q. Did anybody from the quartet call you?\n 2  A. Ms. Quill did, in July.\n"
        " 3  Q. Did you warn Ms. Farrant of the crack?\n 4  A. I warned her on July 11, 2023.\n"
    ),
    (
        "INCIDENT REPORT\n\nOfficer: Lena Marsh\n\nThe driver of the van pushed the porter against the lift. Both were "
        "questioned in the yard.\n"
    ),
    (
        "CONSIGNMENT NOTE\n\nConsignor: Tilda Ruiz, potter\nConsignee: Harbor Craft Gallery LLC\n"
        "Date: March 3, 2023\n\n"
        "Nine vases are delivered for sale. The note is signed by both.\n"
    ),
)


def _faults(text):
    return reasons(text, *TEXTS, prefix="HRP")


@pytest.mark.parametrize(
    "text",
    [
        "Odile Farrant lent a pedal harp to the Marlowe Quartet, Inc. (HRP0001).",
        "On May 9, 2023 Petra Quill told Jonas Weir that the harp case was cracked at the hinge (HRP0002).",
        "Ms. Quill telephoned Mr. Weir in July (HRP0003).",
        "Mr. Weir warned Ms. Farrant of the crack on July 11, 2023 (HRP0003).",
        "The driver of the van pushed the porter against the lift (HRP0004).",
        "Tilda Ruiz consigned nine vases to Harbor Craft Gallery LLC on March 3, 2023 (HRP0005).",
    ],
)
def test_an_act_that_goes_as_the_record_has_it_passes(text):
    assert _faults(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "The Marlowe Quartet, Inc. lent a pedal harp to Odile Farrant (HRP0001).",
        "On May 9, 2023 Jonas Weir told Petra Quill that the harp case was cracked at the hinge (HRP0002).",
        "Mr. Weir telephoned Ms. Quill in July (HRP0003).",
        "Ms. Farrant warned Mr. Weir of the crack on July 11, 2023 (HRP0003).",
        "The porter pushed the driver of the van against the lift (HRP0004).",
        "Harbor Craft Gallery LLC consigned nine vases to Tilda Ruiz on March 3, 2023 (HRP0005).",
    ],
)
def test_an_act_turned_round_is_contradicted(text):
    assert _faults(text)
