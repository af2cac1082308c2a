"""The ledger of each series of Bates numbers, kept in one small file of a folder.

    reserve ─> write the numbered copies ─> serve

`reserve` gives a production its numbers before a page is written, `serve` says that the copies are in place. The same
request reserved again gets the same numbers, so a run that was killed is finished by running it again. A reservation
that something else overtakes is never given out anew: it becomes a gap with its reason. Nothing is ever renumbered.

What this file does not do: stamp pages, or decide what is produced.
"""

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import MappingProxyType

from chambers.evidence.production import Gap, Item, Numbered, Production, Series
from chambers.evidence.sqlite_file import opened, writing
from chambers.record.bates import BatesError, BatesNumber, Ledger, Place, merge_ledgers

FILE_NAME = "bates.sqlite"
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
            return _read_production(database, series, production_id)

    def serve(self, production: Production) -> None:
        """The copies of a production are in place."""
        with writing(self.path) as database:
            database.execute("UPDATE production SET state = 'served' WHERE id = ?", (production.id,))

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
    item = document.item
    return item.sha256 if item.slip_sheet is None else f"slip-sheet:{document.first}"


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
        "SELECT d.first, d.last, d.sha256, d.file, d.legend, d.slip_sheet FROM document d"  # noqa: S608 - ours alone
        f" JOIN production p ON p.id = d.production WHERE {where} ORDER BY d.first",
        (value,),
    ).fetchall()
    return tuple(
        Numbered(series.number(first), series.number(last), Item(sha256, file, last - first + 1, legend, slip_sheet))
        for first, last, sha256, file, legend, slip_sheet in rows
    )
