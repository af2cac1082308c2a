"""Who did it by the column of a table in which a name stands: "Driver", "Collected by", "Approved by".

The head of such a column is a label like any other of a form, and each row below it has its own name behind it. Which
name stands under which head is told by where its cell begins.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.texts.gaps import may_have_gaps
from chambers.grounding.texts.rows import CELL, GAP
from chambers.grounding.words.duty_table import DUTIES
from chambers.grounding.words.rank_table import BEFORE_NAME

_NAME = re.compile(
    rf"{BEFORE_NAME}(?P<name>(?:[A-Z][\w'\u2019-]+|[A-Z]\.)(?:[ ](?:[A-Z][\w'\u2019-]+|[A-Z]\.)){{1,2}})"
    r"(?:,?[ ][A-Z][A-Z.]{1,5})?"
)
_BY = re.compile(r"[A-Z][a-z]+(?: [a-z]+)? by")
_RULE = re.compile(r"[\s=_-]*")
_LEAST_CELLS = 3
_SLACK = 2
"""How far left of its head a cell may begin."""

Column = tuple[int, float, str]
"""Where a column begins, where the next one begins, and its head in lower case."""


def column_duties(text: str) -> Iterator[tuple[str, str, int]]:
    """The head of each column for somebody, a name below it, and where the name stands."""
    columns: Sequence[Column] = ()
    at = 0
    first = False
    for line in text.split("\n") if may_have_gaps(text) else ():
        cells = list(CELL.finditer(line))
        heads = _columns(cells) if len(cells) >= _LEAST_CELLS else ()
        if heads:
            columns, first = heads, True
        elif columns and GAP.search(line.strip()):
            yield from _under(columns, cells, at)
            first = False
        elif not (first and _RULE.fullmatch(line)):
            columns = ()
        at += len(line) + 1


def _columns(cells: Sequence[re.Match[str]]) -> tuple[Column, ...]:
    """The columns of a line of heads that are for somebody; none for a line with figures, or of labels."""
    if any(cell[0].endswith(":") or any(map(str.isdigit, cell[0])) for cell in cells):
        return ()
    starts = [*(cell.start() for cell in cells[1:]), float("inf")]
    return tuple(
        (cell.start(), end, cell[0].casefold())
        for cell, end in zip(cells, starts, strict=True)
        if cell[0].casefold() in DUTIES or _BY.fullmatch(cell[0])
    )


def _under(columns: Sequence[Column], cells: Sequence[re.Match[str]], at: int) -> Iterator[tuple[str, str, int]]:
    for low, high, label in columns:
        below = [cell for cell in cells if low - _SLACK <= cell.start() < high - _SLACK]
        name = _NAME.fullmatch(below[0][0]) if len(below) == 1 else None
        if name is not None:
            yield label, name["name"], at + below[0].start() + name.start("name")
