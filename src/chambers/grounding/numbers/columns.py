"""Numbers of a table whose unit stands in the head of the column, or over the table.

A cell "13.6" under "Moisture %" bears 13.6 percent, and "450" under "Amount (USD)" bears $450. Without such a head a
bare number bears no share and no sum of money.
"""

import re
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.texts.rows import column_head, units_of

_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_SHARE = re.compile(r"%|\bper\s?cent|\bpct\b", re.IGNORECASE)
_UNIT = re.compile(r"[%$\u20ac\u00a3]|\((?:[a-z]{1,4}|USD|EUR|GBP)\)")
_MONEY = {
    "USD": re.compile(r"\$|\bUSD\b|\bdollars?\b", re.IGNORECASE),
    "EUR": re.compile(r"\u20ac|\bEUR\b|\beuros?\b", re.IGNORECASE),
    "GBP": re.compile(r"\u00a3|\bGBP\b", re.IGNORECASE),
}


def find_in_column(token: Token, page: ReadPage) -> Hit | None:
    """The cell that bears a percentage or an amount by the unit over it, or None."""
    wanted, unit = _wanted(token)
    if wanted is None or unit is None or not unit.search(page.text):
        return None
    for row in (each for each in units_of(page) if each.is_row):
        for figure in row.figures:
            if figure.kind in (Kind.UNPARSED, Kind.AMOUNT) and _plain(figure) == wanted:
                head = column_head(row, page.text, figure.start) or ""
                over = head if _UNIT.search(head) else f"{head} {row.columns or ''}"
                if unit.search(f"{over} {page.text[row.start : row.end]}"):
                    return Hit(figure.start, figure.end)
    return None


def _wanted(token: Token) -> tuple[Decimal | None, re.Pattern[str] | None]:
    if token.kind is Kind.PERCENTAGE and isinstance(token.value, str):
        return Decimal(token.value.rstrip("%")), _SHARE
    if isinstance(token.value, Amount) and token.value.currency is not None:
        return token.value.value, _MONEY.get(token.value.currency)
    return None, None


def _plain(figure: Token) -> Decimal | None:
    if isinstance(figure.value, Amount):
        return figure.value.value if figure.value.currency is None else None
    return Decimal(figure.value) if isinstance(figure.value, str) and _NUMBER.fullmatch(figure.value) else None
