"""A sentence of a draft or a unit of a page as a strand: its words and figures in order, and where it is cut.

Two strands are laid side by side to see which unit of a page carries a clause, and what stands there in the place of a
word or a figure. A unit is a sentence, a row, a question with its answer, or one line of a conversation. Nothing is
decided here.
"""

import re
import sys
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import NamedTuple

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.texts.passages import answers
from chambers.grounding.texts.rows import units_of
from chambers.grounding.words.meaning import is_stop, stem

_PIECE = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?|[;:.,()|?\u2014]|\d[\d.,/:-]*")
_CLOCK = r"\[?\d{1,2}:\d\d"
# A line that opens with a time, a speaker, a day, a label or a bullet says something of its own.
_OPENS = re.compile(
    rf"\n(?=[ \t]*(?:{_CLOCK}|[A-Z][\w.'-]+(?: [A-Z][\w.'-]*){{0,2}},? {_CLOCK}|\d{{1,2}}/\d{{1,2}}/"
    r"|[A-Z][\w ]{1,24}: |[-*\u2022] ))"
)
_JOINTS = frozenset(
    (
        "and",
        "but",
        "which",
        "who",
        "whom",
        "whose",
        "although",
        "though",
        "because",
        "when",
        "while",
        "where",
        "so",
        "for",
    )
)
_SHORT_CHARS = 3
_MAX_CHARS = 1500


class Part(StrEnum):
    """What a piece of a strand is."""

    WORD = "word"
    NAME = "name"
    FIGURE = "figure"
    NUMBER = "number"
    SMALL = "small"
    COMMA = "comma"
    CUT = "cut"


CONTENT = frozenset((Part.WORD, Part.NAME, Part.FIGURE, Part.NUMBER))
"""The parts that say something."""


Piece = tuple[int, int, str, str, str]
"""Where a piece begins and ends, its text, its key, and the value of its part: a plain tuple, left alone by `gc`."""
_PARTS = {part.value: part for part in Part}
_CONTENT = frozenset(part.value for part in CONTENT)
_WORD, _NAME, _FIGURE, _CUT = (part.value for part in (Part.WORD, Part.NAME, Part.FIGURE, Part.CUT))


class Item(NamedTuple):
    """A piece of a strand: where it stands in the whole text, and the stem or value by which it is known."""

    at: int
    start: int
    end: int
    text: str
    key: str
    part: Part

    @property
    def low(self) -> str:
        """The word in small letters."""
        return self.text.casefold()


class Strand:
    """The pieces of a sentence or unit, and the keys of those that say something; each is made when first asked for."""

    def __init__(self, start: int, end: int, pieces: Sequence[Piece]) -> None:
        self.start = start
        self.end = end
        self._pieces = pieces

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """The pieces in order, each with its place among them."""
        return tuple(Item(at, *piece[:4], _PARTS[piece[4]]) for at, piece in enumerate(self._pieces))

    @cached_property
    def keys(self) -> frozenset[str]:
        """By what the pieces that say something are known."""
        return frozenset(piece[3] for piece in self._pieces if piece[4] in _CONTENT)

    def segment(self, at: int) -> range:
        """The places around one that no cut parts from it."""
        low, high = at, at
        while low > 0 and not self._is_joint(low - 1):
            low -= 1
        while high < len(self.items) and not self._is_joint(high):
            high += 1
        return range(low, max(high, at + 1))

    def _is_joint(self, at: int) -> bool:
        """True for a cut, and for a comma behind which another clause begins."""
        item = self.items[at]
        following = self.items[at + 1].low if at + 1 < len(self.items) else ""
        return item.part is Part.CUT or (item.part is Part.COMMA and following in _JOINTS)

    def walk(self, at: int, step: int) -> Iterator[tuple[Item, tuple[str, ...]]]:
        """What says something from a place on, up to the next cut, each with the small words passed on the way."""
        small: list[str] = []
        at += step
        while 0 <= at < len(self.items) and self.items[at].part is not Part.CUT:
            item = self.items[at]
            if item.part in CONTENT:
                yield item, tuple(small if step > 0 else reversed(small))
                small = []
            elif item.part is Part.SMALL:
                small.append(item.low)
            at += step


