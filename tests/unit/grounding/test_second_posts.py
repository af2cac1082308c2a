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
=====
HARBOR CLINIC
11:40  Dr. Okri: fell from the slipway. Wrist swollen.
12:02  Scan read by Dr. Petrosyan: clean break of the radius.
12:10  Sling fitted by Mr. Dunne.
12:40  Discharged by Dr. Okri.
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
        "Dr. Petrosyan, who read the scan, saw a clean break of the radius (POST0005).",
        "Dr. Okri, who discharged the patient, saw at 11:40 that the wrist was swollen (POST0005).",
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
        "Dr. Okri, who read the scan, discharged the patient at 12:40 (POST0005).",
        "Dr. Okri, who had fitted the sling, discharged the patient at 12:40 (POST0005).",
        "Ruth Teague handed out the life jackets in full (POST0004).",
    ],
)
def test_what_the_record_gives_to_another_alone_is_not(draft):
    assert _reasons(draft) != []


_LETTER = """\
DEPOSITION OF NORA BELLAMY, March 2, 2021
Q. How did the tenant hear of it?
A. There was one letter of warning in May. I wrote it and Felix Osei signed it.
"""


@pytest.mark.parametrize(
    ("draft", "passes"),
    [
        ("The tenant had one letter of warning in May, which Ms. Bellamy wrote and Mr. Osei signed (POST0001).", True),
        ("The tenant had one letter of warning in May, which Mr. Osei wrote and Ms. Bellamy signed (POST0001).", False),
    ],
)
def test_two_people_who_each_did_one_thing_are_not_exchanged(draft, passes):
    assert (reasons(draft, _LETTER, prefix="POST") == []) is passes
