"""A weekday without a date, held against the weekdays and the days of the cited pages.

"The bids were opened on a Thursday" is refuted by a page on which no weekday is a Thursday and no day falls on one.
Where another weekday stands in the words that the sentence shares with the page, and the draft's own stands only in
others, that one is named. Pages with days of which nobody knows the year leave it open.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.entry_days import WEEKDAYS
from chambers.grounding.numbers.spans import day_of
from chambers.grounding.numbers.told_days import WEEKDAY_WORD, is_weekday, told_days
from chambers.grounding.texts.rows import units_of
from chambers.grounding.words.meaning import LIGHT, stems

_FULL = re.compile(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b(?!s)")
_FEAST = re.compile(r"\b(?:Good|Black|Easter|Palm|Ash|Maundy|Holy|Whit|Shrove|Cyber|Super|Bloody)\s+$")
_DENIED = re.compile(r"\b(?:not|never|no|nor|neither|rather than|instead of)\b[^.;]{0,30}$", re.IGNORECASE)
_LEAD_CHARS = 40
_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

Placed = tuple[int, int]
"""Where a weekday stands on a page, and its number, from Monday on."""


def weekday_fault(own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """What the pages have instead of a weekday of the draft, or None."""
    if not pages or not _FULL.search(own):
        return None
    taken = [(token.start, token.end) for token in tokens if token.kind in (Kind.DATE, Kind.QUOTATION)]
    words = [
        match
        for match in _FULL.finditer(own)
        if not any(low <= match.start() + start < end for low, end in taken)
        and not _FEAST.search(own[max(0, match.start() - _LEAD_CHARS) : match.start()])
        and not _DENIED.search(own[max(0, match.start() - _LEAD_CHARS) : match.start()])
    ]
    if not words:
        return None
    for word in words:
        number = WEEKDAYS.index(word[0][:3].casefold())
        known = {each for page in pages for _, each in (*_written(page), *_reckoned(page))}
        if number not in known and known and not any(_has_open_days(page) for page in pages):
            return f"the page tells of no {word[0]}: it has {_listed(known)}"
    if len(words) == 1 and (other := _other(own, words[0], pages)) is not None:
        return f"the page has {_NAMES[other]} here, not {words[0][0]}"
    return None


def _other(own: str, word: re.Match[str], pages: Sequence[ReadPage]) -> int | None:
    """The only weekday that stands with the words of the sentence, where the draft's own stands with none of them."""
    number = WEEKDAYS.index(word[0][:3].casefold())
    mine = frozenset(stems(own)) - LIGHT - frozenset(stems(word[0]))
    shared: dict[int, int] = {}
    for page in pages:
        for at, each in (*_written(page), *_reckoned(page)):
            shared[each] = max(shared.get(each, 0), len(mine & _words_at(page, at)))
    best = max(shared.values(), default=0)
    met = [each for each, count in shared.items() if count == best]
    written = {each for page in pages for _, each in _written(page)}
    return met[0] if best and not shared.get(number, 0) and len(met) == 1 and met[0] in written else None


def _words_at(page: ReadPage, at: int) -> frozenset[str]:
    """The words of the sentence or row around a place, and of the one before it."""
    units = units_of(page)
    number = next((n for n, unit in enumerate(units) if unit.start <= at < unit.end), None)
    if number is None:
        return frozenset()
    return frozenset(stems(page.text[units[max(0, number - 1)].start : units[number].end]))


@kept_on_page
def _written(page: ReadPage) -> tuple[Placed, ...]:
    """The weekdays that a page names."""
    found = (match for match in WEEKDAY_WORD.finditer(page.text) if is_weekday(match))
    return tuple((match.start(), WEEKDAYS.index(match["day"].casefold())) for match in found)


@kept_on_page
def _reckoned(page: ReadPage) -> tuple[Placed, ...]:
    """The weekdays on which the days of a page fall."""
    return tuple((at, day.weekday()) for at, day in _days(page))


def _days(page: ReadPage) -> Iterator[tuple[int, date]]:
    for figure in page.by_kind.get(Kind.DATE, ()):
        if isinstance(figure.value, DateValue):
            values = (figure.value, *(DateValue((each,)) for each in figure.value.likely))
            yield from ((figure.start, day) for value in values if (day := day_of(value)) is not None)
    yield from ((start, day) for start, _, day in told_days(page))


@kept_on_page
def _has_open_days(page: ReadPage) -> bool:
    """True for a page with a day of which the year is not known."""
    values = [figure.value for figure in page.by_kind.get(Kind.DATE, ()) if isinstance(figure.value, DateValue)]
    dated = [value for value in values if any(reading.day is not None for reading in value.readings)]
    return any(value.exact is None and not value.likely for value in dated)


def _listed(numbers: set[int]) -> str:
    return ", ".join(_NAMES[number] for number in sorted(numbers))
