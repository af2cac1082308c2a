"""Who is at work: a table with a row for each worker that is alive, renewed by its beats.

A row that is gone means a worker that is out: it stopped, or others took its row away because its beats stayed out or
because it is known to be dead. Its jobs are then somebody else's. `publishing` is the fence: it holds the worker's own
row while the last step of a stage puts files in their place, so nobody can take the row away in between.
"""

import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.schema import CreateTable

from chambers.base.errors import OperationError

_TABLE = sa.Table(
    "chambers_workers",
    sa.MetaData(),
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("pid", sa.Integer, nullable=False),
    sa.Column("beat", sa.Float, nullable=False),
)


class FencedError(OperationError):
    """Others hold this worker for dead, and have taken over its jobs."""

    code = "worker.fenced"


def fenced_error() -> FencedError:
    return FencedError(
        "This worker was held for dead, and its jobs were taken over.",
        hint="Nothing is lost: the others finish them. Start it again.",
    )


def make_roll(engine: sa.Engine) -> None:
    """The table, where there is none yet."""
    # PostgreSQL may still complain when two make it at the same moment; it is there then.
    with suppress(sa.exc.IntegrityError, sa.exc.ProgrammingError), engine.begin() as connection:
        connection.execute(CreateTable(_TABLE, if_not_exists=True))


class WorkerRoll:
    """The table, and the locks by which workers of one box know of each other at once."""

    def __init__(self, engine: sa.Engine, locks: Path) -> None:
        self._engine, self._locks = engine, locks
        sqlite = engine.dialect.name == "sqlite"
        clock = "(julianday('now') - 2440587.5) * 86400.0" if sqlite else "extract(epoch from clock_timestamp())"
        # The database's own clock: those of two boxes may differ by more than a beat.
        self._now = sa.literal_column(clock, sa.Float)

    @contextmanager
    def enrolled(self, worker: str) -> Iterator[None]:
        """On the roll, with a lock that the kernel lets go of when this process ends, however it ends."""
        with self._locked(worker):
            row = {"id": worker, "host": socket.gethostname(), "pid": os.getpid(), "beat": self._now}
            with self._engine.begin() as connection:
                connection.execute(sa.insert(_TABLE).values(row))
            try:
                yield
            finally:
                with suppress(sa.exc.OperationalError):
                    self._strike(worker)

    def beat(self, worker: str) -> bool:
        """Say that this worker lives; False when others hold it for dead."""
        with self._engine.begin() as connection:
            renewed = connection.execute(sa.update(_TABLE).where(_TABLE.c.id == worker).values(beat=self._now))
            return renewed.rowcount == 1

    def strike_dead(self, dead_after_s: float, *, besides: str) -> tuple[str, ...]:
        """Take off the roll whoever is dead: a lock on this box that nobody holds, or no beat for so long."""
        late = _TABLE.c.beat < self._now - dead_after_s
        with self._engine.begin() as connection:
            silent = connection.execute(sa.select(_TABLE.c.id).where(late)).scalars().all()
        gone = [worker for worker in self.living() - {besides} if self._lock_is_free(worker)]
        dead = tuple(sorted({*silent, *gone} - {besides}))
        for worker in dead:
            self._strike(worker, late if worker not in gone else None)
            with suppress(OSError):
                self._lock_file(worker).unlink()
        return dead

    def living(self) -> frozenset[str]:
        """Everybody on the roll."""
        with self._engine.connect() as connection:
            return frozenset(connection.execute(sa.select(_TABLE.c.id)).scalars())

    def seen_alive(self, dead_after_s: float) -> frozenset[str]:
        """Those of whom there is a sign of life; some on the roll may be dead, with nobody left to strike them off."""
        recent = sa.select(_TABLE.c.id).where(_TABLE.c.beat >= self._now - dead_after_s)
        with self._engine.connect() as connection:
            beating = frozenset(connection.execute(recent).scalars())
        return frozenset(worker for worker in beating if not self._lock_is_free(worker))

    @contextmanager
    def publishing(self, worker: str) -> Iterator[None]:
        """While files are put in their place: this worker is alive, and cannot be held for dead before it is done."""
        with self._engine.begin() as connection:
            if connection.execute(sa.update(_TABLE).where(_TABLE.c.id == worker).values(beat=self._now)).rowcount != 1:
                raise fenced_error()
            yield

    def _strike(self, worker: str, only_if: sa.ColumnElement[bool] | None = None) -> None:
        strike = sa.delete(_TABLE).where(_TABLE.c.id == worker)
        with self._engine.begin() as connection:
            connection.execute(strike if only_if is None else strike.where(only_if))

    def _lock_file(self, worker: str) -> Path:
        return self._locks / f"{worker}.lock"

    @contextmanager
    def _locked(self, worker: str) -> Iterator[None]:
        path = self._lock_file(worker)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
        finally:
            with suppress(OSError):
                path.unlink()
            os.close(descriptor)

    def _lock_is_free(self, worker: str) -> bool:
        """Whether a worker of this box is dead; one of another box has no lock here, and its beats must tell."""
        try:
            descriptor = os.open(self._lock_file(worker), os.O_RDWR | os.O_NOFOLLOW)
        except OSError:
            return False
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        finally:
            os.close(descriptor)
        return True
