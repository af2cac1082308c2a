"""What stands in a matter more than once, kept below it until something changes: comparing many texts takes time.

Everything here can be made again, and is when it does not fit what the matter knows now.
"""

import json
import sqlite3
from contextlib import suppress
from dataclasses import asdict, dataclass

from chambers.evidence.alike import Alike, find_alike
from chambers.evidence.kept_file import write_whole
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import MatterFolder


@dataclass(frozen=True, slots=True)
class Duplicates:
    """Names that belong together, and how."""

    how: str
    names: tuple[str, ...]


def read_duplicates(folder: MatterFolder) -> tuple[Duplicates, ...]:
    """Every group; found anew only where the matter has changed since."""
    kept_at = folder.derived / "duplicates.json"
    with open_database(folder.database) as database:
        state = _state(database)
        with suppress(OSError, ValueError, KeyError, TypeError):
            kept = json.loads(kept_at.read_bytes())
            if kept["state"] == state:
                return tuple(Duplicates(each["how"], tuple(each["names"])) for each in kept["groups"])
        groups = tell_duplicates(find_alike(database))
    with suppress(OSError):
        folder.derived.mkdir(mode=0o700, exist_ok=True)
        write_whole(kept_at, json.dumps({"state": state, "groups": [asdict(each) for each in groups]}).encode())
    return groups


def tell_duplicates(alike: Alike) -> tuple[Duplicates, ...]:
    """Every group of names in one list: the surest first. Pure."""
    return (
        *(Duplicates("the same file", names) for names in alike.same_bytes),
        *(Duplicates("the same words", names) for names in alike.same_text),
        *(Duplicates(f"{share:.0%} the same words", (one, other)) for one, other, share in alike.near),
        *(Duplicates("came inside the first", names) for names in alike.families),
    )


def _state(database: sqlite3.Connection) -> list[int]:
    """What tells one state of the matter's documents from another: no act and no name is ever taken back."""
    row = database.execute("SELECT (SELECT max(number) FROM audit), (SELECT max(id) FROM names)").fetchone()
    return [int(number or 0) for number in row]
