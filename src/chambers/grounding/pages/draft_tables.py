"""The tables and numbered paragraphs of a draft: rows of cells, and the numbers that the draft gives them itself.

Such a number is the paper's own, and says nothing about the evidence. It is one where its column is headed as one or
counts up, or where it opens a paragraph. What the rows and paragraphs say is for others to judge.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

Span = tuple[int, int]

_LINE = re.compile(r"[^\n]+")
_RULE = re.compile(r"[ \t|:=+-]+")
_CELL = re.compile(r"[^|\t]+")
_FEWEST_ROWS = 2
_NUMBER = re.compile(
    r"[ *_]*(?:(?:[A-Z][A-Za-z]{0,12}[.']{0,2}s?\s+){0,2}(?:No\.?|NO\.|#|\u00b6)?\s*)?[(\[]?"
    r"(?P<number>\d{1,4}(?:\.\d{1,3})*(?:\([a-z0-9]{1,3}\)|[a-z])?)[.):\]]{0,2}[ *_]*"
)
_HEAD = re.compile(
    r"[\s*_]*(?:[\w.'\u2019/]+\s+){0,3}?(?:no|nos|number|num|#|item|row|ref|entry|fact|umf|suf|smf|sof|para|paragraph"
    r"|\u00b6|line|serial|s/n|id|doc|document|tab|ex|exh|exhibit|encl|enclosure|att|attachment|annex|appendix"
    r"|schedule|source|issue|req|request)s?\.?(?:\s*(?:no|number|#))?[.:]?[\s*_]*",
    re.IGNORECASE,
)
_OF_EVIDENCE = re.compile(
    r"evidence|source|support|citations?\b|\bcites?\b|record|reference|\brefs?\b|\bbasis\b|authorit|exhibits?\b"
    r"|documents?\b|\bproof|\bwhere found|\bfile",
    re.IGNORECASE,
)
_COLUMN = re.compile(
    r"[\s*_]*(?:no|nos|number|#|item|date|time|date[ /]*(?:and |& )?time|event"
    r"|(?:supporting |cited )?evidence|sources?|support|citations?|references?|record"
    r"|(?:undisputed |disputed )?(?:material )?facts?|documents?|exhibits?|description|file|response|tab)\.?[\s*_]*",
    re.IGNORECASE,
)
_OPENS_CELL = re.compile(r"\s*(?P<number>\d{1,3})[.)](?=\s+\S)")
_PARAGRAPH = re.compile(
    r"^[ \t]*(?:[-*\u2022][ \t]+)?(?:\*\*)?"
    r"(?:\(?(?P<plain>\d{1,3}(?:\.\d{1,3}){0,3}[a-z]?)(?:[.)](?:\*\*)?(?=[ \t]+\S)|(?<=\.\d)(?=[ \t]+[A-Z\"\u201c])"
    r"|(?<=\.\d\d)(?=[ \t]+[A-Z\"\u201c]))|\u00b6\s?(?P<sign>\d{1,3}[a-z]?)[.):]?(?=[ \t]+\S)"
    r"|(?:[A-Z][A-Z'\u2019]*[ ]){0,8}(?:NO\.|PARAGRAPH|FACT|ITEM|UMF|SUF|NUMBER)[ ]?(?P<caps>\d{1,3}[a-z]?)[.:)]?(?=\s)"
    r"|(?:Paragraph|Fact|Item|Request|Interrogatory|Response|Answer|Undisputed(?: Material)? Fact|UMF|SUF|SMF|SOF)"
    r"(?:[ ]No\.)?[ ](?P<words>\d{1,3}[a-z]?)(?:[.:)](?=\s)|(?=[ \t]*$)))",
    re.MULTILINE,
)
_LETTERED = re.compile(r"[^\W\d_]")
_BLANK = re.compile(r"\n[ \t]*\n")
_FEW = 3
_SAYS_CHARS = 40


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
    if len(rows) >= _FEWEST_ROWS:
        yield DrawnTable(lines[0][0], lines[-1][1], rows, headed=rules[1])


def _cells(text: str, start: int, end: int) -> Iterator[Span]:
    low, high = start, end
    while low < high and text[low] in " |":
        low += 1
    while low < high and text[high - 1] in " |":
        high -= 1
    yield from (match.span() for match in _CELL.finditer(text, low, high))


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table of the draft: its cells, and which of them bears its number, which its evidence."""

    start: int
    end: int
    cells: tuple[Span, ...]
    number: int | None
    evidence: frozenset[int]
    """The columns that are headed as evidence."""
    head: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A row or paragraph that bears a number of the draft's own; `mark` is where the number stands."""

    number: str
    start: int
    end: int
    mark: Span
    is_said: bool
    """False for a heading: it is short, and no stop ends it."""


