"""The registry in an SQLite file: the shared one of a folder of matters, and the spool of a state folder.

A file of an earlier version has its key in a file beside it. The key is taken into the database, so that neither can be
lost without the other.
"""

import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import groupby
from pathlib import Path
from typing import Self

from chambers.base.errors import RefusedError
from chambers.evidence.matter_folder import make_private
from chambers.evidence.registry_book import KEY_BYTES, Entry, Whole, batches
from chambers.evidence.sqlite_file import opened, transaction
from chambers.machine.filesystem import refuse_shared_wal

_VERSION = 1
_OLD_KEY_NAME = "registry.key"
_ASK_AT_ONCE = 500
_TABLES = """
CREATE TABLE registry (id TEXT NOT NULL);
CREATE TABLE registry_key (number INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS output (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, registered_at TEXT NOT NULL,
  identifier BLOB, bytes BLOB, text BLOB NOT NULL
);
ALTER TABLE output ADD COLUMN ours INTEGER NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS output_by_identifier ON output (identifier);
CREATE INDEX IF NOT EXISTS output_by_bytes ON output (bytes);
CREATE UNIQUE INDEX IF NOT EXISTS output_by_text ON output (text, kind);
CREATE TABLE IF NOT EXISTS shingle (
  digest BLOB NOT NULL, output INTEGER NOT NULL REFERENCES output, ours INTEGER NOT NULL, PRIMARY KEY (digest, output)
) WITHOUT ROWID;
UPDATE output SET ours = 1 WHERE id IN (SELECT output FROM shingle WHERE ours)
"""
_ADD_OUTPUT = (
    "INSERT INTO output (kind, registered_at, identifier, bytes, text, ours) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (text, kind) DO UPDATE SET identifier = coalesce(excluded.identifier, identifier),"
    " bytes = coalesce(excluded.bytes, bytes), ours = max(excluded.ours, ours) RETURNING id"
)
_ADD_SHINGLE = (
    "INSERT INTO shingle VALUES (?, ?, ?)"
    " ON CONFLICT (digest, output) DO UPDATE SET ours = 1 WHERE excluded.ours AND NOT ours"
)
_HOLDS: Mapping[Whole, str] = {
    "bytes": "SELECT 1 FROM output WHERE bytes = ?",
    "identifier": "SELECT 1 FROM output WHERE identifier = ?",
    "text": "SELECT 1 FROM output WHERE text = ? AND ours",
}


class RegistryFileError(RefusedError):
    """The file of the registry cannot be used as it is."""

    code = "registry.file"


class SqliteBook:
    """An open registry file; it is made where there is none."""

    def __init__(self, path: Path) -> None:
        for folder in (path.parent.parent, path.parent):
            make_private(folder)
        refuse_shared_wal(
            path,
            what="The registry of what Chambers wrote",
            instead="Set database.url to a PostgreSQL database, or paths.matters (for its spool paths.state) to a "
            "folder on a local disk.",
        )
        with ExitStack() as until_prepared:
            self._database = until_prepared.enter_context(opened(path))
            self._prepare(path)
            self.id = str(self._database.execute("SELECT id FROM registry").fetchone()[0])
            self._open = until_prepared.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def key_ring(self) -> tuple[bytes, ...]:
        return tuple(row[0] for row in self._database.execute("SELECT key FROM registry_key ORDER BY number"))

    def add(self, entries: Iterable[Entry], keys: Sequence[bytes] = ()) -> None:
        with transaction(self._database):
            self._database.executemany("INSERT OR IGNORE INTO registry_key (key) VALUES (?)", [(key,) for key in keys])
            for entry in entries:
                row = (entry.kind, entry.registered_at, entry.identifier, entry.file, entry.text, entry.ours)
                output = self._database.execute(_ADD_OUTPUT, row).fetchone()[0]
                rows = ((digest, output, ours) for digest, ours in entry.shingles.items())
                self._database.executemany(_ADD_SHINGLE, rows)

    def holds(self, whole: Whole, digests: Collection[bytes]) -> bool:
        return any(self._database.execute(_HOLDS[whole], (digest,)).fetchone() for digest in digests)

    def known(self, digests: Collection[bytes]) -> Mapping[bytes, bool]:
        found: dict[bytes, bool] = {}
        for asked in batches(digests, _ASK_AT_ONCE):
            marks = ",".join("?" * len(asked))
            question = f"SELECT digest, max(ours) FROM shingle WHERE digest IN ({marks}) GROUP BY digest"  # noqa: S608 - marks only
            found.update((digest, bool(ours)) for digest, ours in self._database.execute(question, asked))
        return found

    def count(self) -> int:
        return int(self._database.execute("SELECT count(*) FROM output").fetchone()[0])

    def entries(self) -> Iterator[Entry]:
        """Every entry, to be copied."""
        rows = self._database.execute(
            "SELECT output.id, kind, registered_at, identifier, bytes, text, digest, shingle.ours"
            " FROM output LEFT JOIN shingle ON shingle.output = output.id ORDER BY output.id"
        )
        for (_, kind, at, identifier, file, text), its in groupby(rows, key=lambda row: row[:6]):
            shingles = {digest: bool(ours) for *_, digest, ours in its if digest is not None}
            yield Entry(kind, at, identifier, file, text, shingles)

    @contextmanager
    def emptied(self) -> Iterator[Iterator[Entry]]:
        """The same, and none of them left here afterwards; when the block fails nothing is changed."""
        self._database.execute("PRAGMA busy_timeout = 0")
        with transaction(self._database):
            yield self.entries()
            self._database.execute("DELETE FROM shingle")
            self._database.execute("DELETE FROM output")

    def _prepare(self, path: Path) -> None:
        self._database.execute("PRAGMA journal_mode = WAL")
        old_key = path.with_name(_OLD_KEY_NAME)
        if self._version() != _VERSION:
            with transaction(self._database):
                if self._version() == 0:  # another program may have done it meanwhile
                    self._make_tables(path, old_key)
                elif self._version() != _VERSION:
                    raise RegistryFileError(
                        f"{path} was written by a newer Chambers.", hint="Use that version on this machine too."
                    )
            old_key.unlink(missing_ok=True)

    def _make_tables(self, path: Path, old_key: Path) -> None:
        for statement in _TABLES.split(";"):
            self._database.execute(statement)
        key = old_key.read_bytes() if old_key.exists() else None
        if (key is None and self.count()) or (key is not None and len(key) != KEY_BYTES):
            raise RegistryFileError(
                f"The key of {path}, {old_key}, is {'missing' if key is None else 'damaged'}.",
                hint="Put it back from a backup. Without it no earlier draft can be told from evidence; "
                f"to accept that, move {path} away.",
            )
        self._database.execute("INSERT INTO registry_key (key) VALUES (?)", (key or secrets.token_bytes(KEY_BYTES),))
        self._database.execute("INSERT INTO registry VALUES (?)", (secrets.token_hex(8),))
        self._database.execute(f"PRAGMA user_version = {_VERSION}")

    def _version(self) -> int:
        return int(self._database.execute("PRAGMA user_version").fetchone()[0])
