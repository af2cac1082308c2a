"""The one SQLite file of a matter: its tables, how it is opened, how a change is made whole.

Every change is one transaction that begins by taking the write lock, so two programs never interleave. The audit log is
a table like the others: what happened and the record of it are kept or lost together. Triggers refuse to change or
remove a line of it.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chambers.base.errors import OperationError
from chambers.evidence.sqlite_file import opened

SCHEMA_VERSION = 1

_SCHEMA = """
CREATE TABLE documents (
    sha256 TEXT PRIMARY KEY,
    media_type TEXT,
    size_bytes INTEGER NOT NULL,
    state TEXT NOT NULL,
    reason TEXT,
    added_at TEXT NOT NULL,
    sent_on TEXT,
    sender TEXT,
    recipients TEXT,
    subject TEXT,
    text_sha256 TEXT,
    sketch BLOB
) STRICT;
CREATE TABLE names (
    id INTEGER PRIMARY KEY,
    sha256 TEXT NOT NULL REFERENCES documents,
    name TEXT NOT NULL,
    parent TEXT REFERENCES documents
) STRICT;
CREATE UNIQUE INDEX names_once ON names (sha256, name, COALESCE(parent, ''));
CREATE INDEX names_by_parent ON names (parent);
CREATE TABLE pages (
    id INTEGER PRIMARY KEY,
    sha256 TEXT NOT NULL REFERENCES documents,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    ocr INTEGER NOT NULL,
    hidden TEXT NOT NULL,
    unsure TEXT NOT NULL,
    UNIQUE (sha256, number)
) STRICT;
CREATE TABLE findings (
    id INTEGER PRIMARY KEY,
    sha256 TEXT NOT NULL REFERENCES documents,
    page INTEGER,
    start INTEGER,
    stop INTEGER,
    kind TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT;
CREATE INDEX findings_by_document ON findings (sha256);
CREATE TABLE unreadable (
    name TEXT NOT NULL,
    sha256 TEXT,
    reason TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX unreadable_once ON unreadable (name, COALESCE(sha256, ''), reason);
CREATE TABLE audit (
    number INTEGER PRIMARY KEY,
    line TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit lines are kept'); END;
CREATE TRIGGER audit_is_never_shortened BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit lines are kept'); END;
CREATE VIRTUAL TABLE words USING fts5(
    text, content='pages', content_rowid='id', tokenize="unicode61 remove_diacritics 2"
);
CREATE VIRTUAL TABLE trigrams USING fts5(text, content='pages', content_rowid='id', tokenize='trigram');
CREATE TRIGGER pages_are_indexed AFTER INSERT ON pages BEGIN
    INSERT INTO words (rowid, text) VALUES (new.id, new.text);
    INSERT INTO trigrams (rowid, text) VALUES (new.id, new.text);
END;
"""


class MatterDatabaseError(OperationError):
    """The matter's database cannot be used."""

    code = "matter.database"


def create_database(file: Path) -> None:
    """Make the tables, in one transaction; a file that has them is left alone."""
    with _opened(file) as database:
        if database.execute("PRAGMA user_version").fetchone()[0] == 0:
            database.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")


@contextmanager
def open_database(file: Path) -> Iterator[sqlite3.Connection]:
    """The database of a matter, when it is one that this version understands."""
    with _opened(file) as database:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        if version != SCHEMA_VERSION:
            raise MatterDatabaseError(
                f"{file} is of version {version}; this Chambers reads version {SCHEMA_VERSION}.",
                hint="Use the Chambers that made it, or export the matter there and take it in here.",
            )
        yield database


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection as a matter needs it; says plainly when the file is no database."""
    try:
        with opened(file) as database:
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA foreign_keys = ON")
            yield database
    except sqlite3.DatabaseError as error:
        raise MatterDatabaseError(
            f"{file} cannot be used: {error}.", hint="Check the disk, and who else has the file open."
        ) from error
