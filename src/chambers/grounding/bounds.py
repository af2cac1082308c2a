"""At least, at most, more than, less than: the bound that stands with a figure, in the draft and in the record.

"Up to thirty" is not "at least thirty". A figure without a bound on either side says nothing here.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.word_tables import BOUNDS

_FIGURES = frozenset((Kind.AMOUNT, Kind.PERCENTAGE, Kind.UNPARSED, Kind.TIME, Kind.DATE))
_PHRASES = [(phrase, at) for at, group in enumerate(BOUNDS) for phrase in group]
_BEFORE = re.compile(
    rf"\b(?P<bound>{'|'.join(re.escape(phrase) for phrase, _ in sorted(_PHRASES, key=lambda each: -len(each[0])))})"
    r",?\s+(?:the\s+|an?\s+|about\s+|some\s+)?$",
    re.IGNORECASE,
)
_WINDOW_CHARS = 40
_CLAUSE_CHARS = 120
_NEGATION = re.compile(r"\b(?:no|not|nobody|never|neither|nor|cannot|none)\b", re.IGNORECASE)
# At most goes with less than, at least with more than.
_SIDE = {0: "low", 1: "high", 2: "low", 3: "high"}


def bound_fault(text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """A figure whose bound the record turns round, or None; `start` is where the sentence `text` begins."""
    for token in (each for each in tokens if each.kind in _FIGURES):
        mine = _bound(text, token.start - start)
        if mine is None:
            continue
        found = [(page.text, hit.start) for page in pages for hit in find_hits(token, page)]
        theirs = [(bound, _turned(words, at)) for words, at in found if (bound := _bound(words, at))]
        turned = _turned(text, token.start - start)
        if theirs and all(_side(bound) != _side(mine) and other is turned for bound, other in theirs):
            return f"it says \u201c{mine}\u201d, where the passage says \u201c{theirs[0][0]}\u201d"
    return None


def _bound(text: str, at: int) -> str | None:
    found = _BEFORE.search(text[max(0, at - _WINDOW_CHARS) : at])
    return " ".join(found["bound"].casefold().split()) if found else None


def _turned(text: str, at: int) -> bool:
    """True when a negation before the bound turns it round: "no one may sue more than two years after"."""
    before = _BEFORE.sub("", text[max(0, at - _CLAUSE_CHARS) : at])
    return _NEGATION.search(re.split(r"[.;:]\s", before)[-1]) is not None


def _side(bound: str) -> str:
    return next(_SIDE[at] for phrase, at in _PHRASES if phrase == bound)
