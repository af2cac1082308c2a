"""At whose cost something is done, and whose responsibility it is."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

LEASE = (
    "LEASE\n\n4.1 Landlord shall keep the boiler, the gutters and the doors in good order, at Landlord's sole cost.\n"
    "4.2 Tenant shall keep the shop windows and the awning in good order. Tenant shall pay for refuse collection.\n"
)
AGREEMENT = (
    'GRAZING AGREEMENT\n\nBetween Norbeck Ranch Company ("Norbeck") and Tilde Wind LLC ("Tilde").\n\n'
    "2. In each dry season Tilde shall, at its own expense, truck twelve loads of water to the trough of Norbeck.\n"
    "3. Norbeck shall mend the cattle guards.\n"
)


def _verdict(text, page):
    plain = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, page),)),)
    ledger = assign(plain, prefix="LSE", width=4)
    return [fault.reason for fault in verify(text, with_bates(plain, ledger), ledger, MatterFacts()).faults]


@pytest.mark.parametrize(
    ("page", "true", "false"),
    [
        (
            LEASE,
            "The boiler and the gutters were the landlord's responsibility (LSE0001).",
            "The boiler and the gutters were the tenant's responsibility (LSE0001).",
        ),
        (
            LEASE,
            "The tenant was responsible for the shop windows and the awning (LSE0001).",
            "The landlord was responsible for the shop windows and the awning (LSE0001).",
        ),
        (
            AGREEMENT,
            "Twelve loads of water were to be trucked to the trough each dry season at Tilde's expense (LSE0001).",
            "Twelve loads of water were to be trucked to the trough each dry season at Norbeck's expense (LSE0001).",
        ),
    ],
)
def test_who_bears_it_by_the_page_bears_it_in_the_draft(page, true, false):
    assert _verdict(true, page) == []
    assert any("bear it" in reason for reason in _verdict(false, page))
