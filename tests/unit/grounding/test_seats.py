"""Titles of several words: whose they are by the record, beside a name, under it, in a form, or in his own words."""

import pytest
from one_paper import reasons

_TEXT = """\
HARROW TIDE FERRIES
From: Odile Marchetti
To: Bertrand Oakes (Fleet Operations Manager)
Cc: Svea Lindgren (Fleet Operations Specialist)
Date: March 3, 2021

The bow thruster failed twice this week.
=====
INCIDENT FORM
Prepared by:   Kjell Aune, Assistant Terminal Manager
Approved by:   Dorcas Whitlow, Terminal Manager
Line's Representative named under clause 4: Ansel Whitlow

The ramp was closed at 9:40 a.m.
=====
AFFIDAVIT OF PIA RENNICK

Pia Rennick, being sworn, says:
1. I am a Vice President of Gannet Marine Bank. I have been the account officer for the line since 2012.
2. My colleague Tobias Eck, an Assistant Vice President, keeps the deposit books.
3. No payment was missed in 2021.

/s/ Pia Rennick
=====
HARROW TIDE FERRIES

May 4, 2021

BY COURIER
Mr. Ruben Castell
4 Slip Lane

Dear Mr. Castell:

We are pleased to offer you the post of Dock Safety Manager from June 1, 2021.

Sincerely,

/s/ Dorcas Whitlow
Terminal Manager
=====
DEPOSITION OF BERTRAND OAKES

Q. Did you see the thruster?
A. I saw it on March 4, 2021. It was out of the water. Mr. Lars Quill, he's the dock
   supervisor, said to wait.
=====
BERTH LICENSE, signed June 2, 2021

LICENSOR: Quoin Basin LLC                  LICENSEE: Harrow Tide Ferries
By: /s/ Leonie Strand                      By: /s/ Marek Strand
    Sole Member                                Managing Partner
"""


def _reasons(text):
    return reasons(text, *_TEXT.split("=====\n"), prefix="SEAT")


@pytest.mark.parametrize(
    "sentence",
    [
        "Ms. Marchetti wrote to Bertrand Oakes, the Fleet Operations Manager (SEAT0001).",
        "She copied Svea Lindgren, a Fleet Operations Specialist (SEAT0001).",
        "Fleet Operations Manager Bertrand Oakes was told of the bow thruster (SEAT0001).",
        "Kjell Aune, the Assistant Terminal Manager, prepared the form (SEAT0002).",
        "Terminal Manager Dorcas Whitlow approved the form (SEAT0002).",
        "The Line's Representative, Ansel Whitlow, is named on the form (SEAT0002).",
        "Pia Rennick, a Vice President and the account officer, swears that no payment was missed (SEAT0003).",
        "Assistant Vice President Tobias Eck keeps the deposit books (SEAT0003).",
        "Ruben Castell, who was to be the Dock Safety Manager, was written to on May 4, 2021 (SEAT0004).",
        "Bertrand Oakes, the Fleet Operations Manager, saw it on March 4, 2021 (SEAT0005).",
        "Tobias Eck, Gannet Marine Bank's Assistant Vice President, keeps the deposit books (SEAT0003).",
        "Leonie Strand, the sole member, and Marek Strand, the managing partner, signed the license (SEAT0006).",
        "Mr. Quill, the dock supervisor, said to wait (SEAT0005).",
        "For the Terminal Manager, Kjell Aune prepared the form (SEAT0002).",
        "Kjell Aune, then the acting Terminal Manager, prepared the form (SEAT0002).",
    ],
)
def test_a_title_that_the_record_gives_may_be_said(sentence):
    assert _reasons(sentence) == []
