"""The words of a text that carry meaning, and in how many sentences of a page each of them stands.

What a page has once says of what a clause speaks; what it has in every sentence says little.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.texts.clauses import spoken_sentences
from chambers.grounding.words.meaning import is_stop
from chambers.grounding.words.word_roots import root_of

PIECE = re.compile(r"[^\W\d_]+(?:[-'\u2019][^\W\d_]+)*|\$?\d[\d.,:/]*|[,;:()&]")
_SHORT = 3
_KNOWN = 0.3


@lru_cache(maxsize=50_000)
def word_root(word: str) -> str:
    """The root of a word or the bare number; nothing for one that carries no meaning."""
    if word[0] in "$0123456789":
        return word.lstrip("$").replace(",", "").rstrip(".:/")
    return root_of(word) if len(word) >= _SHORT and word[0].isalpha() and not is_stop(word) else ""


def roots_of(words: Sequence[str]) -> list[str]:
    """The roots of some words, in order."""
    return [root for word in words if (root := word_root(word))]


@lru_cache(maxsize=20_000)
def roots_in(text: str) -> frozenset[str]:
    """The roots of the words of a text."""
    return frozenset(roots_of(PIECE.findall(text)))


@kept_on_page
def word_spread(page: ReadPage) -> dict[str, int]:
    """In how many sentences of a page each root stands."""
    found: dict[str, int] = {}
    for sentence in spoken_sentences(page):
        for root in roots_in(sentence.text):
            found[root] = found.get(root, 0) + 1
    return found


def shared_weight(mine: frozenset[str], shares: dict[str, float], spread: dict[str, int]) -> float:
    """Which part of what a page knows of some words is shared, by what each counts; less where it knows few of them."""
    known = [root for root in mine if root in spread]
    if not known:
        return 0.0
    got = sum(shares.get(root, 0.0) / spread[root] for root in known)
    return got / sum(1 / spread[root] for root in known) * min(1.0, len(known) / len(mine) + _KNOWN)
