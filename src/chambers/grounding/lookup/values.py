"""Whether a figure of a page is the figure of a draft, by value: dates, amounts, times of day, plain numbers.

A date may be said in part, a time without its half of the day, an amount with brackets in a column. What a number
counts is not asked here.
"""

import re
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from chambers.grounding.claim import Kind, Token, Value
from chambers.grounding.claims.amounts import Amount, same_amount
from chambers.grounding.claims.dates import DateValue
from chambers.grounding.claims.numerals import plain
from chambers.grounding.law.citation import Provision

_WEEKDAY = re.compile(r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)")
_COMPACT = re.compile(
    r"[0-9]'[0-9]{1,2}|[+\u2212-][0-9]{1,3}|[0-9]{1,3}/[0-9]{1,3}|[xX][0-9]{1,2}|[0-9]{1,2}(?:\.[0-9]{1,2})?[xX]"
    r"|[qQ][0-9]{1,2}[hHdD]?|[0-9]{1,3}(?:mg|ml|g|kg|cm|mm|ft|lf|lb|hrs?|min|in|st|nd|rd|th)"
    r"|(?:19|20)[0-9]{2}[-/ ](?:I{1,3}|IV|[HQT][1-4])|[0-9]{1,4}[-\u2013][0-9]{1,4}"
)
"""A short note: "2/10" is two out of ten, "q6h" every six hours, "x3" three times, "2019-Q3" of a year."""
_YEAR_DIGITS = 4
_NOUGHT = re.compile(r"\$?\s?0(?:\d{1,2}(?!\d)|\d{0,2},\d)")
_PLAIN = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,6})?%?")
_CLOCK = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_SHIFT = re.compile(r"([0-2]\d[0-5]\d)\s?[-\u2013]\s?([0-2]\d[0-5]\d)")
_HALF = re.compile(r"[ap]\.?m\b", re.IGNORECASE)
_HALVED = re.compile(r"\d\s?[ap]\.?m\b", re.IGNORECASE)
_EARLY = re.compile(r"\b(?:morning|noon|[ap]\.?m)\b", re.IGNORECASE)
_SECONDS = re.compile(r"\d:\d\d:(\d\d)")
_AT = re.compile(r"\b(?:at|until|till|by|before|after|since|around|about|to|from)\s+$", re.IGNORECASE)
_STOP = re.compile(r"\s*(?:[.,;?!)\n]|$)")
_NOON = 12
_LEAD_CHARS = 8
SIZED = frozenset((Kind.AMOUNT, Kind.PERCENTAGE, Kind.UNPARSED))
"""The kinds of token that are so much of something."""


def size_of(token: Token) -> Decimal | None:
    """The size of a figure without its sign; None for what is no number."""
    if isinstance(token.value, Amount):
        return abs(token.value.value)
    is_plain = token.kind in SIZED and isinstance(token.value, str) and _PLAIN.fullmatch(token.value)
    return Decimal(str(token.value).rstrip("%")) if is_plain else None


def as_time(token: Token) -> Token | None:
    """A bare "0600" of the draft as a time of day."""
    if token.kind is not Kind.UNPARSED or not _CLOCK.fullmatch(token.text):
        return None
    return replace(token, kind=Kind.TIME, value=f"{token.text[:2]}:{token.text[2:]}")


def opens_with_nought(token: Token) -> bool:
    """True for "03 days" and "$080,000": nobody writes a figure so that is not written so on the page."""
    return token.kind in SIZED and _NOUGHT.match(token.text) is not None


def same_value(token: Token, other: Token, text: str) -> tuple[bool, str | None]:
    """Whether a figure of the page `text` is that of the draft, and what is in doubt."""
    mine, theirs = token.value, other.value
    if isinstance(mine, DateValue):
        if isinstance(theirs, DateValue):
            return _same_date(token, other, text)
        return False, None
    if isinstance(mine, Amount) and isinstance(theirs, Amount):
        same = same_amount(mine, theirs)
        negative = "the page shows it in brackets or with a minus, as a negative amount"
        return same is not False, negative if same is None else None
    if isinstance(mine, Provision):
        bare = other.kind is Kind.UNPARSED and theirs == mine.section.split("(")[0]
        return mine.code is None and bare, None
    if token.kind is Kind.UNPARSED and not isinstance(theirs, str):
        return _same_number(str(mine), theirs), None
    if token.kind is Kind.TIME:
        return same_time(token, other, text), None
    if token.kind is Kind.UNPARSED and isinstance(theirs, str) and mine in compact(theirs):
        return True, None
    return token.kind is other.kind and mine == theirs, None


@lru_cache(maxsize=20_000)
def compact(text: str) -> tuple[str, ...]:
    """The numbers of a short note."""
    found = _COMPACT.fullmatch(text)
    if found and "." in text:
        return (plain(Decimal(text.rstrip("xX"))),)
    return tuple(str(int(number)) for number in re.findall(r"[0-9]+", text)) if found else ()


def _same_number(mine: str, theirs: Value) -> bool:
    """True for a bare figure of a column with the same value, and for the year of a date."""
    if isinstance(theirs, Amount):
        return theirs.currency is None and theirs.value >= 0 and plain(theirs.value) == mine
    if not isinstance(theirs, DateValue) or len(mine) != _YEAR_DIGITS:
        return False
    return {str(reading.year) for reading in theirs.readings} == {mine}


def _same_date(token: Token, other: Token, text: str) -> tuple[bool, str | None]:
    mine, theirs = token.value, other.value
    if not isinstance(mine, DateValue) or not isinstance(theirs, DateValue):
        return False, None
    every = (*theirs.readings, *theirs.likely)
    if mine.readings != theirs.readings and not any(m.stands_in(t) for m in mine.readings for t in every):
        return False, None
    day = theirs.exact or DateValue(theirs.likely).exact
    weekday = _WEEKDAY.match(token.text)
    if weekday is not None and day is not None and not day.strftime("%A").startswith(weekday[0]):
        return False, None
    if len(theirs.readings) == 1 or " ".join(token.text.split()) == " ".join(other.text.split()):
        return True, None
    return True, f"the page has {other.text}, which can be read as {theirs}"


def same_time(token: Token, other: Token, text: str) -> bool:
    """True where a figure of a page can be read as the time: 5:17 p.m., 0517, a shift of 2200-0600, "at 1"."""
    if (fine := _SECONDS.search(token.text)) and (theirs := _SECONDS.search(other.text)):
        return token.value == other.value and fine[1] == theirs[1]
    mine = str(token.value)
    if other.kind is Kind.TIME:
        return token.value == other.value or _in_other_half(token, other, text)
    digits = mine.replace(":", "")
    shift = _SHIFT.fullmatch(other.text)
    clock = other.text if _CLOCK.fullmatch(other.text) else None
    return digits in (clock, *(shift.groups() if shift else ()))


def _in_other_half(token: Token, other: Token, text: str) -> bool:
    """True for 11 p.m. where the page says "eleven o'clock", or 6:45 where one of both does not tell its half."""
    mine, theirs = str(token.value), str(other.value)
    if int(mine[:2]) % _NOON != int(theirs[:2]) % _NOON or mine[2:] != theirs[2:]:
        return False
    if _HALF.search(token.text) is None and int(mine[:2]) <= _NOON and token.text[:1] != "0":
        return True
    behind = re.split(r"[\n?!;]|\.\s", text[other.end : other.end + 30], maxsplit=1)[0]
    told = _HALF.search(other.text) or theirs[:2] > "12" or other.text[:1] == "0" or _EARLY.search(behind)
    return not told and (_HALVED.search(text) is not None or other.text[:1].isalpha())
