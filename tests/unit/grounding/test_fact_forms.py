"""Facts in other forms: words for figures, other spellings, sums and days worked out again."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

PAGE = (
    "On March 3, 2026 Maria T. Lopez of 418 Juniper St., Apt. 6, Carver signed. The fee is $1,250.00 and the deposit "
    "$4,000.00. Account 7715-0642. Two boxes came within 30 days. The rate is 12%. Delivery was on May 15, 2026.\n"
    "The seller said that the goods, which had been packed by hand, would not be late unless it snowed."
)
SOURCE = Source("Exhibit A.txt", "a" * 64, "text/plain", (Page("Exhibit A.txt", "a" * 64, 1, PAGE),))


def _blocked(text):
    found = verify(text, (SOURCE,), Ledger(), MatterFacts())
    return [f"{fault.claim.text}: {fault.reason}" for fault in found.faults]


@pytest.mark.parametrize(
    "text",
    [
        "Maria Lopez signed on the 3rd day of March, 2026.",
        "The fee is one thousand two hundred fifty dollars.",
        "The fee and the deposit, $1,250.00 and $4,000.00, for a total of $5,250.00, are due.",
        "The deposit exceeds the fee: $4,000.00 exceeds $1,250.00 by $2,750.00.",
        "The rate is twelve percent.",
        "The account ending in 0642 is meant.",
        "It is at 418 Juniper Street, Apartment 6.",
        "2 boxes came.",
        "From March 3, 2026 to May 15, 2026 there were 73 days.",
        "It was signed on March 3, 2026. That day the fee was set at $1,250.00.",
        "It was said that \u201cthe goods ... would not be late unless it snowed\u201d.",
        "It was said that \u201c[t]he goods, which had been packed by hand\u201d, were fine.",
        "The fee of $1,250.00 is in Exhibit A.",
    ],
)
def test_another_form_of_a_fact_of_the_page_is_supported(text):
    assert _blocked(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Ms. Maria Gomez signed on March 3, 2026.",
        "The fee is one thousand two hundred sixty dollars.",
        "The fee and the deposit, $1,250.00 and $4,000.00, for a total of $5,520.00, are due.",
        "$4,000.00 exceeds $1,250.00 by $2,570.00.",
        "The rate is thirteen percent.",
        "The account ending in 0624 is meant.",
        "It is at 481 Juniper Street, Apartment 6.",
        "From March 3, 2026 to May 15, 2026 there were 37 days.",
        "It was said that \u201cthe goods ... would be late unless it snowed\u201d.",
        "It was said that \u201cthe goods would not be late unless it snowed\u201d.",
        "The fee of $1,250.00 is in Exhibit B.",
    ],
)
def test_a_false_form_is_blocked(text):
    assert _blocked(text) != []
