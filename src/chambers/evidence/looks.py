"""What OCR has read so far of documents that are not finished yet, page by page.

A long scan takes hours. Each page is kept as soon as it is read, so that a run that was killed goes on with the next
one. When the document is kept, its looks are forgotten in the same transaction.
"""

import json
import sqlite3
from dataclasses import dataclass

from chambers.evidence.recognised import Recognised
from chambers.evidence.sqlite_file import transaction


@dataclass(frozen=True, slots=True)
class Looks:
    """The looks of one matter."""

    database: sqlite3.Connection

    def recall(self, sha256: str) -> dict[int, Recognised]:
        """The pages of a document that were read before, by number."""
        rows = self.database.execute("SELECT number, seen FROM looks WHERE sha256 = ?", (sha256,))
        return {number: Recognised.from_json(json.loads(seen)) for number, seen in rows}

    def keep(self, sha256: str, number: int, seen: Recognised) -> None:
        """One page was read."""
        with transaction(self.database):
            row = (sha256, number, json.dumps(seen.to_json()))
            self.database.execute("INSERT OR REPLACE INTO looks VALUES (?, ?, ?)", row)


def forget_looks(database: sqlite3.Connection, sha256: str) -> None:
    """The document is kept whole now. Inside a transaction."""
    database.execute("DELETE FROM looks WHERE sha256 = ?", (sha256,))
