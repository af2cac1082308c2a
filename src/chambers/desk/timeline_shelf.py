"""The timeline of a matter, kept below it and caught up piece by piece, so that a leaf of it is quick to show.

Finding dates takes some milliseconds a page. A document never changes, so its dates are found once; one that was
released from quarantine is gone through anew, because more of it may be seen then. Everything here can be made again.
"""

import sqlite3
from asyncio import to_thread
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import monotonic

from chambers.desk.dating import find_moments
from chambers.desk.timeline import Moment
from chambers.evidence.documents import page_of
from chambers.evidence.foreign import Failure
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import MatterFolder, find_folder
from chambers.evidence.quarantine import Quarantine
from chambers.evidence.sqlite_file import opened, transaction
from chambers.record.page import Page
from chambers.settings import Settings

_PAGES_A_PIECE = 300
_PATIENT_BUDGET_S = 20.0
_ALL = -1
_SCHEMA = """
CREATE TABLE IF NOT EXISTS moments (
  day TEXT NOT NULL, file TEXT NOT NULL, sha256 TEXT NOT NULL, page INTEGER NOT NULL, start INTEGER NOT NULL,
  stop INTEGER NOT NULL, excerpt TEXT NOT NULL, PRIMARY KEY (day, file, page, start, stop, sha256)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS dated (sha256 TEXT PRIMARY KEY, released INTEGER NOT NULL, last_page INTEGER NOT NULL,
  failed INTEGER NOT NULL);
"""
_Wanted = dict[str, tuple[bool, int]]
_MOMENTS = "FROM moments WHERE day >= ? AND day <= ?"


@dataclass(frozen=True, slots=True)
class CaughtUp:
    """How many pages were gone through, of how many; and how many documents that could not be done with."""

    pages: int
    of_pages: int
    failed_documents: int

    @property
    def whole(self) -> bool:
        return self.pages >= self.of_pages


@dataclass(frozen=True, slots=True)
class _Due:
    """A document that is not gone through: the last page that was (0 for none), and how many it has."""

    sha256: str
    released: bool
    last_page: int
    page_count: int


@dataclass(frozen=True, slots=True)
class _Piece:
    """Some pages of a document that are gone through at once."""

    due: _Due
    pages: tuple[Page, ...]


@dataclass(frozen=True, slots=True)
class Days:
    """From when until when, as ISO days; None is open."""

    since: str | None = None
    until: str | None = None


@dataclass(frozen=True, slots=True)
class Dated:
    """Some moments, how many there are in all, and how far the pages were gone through."""

    moments: tuple[Moment, ...]
    total: int
    progress: CaughtUp


async def catch_up(folder: MatterFolder, budget_s: float) -> CaughtUp:
    """Go through what is new, for about so long; what is left is for the next who looks."""
    until = monotonic() + budget_s
    wanted = await to_thread(_wanted, folder)
    while due := await to_thread(_due, folder, wanted):
        await _go_through(folder, await to_thread(_next_piece, folder, due))
        if monotonic() >= until:
            due = await to_thread(_due, folder, wanted)
            break
    return await to_thread(_progress, folder, wanted, due)


def read_moments(folder: MatterFolder, days: Days, first: int, count: int) -> tuple[tuple[Moment, ...], int]:
    """Some moments in order, `first` counting from 0, and how many there are of them in all."""
    within = (days.since or "", days.until or "9999-99")
    with _opened(folder) as kept:
        total = int(kept.execute(f"SELECT count(*) {_MOMENTS}", within).fetchone()[0])
        rows = kept.execute(
            f"SELECT day, file, sha256, page, start, stop, excerpt {_MOMENTS}"
            " ORDER BY day, file, page, start LIMIT ? OFFSET ?",
            (*within, count, first),
        ).fetchall()
    return tuple(Moment(*row) for row in rows), total


async def dated(settings: Settings, matter: str, days: Days, first: int, count: int) -> Dated:
    """A part of the timeline, after a longer effort to catch up: for who cannot simply look again."""
    return await _dated(settings, matter, (days, first, count), _PATIENT_BUDGET_S)


async def dated_whole(settings: Settings, matter: str) -> Dated:
    """The whole timeline, for who waits until all pages were gone through."""
    return await _dated(settings, matter, (Days(), 0, _ALL), inf)


async def _dated(settings: Settings, matter: str, part: tuple[Days, int, int], budget_s: float) -> Dated:
    folder = find_folder(settings.matters, matter)
    progress = await catch_up(folder, budget_s)
    return Dated(*await to_thread(read_moments, folder, *part), progress)


