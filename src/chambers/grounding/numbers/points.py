"""The points of time that a page names, with the words of their lines: days, months, years, and times of day.

A month is any day of it. A time of day belongs to the day that its line or the line before has told. A range that the
page writes as one ("10.05 - 11.20", "June 6 and 7", "from May 4 through May 9") is a length by itself.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.dates import MONTHS, DateValue, PartialDate
from chambers.grounding.numbers.numerals import how_many
from chambers.grounding.numbers.point_words import begun, block_words, entry_words, line_start, under
from chambers.grounding.numbers.rows import Unit, units_of
from chambers.grounding.numbers.surroundings import HEAD, around_on_page
from chambers.grounding.words.meaning import stems

_CLOCK = (
    r"(?:(?P<h{0}>[01]?\d|2[0-4])(?:[:.](?P<m{0}>[0-5]\d)(?!\d))?(?:\s?(?P<half{0}>[ap])\.?m\b\.?)?"
    r"|(?P<four{0}>(?:[01]\d|2[0-3])[0-5]\d)(?:\s?(?:h|hrs?|hours)\b)?|(?P<noon{0}>noon|midnight))"
)
_RANGE = re.compile(
    rf"(?<![\w.,$/:-]){_CLOCK.format(1)}\s*(?:-|\u2013|\bto\b|\buntil\b|\btill\b|\bthrough\b|\band\b)\s*"
    rf"{_CLOCK.format(2)}(?![\w%$/:-]|[.,]\d)",
    re.IGNORECASE,
)
_HOURS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_PAST = "fifteen|thirty|forty-five"
_SPOKEN_RANGE = re.compile(
    rf"\b(?:from|between)\s+(?P<one>{_HOURS})(?:[\s-](?P<past1>{_PAST}))?\s+(?:to|until|till|and)\s+"
    rf"(?P<two>{_HOURS})(?:[\s-](?P<past2>{_PAST}))?(?![\w-]|\s+[a-z]+s\b)",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"\b(?:later|earlier|after|before|thereafter|afterwards?)\b", re.IGNORECASE)
_AT_HOUR = re.compile(r"\bat\s+(?P<hour>1[0-2]|[1-9])(?=\s*[.,;)]?\s*(?:$|\n|[A-Z])|[.,;])", re.MULTILINE)
_SPOKEN_ENDS = (("one", "past1"), ("two", "past2"))
_BOTH = 2
_BARE = re.compile(r"(?<![\w:.,/-])(?P<four>(?:[01]\d|2[0-3])[0-5]\d)(?![\w:,-]|[.]\d)")
_TO = re.compile(
    r"\s*(?:(?:-|\u2013|to|until|till|through|thru|and)(?:\s+(?:on|the|her|his|its|their|my)\b)?)\s*(?:[a-z]+\s+(?:on|in)\s+)?",
    re.IGNORECASE,
)
_DAY_S, _HALF_DAY_S, _HOUR_S, _MINUTE_S = 86400, 43200, 3600, 60
_NOON = 12
_MONTHS = 12
_ANY_YEAR = 2001
_HEAD_LINES, _FIRST_LINES = 16, 4
_SHORT = re.compile(
    r"(?<![\w/.,$-])(?P<one>[0-3]?\d)/(?P<two>[0-3]?\d)(?![\w/%-]|[.,]\d|\s?(?:in\b|inch|\"|ft|turn|mile|hour|pain|of\b))"
    r"|\bthe\s+(?P<nth>[0-3]?\d)(?:st|nd|rd|th)\b(?!\s+(?:floor|street|avenue|ave|grade|time|day|page|edition|circuit))",
    re.IGNORECASE,
)
_MONTH_NAMES = tuple(month.capitalize() for month in MONTHS)
_MONTH_NAME = re.compile(rf"\b(?:{'|'.join(_MONTH_NAMES)})\b(?!\s+\d)")
_LABEL = re.compile(r"\s*[A-Z][A-Za-z ./()&#-]{1,30}:")
_TIMED = re.compile(
    r"\s*(?:Date|Time|Arriv\w+|Start\w*|Begun|Begin\w*|Sent|Received|End\w*)\b[^:\n]{0,24}:", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Point:
    """A point of time: the first and last day it may be, or the second of a day; and the words of its line."""

    first: date | None
    last: date | None
    second: int | None
    halved: bool
    spoken: frozenset[str]
    is_head: bool
    words: str
    line: int | None = None


def days_apart(one: Point, two: Point) -> Iterator[tuple[float, float]]:
    """How many days lie at least and at most between two days, months or years."""
    if one.first is None or one.last is None or two.first is None or two.last is None:
        return
    low, high = (one, two) if one.first <= two.first else (two, one)
    if low.first is not None and low.last is not None and high.first is not None and high.last is not None:
        yield max(0, (high.first - low.last).days), (high.last - low.first).days


def moments_apart(one: Point, two: Point) -> Iterator[tuple[float, float]]:
    """How many seconds lie between two times; either way round where nothing says which half of the day it is."""
    if one.second is None or two.second is None:
        return
    apart = two.second - one.second
    if one.first is not None and two.first is not None and one.first != two.first:
        apart += (two.first - one.first).days * _DAY_S
        yield abs(apart), abs(apart)
    elif one.halved and two.halved:
        yield abs(apart), abs(apart)
    else:
        yield apart % _HALF_DAY_S, apart % _HALF_DAY_S
        yield -apart % _HALF_DAY_S, -apart % _HALF_DAY_S


@kept_on_page
def moments_of(page: ReadPage) -> tuple[Point, ...]:
    """The times of day of a page, each with the words of its line."""
    return tuple(_moments(page))


@kept_on_page
def days_of(page: ReadPage) -> tuple[Point, ...]:
    """The days, months and years of a page, each with the words of its line."""
    return tuple(_days(page))


def points_of_tokens(tokens: Sequence[Token], pages: Sequence[ReadPage], *, clock: bool) -> Iterator[Point]:
    """The days of a sentence, or its times; a day without a year as the pages have it."""
    for token in tokens:
        if clock and token.kind is Kind.TIME:
            yield Point(None, None, _seconds(token), True, frozenset(), False, token.text)
        elif not clock and isinstance(token.value, DateValue) and not _COUNTED.search(token.text):
            if (span := _span(token.value, pages)) is None:
                continue
            yield Point(*span, None, False, frozenset(), False, token.text)


def _span(value: DateValue, pages: Sequence[ReadPage] = ()) -> tuple[date, date] | None:
    """The first and the last day that a date may mean."""
    reading = value.readings[0] if len(value.readings) == 1 else None
    if reading is not None and reading.year is None:
        # A day is meant as the page has it; what the draft told before it says less.
        theirs = next((found for page in pages for found in _alike(reading, page)), None)
        yearless = pages and all(_year_of(page) == _ANY_YEAR for page in pages)
        reading = theirs or (value.likely[0] if value.likely and not yearless else reading)
    if reading is None or (reading.year is None and (reading.month is None or reading.day is None)):
        return None
    # Where no page tells the year, all days are in one.
    year, month = reading.year or _ANY_YEAR, reading.month
    try:
        if month is None:
            return date(year, 1, 1), date(year, 12, 31)
        if reading.day is None:
            return date(year, month, 1), date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
        day = date(year, month, reading.day)
    except ValueError:
        return None
    return day, day


def _alike(mine: PartialDate, page: ReadPage) -> Iterator[PartialDate]:
    for figure in page.by_kind.get(Kind.DATE, ()):
        if isinstance(figure.value, DateValue):
            for theirs in (*figure.value.likely, *figure.value.readings):
                if theirs.year is not None and theirs.month is not None and mine.stands_in(theirs):
                    yield theirs


def _days(page: ReadPage) -> Iterator[Point]:
    heads = {at for at, words in around_on_page(page).items() if HEAD in words}
    foot, first_lines = _nth_line(page.text, _HEAD_LINES), _nth_line(page.text, _FIRST_LINES)
    told: PartialDate | None = None
    for unit, spoken in _lines(page):
        labelled = unit.is_row and unit.start < foot and _LABEL.match(page.text, unit.start, unit.end) is not None
        found = [(each.start, span, each.text) for each in unit.figures if (span := _of_figure(each)) is not None]
        found += _short_days(page, unit, found, told)
        for at, span, words in sorted(found):
            own = spoken | (entry_words(page, at) or frozenset()) | under(page, at, words) | begun(page, at)
            # The first day of a paper is that of what its title names.
            own |= frozenset(stems(page.text[:at])) if told is None and at < first_lines else frozenset()
            if span[0] == span[1] or told is None:
                told = PartialDate(span[0].year, span[0].month, span[0].day)
            is_head = labelled or at in heads or at < first_lines
            yield Point(*span, None, False, own, is_head, words, line_start(page, at))


def _of_figure(figure: Token) -> tuple[date, date] | None:
    return _span(figure.value) if isinstance(figure.value, DateValue) else None


def _nth_line(text: str, count: int) -> int:
    at = 0
    for _ in range(count):
        at = text.find("\n", at) + 1
        if not at:
            return len(text)
    return at


def _short_days(
    page: ReadPage, unit: Unit, taken: Sequence[tuple[int, object, str]], told: PartialDate | None
) -> list[tuple[int, tuple[date, date], str]]:
    """Days in figures without a year ("8/2"), and by their number alone ("the 11th"), by the days told before."""
    spans = [(at, at + len(words)) for at, _, words in taken]
    year = (told.year if told else None) or _year_of(page)
    found: list[tuple[int, tuple[date, date], str]] = []
    for match in _SHORT.finditer(page.text, unit.start, unit.end):
        if any(low < match.end() and match.start() < high for low, high in spans):
            continue
        if match["nth"]:
            # "In December, on the 4th and on the 19th": of the month that its line names before it.
            named = list(_MONTH_NAME.finditer(page.text, unit.start, match.start()))
            month = _MONTH_NAMES.index(named[-1][0]) + 1 if named else told.month if told else None
            day = int(match["nth"])
        else:
            month, day = int(match["one"]), int(match["two"])
            month, day = (day, month) if month > _MONTHS else (month, day)
        try:
            read = date(year, month or 0, day)
        except ValueError:
            continue
        found.append((match.start(), (read, read), match[0]))
    return found


def _year_of(page: ReadPage) -> int:
    """The year of the first full date; a page without any has all its days in one year."""
    spans = (_of_figure(each) for each in page.by_kind.get(Kind.DATE, ()))
    return next((span[0].year for span in spans if span is not None and span[0] == span[1]), _ANY_YEAR)


def _lines(page: ReadPage) -> Iterator[tuple[Unit, frozenset[str]]]:
    """The lines of a page with their words, those of the question before an answer, and of the title over it."""
    asked: frozenset[str] = frozenset()
    for unit in units_of(page):
        text = page.text[unit.start : unit.end]
        own = frozenset(stems(text))
        yield unit, own | asked
        asked = own if text.rstrip().endswith(("?", "--")) else frozenset()


def _moments(page: ReadPage) -> Iterator[Point]:
    day: date | None = None
    for unit, spoken in _lines(page):
        is_head = _TIMED.match(page.text, unit.start, unit.end) is not None
        inside: list[tuple[int, int, bool, str]] = []
        for figure in unit.figures:
            if isinstance(figure.value, DateValue) and (span := _span(figure.value)) and span[0] == span[1]:
                day = span[0]
            elif figure.kind is Kind.TIME and (second := _seconds(figure)) is not None:
                inside.append((figure.start, second, _is_halved(figure, page), figure.text))
        taken = {at for at, *_ in inside}
        inside += [
            (match.start(), _of_four(match["four"]), True, match["four"])
            for match in _BARE.finditer(page.text, unit.start, unit.end)
            if match.start() not in taken and not _is_year(match["four"], match, page)
        ]
        inside += [
            (match.start("hour"), int(match["hour"]) * _HOUR_S, False, match[0])
            for match in _AT_HOUR.finditer(page.text, unit.start, unit.end)
        ]
        for at, second, halved, words in sorted(inside):
            yield Point(
                day,
                day,
                second,
                halved,
                spoken | (entry_words(page, at) or frozenset()) | (block_words(page, at) if is_head else frozenset()),
                is_head,
                words,
                line_start(page, at),
            )


def _is_year(four: str, match: re.Match[str], page: ReadPage) -> bool:
    """True for the year of a date: 2019 is hardly a time of day unless it opens a line."""
    at = match.start()
    inside = any(each.start <= at < each.end for each in page.by_kind.get(Kind.DATE, ()))
    return inside or (four[:2] in ("19", "20") and page.text[:at].rsplit("\n", 1)[-1].strip() != "")


def _is_halved(figure: Token, page: ReadPage) -> bool:
    clock = str(figure.value)
    return (
        re.search(r"\d\s?[ap]\b|[ap]\.?m", figure.text, re.IGNORECASE) is not None
        or clock[:2] > "12"
        or figure.text[:1] == "0"
    )


def _seconds(token: Token) -> int | None:
    hour, minute = str(token.value).split(":")[:2]
    fine = re.search(r"\d:\d\d:(?P<second>[0-5]\d)", token.text)
    return int(hour) * _HOUR_S + int(minute) * _MINUTE_S + (int(fine["second"]) if fine else 0)


def _of_four(four: str) -> int:
    return int(four[:2]) * _HOUR_S + int(four[2:]) * _MINUTE_S


@kept_on_page
def clock_ranges(page: ReadPage) -> tuple[tuple[Unit, float, float], ...]:
    """The lengths that a page writes as a range of times, in seconds."""
    return tuple(_clock_ranges(page))


@kept_on_page
def day_ranges(page: ReadPage) -> tuple[tuple[Unit, float, float], ...]:
    """The lengths that a page writes as a range of days, in days."""
    return tuple(_day_ranges(page))


def _clock_ranges(page: ReadPage) -> Iterator[tuple[Unit, float, float]]:
    for unit in units_of(page):
        for match in _SPOKEN_RANGE.finditer(page.text, unit.start, unit.end):
            one, two = (how_many(match[at]) * _HOUR_S + _minutes(match[past]) for at, past in _SPOKEN_ENDS)
            yield unit, (two - one) % _HALF_DAY_S, (two - one) % _HALF_DAY_S
        times = [second for each in unit.figures if each.kind is Kind.TIME and (second := _seconds(each)) is not None]
        if unit.is_row and len(times) == _BOTH:
            apart = abs(times[1] - times[0])
            yield unit, apart, apart
        for match in _RANGE.finditer(page.text, unit.start, unit.end):
            if (length := _length(match)) is not None:
                yield unit, length, length


def _minutes(spoken: str | None) -> int:
    """The seconds of "thirty" behind an hour."""
    return how_many(spoken) * _MINUTE_S if spoken else 0


def _length(match: re.Match[str]) -> float | None:
    """The seconds of a range of times; None for two bare numbers."""
    timed = any(match[f"{part}{at}"] for part in ("m", "half", "four", "noon") for at in (1, 2))
    one, two = _end(match, 1), _end(match, 2)
    if not timed or one is None or two is None:
        return None
    if match["half1"] is None and match["half2"] and match["four1"] is None:
        one += _HALF_DAY_S if match["half2"].casefold() == "p" and one + _HALF_DAY_S < two else 0
    if match["half1"] and match["half2"] is None and two < one:
        two += _HALF_DAY_S
    apart = two - one
    halved = match["half1"] or match["half2"] or match["four1"]
    return apart if apart > 0 else apart + (_DAY_S if halved else _HALF_DAY_S)


def _end(match: re.Match[str], at: int) -> int | None:
    if match[f"four{at}"]:
        return _of_four(match[f"four{at}"])
    if match[f"noon{at}"]:
        return _HALF_DAY_S if match[f"noon{at}"].casefold() == "noon" else 0
    hour, half = int(match[f"h{at}"]), (match[f"half{at}"] or "").casefold()
    if hour > 24 or (half and hour > _NOON):
        return None
    hour = hour % _NOON + (_NOON if half == "p" else 0) if half else hour
    return hour * _HOUR_S + int(match[f"m{at}"] or 0) * _MINUTE_S


def _day_ranges(page: ReadPage) -> Iterator[tuple[Unit, float, float]]:
    """Two dates with "to" or "through" between them: the last day may be counted or not."""
    for unit in units_of(page):
        dated = [
            (each, span) for each in unit.figures if isinstance(each.value, DateValue) and (span := _span(each.value))
        ]
        for (one, first), (two, last) in pairwise(dated):
            gap = page.text[one.end : two.start]
            if _TO.fullmatch(gap) and first[0] < last[0]:
                apart = (last[0] - first[1]).days
                exact = first[0] == first[1] and last[0] == last[1]
                most = (last[1] - first[0]).days + 1
                yield (unit, apart, apart + 1) if exact else (unit, max(0, apart), most)
