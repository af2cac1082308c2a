"""The columns of figures of a page: cells that stand under one another, and the words over them.

Figures of a table end, or begin, at the same place of their lines, also where some cells are empty; in a table that
lost its gaps they stand at the same place from the end of the row. A line with a total ends a column.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import unit_named, unit_of
from chambers.grounding.numbers.numbering import line_numbers, naming_word
from chambers.grounding.numbers.rows import CELL, GAP, REST_CHARS, Unit, column_head, indent_at, units_of
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.words.meaning import stems

_TOTAL = re.compile(r"\b(?:sub|grand\s+)?totals?\b|\bbalance\b|\bsum\b", re.IGNORECASE)
_NOTHING = re.compile(r"\s(?:none|nil|nothing|closed|off|idle|-{1,3}|\u2013|\u2014|n/?a)[.\s|]*\Z", re.IGNORECASE)
_BRACKETS = re.compile(r"\([^()\n]{0,80}\)")
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[A-Za-z]{2,}|(?<=\()[a-z](?=\))")
PERCENT = "%"
"""The unit of a column of shares."""
_FAR_CHARS = 8
_INDENT_CHARS = 8
_MOST_ROWS = 60
_FEW_ROWS = 2


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure of a row, and where the entry that the row is of begins: its words may stand on the line before."""

    row: Unit
    figure: Token
    size: Decimal
    entry: int


@dataclass(frozen=True, slots=True)
class Column:
    """The cells of a column, those of the rows that add up apart, the words of its head, and what it measures."""

    cells: tuple[Cell, ...]
    totals: tuple[Cell, ...]
    head: frozenset[str]
    unit: str | None
    is_money: bool


@kept_on_page
def columns_of(page: ReadPage) -> tuple[Column, ...]:
    """Every column of two cells or more."""
    return tuple(column for rows in _blocks(page) for column in _columns(rows, page))


def is_total(row: Unit, page: ReadPage) -> bool:
    """True for a row that adds up those before it: its label begins or ends so ("(total loss)" does not)."""
    line = _BRACKETS.sub("", page.text[row.start : row.end])
    if _TOTAL.search(line) is None:
        return False
    label = _DIGIT.split(line, maxsplit=1)[0].strip(" \t|:.$-(*")
    found = [match.span() for match in _TOTAL.finditer(label)]
    return not found or found[0][0] == 0 or found[-1][1] == len(label)


def _blocks(page: ReadPage) -> Iterator[list[Unit]]:
    """Rows that follow one another; a line without figures parts two tables, unless it is the rest of a row."""
    block: list[Unit] = []
    units = units_of(page)
    for unit, after in zip(units, (*units[1:], None), strict=True):
        if unit.is_row and any(_is_cell(figure, page) for figure in unit.figures):
            block.append(unit)
            continue
        rest = block and (_is_rest(unit, page) or _is_under_cell(unit, block[-1], page))
        if rest or (unit.is_row and not unit.figures and _is_indented(unit, page)):
            continue
        if unit.is_row and after is not None and _goes_on(unit, after, page):
            continue
        if block and _is_empty(unit, page):
            continue
        yield from _cut(block, page)
        block = []
    yield from _cut(block, page)


def _is_empty(unit: Unit, page: ReadPage) -> bool:
    """True for an entry of a day on which there was nothing to enter: "Sun 3/10  none"."""
    dated = any(figure.kind is Kind.DATE for figure in unit.figures)
    return unit.is_row and dated and _NOTHING.search(page.text, unit.start, unit.end) is not None


def _is_indented(unit: Unit, page: ReadPage) -> bool:
    line = page.text[unit.start : unit.end].lstrip("\n")
    return len(line) - len(line.lstrip()) >= _INDENT_CHARS


def _is_rest(unit: Unit, page: ReadPage) -> bool:
    """True for the rest of a cell: a line far in, without a figure that could be one of a column."""
    far = indent_at(page.text, unit.start) >= REST_CHARS
    return far and not is_total(unit, page) and not any(_is_cell(figure, page) for figure in unit.figures)


def _is_under_cell(unit: Unit, row: Unit, page: ReadPage) -> bool:
    """True for the second line of a cell: words without a figure right under where a cell of the row before begins."""
    between, line = page.text[row.end : unit.end], page.text[unit.start : unit.end].strip("\n")
    right_below = len(between) - len(between.lstrip("\n")) == 1 and "\n" not in line
    above = page.text[page.text.rfind("\n", 0, row.start) + 1 : row.end].split("\n")[0]
    indent = len(line) - len(line.lstrip())
    begins = {match.start() for match in CELL.finditer(above)}
    return right_below and 0 < indent in begins and not unit.figures and ":" not in line


def _goes_on(unit: Unit, after: Unit, page: ReadPage) -> bool:
    """True for the first line of an entry whose figures stand on the second, further in: "06/02 Wire to"."""
    beside = not page.text[unit.end : after.start].strip(" \t").replace("\n", "", 1)
    cells = any(_is_cell(figure, page) for figure in after.figures)
    return beside and cells and after.is_row and _is_indented(after, page) and not _is_indented(unit, page)


