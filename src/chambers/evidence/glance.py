"""A matter in numbers, and one leaf of its documents at a time: a large matter costs no more than a small one."""

import sqlite3
from dataclasses import dataclass

from chambers.evidence.documents import Known, State, find_by_hash

_IN_PART = "SELECT count(*) FROM documents WHERE state = 'read' AND sha256 IN (SELECT sha256 FROM notes WHERE missing)"
_UNREADABLE = (
    "SELECT count(*) FROM (SELECT name FROM unreadable UNION"
    " SELECT (SELECT min(name) FROM names WHERE names.sha256 = documents.sha256) FROM documents"
    " WHERE state = 'unreadable')"
)
_BY_FIRST_NAME = (
    "SELECT sha256 FROM names WHERE id IN (SELECT min(id) FROM names GROUP BY sha256)"
    " ORDER BY name, sha256 LIMIT ? OFFSET ?"
)


@dataclass(frozen=True, slots=True)
class Glance:
    """How much there is of everything. `read_in_part` and `quarantined` are counted in `documents` too.

    `unreadable` counts files, also those of which nothing could be kept, as documents.
    """

    documents: int
    pages: int
    read_in_part: int
    unreadable: int
    quarantined: int
    findings: int


def read_glance(database: sqlite3.Connection) -> Glance:
    """Every count of a matter."""
    return Glance(
        documents=_count(database, "SELECT count(*) FROM documents"),
        pages=_count(database, "SELECT count(*) FROM pages"),
        read_in_part=_count(database, _IN_PART),
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


def _count(database: sqlite3.Connection, question: str, *values: str) -> int:
    return int(database.execute(question, values).fetchone()[0])
