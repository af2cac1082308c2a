"""The ledger of each series of Bates numbers, kept in one small file of a folder.

    reserve ─> begin ─> write the copies to a staging folder ─> serve ─> move them into place ─> settle

`reserve` gives a production its numbers, `begin` notes the staging folder, `serve` is the one moment at which the
numbers belong to the documents for good. Before it no copy is visible; after it every copy is whole, and what remains
is to move files. `settle` moves or deletes what a killed run left, so no file keeps numbers that the ledger gives to
nobody.

The same request reserved again gets the same numbers, so a run that was killed is finished by running it again. A
reservation that something else overtakes becomes a gap with its reason. Nothing is ever renumbered.

What this file does not do: stamp pages, or decide what is produced.
"""

import asyncio
import fcntl
import hashlib
import json
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from pathlib import Path
from types import MappingProxyType

from chambers.evidence.production import About, Copy, Gap, Item, Numbered, Production, Series
from chambers.evidence.sqlite_file import opened, writing
from chambers.evidence.staging import discard, publish
from chambers.record.bates import BatesError, BatesNumber, Ledger, Place, merge_ledgers

FILE_NAME = "bates.sqlite"
_LOCK = "numbering.lock"
_WARN_WHEN_USED = 0.9

_SCHEMA = """
CREATE TABLE IF NOT EXISTS series (
  id INTEGER PRIMARY KEY, prefix TEXT NOT NULL, separator TEXT NOT NULL, digits INTEGER NOT NULL, suffix TEXT NOT NULL,
  UNIQUE (prefix, separator, digits, suffix)
);
CREATE TABLE IF NOT EXISTS production (
  id INTEGER PRIMARY KEY, series INTEGER NOT NULL REFERENCES series, request TEXT NOT NULL, first INTEGER NOT NULL,
  last INTEGER NOT NULL, state TEXT NOT NULL CHECK (state IN ('reserved', 'served', 'overtaken'))
);
CREATE TABLE IF NOT EXISTS document (
  production INTEGER NOT NULL REFERENCES production, first INTEGER NOT NULL, last INTEGER NOT NULL,
  sha256 TEXT NOT NULL, file TEXT NOT NULL, legend TEXT, slip_sheet TEXT
);
CREATE INDEX IF NOT EXISTS document_by_hash ON document (sha256);
CREATE TABLE IF NOT EXISTS gap (
  series INTEGER NOT NULL REFERENCES series, first INTEGER NOT NULL, last INTEGER NOT NULL, reason TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS about (
  production INTEGER NOT NULL REFERENCES production, first INTEGER NOT NULL, fields TEXT NOT NULL,
  PRIMARY KEY (production, first)
);
CREATE TABLE IF NOT EXISTS copy (
  production INTEGER NOT NULL REFERENCES production, first INTEGER NOT NULL, path TEXT NOT NULL, page INTEGER NOT NULL,
  sha256 TEXT NOT NULL, PRIMARY KEY (production, first)
);
CREATE TABLE IF NOT EXISTS staging (folder TEXT PRIMARY KEY, is_whole INTEGER NOT NULL);
"""


