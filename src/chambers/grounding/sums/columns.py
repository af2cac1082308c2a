"""Columns of figures: of a page, with what runs of them add up to, and of the tables of the draft itself."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.amounts import Amount
from chambers.grounding.claims.numerals import plain
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.lookup.counted import label_of, line_numbers
from chambers.grounding.lookup.rows import Unit, line_stems, units_of
from chambers.grounding.lookup.values import size_of
from chambers.grounding.matching import ReadPage
from chambers.grounding.pages.draft_tables import Row, row_at

_FEW, _MOST_ROWS = 2, 40
_NUMBERS = frozenset((Kind.AMOUNT, Kind.UNPARSED))
_SIGNS = {"$": "USD", "\u00a3": "GBP", "\u20ac": "EUR", "USD": "USD", "GBP": "GBP", "EUR": "EUR"}
_SIGN = re.compile(r"[$\u00a3\u20ac]|\b(?:USD|GBP|EUR)\b")
_FIGURE = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})*(?:\.[0-9]{1,2})?|[0-9]+(?:\.[0-9]{1,2})?")

Cells = tuple[tuple[Unit, Decimal], ...]


@kept_on_page
def columns_of(page: ReadPage) -> tuple[Cells, ...]:
    """The figures that stand at the same place, from the end, of rows that follow one another."""
    blocks: list[list[Unit]] = [[]]
    for unit in units_of(page):
        if unit.is_row and unit.figures:
            blocks[-1].append(unit)
        elif not unit.is_row and blocks[-1]:
            blocks.append([])
    return tuple(column for block in blocks if len(block) >= _FEW for column in _columns(page, block[:_MOST_ROWS]))


def _columns(page: ReadPage, rows: Sequence[Unit]) -> Iterator[Cells]:
    skipped = line_numbers(page.text)
    read = [(row, [size for each in row.figures if (size := _cell(each, page, skipped)) is not None]) for row in rows]
    for place in range(1, max((len(sizes) for _, sizes in read), default=0) + 1):
        column = tuple((row, sizes[-place]) for row, sizes in read if len(sizes) >= place)
        if len(column) >= _FEW:
            yield column


def _cell(figure: Token, page: ReadPage, skipped: frozenset[int]) -> Decimal | None:
    if figure.kind not in _NUMBERS or figure.start in skipped or label_of(page.text, figure.start) is not None:
        return None
    return size_of(figure)


def runs_of(pages: Sequence[ReadPage], words: frozenset[str]) -> Iterator[tuple[Decimal, str]]:
    """The sums of whole columns, of runs of rows, and of the rows that share a word with the sentence."""
    for page in pages:
        for column in columns_of(page):
            sizes = [size for _, size in column]
            for low in range(len(sizes) - 1):
                total = sizes[low]
                for high in range(low + 1, len(sizes)):
                    total += sizes[high]
                    yield total, f"the sum of {high - low + 1} rows of {page.page.file}"
            named = [size for row, size in column if words & line_stems(row, page)]
            if _FEW <= len(named) < len(sizes):
                yield sum(named, Decimal(0)), " + ".join(map(plain, named))


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


def in_their_columns(text: str, tokens: Sequence[Token], rows: Sequence[Row]) -> Iterator[Token]:
    """The tokens of a draft, a figure alone in a cell as the money that the head of its column says: "Amount ($)"."""
    for token in tokens:
        row = row_at(rows, token.start) if token.kind in _NUMBERS and _FIGURE.fullmatch(token.text) else None
        currency = _currency(token, row) if row is not None else None
        if currency is None:
            yield token
        else:
            # "(4,340)" is taken off.
            sign = (
                -1 if row is not None and any(_is_taken_off(token, low, high, text) for low, high in row.cells) else 1
            )
            value = Amount(sign * Decimal(token.text.replace(",", "")), currency, bracketed=sign < 0)
            yield replace(token, kind=Kind.AMOUNT, value=value)


def _is_taken_off(token: Token, low: int, high: int, text: str) -> bool:
    return low <= token.start < high and text[low:high].strip() == f"({token.text})"


def _currency(token: Token, row: Row) -> str | None:
    """The currency in the head of the column that a token stands in, or None."""
    for at, (low, high) in enumerate(row.cells):
        if low <= token.start < high and at < len(row.head) and (sign := _SIGN.search(row.head[at])):
            return _SIGNS[sign[0]]
    return None
