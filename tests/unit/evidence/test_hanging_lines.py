"""Tests for the further lines of printed items."""

import pytest

from chambers.evidence.hanging_lines import without_hanging_indents

_FIRST = "19. The buyer paid the whole of the price on the third of May, and"


def test_the_further_lines_of_an_item_begin_at_the_margin() -> None:
    more = "    the seller shipped the goods to the port at once, with all of the\n    papers. (Ex. 4.)"
    text = f"{_FIRST}\n{more}\n20. So."

    assert without_hanging_indents(text).split("\n")[1:] == [
        "the seller shipped the goods to the port at once, with all of the",
        "papers. (Ex. 4.)",
        "20. So.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        f"{_FIRST}\n\n    a quotation that is set in stands by itself",
        "19. The buyer wrote to the seller on the third of May 2021:\n    Send me the goods.",
        f"{_FIRST}\n    Price      $4,000",
        f"{_FIRST}\n    (a) an item of its own",
        "The buyer paid the whole of the price on the third of May.\n    A paragraph begins.",
        "19. Goods\n    Price",
    ],
)
def test_what_is_no_further_line_stays_set_in(text: str) -> None:
    assert without_hanging_indents(text) == text
