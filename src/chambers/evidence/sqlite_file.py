"""A small SQLite file of ours: opened so that others are waited for, changed whole or not at all.

What stands in it is the business of whoever opens it.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE_S = 30.0


@contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a file that only this user can read; what is committed is on the disk."""
    file.touch(mode=0o600)
    database = sqlite3.connect(file, timeout=PATIENCE_S, isolation_level=None)
    try:
        database.execute("PRAGMA synchronous = FULL")
        yield database
    finally:
        database.close()


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing; begins by taking the write lock, so two programs never interleave."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    finally:
        if database.in_transaction:
            database.execute("ROLLBACK")


@contextmanager
def writing(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection for one change."""
    with opened(file) as database, transaction(database):
        yield database
