"""What a matter has handed over: which document was bound as which exhibit, and a line in its log for each production.

A volume is known by the file it was written to; binding that file again replaces what was known of it. A run that was
killed and is run again writes the same bytes, and what the log says already is not said twice.
"""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from chambers.evidence.audit import append_audit
from chambers.evidence.binding import Produced
from chambers.evidence.exhibits import Volume
from chambers.evidence.originals import hash_file
from chambers.evidence.sqlite_file import transaction

STAMPED = "exhibits.stamped"
BOUND = "exhibits.bound"


@dataclass(frozen=True, slots=True)
class BoundExhibit:
    """One document under its designation, in the volume that it was bound into."""

    label: str
    sha256: str
    file: str
    volume: str


def note_stamped(database: sqlite3.Connection, produced: Produced, at: datetime) -> None:
    """Numbered copies are in place: which numbers, of which documents, in which files."""
    documents = [
        {"first": str(each.first), "last": str(each.last), "document": each.item.sha256, "file": each.item.file}
        | ({"slip_sheet": each.item.slip_sheet} if each.item.slip_sheet else {})
        for each in produced.documents
    ]
    files = [{"name": path.name, "file_sha256": hash_file(path)} for path in produced.files]
    with transaction(database):
        _log_once(database, at, STAMPED, {"documents": documents, "files": files})


def note_bound(database: sqlite3.Connection, volume: Volume, out: Path, at: datetime) -> None:
    """A volume is in place: its exhibits are known from now on, and the log says so."""
    place = str(out.absolute())
    exhibits = [
        {"label": each.label, "document": each.sha256, "file": each.file, "bates": each.bates}
        for each in volume.exhibits
    ]
    rows = [(place, each.label, each.sha256, each.file, each.description) for each in volume.exhibits]
    body = {"volume": out.name, "title": volume.title, "file_sha256": hash_file(out), "exhibits": exhibits}
    with transaction(database):
        database.execute("DELETE FROM exhibits WHERE volume = ?", (place,))
        database.executemany("INSERT INTO exhibits VALUES (?, ?, ?, ?, ?)", rows)
        _log_once(database, at, BOUND, body)


def exhibits_called(database: sqlite3.Connection, label: str) -> tuple[BoundExhibit, ...]:
    """The documents that were bound under a designation; one for each volume that has it."""
    rows = database.execute(
        "SELECT label, sha256, file, volume FROM exhibits WHERE label = ? COLLATE NOCASE ORDER BY volume", (label,)
    )
    return tuple(BoundExhibit(*row) for row in rows)


def exhibit_labels(database: sqlite3.Connection) -> tuple[str, ...]:
    """Every designation in use, in order."""
    rows = database.execute("SELECT DISTINCT label FROM exhibits ORDER BY length(label), label")
    return tuple(label for (label,) in rows)


def _log_once(database: sqlite3.Connection, at: datetime, event: str, body: Mapping[str, object]) -> None:
    for (line,) in database.execute("SELECT line FROM audit WHERE instr(line, ?)", (json.dumps(event),)):
        said = json.loads(line)
        if said["event"] == event and all(said.get(name) == value for name, value in body.items()):
            return
    append_audit(database, at, event, body)
