"""How a page is laid out: the wide blanks between its columns, and the empty lines between its paragraphs. Pure.

pdfium and Tesseract put one blank between two words and one end of a line between two lines, however far apart they
stand. A table read so is a run of figures that belong to nothing. The places of the words tell the columns: where two
words of a line stand as far apart as no writing puts them, as many blanks are put in as would fill the gap, and where
a line stands further below the one before than lines of the page do, one more end of a line.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from statistics import median

from chambers.evidence.pdf_box import Sides

_HYPHEN = "\ufffe"
"""What pdfium writes for the hyphen and the end of a line that part a word."""
_LINE = re.compile(rf"[^\r\n{_HYPHEN}]+")
_WORD = re.compile(r"\S+")
_MOST_LINES = 2000
_WIDE = 0.95
"""A gap in heights of the letters: lines that are set to one width have narrower ones."""
_LOOSE = 1.1
"""How much wider than the others of the page a line must be for its letters to be looked at closely."""
_WIDEST = 0.5
"""What a letter takes at most, in its height, where no wide gaps lie between."""
_APART = 1.45
"""How much further below the line before a paragraph begins than lines do."""
_FEWEST_BLANKS = 2
_MOST_COLUMNS = 400

Gap = tuple[int, str]
"""A place of the text, and what is put in before it."""


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    end: int
    blanks: int
    """How many stand before it already."""
    first: Sides
    last: Sides

    @property
    def height(self) -> float:
        return self.first[3] - self.first[1]

    @property
    def advance(self) -> float:
        """How wide its letters are, with the blanks between them."""
        return (self.last[2] - self.first[0]) / (self.end - self.start)


@dataclass(frozen=True, slots=True)
class _Grid:
    """Columns as wide as a letter of the page: what stands below each other keeps doing so."""

    margin: float
    letter: float

    def column(self, left: float) -> int:
        return min(round((left - self.margin) / self.letter), _MOST_COLUMNS)


def find_gaps(text: str, sides: Callable[[int], Sides]) -> tuple[Gap, ...]:
    """What must be put into a text for its columns and paragraphs to be seen; `sides` tells where its letters stand."""
    lines = [line for line in _lines(text, sides) if line.height > 0 and line.last[2] > line.first[0]]
    if not lines or len(lines) > _MOST_LINES:
        return ()
    # A page may be all table: what its closest lines take for a letter comes nearest to what one takes.
    lowest = sorted(lines, key=lambda line: line.advance / line.height)[len(lines) // 4]
    usual = min(lowest.advance / lowest.height, _WIDEST)
    grid = _Grid(min(line.first[0] for line in lines), _letter(text, lowest, sides))
    close = (line for line in lines if line.advance > usual * line.height * _LOOSE)
    rows = {line.start: found for line in close if (found := list(_columns(text, line, grid, sides)))}
    between = (gap for found in rows.values() for gap in found)
    paragraphs = ((end + (text[end] == _HYPHEN), more) for end, more in _paragraphs(lines, rows))
    return tuple(sorted((*between, *_indents(lines, grid), *paragraphs), key=lambda gap: gap[0]))


def put_in(text: str, gaps: Sequence[Gap]) -> str:
    """The text with the blanks and ends of lines of its layout."""
    return "".join(piece for _, piece in with_places(text, gaps))


def with_places(text: str, gaps: Sequence[Gap]) -> Iterator[tuple[int | None, str]]:
    """The pieces of the laid-out text, each with the place in `text` that it begins at; None for what was put in."""
    at = 0
    for place, more in gaps:
        yield at, text[at:place]
        yield None, more
        at = place
    yield at, text[at:]


def shift(gaps: Sequence[Gap]) -> Callable[[int], int]:
    """Where a letter of the text went."""
    starts = [place for place, _ in gaps]
    grown = [0, *accumulate(len(more) for _, more in gaps)]
    return lambda place: place + grown[bisect_right(starts, place)]


def _lines(text: str, sides: Callable[[int], Sides]) -> Iterator[_Line]:
    for match in _LINE.finditer(text):
        words = match[0].strip()
        if words:
            blanks = match[0].index(words)
            start = match.start() + blanks
            end = start + len(words)
            yield _Line(start, end, blanks, sides(start), sides(end - 1))


def _words(text: str, line: _Line) -> list[tuple[int, int]]:
    return [match.span() for match in _WORD.finditer(text, line.start, line.end)]


def _letter(text: str, line: _Line, sides: Callable[[int], Sides]) -> float:
    """How wide the letters of a line are, without what lies between its words."""
    words = _words(text, line)
    wide = sum(sides(end - 1)[2] - sides(start)[0] for start, end in words)
    return wide / sum(end - start for start, end in words) if wide > 0 else line.advance


def _columns(text: str, line: _Line, grid: _Grid, sides: Callable[[int], Sides]) -> Iterator[Gap]:
    """The blanks that are missing between the words of a line."""
    words = _words(text, line)
    held = [(sides(start)[0], sides(end - 1)[2]) for start, end in words]
    at = _indent(line, grid)
    for ((_, right), (left, _)), ((before, end), (start, _)) in zip(pairwise(held), pairwise(words), strict=True):
        at += start - before
        if left - right > line.height * _WIDE:
            missing = max(0, _FEWEST_BLANKS - (start - end), grid.column(left) - at)
            at += missing
            yield start, " " * missing


def _indent(line: _Line, grid: _Grid) -> int:
    """How many blanks a line begins with: what goes on in a cell stands below it."""
    return grid.column(line.first[0]) if line.first[0] - grid.margin > line.height * _WIDE else line.blanks


def _indents(lines: Sequence[_Line], grid: _Grid) -> Iterator[Gap]:
    yield from ((line.start, " " * more) for line in lines if (more := _indent(line, grid) - line.blanks) > 0)


def _paragraphs(lines: Sequence[_Line], rows: Container[int]) -> Iterator[Gap]:
    """The empty lines between paragraphs, each at the end of the line before; rows stand further apart than lines."""
    falls = [
        (one.first[1] - two.first[1], one, one.start in rows and two.start in rows) for one, two in pairwise(lines)
    ]
    usual = median([fall for fall, _, _ in falls if fall > 0] or [0.0])
    between_rows = median([fall for fall, _, in_table in falls if fall > 0 and in_table] or [0.0])
    for fall, line, in_table in falls:
        if 0 < (max(usual, between_rows) if in_table else usual) * _APART < fall:
            yield line.end, "\n"
