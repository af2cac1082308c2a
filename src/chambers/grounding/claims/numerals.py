"""Numbers written in words, read as numbers.

"Two", "twenty-one" and "one hundred eighty-six thousand four hundred" have a value; "a couple" and "dozens" have none.
Ordinals are read apart, because a third party is not three parties.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

BLANK = r"(?:\s|[ \t]*\n[ \t]*)"
"""One blank, or the end of a line and the margin of the next: a figure goes over lines as words do."""

_SPELT = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen
"""
UNITS = _SPELT.split()
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SMALL = {word: index for index, word in enumerate(UNITS)} | {word: (index + 2) * 10 for index, word in enumerate(TENS)}
_LARGE = {"thousand": 10**3, "million": 10**6, "billion": 10**9}
_FIXED = {"dozen": 12, "twice": 2, "thrice": 3}

LARGE_WORDS = frozenset(("hundred", *_LARGE, "dozen"))
NUMBER_WORDS = frozenset((*UNITS, *TENS, *LARGE_WORDS, *_FIXED))
"""Every word that a number can be written with."""

_WORD = "|".join((*UNITS, *TENS, "hundred", *_LARGE))
# "Nine and fourteen" are two numbers; only a hundred or more takes an "and".
_AND = r"(?:(?<=hundred)|(?<=thousand)|(?<=million)|(?<=billion))\s+and\s+"
_DIGIT = "|".join(UNITS[:10])
# "Seven point four miles", as somebody says it who is asked.
_POINT = rf"(?:\s+point(?:[\s-]+(?:{_DIGIT})\b){{1,3}}+)?"
IN_WORDS = rf"(?:{_WORD})\b(?:(?:\s+|-|{_AND})(?:{_WORD})\b){{0,11}}+{_POINT}"
"""A pattern for a number in words; use it without regard to case."""
IN_FIGURES = r"(?<!\d)(?<!\d[.,])(?:\d{1,3}(?:,\d{3})+|\d{1,6})"
"""A pattern for a whole number in figures: "45", "4,555", and no end of one ("555" of "4,555")."""


def number_of(words: str) -> Decimal | None:
    """The value of a number in words, or None when the words make no number: "forty-one", "seven point four"."""
    total, group = 0, 0
    whole, _, digits = words.casefold().strip().partition(" point ")
    if digits:
        places = [str(_SMALL.get(word, "x")) for word in re.split(r"[\s-]+", digits)]
        before = number_of(whole)
        return Decimal(f"{before}.{''.join(places)}") if before is not None and "x" not in places else None
    for word in re.split(r"[\s-]+", whole):
        if word in _FIXED:
            group = max(group, 1) * _FIXED[word]
        elif word in _SMALL:
            group += _SMALL[word]
        elif word == "hundred":
            group = max(group, 1) * 100
        elif word in _LARGE:
            total, group = total + max(group, 1) * _LARGE[word], 0
        elif word != "and":
            return None
    return Decimal(total + group)


