"""Words out of a picture, as Tesseract's table tells them: text in lines, each word with its confidence. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from chambers.record.page import Unsure

SURE_FROM = 70
"""Below this confidence (0 to 100) a word is marked."""
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
    """The text of one picture, its doubtful words, and the mean confidence; None when no word was found.

    `notes` are for a person: what else was seen on the page, or could not be tried.
    """

    text: str
    unsure: tuple[Unsure, ...]
    confidence: float | None
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        unsure = [[word.start, word.end, word.confidence, word.other] for word in self.unsure]
        return {"text": self.text, "unsure": unsure, "confidence": self.confidence, "notes": list(self.notes)}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Recognised":
        unsure = tuple(Unsure(*fields) for fields in value["unsure"])
        return cls(value["text"], unsure, value["confidence"], tuple(value["notes"]))


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


def compose_text(words: Sequence[Word], others: Mapping[int, str] | None = None) -> Recognised:
    """Lines keep their breaks, paragraphs an empty line between them; `others` is what else was read, by word."""
    pieces: list[str] = []
    unsure: list[Unsure] = []
    length, before = 0, None
    for index, word in enumerate(words):
        gap = _gap(before, word)
        pieces += [gap, word.text]
        length += len(gap) + len(word.text)
        other = (others or {}).get(index)
        confidence = word.confidence if other is None else min(word.confidence, DISPUTED)
        if confidence < SURE_FROM:
            unsure.append(Unsure(length - len(word.text), length, max(round(confidence), 0), other))
        before = word
    mean = sum(word.confidence for word in words) / len(words) if words else None
    return Recognised("".join(pieces), tuple(unsure), mean)


def parse_table(table: str) -> Recognised:
    """The text of a table that nobody else has an opinion on."""
    return compose_text(parse_words(table))


def _gap(before: Word | None, word: Word) -> str:
    if before is None:
        return ""
    if before.paragraph != word.paragraph:
        return "\n\n"
    return " " if before.line == word.line else "\n"


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
