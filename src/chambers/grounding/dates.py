"""Dates: found in their written forms, compared by value.

A numeric date whose first two parts could both be months has two readings, and both are kept: choosing one is a
judgment for the verdict, not for the reader. The first part of a range ("March 3 to 5, 2026") is a date of its own.
Fiscal quarters are not read here; their digits fall to the catch-all finder, which fails closed. Dates relative to
another one are read by `relative`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from chambers.grounding.hiding import hide

_MONTH_NAMES = "january february march april may june july august september october november december"
_WEEKDAY_NAMES = "monday tuesday wednesday thursday friday saturday sunday"
MONTHS = _MONTH_NAMES.split()
_WEEKDAYS = _WEEKDAY_NAMES.split()

_MONTH = (
    r"(?P<month>January|February|March|April|May|June|July|August|September|October|November|December"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\.?)"
)
_WEEKDAY = r"(?:(?P<weekday>(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?),?\s+)?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>(?:1[6-9]|2[01])\d\d)"
_YEAR_MONTHS = 12
_EDGE = r"(?![\w]|[.,/-]\d)"

# Order matters: a longer form is tried before the shorter one that it contains.
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b{_WEEKDAY}{_MONTH}\s+{_DAY},?\s+{_YEAR}{_EDGE}",
        rf"\b{_WEEKDAY}{_DAY}\s+(?:day\s+)?(?:of\s+)?{_MONTH},?\s+{_YEAR}{_EDGE}",
        rf"(?<![\w/.-]){_YEAR}-(?P<month>\d\d)-(?P<day>\d\d){_EDGE}",
        rf"(?<![\w/.-])(?P<one>\d{{1,2}})(?P<mark>[/.-])(?P<two>\d{{1,2}})(?P=mark){_YEAR}{_EDGE}",
        rf"(?<![\w/.-])(?P<one>\d{{1,2}})/(?P<two>\d{{1,2}})/(?P<short_year>\d\d){_EDGE}",
        rf"\b{_MONTH},?\s+(?:of\s+)?{_YEAR}{_EDGE}",
        rf"\b{_WEEKDAY}{_MONTH}\s+{_DAY}{_EDGE}",
        rf"\b{_WEEKDAY}{_DAY}\s+(?:of\s+)?{_MONTH}(?!\w)",
        rf"(?<=\b[Ii]n\s){_YEAR}{_EDGE}|(?<=\b[Ss]ince\s)(?P<year2>(?:1[6-9]|2[01])\d\d){_EDGE}",
    )
)

_RANGE = re.compile(
    rf"\b{_MONTH}\s+(?P<first>\d{{1,2}})(?:st|nd|rd|th)?\s?(?:-|\u2013|to|through|and)\s?"
    rf"(?P<last>\d{{1,2}})(?:st|nd|rd|th)?,?\s+{_YEAR}{_EDGE}"
)


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A date of which some parts may be unsaid."""

    year: int | None
    month: int | None
    day: int | None

    def __str__(self) -> str:
        if self.month is None:
            return str(self.year)
        year = "-" if self.year is None else str(self.year)
        day = "" if self.day is None else f"-{self.day:02d}"
        return f"{year}-{self.month:02d}{day}"

    def stands_in(self, other: "PartialDate") -> bool:
        """True when everything said here is said there, and the same."""
        return (
            (self.day is None or self.day == other.day)
            and (self.month is None or self.month == other.month)
            and (self.year is None or self.year == other.year)
        )


@dataclass(frozen=True, slots=True)
class DateValue:
    """The readings of a date as written; none, and a problem, when no calendar has it."""

    readings: tuple[PartialDate, ...]
    problem: str | None = None

    def __str__(self) -> str:
        return " or ".join(str(reading) for reading in self.readings) or "no such date"

    @property
    def exact(self) -> date | None:
        """The one full date that this is, if it is one."""
        if len(self.readings) != 1:
            return None
        reading = self.readings[0]
        if reading.year is None or reading.month is None or reading.day is None:
            return None
        return date(reading.year, reading.month, reading.day)


