"""Dates: found in their written forms, compared by value.

A numeric date whose first two parts could both be months has two readings, and both are kept: choosing one is a
judgment for the verdict, not for the reader. Each day of a range or list ("March 3 to 5, 2026") is a
date of its own.
Fiscal quarters are not read here; their digits fall to the catch-all finder, which fails closed. Dates relative to
another one are read by `relative`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from chambers.grounding.pages.page_text import HIDDEN, hide

_MONTH_NAMES = "january february march april may june july august september october november december"
_WEEKDAY_NAMES = "monday tuesday wednesday thursday friday saturday sunday"
MONTHS = _MONTH_NAMES.split()
_MONTH_NUMBERS = {name[:3]: number for number, name in enumerate(MONTHS, start=1)}
WEEKDAYS = _WEEKDAY_NAMES.split()
CALENDAR = frozenset(name.capitalize() for name in (*MONTHS, *WEEKDAYS))
"""The names of the months and of the weekdays."""

_MONTH = (
    r"(?P<month>January|February|March|April|May|June|July|August|September|October|November|December"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\.?)"
)
_WEEKDAY = r"(?:(?P<weekday>(?:Mon|Tues?|Wed(?:s|nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:day)?)\.?,?\s+)?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?:(?:A\.\s?D\.|in the year(?: of our Lord)?)\s+)?(?P<year>(?:1[6-9]|2[01])\d\d)"
_ORDINAL_WORDS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth "
    "twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
)
_ORDINAL_DAYS = _ORDINAL_WORDS.split()
_DAY_WORD = rf"(?P<day_word>{'|'.join(reversed(_ORDINAL_DAYS))})"
_EDGE = r"(?![\w]|[.,/-]\d)"

_BEFORE_MONTH = [
    "in",
    "of",
    "for",
    "since",
    "by",
    "until",
    "between",
    "during",
    "from",
    "through",
    "early",
    "late",
    "that",
    "this",
    "last",
    "next",
]
_AFTER_WORD = "|".join(rf"(?<=\b[{each[0]}{each[0].upper()}]{each[1:]}\s)" for each in _BEFORE_MONTH)
_LONE_MONTHS = "|".join(name.capitalize() for name in MONTHS if name not in ("march", "may"))
# A capital behind a month by itself makes it a name ("April Jones"); May and March need a word that tells when.
_BARE_MONTH = (
    rf"(?:{_AFTER_WORD})(?P<month2>March|May)(?![\w-])|(?<![\w-])(?P<month>{_LONE_MONTHS})(?![\w-]|\s+[A-Z][a-z])"
)

# Order matters: a longer form is tried before the shorter one that it contains.
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b{_WEEKDAY}{_MONTH}\s+{_DAY},?\s+{_YEAR}{_EDGE}",
        rf"\b{_WEEKDAY}{_DAY}\s+(?:day\s+)?(?:of\s+)?{_MONTH},?\s+{_YEAR}{_EDGE}",
        rf"\b{_DAY_WORD}\s+(?:day\s+)?of\s+{_MONTH},?\s+{_YEAR}{_EDGE}",
        rf"(?<![\w/.-]){_YEAR}-(?P<month>\d\d)-(?P<day>\d\d){_EDGE}",
        rf"(?<![\w/.-]){_WEEKDAY}(?P<one>\d{{1,2}})(?P<mark>[/.-])(?P<two>\d{{1,2}})(?P=mark){_YEAR}{_EDGE}",
        rf"(?<![\w/.-]){_WEEKDAY}(?P<one>\d{{1,2}})/(?P<two>\d{{1,2}})/(?P<short_year>\d\d){_EDGE}",
        rf"(?<![\w/.-]){_DAY}-(?i:{_MONTH})-(?:{_YEAR}|(?P<short_year>\d\d)){_EDGE}",
        rf"\b{_MONTH},?\s+(?:of\s+)?(?:{_YEAR}|['\u2019](?P<short_year>\d\d)){_EDGE}",
        rf"(?<![\w/.,$-])(?P<month>0?[1-9]|1[0-2])/{_YEAR}(?![\w/-])",
        rf"\b{_WEEKDAY}{_MONTH}\s+{_DAY}{_EDGE}",
        rf"(?<!\d[.,])\b{_WEEKDAY}{_DAY}\s+(?:of\s+)?{_MONTH}(?!\w)",
        rf"\b{_DAY_WORD}\s+(?:day\s+)?of\s+{_MONTH}(?!\w)",
        rf"(?<=\b[Ii]n\s){_YEAR}{_EDGE}|(?<=\b[Ss]ince\s)(?P<year2>(?:1[6-9]|2[01])\d\d){_EDGE}",
        r"(?<![\w'\u2019])['\u2019](?P<short_year>\d\d)(?![\w'\u2019\"]|[.,]\d)",
        _BARE_MONTH,
    )
)

_MONTH_NAME = re.compile(r"Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec")
_BEGINNING = re.compile(rf"{_MONTH_NAME.pattern}|Mon|Tue|Wed|Thu|Fri|Sat|Sun")
_OF_MONTH = re.compile(rf"of\s+(?:{_MONTH_NAME.pattern})")
# Marks begin with what is rare on a page: each place where one may begin is tried. What comes before is looked back at.
_FIGURED = re.compile(r"[/.-](?<=\d.)\d{1,2}[/.-]\d")
_BEHIND_DAY = re.compile(rf"(?:{_MONTH_NAME.pattern})(?<=[\dtdhfy\s]\s...)")
_MARKS = (
    None, _BEHIND_DAY, _OF_MONTH, re.compile(r"-(?<=\d-)\d\d-\d"), _FIGURED, _FIGURED,
    re.compile(r"-(?<=\d-)[A-Za-z]{3}"), None, re.compile(r"/(?<=\d/)(?:1[6-9]|2[01])\d\d"), None,
    _BEHIND_DAY, _OF_MONTH, re.compile(r"(?:n(?<=\b[Ii]n)|e(?<=\b[Ss]ince))\s\d{4}"), re.compile(r"['\u2019]\d\d"),
    None,
)  # fmt: skip
"""What a text must have for each pattern to be worth trying; None where the pattern begins with the name of a month."""
_SEVERAL = re.compile(r"\d(?:st|nd|rd|th)?\s?(?:-|\u2013|to|through|,\s?and|and|&|,)\s?\d{1,2}(?!\d)")
_DAYS = r"\d{1,2}(?:st|nd|rd|th)?(?:\s?(?:-|\u2013|to|through|,\s?and|and|&|,)\s?\d{1,2}(?:st|nd|rd|th)?(?!\d)){1,9}"
# "May 22 and 23" before what is no thing to be counted: not "May 22 and 23 men".
_NO_COUNT = (
    r"(?=\s*(?:[^\w\s.,%$/:-]|:(?!\d)|\.(?!\d)|$|,\s+[a-z])"
    r"|\s+(?:he|she|it|they|we|the|an?|and|but|for|to|in|at|on|by|with|when|while|as|because|was|were|had|did|only)\b)"
)
# Several days that share their month: "March 3 to 5, 2026", "12 to 14 December 2023", "June 3, 4 and 9, 2022".
_SHARED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b{_MONTH}\s+(?P<days>{_DAYS}),?\s+{_YEAR}{_EDGE}",
        rf"(?<![\w/.,$-])(?P<days>{_DAYS})\s+(?:of\s+)?{_MONTH},?\s+{_YEAR}{_EDGE}",
        rf"\b{_MONTH}\s+(?P<days>\d{{1,2}}(?:st|nd|rd|th)?\s?(?:-|\u2013|to|through)\s?\d{{1,2}}(?:st|nd|rd|th)?){_EDGE}",
        rf"\b{_MONTH}\s+(?P<days>{_DAYS}){_NO_COUNT}",
        rf"(?<![\w/.,$-])(?P<days>{_DAYS})\s+(?:of\s+)?{_MONTH}(?![\w-])",
    )
)
# A heading writes "FEBRUARY 9", a stamp "OCT 3", a chat "26 june".
_ANY_CASE = "|".join((*MONTHS, "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sept", "sep", "oct", "nov", "dec"))
_SMALL = "|".join(each for each in _ANY_CASE.split("|") if each not in ("may", "march", "mar", "dec", "sep"))
_SHORT = "|".join(name[:3] for name in MONTHS)
_OTHER_CASE = re.compile(rf"(?:{_SHORT.upper()}|{_SHORT})(?<!\w...)")
_IN_OTHER_CASE = re.compile(
    rf"\b(?:(?:{_ANY_CASE.upper()}|{_SMALL})(?=\.?,?\s+\d)|(?<=\d\s)(?:{_ANY_CASE.upper()}|{_SMALL}|march)\b)"
)
_FAR_CHARS = 200
_COUNTED_FROM = re.compile(r"\bfrom\s+[$]?\d[\d.,]*\s[^.;]*$", re.IGNORECASE)
_TO_COUNT = re.compile(r"^\d{1,2}(?:st|nd|rd|th)?\sto\s\d{1,2}$")
_CLAUSE_CHARS = 80
_SENTENCE_END = re.compile(r"[.;:?!]\s|\n")
_LAST_DAY = 31
_TO = re.compile(r"\s?(?:-|\u2013|to|through|until)\s?")
_TO_CHARS = len(" through ")
_AHEAD = timedelta(days=60)


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

    def agrees_with(self, other: "PartialDate") -> bool:
        """True when nothing that both say differs."""
        parts = ((self.year, other.year), (self.month, other.month), (self.day, other.day))
        return all(mine is None or theirs is None or mine == theirs for mine, theirs in parts)


@dataclass(frozen=True, slots=True)
class DateValue:
    """The readings of a date as written; none, and a problem, when no calendar has it."""

    readings: tuple[PartialDate, ...]
    problem: str | None = None
    likely: tuple[PartialDate, ...] = ()
    """What a day without a year means beside the full dates of its paper."""

    def __str__(self) -> str:
        return " or ".join(str(reading) for reading in self.readings) or "no such date"

    @property
    def months(self) -> tuple[str, ...]:
        """The ways to write the month, when nothing else is said; none otherwise."""
        only = [reading.month for reading in self.readings if reading.year is None and reading.day is None]
        name = MONTHS[only[0] - 1] if only and only[0] else ""
        # "Sept" has four letters.
        return (name, name[:3], *(["sept"] if name == "september" else [])) if name else ()

    @property
    def exact(self) -> date | None:
        """The one full date that this is, if it is one."""
        if len(self.readings) != 1:
            return None
        reading = self.readings[0]
        if reading.year is None or reading.month is None or reading.day is None:
            return None
        try:
            return date(reading.year, reading.month, reading.day)
        except ValueError:
            return None


def in_year(value: DateValue, beside: date) -> DateValue:
    """A day without a year, with the year that it has when it is said at some date: within a year before, or soon."""
    if len(value.readings) != 1 or value.readings[0].year is not None or value.readings[0].day is None:
        return value
    found = [replace(value.readings[0], year=year) for year in (beside.year + 1, beside.year, beside.year - 1)]
    days = [(day, reading) for reading in found if (day := DateValue((reading,)).exact) is not None]
    meant = next((reading for day, reading in days if day <= beside + _AHEAD), None)
    return value if meant is None else replace(value, likely=(meant,))


def find_dates(text: str) -> Iterator[tuple[int, int, DateValue]]:
    """Every date with its span; the first form that fits a stretch of text takes it."""
    found = sorted(_find_dates(text), key=lambda each: each[:2])
    for at, (start, end, value) in enumerate(found):
        following = found[at + 1] if at + 1 < len(found) and found[at + 1][0] - end <= _TO_CHARS else None
        if following and _TO.fullmatch(text[end : following[0]]) and (year := _shared_year(value, following[2])):
            yield start, end, DateValue(tuple(replace(reading, year=year) for reading in value.readings), value.problem)
        else:
            yield start, end, value


def _shared_year(first: DateValue, last: DateValue) -> int | None:
    """The year of "March 14 to June 5, 2023" for its first day, where the two days are in order."""
    if len(first.readings) != 1 or len(last.readings) != 1:
        return None
    one, two = first.readings[0], last.readings[0]
    known = one.year is None and one.month and one.day and two.year and two.month and two.day
    return two.year if known and (one.month, one.day) < (two.month, two.day) else None


def _find_dates(text: str) -> Iterator[tuple[int, int, DateValue]]:
    seen: list[tuple[int, int, DateValue]] = []
    if _OTHER_CASE.search(text):
        text = _IN_OTHER_CASE.sub(lambda match: match[0].capitalize(), text)
    monthly = _MONTH_NAME.search(text) is not None
    beginnings = [match.start() for match in _BEGINNING.finditer(text)] if monthly else []
    for pattern in _SHARED if monthly and _SEVERAL.search(text) else ():
        shared = [match for match in pattern.finditer(text) if _are_days(match)]
        days = [day for match in shared for day in _days_of(match)]
        yield from days
        seen += days
        text = hide(text, (match.span() for match in shared)) if shared else text
    for pattern, mark in zip(_PATTERNS, _MARKS, strict=True):
        if mark is None:
            found = list(_matches(pattern, text, beginnings))
        else:
            found = list(pattern.finditer(text)) if mark.search(text) else []
        if not found:
            continue
        read = [(match.start(), match.end(), _read(match.groupdict())) for match in found]
        yield from read
        seen += read
        text = hide(text, (match.span() for match in found))
        beginnings = [at for at in beginnings if text[at] != HIDDEN]


def _matches(pattern: re.Pattern[str], text: str, beginnings: Iterable[int]) -> Iterator[re.Match[str]]:
    """What `finditer` gives for a pattern that can only match where something begins, without a look at the rest."""
    end = 0
    for at in beginnings:
        if at >= end and (match := pattern.match(text, at)):
            yield match
            end = match.end()


def _are_days(match: re.Match[str]) -> bool:
    """True for days of a month, and not for "from 35 on January 10 to 71", or "from 25 in the week of July 9 to 20"."""
    days = [int(day) for day in re.findall(r"\d{1,2}", match["days"])]
    counted = _COUNTED_FROM.search(match.string[max(0, match.start() - _CLAUSE_CHARS) : match.start()])
    dated = match.groupdict().get("year") is not None
    return max(days) <= _LAST_DAY and (dated or not (counted and _TO_COUNT.search(match["days"])))


def _days_of(match: re.Match[str]) -> Iterator[tuple[int, int, DateValue]]:
    """Each day of "March 3 to 5, 2026" with its own span; the first and the last take the rest of the words."""
    days = list(re.finditer(r"\d{1,2}", match["days"]))
    year = match.groupdict().get("year")
    for at, day in enumerate(days):
        start = match.start() if at == 0 else match.start("days") + day.start()
        end = match.end() if at == len(days) - 1 else match.start("days") + day.end()
        yield start, end, _read({"month": match["month"], "day": day[0], "year": year})


def _read(parts: dict[str, str | None]) -> DateValue:
    year_text = parts.get("year") or parts.get("year2")
    year = int(year_text) if year_text else _century(parts.get("short_year"))
    one, two = parts.get("one"), parts.get("two")
    if one and two:
        return _on_weekday(_numeric(int(one), int(two), year), parts.get("weekday"))
    month_text, day_text = parts.get("month") or parts.get("month2"), parts.get("day")
    if word := parts.get("day_word"):
        day_text = str(_ORDINAL_DAYS.index(word) + 1)
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


def _on_weekday(value: DateValue, weekday: str | None) -> DateValue:
    """Of two readings the one that fell on the weekday beside it; where none did, the weekday is wrong."""
    fitting = tuple(reading for reading in value.readings if _weekday_problem(reading, weekday) is None)
    if fitting or not value.readings:
        return DateValue(fitting, value.problem)
    return DateValue(value.readings, _weekday_problem(value.readings[0], weekday))


def _month(text: str) -> int:
    if text.isdigit():
        return int(text)
    return _MONTH_NUMBERS[text[:3].casefold()]


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
    real = WEEKDAYS[date(reading.year, reading.month, reading.day).weekday()]
    if real[:3] == weekday[:3].casefold():
        return None
    return f"{reading} was a {real.capitalize()}"
