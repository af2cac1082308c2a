"""A sentence whose words stand on another page than the one it cites is contradicted, also without any figure."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_PAGES = (
    "The pump was rebuilt by the dealer. Its seals were new. Four bolts were missing. The manager kept a spare key.",
    "The gearbox leaked oil on the floor of the shed. The mechanic asked for a new gasket. Four bolts were tightened.",
    "The dealer refused the claim and kept the mower. Nobody asked the dealer for reasons. He had four bolts left.",
)
_SHA = "5" * 64
_PLAIN = (Source("shop.txt", _SHA, "text/plain", tuple(Page("shop.txt", _SHA, n, t) for n, t in enumerate(_PAGES, 1))),)
LEDGER = assign(_PLAIN, prefix="SHOP", width=3)
SOURCES = with_bates(_PLAIN, LEDGER)


def _reasons(text):
    return [fault.reason for fault in verify(text, SOURCES, LEDGER, MatterFacts()).open]


@pytest.mark.parametrize(
    ("sentence", "right", "wrong"),
    [
        ("The gearbox leaked oil.", "SHOP002", "SHOP001"),
        ("The mechanic wanted a new gasket.", "SHOP002", "SHOP003"),
        ("The dealer refused the claim.", "SHOP003", "SHOP002"),
        ("Four bolts of the pump were missing.", "SHOP001", "SHOP002"),
    ],
)
def test_the_page_that_has_the_words_is_named(sentence, right, wrong):
    assert _reasons(f"{sentence} ({right}.)") == []
    assert any(right in reason for reason in _reasons(f"{sentence} ({wrong}.)"))


def test_a_page_that_says_it_in_its_own_words_is_good_though_another_shares_a_word():
    assert _reasons("The dealer repaired the pump. (SHOP001.)") == []
