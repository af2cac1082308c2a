"""Sections that are numbered as an outline is: "SECTION IV", below it "B.", below that "3." make "IV.B.3".

Policies, by-laws and reports are numbered so. The numbers run on from page to page, so the pages of a paper are read
together, each part with what it stands below.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from chambers.grounding.cites.sections import sections_of

_HEAD = re.compile(
    r"^[ \t]*(?:"
    r"(?P<word>(?:SECTION|ARTICLE|PART|Section|Article|Part)\s+)?(?P<roman>[IVXL]{1,6})"
    r"(?:[.):]|(?=\s+[-\u2013\u2014]|[ \t]*$))"
    r"|\(?(?P<letter>[A-Z])[.)]|\(?(?P<digit>\d{1,2})[.)]"
    r")(?=\s)",
    re.MULTILINE,
)
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50}

Spans = dict[str, tuple[int, int]]


def sections_on(pages: Sequence[str], sections: Sequence[str]) -> list[Spans]:
    """The numbered sections of each page of a paper, as the sections that are asked for are numbered."""
    if all(section[:1].isdecimal() for section in sections):
        return [sections_of(page) for page in pages]
    return list(_outlined(pages))


def _outlined(pages: Sequence[str]) -> Iterator[Spans]:
    """Each page's parts of the outline, with the numbers of what they stand below."""
    path: dict[str, str] = {}
    for page in pages:
        heads = list(_HEAD.finditer(page))
        ends = (*(match.start() for match in heads), len(page))
        found: Spans = {}
        for match, (low, high) in zip(heads, pairwise(ends), strict=True):
            path = _below(path, match)
            found.setdefault(".".join(path.values()), (low, high))
        yield found


def _below(path: dict[str, str], head: re.Match[str]) -> dict[str, str]:
    """Where the outline stands behind one more head: "C." may be a letter, or a hundred."""
    roman, letter = head["roman"], head["letter"]
    if roman and (head["word"] or _value(roman) == _value(path.get("roman", "")) + 1 or len(roman) > 1):
        return {"roman": roman}
    above = {"roman": path["roman"]} if "roman" in path else {}
    if letter or roman:
        return {**above, "letter": letter or roman}
    return {**above, **({"letter": path["letter"]} if "letter" in path else {}), "digit": head["digit"]}


def _value(roman: str) -> int:
    """What a number in Roman letters counts; none is nothing."""
    values = [_VALUES[letter] for letter in roman]
    return sum(-one if one < two else one for one, two in pairwise((*values, 0)))
