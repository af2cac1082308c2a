"""What was measured, kept for good: an SQLite file in the state folder, readable by this user only.

A session is one command; its runs are written one by one as they end, so that a command that is killed loses the run
it was in and no other. Nothing is ever changed or deleted: triggers refuse it. A session without an ending was
interrupted, or is still at work. Several processes may write at the same time.
"""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

from chambers.base.errors import OperationError, UsageError
from chambers.bench.sample import Environment, Json, Run
from chambers.bench.steady import headline
from chambers.bench.store_schema import VERSION, missing_steps
from chambers.bench.subject import Subject
from chambers.machine.filesystem import refuse_shared_wal

FILE = "bench.sqlite"
_WAIT_S = 30.0

Ending = Literal["finished", "interrupted", "failed"]


class StoreError(OperationError):
    """The kept measurements cannot be read or written."""

    code = "bench.store"


class UnknownSessionError(UsageError):
    """No measurement of that number was kept."""

    code = "bench.unknown_session"


@dataclass(frozen=True, slots=True)
class Kept:
    """A session as it is kept; `ending` None while nobody has said how it ended."""

    id: int
    verb: str
    arguments: Json
    environment: Environment
    subject: Subject | None
    began: str
    ended: str | None
    ending: Ending | None


class Session:
    """A command at work, writing down what it measures."""

    def __init__(self, store: "Store", number: int) -> None:
        self._store = store
        self.id = number

    def add_run(self, run: Run) -> None:
        """Keep a run; when this returns it is on disk."""
        self._store.write(
            "INSERT INTO runs (session, phase, shape, concurrency, valid, headline, data) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                *(self.id, run.phase, str(run.shape), run.concurrency, run.valid),
                *(_text(headline(run)), _text(run.to_json())),
            ),
        )

    def add_results(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Keep what was concluded from the runs."""
        for row in rows:
            self._store.write("INSERT INTO results (session, data) VALUES (?, ?)", (self.id, _text(row)))

    def finish(self, ending: Ending = "finished") -> None:
        """Say how it ended; said twice, the first word stands."""
        self._store.write(
            "INSERT OR IGNORE INTO endings (session, ended, ending) VALUES (?, ?, ?)", (self.id, _now(), ending)
        )


class Store:
    """The file; use it in the thread that opened it, and close it."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def open(cls, state: Path) -> Self:
        """The store of this state folder, which must be there; it is made if there is none."""
        path = state / FILE
        instead = "Set paths.state (or $CHAMBERS_STATE) to a folder on a local disk."
        refuse_shared_wal(path, what="The file of measurements", instead=instead)
        with _told(path):
            # SQLite gives its side files the rights of the file itself.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            connection = sqlite3.connect(path, timeout=_WAIT_S, isolation_level=None)
            try:
                _prepare(connection)
            except (sqlite3.Error, StoreError):
                connection.close()
                raise
        return cls(path, connection)

    @classmethod
    def open_if_there(cls, state: Path) -> Self | None:
        """The store, or None where nothing was ever measured."""
        return cls.open(state) if (state / FILE).exists() else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def begin(
        self, verb: str, arguments: Mapping[str, Any], environment: Environment, subject: Subject | None = None
    ) -> Session:
        """A new session; with a `subject` its runs correct the planner's predictions."""
        values = (
            *(verb, _text(arguments), _text(environment.to_json())),
            _text(subject.to_json()) if subject is not None else None,
            *(environment.model, environment.machine, environment.engine, _now()),
        )
        number = self.write(
            "INSERT INTO sessions (verb, arguments, environment, subject, model, machine, engine, began)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            values,
        )
        return Session(self, number)

    def sessions(
        self,
        *,
        model: str | None = None,
        machine: str | None = None,
        engine: str | None = None,
        with_subject: bool = False,
    ) -> tuple[Kept, ...]:
        """Every session, the oldest first; those of a model, a machine or an engine where one is named."""
        rows = self._read(
            f"{_SELECT} WHERE (?1 IS NULL OR model = ?1) AND (?2 IS NULL OR machine = ?2)"
            " AND (?3 IS NULL OR engine = ?3) AND (NOT ?4 OR subject IS NOT NULL) ORDER BY id",
            (model, machine, engine, with_subject),
        )
        return tuple(_kept(row) for row in rows)

    def session(self, number: int) -> Kept:
        """The session of that number."""
        rows = self._read(f"{_SELECT} WHERE id = ?", (number,))
        if not rows:
            last = self._read("SELECT max(id) FROM sessions", ())[0][0]
            known = f"The last one is {last}." if last else "Nothing was measured here yet: `chambers bench run`."
            raise UnknownSessionError(f"There is no measurement {number}.", hint=known)
        return _kept(rows[0])

    def runs(self, session: int) -> tuple[Run, ...]:
        """The runs of a session in the order in which they ended, with all raw samples."""
        rows = self._read("SELECT data FROM runs WHERE session = ? ORDER BY id", (session,))
        return tuple(Run.from_json(json.loads(row[0])) for row in rows)

    def headlines(self, session: int) -> tuple[Json, ...]:
        """The same without the samples, for those who look at many."""
        rows = self._read("SELECT headline FROM runs WHERE session = ? ORDER BY id", (session,))
        return tuple(json.loads(row[0]) for row in rows)

    def results(self, session: int) -> tuple[Json, ...]:
        """What was concluded from them."""
        rows = self._read("SELECT data FROM results WHERE session = ? ORDER BY id", (session,))
        return tuple(json.loads(row[0]) for row in rows)

    def write(self, statement: str, values: tuple[Any, ...]) -> int:
        """One row in a transaction of its own; its number."""
        with _told(self.path):
            return self._connection.execute(statement, values).lastrowid or 0

    def _read(self, statement: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        with _told(self.path):
            return self._connection.execute(statement, values).fetchall()


_SELECT = (
    "SELECT id, verb, arguments, environment, subject, began, ended, ending"
    " FROM sessions LEFT JOIN endings ON endings.session = sessions.id"
)


def _kept(row: tuple[Any, ...]) -> Kept:
    number, verb, arguments, environment, subject, began, ended, ending = row
    return Kept(
        id=number,
        verb=verb,
        arguments=json.loads(arguments),
        environment=Environment.from_json(json.loads(environment)),
        subject=Subject.from_json(json.loads(subject)) if subject is not None else None,
        began=began,
        ended=ended,
        ending=ending,
    )


def _prepare(connection: sqlite3.Connection) -> None:
    """Settings of the connection, and the tables as this version knows them."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    if _version(connection) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        for statement in missing_steps(_known(_version(connection))):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")


def _known(version: int) -> int:
    if version > VERSION:
        raise StoreError(
            f"The kept measurements were written by a newer Chambers (form {version}, known up to {VERSION}).",
            hint="Use that version, or move the file away.",
        )
    return version


def _version(connection: sqlite3.Connection) -> int:
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return found


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(
            f"{path} cannot be used: {error}.", hint="Check the disk and the rights, or move the file away."
        ) from error


def _text(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
