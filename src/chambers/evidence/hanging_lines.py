"""Items of a printed list whose further lines are set in: these lines begin where lines begin.

A second line of "19. The buyer paid the price" that is set in under its words reads on like any other line once it
begins at the margin. Quotations, tables and lines behind a colon or a blank line stay as they are.
"""

import re

_ITEM = re.compile(r"(?P<indent>[ \t]*)(?:\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]|[-*\u2022])[ \t]+\S")
_PARTED = re.compile(r"\S[ ]{3,}\S|\t|\|")
_LONG_CHARS = 50


def without_hanging_indents(text: str) -> str:
    """The text with the further lines of each item at the margin; a line that is an item itself keeps its place."""
    lines: list[str] = []
    depth: int | None = None
    for line in text.split("\n"):
        item, indent = _ITEM.match(line), len(line) - len(line.lstrip())
        if item is not None:
            depth = len(item["indent"])
        elif not line.strip() or depth is None or indent <= depth or not _goes_on(lines[-1], line):
            depth = None
        lines.append(line.lstrip() if item is None and depth is not None else line)
    return "\n".join(lines)


def _goes_on(before: str, line: str) -> bool:
    full = len(before.strip()) >= _LONG_CHARS and not before.rstrip().endswith(":")
    return full and not _PARTED.search(line.strip())
