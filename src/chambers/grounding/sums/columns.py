"""Columns of figures: of a page, with what runs of them add up to, and of the tables of the draft itself."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

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


_TERM = re.compile(
    r"\s*,?\s*(?P<word>less|minus|plus|-|\u2212|\+)\s*(?:the\s+|an?\s+)?(?:[a-z]+\s+){0,5}?", re.IGNORECASE
)
_RESULT = re.compile(r"\s*,?\s*(?:is|leaves|equals|makes|comes to|=)\s*", re.IGNORECASE)
_MINUS = frozenset(("less", "minus", "-", "\u2212"))
_TOTAL_AFTER = re.compile(
    r"[\s,;:\w()-]{0,40}?\b(?:for an? (?:combined |grand )?total (?:\w+ )?of|totall?ing|which totals?"
    r"|(?:and|that|which) (?:add|adds|add up|adds up) (?:up )?to|for a sum of|a total of"
    r"|(?:c[oa]mes?|coming|amount(?:s|ed|ing)?) to an? (?:\w+ )?(?:total|sum) of|add(?:s|ed|ing)? up to"
    r"|(?:together|altogether|in all|combined|jointly)"
    r"(?: (?:they )?(?:come|comes|came|amount|amounts|make|makes|total|totals|are|is|equal) (?:to )?)?"
    r"|(?:which |that )?(?:make|makes|made) (?:a total of|together)|the sum of which is)\s+",
    re.IGNORECASE,
)
_OF_WHICH = re.compile(r"[^.;]{0,40}?\b(?:of which|less|minus|after|against)\b[^.;]{0,40}?", re.IGNORECASE)
_LEAVING = re.compile(
    r"[^.;]{0,50}?\b(?:leav(?:es|ing)|left|the (?:rest|remainder|balance)(?: of| was| is|,)?)\s+(?:an?\s+|the\s+)?"
    r"(?:(?:balance|remainder|sum|total|net)\s+of\s+)?",
    re.IGNORECASE,
)
_EQUALS = re.compile(
    r"\s*(?:,?\s*(?:or|which is|that is|i\.e\.,?|is|was|equals|namely|comes to|amounts to|makes|totall?ing"
    r"|for a total of)|,|=|\()\s*(?:a total of\s+)?",
    re.IGNORECASE,
)
_OF = re.compile(r"\s+of\s+(?:the\s+)?(?:[\w-]+\s+){0,4}?(?:of\s+)?", re.IGNORECASE)
_TIMES = re.compile(
    r"\s+(?:[\w-]+\s+){0,3}?(?:payments?|instal?lments?|months?|weeks?|days?|hours?|units?|shipments?|years?|visits?"
    r"|sessions?|pieces|items)(?:\s+[\w-]+){0,3}?\s+(?:of|at)\s+",
    re.IGNORECASE,
)
_PARTED = re.compile(
    r"(?<!\bSt)(?<!\bDr)(?<!\bM[rs])(?<!\bMrs)(?<!\bInc)(?<!\bCo)(?<!\bNo)(?<!\b[A-Z])\.\s|;\s|\btotal|\bout of\b"
    r"|\bfrom\b"
)
_JOINED = re.compile(r",|\band\b|\bplus\b")
_CENT = Decimal("0.01")
_MAX_GAP_CHARS = 60

Placed = tuple[int, int, Amount]
Counted = tuple[int, int, str]
Stated = tuple[int, Amount]
"""Where a stated result begins, and what its terms really make."""


def find_computations(text: str, tokens: Sequence[Token]) -> dict[int, Amount]:
    """For the place of each stated result what its terms make: chains first, then lists, rests, products."""
    amounts = [(token.start, token.end, token.value) for token in tokens if isinstance(token.value, Amount)]
    factors = [
        (t.start, t.end, t.value)
        for t in tokens
        if isinstance(t.value, str)
        and (t.kind is Kind.PERCENTAGE or (t.kind is Kind.UNPARSED and t.value.isdigit() and t.value.isascii()))
    ]
    found: dict[int, Amount] = {}
    every = (
        _chains(text, amounts),
        _totals(text, amounts),
        _rests(text, amounts),
        _products(text, amounts, factors),
    )
    for computations in every:
        for start, computed in computations:
            found.setdefault(start, computed)
    return found


def _chains(text: str, amounts: Sequence[Placed]) -> Iterator[Stated]:
    total: Decimal | None = None
    sign, terms = 1, 0
    for left, right in pairwise(amounts):
        gap = text[left[1] : right[0]]
        total, sign = (left[2].value, 1) if total is None else (total + sign * left[2].value, sign)
        if term := _TERM.fullmatch(gap):
            sign, terms = -1 if term["word"].casefold() in _MINUS else 1, terms + 1
            continue
        if terms and _RESULT.fullmatch(gap):
            yield _result(right, total)
        total, terms = None, 0


def _totals(text: str, amounts: Sequence[Placed]) -> Iterator[Stated]:
    for at, result in enumerate(amounts):
        low = at - 1
        while low > 0 and _joins(text, amounts[low - 1], amounts[low]):
            low -= 1
        before = amounts[max(low, 0) : at]
        if len(before) > 1 and _TOTAL_AFTER.fullmatch(text[before[-1][1] : result[0]]):
            yield _result(result, sum((term[2].value for term in before), Decimal(0)))


def _joins(text: str, one: Placed, two: Placed) -> bool:
    gap = text[one[1] : two[0]]
    return len(gap) < _MAX_GAP_CHARS and not _PARTED.search(gap) and _JOINED.search(gap) is not None


def _rests(text: str, amounts: Sequence[Placed]) -> Iterator[Stated]:
    """ "A, of which B was paid, leaving C"."""
    for one, two, result in zip(amounts, amounts[1:], amounts[2:], strict=False):
        if _OF_WHICH.fullmatch(text[one[1] : two[0]]) and _LEAVING.fullmatch(text[two[1] : result[0]]):
            yield _result(result, one[2].value - two[2].value)


def _products(text: str, amounts: Sequence[Placed], factors: Sequence[Counted]) -> Iterator[Stated]:
    for base, result in pairwise(amounts):
        if not _EQUALS.fullmatch(text[base[1] : result[0]]):
            continue
        for _, end, factor in factors:
            between = text[end : base[0]] if end <= base[0] else ""
            if factor.endswith("%") and _OF.fullmatch(between):
                yield _result(result, (base[2].value * Decimal(factor[:-1]) / 100).quantize(_CENT))
            elif not factor.endswith("%") and _TIMES.fullmatch(between):
                yield _result(result, base[2].value * Decimal(factor))


def _result(result: Placed, value: Decimal) -> Stated:
    return result[0], Amount(value, result[2].currency)
