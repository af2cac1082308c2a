"""Two posts that one person is said to have, and posts, duties and contacts that stand behind the labels of a form."""

import pytest
from one_paper import reasons

_TEXT = """\
LEASE OF THE BOATHOUSE, dated May 3, 2021

For the lessor:     Odile Marchant, Managing Agent
For the lessee:     Piers Fenwick, Proprietor
Witness:            (signed) Hugo Marchant, rent collector
=====
MINUTES of the harbor council, June 9, 2021
Present: Gwen Abara (chair), Lionel Abara (treasurer), Tess Doyle, council clerk

Ms. Doyle read the letter of the lessee. Mrs. Abara moved to defer.
=====
From: Piers Fenwick
To: Odile Marchant

Dear Ms. Marchant,
I write about the slipway. I am also the fire warden of the row.
Piers Fenwick
=====
PASSENGER SHEET
Skipper: Dana Kreel          Lookout: Omar Teague
Emergency contact: Lena Teague (sister)
Parent/legal guardian: Ruth Teague
Survey: Dana Kreel, survey lead
Drawn by: Omar Teague, draughtsman
Life jackets handed out in full: Lena Teague
"""


def _reasons(text):
    return reasons(text, *_TEXT.split("=====\n"), prefix="POST")


@pytest.mark.parametrize(
    "draft",
    [
        "Gwen Abara, the chair, and Lionel Abara, the treasurer, were present (POST0002).",
        "Piers Fenwick, the proprietor and fire warden, wrote to Odile Marchant about the slipway (POST0003).",
        "Omar Teague was the lookout and the draughtsman (POST0004).",
        "Dana Kreel, both skipper and survey lead, stands on the sheet (POST0004).",
        "The sheet names Ruth Teague as the parent or legal guardian (POST0004).",
        "The sheet names a sister, Lena Teague, as the emergency contact (POST0004).",
        "Lena Teague handed out the life jackets in full (POST0004).",
    ],
)
def test_what_the_record_gives_somebody_is_his(draft):
    assert _reasons(draft) == []


@pytest.mark.parametrize(
    "draft",
    [
        "Odile Marchant, the managing agent and rent collector, signed for the lessor (POST0001).",
        "Odile Marchant signed both as managing agent and as rent collector (POST0001).",
        "Gwen Abara, who was both chair and treasurer, moved to defer (POST0002).",
        "Tess Doyle, the council clerk and treasurer, read the letter (POST0002).",
        "The chair and treasurer, Gwen Abara, moved to defer (POST0002).",
        "Dana Kreel, the survey lead and draughtsman, made the survey (POST0004).",
        "Dana Kreel, who was also the lookout, made the survey (POST0004).",
        "The sheet names Lena Teague as the parent or legal guardian (POST0004).",
        "The sheet names the lookout, Omar Teague, as the emergency contact (POST0004).",
        "Ruth Teague handed out the life jackets in full (POST0004).",
    ],
)
def test_what_the_record_gives_to_another_alone_is_not(draft):
    assert _reasons(draft) != []
