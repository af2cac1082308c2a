"""At least, at most, more than, less than: the bound that stands with a figure, in the draft and in the record.

"Up to thirty" is not "at least thirty", and "no one may sue more than two years after" is "at most two years". A figure
without a bound on either side says nothing here. A denial turns a bound round; where only one side denies, bounds are
compared only if the other has one that holds by itself ("at least", "no later than").
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.words.word_tables import BOUNDS

_FIGURES = frozenset((Kind.AMOUNT, Kind.PERCENTAGE, Kind.UNPARSED, Kind.TIME, Kind.DATE))
_GROUP = {phrase: at for at, group in enumerate(BOUNDS) for phrase in group}
_BEFORE = re.compile(
    rf"\b(?P<bound>{'|'.join(re.escape(phrase) for phrase in sorted(_GROUP, key=len, reverse=True))})"
    r",?\s+(?:the\s+|an?\s+|about\s+|some\s+|\w+\s+or\s+)?$",
    re.IGNORECASE,
)
_MORE = "more older longer later greater higher above"
_AFTER = re.compile(
    rf"\W{{0,2}}(?:\s*[a-z]+){{0,3}}?\s*\(?\bor\s+(?:(?P<more>{_MORE.replace(' ', '|')})"
    r"|(?P<less>less|fewer|younger|shorter|sooner|earlier|under|below))\b",
    re.IGNORECASE,
)
_AHEAD = re.compile(r"\s+(?:[a-z]+\s+){1,3}?(?:ahead|before|prior|in advance|preceding|beforehand)\b", re.IGNORECASE)
_THE = re.compile(r"\bthe\s+$", re.IGNORECASE)
_FIGURE_BEFORE = re.compile(r"\d%?\s+(?:[a-z]+\s+)?$")
_WINDOW_CHARS = 40
_CLAUSE_CHARS = 120
_NEGATION = re.compile(r"\b(?:no|not|nobody|never|neither|nor|cannot|none)\b|n['\u2019]t\b", re.IGNORECASE)
_LOW = (0, 2)
_CLOSED = (0, 1)


_LEAVE = re.compile(r"\b(?:consents?|approv\w+|permission|permit\w*|allow\w*|leave|authori[sz]\w+)\b", re.IGNORECASE)


_RUN_OUT = re.compile(r"\b(?:overdue|past due|late|run out|ran out|runs out|expir\w+|laps\w+|elapsed)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Bound:
    """A bound, whether it is a lower one, whether it holds by itself, and whether a denial stands before it."""

    phrase: str
    low: bool
    closed: bool
    denied: bool

    def contradicts(self, other: "_Bound") -> bool:
        if self.denied == other.denied:
            return self.low is not other.low
        denied, plain = (self, other) if self.denied else (other, self)
        return plain.closed and not denied.closed and plain.low is denied.low


def bound_fault(text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """A figure whose bound the record turns round, or None; `start` is where the sentence `text` begins."""
    # "Above $500 consent is needed" is "up to $500 without consent".
    # What is overdue, or comes when a term has run out, is measured from the end of "within".
    if _LEAVE.search(text) or _RUN_OUT.search(text):
        return None
    for token in (each for each in tokens if each.kind in _FIGURES):
        mine = _bound(text, token.start - start, token.end - start)
        if mine is None:
            continue
        hits = [(page.text, hit) for page in pages for hit in find_hits(token, page)]
        theirs = [bound for words, hit in hits if (bound := _bound(words, hit.start, hit.end))]
        if theirs and all(mine.contradicts(bound) for bound in theirs):
            return f"it says \u201c{mine.phrase}\u201d, where the passage says \u201c{theirs[0].phrase}\u201d"
    return None


def _bound(text: str, start: int, end: int) -> _Bound | None:
    low = max(0, start - _WINDOW_CHARS)
    if found := _BEFORE.search(text[low : max(0, start)]):
        phrase = " ".join(found["bound"].casefold().split())
        group = _GROUP[phrase]
        # "No later than three days ahead" is at least three days ahead.
        if "later than" in phrase and _AHEAD.match(text, end):
            return None
        # "$40 below the $500 that is required" tells how far something missed a bound, and states none.
        if group not in _CLOSED and (_THE.search(found[0]) or _FIGURE_BEFORE.search(text, 0, low + found.start())):
            return None
        denied = _is_denied(text[max(0, start - _CLAUSE_CHARS) : low + found.start()])
        return _Bound(phrase, group in _LOW, group in _CLOSED, denied)
    if found := _AFTER.match(text[end : end + _WINDOW_CHARS]):
        word = found["more"] or found["less"]
        denied = _is_denied(text[max(0, start - _CLAUSE_CHARS) : max(0, start)])
        return _Bound(f"or {word}", found["more"] is not None, closed=True, denied=denied)
    return None


def _is_denied(before: str) -> bool:
    """True when a denial stands before a bound in its clause."""
    return _NEGATION.search(re.split(r"[.;:?]\s|\n\s*\n", before)[-1]) is not None
