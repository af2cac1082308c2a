"""Text without pages, laid out on pages.

Mails and plain text have no pages until they are printed. These functions decide where the pages break, so that the
page of the record and the page of the stamped copy are the same page. A form feed always begins a new one.
"""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.record.page import Hidden

LINE_CHARS = 88
PAGE_LINES = 54


@dataclass(frozen=True, slots=True)
class _Piece:
    """A line, or a part of one too long for a page; `start` is its place in the whole text."""

    start: int
    text: str


def wrap_line(line: str) -> list[str]:
    """A line as it is printed: at most LINE_CHARS wide; an empty line is one empty line."""
    if not line.strip():
        return [""]
    return textwrap.wrap(line.expandtabs(4), LINE_CHARS, break_on_hyphens=False, drop_whitespace=True) or [""]


def paginate(text: str) -> tuple[str, ...]:
    """The text cut into pages between lines; joined by newlines the pages are the text again."""
    return tuple(page for page, _ in paginate_marked(text, ()))


def paginate_marked(text: str, hidden: Sequence[Hidden]) -> tuple[tuple[str, tuple[Hidden, ...]], ...]:
    """The pages, and on each the marks that fall on it."""
    return tuple(_page(pieces, hidden) for sheet in _sheets(text) for pieces in _fill(sheet))


def _sheets(text: str) -> Iterator[list[_Piece]]:
    start = 0
    for sheet in text.split("\f"):
        yield list(_pieces(sheet, start))
        start += len(sheet) + 1


def _pieces(sheet: str, start: int) -> Iterator[_Piece]:
    # A single line longer than a page must be cut somewhere.
    limit = LINE_CHARS * (PAGE_LINES // 2)
    for line in sheet.split("\n"):
        for at in range(0, max(len(line), 1), limit):
            yield _Piece(start + at, line[at : at + limit])
        start += len(line) + 1


def _fill(pieces: Sequence[_Piece]) -> list[list[_Piece]]:
    pages: list[list[_Piece]] = [[]]
    room = PAGE_LINES
    for piece in pieces:
        height = len(wrap_line(piece.text))
        if height > room and pages[-1]:
            pages.append([])
            room = PAGE_LINES
        pages[-1].append(piece)
        room -= height
    return pages


def _page(pieces: Sequence[_Piece], hidden: Sequence[Hidden]) -> tuple[str, tuple[Hidden, ...]]:
    runs: list[Hidden] = []
    offset = 0
    for piece in pieces:
        for run in hidden:
            start, end = max(run.start, piece.start), min(run.end, piece.start + len(piece.text))
            if start < end:
                _extend(runs, Hidden(offset + start - piece.start, offset + end - piece.start, run.reason), offset)
        offset += len(piece.text) + 1
    return "\n".join(piece.text for piece in pieces), tuple(runs)


def _extend(runs: list[Hidden], run: Hidden, line_start: int) -> None:
    """Add a run; one that goes on over the end of the line before is the same one."""
    last = runs[-1] if runs else None
    if last and last.reason == run.reason and last.end == line_start - 1 and run.start == line_start:
        runs[-1] = Hidden(last.start, run.end, run.reason)
    else:
        runs.append(run)
