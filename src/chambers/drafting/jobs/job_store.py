"""Where jobs are kept: a SQLite file in the state folder, or a PostgreSQL database that several boxes share.

DBOS keeps its tables there and we keep one of our own beside them. Rows hold names and hashes; no word of a document
ever stands in them. What is stored is JSON that anybody can read, never pickled objects, which could run code.
"""

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import sqlalchemy as sa
from dbos import DBOS, DBOSClient, DBOSConfig, DBOSPortableJSONSerializer

from chambers.base.errors import SettingsError, UnavailableError
from chambers.drafting.jobs.worker_roll import make_roll
from chambers.evidence.registry_postgres import NOTICE_LOSS
from chambers.fleet.folders import make_private
from chambers.machine.filesystem import refuse_shared_wal

FILE_NAME = "jobs.sqlite"
LOG_NAME = "worker.log"
APPLICATION = "chambers"
VERSION = "1"
"""Constant: otherwise an upgrade would leave unfinished jobs to a version that is no longer there."""
JOBS_QUEUE, LANES_QUEUE = "jobs", "lanes"
_LARGEST_LOG_BYTES = 8 * 1024 * 1024
_POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")


class StoreUnavailableError(UnavailableError):
    """The database of jobs cannot be reached or written."""

    code = "jobs.store"


@dataclass(frozen=True, slots=True)
class JobStore:
    """A database that is there and has its tables; `folder` is where this box keeps locks and logs."""

    url: str
    folder: Path

    @property
    def shown(self) -> str:
        """The address without its password."""
        return shown_url(self.url)

    @property
    def locks(self) -> Path:
        return self.folder / "workers"

    def config(self, executor: str) -> DBOSConfig:
        """How DBOS is set up in a worker: nothing that listens, nothing that reports."""
        return {
            "name": APPLICATION,
            "system_database_url": self.url,
            "application_version": VERSION,
            "executor_id": executor,
            "serializer": DBOSPortableJSONSerializer(),
            "enable_otlp": False,
            "log_level": "WARNING",
        }

    @contextmanager
    def client(self) -> Iterator[DBOSClient]:
        """Somebody who asks and orders, and runs nothing."""
        with self.reachable():
            client = DBOSClient(
                system_database_url=self.url,
                serializer=DBOSPortableJSONSerializer(),
                application_name=APPLICATION,
                retry_connection_errors=False,
            )
            try:
                yield client
            finally:
                client.destroy()

    @contextmanager
    def engine(self) -> Iterator[sa.Engine]:
        """Connections for our own table."""
        connect_args = {"timeout": 30} if self.url.startswith("sqlite") else {}
        engine = sa.create_engine(self.url, pool_pre_ping=True, connect_args=connect_args)
        try:
            yield engine
        finally:
            engine.dispose()

    @contextmanager
    def reachable(self) -> Iterator[None]:
        """Around whatever uses the database; says in our words that it is away."""
        try:
            yield
        except sa.exc.OperationalError as error:
            raise StoreUnavailableError(
                f"The job store {self.shown} cannot be used: {_first_line(error)}.",
                hint="Jobs lose nothing by it: what was finished is kept, and a worker goes on when it is back.",
            ) from error


def open_store(state: Path, database_url: str | None = None) -> JobStore:
    """The store of this house, made or brought up to date if need be."""
    make_private(state)
    if not sa.event.contains(sa.Engine, "handle_error", _notice_absence):
        sa.event.listen(sa.Engine, "handle_error", _notice_absence)
    store = JobStore(database_address(state, database_url), state)
    make_private(store.locks)
    _log_to(state / "logs")
    if database_url is None:
        with store.reachable():
            _prepare_file(state / FILE_NAME)
    with store.reachable(), store.engine() as engine:
        DBOS.migrate(store.url)
        make_roll(engine)
    return store


def database_address(state: Path, database_url: str | None) -> str:
    """The address as the libraries want it: with what notices that the server is gone, where it does not say so."""
    if database_url is None:
        return f"sqlite:///{state.absolute() / FILE_NAME}"
    try:
        url = sa.make_url(database_url)
    except (sa.exc.ArgumentError, ValueError) as error:
        raise SettingsError("database.url is not an address of a database.", hint=_EXAMPLE) from error
    if url.drivername not in _POSTGRES or not url.database:
        raise SettingsError("database.url does not name a PostgreSQL database.", hint=_EXAMPLE)
    lasting = {name: str(value) for name, value in NOTICE_LOSS.items() if name not in url.query}
    return url.set(drivername="postgresql+psycopg").update_query_dict(lasting).render_as_string(hide_password=False)


def shown_url(url: str) -> str:
    """An address that may be shown, without what `database_address` added."""
    shown = sa.make_url(url)
    added = [name for name, value in NOTICE_LOSS.items() if shown.query.get(name) == str(value)]
    return shown.difference_update_query(added).render_as_string(hide_password=True)


_EXAMPLE = "Such as postgresql://chambers@10.0.0.5/chambers; without it a file in the state folder serves."


def _prepare_file(file: Path) -> None:
    """A private file in WAL mode: readers then do not wait for the writer, and a write costs a fifth."""
    refuse_shared_wal(
        file,
        what="The job store",
        instead="Set database.url to a PostgreSQL database, or paths.state (or $CHAMBERS_STATE) to a local disk.",
    )
    os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600))
    database = sqlite3.connect(file, timeout=30.0)
    try:
        database.execute("PRAGMA journal_mode = WAL")
    finally:
        database.close()


def _notice_absence(context: sa.ExceptionContext) -> None:
    """A server that cannot be connected to is away, on a Unix socket too, where DBOS would take it for a fault."""
    if context.connection is None and isinstance(context.original_exception, psycopg.OperationalError):
        context.is_disconnect = True


def _first_line(error: sa.exc.OperationalError) -> str:
    return str(error.orig).partition("\n")[0].rstrip(".")


def _log_to(folder: Path) -> None:
    """What DBOS has to say goes to a file; a failing step must not throw its traceback at a person."""
    make_private(folder)
    path = folder / LOG_NAME
    logger = logging.getLogger("dbos")
    if any(getattr(handler, "baseFilename", None) == str(path.absolute()) for handler in logger.handlers):
        return
    for old in tuple(logger.handlers):
        logger.removeHandler(old)
        old.close()
    if path.exists() and path.stat().st_size > _LARGEST_LOG_BYTES:
        path.replace(path.with_suffix(".log.1"))
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW, 0o600))
    handler = logging.FileHandler(path, delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(message)s"))
    logger.addHandler(handler)
    logger.propagate = False
