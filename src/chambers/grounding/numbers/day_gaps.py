"""Days that are told by how far they lie from others: "six days later", "38 days after September 1".

Two of the few days of the cited pages that lie just so far apart bear "six days later". The day that a length of time
is counted from may stand on another page than the one cited, when the two days of the sentence lie just so far apart.
"""

import re
from collections.abc import Iterator
from datetime import date
from itertools import combinations, pairwise

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, span_of, worked_out
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.numbers.dates import DateValue, PartialDate
from chambers.grounding.numbers.entry_days import WEEKDAYS
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.numerals import IN_FIGURES, IN_WORDS, how_many
from chambers.grounding.numbers.points import days_of
from chambers.grounding.numbers.ranked import ranked_points
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.spans import DAYS, Span, day_of, lies_apart, read_span
from chambers.grounding.numbers.told_days import WEEKDAY_WORD, told_days
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stems

_GAP = rf"(?P<count>{IN_FIGURES}|an?|{IN_WORDS})[\s-]+(?P<unit>day|week|month|year)s?"
_COUNTED = re.compile(
    rf"(?<![\w.,$-]){_GAP}\s+(?:after|before|from|past|beyond|later\s+than)\s+(?:the\s+[a-z\s]{{0,40}}\bof\s+)?$",
    re.IGNORECASE,
)
_NUMBER = rf"(?:{IN_FIGURES}|an?|{IN_WORDS})"
_COMPOUND = re.compile(
    rf"(?<![\w.,$-])(?P<many>{_NUMBER})\s+(?P<large>week|month|year)s?,?\s+(?:and\s+)?(?P<few>{_NUMBER})\s+(?P<small>day|week|month)s?\b",
    re.IGNORECASE,
)
_ROUGH_DAYS = 2
_MOST_ENDS = 24
_SMALL = 10
_SINCE = re.compile(r"\b(?:after|before|later|earlier|since|within|took|between|passed|elapsed|apart|until)\b", re.I)
_MOST_DAYS = 8
_LEAD_CHARS = 90


def judge_told_later(setting: Setting) -> Outcome | None:
    """Supported when a cited page tells a day by another one: "ten days later", "yesterday", "on the Sunday"."""
    value = setting.token.value
    readings = value.readings if isinstance(value, DateValue) and value.problem is None else ()
    for page in setting.pages:
        for start, end, day in told_days(page):
            alike = any(_is_day(each, day) for each in readings) and _is_weekday(setting.token.text, day)
            if alike and _speaks_alike(page, start, setting.stems):
                span = span_of(page.page, Hit(start, end))
                return Verdict.SUPPORTED, f"the page tells {day}", span, "computed"
    return None


def _is_day(reading: PartialDate, day: date) -> bool:
    return reading.year in (None, day.year) and (reading.month, reading.day) == (day.month, day.day)


def _is_weekday(text: str, day: date) -> bool:
    """False for a weekday that the day is not: "Tuesday, July 9" where that was a Monday."""
    named = WEEKDAY_WORD.match(text)
    return named is None or WEEKDAYS.index(named["day"].casefold()) == day.weekday()


def _speaks_alike(page: ReadPage, at: int, words: frozenset[str]) -> bool:
    """True when no place of a page shares more words with the draft's sentence than the one that tells the day.

    A place is a sentence or a row with those beside it: a question with its answer.
    """
    units = units_of(page)
    shared = [len(words & frozenset(stems(page.text[unit.start : unit.end]))) for unit in units]
    places = [max(shared[max(0, n - 1) : n + 2]) for n in range(len(units))]
    told = [place for unit, place in zip(units, places, strict=True) if unit.start <= at < unit.end]
    return bool(told) and told[0] == max(places) > 0


