"""Documents and passages that were kept out because they are words of ours, and those that a person let in after all.

One small file in the folder of a matter. Nothing is ever removed from it: a release is added to its entry with who did
it, when and why, and every act is a record in a chain, so that none can be changed or dropped unnoticed.

What this does not do: judge, or keep the documents themselves.
"""

import json
import sqlite3
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from chambers.base.chain import Broken, canonical_json, link, verify_chain
from chambers.base.errors import UsageError
from chambers.evidence.provenance import Decision, Span, Verdict
from chambers.evidence.sqlite_file import opened, writing

FILE_NAME = "quarantine.sqlite"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS entry (
  id INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, file TEXT NOT NULL, decision TEXT NOT NULL, spans TEXT NOT NULL,
  reason TEXT NOT NULL, held_at TEXT NOT NULL, released_at TEXT, released_by TEXT, release_reason TEXT
);
CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY, record TEXT NOT NULL);
"""
_COLUMNS = "id, sha256, file, decision, spans, reason, held_at, released_at, released_by, release_reason"


class QuarantineError(UsageError):
    """The quarantine cannot do what was asked."""

    code = "quarantine.invalid"


@dataclass(frozen=True, slots=True)
class Entry:
    """One document that was kept out, wholly or in part."""

    id: int
    sha256: str
    file: str
    decision: Decision
    spans: tuple[Span, ...]
    reason: str
    held_at: str
    released_at: str | None = None
    released_by: str | None = None
    release_reason: str | None = None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


class Quarantine:
    """The quarantine of one folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.path = folder / FILE_NAME
        with opened(self.path) as database:
            database.executescript(_SCHEMA)

    def hold(self, sha256: str, file: str, verdict: Verdict, now: datetime) -> Entry:
        """Keep a document out as its verdict says; the same document again is the entry that it has."""
        if verdict.admitted:
            raise QuarantineError(f"{file} was admitted; there is nothing to hold.", hint="Take it in.")
        row = (
            sha256,
            file,
            verdict.decision.value,
            json.dumps([asdict(span) for span in verdict.spans]),
            verdict.reason or "",
            now.isoformat(),
        )
        with writing(self.path) as database:
            added = database.execute(
                "INSERT INTO entry (sha256, file, decision, spans, reason, held_at) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (sha256) DO NOTHING",
                row,
            ).rowcount
            if added:
                _log(database, {"act": "hold", "document": sha256, "file": file, "at": now.isoformat()})
        found = self.find(sha256)
        assert found is not None
        return found

    def release(self, entry_id: int, *, reason: str, by: str, now: datetime) -> Entry:
        """Let a document in after all; the reason is kept."""
        if not reason.strip():
            raise QuarantineError(
                "A release needs a reason: the document becomes evidence.", hint="Say why it is not a draft of ours."
            )
        entry = self.show(entry_id)
        if entry.released_at is not None:
            raise QuarantineError(f"{entry.file} was released already, on {entry.released_at}.", hint="Take it in.")
        act = {"act": "release", "document": entry.sha256, "by": by, "reason": reason, "at": now.isoformat()}
        with writing(self.path) as database:
            database.execute(
                "UPDATE entry SET released_at = ?, released_by = ?, release_reason = ? WHERE id = ?",
                (now.isoformat(), by, reason, entry_id),
            )
            _log(database, act)
        return self.show(entry_id)

    def entries(self) -> tuple[Entry, ...]:
        """Everything that was ever held, in order."""
        with opened(self.path) as database:
            rows = database.execute(f"SELECT {_COLUMNS} FROM entry ORDER BY id").fetchall()  # noqa: S608 - our own
        return tuple(_entry(row) for row in rows)

    def show(self, entry_id: int) -> Entry:
        """One entry by its number."""
        found = self._one("id", entry_id)
        if found is None:
            raise QuarantineError(
                f"There is no entry {entry_id} in the quarantine.", hint="List it to see the numbers."
            )
        return found

    def find(self, sha256: str) -> Entry | None:
        """The entry of a document by its hash."""
        return self._one("sha256", sha256)

    def is_released(self, sha256: str) -> bool:
        """Whether a person let this very document in."""
        entry = self.find(sha256)
        return entry is not None and entry.released_at is not None

    def verify_log(self) -> Broken | None:
        """The first record that was changed, inserted or dropped; None when the chain holds."""
        with opened(self.path) as database:
            return verify_chain(row[0] for row in database.execute("SELECT record FROM log ORDER BY id").fetchall())

    def _one(self, column: Literal["id", "sha256"], value: int | str) -> Entry | None:
        question = f"SELECT {_COLUMNS} FROM entry WHERE {column} = ?"  # noqa: S608 - our own names
        with opened(self.path) as database:
            row = database.execute(question, (value,)).fetchone()
        return None if row is None else _entry(row)


def _entry(row: tuple[Any, ...]) -> Entry:
    number, sha256, file, decision, spans, *rest = row
    return Entry(number, sha256, file, Decision(decision), tuple(Span(**span) for span in json.loads(spans)), *rest)


def _log(database: sqlite3.Connection, act: dict[str, Any]) -> None:
    last = database.execute("SELECT record FROM log ORDER BY id DESC LIMIT 1").fetchone()
    previous = None if last is None else json.loads(last[0])["sha256"]
    database.execute("INSERT INTO log (record) VALUES (?)", (canonical_json(link(previous, act)),))