def plain(value: Decimal) -> str:
    """A number as plain digits, without grouping and without zeros that say nothing."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def how_many(words: str) -> int:
    """A whole number in figures or in words; an article is one, and what is no number none."""
    lower = words.casefold().replace(",", "")
    if lower.isdecimal():
        return int(lower)
    return 1 if lower in ("a", "an") else int(number_of(lower) or 0)


Spanned = tuple[int, int, str]

_PARTS = {
    "half": 2, "halves": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10,
    "sixteenth": 16,
}  # fmt: skip
FRACTION_WORDS = frozenset((*_PARTS, *(f"{part}s" for part in _PARTS)))
"""Every word that a fraction can be written with."""

_SIGNS = {
    "\u00bd": Decimal("0.5"), "\u00bc": Decimal("0.25"), "\u00be": Decimal("0.75"), "\u2153": Decimal("0.3333"),
    "\u2154": Decimal("0.6667"), "\u215b": Decimal("0.125"), "\u215c": Decimal("0.375"), "\u215d": Decimal("0.625"),
    "\u215e": Decimal("0.875"),
}  # fmt: skip
_MEASURED_IN = """
acre block bushel centimeter centimetre cent cord cup day dollar foot feet gallon gram hour inch kilogram kilometer
kilometre liter litre meter metre mile mill millimeter millimetre minute month ounce page pint point pound quart
second share shift ton tonne turn week yard year
"""
MEASURES = (
    "|".join(f"{unit}s?" for unit in _MEASURED_IN.split())
    + "|inches|in\\.|ft\\b|yds?\\b|lbs?\\b|oz\\b|hrs?\\b|mi\\b|km\\b"
)
_DENOMINATORS = frozenset((2, 3, 4, 5, 8, 10, 16, 32, 64))
_PLACES = Decimal("0.0001")

_PART = (
    r"(?:(?P<top>an?|one|two|three|five|seven)[\s-]+)?"
    r"(?P<part>half|halves|third|quarter|fourth|fifth|sixth|eighth|tenth|sixteenth)s?"
)
_FIGURED = r"(?P<figures>[0-9]{1,2}/[0-9]{1,2}(?![\d/])|[\u00bc-\u00be\u2153-\u2154\u215b-\u215e])"
# "One and one-half" must not be read as one and one.
_ONE_WORD = rf"(?:{'|'.join((*TENS, *reversed(UNITS)))})(?:-(?:{'|'.join(UNITS[1:10])}))?"
_WHOLE = rf"(?P<whole>[0-9]{{1,4}}|an?|{_ONE_WORD})"
_MIXED_WORDS = re.compile(
    rf"(?<![\w.,$/-]){_WHOLE}\s+and\s+{_PART}\b(?![\s-]+(?:century|brother|sister))", re.IGNORECASE
)
_AND_A_HALF = re.compile(
    rf"(?<![\w.,$/-])(?P<whole>[0-9]{{1,3}}|an?|{_ONE_WORD})[\s-]+(?P<unit>{MEASURES})\s+and\s+{_PART}\b"
    rf"(?!\s+(?:{MEASURES})\b)",
    re.IGNORECASE,
)
_MIXED_FIGURES = re.compile(rf"(?<![\w.,$/-])(?P<whole>[0-9]{{1,4}})[\s-]?{_FIGURED}")
_BARE_FIGURES = re.compile(
    rf"(?<![\w.,$/-]){_FIGURED}(?=[\s-]*(?:of\s+an?\s+)?(?:{MEASURES})\b|\s?[\"\u201d\u2033])", re.I
)
_BARE_SIGN = re.compile(r"(?<![\w.,$/-])(?P<figures>[\u00bc-\u00be\u2153-\u2154\u215b-\u215e])")
_BARE_WORDS = re.compile(
    rf"(?<![\w-]){_PART}(?:\s+a\s+(?P<dozen>dozen)\b|(?:\s+(?:of\s+)?an?)?(?=[\s-]+(?P<unit>{MEASURES})\b))",
    re.IGNORECASE,
)
_RANKED = re.compile(r"(?:an?\s+|one\s+)?(?:third|fourth|fifth|sixth|eighth|tenth|sixteenth)", re.IGNORECASE)
_OF_PERCENT = re.compile(
    rf"(?<![\w.,$/-])(?:(?:{_WHOLE}\s+and\s+|(?P<units>[0-9]{{1,3}})[\s-]?)?(?:{_PART}|{_FIGURED}))"
    r"(?:[\s-]+(?:of\s+)?(?:an?|one|1))?[\s-]*(?:%|per\s?cent\b)",
    re.IGNORECASE,
)
_PERIOD = re.compile(r"(?<![\w-])(?:an?|one)\s+(?:fortnight|decade)\b", re.IGNORECASE)
_HINTS = (
    "fortnight", "decade", "half", "halves", "quarter", "third", "fourth", "fifth", "sixth", "eighth", "tenth",
    "sixteenth",
)  # fmt: skip
_SIGN = re.compile(r"/(?<=[0-9]/)[0-9]|[\u00bc-\u00be\u2153-\u215e]")
_MILLIONS = re.compile(r"(?<![\w.,$/-])(?P<number>\d[\d,]*(?:\.\d+)?)\s+(?P<scale>thousand|million|billion)\b")
"""A count in figures with the word for what it counts in; money was taken before."""
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}


def _may_have_any(text: str) -> bool:
    """False where no word or sign of a fraction stands at all: a word is found much faster than a form."""
    lower = folded(text)
    return any(word in lower for word in _HINTS) or _SIGN.search(text) is not None


def find_fractions(text: str) -> Iterator[Spanned]:
    """Fractions and mixed numbers of a measure, as plain decimals; heights as feet'inches."""
    for match in _MILLIONS.finditer(text) if "illion" in text or "thousand" in text else ():
        size = Decimal(match["number"].replace(",", "")) * _SCALES[match["scale"]]
        yield match.start(), match.end(), plain(size.normalize())
    if not _may_have_any(text):
        return
    yield from ((match.start(), match.end(), "1") for match in _PERIOD.finditer(text))
    taken: list[tuple[int, int]] = []
    for pattern in (_AND_A_HALF, _MIXED_WORDS, _MIXED_FIGURES, _BARE_FIGURES, _BARE_SIGN, _BARE_WORDS):
        for match in pattern.finditer(text):
            value = _value(match.groupdict())
            free = not any(start < match.end() and match.start() < end for start, end in taken)
            # "The fourth week" is no part of a week.
            ranked = pattern is _BARE_WORDS and _RANKED.fullmatch(match[0]) is not None
            if value is not None and free and not ranked:
                taken.append(match.span())
                yield match.start(), match.end(), plain(value)


