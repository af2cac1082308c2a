"""Which words a page must have to bear a token at all: the question that is put to the index.

Each need is a set of words of which a page must have one. Too few needs cost time; a wrong one would hide evidence, so
every form that a finder reads must be allowed for.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.amounts import Amount
from chambers.grounding.claims.dates import MONTHS, DateValue, PartialDate
from chambers.grounding.claims.identifiers import is_long, is_street_word
from chambers.grounding.claims.numerals import FRACTION_WORDS, LARGE_WORDS, NUMBER_WORDS, TENS, UNITS, plain
from chambers.grounding.names.wording import PLACES, name_parts
from chambers.grounding.pages.record_index import NUMERIC_DAY, RecordIndex, words_of

_BRACKETED = re.compile(r"\w*\[[^\[\]]*\]\w*")
_DENOMINATORS = frozenset(("2", "3", "4", "5", "8", "10", "16", "32", "64"))
_PARTS_OF_HOUR = frozenset(("half", "quarter", "five", "ten", "twenty", "5", "10", "20", "25"))
_LONG_YEARS = 60
_MONEY_WORDS = frozenset(("dollar", "dollars", "euro", "euros", "pound", "pounds"))

Need = frozenset[str]


def candidates(token: Token, index: RecordIndex) -> list[int]:
    """The pages that could bear a token, in the order of the record."""
    if token.kind is Kind.IDENTIFIER and isinstance(token.value, str) and token.value.startswith("*"):
        return sorted(index.ending_in(token.value[1:]))
    found = set(index.named(token.value)) if isinstance(token.value, str) else set()
    for needs in _ways(token):
        found |= index.with_all(needs)
    return sorted(found)


def _ways(token: Token) -> Iterator[Sequence[Need]]:
    value = token.value
    if isinstance(value, DateValue):
        for reading in value.readings:
            yield from _date_ways(reading)
    elif isinstance(value, Amount):
        yield from _amount_ways(value)
    elif token.kind is Kind.PERCENTAGE and isinstance(value, str):
        yield from _number_ways(value.rstrip("%"))
    elif token.kind is Kind.TIME and isinstance(value, str):
        yield _time_needs(value)
        yield from _spoken_ways(value)
        yield [frozenset((value.replace(":", "").lstrip("0") or "0",))]
    elif token.kind is Kind.NAME:
        yield [_spellings(part) for word in name_parts(str(token.value)) for part in words_of(word)]
    elif token.kind is Kind.UNPARSED and isinstance(value, str) and value.replace(".", "", 1).isdigit():
        yield from _number_ways(plain(Decimal(value)) if value.isascii() else value)
    elif token.kind is Kind.ADDRESS:
        yield [frozenset((word,)) for word in words_of(token.text) if not is_street_word(word)]
    elif token.kind is Kind.IDENTIFIER and isinstance(value, str) and is_long(value):
        yield [frozenset((value, value[:4]))]
    else:
        # What stands in brackets, and the word it stands in, is not on the page as it is here.
        yield [frozenset((word,)) for word in words_of(_BRACKETED.sub(" ", token.text))]


def _spellings(word: str) -> Need:
    """A word of a name: also as a family's name, and a state by its abbreviation."""
    return frozenset((word, f"{word}s", *(part for short in PLACES.get(word, ()) for part in words_of(short))))


def _date_ways(reading: PartialDate) -> Iterator[Sequence[Need]]:
    """A day with a month stands near the name of the month, or on a page with dates in figures."""
    needs = _date_needs(reading)
    if reading.month is None or reading.day is None:
        yield needs
        return
    month = MONTHS[reading.month - 1][:3]
    yield [frozenset((f"{month} {reading.day}",)), *needs]
    yield [frozenset((NUMERIC_DAY,)), *needs]


def _date_needs(reading: PartialDate) -> list[Need]:
    needs: list[Need] = []
    if reading.year is not None:
        needs.append(frozenset((str(reading.year), str(reading.year % 100))))
    if reading.month is not None:
        name = MONTHS[reading.month - 1]
        needs.append(frozenset((name, name[:3], name[:4], str(reading.month))))
    if reading.day is not None:
        needs.append(frozenset((str(reading.day),)))
    return needs


def _amount_ways(amount: Amount) -> Iterator[Sequence[Need]]:
    size = abs(amount.value)
    for power in (0, 3, 6, 9):
        yield [frozenset((plain(size / Decimal(10) ** power),))]
    yield [_MONEY_WORDS, NUMBER_WORDS]


def _number_ways(digits: str) -> Iterator[Sequence[Need]]:
    yield [frozenset((digits,))]
    if digits.isdecimal() and digits.isascii() and len(digits) < 3:
        tens, unit = divmod(int(digits), 10)
        words = [UNITS[int(digits)]] if int(digits) < 20 else [TENS[tens - 2], *([UNITS[unit]] if unit else [])]
        yield [frozenset((word,)) for word in words]
        if digits in ("2", "3", "12"):
            yield [frozenset(("twice", "thrice", "dozen"))]
    else:
        yield [LARGE_WORDS]
        if len(digits) == 4 and digits.isdecimal():  # "2017-18"
            yield [
                frozenset((str(int(digits[2:])),)),
                frozenset(map(str, range(int(digits) - _LONG_YEARS, int(digits)))),
            ]
        if "." in digits:
            yield [FRACTION_WORDS]
            yield [frozenset((digits.partition(".")[0],)), _DENOMINATORS]


def _spoken_ways(value: str) -> Iterator[Sequence[Need]]:
    """ "One o'clock", "three thirty" and "half past three"."""
    hour, minute = (int(part) for part in value.split(":"))
    words = frozenset((UNITS[hour % 12 or 12], str(hour % 12 or 12)))
    if minute == 0:
        yield [words, frozenset(("clock", "o"))]
    elif minute in (15, 30, 45):
        yield [words, frozenset(("fifteen", "thirty", "forty"))]
    if minute and minute % 5 == 0:
        following = (hour + 1) % 12 or 12
        named = words | {UNITS[following], str(following), "noon", "midnight"}
        yield [named, frozenset(("past", "to", "before", "after")), _PARTS_OF_HOUR]


def _time_needs(value: str) -> list[Need]:
    hour, minute = (int(part) for part in value.split(":"))
    needs = [frozenset((str(hour), str(hour % 12 or 12)))]
    return [*needs, frozenset((str(minute),))] if minute else needs
