"""Lengths of time between two times of the cited pages, whatever the words around them.

"Two hours and ten minutes after he was found" and "ninety seconds later" need not share a word with the lines that give
the two ends. An odd or compound length that just parts two times of the pages is hardly right by chance; a round or
short one must part two times that follow one another, or start from a time of the sentence itself.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations, pairwise, product

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.numerals import IN_FIGURES, IN_WORDS, how_many
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.spans import Span, day_of, lies_apart, read_span
from chambers.grounding.numbers.times_of_day import on_clock
from chambers.grounding.words.meaning import stems

_NUMBER = rf"(?:{IN_FIGURES}|an?|the|{IN_WORDS})"
_PART = r"(?P<part>(?:an?\s+)?half|(?:an?\s+|one\s+)?quarter|three[\s-]quarters)"
_PIECE = re.compile(
    rf"(?<![\w.,$/-])(?:{_PART}(?:[\s-]+of)?(?:\s+an?)?[\s-]+hour|(?P<number>{_NUMBER})(?:\s+and\s+(?P<within>an?\s+half|an?\s+quarter|three[\s-]quarters))?[\s-]+(?P<unit>hour|minute|second)s?"
    r"(?:\s+and\s+(?P<more>an?\s+half|an?\s+quarter|three[\s-]quarters))?)\b",
    re.IGNORECASE,
)
_JOINED = re.compile(r",?\s+(?:and\s+)?", re.IGNORECASE)
_SECONDS = {"hour": 3600, "minute": 60, "second": 1}
_PARTS = {"half": 1800, "quarter": 900, "quarters": 2700}
_WITHIN = re.compile(r"\b(?:within|inside|in under|in less than)\s+(?:the\s+|an?\s+|one\s+)?$", re.IGNORECASE)
_TIMED = re.compile(
    r"\b(?:later|after\w*|before\w*|earlier|ahead|behind|late|early|lasted|took|ran|went|for|into|passed|elapsed|between"
    r"|within|since|until|apart|wait\w*|reached|long|following|from|of|in|need\w*|spent|delay\w*|gap|stay\w*|held|ran"
    r"|runs?|kept|continued|missing|silen\w+|alone)\b",
    re.IGNORECASE,
)
_AFTER_THAT = re.compile(
    r"\s+(?:(?P<back>earlier|before(?:\s+that|hand)?)|later|after(?:\s+that|wards?)|thereafter)\b(?!\s+[a-z]*\s*[A-Z0-9])",
    re.I,
)
_CLOCK = re.compile(r"(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>[0-5]\d))?")
_DAY_S, _HALF_DAY_S, _HOUR_S, _MINUTE_S = 86400, 43200, 3600, 60
_ODD_S = 300
_FEW_S = 10
_FEW_MINUTES_S = 600
_MOST_DAYS = 6
_ALIKE = 2
_LONGER = re.compile(r"[\s-]*[a-z]+\s+(?:longer|more|late|early|afterwards?)\b", re.IGNORECASE)
_BEHIND_CHARS, _AHEAD_CHARS = 40, 40


@dataclass(frozen=True, slots=True)
class Length:
    """A length of time in seconds, and how sure it is that no two times are so far apart by chance."""

    seconds: int
    in_seconds: bool
    is_odd: bool
    is_bound: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """A time of day in seconds, and whether the page gives the seconds."""

    seconds: int
    in_seconds: bool


def judge_length(setting: Setting) -> Outcome | None:
    """Supported when two times, or two days, of the cited pages lie as far apart as the sentence says."""
    length = read_length(setting)
    if length is None:
        return _judge_longer(setting) or _judge_years(setting)
    # "About twenty minutes" is not told to the minute.
    if hedge_before(setting.sentence.text, setting.token.start - setting.sentence.start) is not None:
        return None
    beside = [moment for each in setting.beside if (moment := _moment(each)) is not None]
    beside += _counted_on(beside, setting)
    # A few minutes lie between many times of a log.
    if beside and not length.in_seconds and length.seconds < _FEW_MINUTES_S:
        return None
    for one, two in _ends(beside, length, setting):
        if _parted(one, two, length):
            return _told("two times of the cited pages")
    return None


def _counted_on(beside: Sequence[Moment], setting: Setting) -> list[Moment]:
    """The times that the sentence tells by its own: "at 7:31, and came back fifteen minutes after that"."""
    text, at = setting.sentence.text, setting.token.start - setting.sentence.start
    found: list[Moment] = []
    for pieces in _runs(text):
        on = _AFTER_THAT.match(text, pieces[-1].end())
        if on is not None and not pieces[0].start() <= at < pieces[-1].end():
            gap = sum(map(_seconds, pieces)) * (-1 if on["back"] else 1)
            found += [Moment((each.seconds + gap) % _DAY_S, each.in_seconds) for each in beside]
    return found


def _told(words: str) -> Outcome:
    return worked_out("worked out again from two ends on the cited pages", words)


def read_length(setting: Setting) -> Length | None:
    """The hours, minutes and seconds that the figure of a setting is part of, taken together; None where it is none."""
    text, at = setting.sentence.text, setting.token.start - setting.sentence.start
    for pieces in _runs(text):
        low, high = pieces[0].start(), pieces[-1].end()
        if low <= at < high and _TIMED.search(
            f"{text[max(0, low - _BEHIND_CHARS) : low]} {text[high : high + _AHEAD_CHARS]}"
        ):
            seconds = sum(map(_seconds, pieces))
            fine = any((piece["unit"] or "").casefold() == "second" for piece in pieces)
            halved = any(piece["within"] or piece["more"] for piece in pieces)
            odd = seconds % _ODD_S != 0 or len(pieces) > 1 or halved
            bound = _WITHIN.search(text[:low]) is not None
            return Length(seconds, fine, odd and (seconds >= _FEW_S), bound) if seconds else None
    return None


def _runs(text: str) -> Iterator[list[re.Match[str]]]:
    """The pieces of each length: "two hours" and "ten minutes" are one."""
    run: list[re.Match[str]] = []
    for piece in _PIECE.finditer(text):
        if run and not _JOINED.fullmatch(text[run[-1].end() : piece.start()]):
            yield run
            run = []
        run.append(piece)
    if run:
        yield run


def _seconds(piece: re.Match[str]) -> int:
    if piece["part"]:
        return _PARTS[re.split(r"[\s-]+", piece["part"].casefold())[-1]]
    number = piece["number"].casefold()
    count = 1 if number == "the" else how_many(number)
    unit = _SECONDS[piece["unit"].casefold()]
    part = piece["within"] or piece["more"]
    more = _PARTS[re.split(r"[\s-]+", part.casefold())[-1]] * unit // _HOUR_S if part else 0
    return count * unit + more


def _ends(beside: Sequence[Moment], length: Length, setting: Setting) -> Iterator[tuple[Moment, Moment]]:
    """The pairs of times that may be meant: from one of the sentence, or of the pages alone."""
    there = [list(_moments(page)) for page in setting.pages]
    every = list(dict.fromkeys(moment for moments in there for moment in moments))
    if len(beside) > 1 and not length.is_bound:
        yield from combinations(beside, 2)
    if beside:
        yield from product(beside, every)
        return
    spoken = _spoken_of(setting)
    pairs = [pair for moments in there for pair in pairwise(moments)]
    if length.is_odd and not length.is_bound:
        pairs += combinations(every, 2)
    # One of the two stands where the page speaks most of what the sentence does, or was told before it.
    told = spoken | {moment for each in setting.before if (moment := _moment(each)) is not None}
    yield from (pair for pair in pairs if not spoken or not told.isdisjoint(pair))


def _spoken_of(setting: Setting) -> frozenset[Moment]:
    """The times on the lines that share most words with the sentence, or one word less."""
    lines = [
        (len(setting.stems & frozenset(stems(page.text[unit.start : unit.end]))), unit)
        for page in setting.pages
        for unit in units_of(page)
        if any(map(_moment, unit.figures))
    ]
    most = max((shared for shared, _ in lines), default=0)
    found = (unit for shared, unit in lines if shared >= max(_ALIKE, most - 1))
    return frozenset(moment for unit in found for figure in unit.figures if (moment := _moment(figure)) is not None)


def _parted(one: Moment, two: Moment, length: Length) -> bool:
    apart = abs(one.seconds - two.seconds)
    for gap in {apart, _DAY_S - apart, abs(_HALF_DAY_S - apart)} - {0}:
        # "Within six hours" is said of more than five.
        if length.is_bound and max(length.seconds // 2, length.seconds - _HOUR_S) <= gap <= length.seconds:
            return True
        # Where the length tells no seconds, the seconds of the page are not looked at.
        slack = 0 if length.in_seconds or not (one.in_seconds or two.in_seconds) else _MINUTE_S - 1
        if not length.is_bound and abs(gap - length.seconds) <= slack:
            return True
    return False


def _moments(page: ReadPage) -> Iterator[Moment]:
    yield from (moment for figure in page.figures if (moment := _moment(figure)) is not None)


def _moment(token: Token) -> Moment | None:
    if token.kind is Kind.TIME:
        clock = str(token.value).split(":")
        read = _CLOCK.search(token.text)
        fine = int(read["second"]) if read and read["second"] else None
        return Moment(int(clock[0]) * _HOUR_S + int(clock[1]) * _MINUTE_S + (fine or 0), fine is not None)
    if token.kind is Kind.UNPARSED and (four := on_clock(token.text)):
        return Moment(int(four[:2]) * _HOUR_S + int(four[2:]) * _MINUTE_S, in_seconds=False)
    return None


def _judge_longer(setting: Setting) -> Outcome | None:
    """ "Planted on April 29 and waited three weeks longer": the other day stands on a line with two of its words."""
    span = read_span(setting)
    here = [day for each in setting.beside for day in [_day(each)] if day is not None]
    if span is None or span.minutes is not None or len(here) != 1 or not _LONGER.match(setting.after()):
        return None
    mine = setting.stems
    for page in setting.pages:
        for unit in units_of(page):
            if len(mine & frozenset(stems(page.text[unit.start : unit.end]))) >= _ALIKE:
                for day in (day for figure in unit.figures for day in [_day(figure)] if day is not None):
                    if day != here[0] and lies_apart(day, here[0], span, None):
                        return _told("two days")
    return None


def _judge_years(setting: Setting) -> Outcome | None:
    """ "In almost four years of visits": two of the few days of the cited pages lie so far apart."""
    span = read_span(setting)
    hedge = hedge_before(setting.sentence.text, setting.token.start - setting.sentence.start)
    if span is None or hedge is None or span.unit not in ("month", "year"):
        return None
    days = sorted({day for page in setting.pages for day in _days(page)})
    if not 1 < len(days) <= _MOST_DAYS:
        return None
    meant = Span(span.count, span.unit, None)
    return _told("two days") if any(lies_apart(a, b, meant, hedge) for a, b in combinations(days, 2)) else None


def _days(page: ReadPage) -> Iterator[date]:
    yield from (day for figure in page.by_kind.get(Kind.DATE, ()) if (day := _day(figure)) is not None)


def _day(token: Token) -> date | None:
    return day_of(token.value) if isinstance(token.value, DateValue) else None
