"""Errors in one item, made by a program out of a true sentence: what a careless hand writes, sort by sort.

Each maker takes the sentence without its citation, the text of the cited pages and a source of chance, and yields
places with what is written there instead. What the pages have themselves is never written: it would be an error of
meaning, or none. Shares no code with the verifier.
"""

import random
import re
from collections.abc import Callable, Iterator
from itertools import pairwise

Slip = tuple[int, int, str]
Maker = Callable[[str, str, random.Random], Iterator[Slip]]

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
IN_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_OTHER_WORDS = ("early", "green", "second", "public", "narrow", "other")
_NUMBER = re.compile(r"(?<![\w.-])\$?\d[\d,]*(?:\.\d+)?(?![\w-])")
_MONEY = re.compile(r"\$(\d[\d,]*)((?:\.\d\d)?)(?![\d,]| (?:million|thousand|billion))")
_IDENTIFIER = re.compile(r"\b(?=[\w-]*\d{2})(?=[\w-]*[A-Z])[A-Z0-9]+(?:-[A-Z0-9]+)*\b")
_MONTH = re.compile(rf"\b(?:{'|'.join(MONTHS)})(?= \d)")
_DAY = re.compile(rf"\b((?:{'|'.join(MONTHS)}) )(\d\d?)\b(?!,\d)")
_YEAR = re.compile(rf"\b((?:{'|'.join(MONTHS)}) (?:\d\d?, )?)((?:19|20)\d\d)\b")
_WEEKDAY = re.compile(rf"\b(?:{'|'.join(WEEKDAYS)})\b")
_HALF = re.compile(r"\b(\d\d?(?::\d\d)? ?)([apAP])(?=\.?[mM]\b)")
_PERCENT = re.compile(r"\b\d+(?:\.\d+)?(?= percent|%)")
_SURNAME = re.compile(r"(?<=(?:Mr|Ms|Dr)\. )[A-Z][a-z]{3,}\b|(?<=[a-z] )[A-Z][a-z]{4,}\b(?= [a-z])")
_QUOTED = re.compile(r"[\u201c\"]([^\u201c\u201d\"]*)[\u201d\"]")
_WORD = re.compile(r"(?<![\[\w])[a-z]{4,}(?![\]\w])")
_MIDDLE = re.compile(r"(?<=[a-z] )[a-z]{4,}(?= [a-z])")
"""A word without which the quotation is broken: one at its end may be left out."""


def _other_digit(text: str, page: str, draw: random.Random) -> Iterator[Slip]:
    for match in _NUMBER.finditer(text):
        at = draw.choice([at for at in range(*match.span()) if text[at].isdigit()])
        new = draw.choice([each for each in "123456789" if each != text[at]])
        yield match.start(), match.end(), text[match.start() : at] + new + text[at + 1 : match.end()]


def _exchanged_digits(pattern: re.Pattern[str]) -> Maker:
    def make(text: str, page: str, draw: random.Random) -> Iterator[Slip]:
        for match in pattern.finditer(text):
            digits = [at for at in range(*match.span()) if text[at].isdigit()]
            pairs = [(one, two) for one, two in pairwise(digits) if text[one] != text[two] and text[one] != "0"]
            if pairs:
                one, two = draw.choice(pairs)
                new = (
                    text[match.start() : one]
                    + text[two]
                    + text[one + 1 : two]
                    + text[one]
                    + text[two + 1 : match.end()]
                )
                yield match.start(), match.end(), new

    return make


def _ten_times(text: str, page: str, draw: random.Random) -> Iterator[Slip]:
    for match in _MONEY.finditer(text):
        yield match.start(), match.end(), f"${int(match[1].replace(',', '')) * 10:,}{match[2]}"


def _one_of(pattern: re.Pattern[str], choices: tuple[str, ...]) -> Maker:
    def make(text: str, page: str, draw: random.Random) -> Iterator[Slip]:
        for match in pattern.finditer(text):
            if left := [each for each in choices if each != match[0] and each not in page]:
                yield match.start(), match.end(), draw.choice(left)

    return make


