"""Figures that are the sum, the difference or the mean of cells of one column: "39 loads", "2.5 points ahead".

Only cells that belong together are reckoned with: one column that measures what the figure does, and of it all rows,
those that share one word with the sentence, or those of the days that the sentence gives.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, product

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import things_after, unit_of
from chambers.grounding.numbers.differing import tells_difference
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.numbers.table_rows import chosen, either, labelled, line_of, named
from chambers.grounding.texts.table_columns import Cell, Column, columns_of
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stems

Way = tuple[Decimal, str]
_TOTAL = re.compile(
    r"\b(?:total(?:s|ed|l?ing)?|c[oa]mes? to|coming to|add(?:s|ed)? up to|amount(?:s|ed|ing)? to|sum of)\s+$",
    re.IGNORECASE,
)
_ADDED = re.compile(
    r"\b(?:and|with|plus|total\w*|sum|together|altogether|in all|all told|combined|c[oa]mes? to|coming to|amount\w* to"
    r"|add\w*|aggregat\w*|includ\w+|as well as)\b",
    re.IGNORECASE,
)
AVERAGE = re.compile(r"\b(?:averag\w+|mean)\b", re.IGNORECASE)
_FEW_DIGITS = 2
_NEAR_CHARS = 40
_MOST_OTHERS = 4
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


def judge_labelled_sum(setting: Setting) -> Outcome | None:
    """Contradicted when the rows whose labels a sentence lists make another total: "Bills 6 and 8 come to $410"."""
    value = setting.token.value
    alone = not any(isinstance(each.value, Amount) for each in setting.beside)
    if not isinstance(value, Amount) or not alone or not _TOTAL.search(setting.lead()[-_NEAR_CHARS:]):
        return None
    groups = (
        labelled(column, setting, page) for page in setting.pages for column in columns_of(page) if column.is_money
    )
    made = [_total(cells) for cells in groups if len(cells) > 1]
    if not made or value.value in made:
        return None
    return Verdict.CONTRADICTED, f"these rows make {made[0]}", None, "computed"


def _digits(value: Decimal) -> int:
    return len(f"{value:f}".replace(".", "").strip("0"))


def _ways(setting: Setting, page: ReadPage, *, few: bool) -> Iterator[Way]:
    start = setting.sentence.start
    apart = tells_difference(setting.sentence.text, setting.token.start - start, setting.token.end - start)
    mean = AVERAGE.search(setting.sentence.text) is not None
    fitting = [column for column in columns_of(page) if _measures_alike(column, setting)]
    for column in fitting:
        groups = list(chosen(column, setting, page))
        if apart:
            yield from _differences(column, setting, page)
        elif mean:
            yield from ((_total(cells) / len(cells), f"{len(cells)} rows") for cells in groups)
        elif not few or column.is_money or _is_named(column, setting):
            yield from ((_total(cells), " + ".join(cell.figure.text for cell in cells)) for cells in groups)
    if not apart and not mean:
        yield from _across(fitting, setting, page)
        yield from _with_another(fitting, setting, page)


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
    # "The inspector failed three items", "180 of the items passed".
    near = stems(f"{setting.lead()[-_NEAR_CHARS:]} {setting.after()[:_NEAR_CHARS]}") if unit is None else ()
    # "15 tablets" under "Tabs".
    short = any(len(head) > 2 and thing.startswith(head) for head in column.head for thing in things)
    return (unit is not None and unit == column.unit) or short or bool((things | frozenset(near)) & column.head)


def _differences(column: Column, setting: Setting, page: ReadPage) -> Iterator[Way]:
    """How far two cells are apart whose rows the sentence names, or the only two."""
    single = either([cells for _, cells in named(column, setting, page) if len(cells) == 1], column)
    pair = single if len(single) == 2 else column.cells if len(column.cells) == 2 else ()
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
        spoken = setting.stems & frozenset(stems(line_of(cells[0], page)))
        if len(cells) > 1 and (start in totals or spoken):
            yield from (
                (_total(pair), " + ".join(cell.figure.text for cell in pair)) for pair in combinations(cells, 2)
            )


def _with_another(columns: Sequence[Column], setting: Setting, page: ReadPage) -> Iterator[Way]:
    """The rows that are meant, or those that end alike, and an amount beside them: "with the retainage of $4,100"."""
    if not isinstance(setting.token.value, Amount) or not _ADDED.search(setting.sentence.text):
        return
    inside = {cell.figure.start for column in columns for cell in (*column.cells, *column.totals)}
    others = [each for each in _amounts_spoken_of(setting, page) if each.start not in inside]
    for column in columns:
        groups = (*chosen(column, setting, page), *_ending_alike(column, page))
        for cells, other in product(groups, others[:_MOST_OTHERS]):
            size = size_of(other)
            if size is not None and len(cells) > 1:
                yield _total(cells) + size, " + ".join((*(cell.figure.text for cell in cells), other.text))


def _amounts_spoken_of(setting: Setting, page: ReadPage) -> list[Token]:
    """The amounts of the page that the sentence has too, or else those of sentences that share a word with it."""
    told = {size_of(each) for each in setting.beside if isinstance(each.value, Amount)}
    every = [each for each in page.by_kind.get(Kind.AMOUNT, ()) if isinstance(each.value, Amount)]
    found = [each for each in every if size_of(each) in told]
    if found or told:
        return found
    lines = [unit for where, unit in setting.lines() if where is page and not unit.is_row]
    return [each for unit in lines for each in unit.figures if isinstance(each.value, Amount) and each.value.currency]


def _ending_alike(column: Column, page: ReadPage) -> Iterator[tuple[Cell, ...]]:
    """The rows with the same words behind the cell: all that are "not paid"."""
    ends = [" ".join(page.text[cell.figure.end : cell.row.end].split()) for cell in column.cells]
    for end in dict.fromkeys(ends):
        alike = tuple(cell for cell, other in zip(column.cells, ends, strict=True) if other == end)
        if any(char.isalpha() for char in end) and 1 < len(alike) < len(column.cells):
            yield alike


def _total(cells: Sequence[Cell]) -> Decimal:
    signed = (cell.figure.value.value if isinstance(cell.figure.value, Amount) else cell.size for cell in cells)
    return abs(sum(signed, Decimal(0)))
