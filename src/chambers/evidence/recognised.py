"""Words out of a picture, as Tesseract's table tells them: text in lines, each word with its confidence. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from chambers.record.page import Unsure

SURE_FROM = 70
"""Below this confidence (0 to 100) a word is marked."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """The text of one picture, its doubtful words, and the mean confidence; None when no word was found."""

    text: str
    unsure: tuple[Unsure, ...]
    confidence: float | None


@dataclass(frozen=True, slots=True)
class _Word:
    paragraph: tuple[str, ...]
    line: tuple[str, ...]
    text: str
    confidence: float


def parse_table(table: str) -> Recognised:
    """Lines keep their breaks, paragraphs an empty line between them."""
    pieces: list[str] = []
    unsure: list[Unsure] = []
    length, before = 0, None
    words = list(_words(table))
    for word in words:
        gap = _gap(before, word)
        pieces += [gap, word.text]
        length += len(gap) + len(word.text)
        if word.confidence < SURE_FROM:
            unsure.append(Unsure(length - len(word.text), length, max(round(word.confidence), 0)))
        before = word
    mean = sum(word.confidence for word in words) / len(words) if words else None
    return Recognised("".join(pieces), tuple(unsure), mean)


def _gap(before: _Word | None, word: _Word) -> str:
    if before is None:
        return ""
    if before.paragraph != word.paragraph:
        return "\n\n"
    return " " if before.line == word.line else "\n"


def _words(table: str) -> Iterator[_Word]:
    for row in table.splitlines()[1:]:
        fields = row.split("\t")
        if len(fields) != 12 or fields[0] != "5" or not fields[11].strip():
            continue
        # page, block, paragraph and line number stand in fields 1 to 4
        yield _Word(tuple(fields[1:4]), tuple(fields[1:5]), fields[11].strip(), float(fields[10]))