def judge_days_between(setting: Setting) -> Outcome | None:
    """Supported when two of the few days of the cited pages lie so far apart, and nothing of the sentence is an end.

    A length that is odd is hardly met by chance; a small or round one must part two days that follow one another, of
    which one stands with a word of the sentence.
    """
    span = read_span(setting)
    if span is None or span.minutes is not None or not _SINCE.search(setting.sentence.text):
        return None
    if any(_day(each.value) for each in setting.beside):
        return None
    # Days by their place among others ("the first visit") are no other two days.
    if any(ranked_points(days_of(page), setting.sentence.text) for page in setting.pages):
        return None
    near = {day for page in setting.pages for day in _spoken_of(page, setting.stems)}
    days = sorted({day for page in setting.pages for day in _days(page)})
    hedge = hedge_before(setting.sentence.text, setting.token.start - setting.sentence.start)
    odd = span.unit == "day" and span.count > _SMALL and span.count % 5 and span.count % 7 and hedge is None
    if not 1 < len(days) <= _MOST_DAYS:
        return None
    pairs = combinations(days, 2) if odd else ((a, b) for a, b in pairwise(days) if a in near or b in near)
    found = next((pair for pair in pairs if lies_apart(*pair, span, hedge)), None)
    return _told(*found) if found else None


def _spoken_of(page: ReadPage, words: frozenset[str]) -> Iterator[date]:
    """The days of lines that share a word with the sentence, or whose question does."""
    asked: frozenset[str] = frozenset()
    for unit in units_of(page):
        text = page.text[unit.start : unit.end]
        own = frozenset(stems(text))
        if words & (own | asked):
            yield from (day for figure in unit.figures if (day := _day(figure.value)) is not None)
        asked = own if text.rstrip().endswith("?") else frozenset()


def judge_weeks_and_days(setting: Setting) -> Outcome | None:
    """Supported when two days of the cited pages or of the sentence lie "three weeks and a day" apart."""
    at = setting.token.start - setting.sentence.start
    for said in _COMPOUND.finditer(setting.sentence.text):
        if not said.start() <= at < said.end():
            continue
        wanted = (
            how_many(said["many"]) * DAYS[said["large"].casefold()]
            + how_many(said["few"]) * DAYS[said["small"].casefold()]
        )
        months = said["large"].casefold() in ("month", "year")
        days = sorted({day for page in setting.pages for day in _days(page)})
        days += [day for each in setting.beside if (day := _day(each.value)) is not None]
        for one, two in combinations(days[:_MOST_ENDS], 2):
            if abs(abs((one - two).days) - wanted) <= (_ROUGH_DAYS if months else 0):
                return _told(one, two)
    return None


def judge_counted_from(setting: Setting) -> Outcome | None:
    """Supported when a day that stands elsewhere is the one from which the sentence counts to another day of it."""
    value = setting.token.value
    said = _COUNTED.search(setting.lead()[-_LEAD_CHARS:])
    span = _span(said) if said else None
    if span is None or not isinstance(value, DateValue):
        return None
    for other in (day for each in setting.beside for day in [_day(each.value)] if day is not None):
        for mine in _readings(value, other):
            if lies_apart(mine, other, span, None):
                return _told(mine, other)
    return None


def _told(one: date, two: date) -> Outcome:
    return worked_out("worked out again from the two days", f"{one} to {two}")


def _span(said: re.Match[str]) -> Span | None:
    count = how_many(said["count"])
    return Span(count, said["unit"].casefold(), None) if count else None


def _day(value: object) -> date | None:
    return day_of(value) if isinstance(value, DateValue) else None


def _readings(value: DateValue, other: date) -> Iterator[date]:
    """The day itself; one without a year in the year of the other, or the one before it."""
    if (day := day_of(value)) is not None:
        yield day
    for reading in value.readings:
        if reading.year is None and reading.month is not None and reading.day is not None:
            for year in (other.year, other.year - 1):
                try:
                    yield date(year, reading.month, reading.day)
                except ValueError:
                    continue


def _days(page: ReadPage) -> Iterator[date]:
    values = (figure.value for figure in page.by_kind.get(Kind.DATE, ()))
    yield from (day for value in values if (day := _day(value)) is not None)
