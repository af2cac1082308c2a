"""Whom a page means without naming them; and somebody else, who is not meant."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_TEXT = """\
QUILLON MUTUAL INSURANCE COMPANY
Claims Office

May 2, 2021

Mr. Otto Brandt, President
Brandt-Lowe Plumbing, Inc.

Re: our claim 2021-HO-55120

Dear Mr. Brandt:

We insure Mrs. Edda Vossler.

Yours truly,
Helga Prynne
Claims Examiner
=====
PAYMENTS            Claim 2021-HO-55120
05/20/2021   Draft 7711   $4,200.00   Roof
=====
From: Tamsin Roe
To: Dispatch
Date: Mon, May 3, 2021

I fixed the trap at the Vossler house by noon.

Tamsin
=====
I, Tamsin Roe, state: I worked for Brandt-Lowe Plumbing, Inc. as a fitter until June 1, 2021.
=====
VALVE SHEET            Place: 7 Quay Street
Date        User       Action
2021-05-03  troe       opened 4

Checked? Yes _X_   Initials: HP   5/4/21
=====
AIDE'S NOTES
May 5: Mr. B. came at noon and left the key. Ate well.
=====
DEPOSITION OF OTTO BRANDT

 1  Q.  Did she read the bill?
 2  A.  No. I read parts of it to her on May 6, 2021.
 3  Q.  Where was Mr. Hallam?
 4  A.  Piers stayed in the van. He had a Corbin-Ware
 5      Fittings crew with him.
=====
Mr. Ravindra Oake keeps the logs of 615 Canal Road. Brandt-Lowe Plumbing, Inc., 7 Quay Street, sent a bill.
Mrs. Edda Vossler died on July 1, 2021. Mrs. Vossler had lived alone.
=====
Mrs. Vossler kept two cats. Ms. Prynne saw them.
=====
Petitioner: Mrs. Edda Vossler
=====
The petitioner opened the door in a bathrobe.
=====
MESSAGES
Participants: Dimitar Pell (DP), Tamsin Roe (TR)

05/01/2021 8:02 PM  TR: Handing in my notice tomorrow
05/01/2021 8:04 PM  DP: Wow. Ravi is pulling the logs. Look at item QX-2217
"""
TEXTS = _TEXT.split("=====\n")
_PLAIN = tuple(
    Source(f"{at}.txt", f"{at:x}" * 64, "text/plain", (Page(f"{at}.txt", f"{at:x}" * 64, 1, text),))
    for at, text in enumerate(TEXTS)
)
LEDGER = assign(_PLAIN, prefix="IMP", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _names_blocked(text):
    faults = verify(text, SOURCES, LEDGER, MatterFacts()).faults
    return [fault.claim.text for fault in faults if fault.claim.kind.value == "name"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Quillon paid $4,200.00 for the roof on May 20, 2021 (IMP0002).",
        "Brandt-Lowe's fitter fixed the trap by noon (IMP0003).",
        "Ms. Prynne's initials are dated May 4, 2021 (IMP0005).",
        "Ms. Roe's account opened valve 4 on May 3, 2021 (IMP0005).",
        "Mr. Brandt came at noon on May 5 (IMP0006).",
        "Mrs. Vossler did not read the bill (IMP0007).",
        "Piers Hallam stayed in the van (IMP0007).",
        "A crew of Corbin-Ware Fittings was in the van (IMP0007).",
        "Mrs. Vossler opened the door in a bathrobe (IMP0011).",
        "Mr. Pell told her that Mr. Oake was pulling the logs (IMP0012).",
        "Ms. Roe of Brandt-Lowe handed in her notice (IMP0012).",
        "Brandt-Lowe opened valve 4 on May 3, 2021 (IMP0005).",
    ],
)
def test_whoever_a_page_means_need_not_be_named_on_it(sentence):
    assert _names_blocked(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Brandt-Lowe paid $4,200.00 for the roof on May 20, 2021 (IMP0002).", "Brandt-Lowe"),
        ("Quillon's fitter fixed the trap by noon (IMP0003).", "Quillon"),
        ("Brandt-Lane's fitter fixed the trap by noon (IMP0003).", "Brandt-Lane"),
        ("Mr. Brandt's initials are dated May 4, 2021 (IMP0005).", "Brandt"),
        ("Ms. Prynne's account opened a trap on May 5 (IMP0006).", "Prynne"),
        ("Ms. Prynne did not read the bill (IMP0007).", "Prynne"),
        ("Piers Hallam opened valve 4 (IMP0005).", "Piers Hallam"),
        ("Ms. Prynne opened the door in a bathrobe (IMP0011).", "Prynne"),
        ("Quillon opened valve 4 on May 3, 2021 (IMP0005).", "Quillon"),
        ("Ms. Roe of Quillon handed in her notice (IMP0012).", "Quillon"),
    ],
)
def test_somebody_else_is_not_meant(sentence, name):
    assert name in _names_blocked(sentence)


_LOCKUP = (
    "BOOKING. Arrestee: Orrin Dace. Mr. Dace was shaking. Officer Ida Bloom took his belt on May 3, 2020.",
    "CELL LOG, May 4, 2020. Mr. Dace asked for water at 01:00. Orrin Dace asked again at 02:00.",
    (
        "INTERVIEW OF RUNE VELL. Interviewer: Det. Mara Stig.\n"
        "Q. Who told you to stay?\nA. Paul Holm, on the phone.\nQ. How long was the shift that night, with the hour "
        "that the house adds for the count and for the papers that the sergeant wants before anybody may go home?\n"
        "A. Twelve hours, with the count and with all of the papers of that night and of the night before it.\n"
        "Q. Did you look at him?\nA. I saw him on the floor on the monitor."
    ),
    "LETTER of the county. Orrin Dace died on May 4, 2020.",
    "MENU for May 4, 2020. Paul Holm ate soup. He asked for bread.",
)


def _lockup_names(sentence):
    sources = tuple(
        Source(f"{at}.txt", f"{at:064x}", "text/plain", (Page(f"{at}.txt", f"{at:064x}", 1, text),))
        for at, text in enumerate(_LOCKUP, start=1)
    )
    ledger = assign(sources, prefix="LOK", width=4)
    judged = verify(sentence, with_bates(sources, ledger), ledger, MatterFacts()).judgments
    return [each.claim.text for each in judged if each.claim.kind == "name" and each.verdict != "supported"]


def test_he_means_whom_the_record_is_about_where_nobody_else_stands_near():
    assert _lockup_names("Vell saw Mr. Dace on the floor on the monitor (LOK0003).") == []
    assert _lockup_names("Mr. Dace asked for bread (LOK0005).") == ["Dace"]
    assert _lockup_names("Vell saw Ms. Bloom on the floor on the monitor (LOK0003).") == ["Bloom"]
