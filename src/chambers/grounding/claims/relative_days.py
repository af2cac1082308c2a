"""Dates that are said relative to another one: "the next day", "two weeks later", "that day".

Such a date has a value only when exactly one date stands before it, in the nearest sentence that has any: of the same
paragraph, or else of those before. Otherwise nobody can say which day is meant. From a day without a year follows a day
without a year.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from chambers.grounding.claims.dates import DateValue, in_year
from chambers.grounding.claims.numerals import IN_FIGURES, IN_WORDS, how_many

_RELATIVE = re.compile(
    rf"\b(?:(?P<count>{IN_FIGURES}|a|an|{IN_WORDS})\s+(?P<unit>day|week|month|year)s?\s+(?P<way>(?:later|earlier)(?!\s+than\b)|(?:after|before)\s+that(?:\s+(?:date|day)\b|(?!\s+[a-z]))|thereafter|afterwards?|(?:after|before)(?=\s*[.,;)?!]))"
    r"|(?:the\s+)?(?P<next>next|following|previous|preceding)\s+(?:day|morning|afternoon|evening|night)\b|(?:on\s+)?(?P<same>that|the\s+same|the\s+very\s+same)\s+day\b)",
    re.IGNORECASE,
)
_WORDS = {"a": 1, "an": 1}
_APPOSED = re.compile(
    r"(?:,?\s*)?(?:(?:some|about|nearly|almost|roughly|approximately|around|just|only|exactly|not quite|barely"
    r"|(?:more|less|fewer)\s+than|(?:just\s+|well\s+)?(?:over|under))\s+){0,2}"
)
_FOR = re.compile(
    r"\b(?:for|over|during|throughout)\s+(?:(?:about|some|nearly|almost|the|at|least)\s+){0,2}$", re.IGNORECASE
)
_RATE = re.compile(rf"(?:[\d%]|\b(?:once|twice|{IN_WORDS}))(?:\s+[a-z]+)?\s+$", re.IGNORECASE)
_STOP = re.compile(
    r"(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bDr)(?<!\bSgt)(?<!\bLt)(?<!\bCapt)(?<!\bDet)(?<!\bHon)(?<!\bNo)(?<!\bSt)"
    r"(?<!\bInc)(?<!\bCo)(?<!\b[A-Z])\. "
)
_BEFORE_CHARS = 24
_FAR_CHARS = 4000
_SAID_CHARS = 7


@dataclass(frozen=True, slots=True)
class RelativeDate:
    """Where a relative date stands, the day it means, or why that cannot be said."""

    start: int
    end: int
    day: date | None
    problem: str | None
    yearless: bool = False
    same: bool = False
    may: tuple[date, ...] = ()
    """The days that could be meant, where several dates stand before it."""


def find_relative(
    text: str,
    dates: Sequence[tuple[int, int, date]],
    yearless: Collection[int] = (),
) -> Iterator[RelativeDate]:
    """Every relative date; `dates` are those of the text, in order, `yearless` where those without a year begin."""
    starts = {start for start, _, _ in dates}
    for match in _RELATIVE.finditer(text):
        if match["way"] and _is_length(text, match):
            continue
        # "Two days later, on July 9, 2021" says its day itself; the two days are a count.
        if starts & set(range(match.end() + 1, match.end() + _SAID_CHARS)):
            continue
        # So does "July 9, two days later", and "July 9, some two days later".
        if match["way"] and any(end <= match.start() and _is_apposed(text[end : match.start()]) for _, end, _ in dates):
            continue
        bases, problem = _antecedents(text, match.start(), dates, yearless)
        base = bases[0] if len(bases) == 1 else None
        day = None if base is None else _moved(base, match)
        if problem is None and day is None:
            problem = "it is no day of any calendar"
        bare = bool(bases) and _last_before(match.start(), dates) in yearless
        may = tuple(filter(None, (_moved(each, match) for each in bases))) if base is None else ()
        yield RelativeDate(match.start(), match.end(), day, problem, bare, match["same"] is not None, may)


def _is_apposed(between: str) -> bool:
    return len(between) <= _BEFORE_CHARS and _APPOSED.fullmatch(between) is not None


def _is_length(text: str, match: re.Match[str]) -> bool:
    """True for "for five years afterward", and for "$900 a month after that", which is paid over and over."""
    before = text[max(0, match.start() - _BEFORE_CHARS) : match.start()]
    rate = match["count"].casefold() in _WORDS and _RATE.search(before) is not None
    return rate or _FOR.search(before) is not None


def _last_before(at: int, dates: Sequence[tuple[int, int, date]]) -> int:
    return max(start for start, end, _ in dates if end <= at)


def _antecedents(
    text: str, at: int, dates: Sequence[tuple[int, int, date]], yearless: Collection[int]
) -> tuple[list[date], str | None]:
    """The dates that may be meant, and what is wrong where it is not just one."""
    paragraph = text.rfind("\n\n", 0, at) + 1
    before = [(start, end, day) for start, end, day in dates if at - _FAR_CHARS <= start and end <= at]
    if not before:
        return [], "no date stands before it"
    nearest = before[-1]
    paragraph = min(paragraph, text.rfind("\n\n", 0, nearest[0]) + 1)
    stops = [match.start() for match in _STOP.finditer(text, max(0, paragraph - 1), nearest[0])]
    stop = max(stops[-1] if stops else -1, paragraph - 1)
    meant = {day: start in yearless for start, _, day in before if start > stop}
    days = sorted(meant)
    named = (f"{day:%B} {day.day}" if meant[day] else str(day) for day in days)
    return days, f"it may mean {' or '.join(named)}" if len(days) > 1 else None


def _moved(base: date, match: re.Match[str]) -> date | None:
    try:
        if match["same"]:
            return base
        if match["next"]:
            return base + timedelta(days=1 if match["next"].casefold() in ("next", "following") else -1)
        return _shifted(base, match)
    except (OverflowError, ValueError):
        return None


def _shifted(base: date, match: re.Match[str]) -> date:
    count = how_many(match["count"])
    count = -count if match["way"].casefold().startswith(("earlier", "before")) else count
    unit = match["unit"].casefold()
    if unit in ("day", "week"):
        return base + timedelta(days=count * (7 if unit == "week" else 1))
    months = base.year * 12 + base.month - 1 + count * (12 if unit == "year" else 1)
    return date(months // 12, months % 12 + 1, base.day)


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
