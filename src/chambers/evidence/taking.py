"""Files into a matter: each once, whole, and again from where it stopped.

A file is kept as an original first, then read, then everything known of it and of what is inside it is written in one
transaction. A crash before that leaves an original without a document, which the next run finds and reads, without
the pages that OCR had read by then; a crash after it leaves nothing to do. Running twice changes nothing. One program
at a time takes files into a matter.
"""

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from chambers.base.errors import UnavailableError
from chambers.evidence.documents import (
    State,
    Taken,
    add_document,
    add_name,
    is_settled,
    note_unreadable,
    shown_state,
    state_of,
)
from chambers.evidence.family import Desk, read_family
from chambers.evidence.foreign import ReadingLimits
from chambers.evidence.guard import Guard, admit_all
from chambers.evidence.looks import Looks, forget_looks
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import MatterFolder
from chambers.evidence.originals import TooLargeError, arriving, sweep
from chambers.evidence.progress import Progress, silent
from chambers.evidence.scans import Eyes
from chambers.evidence.sqlite_file import transaction
from chambers.evidence.walking import Candidate, find_candidates
from chambers.record.page import Note, Unreadable

_READERS_AT_ONCE = 2
_MAX_FILE_BYTES = 512 << 20
KNOWN = "known"
Clock = Callable[[], datetime]


class IntakeBusyError(UnavailableError):
    """Another program is taking files into this matter."""

    code = "evidence.busy"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one file, or of one inside it: read, read in part, known, unreadable or quarantined."""

    name: str
    state: str
    sha256: str | None = None
    pages: int = 0
    reason: str | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be taken in, and how."""

    limits: ReadingLimits = field(default_factory=lambda: ReadingLimits(max_file_bytes=_MAX_FILE_BYTES))
    password: str | None = None
    guard: Guard = admit_all
    on_progress: Progress = silent


async def add_evidence(folder: MatterFolder, paths: Sequence[Path], order: Order, clock: Clock) -> tuple[Outcome, ...]:
    """Take every file below `paths` into the matter, in sorted order."""
    with sole_intake(folder), open_database(folder.database) as database:
        sweep(folder)
        pages_at_once = asyncio.Semaphore(os.cpu_count() or 2)
        desk = Desk(
            folder,
            Eyes(order.limits, pages_at_once, Looks(database), order.on_progress),
            order.guard,
            is_known=lambda sha256: state_of(database, sha256) not in (None, State.UNREADABLE),
            password=order.password,
        )
        seats = asyncio.Semaphore(_READERS_AT_ONCE)

        async def seated(found: Candidate | Unreadable) -> tuple[Outcome, ...]:
            async with seats:
                if isinstance(found, Candidate):
                    order.on_progress("reading", found.name)
                return await _take(desk, database, found, clock)

        outcomes = await asyncio.gather(*(seated(found) for found in find_candidates(paths)))
    return tuple(outcome for family in outcomes for outcome in family)


@contextmanager
def sole_intake(folder: MatterFolder) -> Iterator[None]:
    """Hold the matter's intake lock; the kernel lets go of it when we die."""
    descriptor = os.open(folder.lock, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "r+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise IntakeBusyError(
                f"Files are being taken into {folder.name!r} by another program.", hint="Wait for it to finish."
            ) from None
        yield


async def _take(
    desk: Desk, database: sqlite3.Connection, found: Candidate | Unreadable, clock: Clock
) -> tuple[Outcome, ...]:
    if isinstance(found, Unreadable):
        return (_not_kept(database, found),)
    try:
        with found.path.open("rb") as file, arriving(desk.folder, file, desk.limits.max_file_bytes) as arrived:
            family = await read_family(desk, arrived, found.name)
    except TooLargeError:
        reason = f"it is larger than {desk.limits.max_file_bytes} bytes"
        return (_not_kept(database, Unreadable(found.name, reason)),)
    except OSError as error:
        return (_not_kept(database, Unreadable(found.name, f"it cannot be opened: {error.strerror}")),)
    return _keep_family(database, family, clock())


def _not_kept(database: sqlite3.Connection, found: Unreadable) -> Outcome:
    with transaction(database):
        note_unreadable(database, found)
    return Outcome(found.file, State.UNREADABLE, reason=found.reason)


def _keep_family(database: sqlite3.Connection, family: Sequence[Taken], at: datetime) -> tuple[Outcome, ...]:
    """Write a whole family, in one transaction."""
    with transaction(database):
        return tuple(_keep(database, taken, at) for taken in family)


def _keep(database: sqlite3.Connection, taken: Taken, at: datetime) -> Outcome:
    # Known before, or the same bytes twice in one family.
    if is_settled(database, taken):
        add_name(database, taken.sha256, taken.name, taken.parent)
        unreadable = taken.state is State.UNREADABLE
        return Outcome(taken.name, taken.state if unreadable else KNOWN, taken.sha256, reason=taken.reason)
    add_document(database, taken, at)
    forget_looks(database, taken.sha256)
    state = shown_state(taken.state, sum(note.missing for note in taken.notes))
    return Outcome(taken.name, state, taken.sha256, len(taken.pages), taken.reason, taken.notes)
