"""What is known about reporters: their names, the years of their editions, the courts they print.

The facts come from the `reporters_db` package. It is imported where it is used, because it is large. Nothing here says
that a case exists; only that a citation could be one.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

_EARLY_VOLUMES = 90
EARLY_YEARS = range(1754, 1876)
"""Of which years the cases of the early volumes of the United States Reports are."""
_DATABASES = re.compile(r"\b(?:WL|LEXIS|Lexis)$")


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of a reporter; an open end is None."""

    name: str
    first_year: int | None
    last_year: int | None
    courts: frozenset[str]

    def fits(self, year: int) -> bool:
        """True when the edition could print a case of that year; decisions are often printed a year late."""
        return (self.first_year or 0) - 1 <= year <= (self.last_year or 9999)


def editions_of(reporter: str) -> tuple[Edition, ...]:
    """Every edition that goes by this abbreviation; none when nobody knows it."""
    return _by_abbreviation().get(_folded(reporter), ())


def is_database(reporter: str) -> bool:
    """True for WL and LEXIS, whose numbers only their owners can check."""
    return _DATABASES.search(reporter) is not None


def is_early_volume(reporter: str, volume: str | None) -> bool:
    """True for a volume of the United States Reports that had its reporter's name before: "82 U.S. (15 Wall.)"."""
    return _folded(reporter) == "us" and volume is not None and volume.isdecimal() and int(volume) <= _EARLY_VOLUMES


@cache
def _by_abbreviation() -> dict[str, tuple[Edition, ...]]:
    found: dict[str, list[Edition]] = {}
    for abbreviation, edition in _all_editions():
        found.setdefault(_folded(abbreviation), []).append(edition)
    return {name: tuple(dict.fromkeys(editions)) for name, editions in found.items()}


def _all_editions() -> Iterator[tuple[str, Edition]]:
    from reporters_db import REPORTERS  # type: ignore[import-untyped]  # noqa: PLC0415 - large, and rarely needed

    for series in (one for many in REPORTERS.values() for one in many):
        courts = frozenset(series["mlz_jurisdiction"])
        editions = {name: _edition(name, years, courts) for name, years in series["editions"].items()}
        yield from editions.items()
        yield from ((variation, editions[name]) for variation, name in series["variations"].items())


def _edition(name: str, years: dict[str, Any], courts: frozenset[str]) -> Edition:
    start, end = years["start"], years["end"]
    return Edition(name, None if start is None else start.year, None if end is None else end.year, courts)


def _folded(abbreviation: str) -> str:
    return re.sub(r"[^0-9a-z]", "", abbreviation.casefold())
