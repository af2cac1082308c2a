"""Whether a sentence cites the page that says it, or one that only looks like it.

Figures and quotations are sought on the cited page themselves, but they may stand on several, and many sentences have
none. So the words are asked too: where another page that bears all the figures has most of the words' weight in one
place, and the cited page has clearly less of it anywhere, the other page is the one that is meant. Rare words weigh
more than common ones; how rare they are, the record tells.
"""

import math
import re
from collections.abc import Mapping, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds, where
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hit
from chambers.grounding.pages.passages import likely_pages, meanings, page_stems, passages_of
from chambers.grounding.words.meaning import stem, stems

_SOUGHT = frozenset(
    (Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME, Kind.IDENTIFIER, Kind.ADDRESS, Kind.UNPARSED, Kind.QUOTATION)
)
_MAX_PAGES = 6
_BESIDE = (-2, -1, 1, 2)
_CLEARLY = 0.35
_AT_ALL = 0.05
_MOST = 0.35
_NEARLY_ALL = 0.7
_FEW_WORDS = 2
_SEVERAL_WORDS = 3
_FLOOR = 0.1
_WORD = re.compile(r"[^\W\d_]+")
_NOTHING: frozenset[str] = frozenset()


def wrong_page_fault(  # noqa: PLR0917 - the sentence, piece by piece
    own: str,
    content: frozenset[str],
    light: frozenset[str],
    tokens: Sequence[Token],
    cited: Sequence[int],
    grounds: Grounds,
) -> str | None:
    """The page that seems to be meant instead of the cited ones, or None; `light` are words that hardly tell a page."""
    sought = [token for token in tokens if token.kind in _SOUGHT]
    others = _others(own, cited, grounds)
    telling = _weights(own, content - light, (*cited, *others), grounds)
    if len(telling) >= _FEW_WORDS + bool(sought):
        here_too = frozenset(root for at in cited for root in page_stems(grounds.index.read(at)))
        # One word out of several that the cited page has not may be the writer's own.
        if len(telling) > _SEVERAL_WORDS and len(telling.keys() - here_too) < _FEW_WORDS:
            return None
        here = max(_in_one_place(grounds.index.read(at), telling) for at in cited)
        on_page = max(_weight(page_stems(grounds.index.read(at)), telling) for at in cited)
        needed = max(_MOST if len(telling) > _FEW_WORDS else _NEARLY_ALL, here + _CLEARLY, on_page + _AT_ALL)
        return _page_with(needed, telling, sought, others, grounds)
    # Of a few words the cited page must have none, and the other one all.
    every = _weights(own, content, (*cited, *others), grounds)
    if len(every) < _FEW_WORDS or any(_weight(page_stems(grounds.index.read(at)), every) for at in cited):
        return None
    return _page_with(1 - _AT_ALL, every, sought, others, grounds)


def _page_with(
    needed: float, weights: Mapping[str, float], sought: Sequence[Token], others: Sequence[int], grounds: Grounds
) -> str | None:
    """The page that has so much of the words' weight in one place, and every figure."""
    # What a page has not in all, it has not in one place.
    likely = [at for at in others if _weight(page_stems(grounds.index.read(at)), weights) >= needed]
    found = sorted((-_in_one_place(grounds.index.read(at), weights), at) for at in likely)
    for page in (grounds.index.read(at) for weight, at in found if -weight >= needed):
        if all(find_hit(token, page) for token in sought):
            return f"its words stand on {where(page.page)}, not on the page it cites"
    return None


def _others(own: str, cited: Sequence[int], grounds: Grounds) -> tuple[int, ...]:
    """The pages that share most with a sentence, and those beside the cited ones in the same paper."""
    pages = grounds.index.pages
    beside = (
        at + step
        for at in cited
        for step in _BESIDE
        if 0 <= at + step < len(pages) and pages[at + step].sha256 == pages[at].sha256
    )
    return tuple(
        at for at in dict.fromkeys((*likely_pages(own, grounds.index, _MAX_PAGES), *beside)) if at not in cited
    )


def _weights(own: str, content: frozenset[str], pages: Sequence[int], grounds: Grounds) -> dict[str, float]:
    """The share of each word in what the sentence says; words that none of the pages has tell nothing."""
    known = [page_stems(grounds.index.read(at)) for at in pages]
    spread: dict[str, int] = {}
    for word in _WORD.findall(own):
        root = stem(word)
        if root in content and any(root in roots for roots in known):
            spread[root] = max(spread.get(root, 1), len(grounds.index.spread(word.casefold())))
    raw = {root: _FLOOR + math.log((len(grounds.index.pages) + 1) / count) for root, count in spread.items()}
    total = sum(raw.values())
    return {root: weight / total for root, weight in raw.items()}


def _in_one_place(page: ReadPage, weights: Mapping[str, float]) -> float:
    return max((_weight(roots, weights) for roots in _places(page)), default=0.0)


def _weight(roots: frozenset[str], weights: Mapping[str, float]) -> float:
    return sum(weight for root, weight in weights.items() if root in roots)


@kept_on_page
def _places(page: ReadPage) -> tuple[frozenset[str], ...]:
    """The words of each passage of a page with those of the next."""
    passages, meant = passages_of(page), meanings(page)
    ends = [*(each.start for each in passages[1:]), len(page.text)]
    between = [page.text[each.end : end] for each, end in zip(passages, ends, strict=True)]
    more = [*meant[1:], _NOTHING][: len(meant)]
    # Between two passages hardly ever stands a word.
    return tuple(
        own | following | frozenset(stems(gap) if gap.strip() else ())
        for own, following, gap in zip(meant, more, between, strict=True)
    )