def read_strand(
    text: str,
    start: int,
    figures: Sequence[Token],
    names: Sequence[tuple[int, int]] = (),
    breaks: Sequence[tuple[int, int]] = (),
) -> Strand:
    """The strand of a text that begins at `start`; all places are those of the whole text."""
    pieces = [
        (low, high, word, key, _NAME if part == _WORD and any(s <= low < e for s, e in names) else part)
        for low, high, word, key, part in _pieces(text, start, figures, breaks)
    ]
    return Strand(start, start + len(text), pieces)


def _pieces(text: str, start: int, figures: Sequence[Token], breaks: Sequence[tuple[int, int]]) -> list[Piece]:
    """The pieces of a text in order; a figure or a break takes the place of the words in it."""
    taken = sorted([*((each.start, each.end) for each in figures), *breaks])
    found: list[Piece] = []
    at = 0
    until, behind = taken[0] if taken else _NEVER
    for match in _PIECE.finditer(text):
        low = match.start() + start
        while behind <= low:
            at += 1
            until, behind = taken[at] if at < len(taken) else _NEVER
        if low < until:
            word = match[0]
            key, part = _read(word)
            found.append((low, low + len(word), word, key, part))
    found += [(each.start, each.end, each.text, f"#{each.value}", _FIGURE) for each in figures]
    found += [(low, high, text[low - start : high - start], "", _CUT) for low, high in breaks]
    found.sort()
    return found


@lru_cache(maxsize=50_000)
def _read(piece: str) -> tuple[str, str]:
    key, part = _key_and_part(piece)
    return key, part.value


def _key_and_part(piece: str) -> tuple[str, Part]:
    if piece == ",":
        return piece, Part.COMMA
    if not piece[0].isalnum():
        return piece, Part.CUT
    if piece[0].isdigit():
        return piece, Part.NUMBER
    if is_stop(piece) or len(piece) < _SHORT_CHARS:
        return piece.casefold(), Part.SMALL
    return stem(piece), Part.WORD


_NEVER = (sys.maxsize, sys.maxsize)
_LEADING = frozenset((Kind.AMOUNT, Kind.DATE, Kind.PERCENTAGE, Kind.TIME, Kind.UNPARSED, Kind.IDENTIFIER))


def sentence_strand(own: str, start: int, tokens: Sequence[Token]) -> Strand:
    """The strand of a sentence of a draft; a quotation cuts it, and what is quoted is left out."""
    quoted = [(token.start, token.end) for token in tokens if token.kind is Kind.QUOTATION]
    names = [(token.start, token.end) for token in tokens if token.kind is Kind.NAME]
    return read_strand(own, start, figures_of(tokens), names, quoted)


def figures_of(tokens: Sequence[Token]) -> list[Token]:
    """The figures of a sentence that stand in no quotation."""
    quoted = [(token.start, token.end) for token in tokens if token.kind is Kind.QUOTATION]
    return [
        token
        for token in tokens
        if token.kind in _LEADING and not any(low <= token.start < high for low, high in quoted)
    ]


@kept_on_page
def page_strands(page: ReadPage) -> tuple[Strand, ...]:
    """Every unit of a page; what is too long to be one is left out."""
    spans: set[tuple[int, int]] = set()
    whole = {(each.start, each.end) for each in answers(page)} | {(each.start, each.end) for each in units_of(page)}
    for start, end in whole:
        if end - start <= _MAX_CHARS:
            spans.update(_lines(page.text, start, end))
    pieces = _page_pieces(page)
    places = [piece[0] for piece in pieces]
    return tuple(
        [
            Strand(start, end, pieces[bisect_left(places, start) : bisect_left(places, end)])
            for start, end in sorted(spans)
        ]
    )


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A unit, and the lines in it that open something of their own."""
    yield start, end
    at = start
    for match in _OPENS.finditer(text, start, end):
        yield at, match.start()
        at = match.end()
    if at > start:
        yield at, end


@kept_on_page
def _page_pieces(page: ReadPage) -> tuple[Piece, ...]:
    figures = [figure for figure in page.figures if figure.kind in _LEADING]
    return tuple(_pieces(page.text, 0, figures, ()))
