"""Before and after: "three days before the hearing", held against the days and hours that the cited pages have.

From the day that stands right before it, or the hour of the sentence, the span leads to another one. When the pages
have no such day, but have the one on the other side, beside a word of what it is measured from, the draft has the order
turned round. "Two weeks late" is measured from the day on which a thing was due.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.numerals import IN_FIGURES, IN_WORDS, how_many
from chambers.grounding.numbers.spans import day_of
from chambers.grounding.numbers.surroundings import HEAD, around_on_page
from chambers.grounding.texts.passages import answers
from chambers.grounding.texts.sentences import flowing
from chambers.grounding.words.meaning import stem, stems

_COUNT = rf"(?P<count>{IN_FIGURES}|an?|{IN_WORDS})"
_SPAN = re.compile(
    rf"\b{_COUNT}\s+(?P<unit>day|week|minute|hour)s?\s+(?P<way>before|after)\b(?P<event>[^.;,]{{3,80}})",
    re.IGNORECASE,
)
_LATE = re.compile(
    rf"\b{_COUNT}\s+(?P<unit>day|week)s?\s+(?P<way>early|late|overdue|past due|behind schedule"
    rf"|ahead of (?:schedule|time))\b",
    re.IGNORECASE,
)
_EARLY = re.compile(r"early|ahead", re.IGNORECASE)
_LETTER = re.compile(r"^[ \t]*(?:Dear\b|Re:|Subject:|From:)", re.MULTILINE)
_LETTER_STEMS = frozenset(stem(word) for word in ("letter", "mail", "notice", "message"))
_FROM = re.compile(r"\b(?:from|between)\s+$", re.IGNORECASE)
_THROUGH = re.compile(r"\s*,?\s*(?:to|through|until|till|and|up to)\s+", re.IGNORECASE)
_TERM = re.compile(
    rf"\b(?:term|lease|period|licen[cs]e|contract|agreement)\b[^.;]{{0,20}}?\b(?:is|was|of|for"
    rf"|runs)\s+{_COUNT}\s+(?P<unit>year|month)s?\b",
    re.IGNORECASE,
)
_WEEK_SLACK_DAYS = 3
_CLOCK_SLACK_MINUTES = 1
_HALF_DAY_MINUTES = 12 * 60
_NEAR_CHARS = 8
_PRONOUNS = frozenset(stem(word) for word in ("that", "this", "her", "his", "their"))


def order_fault(text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """A span that leads to no day or hour of the pages, but would on the other side; or None."""
    for match in _SPAN.finditer(text):
        event = frozenset(stems(match["event"])) - _PRONOUNS
        if not event:
            continue
        clock = match["unit"].casefold() in ("minute", "hour")
        near = tokens if clock else [each for each in tokens if 0 <= match.start() - (each.end - start) <= _NEAR_CHARS]
        fault = (_clock_fault if clock else _day_fault)(match, event, near, pages)
        if fault is not None:
            return fault
    late = _LATE.search(text)
    return (_late_fault(late, tokens, pages) if late else None) or _range_fault(text, start, tokens)


def _range_fault(text: str, start: int, tokens: Sequence[Token]) -> str | None:
    """A time that runs from a later day to an earlier one."""
    days = [token for token in tokens if token.kind is Kind.DATE and isinstance(token.value, DateValue)]
    for one, two in pairwise(days):
        led = _FROM.search(text[: one.start - start])
        if led is None or not _THROUGH.fullmatch(text[one.end - start : two.start - start]):
            continue
        first, last = _month(one), _month(two)
        if first is None or last is None:
            continue
        if first > last:
            return f"it runs from {flowing(one.text)} to {flowing(two.text)}, which is earlier"
        term = _TERM.search(text[: one.start - start])
        if term and (made := _whole_months(one, two)) is not None:
            count = how_many(term["count"]) * (12 if term["unit"].casefold() == "year" else 1)
            if count and count != made:
                return f"from {flowing(one.text)} to {flowing(two.text)} it is not {term['count']} {term['unit']}s"
    return None


def _whole_months(one: Token, two: Token) -> int | None:
    """How many months two days are apart, the last day counted in or not; None where they are no whole months."""
    if not isinstance(one.value, DateValue) or not isinstance(two.value, DateValue):
        return None
    first, last = one.value.exact, two.value.exact
    if first is None or last is None:
        return None
    for end in (last, last + timedelta(days=1)):
        if end.day == first.day:
            return (end.year - first.year) * 12 + end.month - first.month
    return None


def _month(token: Token) -> tuple[int, int, int] | None:
    """A day or a month with its year, so that it can be compared."""
    readings = token.value.readings if isinstance(token.value, DateValue) else ()
    if len(readings) != 1 or readings[0].year is None or readings[0].month is None:
        return None
    return readings[0].year, readings[0].month, readings[0].day or 0


def _day_fault(
    match: re.Match[str], event: frozenset[str], tokens: Sequence[Token], pages: Sequence[ReadPage]
) -> str | None:
    step, slack = _step(match)
    after = match["way"].casefold() == "after"
    for base in _days(tokens, pages) if step else ():
        said, other = (base - step, base + step) if after else (base + step, base - step)
        days = list(_page_days(pages))
        stands = [day for day, words in days if abs(day - other) <= slack and event & words]
        if stands and not any(abs(day - said) <= slack for day, _ in days):
            return f"it says \u201c{match['way']}\u201d, where the passage has {stands[0]} and it gives {base}"
    return None


def _late_fault(match: re.Match[str], tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """Too early or too late, where the pages have only the due day on the other side."""
    step, _ = _step(match)
    bases = list(_days(tokens, pages))
    if len(bases) != 1 or not step:
        return None
    early = _EARLY.match(match["way"]) is not None
    said, other = (bases[0] + step, bases[0] - step) if early else (bases[0] - step, bases[0] + step)
    there = {day for day, _ in _page_days(pages)}
    if other in there and said not in there:
        return f"it says \u201c{match['way']}\u201d of {bases[0]}, where the passage has {other}"
    return None


def _clock_fault(
    match: re.Match[str], event: frozenset[str], tokens: Sequence[Token], pages: Sequence[ReadPage]
) -> str | None:
    """Minutes or hours after what the pages put just so long before, or the other way round."""
    times = [minutes for token in tokens if token.kind is Kind.TIME and (minutes := _minutes(token)) is not None]
    step = how_many(match["count"]) * (60 if match["unit"].casefold() == "hour" else 1)
    if len(times) != 1 or not step or step > _HALF_DAY_MINUTES:
        return None
    after = match["way"].casefold() == "after"
    said, other = (times[0] - step, times[0] + step) if after else (times[0] + step, times[0] - step)
    here, there = (_fitting(at, event, pages) for at in (said, other))
    if there > here:
        return f"it says \u201c{match['way']}\u201d, where the page has that {step} minutes to the other side"
    return None


def _fitting(at: int, event: frozenset[str], pages: Sequence[ReadPage]) -> int:
    """The most words of an event that stand with a time of day about so late."""
    most = 0
    for page in pages:
        for figure in page.by_kind.get(Kind.TIME, ()):
            minutes = _minutes(figure)
            if minutes is not None and abs(minutes - at % (24 * 60)) <= _CLOCK_SLACK_MINUTES:
                words = next((each.text for each in answers(page) if each.start <= figure.start < each.end), "")
                most = max(most, len(event & frozenset(stems(words))))
    return most


def _minutes(token: Token) -> int | None:
    found = re.match(r"(\d\d):(\d\d)", str(token.value))
    return int(found[1]) * 60 + int(found[2]) if found else None


def _step(match: re.Match[str]) -> tuple[timedelta, timedelta]:
    """How long a span is, and how far it may be off."""
    count = how_many(match["count"])
    if match["unit"].casefold() == "week":
        return timedelta(weeks=count), timedelta(days=_WEEK_SLACK_DAYS)
    return timedelta(days=count), timedelta()


def _days(tokens: Sequence[Token], pages: Sequence[ReadPage]) -> Iterator[date]:
    """The days of a sentence; one without a year is the day that the pages have."""
    for token in tokens:
        if token.kind is Kind.DATE and isinstance(token.value, DateValue):
            if (day := day_of(token.value)) is not None:
                yield day
                continue
            starts = {(page, hit.start) for page in pages for hit in find_hits(token, page)}
            yield from {day for page in pages for at, day in _dated(page) if (page, at) in starts}


def _dated(page: ReadPage) -> Iterator[tuple[int, date]]:
    for figure in page.by_kind.get(Kind.DATE, ()):
        if isinstance(figure.value, DateValue) and (day := day_of(figure.value)) is not None:
            yield figure.start, day


def _page_days(pages: Sequence[ReadPage]) -> Iterator[tuple[date, frozenset[str]]]:
    """Every full day of some pages with the stems of its passage."""
    for page in pages:
        for at, day in _dated(page):
            words = frozenset(stems(next((each.text for each in answers(page) if each.start <= at < each.end), "")))
            if _LETTER.search(page.text) and HEAD in around_on_page(page).get(at, ()):
                words |= _LETTER_STEMS
            yield day, words
