"""Tables that are written with bars, as Markdown has them, laid out in columns.

"| Shot | Holes |" is how somebody typed a table, and not how it is read: on a page its cells stand below one another.
Words and their order stay as they are; bars, and the rule below the head, become white space.
"""

import re
from collections.abc import Iterator, Sequence

_ROW = re.compile(r"[ \t]*\|.*\|[ \t]*")
_RULE = re.compile(r"[ \t|:=+-]+")
_BAR = re.compile(r"(?<!\\)\|")
_BETWEEN = "   "
_FEW = 2


def with_tables_laid_out(text: str) -> str:
    """The text with every table that is drawn with bars in columns; any other text as it is."""
    if "|" not in text:
        return text
    laid_out: list[str] = []
    rows: list[str] = []
    for line in (*text.split("\n"), ""):
        if _ROW.fullmatch(line):
            rows.append(line)
            continue
        laid_out += _table(rows) if len(rows) >= _FEW else rows
        laid_out.append(line)
        rows = []
    return "\n".join(laid_out[:-1])


def _table(rows: Sequence[str]) -> Iterator[str]:
    cells = [_cells(row) for row in rows if not _RULE.fullmatch(row)]
    count = max(map(len, cells), default=0)
    widths = [max(len(row[at]) for row in cells if at < len(row)) for at in range(count)]
    for row in cells:
        yield _BETWEEN.join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()


def _cells(row: str) -> list[str]:
    bare = row.strip().removeprefix("|").removesuffix("|")
    return [cell.strip().replace("\\|", "|") for cell in _BAR.split(bare)]
