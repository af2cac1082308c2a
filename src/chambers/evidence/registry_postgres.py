"""The registry in a PostgreSQL database: that of the jobs, which several machines share.

The keys are in the database too. Whoever can read it, or a dump of it, can ask whether a passage is known; no word can
be read out of it.
"""

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import ExitStack

import psycopg
from psycopg.conninfo import make_conninfo

from chambers.evidence.registry_book import KEY_BYTES, Entry, Whole

PostgresError = psycopg.Error
CONNECT_WITHIN_S = 5
NOTICE_LOSS: Mapping[str, int] = {
    "connect_timeout": CONNECT_WITHIN_S,
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""By these a server behind a cable that was cut is noticed, however long this end would wait for an answer."""
_LOCK = 0x6368616D62657273
"""Taken while the tables are made; "chambers" in ASCII."""
_SESSION: Mapping[str, str | int] = {"application_name": "chambers registry", **NOTICE_LOSS}
_TABLES = """
CREATE TABLE chambers_registry (id TEXT NOT NULL);
CREATE TABLE chambers_registry_key (number INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key BYTEA NOT NULL UNIQUE);
CREATE TABLE chambers_output (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind TEXT NOT NULL, registered_at TEXT NOT NULL,
  identifier BYTEA, bytes BYTEA, text BYTEA NOT NULL, ours BOOLEAN NOT NULL, UNIQUE (text, kind)
);
CREATE INDEX ON chambers_output (identifier);
CREATE INDEX ON chambers_output (bytes);
CREATE TABLE chambers_shingle (
  digest BYTEA NOT NULL, output BIGINT NOT NULL, ours BOOLEAN NOT NULL, PRIMARY KEY (digest, output)
)
"""
_IS_MADE = (
    "SELECT EXISTS (SELECT FROM pg_tables WHERE tablename = 'chambers_registry'"
    " AND schemaname = ANY(current_schemas(FALSE)))"
)
_ADD_KEYS = "INSERT INTO chambers_registry_key (key) SELECT unnest(%s::bytea[]) ON CONFLICT DO NOTHING"
_ADD_OUTPUT = (
    "INSERT INTO chambers_output AS known (kind, registered_at, identifier, bytes, text, ours)"
    " VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (text, kind) DO UPDATE SET"
    " identifier = coalesce(excluded.identifier, known.identifier), bytes = coalesce(excluded.bytes, known.bytes),"
    " ours = excluded.ours OR known.ours RETURNING id"
)
_ADD_SHINGLES = (
    "INSERT INTO chambers_shingle AS known SELECT digest, %s, ours"
    " FROM unnest(%s::bytea[], %s::boolean[]) AS given (digest, ours)"
    " ON CONFLICT (digest, output) DO UPDATE SET ours = TRUE WHERE excluded.ours AND NOT known.ours"
)
_HOLDS: Mapping[Whole, str] = {
    "bytes": "SELECT EXISTS (SELECT FROM chambers_output WHERE bytes = ANY(%s))",
    "identifier": "SELECT EXISTS (SELECT FROM chambers_output WHERE identifier = ANY(%s))",
    "text": "SELECT EXISTS (SELECT FROM chambers_output WHERE text = ANY(%s) AND ours)",
}


class PostgresBook:
    """A connection to the registry in a database; its tables are made where there are none."""

    def __init__(self, url: str) -> None:
        with ExitStack() as until_prepared:
            self._database = psycopg.connect(make_conninfo(url, **_SESSION), autocommit=True)
            until_prepared.callback(self.close)
            self._prepare()
            self.id = str(self._one("SELECT id FROM chambers_registry"))
            until_prepared.pop_all()

    def close(self) -> None:
        self._database.close()

    def key_ring(self) -> tuple[bytes, ...]:
        found = self._database.execute("SELECT key FROM chambers_registry_key ORDER BY number")
        return tuple(bytes(row[0]) for row in found)

    def add(self, entries: Iterable[Entry], keys: Sequence[bytes] = ()) -> None:
        with self._database.transaction():
            if keys:
                self._database.execute(_ADD_KEYS, (list(keys),))
            for entry in entries:
                row = (entry.kind, entry.registered_at, entry.identifier, entry.file, entry.text, entry.ours)
                output = self._one(_ADD_OUTPUT, row)
                digests, ours = list(entry.shingles), list(entry.shingles.values())
                self._database.execute(_ADD_SHINGLES, (output, digests, ours))

    def holds(self, whole: Whole, digests: Collection[bytes]) -> bool:
        return bool(self._one(_HOLDS[whole], (list(digests),)))

    def known(self, digests: Collection[bytes]) -> Mapping[bytes, bool]:
        found = self._database.execute(
            "SELECT digest, bool_or(ours) FROM chambers_shingle WHERE digest = ANY(%s) GROUP BY digest",
            (list(digests),),
            binary=True,
        )
        return {bytes(digest): ours for digest, ours in found}

    def count(self) -> int:
        return int(str(self._one("SELECT count(*) FROM chambers_output")))

    def _prepare(self) -> None:
        self._database.execute("SET lock_timeout = '30s'")
        if self._is_made():
            return
        with self._database.transaction():
            self._database.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            if self._is_made():
                return
            self._database.execute(_TABLES)
            self._database.execute(_ADD_KEYS, ([secrets.token_bytes(KEY_BYTES)],))
            self._database.execute("INSERT INTO chambers_registry VALUES (%s)", (secrets.token_hex(8),))

    def _is_made(self) -> bool:
        # Not by to_regclass: it believes its session's cache, which has not heard of tables made while we waited.
        return bool(self._one(_IS_MADE))

    def _one(self, question: str, values: Sequence[object] = ()) -> object:
        row = self._database.execute(question, values).fetchone()
        return None if row is None else row[0]
