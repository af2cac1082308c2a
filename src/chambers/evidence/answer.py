"""What the confined reader answers, as a value and as JSON. Pure.

The reader writes it, the house reads it; nothing in it is trusted beyond being text, offsets and bytes.
"""

import base64
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from chambers.record.page import Hidden, Note


class ProblemError(Exception):
    """The file cannot be read; the message says why."""


@dataclass(frozen=True, slots=True)
class ReadPage:
    """One page as it was read; `scan` when its words stand in a picture, so that only OCR can say what they are."""

    text: str
    hidden: tuple[Hidden, ...] = ()
    scan: bool = False


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
                "pages": [[page.text, [_fields(run) for run in page.hidden], page.scan] for page in self.pages],
                "notes": [[note.text, note.page, note.missing] for note in self.notes],
                "children": [[child.name, base64.b64encode(child.data).decode("ascii")] for child in self.children],
                "facts": asdict(self.facts),
            }
        )


def parse_answer(value: Mapping[str, Any]) -> Answer:
    """The answer in a decoded JSON object."""
    return Answer(
        pages=tuple(
            ReadPage(text, tuple(Hidden(*fields) for fields in hidden), scan) for text, hidden, scan in value["pages"]
        ),
        notes=tuple(Note(*fields) for fields in value["notes"]),
        children=tuple(Child(name, base64.b64decode(data)) for name, data in value["children"]),
        facts=Facts(**value["facts"]),
    )


def _fields(run: Hidden) -> tuple[int, int, str]:
    return run.start, run.end, run.reason
