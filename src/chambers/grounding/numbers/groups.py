"""The entries of a page that belong together: rows of a table, items of a list, blocks with one label, numbered heads.

Each group has the words that stand over it, and each entry its own. An entry goes from its first line to the next one.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from chambers.grounding.claim import Kind
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.row_counts import tables_of
from chambers.grounding.numbers.rows import CELL, GAP, units_of
from chambers.grounding.words.meaning import stems

_LABEL = re.compile(
    r"^(?P<label>[A-Z][A-Za-z /]{2,24}?)"
    r"(?:\.?:[ \t]|\.?[ \t]{2,}|,?[ \t]+(?:[Nn]o\.?|[Nn]umber|#)[ \t]?|[ \t]+(?=\d))\S",
    re.MULTILINE,
)
_ANNOUNCES = re.compile(r"^[^\n]{8,300}:[ \t]{0,9}\n(?=[ \t]{1,40}\S)", re.MULTILINE)
_HEAD = re.compile(
    r"^(?P<word>[A-Z]{3,}|[A-Z][a-z]{2,}) (?P<which>\d{1,2}|[A-H])\b(?=[ \t]{2,}|[ \t]*[:.]|[ \t]*$)", re.MULTILINE
)
_BLANK_CELL = re.compile(
    r"(?:-{1,3}|\u2013|\u2014|none|nil|no|n/a|not given|\(?\[?blank\]?\)?|refused|held|0|\.{2,})", re.IGNORECASE
)
_FEW = 2
_MOST = 60


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: where it stands, its words, and its day."""

    start: int
    end: int
    said: frozenset[str]
    day: date | tuple[int | None, int | None] | None


@dataclass(frozen=True, slots=True)
class Group:
    """Entries that belong together, the words over them, and the line with the heads of their columns."""

    entries: tuple[Entry, ...]
    head: frozenset[str]
    columns: str | None
    is_table: bool


@kept_on_page
def groups_of(page: ReadPage) -> tuple[Group, ...]:
    """Every group of two entries or more."""
    lists = tuple(_announced(page))
    inside = [(group.entries[0].start, group.entries[-1].end) for group in lists]
    tables = (each for each in _tables(page) if not any(low <= each.entries[0].start < high for low, high in inside))
    return (*lists, *tables, *_blocks(page), *_headed(page))


def filled(word: str, group: Group, page: ReadPage) -> tuple[Entry, ...] | None:
    """The entries with something in the column that a word names, where others have nothing; None without one.

    "Fluids were given" is told by the rows with an amount under "Fluids", and not by those with "none" or a dash.
    """
    heads = list(CELL.finditer(group.columns)) if group.columns and GAP.search(group.columns.strip()) else []
    head = next((each for each in heads if word in stems(each[0])), None)
    if head is None:
        return None
    kept = tuple(entry for entry in group.entries if _has_cell(entry, head, page))
    return kept if len(kept) < len(group.entries) else None


def _has_cell(entry: Entry, head: re.Match[str], page: ReadPage) -> bool:
    line = page.text[entry.start : entry.end].split("\n", 1)[0]
    cells = [each for each in CELL.finditer(line) if each.start() < head.end() and head.start() < each.end()]
    return any(not _BLANK_CELL.fullmatch(each[0]) for each in cells)


def _tables(page: ReadPage) -> Iterator[Group]:
    columns = {unit.start: unit.columns for unit in units_of(page) if unit.is_row}
    for head, rows in tables_of(page):
        entries = tuple(_entry(low, high, page) for low, high in rows)
        # What opens with days, times or numbers, or stands under a line with a colon, is a table and no address.
        yield Group(entries, head, columns.get(rows[0][0]), bool(head) and len(rows) > _FEW)


def _announced(page: ReadPage) -> Iterator[Group]:
    """The lines under one that announces them: "We have paid these claims:"; what is further in goes on."""
    for match in _ANNOUNCES.finditer(page.text):
        starts, end, first = list[int](), match.end(), 0
        for line in page.text[match.end() :].split("\n", _MOST)[:_MOST]:
            if not line.strip() or _indent(line) < max(first, 1):
                break
            first = first or _indent(line)
            starts += [end] if _indent(line) == first else []
            end += len(line) + 1
        if len(starts) > 1 and first > _indent(match[0]):
            ends = [*starts[1:], end]
            entries = tuple(_entry(low, high, page) for low, high in zip(starts, ends, strict=True))
            yield Group(entries, frozenset(stems(match[0])), None, is_table=False)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _blocks(page: ReadPage) -> Iterator[Group]:
    """Blocks that begin with the same label: "Report: 14 ... Report: 29 ..."."""
    found = [match for match in _LABEL.finditer(page.text) if _is_after_gap(match.start(), page)]
    for label in dict.fromkeys(match["label"] for match in found):
        starts = [match.start() for match in found if match["label"] == label]
        if len(starts) > 1:
            yield _group(starts, label, page)


def _headed(page: ReadPage) -> Iterator[Group]:
    """Heads that number what they stand over, from the first on: UNIT 1, UNIT 2, UNIT 3."""
    found = list(_HEAD.finditer(page.text))
    for word in dict.fromkeys(match["word"] for match in found):
        same = [match for match in found if match["word"] == word]
        order = [int(each["which"]) if each["which"].isdecimal() else ord(each["which"]) - 64 for each in same]
        if len(same) > 1 and order == list(range(1, len(same) + 1)):
            yield _group([match.start() for match in same], word, page)


def _group(starts: Sequence[int], label: str, page: ReadPage) -> Group:
    ends = [*starts[1:], _end_of(starts[-1], page)]
    title = page.text.lstrip().partition("\n")[0]
    entries = tuple(_entry(low, high, page) for low, high in zip(starts, ends, strict=True))
    return Group(entries, frozenset(stems(f"{label} {title}")), None, len(entries) > 1)


def _end_of(start: int, page: ReadPage) -> int:
    end = page.text.find("\n\n", start)
    return end if end > 0 else len(page.text)


def _is_after_gap(start: int, page: ReadPage) -> bool:
    return page.text[:start].endswith("\n\n")


def _entry(low: int, high: int, page: ReadPage) -> Entry:
    values = [each.value for each in page.by_kind.get(Kind.DATE, ()) if low <= each.start < high]
    first = next((value for value in values if isinstance(value, DateValue)), None)
    day = (first.exact or (first.readings[0].month, first.readings[0].day)) if first and first.readings else None
    return Entry(low, high, frozenset(stems(page.text[low:high])), day)
