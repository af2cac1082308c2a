"""Feasts and holidays as the days on which they fall: "Valentine's Day 2022" is February 14, 2022.

A feast with a day of its own is a day also without a year. One that moves is a day only in its year; without one it
remains a name, and `falls_on` says whether some day of a page is such a feast.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from chambers.grounding.words.folding import folded

_FIXED = {
    "new year's day": (1, 1), "epiphany": (1, 6), "groundhog day": (2, 2), "valentine's day": (2, 14),
    "saint valentine's day": (2, 14), "st. valentine's day": (2, 14), "st. patrick's day": (3, 17),
    "saint patrick's day": (3, 17), "april fools' day": (4, 1), "april fool's day": (4, 1), "earth day": (4, 22),
    "cinco de mayo": (5, 5), "flag day": (6, 14), "juneteenth": (6, 19), "canada day": (7, 1),
    "independence day": (7, 4), "the fourth of july": (7, 4), "bastille day": (7, 14), "halloween": (10, 31),
    "all saints' day": (11, 1), "all souls' day": (11, 2), "veterans day": (11, 11), "veterans' day": (11, 11),
    "armistice day": (11, 11), "remembrance day": (11, 11), "christmas eve": (12, 24), "christmas day": (12, 25),
    "christmas": (12, 25), "xmas": (12, 25), "boxing day": (12, 26), "new year's eve": (12, 31),
}  # fmt: skip
_BY_EASTER = {
    "mardi gras": -47, "ash wednesday": -46, "palm sunday": -7, "maundy thursday": -3, "holy thursday": -3,
    "good friday": -2, "holy saturday": -1, "easter sunday": 0, "easter": 0, "easter monday": 1, "ascension day": 39,
    "pentecost": 49, "whit sunday": 49, "whit monday": 50,
}  # fmt: skip
# The month, the weekday from Monday on, and which of them it is.
_BY_WEEKDAY = {
    "martin luther king day": (1, 0, 3), "mlk day": (1, 0, 3), "presidents' day": (2, 0, 3),
    "presidents day": (2, 0, 3),
    "president's day": (2, 0, 3), "mother's day": (5, 6, 2), "memorial day": (5, 0, -1), "father's day": (6, 6, 3),
    "labor day": (9, 0, 1), "columbus day": (10, 0, 2), "indigenous peoples' day": (10, 0, 2),
    "thanksgiving day": (11, 3, 4), "thanksgiving": (11, 3, 4),
}  # fmt: skip
MOVABLE = frozenset((*_BY_EASTER, *_BY_WEEKDAY))
"""The feasts that fall on another day each year."""


_NAMES = (*_FIXED, *MOVABLE)
_OF_DAYS = tuple(name for name in _NAMES if "day" in name)
_OTHERS = tuple(name for name in _NAMES if "day" not in name)


def _spelled(names: Iterable[str]) -> str:
    return "|".join(re.escape(name).replace("'", "['\u2019]") for name in sorted(names, key=len, reverse=True))


_YEAR = r"(?:,?\s+(?:of\s+)?(?P<year>(?:19|20)\d\d)(?!\d))?"
# The letters that may open one are asked first: the pattern is tried at every letter of a page.
_FEAST = re.compile(rf"(?<![\w-])(?=(?-i:[A-Z])|xm|the f)(?P<name>{_spelled(_NAMES)})(?![\w-]){_YEAR}", re.IGNORECASE)

Reading = tuple[int | None, int, int]


def find_holidays(text: str) -> Iterator[tuple[int, int, Reading]]:
    """Feasts with their spans, each with its year where one is given, its month and its day."""
    for match in _feasts(text):
        name = match["name"].casefold().replace("\u2019", "'")
        if not match[0][0].isupper() and name not in ("xmas", "the fourth of july"):
            continue
        year = int(match["year"]) if match["year"] else None
        if name in _FIXED:
            yield match.start(), match.end(), (year, *_FIXED[name])
        elif year is not None:
            day = _day_of(name, year)
            yield match.start(), match.end(), (year, day.month, day.day)


def _feasts(text: str) -> Iterator[re.Match[str]]:
    """Where a feast is named; that a text names none is told much faster by the names alone."""
    low = folded(text).replace("\u2019", "'")
    named = ("day" in low and any(name in low for name in _OF_DAYS)) or any(name in low for name in _OTHERS)
    return _FEAST.finditer(text) if named else iter(())


def find_movable(text: str) -> Iterator[tuple[int, int, str]]:
    """Feasts without a year that fall on another day each year: names, until a day of a page is one of them."""
    for match in _feasts(text):
        if (
            match["year"] is None
            and match[0][0].isupper()
            and match["name"].casefold().replace("\u2019", "'") in MOVABLE
        ):
            yield match.start(), match.end(), match[0]


def core_of(name: str) -> str | None:
    """The word by which a paper may call a movable feast: "Easter" for Easter Sunday; None for what is none."""
    bare = name.casefold().replace("\u2019", "'")
    return bare.removesuffix(" sunday").removesuffix(" day") if bare in MOVABLE else None


def falls_on(name: str, day: date) -> bool:
    """True for a day on which a feast falls that has another day each year."""
    bare = name.casefold().replace("\u2019", "'")
    return bare in MOVABLE and _day_of(bare, day.year) == day


def _day_of(name: str, year: int) -> date:
    if name in _BY_EASTER:
        return _easter(year) + timedelta(days=_BY_EASTER[name])
    month, weekday, which = _BY_WEEKDAY[name]
    if which < 0:
        last = date(year, month + 1, 1) - timedelta(days=1)
        return last - timedelta(days=(last.weekday() - weekday) % 7)
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (which - 1))


def _easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar, by the rule of Meeus."""
    a, b, c = year % 19, year // 100, year % 100
    d, e = b // 4, b % 4
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = c // 4, c % 4
    m = (32 + 2 * e + 2 * i - h - k) % 7
    n = (a + 11 * h + 22 * m) // 451
    month, day = divmod(h + m - 7 * n + 114, 31)
    return date(year, month, day + 1)
