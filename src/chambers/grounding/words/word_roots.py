"""How a word is known: by its stem, by itself, without a prefix that turns it round, by the opposites it speaks of.

Pure functions of one word or one phrase; who says the word, and whether it is denied, is read in `sign_reader`.
"""

import re
from functools import lru_cache

from chambers.grounding.words.denial_words import (
    ANSWER_WORD,
    BROAD,
    EMPTY_CELL,
    IDIOM,
    NOT_TURNED,
    PHRASES,
    TURNING_PREFIX,
)
from chambers.grounding.words.folding import folded
from chambers.grounding.words.meaning import cut, stem
from chambers.grounding.words.opposite_table import SIDES
from chambers.grounding.words.verb_table import VERBS
from chambers.grounding.words.word_tables import IRREGULAR, NOT_PREFIXED

WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?|[,()]")
SELF = "="
"""What the name of a word begins with that stands for itself, not for its stem."""
ACTS = frozenset(stem(verb) for verb in VERBS)
_PHRASE = re.compile(rf"\b(?:{'|'.join(PHRASES)})\b", re.IGNORECASE)
# A word of it is found much faster than the idiom or the phrase.
_OF_PHRASES = tuple(sorted({max(phrase.split(), key=len) for phrase in PHRASES}))
_OF_IDIOMS = ("no", "without", " the fall")
_TAGS = ("you", "he", "she", "it", "they", "we", "i", "there", "that")
"""How a question behind a comma ends: "..., did they?"."""
_MIN_BARE = 4
_MIN_ABLE = 6


@lru_cache(maxsize=20_000)
def without_idioms(text: str) -> str:
    """A text of the same length in which what only looks like a denial is blank, and phrases are words."""
    low = folded(text)
    if any(word in low for word in _OF_IDIOMS) or (
        "," in text and low.rstrip().removesuffix("?").rstrip().endswith(_TAGS)
    ):
        text = _blanked(IDIOM, text)
    if "no" in low or "yes" in low:
        text = _blanked(ANSWER_WORD, text)
    if "no" in low or "nil" in low or "n/a" in low:
        text = _blanked(EMPTY_CELL, text)
    if any(word in low for word in _OF_PHRASES):
        text = _PHRASE.sub(lambda match: PHRASES[match[0].casefold()].ljust(len(match[0])), text)
    return text


def _blanked(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda match: " " * len(match[0]), text)


@lru_cache(maxsize=50_000)
def root_of(word: str) -> str:
    """The stem of a word, or the word itself where its stem is too broad."""
    root = stem(word)
    return self_of(word.casefold()) if root in BROAD else root


@lru_cache(maxsize=50_000)
def self_of(word: str) -> str:
    """A word without its endings, not folded to any synonym; "chargeable" is "charge"."""
    bare = word.removesuffix("'s")
    root = cut(IRREGULAR.get(bare, bare))
    return cut(root[:-3]) if root.endswith("abl") and len(root) > _MIN_ABLE else root


@lru_cache(maxsize=50_000)
def unturned(word: str) -> str | None:
    """A word without the prefix that turns it round, or None when it has none."""
    if word in NOT_PREFIXED or word in NOT_TURNED or (found := TURNING_PREFIX.match(word)) is None:
        return None
    bare = word[found.end() :].lstrip("-")
    return bare if len(bare) >= _MIN_BARE else None


def is_verb(word: str) -> bool:
    """True for a word in lower case that has the look of a verb."""
    lower = word.casefold()
    made = lower.endswith("ed") or lower in IRREGULAR or (stem(lower) in ACTS and not lower.endswith("ing"))
    return word[0].islower() and made


def sides_of(word: str) -> tuple[tuple[str, int], ...]:
    """The pairs of opposites of which a word speaks, and its side of each; a prefix turns the side round."""
    bare = unturned(word)
    return (*SIDES.get(word, ()), *((name, -side) for name, side in SIDES.get(bare or "", ())))
