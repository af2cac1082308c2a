"""A column that is headed with a currency holds amounts."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

PAGE = Page("quote.txt", "a" * 64, 1, "QUOTATION\n\nThe arch costs \u00a31,650.00. The curtain costs \u00a3240.00.")
SOURCE = Source("quote.txt", "a" * 64, "text/plain", (PAGE,))
ROWS = (
    "| Item | Loss | Document | {} |",
    "|---|---|---|---|",
    "| 1 | The arch | quote.txt | {} |",
    "| 2 | The curtain | quote.txt | 240.00 |",
)
TABLE = "\n".join(ROWS)


@pytest.mark.parametrize("head", ["Net \u00a3", "Total (\u00a3)", "GBP"])
@pytest.mark.parametrize(("cell", "told"), [("1,650.00", False), ("1650.00", False), ("1,560.00", True)])
def test_a_figure_is_the_money_that_its_column_says(head, cell, told):
    faults = verify(TABLE.format(head, cell), (SOURCE,), Ledger(), MatterFacts()).faults
    assert bool(faults) is told
