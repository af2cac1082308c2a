"""The one SQLite file of a matter: how it is made, opened, and brought up to date.

Every change is one transaction that begins by taking the write lock, so two programs never interleave. The audit log is
a table like the others: what happened and the record of it are kept or lost together. Triggers refuse to change or
remove a line of it.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chambers.base.errors import OperationError
from chambers.evidence.matter_schema import STEPS
from chambers.evidence.sqlite_file import opened, transaction
from chambers.machine.filesystem import refuse_shared_wal

SCHEMA_VERSION = len(STEPS)


class MatterDatabaseError(OperationError):
    """The matter's database cannot be used."""

    code = "matter.database"


def refuse_network_folder(file: Path) -> None:
    """An error when a matter's database cannot be kept there safely."""
    refuse_shared_wal(
        file,
        what="The database of a matter",
        instead="Set paths.matters to a folder on a local disk of this machine, and copy the matters there.",
    )


def create_database(file: Path) -> None:
    """Make the tables; a file that has them is left alone."""
    with _opened(file) as database:
        _advance(database, 0)


@contextmanager
def open_database(file: Path) -> Iterator[sqlite3.Connection]:
    """The database of a matter, when it is one that this version understands; an older one is brought up to date."""
    with _opened(file) as database:
        version = _version(database)
        if not 0 < version <= SCHEMA_VERSION:
            raise MatterDatabaseError(
                f"{file} is of version {version}; this Chambers reads versions up to {SCHEMA_VERSION}.",
                hint="Use the Chambers that made it, or export the matter there and take it in here.",
            )
        if version < SCHEMA_VERSION:
            _advance(database, version)
        yield database


def _advance(database: sqlite3.Connection, seen_version: int) -> None:
    """Every missing step, each in a transaction of its own; another program may have taken some meanwhile."""
    for step in range(seen_version, SCHEMA_VERSION):
        with transaction(database):
            if _version(database) == step:
                for statement in _statements(STEPS[step]):
                    database.execute(statement)
                database.execute(f"PRAGMA user_version = {step + 1}")


def _statements(script: str) -> Iterator[str]:
    """A script statement by statement: `executescript` would end the transaction."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""


def _version(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection as a matter needs it; says plainly when the file is no database."""
    refuse_network_folder(file)
    try:
        with opened(file) as database:
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA foreign_keys = ON")
            yield database
    except sqlite3.DatabaseError as error:
        raise MatterDatabaseError(
            f"{file} cannot be used: {error}.", hint="Check the disk, and who else has the file open."
        ) from error
