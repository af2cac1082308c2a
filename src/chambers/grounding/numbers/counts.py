"""What a number counts, and the same length of time in another unit.

"Sixteen feet" does not bear "sixteen days", and "fourteen days" bears "two weeks". A number that a page counts in no
unit at all, as in the cell of a table, may be a number of anything.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from chambers.grounding.numbers.numerals import IN_WORDS, number_of, plain
from chambers.grounding.words.meaning import is_stop, stem

_WORDS = """
second minute hour day night week fortnight month quarter year decade foot inch yard mile meter kilometer acre pound
ounce ton tonne kilogram gram gallon liter page room floor unit percent point millimeter centimeter bushel
milligram microgram milliliter kilowatt megawatt watt volt ampere knot hectare pint quart megabyte gigabyte kilobyte
decibel
"""
_UNITS = frozenset(_WORDS.split())
_COUNTABLE = frozenset(("page", "room", "floor", "unit", "point", "percent", "quarter"))
_SPELLINGS = {
    "feet": "foot", "ft": "foot", "inches": "inch", "lbs": "pound", "lb": "pound", "hrs": "hour",
    "hr": "hour", "h": "hour", "d": "day", "sec": "second", "secs": "second", "wk": "week", "mo": "month",
    "mos": "month", "yr": "year", "mins": "minute", "min": "minute", "mi": "mile", "millimetres": "millimeter",
    "mm": "millimeter", "cm": "centimeter", "centimetres": "centimeter",
    "g": "gram", "gm": "gram", "yrs": "year", "wks": "week", "kg": "kilogram", "km": "kilometer", "sf": "foot",
    "sqft": "foot", "lf": "foot", "oz": "ounce", "gal": "gallon", "gals": "gallon", "yd": "yard", "yds": "yard",
    "mt": "tonne", "metre": "meter", "metres": "meter", "kilometre": "kilometer", "kilometres": "kilometer",
    "litre": "liter", "litres": "liter", "pct": "percent", "pts": "point", "pp": "page", "pgs": "page", "bu": "bushel",
    "t": "tonne", "l": "liter", "m": "meter", "mg": "milligram", "mgs": "milligram", "mcg": "microgram",
    "ml": "milliliter", "cc": "milliliter", "millilitre": "milliliter", "millilitres": "milliliter", "kw": "kilowatt",
    "mw": "megawatt", "amp": "ampere", "amps": "ampere", "kt": "knot", "kts": "knot", "ha": "hectare", "mb": "megabyte",
    "gb": "gigabyte", "kb": "kilobyte", "db": "decibel", "grammes": "gram", "gramme": "gram", "tonnes": "tonne",
}  # fmt: skip
_AFTER = re.compile(
    r"(?:[^\S\n]|\n(?=[ \t]*[a-z(-]))*(?:-\s*)?(?:\(\d[\d,.]*\)\s*)?(?:(?:sq|cu|lin)\.?\s)?(?P<words>(?:[A-Za-z]{2,14}"
    r"|[hgd](?![\w.]))(?:[ \n-][A-Za-z]{2,14}){0,2})"
)
_PERIODIC = {"monthly": "month", "weekly": "week", "quarterly": "quarter", "annual": "year", "yearly": "year"}
"""Sixty monthly instalments are sixty months."""
_PASSED_OVER = frozenset(
    (
        "equal",
        "school",
        "academic",
        "fiscal",
        "crop",
        "calendar",
        "percentage",
        "business",
        "working",
        "full",
        "consecutive",
        "whole",
        "more",
        "additional",
        "further",
        "linear",
        "running",
        "square",
        "cubic",
        "metric",
        "long",
        "short",
        "net",
        "gross",
        "nautical",
        "statute",
        "imperial",
        "fluid",
        "board",
        "dry",
        "troy",
        "solid",
        "straight",
        "successive",
        "separate",
    )
)
_COUNTED = re.compile(
    r"(?:[\s-]+(?:of\s+)?(?:the|these|those|its|his|her|their|them|all)\b)?"
    r"(?P<words>(?:[ \t-]+[A-Za-z]+|\n[a-z]+){0,4})"
)
_LINKS = frozenset(("of", "to", "and", "or", "in", "on", "at", "for", "per", "was", "is", "were", "are", "by", "from"))
_MORE = re.compile(rf"(?:\s*(?:-|\u2013|to|or|,?\s*and|,)\s*(?:\d{{1,4}}|{IN_WORDS})\b){{1,6}}", re.IGNORECASE)
_OUT_OF = re.compile(
    rf"\s+(?:out\s+)?of\s+(?:(?:the|its|his|her|their|these|those)\s+)?(?P<whole>\d{{1,3}}|{IN_WORDS})\b", re.IGNORECASE
)
_SCORE = re.compile(
    rf"(?<![\w/])(?:\d{{1,3}}|{IN_WORDS})\s*(?:/|(?:\s|\bout\b)*\bof\b)\s*(?P<whole>\d{{1,3}}|{IN_WORDS})(?![\w/])",
    re.IGNORECASE,
)
_TIMES = frozenset(("second", "minute", "hour", "day", "night", "week", "month", "quarter", "year", "decade"))
_MAX_DIGITS = 12
_RATIOS = (
    ("week", "day", 7), ("year", "month", 12), ("hour", "minute", 60), ("foot", "inch", 12), ("yard", "foot", 3),
    ("day", "hour", 24), ("minute", "second", 60), ("decade", "year", 10), ("quarter", "month", 3),
    ("year", "quarter", 4),
    ("mile", "foot", 5280), ("ton", "pound", 2000), ("tonne", "kilogram", 1000), ("pound", "ounce", 16),
    ("kilogram", "gram", 1000), ("kilometer", "meter", 1000), ("meter", "centimeter", 100),
    ("centimeter", "millimeter", 10), ("gram", "milligram", 1000), ("milligram", "microgram", 1000),
    ("liter", "milliliter", 1000), ("megawatt", "kilowatt", 1000), ("kilowatt", "watt", 1000), ("quart", "pint", 2),
    ("gallon", "quart", 4), ("fortnight", "day", 14), ("fortnight", "week", 2),
)  # fmt: skip
_EVEN = Decimal("0.25")
_INSIDE = re.compile(r"\S+[\s-]+(?P<unit>[A-Za-z]{3,})(?:\s+and\s|$)")


def unit_after(text: str, end: int) -> str | None:
    """The unit that a number counts, in the singular, or None where no unit follows it."""
    for word in _words_after(text, end):
        if (periodic := _PERIODIC.get(word.casefold())) is not None:
            return periodic
        if (unit := _unit(word)) is not None:
            return unit
        if word not in _PASSED_OVER:
            return None
    return None


def unit_of(text: str, start: int, end: int) -> str | None:
    """The unit of a number that stands at a place: inside it ("an hour and a half"), or behind it."""
    inside = _INSIDE.match(text, start, end)
    named = _unit(inside["unit"]) if inside else None
    # "A quarter-hour" is counted in hours.
    return (unit_after(text, end) or named) if named == "quarter" else named or unit_after(text, end)


def unit_of_list(text: str, end: int) -> str | None:
    """The unit of "three to eight millimeters", "ten, twenty and thirty days": it stands behind the last number."""
    last = end_of_list(text, end)
    return unit_after(text, last) if last > end else None


def end_of_list(text: str, end: int) -> int:
    """Where a list of numbers ends of which one ends here: "ten, twenty and thirty days"."""
    more = _MORE.match(text, end)
    return more.end() if more else end


def out_of_another(mine: str, end: int, theirs: str, start: int) -> bool:
    """True when "three out of five" is held against a number of a text that counts others out of five."""
    wanted = _OUT_OF.match(mine, end)
    whole = _number(wanted["whole"]) if wanted else None
    scores = [match for match in _SCORE.finditer(theirs) if _number(match["whole"]) == whole] if whole else []
    return bool(scores) and not any(match.start() <= start < match.end() for match in scores)


def _number(words: str) -> str | None:
    value = Decimal(words) if words.isdecimal() else number_of(words)
    return None if value is None else plain(value)


def things_after(text: str, end: int) -> frozenset[str]:
    """The stems of the few words behind a number, of which one is what it counts."""
    kept: list[str] = []
    for word in _words_after(text, end):
        if word in _LINKS or not word.islower():
            break
        kept.append(stem(word))
    return frozenset(kept)


def counted_after(after: str) -> frozenset[str]:
    """The stems of what is counted: the words behind the number up to the next small word."""
    found = _COUNTED.match(after)
    kept: list[str] = []
    for word in re.split(r"[\s-]+", found["words"].strip()) if found else ():
        if is_stop(word) or not word:
            break
        kept.append(stem(word))
    return frozenset(kept)


def unit_named(word: str) -> str | None:
    """The unit that a word or its abbreviation names."""
    return _unit(word)


def is_of_time(unit: str) -> bool:
    """True for a unit of time."""
    return unit in _TIMES


def is_measure(unit: str) -> bool:
    """True for a unit that measures; pages, rooms and points are counted as other things are."""
    return unit not in _COUNTABLE


def counts_something_else(text: str, end: int) -> bool:
    """True when a plain noun follows the number: it counts trees, not days."""
    words = _words_after(text, end)
    if not words or _unit(words[0]) is not None or is_stop(words[0]):
        return False
    return words[0] not in _PASSED_OVER and words[0] not in _LINKS and words[0].islower()


def in_other_units(value: str, unit: str) -> Iterator[tuple[str, str]]:
    """The same length in other units: 2 weeks are 14 days."""
    if len(value) > _MAX_DIGITS:
        return
    number = Decimal(value)
    for large, small, ratio in _RATIOS:
        if unit == large:
            yield plain(number * ratio), small
        elif unit == small and number / ratio % _EVEN == 0:
            yield plain(number / ratio), large


def _words_after(text: str, end: int) -> list[str]:
    found = _AFTER.match(text, end, end + 60)
    return re.split(r"[ \n-]", found["words"]) if found else []


def _unit(word: str) -> str | None:
    lower = word.casefold()
    singular = _SPELLINGS.get(lower, lower.removesuffix("s"))
    return singular if singular in _UNITS else None
