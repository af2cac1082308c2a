"""What a number counts or names: its unit, the things behind it, or the word by which it is a label.

"Sixteen feet" is not "sixteen days", "pier 4" counts nothing, and "seven students" are not seven parents. The tables
know the units and the words by which papers number their parts.
"""

import re
import tomllib
from decimal import Decimal
from importlib.resources import files
from itertools import pairwise

from chambers.grounding.claims.numerals import IN_WORDS
from chambers.grounding.words.meaning import is_stop, stem

_TABLES = tomllib.loads(files(__package__).joinpath("things.toml").read_text("utf-8"))
_UNITS, _PASSED_OVER, _NAMING, _SHORTENED = (
    frozenset(_TABLES[name].split()) for name in ("units", "passed_over", "naming", "shortened")
)
_PARTS = frozenset(map(stem, _TABLES["parts"].split()))
TIME_UNITS = frozenset(("second", "minute", "hour", "day", "night", "week", "fortnight", "month", "year", "decade"))
_SPELLINGS = dict(each.split(":") for each in _TABLES["spellings"].split())
_RATIOS = {
    ("week", "day"): 7, ("fortnight", "day"): 14, ("fortnight", "week"): 2, ("year", "month"): 12,
    ("hour", "minute"): 60, ("minute", "second"): 60, ("day", "hour"): 24, ("foot", "inch"): 12, ("yard", "foot"): 3,
    ("mile", "foot"): 5280, ("ton", "pound"): 2000, ("tonne", "kilogram"): 1000, ("pound", "ounce"): 16,
    ("kilogram", "gram"): 1000, ("kilometer", "meter"): 1000, ("meter", "centimeter"): 100,
    ("centimeter", "millimeter"): 10, ("gram", "milligram"): 1000, ("milligram", "microgram"): 1000,
    ("liter", "milliliter"): 1000, ("megawatt", "kilowatt"): 1000, ("gallon", "quart"): 4, ("quart", "pint"): 2,
    ("night", "day"): 1, ("decade", "year"): 10,
}  # fmt: skip
_PERIODIC = {"monthly": "month", "weekly": "week", "annual": "year", "yearly": "year", "daily": "day", "hourly": "hour"}
_BEHIND = re.compile(
    r"(?:[^\S\n]|\n(?=[ \t]*[a-z(-]))*(?:-\s*)?(?:\([\d$][\d,.]*\)\s*)?(?:(?:sq|cu|lin)\.?\s)?"
    r"(?P<words>(?:[A-Za-z]{2,14}|[hgdmlt](?![\w.]))(?:[ \n-][A-Za-z]{2,14}){0,3})"
)
_OF = re.compile(
    r"[\s-]+(?:out\s+)?of\s+(?:the|these|those|its|his|her|their|all|our|my)?\s*(?:(?:\d{1,4}|[a-z]+)\s+)?",
    re.IGNORECASE,
)
_MORE = re.compile(rf"(?:\s*(?:-|\u2013|to|or|,?\s*and|,)\s*(?:\d[\d,.]*|{IN_WORDS})\b){{1,6}}", re.IGNORECASE)
_INSIDE = re.compile(r"\S+[\s-]+(?P<unit>[A-Za-z]{3,})(?:\s+and\s|$)")
_LEAD = re.compile(
    r"(?P<word>[A-Za-z][A-Za-z-]{0,13})(?P<dot>[.:]|\(s\))?[ \n]?(?P<no>[Nn]os?\.[ \n]?|#[ ]?|[Nn]umbers?[ \n])?$"
    r"|(?P<sign>#|\u00a7{1,2}|\u00b6{1,2})\s*$"
)
_LISTED = re.compile(r"(?:\d{1,4}(?:,|,?\s+(?:and|to|through|or)|\s?[-\u2013])\s*){1,6}$")
_NOUN = re.compile(r"\s+(?P<noun>[a-z]{3,})\b(?:\s+(?P<second>[a-z]{3,})\b)?")
_LEAD_CHARS = 40
_LINE_HEAD = re.compile(
    r"^[ \t|]*\(?(?P<number>\d{1,3})(?:[.)](?=[ \t\S])|(?=[ \t]{2,}\S)|(?=[ \t]*\|)|(?=[ \t]+[QA][.:]?\s))",
    re.MULTILINE,
)
_MANY = re.compile(r"^[ \t|]*(?:qty|quantity|count|units?|pcs|pieces|no\. of)\b", re.IGNORECASE | re.MULTILINE)


