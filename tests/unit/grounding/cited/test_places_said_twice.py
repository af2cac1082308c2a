"""A place that a citation says twice."""

import pytest

from chambers.grounding.cited.labels import exhibit_files
from chambers.grounding.verdict import Verdict
from chambers.grounding.verify import verify
from chambers.record.bates import with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source
from chambers.record.stamps import parted_at_stamps, stamped_ledger


def _source(name, *texts):
    sha256 = name.ljust(64, "x")[:64]
    return Source(name, sha256, "application/pdf", tuple(Page(name, sha256, n, t) for n, t in enumerate(texts, 1)))


def _page(head, *lines, foot=""):
    return "\n".join((head, "", *(f"  {at}   {line}" for at, line in enumerate(lines, 1)), "", foot))


KILN = ("Q.  Who lit the kiln?", "A.  I lit the kiln at noon.", "Q.  Alone?", "A.  Yes, alone.")
CART = ("Q.  What was in the cart?", "A.  There were 40 tiles in the cart.", "Q.  Yours?", "A.  No.")
HEARING = _source(
    "Hearing tr 5-4-2021.pdf",
    _page("Pottery board          Page 31", *KILN, foot="JA86"),
    _page("Pottery board          Page 32", *CART, foot="JA87"),
)


def _told(draft, *sources):
    parted = parted_at_stamps(sources)
    ledger = stamped_ledger(parted)
    result = verify(draft, with_bates(parted, ledger), ledger, MatterFacts())
    return {each.claim.text: each.reason for each in result.judgments if each.verdict is not Verdict.SUPPORTED}


def test_a_page_of_a_transcript_and_of_an_appendix_are_one_place():
    assert _told("There were 40 tiles in the cart. (Tr. 32:1-2, J.A. 87).", HEARING) == {}


@pytest.mark.parametrize("cite", ["(Tr. 32:1-2, J.A. 86)", "(Tr. 32:1-2 (JA86))"])
def test_two_numbers_of_different_pages_are_told(cite):
    assert any(
        "is not a page of" in reason for reason in _told(f"There were 40 tiles in the cart. {cite}.", HEARING).values()
    )


def test_the_name_of_a_file_goes_before_the_number_of_an_invoice_in_it():
    sheet = Source(
        "PX 5 costs.xlsx", "p" * 64, "text/csv", (Page("PX 5 costs.xlsx", "p" * 64, 1, "Vendor\tNo\nHolm\tS-2107\n"),)
    )
    assert dict(exhibit_files([sheet])) == {"P-5": "p" * 64}
