"""From one to another: two people between whom something passes, whom a sentence has in each other's place.

"Moved the county from Ann to Bo" is false where the page has it "from Bo to Ann", or has Bo's county given to Ann, and
nowhere the other way.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import name_forms
from chambers.grounding.people.parties import role_of, same_person
from chambers.grounding.words.rank_table import BEFORE_NAME

_TITLE = BEFORE_NAME
_FROM = re.compile(rf"\bfrom\s+(?:the\s+)?{_TITLE}$")
_TO = re.compile(
    rf"(?:['\u2019]s\s+[\w\s]{{2,30}})?,?\s+(?:and\s+\w+\s+(?:it|them)\s+)?(?:in|on)?to\s+(?:the\s+)?{_TITLE}"
)
_FROM_CHARS = 30


def passing_fault(
    own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """From whom to whom something passes, where the sentence has it the other way round, or None."""
    for one, other in _passes(own, start, tokens):
        straight, turned = _between(one, other, grounds), _between(other, one, grounds)
        if any(straight.search(page.text) for page in pages):
            continue
        if any(turned.search(page.text) for page in pages):
            return f"the passage has it the other way round: from {other} to {one}"
    return None


def _passes(own: str, start: int, tokens: Sequence[Token]) -> Iterator[tuple[str, str]]:
    names = [token for token in tokens if token.kind is Kind.NAME and role_of(token.text) is None]
    for one, other in pairwise(names):
        before = own[max(0, one.start - start - _FROM_CHARS) : one.start - start]
        between = own[one.end - start : other.start - start]
        if _FROM.search(before) and _TO.fullmatch(between) and not same_person(one.text, other.text):
            yield one.text, other.text


def _between(one: str, other: str, grounds: Grounds) -> re.Pattern[str]:
    """Matches "from A to B"."""
    first, second = (name_forms(name, grounds.index).pattern for name in (one, other))
    return re.compile(
        rf"\bfrom\s+(?:\w+\.?\s+){{0,3}}?{first}[^.;:?\n]{{0,40}}?\bto\s+(?:\w+\.?\s+){{0,2}}?{second}", re.IGNORECASE
    )
