"""Which passages of the pages speak to a few words: counted, not guessed. Pure.

A passage scores by the distinct words it shares with what is sought, rarer words counting more. It is a way to put
candidates before a model or a person; it decides nothing.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from chambers.drafting.places import Passage, passages
from chambers.evidence.bundle import COMMON_WORDS
from chambers.grounding.pages.sentences import flowing
from chambers.record.page import Page, visible_text

_WORD = re.compile(r"[^\W\d_]{3,}|\d[\d,.]*\d|\d")
_STEM_LETTERS = 6
_MIN_WORDS, _MAX_WORDS = 4, 80
_COMMON = frozenset(word[:_STEM_LETTERS] for word in COMMON_WORDS)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage and how well it matches."""

    passage: Passage
    score: float


def words_of(text: str) -> frozenset[str]:
    """The words that tell one passage from another, cut to their stems."""
    return frozenset(word[:_STEM_LETTERS] for word in _WORD.findall(text.casefold())) - _COMMON


def readable_passages(pages: Iterable[Page]) -> tuple[Passage, ...]:
    """The sentences of the pages that a reader sees and that are neither stubs nor walls of text."""
    return tuple(
        passage
        for page in pages
        for passage in passages(page)
        if _MIN_WORDS <= len(flowing(passage.text).split()) <= _MAX_WORDS
        and visible_text(page)[passage.start : passage.end] == passage.text
    )


def rank(sought: str, candidates: Sequence[Passage], most: int) -> tuple[Ranked, ...]:
    """The best passages first; those that share no word are not among them."""
    wanted = words_of(sought)
    having = [words_of(candidate.text) for candidate in candidates]
    often = Counter(word for words in having for word in words & wanted)
    weight = {word: math.log(1 + len(candidates) / count) for word, count in often.items()}
    scored = (
        Ranked(candidate, sum(weight[word] for word in words & wanted))
        for candidate, words in zip(candidates, having, strict=True)
    )
    # A stable sort: of equals the one that stands first in the record.
    best = sorted((each for each in scored if each.score > 0), key=lambda each: -each.score)
    return tuple(best[:most])