def unit_named(word: str) -> str | None:
    """The unit that a word or its abbreviation names, in the singular."""
    lower = word.casefold()
    singular = _SPELLINGS.get(lower, lower.removesuffix("s"))
    return singular if singular in _UNITS else None


def unit_of(text: str, start: int, end: int) -> str | None:
    """The unit of a number: inside it ("an hour and a half"), behind it, or behind its list ("ten to twenty days")."""
    inside = _INSIDE.match(text, start, end)
    more = _MORE.match(text, end)
    return (
        (inside and unit_named(inside["unit"]))
        or _unit_behind(text, end)
        or (more and _unit_behind(text, more.end()))
        or None
    )


def _unit_behind(text: str, end: int) -> str | None:
    for word in _words_behind(text, end):
        if (unit := _PERIODIC.get(word.casefold()) or unit_named(word)) is not None:
            # "In" is a unit only where nothing follows: "six in the morning".
            return None if word in ("in", "m", "t", "l", "d", "h") and _words_behind(text, end)[-1] != word else unit
        if word not in _PASSED_OVER:
            return None
    return None


def things_of(text: str, end: int) -> frozenset[str]:
    """The stems of the words behind a number of which one is what it counts: "seven students", "two of the cars"."""
    of = _OF.match(text, end)
    kept: list[str] = []
    for word in _words_behind(text, of.end() - 1 if of else end):
        if is_stop(word) or (not word.islower() and not word.isupper() and kept):
            break
        kept.append(stem(word))
    return frozenset(kept)


def _words_behind(text: str, end: int) -> list[str]:
    found = _BEHIND.match(text, end, end + 70)
    return re.split(r"[ \n-]", found["words"]) if found else []


def converted(value: Decimal, unit: str, other: str) -> Decimal | None:
    """A number of one unit in another: 2 weeks are 14 days; None where no whole number makes one of the other."""
    if unit == other:
        return value
    if ratio := _RATIOS.get((unit, other)):
        return value * ratio
    if ratio := _RATIOS.get((other, unit)):
        return value / ratio
    return None


def label_of(text: str, start: int) -> str | None:
    """The stem of the word by which a number names a thing ("pier 4", "Items 3 and 4"); None for a count."""
    before = text[max(0, start - _LEAD_CHARS) : start].rstrip("(")
    listed = _LISTED.search(before)
    before = before[: listed.start()] if listed else before
    found = _LEAD.search(before)
    if found is None or not before:
        return None
    if found["sign"]:
        return found["sign"][0]
    word = found["word"].casefold()
    single = word if word in _NAMING else word.removesuffix("s")
    if found["no"] or word in ("no", "nos", "number"):
        return stem(single) if single in _NAMING and word not in ("no", "nos", "number") else "no"
    if (found["dot"] == "." and word not in _SHORTENED) or (found["dot"] == ":" and single not in _NAMING):
        return None
    noun = _NOUN.match(text, _number_end(text, start))
    counts = noun is not None and any(each and each.endswith("s") and not is_stop(each) for each in noun.groups())
    if not text[start : start + 1].isdigit():
        return None if single not in _NAMING or counts or noun is None or not is_stop(noun["noun"]) else stem(single)
    if single in _NAMING:
        return None if counts and found["word"].islower() else stem(single)
    named = (
        found["word"][0].isupper() and not counts and before[: found.start()].rstrip()[-1:] not in ("", ".", ":", "|")
    )
    return (
        stem(single) if named and not is_stop(word) and unit_of(text, start, _number_end(text, start)) is None else None
    )


def _number_end(text: str, start: int) -> int:
    end = start
    while end < len(text) and (text[end].isalnum() or text[end] in ".,-"):
        end += 1
    return end


def is_part_of_paper(label: str) -> bool:
    """True for the label of a place in a paper: a line, an item, a page."""
    return label in _PARTS


def line_numbers(text: str) -> frozenset[int]:
    """Where the numbers begin that only number the lines, rows or paragraphs of a page, one after the other."""
    found = list(_LINE_HEAD.finditer(text))
    numbers = [int(match["number"]) for match in found]
    rising = sum(one < two <= one + 3 for one, two in pairwise(numbers))
    if not rising or (_MANY.search(text) and any(one == two for one, two in pairwise(numbers))):
        return frozenset()
    return frozenset(match.start("number") for match in found)
