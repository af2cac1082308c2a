"""Whether a number of a page counts or names what the number of the draft does, and what the page counts instead.

A page has many numbers, and a small one is on almost every page for something: below twenty it must stand before the
same noun or unit, or on a line with a word of the sentence. A larger one is compared by value and by its unit alone.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from importlib.resources import files
from itertools import pairwise

from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.bounds import bound_at
from chambers.grounding.claims.numerals import IN_WORDS, plain
from chambers.grounding.lookup.rows import line_stems, unit_at
from chambers.grounding.lookup.values import compact, size_of
from chambers.grounding.matching import Hit, ReadPage, find_hits
from chambers.grounding.pages.stems import is_stop, stem, stems

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


_SMALL = 20
_GENERIC = frozenset(("no", "#", "\u00a7", "\u00b6"))
_AROUND_CHARS = 160
_ENDS = re.compile(r"[.;:?!]\s|\n\s*\n")
_SAME_WORDS = 2
_FEWEST_DIGITS = 3


def words_around(text: str, start: int, end: int) -> frozenset[str]:
    """The stems of the sentence around a figure."""
    before = _ENDS.split(text[max(0, start - _AROUND_CHARS) : start])[-1]
    behind = _ENDS.split(text[end : end + _AROUND_CHARS], maxsplit=1)[0]
    return frozenset(stems(f"{before} | {behind}"))


def find_counted(token: Token, text: str, page: ReadPage) -> Hit | None:
    """The place of a page that has a plain number of the draft, for the same thing; or None."""
    hits = list(find_hits(token, page))
    label = label_of(text, token.start)
    if label in ("p", "pp", "page") and str(page.page.number) == token.value:
        return Hit(0, 0)
    if label is not None and hits:
        named = [hit for hit in hits if label_of(page.text, hit.start) in (label, *_GENERIC)]
        numbered = [hit for hit in hits if hit.start in line_numbers(page.text)]
        if named or numbered or label in _GENERIC or is_part_of_paper(label):
            return (named or numbered or hits)[0]
        if any(label_of(page.text, other.start) == label for other in page.by_kind.get(Kind.UNPARSED, ())):
            return None
    return next((hit for hit in hits if _counts_same(token, text, page, hit, label)), None)


def _counts_same(token: Token, text: str, page: ReadPage, hit: Hit, label: str | None) -> bool:
    mine, theirs = unit_of(text, token.start, token.end), unit_of(page.text, hit.start, hit.end)
    if mine is not None and theirs is not None:
        return mine == theirs or {mine, theirs} == {"day", "night"}
    size = size_of(token)
    if size is None or size >= _SMALL or size != int(size):
        return True
    if label is None and (hit.start in line_numbers(page.text) or _is_label(page.text, hit.start)):
        return False
    things, others = things_of(text, token.end), things_of(page.text, hit.end)
    if things & others:
        return True
    unit = unit_at(page, hit.start)
    in_row = unit is not None and unit.is_row
    if (mine in TIME_UNITS and others and not in_row) or (theirs is not None and things):
        return False
    return unit is None or bool(line_stems(unit, page) & words_around(text, token.start, token.end))


def _is_label(text: str, at: int) -> bool:
    return text[at : at + 1].isdigit() and label_of(text, at) is not None


def in_other_unit(token: Token, text: str, page: ReadPage) -> Hit | None:
    """A length that a page gives in another unit: two weeks where it has fourteen days."""
    unit, size = unit_of(text, token.start, token.end), size_of(token)
    if unit is None or size is None:
        return None
    for figure, other, theirs in measures_of(page):
        if other != unit and converted(theirs, other, unit) == size:
            return Hit(figure.start, figure.end, None, "computed")
    return None


def measures_of(page: ReadPage) -> Iterator[tuple[Token, str, Decimal]]:
    """The numbers of a page that have a unit."""
    for figure in page.by_kind.get(Kind.UNPARSED, ()):
        size = size_of(figure) or next((Decimal(each) for each in compact(str(figure.value))), None)
        unit = unit_of(page.text, figure.start, figure.end) if size is not None else None
        if unit is not None and size is not None:
            yield figure, unit, size


def counted_instead(token: Token, text: str, pages: Iterable[ReadPage]) -> tuple[ReadPage, Token] | None:
    """The figure that a cited page has for what a number of the draft counts, where it is another; or None.

    It stands before the same noun on a line with another word of the sentence, or before the same unit on a line with
    two, and no other line that is as near has another figure.
    """
    size, mine = size_of(token), unit_of(text, token.start, token.end)
    things, around = things_of(text, token.end), words_around(text, token.start, token.end)
    if size is None or (mine is None and not things) or label_of(text, token.start) is not None:
        return None
    said = bound_at(text, token.start, token.end)
    found: list[tuple[int, ReadPage, Token]] = []
    for page in pages:
        for figure in page.by_kind.get(Kind.UNPARSED, ()):
            if size_of(figure) is None or not _same_thing(mine, things, page, figure):
                continue
            unit = unit_at(page, figure.start)
            shared = len((line_stems(unit, page) & around) - things) if unit is not None else 0
            theirs = bound_at(page.text, figure.start, figure.end)
            bound = theirs is not None and (said is None or said.relation is not theirs.relation)
            if shared >= (_SAME_WORDS if mine is not None else 1) and not bound:
                found.append((shared, page, figure))
    best = max((shared for shared, _, _ in found), default=0)
    nearest = [(page, figure) for shared, page, figure in found if shared == best]
    return nearest[0] if len({size_of(figure) for _, figure in nearest}) == 1 else None


def _same_thing(mine: str | None, things: frozenset[str], page: ReadPage, figure: Token) -> bool:
    if mine is not None:
        return unit_of(page.text, figure.start, figure.end) == mine
    return bool(things & things_of(page.text, figure.end))


def swapped_on(token: Token, pages: Sequence[ReadPage]) -> tuple[ReadPage, Token] | None:
    """The figure of a cited page of which two neighbouring digits changed places in the draft: 927 for 972."""
    size = size_of(token) if token.text[-1:].isdigit() or token.text[-1:] == "%" else None
    digits = plain(size) if size is not None else ""
    if len(digits.replace(".", "")) < _FEWEST_DIGITS:
        return None
    for page in pages:
        for figure in page.figures:
            theirs = size_of(figure)
            if theirs is not None and is_swapped(digits, plain(theirs)):
                return page, figure
    return None


def is_swapped(one: str, two: str) -> bool:
    """True for digits of which two neighbours changed places.

    >>> is_swapped("972", "927")
    True
    """
    if len(one) != len(two):
        return False
    apart = [at for at, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
    if len(apart) != 2 or apart[1] - apart[0] not in (1, 2):
        return False
    first, second = apart
    return one[first] == two[second] and one[second] == two[first] and "." not in one[first] + one[second]
