"""A citation that is not understood blocks, once, and is named as a whole."""

import pytest

from chambers.grounding.claim import Kind
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

PAGE = Page("yard.txt", "a" * 64, 1, "Two boys ran. Ann Lee saw five chairs in the yard.")
SOURCE = Source("yard.txt", "a" * 64, "text/plain", (PAGE,))


def _faults(text):
    return verify(text, (SOURCE,), Ledger(), MatterFacts()).open


@pytest.mark.parametrize(
    "cite", ["17 QQ 33:4-8", "ZKR 2/114:6", "Vol. 7 QR 113-118", "17 QQ 33:4-8, 44:1-9", "ZZ-7 \u00b6\u00b6 12, 14"]
)
def test_its_pieces_are_one_fault(cite):
    (fault,) = _faults(f"Ann Lee saw five chairs. ({cite}.)")
    assert (fault.claim.kind, fault.claim.text) == (Kind.UNPARSED, cite)
    assert "not understood as a citation" in fault.reason


def test_each_piece_between_semicolons_is_a_citation_of_its_own():
    assert len(_faults("Ann Lee saw five chairs (17 QQ 33:4-8; ZKR 2/114:6).")) == 2


@pytest.mark.parametrize(
    "said", ["seven chairs (Bo Hall 17, Cy Moss 18) were there", "it cost $17.00 ($18.00 at Hall's)"]
)
def test_what_a_bracket_states_is_told_piece_by_piece(said):
    assert len(_faults(f"Ann Lee saw that {said}.")) > 1


def test_a_fact_beside_it_is_still_told():
    faults = _faults("Ann Lee saw 1,900 chairs. (17 QQ 33:4-8.)")
    assert [fault.claim.text for fault in faults] == ["1,900", "17 QQ 33:4-8"]