def rows_of(text: str) -> tuple[Row, ...]:
    """The rows of the tables of a draft below their heads, in order."""
    if "|" not in text and "\t" not in text:
        return ()
    return tuple(row for table in find_tables(text) for row in _rows(text, table))


def heads_of(text: str) -> Iterator[Span]:
    """The first rows of tables that only name their columns, one of them as number, day, evidence or event."""
    for table in find_tables(text) if "|" in text or "\t" in text else ():
        names = [text[slice(*cell)] for cell in table.rows[0]]
        if not any(map(str.isdigit, "".join(names))) and any(_COLUMN.fullmatch(name) for name in names):
            yield table.rows[0][0][0], table.rows[0][-1][1]


def _is_said(text: str, low: int, high: int) -> bool:
    return high - low > _SAYS_CHARS or text[low:high].rstrip(" \t\n|*_").endswith(
        (".", "!", "?", ")", "]", '"', "\u201d")
    )


def items_of(text: str, rows: Sequence[Row]) -> tuple[Item, ...]:
    """The numbered rows and paragraphs of a draft, in order."""
    found = (*_numbered_rows(text, rows), *_numbered_paragraphs(text))
    return tuple(sorted(found, key=lambda item: item.start))


def row_at(rows: Sequence[Row], at: int) -> Row | None:
    """The row in which a place stands, or None."""
    place = bisect_right(rows, at, key=lambda row: row.start) - 1
    return rows[place] if place >= 0 and at < rows[place].end else None


def _rows(text: str, table: DrawnTable) -> Iterator[Row]:
    first = tuple(text[slice(*cell)] for cell in table.rows[0])
    headed = table.headed or not any(map(str.isdigit, "".join(first)))
    head = first if headed else ()
    body = table.rows[1:] if headed else table.rows
    number = _number_column(text, head, body)
    evidence = frozenset(at for at, name in enumerate(head) if at != number and _OF_EVIDENCE.search(name))
    for cells in body:
        if cells:
            yield Row(cells[0][0], cells[-1][1], cells, number, evidence, head)


def _number_column(text: str, head: Sequence[str], body: Sequence[Sequence[Span]]) -> int | None:
    """The first column, where it is headed as the numbers of the rows or counts up; else None."""
    read = [_NUMBER.fullmatch(text, *cells[0]) for cells in body if cells]
    numbers = [match["number"] for match in read if match is not None]
    named = bool(head) and (_HEAD.fullmatch(head[0]) is not None or not head[0].strip())
    return 0 if numbers and len(numbers) == len(read) and (named or _counts_up(numbers)) else None


def _counts_up(numbers: Sequence[str]) -> bool:
    whole = [int(number) for number in numbers if number.isdecimal()]
    return len(whole) == len(numbers) >= _FEW and all(two - one == 1 for one, two in pairwise(whole))


def _numbered_rows(text: str, rows: Sequence[Row]) -> Iterator[Item]:
    for row in rows:
        cell = row.cells[row.number] if row.number is not None else row.cells[0]
        mark = (_NUMBER.fullmatch if row.number is not None else _OPENS_CELL.match)(text, *cell)
        if mark is not None:
            span = (cell[0], cell[1]) if row.number is not None else mark.span()
            yield Item(mark["number"], row.start, row.end, span, is_said=True)


def _numbered_paragraphs(text: str) -> Iterator[Item]:
    found = list(_PARAGRAPH.finditer(text))
    known = {_of(match) for match in found}
    for match in found:
        blank = _BLANK.search(text, match.end())
        end = blank.start() if blank else len(text)
        number = _of(match)
        plain = match["plain"] is not None and "." not in number
        if not plain or _LETTERED.match(text, match.end() + 1) or _in_run(number, known):
            yield Item(number, match.start(), end, match.span(), _is_said(text, match.end(), end))


def _of(match: re.Match[str]) -> str:
    return match["plain"] or match["sign"] or match["caps"] or match["words"]


def _in_run(number: str, known: set[str]) -> bool:
    """True where the number before or behind opens a paragraph too: "12. 48 bells" is no decimal."""
    return number.isdecimal() and bool({str(int(number) - 1), str(int(number) + 1)} & known)
