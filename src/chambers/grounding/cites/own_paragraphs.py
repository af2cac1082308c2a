"""Where a paper speaks of its own paragraphs: "repeats paragraphs 1 through 55", "as set out in paragraph 12 above".

Such numbers stand on no page of the record. A paragraph that the paper has is rightly named, and one that it has not is
told. Paragraphs of other papers ("paragraph 4 of the letter") are no concern of this file.
"""

import re
from collections.abc import Mapping

from chambers.grounding.grounds import Outcome
from chambers.grounding.verdict import Verdict

_NUMBERS = r"\d{1,3}(?:(?:\s?[-\u2013]\s?|,\s?(?:and\s+)?|\s(?:and|&|to|through)\s)\d{1,3})*"
_OWN = (
    r"(?:\s+(?:above|below|hereof|herein|inclusive|of\s+this\s+(?:Complaint|Petition|Answer|Declaration|Affidavit"
    r"|Statement|Pleading|Brief|Memorandum|Claim)|supra|infra)|,\s+(?:supra|infra|inclusive|above|below))"
)
_SIGN = r"(?:\u00b6{1,2}|[Pp]ara(?:graph)?s?\.?|PARAGRAPHS?)"
_REFERS = (
    re.compile(
        r"\b(?:repeat|reallege|re-allege|incorporat|restate|adopt|reassert)\w*\b[^.;\n]{0,120}?"
        rf"{_SIGN}\s*(?:numbered\s+)?(?P<numbers>{_NUMBERS})(?![\d.]\d|\s+of\s+(?:the|Ex))"
    ),
    re.compile(rf"{_SIGN}\s*(?P<numbers>{_NUMBERS}){_OWN}"),
)
_HEAD = re.compile(r"^[ \t]*(?:\u00b6\s?)?(?P<number>\d{1,3})[.)](?=[ \t]+\S)", re.MULTILINE)
_FEW = 3

OwnPlaces = Mapping[tuple[int, int], tuple[int, ...]]
"""For the place of each reference the paragraphs that the paper has not, of those that it names."""


def own_references(text: str) -> OwnPlaces:
    """The places where a paper names its own paragraphs; none in a paper that does not number them."""
    known = {int(match["number"]) for match in _HEAD.finditer(text)}
    if len(known) < _FEW:
        return {}
    found = (match for pattern in _REFERS for match in pattern.finditer(text))
    return {match.span("numbers"): _missing(match["numbers"], known) for match in found}


def _missing(numbers: str, known: set[int]) -> tuple[int, ...]:
    return tuple(number for number in map(int, re.findall(r"\d+", numbers)) if number not in known)


def judge_own_reference(start: int, end: int, references: OwnPlaces) -> Outcome | None:
    """The verdict on a number that names a paragraph of the paper itself, or None where it is none."""
    span = next(((low, high) for low, high in references if low <= start and end <= high), None)
    if span is None:
        return None
    if missing := references[span]:
        return Verdict.CONTRADICTED, f"this paper has no paragraph {missing[0]}", None, "label"
    return Verdict.SUPPORTED, "a paragraph of this paper", None, "label"