def _entry_start(row: Unit, units: Sequence[Unit], page: ReadPage) -> int:
    """Where the entry of a row begins: with its first line, if the row is its second."""
    at = bisect_right([unit.start for unit in units], row.start) - 1
    first = units[at - 1] if at > 0 else None
    opens = first is not None and first.is_row and not any(_is_cell(figure, page) for figure in first.figures)
    return first.start if first is not None and opens and _goes_on(first, row, page) else row.start


def _cut(block: Sequence[Unit], page: ReadPage) -> Iterator[list[Unit]]:
    """The rows up to a total and with it; what follows may be another list."""
    part: list[Unit] = []
    for row in block[:_MOST_ROWS]:
        if part and is_total(part[-1], page) and not is_total(row, page):
            yield part
            part = []
        part.append(row)
    if len(part) > 1:
        yield part


def _is_cell(figure: Token, page: ReadPage) -> bool:
    if figure.kind not in (Kind.UNPARSED, Kind.AMOUNT) or size_of(figure) is None:
        return False
    return naming_word(page.text, figure.start) is None and figure.start not in line_numbers(page)


def _columns(rows: Sequence[Unit], page: ReadPage) -> Iterator[Column]:
    cells = [
        Cell(row, figure, size, _entry_start(row, units_of(page), page))
        for row in rows
        for figure in row.figures
        if _is_cell(figure, page) and (size := size_of(figure)) is not None
    ]
    seen: set[tuple[int, ...]] = set()
    for group in _groups(rows, cells):
        key = tuple(cell.figure.start for cell in group)
        plain = [cell for cell in group if not is_total(cell.row, page)]
        # "All folders" is a total, whatever it is called, when it is what the cells over it make.
        if len(plain) > _FEW_ROWS and sum((cell.size for cell in plain[:-1]), Decimal(0)) == plain[-1].size > 0:
            plain = plain[:-1]
        if len(plain) > 1 and key not in seen:
            seen.add(key)
            yield _column(plain, [cell for cell in group if cell not in plain], page)


def _groups(rows: Sequence[Unit], cells: Sequence[Cell]) -> Iterator[list[Cell]]:
    """Cells that end alike, that begin alike, or that stand alike in rows of as many cells."""
    for place in (_ends_at, _begins_at):
        for at in dict.fromkeys(map(place, cells)):
            near = [cell for cell in cells if abs(place(cell) - at) <= 1]
            if len({cell.row.start for cell in near}) == len(near) > 1:
                yield near
    by_row = [[cell for cell in cells if cell.row is row] for row in rows]
    if len({len(row) for row in by_row}) == 1:
        yield from map(list, zip(*by_row, strict=True))


def _ends_at(cell: Cell) -> int:
    # "($4.00)" ends where its digits do.
    return cell.figure.end - cell.row.start - cell.figure.text.endswith(")")


def _begins_at(cell: Cell) -> int:
    return cell.figure.start - cell.row.start


def _column(cells: list[Cell], totals: list[Cell], page: ReadPage) -> Column:
    heads = [_head(cell, page) for cell in cells]
    # A cell that stands askew has the head of its neighbours.
    head = max(dict.fromkeys(heads), key=heads.count)
    money = any(isinstance(cell.figure.value, Amount) and cell.figure.value.currency for cell in cells)
    own = {unit_of(page.text, cell.figure.start, cell.figure.end) for cell in cells}
    named = next((unit for word in _WORD.findall(head) if (unit := unit_named(word)) is not None), None)
    # "Depth (% of wall)" measures shares, which make no whole.
    named = PERCENT if "%" in head else named
    unit = next(iter(own)) if len(own) == 1 and None not in own else named
    bare = all(isinstance(cell.figure.value, Amount) for cell in cells) and unit is None
    return Column(tuple(cells), tuple(totals), frozenset(stems(head)), unit, money or bare)


def _head(cell: Cell, page: ReadPage) -> str:
    """The head whose place a cell shares, or the nearest to its end."""
    columns = cell.row.columns
    if columns is None:
        return ""
    # "Strikes, by slope:" says of the whole column what it counts.
    if columns.rstrip().endswith(":") and not GAP.search(columns.strip()):
        return columns
    heads = list(CELL.finditer(columns)) if GAP.search(columns.strip()) else []
    if not heads:
        return column_head(cell.row, page.text, cell.figure.start) or ""
    low, high = _begins_at(cell), _ends_at(cell)
    over = [(min(high, head.end()) - max(low, head.start()), head) for head in heads]
    best = max(over, key=lambda each: each[0])
    if best[0] > 0:
        return best[1][0]
    ends = [head.end() for head in heads]
    at = min(max(bisect_right(ends, high) - 1, 0), len(heads) - 1)
    near = min(heads[max(0, at - 1) : at + 2], key=lambda head: abs(head.end() - high))
    return near[0] if abs(near.end() - high) <= _FAR_CHARS else ""
