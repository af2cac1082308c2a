"""Days that a page tells by another day: "yesterday" in a mail of June 10, "Thurs night", "the Sunday after".

A mail, a letter and an entry of a log are read from their own day. A weekday is the last one before it, or the next one
where the words look ahead; behind another day in the same text it is also the one that follows that day. In a
transcript the day of the sitting dates nothing that was told there.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta

from chambers.grounding.claim import Kind
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.entry_days import WEEKDAYS, day_of_entry
from chambers.grounding.numbers.numerals import IN_FIGURES, IN_WORDS, how_many
from chambers.grounding.numbers.relative import find_relative
from chambers.grounding.numbers.spans import day_of
from chambers.grounding.pages.passages import QUESTION

WEEKDAY_WORD = re.compile(
    r"\b(?P<day>mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs?|ur|es)?(?:day)?(?P<many>s)?\b(?!['\u2019]s\s+[A-Z])",
    re.IGNORECASE,
)
"""A weekday, in full or cut short; `is_weekday` tells it from "sat" and "wed" in small letters."""
_OTHER_WORDS = frozenset(("sun", "sat", "wed", "mon", "weds", "suns"))
_BESIDE = re.compile(
    rf"\b(?:(?P<two_back>(?:the\s+)?day\s+before\s+yesterday)|(?P<back>yesterday|last\s+(?:night|evening)|yest\b)"
    r"|(?P<two_on>(?:the\s+)?day\s+after\s+tomorrow)|(?P<on>tomorrow|tmrw|tmr|tmw|tomorow|tommorrow)"
    r"|(?P<now>today|tonight|this\s+(?:morning|afternoon|evening))"
    rf"|(?P<count>{IN_FIGURES}|an?|{IN_WORDS})\s+(?P<unit>day|week|wk)s?\s+(?:ago|back)\b)",
    re.IGNORECASE,
)
_STEPS = {"two_back": -2, "back": -1, "now": 0, "on": 1, "two_on": 2}
_AHEAD = re.compile(
    r"\b(?:will|'ll|shall|going\s+to|by|until|till?|due|next|coming|please|pls|need|needs|tomorrow|can|could|would|want"
    r"|wants|schedul\w+|starts?|starting|before|plan\w*|expect\w*|meet|see)\b|['\u2019]ll\b",
    re.IGNORECASE,
)
_LAST = re.compile(r"\b(?:last|past|previous|this\s+past)\s+$", re.IGNORECASE)
_LOOK_CHARS = 60
_FAR_CHARS = 600
_NEAR_CHARS = 100

Told = tuple[int, int, date]


@kept_on_page
def told_days(page: ReadPage) -> tuple[Told, ...]:
    """The days that a page tells by words, with their places."""
    return tuple(sorted({*_beside(page), *_later(page), *_on_weekdays(page)}))


def is_weekday(match: re.Match[str]) -> bool:
    """True for a weekday, and not for "sat", "sun" or "wed"."""
    return match[0].casefold() not in _OTHER_WORDS or match[0][0].isupper()


def _days(page: ReadPage) -> list[Told]:
    figures = page.by_kind.get(Kind.DATE, ())
    return [(f.start, f.end, day) for f in figures if isinstance(f.value, DateValue) and (day := day_of(f.value))]


def _beside(page: ReadPage) -> Iterator[Told]:
    if QUESTION.search(page.text):
        return
    for match in _BESIDE.finditer(page.text):
        base = day_of_entry(page.figures, page.text, match.start())
        steps = next((number for name, number in _STEPS.items() if match[name]), None)
        if steps is None:
            steps = -how_many(match["count"]) * (1 if match["unit"].casefold() == "day" else 7)
        if base is not None:
            yield match.start(), match.end(), base + timedelta(days=steps)


def _later(page: ReadPage) -> Iterator[Told]:
    dates = _days(page)
    for told in find_relative(page.text, dates) if dates else ():
        if told.day is not None and not told.same:
            yield told.start, told.end, told.day


def _on_weekdays(page: ReadPage) -> Iterator[Told]:
    dates = _days(page)
    heard = QUESTION.search(page.text) is not None
    for match in WEEKDAY_WORD.finditer(page.text) if dates else ():
        if not is_weekday(match) or any(low <= match.start() < end for low, end, _ in dates):
            continue
        number = WEEKDAYS.index(match["day"].casefold())
        # "(Tue)" beside its own date tells that date, and no other Tuesday.
        own = (each for each in dates if each[2].weekday() == number)
        if any(max(match.start() - end, low - match.end()) <= _NEAR_CHARS for low, end, _ in own):
            continue
        before = [day for low, end, day in dates if end <= match.start() and match.start() - end <= _FAR_CHARS]
        if before:
            yield match.start(), match.end(), _next(before[-1], number)
        base = None if heard else day_of_entry(page.figures, page.text, match.start())
        if base is not None:
            around = page.text[max(0, match.start() - _LOOK_CHARS) : match.end() + _LOOK_CHARS // 2]
            ahead = _AHEAD.search(around) and not _LAST.search(page.text[: match.start()][-_LOOK_CHARS:])
            yield match.start(), match.end(), _next(base, number) if ahead else _last(base, number)


def _next(base: date, number: int) -> date:
    return base + timedelta(days=(number - base.weekday() - 1) % 7 + 1)


def _last(base: date, number: int) -> date:
    return base - timedelta(days=(base.weekday() - number - 1) % 7 + 1)
