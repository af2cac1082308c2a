"""Tables that kept their gaps: rows with a label, and numbers under heads.

A block is what stands between two empty lines. Its first line with several cells has the heads, unless it has numbers
itself; a number stands under the head at its place, or under the nearest one. Years and "Week 2" may be heads.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage

_CELL = re.compile(r"[^\s|]+(?:[^\S\n\t][^\s|]+)*")
_DOLLAR = re.compile(r"\$(?P<gap>[^\S\n]+)(?=\d)")
_NUMBER = re.compile(
    r"\(?-?[$\u20ac\u00a3]?-?(?P<digits>\d[\d,]*(?:\.\d+)?|\.\d+)%?\)?(?:\s*(?P<unit>[A-Za-z/.]{1,6}))?"
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_FAR = 12


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a row: how much, the head over it, and the word right behind it ("max")."""

    value: Decimal
    head: str
    unit: str


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of a table: its block, its line, its label, and those of its cells that are numbers."""

    block: int
    line: str
    label: str
    numbers: tuple[Number, ...]


@kept_on_page
def grid_rows(page: ReadPage) -> tuple[GridRow, ...]:
    """The rows of all tables of a page."""
    text = _DOLLAR.sub(lambda match: f"{match['gap']}$", page.text)
    blocks = re.split(r"\n[^\S\n]*\n", text)
    return tuple(row for number, block in enumerate(blocks) for row in _rows(block.split("\n"), number))


def _rows(lines: Sequence[str], block: int) -> Iterator[GridRow]:
    heads: list[re.Match[str]] = []
    for line in lines:
        cells = list(_CELL.finditer(line))
        if len(cells) < 2:
            continue
        if not heads and _are_heads(cells):
            heads = cells
            continue
        numbers = [(cell, value) for cell in cells[1:] if (value := _value(cell[0])) is not None]
        if numbers or any(map(str.isdigit, line)):
            found = tuple(Number(value, _head(heads, cells, cell), _unit(cell[0])) for cell, value in numbers)
            yield GridRow(block, line, cells[0][0], found)


def _are_heads(cells: Sequence[re.Match[str]]) -> bool:
    return all(_value(cell[0]) is None or _YEAR.fullmatch(cell[0]) for cell in cells)


def _value(cell: str) -> Decimal | None:
    found = _NUMBER.fullmatch(cell)
    return Decimal(found["digits"].replace(",", "")) if found else None


def _unit(cell: str) -> str:
    found = _NUMBER.fullmatch(cell)
    return (found["unit"] or "").casefold() if found else ""


def _head(heads: Sequence[re.Match[str]], cells: Sequence[re.Match[str]], cell: re.Match[str]) -> str:
    if len(heads) == len(cells):
        return heads[list(cells).index(cell)][0]
    near = min(heads, key=lambda head: abs(head.end() - cell.end()), default=None)
    return near[0] if near is not None and abs(near.end() - cell.end()) <= _FAR else ""