def find_parts_of_percent(text: str) -> Iterator[Spanned]:
    """Percentages with a fraction: "three-quarters of one percent", "two and a half percent", "12 1/2%"."""
    if not _may_have_any(text):
        return
    for match in _OF_PERCENT.finditer(text):
        value = _value(match.groupdict())
        if value is not None:
            yield match.start(), match.end(), f"{plain(value)}%"


def _value(parts: dict[str, str | None]) -> Decimal | None:
    part = _part(parts)
    whole = _whole(parts.get("whole") or parts.get("units") or "0")
    if part is None or whole is None:
        return None
    return (whole + part) * (12 if parts.get("dozen") else 1)


def _part(parts: dict[str, str | None]) -> Decimal | None:
    if figures := parts.get("figures"):
        if figures in _SIGNS:
            return _SIGNS[figures]
        top, bottom = (int(number) for number in figures.split("/"))
        known = bottom in _DENOMINATORS and 0 < top < bottom
        return (Decimal(top) / bottom).quantize(_PLACES).normalize() if known else None
    word = (parts.get("part") or "").casefold()
    top_word = (parts.get("top") or "a").casefold()
    count = Decimal(1) if top_word in ("a", "an") else number_of(top_word)
    whole = _PARTS.get(word)
    if count is None or whole is None or count >= whole:
        return None
    return (count / whole).quantize(_PLACES).normalize()


def _whole(words: str) -> Decimal | None:
    if words.isdecimal():
        return Decimal(words)
    return Decimal(1) if words.casefold() in ("a", "an") else number_of(words)


def folded(text: str) -> str:
    """A text in small letters: where a pattern without regard to case finds a plain word, this has it."""
    return (text if text.isascii() else text.translate(_OTHER_I)).casefold()


_OTHER_I = str.maketrans("\u0130\u0131", "ii")
"""Two letters that patterns without regard to case take for an "i", and `casefold` does not."""
