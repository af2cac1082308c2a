"""Every other figure in a text: times, percentages, docket numbers, numbers in words, and whatever is left.

The last finder is the net under the others: any run of characters with a digit that nobody took becomes a token, so
that no number passes because nobody understood it.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

Spanned = tuple[int, int, str]

_TIME = re.compile(
    r"(?<![\w:.])(?P<hour>\d{1,2})(?::(?P<minute>[0-5]\d)(?::[0-5]\d)?)?"
    r"(?:\s?(?P<half>[ap])\.?m\b\.?)?(?![\w:%]|[.,/-]\d)",
    re.IGNORECASE,
)
_PERCENTAGE = re.compile(r"(?<![\w.,$])(?P<number>\d+(?:,\d{3})*(?:\.\d+)?)\s?(?:%|per\s?cent\b)", re.IGNORECASE)
_DOCKET = re.compile(r"(?<![\w-])\d{1,4}[-:]?(?:\d{2})?-?(?:[A-Za-z]{2,4})-?\d{2,7}(?:-[A-Z]{1,4})*(?![\w-])")
_RUN = re.compile(r"[^\s\x00]+")
_DIGIT = re.compile(r"\d")
_EDGES = "()[]{}<>\"'\u201c\u201d\u2018\u2019,;:.!?*\u2026"
_WORD = (
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen"
    "|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|dozen|twice"
)
_IN_WORDS = re.compile(rf"\b(?:one[\s-]+)?(?:{_WORD})(?:[\s-]+(?:and\s+)?(?:{_WORD}|one))*\b", re.IGNORECASE)


def find_times(text: str) -> Iterator[Spanned]:
    """Times of day, as HH:MM on a clock of 24 hours."""
    for match in _TIME.finditer(text):
        hour, minute, half = int(match["hour"]), int(match["minute"] or 0), (match["half"] or "").casefold()
        if not (match["minute"] or half) or hour > (12 if half else 23):
            continue
        if half:
            hour = hour % 12 + (12 if half == "p" else 0)
        yield match.start(), match.end(), f"{hour:02d}:{minute:02d}"


def find_percentages(text: str) -> Iterator[Spanned]:
    """Percentages, as a plain decimal: "30%", "30 percent" and "30.0 per cent" are one value."""
    for match in _PERCENTAGE.finditer(text):
        value = Decimal(match["number"].replace(",", "")).normalize()
        yield match.start(), match.end(), f"{value:f}%"


def find_dockets(text: str) -> Iterator[Spanned]:
    """Docket numbers such as 26-CV-01834."""
    for match in _DOCKET.finditer(text):
        if re.search(r"[A-Za-z]", match[0]) and "-" in match[0]:
            yield match.start(), match.end(), match[0].upper()


def find_numbers_in_words(text: str) -> Iterator[Spanned]:
    """Numbers written out; a lone "one" is a pronoun more often than a number and is left alone."""
    for match in _IN_WORDS.finditer(text):
        yield match.start(), match.end(), " ".join(re.split(r"[\s-]+", match[0].casefold()))


def find_leftovers(text: str) -> Iterator[Spanned]:
    """Every run of characters that holds a digit, less the punctuation around it."""
    for match in _RUN.finditer(text):
        if not _DIGIT.search(match[0]):
            continue
        left = len(match[0]) - len(match[0].lstrip(_EDGES))
        bare = match[0].strip(_EDGES)
        yield match.start() + left, match.start() + left + len(bare), bare
