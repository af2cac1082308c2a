"""Dates that say only part of themselves, read by their neighbours: the year of a day, the order of day and month.

A day without a year that is told at some date lies in the twelve months before it, or in the next weeks. "03/02/2023"
has its month first where the dates beside it have. Neither is certain: both are kept apart from what is written.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from chambers.grounding.numbers.dates import DateValue

_IN_FIGURES = re.compile(r"(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-]\d")
_AHEAD = timedelta(days=60)
_LAST = re.compile(r"\b(?:last|past|previous)\s+$", re.IGNORECASE)
_NEXT = re.compile(r"\b(?:next|coming|until|till|by)\s+$", re.IGNORECASE)
_YEAR_BEHIND = re.compile(r"\s+(?:of\s+)?(?P<which>last|this|next)\s+year\b", re.IGNORECASE)
_MONTHS = 12


def in_year(value: DateValue, beside: date) -> DateValue:
    """A day without a year, with the year that it has when it is told at some date."""
    if len(value.readings) != 1 or value.readings[0].year is not None or value.readings[0].day is None:
        return value
    found = [replace(value.readings[0], year=year) for year in (beside.year + 1, beside.year, beside.year - 1)]
    days = [(day, reading) for reading in found if (day := DateValue((reading,)).exact) is not None]
    meant = next((reading for day, reading in days if day <= beside + _AHEAD), None)
    return value if meant is None else replace(value, likely=(meant,))


def month_in_year(value: DateValue, told: date, lead: str, behind: str = "") -> DateValue:
    """ "Last December", "in October": a month without a year is the last of its name before the day of its paper.

    "March of last year" is of the year before it.
    """
    if len(value.readings) != 1 or not value.months or (month := value.readings[0].month) is None:
        return value
    if said := _YEAR_BEHIND.match(behind):
        year = told.year + {"last": -1, "this": 0, "next": 1}[said["which"].casefold()]
        return replace(value, likely=(replace(value.readings[0], year=year),))
    ahead = _NEXT.search(lead) is not None
    late = month > told.month or (month == told.month and _LAST.search(lead) is not None)
    year = (told.year if late or month == told.month else told.year + 1) if ahead else told.year - late
    return replace(value, likely=(replace(value.readings[0], year=year),))


def month_end(value: DateValue) -> date | None:
    """A day late in the month that "June 2018" names; None for what is not a month with its year."""
    reading = value.readings[0] if len(value.readings) == 1 else None
    if reading is None or reading.year is None or reading.month is None or reading.day is not None:
        return None
    return date(reading.year, reading.month, 28)


def days_of_values(dated: Sequence[tuple[int, int, DateValue]]) -> Iterator[tuple[int, int, date]]:
    """The days of a text with their places; one without a year takes it from the full date before it."""
    full = [day for _, _, value in dated if (day := value.exact) is not None]
    last = full[0] if full else date(2001, 12, 31)
    for start, end, value in dated:
        day = value.exact
        if day is None and (likely := in_year(value, last).likely):
            day = DateValue(likely).exact
        else:
            last = day or last
        if day is not None:
            yield start, end, day


def month_first(text: str) -> bool | None:
    """True for a date in figures that only the American order allows, False for the other, None when both do."""
    found = _IN_FIGURES.search(text)
    if found is None or (int(found[1]) <= _MONTHS and int(found[2]) <= _MONTHS):
        return None
    return int(found[1]) <= _MONTHS


def leading_part(text: str) -> int | None:
    """The first number of a date in figures."""
    found = _IN_FIGURES.search(text)
    return int(found[1]) if found else None


def in_order(text: str, value: DateValue, *, american: bool) -> DateValue:
    """The one reading of a date in figures that an order of day and month allows."""
    found = _IN_FIGURES.search(text)
    if found is None or len(value.readings) < 2:
        return value
    month = int(found[1] if american else found[2])
    return DateValue(tuple(reading for reading in value.readings if reading.month == month), value.problem)
