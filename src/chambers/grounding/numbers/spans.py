"""Time between two events, worked out again: "four hours and 27 minutes later", "twelve days before the meeting".

The two ends are taken from the sentence where it has both; else one of them from the sentence or those before it, and
the other from lines of the cited pages that speak of the same; else both from such lines. Which two events are meant is
not understood: some pair must lie just so far apart.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import combinations, pairwise, product

from chambers.grounding.cited.papers import kind_of
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, span_of, worked_out
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.hedges import Hedge, hedge_before, is_next
from chambers.grounding.numbers.numerals import IN_FIGURES, IN_WORDS, how_many
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.surroundings import HEAD, around_on_page
from chambers.grounding.numbers.times_of_day import on_clock
from chambers.grounding.texts.rows import units_of
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stem, stems

_NUMBER = rf"(?:{IN_FIGURES}|an?|{IN_WORDS})"
_SPAN = re.compile(
    rf"(?<![\w.,$-])(?:(?P<many>{_NUMBER})[\s-]+(?P<large>hour|day|week|year)s?,?\s+(?:and\s+)?)?"
    rf"(?P<few>{_NUMBER})[\s-]+(?P<small>minute|hour|day|night|week|fortnight|month|year)s?\b",
    re.IGNORECASE,
)
_NEIGHBOUR = re.compile(r"\bday\s+(?:(?P<before>before)|after)\s+(?P<event>[^,.;()]+)")
_MINUTES = {"minute": 1, "hour": 60}
_EVENT = re.compile(
    r"[\s-]*[a-z]+\s+(?:after|before|from|of)\s+(?:the|his|her|its|their|an?|[A-Z][\w'\u2019]+)\s+(?:[a-z]+['\u2019]s?\s+)?(?P<noun>[a-z]{3,})",
    re.IGNORECASE,
)
_TITLE_CHARS = 120
DATED = re.compile(r"\s*(?:Date|Dated|Sent|Received)\b[^:\n]{0,20}:", re.IGNORECASE)
_BETWEEN = re.compile(
    r"[\s-]*[a-z]+(?:,?\s+(?:and\s+)?[\w-]+\s+[a-z]+)?\s+(?:after|before|later|earlier|from|ago|longer|late|early|ahead|afterwards?)\b",
    re.IGNORECASE,
)
_THROUGH = re.compile(r"\b(?:through|thru|inclusive)\b", re.IGNORECASE)
_TO = re.compile(r"\d\s?(?:-|\u2013|to|until|till)\s", re.IGNORECASE)
_LASTS = re.compile(r"\b(?:between|within|took|lasted|passed|elapsed|waited|after)\b[^.;]{0,24}$", re.IGNORECASE)
_JOINED = re.compile(r"\s*(?:to|until|till|through|thru|-|\u2013|and)\s*", re.IGNORECASE)
_EVERY = re.compile(r"\b(?:every|each|once in|per)\s+(?:[a-z]+\s+)?$", re.IGNORECASE)
_EACH_AT = re.compile(r",?\s*and\s+(?:again\s+)?(?:at|from)\s+", re.IGNORECASE)
_EARLIER = 3
_LAST = 2
_LATER = re.compile(
    r"[\s-]*[a-z]+(?:,?\s+(?:and\s+)?[\w-]+\s+[a-z]+)?\s+(?:later|earlier|thereafter|afterwards?)\b", re.IGNORECASE
)
# "Two weeks after that letter" counts from what was told last.
_NEAREST = re.compile(r"[\s-]*[a-z]+\s+(?:after|before)\s+(?:that|this)\b", re.IGNORECASE)
DAYS = {"day": 1, "week": 7, "month": 30.44, "year": 365.25}
_HALF_DAY = 12 * 60
_SLACK_DAYS = {"month": 3, "year": 10}


Point = date | int
"""A day, or a time of day in minutes."""


@dataclass(frozen=True, slots=True)
class Span:
    """A length of time as it is written: so many of a unit, or minutes in all."""

    count: int
    unit: str
    minutes: int | None


def judge_span(setting: Setting) -> Outcome | None:
    """Supported when two times or days lie just so far apart; contradicted when the sentence has both ends."""
    span = read_span(setting)
    if span is None:
        return None
    beside, before, there = (
        list(dict.fromkeys(points))
        for points in (
            points_of(setting.beside, setting, span),
            [*list(points_of(setting.earlier, setting, span))[-_EARLIER:], *points_of(setting.before, setting, span)],
            _on_lines(setting, span),
        )
    )
    hedge = hedge_before(setting.sentence.text, setting.token.start - setting.sentence.start)
    near = span.minutes is None and _NEAREST.match(setting.after()) is not None
    last = 1 if _LATER.match(setting.after()) else _LAST
    told = (list(_before_heads(setting, span)) if near else []) or before[-last:]
    if events := list(dict.fromkeys(_named_event(setting, span))):
        told = events
    pairs = list(_range(setting)) if span.minutes is None else []
    counted = _BETWEEN.match(setting.after()) or hedge or _LASTS.search(setting.sentence.text[: _at(setting)])
    if not pairs and (counted or len(beside) > 1):
        pairs = _pairs(beside, told, there, events=bool(events), clock=span.minutes is not None)
    if not _BETWEEN.match(setting.after()):
        pairs += list(_on_one_line(setting, span))
    for one, two in pairs:
        if lies_apart(one, two, span, hedge):
            words = f"{one} to {two}" if isinstance(one, date) else "two times of day"
            return worked_out("worked out again from the two ends", words)
    if len(beside) == 2 and len(pairs) == 1 and span.minutes is not None and _parts_times(setting):
        return Verdict.CONTRADICTED, "the two times of the sentence lie otherwise apart", None, "computed"
    return None


def _parts_times(setting: Setting) -> bool:
    """True for a length that lies between the two times of its sentence, and not for how often or how long each time.

    "From 7 p.m. to 9 p.m., two hours" and "at 8:05, ten minutes later" tell it; "every 30 minutes from 7 p.m. to
    9 p.m." and "for 20 minutes at 7 p.m. and at 9 p.m." do not, nor does what is counted from an event.
    """
    if _EVENT.match(setting.after()) or tells_how_often(setting):
        return False
    times = [each for each in setting.beside if each.kind is Kind.TIME]
    gap = setting.sentence.text[times[0].end - setting.sentence.start : times[-1].start - setting.sentence.start]
    return _EACH_AT.fullmatch(gap) is None


def tells_how_often(setting: Setting) -> bool:
    """True for "every 30 minutes", "once in two weeks"."""
    return _EVERY.search(setting.lead()) is not None and read_span(setting) is not None


def _at(setting: Setting) -> int:
    return setting.token.start - setting.sentence.start


def _range(setting: Setting) -> Iterator[tuple[Point, Point]]:
    """The two days of a range that the sentence gives: "for five days, October 16 through 20"."""
    dated = [(each, day_of(each.value)) for each in setting.beside if isinstance(each.value, DateValue)]
    for (one, day_one), (two, day_two) in pairwise(dated):
        gap = setting.sentence.text[one.end - setting.sentence.start : two.start - setting.sentence.start]
        first, last = day_one or _as_on_page_of(one, setting), day_two or _as_on_page_of(two, setting)
        if first is not None and last is not None and _JOINED.fullmatch(gap):
            yield first, last + timedelta(days=1 if _THROUGH.search(gap) else 0)


def _as_on_page_of(token: Token, setting: Setting) -> date | None:
    return _as_on_page(token.value, setting) if isinstance(token.value, DateValue) else None


def _before_heads(setting: Setting, span: Span) -> Iterator[Point]:
    """The days of the papers that the sentences before cite."""
    for page in setting.pages_before if span.minutes is None else ():
        yield from _heads(page)


def _heads(page: ReadPage) -> Iterator[date]:
    days = {figure.start: figure.value for figure in page.by_kind.get(Kind.DATE, ())}
    found = (days[at] for at, words in around_on_page(page).items() if HEAD in words and at in days)
    yield from (day for value in found if isinstance(value, DateValue) and (day := day_of(value)) is not None)


def _named_event(setting: Setting, span: Span) -> Iterator[Point]:
    """The days or times that the pages give beside the word for the event: "four days before the sale"."""
    event = _EVENT.match(setting.after())
    if event is None:
        return
    noun = stem(event["noun"])
    for page in (*setting.pages, *setting.pages_before):
        for unit in units_of(page):
            if noun in stems(page.text[unit.start : unit.end]):
                yield from marks_of(unit.figures, span)
        if span.minutes is None and (noun in stems(page.text[:_TITLE_CHARS]) or kind_of(event["noun"])):
            yield from _heads(page)


def judge_neighbour(setting: Setting) -> Outcome | None:
    """Supported when a day is the one before or after an event, and a cited page has the event a day off.

    The event is what the words behind name ("the day after admission"), and its day stands on a line with such a word.
    """
    value = setting.token.value
    day = value.exact if isinstance(value, DateValue) else None
    told = _NEIGHBOUR.search(setting.sentence.text)
    if day is None or told is None:
        return None
    wanted, event = day + timedelta(days=1 if told["before"] else -1), frozenset(stems(told["event"]))
    for page, unit in setting.lines():
        for figure in unit.figures if event & frozenset(stems(page.text[unit.start : unit.end])) else ():
            if isinstance(figure.value, DateValue) and day_of(figure.value) == wanted:
                span = span_of(page.page, Hit(figure.start, figure.end))
                side = "before" if told["before"] else "after"
                return Verdict.SUPPORTED, f"the day {side} is told by its neighbour", span, "computed"
    return None


def read_span(setting: Setting) -> Span | None:
    """The length of time that the figure of a setting is part of, or None."""
    at = setting.token.start - setting.sentence.start
    for match in _SPAN.finditer(setting.sentence.text):
        if match.start() <= at < match.end():
            few, small = how_many(match["few"]), match["small"].casefold()
            many, large = how_many(match["many"] or "0"), (match["large"] or "").casefold()
            if small in _MINUTES:
                return Span(few, small, few * _MINUTES[small] + many * _MINUTES.get(large, 0))
            few, small = (few * 2, "week") if small == "fortnight" else (few, small)
            return Span(few, "day" if small == "night" else small, None) if not many else None
    return None


def _on_one_line(setting: Setting, span: Span) -> Iterator[tuple[Point, Point]]:
    """The two ends that one line gives, the last day counted: "Data for Feb 2 through Feb 9 missing"."""
    for page, unit in setting.lines():
        days = [point for point in marks_of(unit.figures, span) if isinstance(point, date)]
        line = page.text[unit.start : unit.end]
        for one, two in combinations(sorted(days), 2):
            if _THROUGH.search(line) or _TO.search(line) or _THROUGH.search(setting.sentence.text):
                yield one, two + timedelta(days=1)
            if not _THROUGH.search(line) and not _THROUGH.search(setting.sentence.text):
                yield one, two


def _pairs(
    beside: Sequence[Point], before: Sequence[Point], there: Sequence[Point], *, events: bool, clock: bool
) -> list[tuple[Point, Point]]:
    if len(beside) > 1:
        return [(one, two) for at, one in enumerate(beside) for two in beside[at + 1 :]]
    # One end is what the sentence tells; the other is what was told before it, or the event that it names. The times
    # of a log are few and close together, and lines that share a word with the sentence may be both ends.
    others = [*before, *there] if clock and not events else before
    return list(product(beside or there, others))


def points_of(tokens: Sequence[Token], setting: Setting, span: Span) -> Iterator[Point]:
    """The times of day, in minutes, or the days of some tokens; a day without a year as the pages have it."""
    for token in tokens:
        if span.minutes is not None:
            if token.kind is Kind.TIME:
                yield _minutes(str(token.value))
        elif isinstance(token.value, DateValue):
            # A day without a year is meant as the page has it; the days that the draft tells around it say less.
            day = token.value.exact or _as_on_page(token.value, setting) or day_of(token.value)
            if day is not None:
                yield day


def _as_on_page(value: DateValue, setting: Setting) -> date | None:
    """The day that the pages have for one without a year; what they write in full goes before what is likely."""
    theirs = [
        figure.value
        for page in setting.pages
        for figure in page.by_kind.get(Kind.DATE, ())
        if isinstance(figure.value, DateValue)
        and any(m.stands_in(t) for m in value.readings for t in figure.value.readings)
    ]
    return next((day for each in theirs if (day := each.exact)), day_of(theirs[0]) if theirs else None)


def day_of(value: DateValue) -> date | None:
    """The one day that a date means, with the year that its paper gives it."""
    return value.exact or (DateValue(value.likely).exact if value.likely else None)


def _on_lines(setting: Setting, span: Span) -> Iterator[Point]:
    for _, unit in setting.lines():
        yield from marks_of(unit.figures, span)
    if span.minutes is None:
        for page in setting.pages:
            yield from _heads(page)
            for unit in units_of(page):
                if DATED.match(page.text, unit.start, unit.end):
                    yield from marks_of(unit.figures, span)


def event_of(setting: Setting) -> frozenset[str]:
    """The stems of the event that a length of time is counted from: "four days before the sale"."""
    event = _EVENT.match(setting.after())
    if event is None:
        return frozenset()
    behind = re.match(r"\s+(?P<next>[a-z]{3,})", setting.after()[event.end() :], re.IGNORECASE)
    return frozenset(stem(word) for word in (event["noun"], behind["next"] if behind else event["noun"]))


def marks_of(figures: Sequence[Token], span: Span) -> Iterator[Point]:
    """The times of day, in minutes, or the days of a line."""
    for figure in figures:
        if span.minutes is not None:
            if figure.kind is Kind.TIME:
                yield _minutes(str(figure.value))
            elif figure.kind is Kind.UNPARSED and (clock := on_clock(figure.text)):
                yield _minutes(f"{clock[:2]}:{clock[2:]}")
        elif isinstance(figure.value, DateValue) and (day := day_of(figure.value)) is not None:
            yield day


def _minutes(clock: str) -> int:
    hour, minute = clock.split(":")[:2]
    return int(hour) * 60 + int(minute)


def lies_apart(one: Point, two: Point, span: Span, hedge: Hedge | None) -> bool:
    """True when two ends lie as far apart as a length of time says, with its hedge."""
    return _within(one, two, span, hedge) if hedge else _fits(one, two, span)


def _within(one: Point, two: Point, span: Span, hedge: Hedge) -> bool:
    """True when two ends lie apart as "less than five months" or "nearly two hours" say."""
    if isinstance(one, int) or isinstance(two, int):
        apart = abs(one - two) if isinstance(one, int) and isinstance(two, int) else None
        if apart is None or span.minutes is None:
            return False
        # The later time may be of the next day, or told without its half of the day.
        gaps = (apart, abs(_HALF_DAY - apart), 2 * _HALF_DAY - apart)
        return any(hedge.allows(gap, span.minutes) and is_next(gap / 60, span.minutes / 60, hedge) for gap in gaps)
    count = abs((one - two).days) / DAYS.get(span.unit, 1)
    return hedge.allows(count, span.count) and is_next(count, span.count, hedge)


def _fits(one: Point, two: Point, span: Span) -> bool:
    if isinstance(one, int) or isinstance(two, int):
        apart = abs(one - two) if isinstance(one, int) and isinstance(two, int) else -1
        return (
            span.minutes is not None
            and apart >= 0
            and span.minutes in (apart, abs(_HALF_DAY - apart), 2 * _HALF_DAY - apart)
        )
    days = abs((one - two).days)
    if span.unit == "day":
        return span.count == days
    if span.unit == "week":
        return abs(span.count * 7 - days) <= 1
    months = abs((two.year - one.year) * 12 + two.month - one.month)
    # "Two years earlier" is not told to the day.
    near = abs((min(one, two) + timedelta(days=round(months * 30.44)) - max(one, two)).days) <= _SLACK_DAYS[span.unit]
    return near and span.count == (months if span.unit == "month" else months / 12)
