"""Two kept measurements side by side: the same kind of run in both, and whether a difference was seen."""

from dataclasses import dataclass

from chambers.bench.report import Line, SessionReport
from chambers.bench.statistics import Interval
from chambers.desk.results import report
from chambers.settings import Settings


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of run in both; `ratio` is second over first. `seen` is None where an interval is missing."""

    kind: str
    concurrency: int
    first: Line | None
    second: Line | None
    ratio: float | None
    seen: bool | None


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Both reports and their rows."""

    first: SessionReport
    second: SessionReport
    rows: tuple[Row, ...]


def set_side_by_side(settings: Settings, first: int, second: int) -> SideBySide:
    """The kept sessions of these numbers."""
    left, right = (report(settings, [number]).reports[0] for number in (first, second))
    return SideBySide(left, right, pair_lines(left.lines, right.lines))


def pair_lines(first: tuple[Line, ...], second: tuple[Line, ...]) -> tuple[Row, ...]:
    """A row for each kind of run that either has, in the order they were measured. Pure."""
    left = {_key(line): line for line in first}
    right = {_key(line): line for line in second}
    return tuple(_row(key, left.get(key), right.get(key)) for key in dict.fromkeys((*left, *right)))


def _key(line: Line) -> tuple[str, int]:
    return f"{line.label or ''} {line.shape}".strip(), line.concurrency


def _row(key: tuple[str, int], first: Line | None, second: Line | None) -> Row:
    one = first.output_tps if first is not None else None
    other = second.output_tps if second is not None else None
    ratio = other.median / one.median if one is not None and other is not None and one.median else None
    apart = None
    if one is not None and other is not None and one.interval is not None and other.interval is not None:
        apart = _apart(one.interval, other.interval)
    return Row(*key, first, second, ratio, apart)


def _apart(one: Interval, other: Interval) -> bool:
    return one.high < other.low or other.high < one.low
