"""The tables of the draft itself: figures that are money by the head of their column, and the columns over a total."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.amounts import Amount
from chambers.grounding.texts.own_items import Row, row_at

_NUMBERS = frozenset((Kind.AMOUNT, Kind.UNPARSED))
_SIGNS = {"$": "USD", "\u00a3": "GBP", "\u20ac": "EUR", "USD": "USD", "GBP": "GBP", "EUR": "EUR"}
_SIGN = re.compile(r"[$\u00a3\u20ac]|\b(?:USD|GBP|EUR)\b")
_FIGURE = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})*(?:\.[0-9]{1,2})?|[0-9]+(?:\.[0-9]{1,2})?")


def own_column(token: Token, tokens: Sequence[Token], rows: Sequence[Row]) -> list[Token]:
    """The figures over one in its column of a table of the draft."""
    row = row_at(rows, token.start)
    if row is None:
        return []
    at = next((index for index, (low, high) in enumerate(row.cells) if low <= token.start < high), None)
    above = [each for each in rows if each.head == row.head and each.start < row.start]
    if at is None or not above:
        return []
    cells = [each.cells[at] for each in above if at < len(each.cells)]
    return [each for low, high in cells for each in tokens if low <= each.start < high and each.kind is token.kind]


def in_their_columns(tokens: Sequence[Token], rows: Sequence[Row]) -> Iterator[Token]:
    """The tokens of a draft, a figure alone in a cell as the money that the head of its column says: "Amount ($)"."""
    for token in tokens:
        row = row_at(rows, token.start) if token.kind in _NUMBERS and _FIGURE.fullmatch(token.text) else None
        currency = _currency(token, row) if row is not None else None
        if currency is None:
            yield token
        else:
            value = Amount(Decimal(token.text.replace(",", "")), currency)
            yield replace(token, kind=Kind.AMOUNT, value=value)


def _currency(token: Token, row: Row) -> str | None:
    """The currency in the head of the column that a token stands in, or None."""
    for at, (low, high) in enumerate(row.cells):
        if low <= token.start < high and at < len(row.head) and (sign := _SIGN.search(row.head[at])):
            return _SIGNS[sign[0]]
    return None
