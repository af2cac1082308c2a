"""Figures of a draft's table whose column says what money they are: "Net £", "Amount ($)", "EUR"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.pages.draft_tables import Row, row_at

_SIGNS = {"$": "USD", "\u00a3": "GBP", "\u20ac": "EUR", "USD": "USD", "GBP": "GBP", "EUR": "EUR"}
_SIGN = re.compile(r"[$\u00a3\u20ac]|\b(?:USD|GBP|EUR)\b")
_FIGURE = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})*(?:\.[0-9]{1,2})?|[0-9]+(?:\.[0-9]{1,2})?")


def in_their_columns(tokens: Sequence[Token], rows: Sequence[Row]) -> Iterator[Token]:
    """The tokens, a figure alone in a cell as the money that the head of its column says."""
    for token in tokens:
        row = row_at(rows, token.start) if token.kind in (Kind.AMOUNT, Kind.UNPARSED) else None
        currency = _currency(token, row) if row is not None else None
        if currency is not None and _FIGURE.fullmatch(token.text):
            value = Amount(Decimal(token.text.replace(",", "")), currency)
            yield replace(token, kind=Kind.AMOUNT, value=value)
        else:
            yield token


def _currency(token: Token, row: Row) -> str | None:
    """The currency in the head of the column that a token stands in, or None."""
    for at, (low, high) in enumerate(row.cells):
        if low <= token.start < high and at < len(row.head) and (sign := _SIGN.search(row.head[at])):
            return _SIGNS[sign[0]]
    return None
