"""People whom a page calls by letters or by a line of its own, and papers that bear somebody's name."""

import pytest
from one_paper import reasons

NOTES = (
    "CLAIM NOTES   CN-31-118\n\n"
    "05/02/31 10:05  R. Aune-Dahl. Assigned. Called Ms. Mork, left word.\n"
    "05/04/31 16:50  RAD. Saw the barn. Told HS the beam was sound. Rec. $70,000.\n"
    "05/09/31 09:15  H. Sunde, supv. Disagree. Put up $20,000.\n"
    "05/12/31 15:20  RAD. Insd asking for decision. She asked twice whether the beam counts.\n"
)
MAIL = (
    "From: Nora Mork\nTo: Hale Agency\nSent: May 1, 2031 9:12 AM\n\nThe barn roof is down. May I hire a crane?\n\n"
    "----\nReply, May 1, 2031, 10:40 AM, from Peter Hale:\n\nHire it today. Keep every receipt.\nPeter\n"
)
SWORN = (
    "DEPOSITION OF HEDVIG SUNDE\n\nQ. Did you read Mr. Lie's report?\nA. When it came. I thought it was a fair report. "
    "I sent it on to Ms. Tveit.\n"
)


def _reasons(text):
    return reasons(text, *(NOTES, MAIL, SWORN), prefix="LET")


@pytest.mark.parametrize(
    "text",
    [
        # "RAD" is R. Aune-Dahl, and "Insd" nobody else than the insured.
        "On May 4 Mr. Aune-Dahl recommended $70,000 (LET0001).",
        "On May 12 Ms. Mork asked twice whether the beam counts (LET0001).",
        # A reply under a line of its own is by whoever that line names.
        'At 10:40 a.m. Mr. Hale told Ms. Mork to "[h]ire it today" and to keep every receipt (LET0002).',
        # Lie does nothing in "the Lie report".
        "Ms. Sunde thought the Lie report a fair one and sent it on to Ms. Tveit (LET0003).",
    ],
)
def test_whoever_is_meant_passes(text):
    assert _reasons(text) == []


@pytest.mark.parametrize(
    "text",
    [
        'At 10:40 a.m. Ms. Mork told Mr. Hale to "[h]ire it today" and to keep every receipt (LET0002).',
    ],
)
def test_whoever_is_not_meant_is_found(text):
    assert _reasons(text)
