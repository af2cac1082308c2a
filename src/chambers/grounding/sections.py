"""Whether a section that a citation names is the one that says what the sentence says.

"(HAR000012 \u00a7 4.4)" is wrong when section 4.4 of the page is about something else, and section 4.1 has the words of
the sentence. Only a section that shares clearly less with the sentence than another one of the same page is told.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.meaning import stems

_HEAD = re.compile(
    r"^[ \t]*(?:\u00a7\s*|Section\s+|Art(?:icle|\.)\s+)?(?P<number>\d{1,3}(?:\.\d{1,3})*)[.)]?(?=[ \t]+\S)",
    re.MULTILINE,
)
_FIGURES = frozenset((Kind.AMOUNT, Kind.DATE, Kind.PERCENTAGE, Kind.TIME, Kind.UNPARSED))
_FEW = 2
_CLEARLY = 3


def section_fault(section: str, sentence: str, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """The section that has the words of the sentence instead of the one that is named, or None."""
    mine = frozenset(stems(sentence))
    for page in pages:
        found = _sections(page.text)
        if section not in found or len(found) < _FEW:
            continue
        shared = {number: _shared(mine, tokens, page, span) for number, span in found.items()}
        named = shared[section]
        best = max(shared, key=lambda number: shared[number])
        if shared[best] >= named + _CLEARLY and named * 3 <= shared[best]:
            return f"section {best} says this, not section {section}"
    return None


def _shared(mine: frozenset[str], tokens: Sequence[Token], page: ReadPage, span: tuple[int, int]) -> int:
    """How many words and facts of a sentence stand in a section; a figure counts double."""
    low, high = span
    hits = [token for token in tokens if any(low <= hit.start < high for hit in find_hits(token, page))]
    figures = sum(token.kind in _FIGURES for token in hits)
    return len(mine & frozenset(stems(page.text[low:high]))) + 2 * figures


def _sections(text: str) -> dict[str, tuple[int, int]]:
    heads = list(_HEAD.finditer(text))
    ends = [*(match.start() for match in heads), len(text)]
    found: dict[str, tuple[int, int]] = {}
    for match, (low, high) in zip(heads, pairwise(ends), strict=False):
        found.setdefault(match["number"], (low, high))
    return found
