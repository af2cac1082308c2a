"""Every other figure in a text: times, percentages, docket numbers, numbers in words, and whatever is left.

The last finder is the net under the others: any run of characters with a digit that nobody took becomes a token, so
that no number passes because nobody understood it.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from chambers.grounding.numerals import IN_WORDS, number_of, plain

Spanned = tuple[int, int, str]

_TIME = re.compile(
    r"(?<![\w:.])(?P<hour>\d{1,2})(?::(?P<minute>[0-5]\d)(?::[0-5]\d)?)?"
    r"(?:\s?(?P<half>[ap])\.?m\b\.?)?(?![\w:%]|[.,/-]\d)",
    re.IGNORECASE,
)
_NOON = 12
_LATE = re.compile(r"\s+(?:in|on|of|that)?\s*(?:the\s+)?(?:afternoon|evening|night)\b", re.IGNORECASE)
_PERCENTAGE = re.compile(
    rf"(?<![\w.,$])(?:(?P<number>\d+(?:,\d{{3}})*(?:\.\d+)?)|(?P<words>{IN_WORDS}))\s?(?:%|per\s?cent\b)",
    re.IGNORECASE,
)
_DOCKET = re.compile(
    r"(?<![\w-])(?:\d:)?\d{1,4}[-:]?(?:\d{2})?-?(?:[A-Za-z]{2,4})-?\d{2,7}(?:-[A-Z]{1,4})*(?![\w-])"
    r"|(?<![\w-])(?<=No\. )\d{4,8}/\d{2,4}(?![\w/-])"
)
# A comma parts two cells of a row, unless it groups thousands.
_HOURS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_SPOKEN = re.compile(
    rf"(?<![\w-])(?P<hour>\d{{1,2}}|{_HOURS})(?:\s+o['\u2019]clock|\s+(?P<minute>fifteen|thirty|forty-five)(?=\s*[.,;]|\s+(?:in|on|that|because|when|a\.m|p\.m)))",
    re.IGNORECASE,
)
_RUN = re.compile(r"(?:[^\s\x00,]|,(?=\d{3}(?!\d))|,(?!\d)|(?<=\d),(?=\d))+")
_DIGIT = re.compile(r"\d")
_EDGES = "()[]{}<>\"'\u201c\u201d\u2018\u2019,;:.!?*\u2026"
_IN_WORDS = re.compile(rf"(?<![\w-])(?:{IN_WORDS}|dozen|twice|thrice)(?![\w-])", re.IGNORECASE)
# "Three Peaks Freight" is a name, and counts nothing.
_PART_OF_NAME = re.compile(r"\s[A-Z][a-z]+\b(?!['\u2019]s\b)")
_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")


def find_times(text: str) -> Iterator[Spanned]:
    """Times of day, as HH:MM on a clock of 24 hours."""
    for match in _TIME.finditer(text):
        hour, minute, half = int(match["hour"]), int(match["minute"] or 0), (match["half"] or "").casefold()
        if not (match["minute"] or half) or hour > (12 if half else 23):
            continue
        if half:
            hour = hour % 12 + (12 if half == "p" else 0)
        elif hour < _NOON and _LATE.match(text, match.end()):
            hour += _NOON
        yield match.start(), match.end(), f"{hour:02d}:{minute:02d}"


def find_spoken_times(text: str) -> Iterator[Spanned]:
    """Times of day in words: "one o'clock", "three thirty"."""
    for match in _SPOKEN.finditer(text):
        word = match["hour"].casefold()
        hour = int(word) if word.isdecimal() else int(number_of(word) or 0)
        minute = int(number_of(match["minute"]) or 0) if match["minute"] else 0
        if 1 <= hour <= _NOON:
            late = hour < _NOON and _LATE.match(text, match.end()) is not None
            yield match.start(), match.end(), f"{hour + _NOON if late else hour:02d}:{minute:02d}"


def find_percentages(text: str) -> Iterator[Spanned]:
    """Percentages, as a plain decimal: "30%", "30 percent" and "30.0 per cent" are one value."""
    for match in _PERCENTAGE.finditer(text):
        value = number_of(match["words"]) if match["words"] else Decimal(match["number"].replace(",", ""))
        if value is not None:
            yield match.start(), match.end(), f"{plain(value)}%"


def find_dockets(text: str) -> Iterator[Spanned]:
    """Docket numbers such as 26-CV-01834."""
    for match in _DOCKET.finditer(text):
        if "/" in match[0] or (re.search(r"[A-Za-z]", match[0]) and "-" in match[0]):
            yield match.start(), match.end(), match[0].upper()


def find_numbers_in_words(text: str) -> Iterator[Spanned]:
    """Numbers written out, as digits; a lone "one" is a pronoun more often than a number and is left alone."""
    for match in _IN_WORDS.finditer(text):
        value = number_of(match[0])
        named = match[0][0].isupper() and _PART_OF_NAME.match(text, match.end()) is not None
        if value is not None and match[0].casefold() not in ("one", "zero") and not named:
            yield match.start(), match.end(), plain(value)


def find_leftovers(text: str) -> Iterator[Spanned]:
    """Every run of characters that holds a digit, less the punctuation around it; a number is given by its value."""
    for match in _RUN.finditer(text):
        if not _DIGIT.search(match[0]):
            continue
        left = len(match[0]) - len(match[0].lstrip(_EDGES))
        bare = match[0].strip(_EDGES)
        value = plain(Decimal(bare.replace(",", ""))) if _NUMBER.fullmatch(bare) and bare.isascii() else bare
        yield match.start() + left, match.start() + left + len(bare), value
