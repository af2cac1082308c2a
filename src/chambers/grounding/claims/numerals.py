"""Numbers written in words, read as numbers.

"Two", "twenty-one" and "one hundred eighty-six thousand four hundred" have a value; "a couple" and "dozens" have none.
Ordinals are read apart, because a third party is not three parties.
"""

import re
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