def month_first(text: str) -> bool | None:
    """True for a date in figures that only the American order allows, False for the other, None when both do."""
    found = re.match(r"(\d{1,2})[/.-](\d{1,2})[/.-]\d", text)
    if found is None or (int(found[1]) <= _YEAR_MONTHS and int(found[2]) <= _YEAR_MONTHS):
        return None
    return int(found[1]) <= _YEAR_MONTHS


def in_order(text: str, value: DateValue, *, american: bool) -> DateValue:
    """The one reading of a date in figures that an order of day and month allows."""
    found = re.match(r"(\d{1,2})[/.-](\d{1,2})[/.-]\d", text)
    if found is None or len(value.readings) < 2:
        return value
    month = int(found[1] if american else found[2])
    return DateValue(tuple(reading for reading in value.readings if reading.month == month), value.problem)


def find_dates(text: str) -> Iterator[tuple[int, int, DateValue]]:
    """Every date with its span; the first form that fits a stretch of text takes it."""
    for match in _RANGE.finditer(text):
        yield from _range_ends(match)
    text = hide(text, (match.span() for match in _RANGE.finditer(text)))
    for pattern in _PATTERNS:
        found = list(pattern.finditer(text))
        yield from ((match.start(), match.end(), _read(match.groupdict())) for match in found)
        text = hide(text, (match.span() for match in found))


def _range_ends(match: re.Match[str]) -> Iterator[tuple[int, int, DateValue]]:
    """Both days of "March 3 to 5, 2026", each with its own span."""
    for group, start, end in (("first", match.start(), match.end("first")), ("last", match.start("last"), match.end())):
        yield start, end, _read({"month": match["month"], "day": match[group], "year": match["year"]})


def _read(parts: dict[str, str | None]) -> DateValue:
    year_text = parts.get("year") or parts.get("year2")
    year = int(year_text) if year_text else _century(parts.get("short_year"))
    one, two = parts.get("one"), parts.get("two")
    if one and two:
        return _numeric(int(one), int(two), year)
    month_text, day_text = parts.get("month"), parts.get("day")
    reading = PartialDate(year, _month(month_text) if month_text else None, int(day_text) if day_text else None)
    if not _exists(reading):
        return DateValue((), f"{reading} is on no calendar")
    return DateValue((reading,), _weekday_problem(reading, parts.get("weekday")))


def _century(short_year: str | None) -> int | None:
    # As everyone writes it: 26 is 2026 and 87 is 1987.
    return None if short_year is None else int(short_year) + (2000 if int(short_year) < 70 else 1900)


def _numeric(one: int, two: int, year: int | None) -> DateValue:
    readings = {PartialDate(year, one, two), PartialDate(year, two, one)}
    possible = tuple(sorted((r for r in readings if _exists(r)), key=str))
    return DateValue(possible, None if possible else "it is on no calendar, whichever part is the month")


def _month(text: str) -> int:
    if text.isdigit():
        return int(text)
    start = text.rstrip(".").casefold()
    return next(index for index, name in enumerate(MONTHS, start=1) if name.startswith(start))


def _exists(reading: PartialDate) -> bool:
    try:
        # 2000 is a leap year: without a year, February 29 is possible.
        date(reading.year or 2000, 1 if reading.month is None else reading.month, reading.day or 1)
    except ValueError:
        return False
    return reading.day != 0


def _weekday_problem(reading: PartialDate, weekday: str | None) -> str | None:
    if weekday is None or reading.year is None or reading.month is None or reading.day is None:
        return None
    real = _WEEKDAYS[date(reading.year, reading.month, reading.day).weekday()]
    if real.startswith(weekday.casefold()):
        return None
    return f"{reading} was a {real.capitalize()}"
