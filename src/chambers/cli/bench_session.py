"""A verb of `bench` from its options to its end.

Whatever happens, what was measured is shown: an interrupted verb prints its table and ends with 130, a failed one
prints it before its error.
"""

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any

import click

from chambers.base.errors import ChambersError, UsageError
from chambers.bench.sample import TPOT_FORMULA, Json
from chambers.bench.store import Ending
from chambers.bench.summary import summarise
from chambers.chat.dialect import Dialect
from chambers.cli import bench_tables as tables
from chambers.cli.options import print_json, progress
from chambers.desk import bench as desk
from chambers.settings import Settings

SEED_OF_INTERVALS = 0
"""The same runs give the same intervals."""
_INTERRUPTED = 130

Conclude = Callable[[], tuple[Json, tuple[str, ...]]]
"""What a verb makes of the runs there are: as JSON, and in lines."""


class BadNumbersError(UsageError):
    """A list of numbers that is none."""

    code = "bench.bad_numbers"


def target_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds what names a server, and hands the function one value for it."""

    @click.option("--model", help="A role, alias or model; without it, `fast` here or the first model there.")
    @click.option("--url", help="Another server: http://HOST:PORT.")
    @click.option("--key", help="The key of that server.")
    @click.option("--api", type=click.Choice(["openai", "anthropic"]), default="openai", show_default=True)
    @functools.wraps(function)
    def wrapped(*args: Any, model: str | None, url: str | None, key: str | None, api: str, **kwargs: Any) -> Any:
        return function(*args, wanted=desk.Wanted(model, url, key, Dialect(api)), **kwargs)

    return wrapped


def open_book(settings: Settings, verb: str, **arguments: Any) -> desk.Notebook:
    return desk.Notebook(settings, f"bench {verb}", arguments)


def perform(
    book: desk.Notebook,
    work: Coroutine[Any, Any, None],
    conclude: Conclude,
    *,
    as_json: bool,
    table: bool = True,
) -> int:
    """Do it, keep how it ended, and show what there is; also after an error or Ctrl-C."""
    try:
        asyncio.run(work)
    except KeyboardInterrupt:
        progress("interrupted: what was measured is kept, and shown below")
        _report(book, conclude, ending="interrupted", as_json=as_json, table=table)
        return _INTERRUPTED
    except ChambersError:
        if book.runs:
            _report(book, conclude, ending="failed", as_json=as_json, table=table)
        book.close("failed")
        raise
    _report(book, conclude, ending="finished", as_json=as_json, table=table)
    return 0


def _report(
    book: desk.Notebook,
    conclude: Conclude,
    *,
    ending: Ending,
    as_json: bool,
    table: bool,
) -> None:
    summary = summarise(book.runs, desk.chance(SEED_OF_INTERVALS))
    rows = [row.to_json() for row in summary]
    ceilings = desk.ceiling_of(book)
    for row in rows:
        row["ceiling_tps"] = ceilings.get((row["shape"], row["concurrency"]))
    concluded, lines = conclude() if book.runs else ({}, ())
    book.close(ending, [*rows, *([concluded] if concluded else [])])
    whole = {
        "verb": book.verb,
        "session": book.session_id,
        "interrupted": ending == "interrupted",
        "environment": book.environment.to_json() if book.environment else {},
        "tpot_formula": TPOT_FORMULA,
        "runs": [one.headline_json() for one in book.runs],
        "summary": rows,
        **concluded,
    }
    lead = tables.run_lines(book, rows) if table else tables.brief_lines(book)
    show(whole, (*lead, *lines), as_json=as_json)


def show(whole: Json, lines: tuple[str, ...], *, as_json: bool) -> None:
    if as_json:
        print_json(whole)
        return
    for line in lines:
        click.echo(line)


def parse_numbers(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not parts or not all(part.isdecimal() and int(part) > 0 for part in parts):
        raise BadNumbersError(f"{text!r} is no list of numbers from 1 on.", hint="Write 1,2,4.")
    return tuple(int(part) for part in parts)
