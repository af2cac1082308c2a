"""Short names of papers: one antecedent, or nobody knows."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _page(name, text):
    return Source(name, name[0] * 64, "text/plain", (Page(name, name[0] * 64, 1, text),))


_PLAIN = (
    _page(
        "agreement.txt",
        "SUPPLY AGREEMENT\n\nThis supply agreement (the \u201cAgreement\u201d) is made on June 2, 2025 between Orchard "
        "Lumber Inc. and Vera Stanhope. The price is $21,500.00. Delivery is due by June 9, 2025.",
    ),
    _page("lease.txt", "LEASE\n\nThe rent is $900.00 a month from May 1, 2025."),
    _page("mail.txt", "From: Carl Ebert\nDate: July 4, 2025\n\nWe would have paid $23,000.00 for the timber."),
    _page("x letter.txt", "July 8, 2025\nDear Ms. Stanhope:\nPlease pay $1,100.00 by July 20, 2025.\nCarl Ebert"),
    _page("y letter.txt", "July 30, 2025\nDear Ms. Stanhope:\nPlease pay $1,300.00 by August 9, 2025.\nCarl Ebert"),
)
LEDGER = assign(_PLAIN, prefix="ORC", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _verify(text):
    return verify(text, SOURCES, LEDGER, MatterFacts())


def _of(text, claimed):
    return next(j for j in _verify(text).judgments if j.claim.text == claimed)


@pytest.mark.parametrize(
    "text",
    [
        "The Agreement provides for a price of $21,500.00.",
        "Under the Lease the rent is $900 a month.",
        "The Letter demanded $1,100 by July 20, 2025.",
        "Ebert would have paid $23,000.00 for the timber of the Agreement.",
    ],
)
def test_facts_that_stand_in_the_paper_that_is_meant_are_supported(text):
    found = _verify(text)
    assert not found.blocked, [(fault.claim.text, fault.reason) for fault in found.open]


def test_a_sentence_with_a_citation_is_held_to_the_citation():
    assert not _verify("The Agreement was worth $23,000.00 to Ebert (ORC0003).").blocked