def _due(folder: MatterFolder, wanted: _Wanted) -> list[_Due]:
    """What is to be gone through; what is no longer evidence is forgotten on the way."""
    with _opened(folder) as kept:
        dated = {sha: (bool(released), last) for sha, released, last, _ in kept.execute("SELECT * FROM dated")}
        gone = [sha for sha, (released, _) in dated.items() if wanted.get(sha, (None, 0))[0] is not released]
        if gone:
            with transaction(kept):
                kept.executemany("DELETE FROM moments WHERE sha256 = ?", [(sha,) for sha in gone])
                kept.executemany("DELETE FROM dated WHERE sha256 = ?", [(sha,) for sha in gone])
    lasts = {sha: last for sha, (_, last) in dated.items() if sha not in gone}
    return [
        _Due(sha, released, lasts.get(sha, 0), count)
        for sha, (released, count) in wanted.items()
        if lasts.get(sha, 0) < count
    ]


def _wanted(folder: MatterFolder) -> _Wanted:
    """Every admitted document with pages: whether it was released, and how many pages it has."""
    released = {entry.sha256 for entry in Quarantine(folder.root).entries() if entry.released_at is not None}
    with open_database(folder.database) as database:
        rows = database.execute(
            "SELECT sha256, count(*) FROM pages JOIN documents USING (sha256) WHERE state = 'read' GROUP BY sha256"
        ).fetchall()
    return {sha: (sha in released, count) for sha, count in rows}


async def _go_through(folder: MatterFolder, piece: Sequence[_Piece]) -> None:
    """Find the dates of a piece and keep them; one document that cannot be gone through costs only its own."""
    found = await find_moments([page for each in piece for page in each.pages])
    if isinstance(found, Failure) and len(piece) > 1:
        for each in piece:
            await _go_through(folder, (each,))
        return
    await to_thread(_keep, folder, piece, None if isinstance(found, Failure) else found)


def _keep(folder: MatterFolder, piece: Sequence[_Piece], found: Sequence[Moment] | None) -> None:
    """What was found on a piece; None where it could not be gone through."""
    failed = found is None
    with _opened(folder) as kept, transaction(kept):
        rows = [_row(moment) for moment in found or ()]
        kept.executemany("INSERT OR IGNORE INTO moments VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        for each in piece:
            last = each.due.page_count if failed or not each.pages else each.pages[-1].number
            row = (each.due.sha256, each.due.released, last, failed)
            kept.execute("INSERT OR REPLACE INTO dated VALUES (?, ?, ?, ?)", row)


def _next_piece(folder: MatterFolder, due: Sequence[_Due]) -> tuple[_Piece, ...]:
    """As many pages as one child is started for, of one document or of several."""
    piece: list[_Piece] = []
    room = _PAGES_A_PIECE
    with open_database(folder.database) as database:
        for each in due:
            pages = _read(database, each, room)
            piece.append(_Piece(each, pages))
            room -= len(pages)
            if room <= 0:
                break
    return tuple(piece)


def _read(database: sqlite3.Connection, due: _Due, count: int) -> tuple[Page, ...]:
    name = database.execute("SELECT name FROM names WHERE sha256 = ? ORDER BY id", (due.sha256,)).fetchone()[0]
    rows = database.execute(
        "SELECT number, text, ocr, hidden, unsure FROM pages WHERE sha256 = ? AND number > ? ORDER BY number LIMIT ?",
        (due.sha256, due.last_page, count),
    ).fetchall()
    return tuple(page_of(name, due.sha256, row) for row in rows)


def _row(moment: Moment) -> tuple[str | int, ...]:
    return moment.day, moment.file, moment.sha256, moment.page, moment.start, moment.end, moment.excerpt


def _progress(folder: MatterFolder, wanted: _Wanted, due: Sequence[_Due]) -> CaughtUp:
    of_pages = sum(count for _, count in wanted.values())
    with _opened(folder) as kept:
        failed = int(kept.execute("SELECT count(*) FROM dated WHERE failed").fetchone()[0])
    return CaughtUp(of_pages - sum(each.page_count - each.last_page for each in due), of_pages, failed)


@contextmanager
def _opened(folder: MatterFolder) -> Iterator[sqlite3.Connection]:
    folder.derived.mkdir(mode=0o700, exist_ok=True)
    with opened(_file(folder)) as kept:
        kept.executescript(_SCHEMA)
        yield kept


def _file(folder: MatterFolder) -> Path:
    return folder.derived / "timeline.sqlite"
