"""Figures that are the sum, the difference or the mean of cells of one column: "39 loads", "2.5 points ahead".

Only cells that belong together are reckoned with: one column that measures what the figure does, and of it all rows,
those that share one word with the sentence, or those of the days that the sentence gives.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from itertools import combinations

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import things_after, unit_of
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.differing import tells_difference
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.texts.rows import Unit
from chambers.grounding.texts.table_columns import Cell, Column, columns_of
from chambers.grounding.words.meaning import stems

Way = tuple[Decimal, str]
AVERAGE = re.compile(r"\b(?:averag\w+|mean)\b", re.IGNORECASE)
_BUT = re.compile(
    r"\b(?:but|except\w*|other than|without|with(?:he|hel)ld|exclud\w+|apart from|aside from|besides|leav\w+|omit\w*"
    r"|not|less|minus|deduct\w*|struck|disallow\w*|den(?:y|ied)|reject\w*|refus\w+|wai?v\w+)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_FEW_DIGITS = 2
_MOST_WORDS = 10
_LEAST = Decimal("0.1")


def judge_table_sum(setting: Setting) -> Outcome | None:
    """Supported when cells of a column that the sentence speaks of make the figure; None otherwise."""
    wanted = size_of(setting.token)
    negative = isinstance(setting.token.value, Amount) and setting.token.value.value < 0
    if setting.token.kind not in (Kind.UNPARSED, Kind.AMOUNT) or wanted is None or wanted < _LEAST or negative:
        return None
    hedge = hedge_before(setting.sentence.text, setting.token.start - setting.sentence.start)
    if hedge is not None and hedge.side:
        return None
    for page in setting.pages:
        for made, words in _ways(setting, page, few=_digits(wanted) <= _FEW_DIGITS):
            if made == wanted:
                return worked_out(f"worked out again: {words}", words)
    return None


def _digits(value: Decimal) -> int:
    return len(f"{value:f}".replace(".", "").strip("0"))


def _ways(setting: Setting, page: ReadPage, *, few: bool) -> Iterator[Way]:
    start = setting.sentence.start
    apart = tells_difference(setting.sentence.text, setting.token.start - start, setting.token.end - start)
    mean = AVERAGE.search(setting.sentence.text) is not None
    fitting = [column for column in columns_of(page) if _measures_alike(column, setting)]
    for column in fitting:
        chosen = list(_chosen(column, setting, page))
        if apart:
            yield from _differences(column, setting, page)
        elif mean:
            yield from ((_total(cells) / len(cells), f"{len(cells)} rows") for cells in chosen)
        elif not few or _is_named(column, setting):
            yield from ((_total(cells), " + ".join(cell.figure.text for cell in cells)) for cells in chosen)
    if not apart and not mean:
        yield from _across(fitting, setting, page)


def _measures_alike(column: Column, setting: Setting) -> bool:
    """True for money where the figure is money; else for the same unit, or a head with a word of the sentence."""
    token, start = setting.token, setting.sentence.start
    if isinstance(token.value, Amount) and token.value.currency is not None:
        return column.is_money
    if column.is_money:
        return False
    unit = unit_of(setting.sentence.text, token.start - start, token.end - start)
    if unit is not None and column.unit is not None:
        return unit == column.unit
    return bool(column.head & setting.stems) or unit in ("point", None)


def _is_named(column: Column, setting: Setting) -> bool:
    """True for a column whose head is what the figure counts: "39 loads" under "Loads"."""
    token, start = setting.token, setting.sentence.start
    unit = unit_of(setting.sentence.text, token.start - start, token.end - start)
    things = things_after(setting.sentence.text, token.end - start)
    return (unit is not None and unit == column.unit) or bool(things & column.head)


def _chosen(column: Column, setting: Setting, page: ReadPage) -> Iterator[tuple[Cell, ...]]:
    """The cells of a column that belong together for the sentence, two at least: all, or those that it names."""
    yield column.cells
    named = list(_named(column, setting, page))
    some = [cells for _, cells in named]
    days = _of_days(column, setting, page)
    for cells in (*some, days, _either(some, column)):
        if len(cells) > 1:
            yield cells
    for _, cells in named if days else ():
        both = tuple(cell for cell in cells if cell in days)
        if len(both) > 1:
            yield both
    for one, two in combinations(some[:_MOST_WORDS], 2):
        yield _either((one, two), column)
    if _BUT.search(setting.sentence.text):
        for cells in some:
            yield tuple(cell for cell in column.cells if cell not in cells)


def _named(column: Column, setting: Setting, page: ReadPage) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """For each word and each year of the sentence that some rows have and others do not: those rows."""
    words = [frozenset(stems(_line(cell.row, page))) for cell in column.cells]
    for word in sorted(setting.stems):
        cells = tuple(cell for cell, line in zip(column.cells, words, strict=True) if word in line)
        if 0 < len(cells) < len(column.cells):
            yield word, cells
    for year in dict.fromkeys(_YEAR.findall(setting.sentence.text)):
        cells = tuple(cell for cell in column.cells if re.search(rf"\b{year}", _line(cell.row, page)))
        if 0 < len(cells) < len(column.cells):
            yield year, cells


def _line(row: Unit, page: ReadPage) -> str:
    return page.text[row.start : row.end]


def _either(groups: Sequence[tuple[Cell, ...]], column: Column) -> tuple[Cell, ...]:
    return tuple(cell for cell in column.cells if any(cell in group for group in groups))


def _of_days(column: Column, setting: Setting, page: ReadPage) -> tuple[Cell, ...]:
    """The rows with a day of the sentence; of two days or more, all rows from the first to the last."""
    tokens = [token for token in setting.beside if token.kind is Kind.DATE]
    spots = [hit.start for token in tokens for hit in find_hits(token, page)]
    hit = [cell for cell in column.cells if any(cell.row.start <= at < cell.row.end for at in spots)]
    days = [day for cell in hit if (day := _day(cell.row)) is not None]
    if len(tokens) < 2 or len(days) < 2:
        return tuple(hit)
    low, high = min(days), max(days)
    return tuple(cell for cell in column.cells if (day := _day(cell.row)) is not None and low <= day <= high)


def _day(row: Unit) -> date | None:
    values = (figure.value for figure in row.figures)
    return next((value.exact for value in values if isinstance(value, DateValue) and value.exact), None)


def _differences(column: Column, setting: Setting, page: ReadPage) -> Iterator[Way]:
    """How far two cells are apart whose rows the sentence names, or the only two."""
    named = _either([cells for _, cells in _named(column, setting, page) if len(cells) == 1], column)
    pair = named if len(named) == 2 else column.cells if len(column.cells) == 2 else ()
    if pair:
        one, two = (cell.size for cell in pair)
        yield abs(one - two), f"{max(one, two)} less {min(one, two)}"


def _across(columns: Sequence[Column], setting: Setting, page: ReadPage) -> Iterator[Way]:
    """The cells of one row under heads that the sentence names: "broken or displaced"."""
    rows: dict[int, list[Cell]] = {}
    for column in columns:
        if column.head & setting.stems:
            for cell in (*column.cells, *column.totals):
                rows.setdefault(cell.row.start, []).append(cell)
    totals = {cell.row.start for column in columns for cell in column.totals}
    for start, cells in rows.items():
        spoken = setting.stems & frozenset(stems(_line(cells[0].row, page)))
        if len(cells) > 1 and (start in totals or spoken):
            yield from (
                (_total(pair), " + ".join(cell.figure.text for cell in pair)) for pair in combinations(cells, 2)
            )


def _total(cells: Sequence[Cell]) -> Decimal:
    signed = (cell.figure.value.value if isinstance(cell.figure.value, Amount) else cell.size for cell in cells)
    return abs(sum(signed, Decimal(0)))
