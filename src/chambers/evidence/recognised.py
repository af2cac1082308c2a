"""Words out of a picture, as Tesseract's table tells them: text in lines, each word with its confidence. Pure."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from itertools import accumulate
from statistics import median
from typing import Any

from chambers.evidence.layout import find_gaps, put_in, shift
from chambers.evidence.page_places import PARTS, Sides, around
from chambers.evidence.pdf_box import Sides as BoxSides
from chambers.record.page import Unsure

SURE_FROM = 70
"""Below this confidence (0 to 100) a word is marked."""
_LEGIBLE = 0.4
"""The share of sure letters: four printed pages had 0.85 to 0.99, and 0.09 to 0.10 on their sides or upside down."""
_WITH_ROOM = 1.2
TEXT = "text"
"""What the line of a word begins with that was seen where only the text of the page was drawn."""
DISPUTED = 50
"""No word that a second reader saw otherwise is surer than this."""


@dataclass(frozen=True, slots=True)
class Region:
    """A place on a picture in pixels; `top` is the smaller number."""

    left: float
    top: float
    right: float
    bottom: float

    def around(self, other: "Region") -> "Region":
        return Region(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def moved(self, across: float, down: float) -> "Region":
        return Region(self.left + across, self.top + down, self.right + across, self.bottom + down)


@dataclass(frozen=True, slots=True)
class Word:
    """One word; words of one paragraph or line have the same key."""

    paragraph: tuple[str, ...]
    line: tuple[str, ...]
    text: str
    confidence: float
    region: Region


@dataclass(frozen=True, slots=True)
class Recognised:
    """The words that OCR saw on a page, in pixels of the whole page drawn at that size.

    `turn` says by how many degrees, clockwise, the page had to be turned to be read; the pixels are those after it.
    `others` has what a second reader saw instead of a word, by its place in `words`; `notes` are for a person.
    """

    words: tuple[Word, ...]
    width_px: int
    height_px: int
    others: Mapping[int, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    turn: int = 0

    @property
    def sure_share(self) -> float | None:
        """The share of its letters that are in words that OCR is sure of; None where it saw none."""
        letters = sum(len(word.text) for word in self.words)
        sure = sum(len(word.text) for word in self.words if word.confidence >= SURE_FROM)
        return sure / letters if letters else None

    def with_text(self, text: "Recognised") -> "Recognised":
        """With what was seen of the page's own text, which was drawn apart."""
        words = (replace(word, paragraph=(TEXT, *word.paragraph), line=(TEXT, *word.line)) for word in text.words)
        others = {len(self.words) + at: other for at, other in text.others.items()}
        return replace(
            self,
            words=(*self.words, *words),
            others={**self.others, **others},
            notes=(*self.notes, *text.notes),
        )

    def to_json(self) -> dict[str, Any]:
        words = [(word.paragraph, word.line, word.text, word.confidence, *astuple(word.region)) for word in self.words]
        others = list(self.others.items())
        return {
            "words": words,
            "size": (self.width_px, self.height_px),
            "others": others,
            "notes": self.notes,
            "turn": self.turn,
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Recognised":
        words = (
            Word(tuple(paragraph), tuple(line), text, confidence, Region(*region))
            for paragraph, line, text, confidence, *region in value["words"]
        )
        width_px, height_px = value["size"]
        return cls(tuple(words), width_px, height_px, dict(value["others"]), tuple(value["notes"]), value["turn"])


@dataclass(frozen=True, slots=True)
class Composed:
    """Words as a text with their lines, columns and paragraphs; where each word begins in it; the doubtful ones."""

    text: str
    starts: tuple[int, ...]
    unsure: tuple[Unsure, ...]


def is_illegible(seen: Recognised) -> bool:
    """True when OCR is unsure of most of what it saw, as of a page that lies on its side, or of handwriting."""
    share = seen.sure_share
    return share is not None and share < _LEGIBLE


def on_page(seen: Recognised, places: Sequence[Sides]) -> Recognised:
    """What was seen on a picture of some places of a page, in pixels of the whole page."""
    if not places:
        return seen
    left, top, right, bottom = around(places)
    width = seen.width_px * PARTS / max(right - left, 1)
    height = seen.height_px * PARTS / max(bottom - top, 1)
    across, down = left * width / PARTS, top * height / PARTS
    words = tuple(replace(word, region=word.region.moved(across, down)) for word in seen.words)
    return replace(seen, words=words, width_px=round(width), height_px=round(height))


def parse_words(table: str) -> tuple[Word, ...]:
    """Every word of Tesseract's table, in its order."""
    return tuple(word for _, word in _words(table))


def parse_pages(table: str, count: int) -> tuple[tuple[Word, ...], ...]:
    """The words of each of `count` pages that one table tells of."""
    pages: tuple[list[Word], ...] = tuple([] for _ in range(count))
    for page, word in _words(table):
        if 1 <= page <= count:
            pages[page - 1].append(word)
    return tuple(tuple(words) for words in pages)


def compose_text(words: Sequence[Word], others: Mapping[int, str] | None = None) -> Composed:
    """Lines, columns and paragraphs stand as they do on the picture; `others` is what else was read, by word."""
    starts = [0, *accumulate(len(word.text) + 1 for word in words)]
    breaks = ("" if two is None else " " if one.line == two.line else "\n" for one, two in _neighbours(words))
    text = "".join(piece for word, gap in zip(words, breaks, strict=True) for piece in (word.text, gap))
    gaps = find_gaps(text, _sides_of(words, starts)) if words else ()
    new = shift(gaps)
    unsure: list[Unsure] = []
    for index, (word, start) in enumerate(zip(words, starts, strict=False)):
        other = (others or {}).get(index)
        confidence = word.confidence if other is None else min(word.confidence, DISPUTED)
        if confidence < SURE_FROM:
            place = new(start)
            unsure.append(Unsure(place, place + len(word.text), max(round(confidence), 0), other))
    return Composed(put_in(text, gaps), tuple(new(start) for start in starts[: len(words)]), tuple(unsure))


def _neighbours(words: Sequence[Word]) -> Iterator[tuple[Word, Word | None]]:
    return zip(words, (*words[1:], None), strict=False)


def _sides_of(words: Sequence[Word], starts: Sequence[int]) -> Callable[[int], BoxSides]:
    """The sides of a letter: those of its word, as high as letters of the page are with what lies above and below."""
    lines: dict[tuple[str, ...], Region] = {}
    for word in words:
        lines[word.line] = lines[word.line].around(word.region) if word.line in lines else word.region
    usual = median(line.bottom - line.top for line in lines.values())

    def sides(index: int) -> BoxSides:
        word = words[bisect_right(starts, index) - 1]
        line = lines[word.line]
        height = max(usual, line.bottom - line.top) * _WITH_ROOM
        return word.region.left, -line.bottom, word.region.right, height - line.bottom

    return sides


def _words(table: str) -> Iterator[tuple[int, Word]]:
    for row in table.splitlines()[1:]:
        fields = row.split("\t")
        if len(fields) != 12 or fields[0] != "5" or not fields[11].strip():
            continue
        # page, block, paragraph and line number stand in fields 1 to 4; left, top, width, height in 6 to 9
        left, top, width, height = (float(field) for field in fields[6:10])
        region = Region(left, top, left + width, top + height)
        word = Word(tuple(fields[1:4]), tuple(fields[1:5]), fields[11].strip(), float(fields[10]), region)
        yield int(fields[1]), word
