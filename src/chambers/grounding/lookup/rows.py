"""The lines of a page that are rows of a table, a form or an account, with the heads of their columns; else sentences.

A row binds what stands in it closer than a sentence does: a label, the cells beside it, the head of its column, and the
day or title under which it is entered. Layout is guessed from the text alone.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.pages.stems import stems

# May is a month, and Will a name.
_VERB = re.compile(
    r"\b(?:(?-i:will|may)|is|are|was|were|shall|must|has|have|had|be|been|did|do|does|can|could|would|should|said|says)\b",
    re.IGNORECASE,
)
GAP = re.compile(r"[^\S\n]{2,}|\t|[^\S\n]*\|[^\S\n]*")
CELL = re.compile(r"[^\s|]+(?:[^\S\n\t][^\s|]+)*")
CELLS = re.compile(r"(?:(?<!\d),\S|,[^\s\d]).*(?:(?<!\d),\S|,[^\s\d])")
# An entry of a log begins with its day or its time.
_ENTRY = re.compile(r"\[?(?:\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|\d{4}-\d\d-\d\d|\d{1,2}:\d\d)\b")
_MARK = re.compile(r"[\d:]")
_RULE = re.compile(r"[\s|+=_-]+")
# "Lead: Ann Lee       Crew: B. Roe" heads no columns.
_FIELDS = re.compile(r"\w:[ \t]+\S.*\w:[ \t]+\S")
_ROW_CELLS = 3
_ROW_CHARS = 70
_HEAD_WORDS = 3
_COLUMN_CHARS = 14


@dataclass(frozen=True, slots=True)
class Unit:
    """A row or a sentence of a page, its figures, and what is entered over it."""

    start: int
    end: int
    is_row: bool
    figures: tuple[Token, ...]
    columns: str | None
    """The line with the heads of the columns, or None."""
    heading: tuple[int, int] | None
    """Where the title or the day stands under which it is entered."""


@kept_on_page
def units_of(page: ReadPage) -> tuple[Unit, ...]:
    """Every row and every sentence of a page, in order."""
    return tuple(_with_heads(page, sorted(_spans(page))))


def column_head(unit: Unit, text: str, at: int) -> str | None:
    """The head of the column in which a figure of a row stands, or None where it cannot be told."""
    if unit.columns is None:
        return None
    row = text[unit.start : unit.end]
    heads = list(CELL.finditer(unit.columns)) if GAP.search(unit.columns.strip()) else []
    two = len(heads) == len(list(CELL.finditer(row))) > 1
    return _by_place(heads, row, at - unit.start) if len(heads) >= _ROW_CELLS or two else None


def _spans(page: ReadPage) -> Iterator[tuple[int, int, bool]]:
    rows = list(_row_spans(page.text))
    yield from ((start, end, True) for start, end in rows)
    starts = [start for start, _ in rows]
    for sentence in page.sentences:
        at = sentence.start
        for start, end in rows[max(0, bisect_left(starts, at) - 1) : bisect_left(starts, sentence.end)]:
            if end > at and start < sentence.end:
                if page.text[at:start].strip():
                    yield at, start, False
                at = max(at, end)
        if page.text[at : sentence.end].strip():
            yield at, sentence.end, False


def _row_spans(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for line in text.split("\n"):
        if _is_row(line.strip()):
            yield at, at + len(line)
        at += len(line) + 1


def _is_row(line: str) -> bool:
    # The gaps of a wide table say nothing of how long its line is.
    gapless = has_no_gap(line)
    if not line or (not _MARK.search(line) and len(line if gapless else GAP.sub("  ", line)) > _ROW_CHARS):
        return False
    cells = 1 if gapless else len(GAP.split(line))
    if (
        cells >= _ROW_CELLS
        or ("," in line and CELLS.search(line))
        or ((line[0] == "[" or line[0].isdigit()) and _ENTRY.match(line))
    ):
        return True
    if line.endswith((".", ",", ";", "?")) or _VERB.search(line):
        return False
    return cells > 1 or (len(line) <= _ROW_CHARS and not line[0].islower())


def _with_heads(page: ReadPage, spans: Sequence[tuple[int, int, bool]]) -> Iterator[Unit]:
    figures = page.figures
    starts = [figure.start for figure in figures]
    columns: str | None = None
    heading: tuple[int, int] | None = None
    for start, end, is_row in spans:
        inside = figures[bisect_left(starts, start) : bisect_left(starts, end)]
        yield Unit(start, end, is_row, inside, columns if is_row else None, heading)
        if not is_row and not _RULE.fullmatch(page.text, start, end):
            columns = None
        elif _heads_columns(page.text[start:end], inside):
            columns = page.text[start:end]
        if is_row and _is_heading(page.text[start:end], inside):
            heading = start, end


def _heads_columns(line: str, figures: Sequence[Token]) -> bool:
    """True for the heads of columns: several words without a figure, or cells of which one says "Half-year"."""
    if _RULE.fullmatch(line) or _FIELDS.search(line):
        return False
    digits = any(character.isdigit() for character in line)
    return len(line.split()) >= _HEAD_WORDS and (not figures or (not digits and GAP.search(line.strip()) is not None))


def _is_heading(line: str, figures: Sequence[Token]) -> bool:
    """True for a line that stands over what follows: a title, or the day of an entry."""
    days = [figure for figure in figures if figure.kind is Kind.DATE]
    others = [figure for figure in figures if figure.kind is Kind.AMOUNT]
    return not others and (len(days) == 1 or (not figures and not GAP.search(line.strip())))


def _by_place(heads: Sequence[re.Match[str]], row: str, at: int) -> str | None:
    cells = list(CELL.finditer(row))
    if len(cells) == len(heads):
        return next((head[0] for head, cell in zip(heads, cells, strict=True) if cell.start() <= at < cell.end()), None)
    middle = [(abs((head.start() + head.end()) / 2 - at), head[0]) for head in heads]
    nearest = min(middle)
    return nearest[1] if nearest[0] < _COLUMN_CHARS else None


def unit_at(page: ReadPage, at: int) -> Unit | None:
    """The row or sentence of a page that has a place."""
    units = units_of(page)
    index = bisect_right(units, at, key=lambda unit: unit.start) - 1
    return units[index] if index >= 0 and at < units[index].end else None


@kept_on_page
def _stems_of_units(page: ReadPage) -> dict[int, frozenset[str]]:
    return {}


def line_stems(unit: Unit, page: ReadPage) -> frozenset[str]:
    """The stems of a row or sentence, with those of the heads over it."""
    known = _stems_of_units(page)
    if unit.start not in known:
        over = page.text[slice(*unit.heading)] if unit.heading else ""
        known[unit.start] = frozenset(stems(f"{unit.columns or ''} {over} {page.text[unit.start : unit.end]}"))
    return known[unit.start]


def has_no_gap(line: str) -> bool:
    """True for a line in which one plain blank is all that parts two of its words."""
    return "|" not in line and " ".join(line.split()) == line