def _other_day(text: str, page: str, draw: random.Random) -> Iterator[Slip]:
    for match in _DAY.finditer(text):
        yield (
            match.start(),
            match.end(),
            match[1] + draw.choice([str(day) for day in range(1, 29) if str(day) != match[2]]),
        )


def _other_year(text: str, page: str, draw: random.Random) -> Iterator[Slip]:
    for match in _YEAR.finditer(text):
        yield match.start(), match.end(), match[1] + str(int(match[2]) + draw.choice((-3, -2, -1, 1, 2, 3)))


def _other_half(text: str, page: str, draw: random.Random) -> Iterator[Slip]:
    for match in _HALF.finditer(text):
        yield match.start(), match.end(), match[1] + {"a": "p", "p": "a", "A": "P", "P": "A"}[match[2]]


def _other_percent(text: str, page: str, draw: random.Random) -> Iterator[Slip]:
    for match in _PERCENT.finditer(text):
        yield match.start(), match.end(), str(draw.choice([each for each in range(2, 99) if str(each) not in page]))


def _misspelt(text: str, page: str, draw: random.Random) -> Iterator[Slip]:
    for match in _SURNAME.finditer(text):
        at = draw.randrange(match.start() + 1, match.end() - 1)
        new = draw.choice([each for each in "aeiounrlst" if each != text[at]])
        yield match.start(), match.end(), text[match.start() : at] + new + text[at + 1 : match.end()]


def _other_word(text: str, page: str, draw: random.Random) -> Iterator[Slip]:
    for quoted in _QUOTED.finditer(text):
        if words := list(_WORD.finditer(text, *quoted.span(1))):
            word = draw.choice(words)
            yield word.start(), word.end(), draw.choice([each for each in _OTHER_WORDS if each not in page] or ["zinc"])


def _dropped_word(text: str, page: str, draw: random.Random) -> Iterator[Slip]:
    for quoted in _QUOTED.finditer(text):
        if words := list(_MIDDLE.finditer(text, *quoted.span(1))):
            word = draw.choice(words)
            yield word.start() - 1, word.end(), ""


_MAKERS: dict[str, tuple[Maker, bool]] = {
    "digit": (_other_digit, False),
    "digits exchanged": (_exchanged_digits(_NUMBER), False),
    "ten times": (_ten_times, False),
    "number in words": (_one_of(re.compile(rf"\b(?:{'|'.join(IN_WORDS)})\b"), IN_WORDS), False),
    "identifier": (_exchanged_digits(_IDENTIFIER), False),
    "percentage": (_other_percent, False),
    "day": (_other_day, False),
    "month": (_one_of(_MONTH, MONTHS), False),
    "year": (_other_year, False),
    "weekday": (_one_of(_WEEKDAY, WEEKDAYS), False),
    "half of the day": (_other_half, False),
    "name misspelt": (_misspelt, False),
    "word of a quotation": (_other_word, True),
    "word dropped": (_dropped_word, True),
}
"""Each sort: how it is made, and whether it stands inside a quotation."""
SORTS = tuple(_MAKERS)


def slips_of(sentence: str, end: int, page: str, draw: random.Random) -> Iterator[tuple[str, str]]:
    """The sort of each slip that a sentence allows, and the sentence with it; `end` is where its citation begins."""
    text = sentence[:end]
    quoted = [match.span() for match in _QUOTED.finditer(text)]
    for sort, (make, inside) in _MAKERS.items():
        slips = [
            (start, stop, new)
            for start, stop, new in make(text, page, draw)
            if any(low <= start < high for low, high in quoted) is inside and (not new or new not in page)
        ]
        if slips:
            start, stop, new = draw.choice(slips)
            yield sort, sentence[:start] + new + sentence[stop:]
