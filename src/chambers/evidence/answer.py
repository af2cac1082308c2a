"""What the confined reader answers, as a value and as JSON. Pure.

The reader writes it, the house reads it; nothing in it is trusted beyond being text, offsets and bytes.
"""

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from chambers.evidence.page_places import PARTS, Sides
from chambers.record.page import Hidden, Note

WHOLE_PAGE: Sides = (0, 0, PARTS, PARTS)


class ProblemError(Exception):
    """The file cannot be read; the message says why."""


@dataclass(frozen=True, slots=True)
class LayerWord:
    """A word of a page's text layer, the line it is in, and where it stands; `hidden` says why nobody sees it."""

    text: str
    line: int
    sides: Sides
    hidden: str | None = None


@dataclass(frozen=True, slots=True)
class ReadPage:
    """One page as it was read.

    `look` has the places on it that only OCR can read; then `words` has what else there is on the page, word by word.
    """

    text: str
    hidden: tuple[Hidden, ...] = ()
    look: tuple[Sides, ...] = ()
    words: tuple[LayerWord, ...] = ()


@dataclass(frozen=True, slots=True)
class Child:
    """A file inside the file: an attachment, an entry of an archive."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Facts:
    """What a file says of itself: when it was sent (ISO date), by whom, to whom, about what; and our own mark in it."""

    sent_on: str | None = None
    sender: str | None = None
    recipients: str | None = None
    subject: str | None = None
    mark: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything in one file."""

    pages: tuple[ReadPage, ...]
    notes: tuple[Note, ...] = ()
    children: tuple[Child, ...] = ()
    facts: Facts = Facts()

    def to_json(self) -> str:
        return json.dumps(
            {
                "pages": [_page_fields(page) for page in self.pages],
                "notes": [[note.text, note.page, note.missing] for note in self.notes],
                "children": [[child.name, base64.b64encode(child.data).decode("ascii")] for child in self.children],
                "facts": asdict(self.facts),
            }
        )


def parse_answer(value: Mapping[str, Any]) -> Answer:
    """The answer in a decoded JSON object."""
    return Answer(
        pages=tuple(_page(*fields) for fields in value["pages"]),
        notes=tuple(Note(*fields) for fields in value["notes"]),
        children=tuple(Child(name, base64.b64decode(data)) for name, data in value["children"]),
        facts=Facts(**value["facts"]),
    )


def _page_fields(page: ReadPage) -> list[object]:
    hidden = [(run.start, run.end, run.reason) for run in page.hidden]
    words = [(word.text, word.line, word.sides, word.hidden) for word in page.words]
    return [page.text, hidden, page.look, words]


def _page(text: str, hidden: Sequence[Any], look: Sequence[Any], words: Sequence[Any]) -> ReadPage:
    return ReadPage(
        text,
        tuple(Hidden(*fields) for fields in hidden),
        tuple(_sides(each) for each in look),
        tuple(LayerWord(word, line, _sides(sides), why) for word, line, sides, why in words),
    )


def _sides(value: Sequence[int]) -> Sides:
    left, top, right, bottom = value
    return left, top, right, bottom
