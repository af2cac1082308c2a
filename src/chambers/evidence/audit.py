"""The audit log of a matter: who did what when, each line chained to the one before by its hash.

A line is written inside the transaction of what it records. The chain shows changes and removals; that lines are
missing at its end shows only to someone who noted the last hash, so `audit` always tells it.
"""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from chambers.base.chain import Broken, canonical_json, link, verify_chain


@dataclass(frozen=True, slots=True)
class AuditLog:
    """Every line in order, the hash of the last, and where the chain breaks, if it does."""

    lines: tuple[str, ...]
    head: str | None
    broken: Broken | None


def append_audit(database: sqlite3.Connection, at: datetime, event: str, body: Mapping[str, object]) -> None:
    """Add one line. To be called inside a transaction."""
    last = database.execute("SELECT line FROM audit ORDER BY number DESC LIMIT 1").fetchone()
    previous = json.loads(last[0])["sha256"] if last else None
    record = link(previous, {"at": at.isoformat(timespec="seconds"), "event": event, **body})
    database.execute("INSERT INTO audit (line) VALUES (?)", (canonical_json(record),))


def read_audit(database: sqlite3.Connection) -> AuditLog:
    """The whole log, verified."""
    lines = tuple(line for (line,) in database.execute("SELECT line FROM audit ORDER BY number"))
    broken = verify_chain(lines)
    head = None if broken or not lines else json.loads(lines[-1])["sha256"]
    return AuditLog(lines, head, broken)
