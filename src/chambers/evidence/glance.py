"""A matter in numbers, and one leaf of its documents at a time: a large matter costs no more than a small one."""

import sqlite3
from dataclasses import dataclass

from chambers.evidence.documents import Known, State, find_by_hash
from chambers.record.page import Note

_READ = "SELECT count(*) FROM documents WHERE state = 'read'"
_IN_PART = "SELECT count(*) FROM documents WHERE state = 'read' AND sha256 IN (SELECT sha256 FROM notes WHERE missing)"
_UNREADABLE = (
    "SELECT count(*) FROM (SELECT name FROM unreadable UNION"
    " SELECT (SELECT min(name) FROM names WHERE names.sha256 = documents.sha256) FROM documents"
    " WHERE state = 'unreadable')"
)
_MISSING = "FROM notes JOIN documents USING (sha256) WHERE missing AND state = 'read'"
_MISSING_BY_NAME = (
    "SELECT sha256, (SELECT name FROM names WHERE names.sha256 = notes.sha256 ORDER BY id LIMIT 1), note, page"  # noqa: S608
    f" {_MISSING} ORDER BY 2, 1, page IS NOT NULL, page, note LIMIT ? OFFSET ?"
)
_BY_FIRST_NAME = (
    "SELECT sha256 FROM names WHERE id IN (SELECT min(id) FROM names GROUP BY sha256)"
    " ORDER BY name, sha256 LIMIT ? OFFSET ?"
)


@dataclass(frozen=True, slots=True)
class Glance:
    """How much there is of everything. `read`, `read_in_part` and `quarantined` are counted in `documents` too.

    `unreadable` counts files, also those of which nothing could be kept, as documents.
    """

    documents: int
    pages: int
    read: int
    read_in_part: int
    unreadable: int
    quarantined: int
    findings: int


def read_glance(database: sqlite3.Connection) -> Glance:
    """Every count of a matter."""
    read_in_part = _count(database, _IN_PART)
    return Glance(
        documents=_count(database, "SELECT count(*) FROM documents"),
        pages=_count(database, "SELECT count(*) FROM pages"),
        read=_count(database, _READ) - read_in_part,
        read_in_part=read_in_part,
        unreadable=_count(database, _UNREADABLE),
        quarantined=_count(database, "SELECT count(*) FROM documents WHERE state = ?", State.QUARANTINED),
        findings=_count(database, "SELECT count(*) FROM findings"),
    )


def documents_from(database: sqlite3.Connection, first: int, count: int) -> tuple[Known, ...]:
    """Some documents in the order of their first names; `first` counts from 0."""
    found = (
        find_by_hash(database, sha256) for (sha256,) in database.execute(_BY_FIRST_NAME, (count, first)).fetchall()
    )
    return tuple(known for known in found if known is not None)


@dataclass(frozen=True, slots=True)
class Missing:
    """Something in a document that was read in part."""

    sha256: str
    name: str
    note: Note


def count_missing(database: sqlite3.Connection) -> int:
    """How many things were not read in documents that were read."""
    return _count(database, f"SELECT count(*) {_MISSING}")


def missing_from(database: sqlite3.Connection, first: int, count: int) -> tuple[Missing, ...]:
    """Some of them, by document and page; `first` counts from 0, and a negative count means all."""
    rows = database.execute(_MISSING_BY_NAME, (count, first)).fetchall()
    return tuple(Missing(sha256, name, Note(text, page)) for sha256, name, text, page in rows)


def _count(database: sqlite3.Connection, question: str, *values: str) -> int:
    return int(database.execute(question, values).fetchone()[0])
