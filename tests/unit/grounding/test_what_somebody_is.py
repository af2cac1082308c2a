"""Trades, sides, kin and houses of people: beside a name, and only where the words give them to its bearer."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_TEXT = """\
GARNET PIER SCHOOL
Range officers: Olga Penn (lead), Rufus Tate, Dora Vink

The team: H. Stroud, grade 5 coach; M. Kettle, grade 6 coach. FROM: Ines Crowe, Principal
Mr. Hobb, who acted in my place, kept the log.
=====
LEASE
Date: May 1, 2020
Landlord: Eluned Marsh, 4 Quay Lane
Tenant: Goran Petrov

Tenant has no right to the pond. Landlord may draw from the pond.
=====
Obtain old lease, 77 Cutler, from landlord. The landlord (B. Sorrel) remembers both of them.
=====
From: Sigrid Bale (Norwood Insurance)
To: Everard Nash (Ironside Fleet Insurance)
Date: Oct 3, 2023

Please pay.

----------
From: Everard Nash
To: Sigrid Bale
Date: Oct 5, 2023

Our appraiser, Ms. Kowal, puts it at $900.
=====
CORVANE FORENSIC ENGINEERING
Client: Norwood Harbor Insurance Company
Prepared by: Nils Aberg, P.E.
May 3, 2019

I examined the boiler twice in March 2019.
=====
WORK ORDER of January 22, 2008
Axley Consulting LLP ("Consultant")      Pellgrave Lamp Company ("Client")

Project: replacement of Client's warehouse system.
=====
THREE-DAY NOTICE TO PAY OR QUIT

Rent of $640.00 is due.

Dated: February 14, 2023       Randall Cole, President

PROOF OF SERVICE
I, Ximena Bohr, gave one copy by hand.
February 15, 2023      Ximena Bohr
=====
LEILA  18:02  Mama wanted the bank
YUSUF  18:05  I am your daughter's uncle, Leila. My niece, Leila, knows.
=====
Landlord:       Tellmark Arcade Holdings LP
Tenant:         Rye & Oat Bakehouse LLC
Premises:       Suite 3, 18 Quill Street
Term:           Seven years

Block   Crop     Bins 2011   Bins 2012
A       Pears    880         846
B       Plums    392         401
"""
TEXTS = _TEXT.split("=====\n")
TEXTS += ["COLLISION REPORT\nDriver: Kevin Aster      Passenger: Rosa Chun\nSales to Gull AS (Norway) are left out.\n"]
_PLAIN = tuple(
    Source(f"{at}.txt", str(at) * 64, "text/plain", (Page(f"{at}.txt", str(at) * 64, 1, text),))
    for at, text in enumerate(TEXTS)
)
LEDGER = assign(_PLAIN, prefix="WHO", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _reasons(text):
    faults = verify(text, SOURCES, LEDGER, MatterFacts()).faults
    return [fault.reason for fault in faults if fault.claim.kind.value == "sentence"]


@pytest.mark.parametrize(
    "sentence",
    [
        "One range officer, Mr. Tate, was there (WHO0001).",
        "The sixth-grade coach, M. Kettle, was on the team (WHO0001).",
        "Mr. Hobb, the acting principal, kept the log (WHO0001).",
        "The pond was closed to Petrov, though his landlord could draw from it (WHO0002).",
        "B. Sorrel, the landlord, remembers both of them (WHO0003).",
        "Ironside's appraiser, Ms. Kowal, puts it at $900 (WHO0004).",
        "Nils Aberg of Corvane Forensic Engineering examined the boiler twice in March 2019 (WHO0005).",
        "Axley was to replace Pellgrave's warehouse system (WHO0006).",
        "Randall Cole signed the notice as president on February 14, 2023 (WHO0007).",
        "Tellmark Arcade Holdings LP let Suite 3 at 18 Quill Street to Rye & Oat Bakehouse LLC (WHO0009).",
        "Rufus Tate, who greeted Principal Crowe, was one of them (WHO0001).",
        "Aster was carrying a passenger, Rosa Chun (WHO0010).",
        "Sales to a Norwegian customer, Gull AS, are left out (WHO0010).",
        "Block A had 880 bins of pears in 2011 and 846 in 2012 (WHO0009).",
    ],
)
def test_what_the_record_says_of_somebody_may_be_said(sentence):
    assert _reasons(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Goran Petrov, the landlord, may draw from the pond (WHO0002).", "as landlord"),
        ("Ms. Kowal, Norwood's appraiser, puts it at $900 (WHO0004).", "with Ironside"),
        ("Pellgrave was to replace Axley's warehouse system (WHO0006).", "not of Axley"),
        ("Aster was a passenger (WHO0010).", "Rosa Chun as passenger"),
        ("Ines Crowe, the grade 6 coach, was on the team (WHO0001).", "Crowe"),
    ],
)
def test_what_the_record_says_of_another_is_wrong(sentence, told):
    assert any(told in reason for reason in _reasons(sentence))
