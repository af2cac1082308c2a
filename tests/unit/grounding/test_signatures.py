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


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("Vera Lund signed for the Lessor. (LRC0001.)", "Vera Lund signed for the Lessee. (LRC0001.)"),
        (
            "Peter Holm signed as President of Quist Looms. (LRC0001.)",
            "Peter Holm signed as President of Larch Barns. (LRC0001.)",
        ),
        ("Vera Lund signed for the Seller. (LRC0002.)", "Vera Lund signed for the Buyer. (LRC0002.)"),
        ("Peter Holm signed for Quist Looms. (LRC0003.)", "Peter Holm signed for Larch Barns. (LRC0003.)"),
    ],
)
def test_each_side_has_its_own_signer(true, false):
    assert _signs(true) == []
    assert _signs(false) != []


def test_a_side_without_a_signer_is_left_open():
    assert _signs("Vera Lund signed for Cedar Mills. (LRC0001.)") == []
