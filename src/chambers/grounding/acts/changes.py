"""What something was before, and what it is now: a change that the sentence turns round.

"From 10 to 2.75 hours" is false where the record has "from 2.75 to 10", and so is "replaced steel with zinc" where zinc
was replaced by steel. A change has its old and its new side, told by small words: from and to, instead of, up from,
with, by. Only where the record has the same two the other way, and nowhere as the sentence has them, it is turned.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from chambers.grounding.claim import FIGURES, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.texts.sentences import flowing
from chambers.grounding.words.folding import folded
from chambers.grounding.words.meaning import stems

_UNIT = r"(?:\s*[a-z%]+){0,2}"
_FROM = re.compile(r"\bfrom\s+(?:about\s+|some\s+|nearly\s+|only\s+)?(?:the\s+)?$", re.IGNORECASE)
_TO = re.compile(
    rf"{_UNIT}\s*(?:,?\s*(?:up|down)?\s*to|->|\u2192|into)\s+(?:about\s+|some\s+|nearly\s+|only\s+)?", re.IGNORECASE
)
_BACK = re.compile(
    rf"{_UNIT}\s*,?\s*(?:instead of|rather than|not|in place of|in lieu of|(?:up|down|rising|falling|reduced|increased"
    r"|raised|cut|lowered|changed|amended|revised) from|where it had been|against|compared (?:with|to))\s+(?:the\s+)?",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r"\b(?P<verb>replac|substitut|swap|exchang)\w*\s+(?P<one>[^.;,:]{2,80}?)\s+(?P<by>with|by|for)\s+(?P<two>[^.;,:]{2,60})",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"(?P<one>[^.;,:]{2,80}?)\s+(?:is|are|was|were|be|been|being)\s+(?:\w+ly\s+)?(?P<verb>replac|substitut)\w*\s+"
    r"(?P<by>with|by|for)\s+(?P<two>[^.;,:]{2,60})",
    re.IGNORECASE,
)
_VERBS = ("replac", "substitut", "swap", "exchang")
_MIN_FIGURES = 2


@dataclass(frozen=True, slots=True)
class _Placed:
    """The stems of what was there before, and of what took its place."""

    old: frozenset[str]
    new: frozenset[str]


def change_fault(own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """The change that the record has the other way round, or None; `start` is where the sentence begins."""
    figures = [token for token in tokens if token.kind in FIGURES]
    if len(figures) >= _MIN_FIGURES:
        spans = [(token.start - start, token.end - start) for token in figures]
        for old, new in _changes(own, spans):
            fault = _turned_figures(figures[old], figures[new], pages)
            if fault is not None:
                return fault
    mine = placed_in(own)
    return _turned_things(mine, pages) if mine else None


def _changes(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The old and the new figure of each change, by their number."""
    for at, ((start, end), (following, _)) in enumerate(pairwise(spans)):
        between = text[end:following]
        if _FROM.search(text[max(0, start - 24) : start]) and _TO.fullmatch(between):
            yield at, at + 1
        elif _BACK.fullmatch(between):
            yield at + 1, at


@kept_on_page
def _changes_on(page: ReadPage) -> tuple[tuple[int, int], ...]:
    """Where the old and the new figure of each change on a page begin."""
    figures = [figure for figure in page.figures if figure.kind in FIGURES]
    spans = [(figure.start, figure.end) for figure in figures]
    return tuple((spans[old][0], spans[new][0]) for old, new in _changes(page.text, spans))


def _turned_figures(old: Token, new: Token, pages: Sequence[ReadPage]) -> str | None:
    turned = False
    for page in pages:
        changes = _changes_on(page)
        if not changes:
            continue
        olds, news = ({hit.start for hit in find_hits(token, page)} for token in (old, new))
        if any(was in olds and now in news for was, now in changes):
            return None
        turned = turned or any(was in news and now in olds for was, now in changes)
    if not turned:
        return None
    return f"the passage has it the other way round: from {flowing(new.text)} to {flowing(old.text)}"


@lru_cache(maxsize=4096)
def placed_in(text: str) -> tuple[_Placed, ...]:
    """What a text says to have taken the place of what."""
    low = folded(text)
    if not any(verb in low for verb in _VERBS):
        return ()
    found: list[_Placed] = []
    taken: list[int] = []
    for passive, pattern in ((True, _PASSIVE), (False, _PLACED)):
        for match in pattern.finditer(text):
            if match.start("verb") in taken:
                continue
            taken.append(match.start("verb"))
            one, two = (frozenset(stems(match[side])) for side in ("one", "two"))
            # "Substituted zinc for steel" puts zinc in; "replaced zinc with steel" takes it out.
            puts_in = match["verb"].casefold() == "substitut" and match["by"].casefold() == "for"
            out = not puts_in and (match["by"].casefold() != "for" or not passive)
            found.append(_Placed(one - two, two - one) if out else _Placed(two - one, one - two))
    return tuple(found)


def _turned_things(mine: Sequence[_Placed], pages: Sequence[ReadPage]) -> str | None:
    theirs = [change for page in pages for change in _placed_on(page)]
    for change in mine:
        if any(change.old & other.old or change.new & other.new for other in theirs):
            continue
        for other in theirs:
            gone, come = change.new & other.old, change.old & other.new
            if gone and come:
                return f"the passage has it the other way round: {min(come)} took the place of {min(gone)}"
    return None


@kept_on_page
def _placed_on(page: ReadPage) -> tuple[_Placed, ...]:
    return tuple(change for sentence in page.sentences for change in placed_in(" ".join(sentence.text.split())))
