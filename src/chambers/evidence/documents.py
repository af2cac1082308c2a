"""What a matter knows of its documents, in and out of its database.

A document is known by the hash of its bytes. It has a name for each place where it was found, and a parent where that
place was inside another document.
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from chambers.base.errors import UsageError
from chambers.evidence.answer import Facts
from chambers.evidence.audit import append_audit
from chambers.evidence.finding import Finding
from chambers.record.page import Anchor, Hidden, Note, Page, Source, Unreadable, Unsure

_DOCUMENT = (
    "SELECT sha256, media_type, size_bytes, state, reason, added_at, sent_on, sender, recipients, subject,"
    " (SELECT count(*) FROM pages WHERE pages.sha256 = documents.sha256),"
    " (SELECT count(*) FROM findings WHERE findings.sha256 = documents.sha256),"
    " (SELECT count(*) FROM notes WHERE notes.sha256 = documents.sha256 AND missing) FROM documents"
)
_DOCUMENT_CALLED = (
    f"{_DOCUMENT} WHERE sha256 IN (SELECT sha256 FROM names WHERE name = ?) OR (length(?) >= 6 AND"  # noqa: S608
    " substr(sha256, 1, length(?)) = lower(?)) ORDER BY sha256"
)


class NoSuchDocumentError(UsageError):
    """No document of the matter answers to that name."""

    code = "evidence.unknown"
    http_status = 404


class State(StrEnum):
    """How far a document got."""

    READ = "read"
    UNREADABLE = "unreadable"
    QUARANTINED = "quarantined"


READ_IN_PART = "read in part"
"""What people are shown for a document that was read when some of its content was not."""


def shown_state(state: State, missing_count: int) -> str:
    """The state as people see it: a document of which content is missing was read in part."""
    return READ_IN_PART if state is State.READ and missing_count else state.value


@dataclass(frozen=True, slots=True)
class Taken:
    """A document as it was just read, ready to be kept."""

    sha256: str
    name: str
    parent: str | None
    media_type: str | None
    size_bytes: int
    state: State
    reason: str | None = None
    pages: tuple[Page, ...] = ()
    facts: Facts = field(default_factory=Facts)
    notes: tuple[Note, ...] = ()
    findings: tuple[Finding, ...] = ()
    text_sha256: str | None = None
    sketch: bytes = b""


@dataclass(frozen=True, slots=True)
class Known:
    """A document of the matter."""

    sha256: str
    names: tuple[str, ...]
    parents: tuple[str, ...]
    media_type: str | None
    size_bytes: int
    state: State
    reason: str | None
    added_at: str
    facts: Facts
    page_count: int
    finding_count: int
    missing_count: int
    """How many things in it were not read; its notes name them."""

    @property
    def name(self) -> str:
        return self.names[0]

    @property
    def shown_state(self) -> str:
        return shown_state(self.state, self.missing_count)


def state_of(database: sqlite3.Connection, sha256: str) -> State | None:
    """How far a document got, or None when it is new."""
    row = database.execute("SELECT state FROM documents WHERE sha256 = ?", (sha256,)).fetchone()
    return State(row[0]) if row else None


def is_settled(database: sqlite3.Connection, taken: Taken) -> bool:
    """True when nothing new is known of a document: it was read before, or fails again for the same reason."""
    row = database.execute("SELECT state, reason FROM documents WHERE sha256 = ?", (taken.sha256,)).fetchone()
    if row is None:
        return False
    return row[0] != State.UNREADABLE or (taken.state is State.UNREADABLE and row[1] == taken.reason)


def add_name(database: sqlite3.Connection, sha256: str, name: str, parent: str | None) -> bool:
    """Note where a document was found; false when that was known."""
    added = database.execute(
        "INSERT OR IGNORE INTO names (sha256, name, parent) VALUES (?, ?, ?)", (sha256, name, parent)
    )
    return added.rowcount > 0


def add_document(database: sqlite3.Connection, taken: Taken, at: datetime) -> None:
    """Keep a document with its pages, in place of an earlier one that could not be read. Inside a transaction."""
    facts = taken.facts
    database.execute(
        "INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (sha256) DO UPDATE SET"
        " media_type = excluded.media_type, state = excluded.state, reason = excluded.reason,"
        " sent_on = excluded.sent_on, sender = excluded.sender, recipients = excluded.recipients,"
        " subject = excluded.subject, text_sha256 = excluded.text_sha256, sketch = excluded.sketch",
        (
            *(taken.sha256, taken.media_type, taken.size_bytes, taken.state, taken.reason),
            *(at.isoformat(timespec="seconds"), facts.sent_on, facts.sender, facts.recipients, facts.subject),
            *(taken.text_sha256, taken.sketch),
        ),
    )
    add_name(database, taken.sha256, taken.name, taken.parent)
    database.execute("DELETE FROM unreadable WHERE name = ?", (taken.name,))
    database.execute("DELETE FROM notes WHERE sha256 = ?", (taken.sha256,))
    database.executemany(
        "INSERT INTO notes VALUES (?, ?, ?, ?)",
        [(taken.sha256, note.page, note.text, int(note.missing)) for note in dict.fromkeys(taken.notes)],
    )
    database.executemany(
        "INSERT INTO pages (sha256, number, text, ocr, hidden, unsure) VALUES (?, ?, ?, ?, ?, ?)",
        (_page_row(page) for page in taken.pages),
    )
    database.executemany(
        "INSERT INTO findings (sha256, page, start, stop, kind, detail) VALUES (?, ?, ?, ?, ?, ?)",
        (
            (taken.sha256, found.anchor.page, found.anchor.start, found.anchor.end, found.kind, found.detail)
            for found in taken.findings
        ),
    )
    body = {"name": taken.name, "document": taken.sha256, "pages": len(taken.pages), "reason": taken.reason}
    append_audit(database, at, f"evidence.{taken.state}", {**body, "parent": taken.parent})


def note_unreadable(database: sqlite3.Connection, unreadable: Unreadable) -> bool:
    """Note a file of which nothing could be kept; false when that was known."""
    row = (unreadable.file, None, unreadable.reason)
    return database.execute("INSERT OR IGNORE INTO unreadable VALUES (?, ?, ?)", row).rowcount > 0


def list_unreadable(database: sqlite3.Connection) -> tuple[Unreadable, ...]:
    """The files that could not be read, with the reasons; what is missing of others is in their notes."""
    rows = database.execute(
        "SELECT name, reason FROM unreadable UNION"
        " SELECT (SELECT min(name) FROM names WHERE names.sha256 = documents.sha256), reason FROM documents"
        " WHERE state = 'unreadable' ORDER BY 1, 2"
    )
    return tuple(Unreadable(name, reason) for name, reason in rows)


def list_notes(database: sqlite3.Connection, sha256: str | None = None) -> tuple[tuple[str, Note], ...]:
    """The notes of one document, or of all, each with the name of its document; what is missing comes first."""
    rows = database.execute(
        "SELECT (SELECT min(name) FROM names WHERE names.sha256 = notes.sha256), note, page, missing FROM notes"
        " WHERE ? IS NULL OR sha256 = ? ORDER BY 1, missing DESC, page IS NOT NULL, page, note",
        (sha256, sha256),
    )
    return tuple((name, Note(text, page, bool(missing))) for name, text, page, missing in rows)


def notes_at(database: sqlite3.Connection, sha256: str, page: int | None = None) -> tuple[Note, ...]:
    """The notes on the whole document and on one page of it, or on every page."""
    notes = (note for _, note in list_notes(database, sha256))
    return tuple(note for note in notes if page is None or note.page in (None, page))


def list_documents(database: sqlite3.Connection) -> tuple[Known, ...]:
    """Every document, in the order of its first name."""
    found = [_known(database, row) for row in database.execute(f"{_DOCUMENT} ORDER BY added_at, sha256")]
    return tuple(sorted(found, key=lambda known: (known.name, known.sha256)))


def find_document(database: sqlite3.Connection, key: str) -> Known:
    """The one document with that name, or whose hash begins so."""
    rows = database.execute(
        _DOCUMENT_CALLED,
        (key, key, key, key),
    ).fetchall()
    if len(rows) == 1:
        return _known(database, rows[0])
    if rows:
        choices = ", ".join(row[0][:12] for row in rows)
        raise NoSuchDocumentError(
            f"{key!r} is the name of {len(rows)} documents.", hint=f"Name one by its hash: {choices}."
        )
    raise NoSuchDocumentError(f"No document is called {key!r}.", hint="`chambers evidence list MATTER` shows them all.")


def find_by_hash(database: sqlite3.Connection, sha256: str) -> Known | None:
    """The document with exactly these bytes; a name that looks like a hash misleads nobody."""
    row = database.execute(f"{_DOCUMENT} WHERE sha256 = ?", (sha256,)).fetchone()
    return None if row is None else _known(database, row)


def read_pages(database: sqlite3.Connection, known: Known) -> Iterator[Page]:
    """The pages of a document, in order."""
    rows = database.execute(
        "SELECT number, text, ocr, hidden, unsure FROM pages WHERE sha256 = ? ORDER BY number", (known.sha256,)
    )
    for number, text, ocr, hidden, unsure in rows:
        yield page_of(known.name, known.sha256, (number, text, ocr, hidden, unsure))


def read_page(database: sqlite3.Connection, known: Known, number: int) -> Page | None:
    """One page of a document; None where it has none of that number."""
    row = database.execute(
        "SELECT number, text, ocr, hidden, unsure FROM pages WHERE sha256 = ? AND number = ?", (known.sha256, number)
    ).fetchone()
    return None if row is None else page_of(known.name, known.sha256, row)


def page_of(name: str, sha256: str, row: tuple[int, str, int, str, str]) -> Page:
    """A page from its row."""
    number, text, ocr, hidden, unsure = row
    return Page(
        name,
        sha256,
        number,
        text,
        ocr=bool(ocr),
        hidden=tuple(Hidden(*fields) for fields in json.loads(hidden)),
        unsure=tuple(Unsure(*fields) for fields in json.loads(unsure)),
    )


def read_source(database: sqlite3.Connection, known: Known) -> Source:
    """A document with its pages, as the rooms above know it."""
    return Source(known.name, known.sha256, known.media_type or "unknown", tuple(read_pages(database, known)))


def read_findings(database: sqlite3.Connection, sha256: str | None = None) -> tuple[Finding, ...]:
    """Every finding, or those of one document."""
    rows = database.execute(
        "SELECT sha256, page, start, stop, kind, detail FROM findings WHERE ? IS NULL OR sha256 = ?"
        " ORDER BY sha256, page, start, kind",
        (sha256, sha256),
    )
    return tuple(Finding(kind, Anchor(sha, page, start, stop), detail) for sha, page, start, stop, kind, detail in rows)


def _known(database: sqlite3.Connection, row: Sequence[Any]) -> Known:
    sha256, media_type, size_bytes, state, reason, added_at, sent_on, sender, recipients, subject, *counts = row
    pages, findings, missing = counts
    names = database.execute("SELECT name, parent FROM names WHERE sha256 = ? ORDER BY id", (sha256,)).fetchall()
    return Known(
        sha256=str(sha256),
        names=tuple(dict.fromkeys(name for name, _ in names)),
        parents=tuple(dict.fromkeys(parent for _, parent in names if parent)),
        media_type=media_type,
        size_bytes=size_bytes,
        state=State(str(state)),
        reason=reason,
        added_at=str(added_at),
        facts=Facts(sent_on, sender, recipients, subject),
        page_count=pages,
        finding_count=findings,
        missing_count=missing,
    )


def _page_row(page: Page) -> tuple[str, int, str, int, str, str]:
    hidden = json.dumps([(run.start, run.end, run.reason) for run in page.hidden])
    unsure = json.dumps([(word.start, word.end, word.confidence, word.other) for word in page.unsure])
    return page.sha256, page.number, page.text, int(page.ocr), hidden, unsure