class SeriesLedger:
    """All series of one folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.path = folder / FILE_NAME
        with opened(self.path) as database:
            database.executescript(_SCHEMA)

    def reserve(self, series: Series, items: Sequence[Item], *, start: int | None = None) -> Production:
        """Numbers for the items, in order; the same request again gets the numbers that it had."""
        if not items or any(item.pages < 1 for item in items):
            raise BatesError("there is no page to number.", hint="Name at least one document with pages.")
        with writing(self.path) as database:
            series_id = _series_id(database, series)
            request = _request(items, start)
            known = database.execute(
                "SELECT id FROM production WHERE series = ? AND request = ? AND state != 'overtaken'",
                (series_id, request),
            ).fetchone()
            production_id = known[0] if known else _new_production(database, series, series_id, items, start=start)
            _describe(database, production_id, items)
            return replace(_read_production(database, series, production_id), is_new=known is None)

    def begin(self, staging: Path) -> None:
        """Copies are about to be written to a staging folder."""
        with writing(self.path) as database:
            database.execute("INSERT INTO staging VALUES (?, 0)", (str(staging.absolute()),))

    def serve(
        self, production: Production, copies: Mapping[Numbered, Copy] | None = None, *, staging: Path | None = None
    ) -> None:
        """The numbers belong to the documents for good: every copy is whole in the staging folder, or in place."""
        with writing(self.path) as database:
            database.execute("UPDATE production SET state = 'served' WHERE id = ?", (production.id,))
            database.executemany(
                "INSERT OR REPLACE INTO copy VALUES (?, ?, ?, ?, ?)",
                [
                    (production.id, document.first.number, str(copy.path.absolute()), copy.page, copy.sha256)
                    for document, copy in (copies or {}).items()
                ],
            )
            if staging is not None:
                database.execute("UPDATE staging SET is_whole = 1 WHERE folder = ?", (str(staging.absolute()),))

    def cancel(self, production: Production) -> None:
        """Take back numbers that this very run reserved, before any page with them could be seen."""
        assert production.is_new
        with writing(self.path) as database:
            for table in ("document", "about", "copy"):
                database.execute(f"DELETE FROM {table} WHERE production = ?", (production.id,))  # noqa: S608 - ours
            database.execute("DELETE FROM production WHERE id = ? AND state = 'reserved'", (production.id,))

    def settle(self) -> None:
        """Put in place what a killed run had finished, and delete the rest. For the holder of `sole_numbering`."""
        with opened(self.path) as database:
            rows = database.execute("SELECT folder, is_whole FROM staging").fetchall()
        for name, is_whole in rows:
            folder = Path(name)
            if not folder.parent.is_dir():
                continue  # a disk that is not mounted: its turn comes when it is
            if is_whole:
                publish(folder)
            else:
                discard(folder)
            with writing(self.path) as database:
                database.execute("DELETE FROM staging WHERE folder = ?", (name,))

    def withhold(self, series: Series, count: int, reason: str) -> Gap:
        """Leave out the next numbers, for documents that are withheld without a slip sheet."""
        if count < 1 or not reason.strip():
            raise BatesError("a gap needs a length and a reason.", hint="Say what is withheld, and why.")
        with writing(self.path) as database:
            series_id = _series_id(database, series)
            _overtake(database, series_id)
            first = _next(database, series_id) or 1
            gap = Gap(series.number(first), series.number(first + count - 1), reason)
            _log_gap(database, series_id, first, first + count - 1, reason)
            return gap

    def next_number(self, series: Series) -> BatesNumber:
        """The number that the next production begins with."""
        with opened(self.path) as database:
            return series.number(_next(database, _series_id(database, series)) or 1)

    def gaps(self, series: Series) -> tuple[Gap, ...]:
        """Every number of the series that stands on no page, with the reason."""
        with opened(self.path) as database:
            rows = database.execute(
                "SELECT first, last, reason FROM gap WHERE series = ? ORDER BY first", (_series_id(database, series),)
            ).fetchall()
        return tuple(Gap(series.number(first), series.number(last), reason) for first, last, reason in rows)

    def documents(self, series: Series) -> tuple[Numbered, ...]:
        """Every document that was served, in the order of its numbers."""
        with opened(self.path) as database:
            return _documents(database, series, "p.series = ? AND p.state = 'served'", _series_id(database, series))

    def copies(self, series: Series) -> Mapping[int, Copy]:
        """Where the copies of a series are, by the counter of their first page."""
        with opened(self.path) as database:
            rows = database.execute(
                "SELECT c.first, c.path, c.page, c.sha256 FROM copy c JOIN production p ON p.id = c.production"
                " WHERE p.series = ? AND p.state = 'served'",
                (_series_id(database, series),),
            ).fetchall()
        return MappingProxyType({first: Copy(Path(path), page, sha256) for first, path, page, sha256 in rows})

    def all_series(self) -> tuple[Series, ...]:
        """Every series of the folder, in the order of its beginning."""
        with opened(self.path) as database:
            rows = database.execute("SELECT prefix, digits, separator, suffix FROM series ORDER BY id").fetchall()
        return tuple(Series(*row) for row in rows)

    def snapshot(self, series: Series) -> Ledger:
        """Which number stands on which page of which file: a value to check references against.

        A file that was produced twice has two numbers on each page; both are good.
        """
        places = {
            series.number(counter): Place(_of(document), counter - document.first.number + 1)
            for document in self.documents(series)
            for counter in range(document.first.number, document.last.number + 1)
        }
        return Ledger(MappingProxyType(places))


def served_ledger(folder: Path) -> Ledger:
    """Every number that was served from a folder; looking makes no ledger where there is none."""
    if not (folder / FILE_NAME).is_file():
        return Ledger()
    kept = SeriesLedger(folder)
    return merge_ledgers(kept.snapshot(series) for series in kept.all_series())


def _of(document: Numbered) -> str:
    # Two slip sheets for one document are two places; a slip sheet is not a page of the document it stands in for.
    # Neither is a print whose pages break elsewhere than those of the record.
    item = document.item
    if item.slip_sheet is not None:
        return f"slip-sheet:{document.first}"
    return item.sha256 if item.about.as_in_record else f"print:{document.first}"


@asynccontextmanager
async def sole_numbering(folder: Path) -> AsyncIterator[None]:
    """One numbering run at a time on the ledger of a folder; the kernel releases the lock when the process dies."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    try:
        await asyncio.to_thread(fcntl.flock, descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _describe(database: sqlite3.Connection, production_id: int, items: Sequence[Item]) -> None:
    rows = database.execute("SELECT first FROM document WHERE production = ? ORDER BY first", (production_id,))
    described = [
        (production_id, first, json.dumps(asdict(item.about)))
        for (first,), item in zip(rows.fetchall(), items, strict=True)
    ]
    database.executemany("INSERT OR REPLACE INTO about VALUES (?, ?, ?)", described)


def _request(items: Sequence[Item], start: int | None) -> str:
    words = [[item.sha256, item.pages, item.legend, item.slip_sheet] for item in items]
    return hashlib.sha256(json.dumps([start, words]).encode()).hexdigest()


def _series_id(database: sqlite3.Connection, series: Series) -> int:
    spelled = (series.prefix, series.separator, series.digits, series.suffix)
    database.execute("INSERT OR IGNORE INTO series (prefix, separator, digits, suffix) VALUES (?, ?, ?, ?)", spelled)
    row = database.execute(
        "SELECT id FROM series WHERE prefix = ? AND separator = ? AND digits = ? AND suffix = ?", spelled
    ).fetchone()
    return int(row[0])


def _next(database: sqlite3.Connection, series_id: int) -> int | None:
    row = database.execute(
        "SELECT max(last) FROM (SELECT last FROM production WHERE series = ?"
        " UNION SELECT last FROM gap WHERE series = ?)",
        (series_id, series_id),
    ).fetchone()
    return None if row[0] is None else int(row[0]) + 1


def _overtake(database: sqlite3.Connection, series_id: int) -> None:
    pending = database.execute(
        "SELECT id, first, last FROM production WHERE series = ? AND state = 'reserved'", (series_id,)
    ).fetchall()
    for production_id, first, last in pending:
        database.execute("UPDATE production SET state = 'overtaken' WHERE id = ?", (production_id,))
        _log_gap(database, series_id, first, last, "reserved by a production that was never finished")


def _log_gap(database: sqlite3.Connection, series_id: int, first: int, last: int, reason: str) -> None:
    database.execute("INSERT INTO gap VALUES (?, ?, ?, ?)", (series_id, first, last, reason))


def _new_production(
    database: sqlite3.Connection, series: Series, series_id: int, items: Sequence[Item], *, start: int | None
) -> int:
    _overtake(database, series_id)
    following = _next(database, series_id)
    first = start if start is not None else following or 1
    if following is not None and first < following:
        raise BatesError(
            f"{series.number(first)} may not be given out again: the series goes on at {series.number(following)}.",
            hint="Leave out the start, or begin a series with another prefix.",
        )
    last = first + sum(item.pages for item in items) - 1
    series.number(last)
    if following is not None and first > following:
        _log_gap(database, series_id, following, first - 1, f"the next production was told to start at {first}")
    production_id = database.execute(
        "INSERT INTO production (series, request, first, last, state) VALUES (?, ?, ?, ?, 'reserved')",
        (series_id, _request(items, start), first, last),
    ).lastrowid
    assert production_id is not None
    counter = first
    for item in items:
        row = (production_id, counter, counter + item.pages - 1, item.sha256, item.file, item.legend, item.slip_sheet)
        database.execute("INSERT INTO document VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        counter += item.pages
    return production_id


def _read_production(database: sqlite3.Connection, series: Series, production_id: int) -> Production:
    (state,) = database.execute("SELECT state FROM production WHERE id = ?", (production_id,)).fetchone()
    documents = _documents(database, series, "p.id = ?", production_id)
    return Production(production_id, documents, state == "served", tuple(_warnings(series, documents[-1].last.number)))


def _warnings(series: Series, last: int) -> Iterator[str]:
    left = series.last_counter - last
    if last > _WARN_WHEN_USED * series.last_counter:
        yield f"{left} numbers are left in {series.number(0)}..{series.number(series.last_counter)}: plan a new prefix"


def _documents(database: sqlite3.Connection, series: Series, where: str, value: int) -> tuple[Numbered, ...]:
    rows = database.execute(
        "SELECT d.first, d.last, d.sha256, d.file, d.legend, d.slip_sheet, a.fields FROM document d"  # noqa: S608 - ours
        " JOIN production p ON p.id = d.production"
        f" LEFT JOIN about a ON a.production = d.production AND a.first = d.first WHERE {where} ORDER BY d.first",
        (value,),
    ).fetchall()
    return tuple(
        Numbered(
            series.number(first),
            series.number(last),
            Item(sha256, file, last - first + 1, legend, slip_sheet, About(**json.loads(fields or "{}"))),
        )
        for first, last, sha256, file, legend, slip_sheet, fields in rows
    )
