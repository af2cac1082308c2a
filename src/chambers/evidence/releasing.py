"""Lets a document in that was held back, after a person decided so.

Its pages were read when it came; what changes is that they count, and the audit log says so.
"""

import json
import sqlite3
from datetime import datetime

from chambers.evidence.audit import append_audit
from chambers.evidence.documents import State
from chambers.evidence.sqlite_file import transaction


def admit(database: sqlite3.Connection, sha256: str, *, by: str, reason: str, at: datetime) -> None:
    """Count a document, and all of its words, as evidence."""
    with transaction(database):
        database.execute("UPDATE documents SET state = ?, reason = NULL WHERE sha256 = ?", (State.READ, sha256))
        rows = database.execute("SELECT id, hidden FROM pages WHERE sha256 = ?", (sha256,)).fetchall()
        for page_id, hidden in rows:
            seen = [run for run in json.loads(hidden) if run[2] != "ours"]
            database.execute("UPDATE pages SET hidden = ? WHERE id = ?", (json.dumps(seen), page_id))
        append_audit(database, at, "evidence.released", {"document": sha256, "by": by, "reason": reason})
