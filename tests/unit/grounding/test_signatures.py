"""For whom somebody signed a paper."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

LEASE = (
    'LEASE between Larch Barns LLC ("Lessor") and Quist Looms, Inc. ("Lessee").\n\nRent is due monthly.\n\n'
    "For Lessor: Vera Lund, Manager\nFor Lessee: Peter Holm, President\n"
)
DEED = (
    "CONTRACT\n\nThe barn is sold.\n\nSELLER: Larch Barns LLC\n   Vera Lund, Manager\n"
    "BUYER: Quist Looms, Inc.\n   Peter Holm, President\n"
)
ORDER = "ORDER\n\nTwo looms.\n\nLarch Barns LLC by Vera Lund, Manager\nQuist Looms, Inc. by Peter Holm, President\n"
TEXTS = (LEASE, DEED, ORDER)
_PLAIN = tuple(
    Source(f"{at}.txt", str(at) * 64, "text/plain", (Page(f"{at}.txt", str(at) * 64, 1, text),))
    for at, text in enumerate(TEXTS)
)
LEDGER = assign(_PLAIN, prefix="LRC", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _signs(text):
    faults = verify(text, SOURCES, LEDGER, MatterFacts()).faults
    return [fault.reason for fault in faults if "signs for" in fault.reason]


def test_a_side_without_a_signer_is_left_open():
    assert _signs("Vera Lund signed for Cedar Mills. (LRC0001.)") == []


SIDE_BY_SIDE = (
    "LEASE of the loom hall\n\nLANDLORD:                        TENANT:\n"
    "LARCH BARNS LLC                  QUIST LOOMS, INC.\n\n"
    "By: /s/ Vera Lund                By: /s/ Peter Holm\nVera Lund, Manager               Peter Holm, President\n\n"
    "Witness: Nils Falk\n"
)
_BLOCK = (Source("d.txt", "d" * 64, "text/plain", (Page("d.txt", "d" * 64, 1, SIDE_BY_SIDE),)),)
BLOCK_LEDGER = assign(_BLOCK, prefix="LNB", width=4)
BLOCK = with_bates(_BLOCK, BLOCK_LEDGER)


@pytest.mark.parametrize(
    ("text", "is_true"),
    [
        ("Vera Lund signed the Lease for the landlord and Peter Holm for the tenant. (LNB0001.)", True),
        ("It was signed for the tenant by Peter Holm. (LNB0001.)", True),
    ],
)
def test_blocks_side_by_side_give_each_side_its_signer(text, is_true):
    faults = verify(text, BLOCK, BLOCK_LEDGER, MatterFacts()).faults
    assert any("signs for" in fault.reason for fault in faults) != is_true
