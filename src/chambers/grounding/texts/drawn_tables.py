"""The tables of a draft as a reader of the file has them before him: rows of cells, drawn with bars or parted by tabs.

Only where they stand is told, so that a report can show them as tables; what the cells say is for others to read.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_LINE = re.compile(r"[^\n]+")
_RULE = re.compile(r"[ \t|:=+-]+")
_CELL = re.compile(r"[^|\t]+")
_FEW = 2

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A run of rows, each a run of cells; `headed` where a rule stands under the first."""

    start: int
    end: int
    rows: tuple[tuple[Span, ...], ...]
    headed: bool


def find_tables(text: str) -> Iterator[DrawnTable]:
    """Every run of at least two rows."""
    run: list[Span] = []
    for match in _LINE.finditer(text):
        joined = run and match.start() == run[-1][1] + 1
        if run and not (joined and _is_row(match[0])):
            yield from _table(text, run)
            run = []
        if _is_row(match[0]):
            run.append(match.span())
    yield from _table(text, run)


def _is_row(line: str) -> bool:
    bare = line.strip(" ")
    return (bare.startswith("|") and bare.count("|") > 1) or "\t" in bare.strip("\t")


def _table(text: str, lines: list[Span]) -> Iterator[DrawnTable]:
    rules = [bool(_RULE.fullmatch(text, *span)) for span in lines]
    rows = tuple(tuple(_cells(text, *span)) for span, rule in zip(lines, rules, strict=True) if not rule)
    if len(rows) >= _FEW:
        yield DrawnTable(lines[0][0], lines[-1][1], rows, headed=rules[1])


def _cells(text: str, start: int, end: int) -> Iterator[Span]:
    low, high = start, end
    while low < high and text[low] in " |":
        low += 1
    while low < high and text[high - 1] in " |":
        high -= 1
    yield from (match.span() for match in _CELL.finditer(text, low, high))
