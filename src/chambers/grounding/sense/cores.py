"""The core of a clause around one of its words, and whether the word is what the clause says of somebody.

"The witness conceded that he had signed the log before he left" says of him that he signed the log: who says so, and
when it was, stand apart. A denial is held against the core alone. A word says something of somebody where it is a verb
that is neither wanted ("to sign"), nor named ("the sign"), nor left to come ("would sign").
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from chambers.grounding.sense.denied_scopes import content
from chambers.grounding.words.denial_words import HELPERS, NOT
from chambers.grounding.words.kindred_words import kin_of
from chambers.grounding.words.word_roots import is_verb
from chambers.grounding.words.word_tables import IRREGULAR

_PARTS = re.compile(
    r"\b(?:that|before|after|when|while|because|since|until|till|although|though|if|where|whether|despite|during|as|who"
    r"|which|whom|what|upon|throughout|(?:in|at|by) the (?:end|course|time|date) of|for the (?:year|month|week))\b"
    r"|[,;:()\u2014]| - ",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z]+(?:['\u2019-][A-Za-z]+)*|[.,;:()]")
_NAMED_BY = frozenset(
    ["the", "a", "an", "his", "her", "its", "their", "no", "any", "this", "that", "my", "your", "our", "of", "each",
     "every", "some"]
)  # fmt: skip
_BE = frozenset(("is", "are", "was", "were", "be", "been", "being", "am", "not"))
_PRONOUNS = frozenset(("i", "we", "you", "he", "she", "they", "who"))
_WANTED_BY = frozenset(
    ["to", "will", "would", "may", "shall", "should", "can", "could", "might", "must", "please", "pls", "let", "not"]
)
_NOT_SAID_BY = _NAMED_BY | _WANTED_BY
_BEFORE_VERB = HELPERS | NOT | _WANTED_BY | _PRONOUNS


@lru_cache(maxsize=20_000)
def core_of(text: str, words: frozenset[str]) -> str:
    """The part of a clause that has one of some folded words, without what it is told by and when it was."""
    cuts = [0, *(match.start() for match in _PARTS.finditer(text)), len(text)]
    parts = (text[low:high] for low, high in pairwise(cuts))
    return next((part for part in parts if words & content(part)), text)


def says_of(text: str, words: frozenset[str]) -> bool:
    """True for a text that has one of some folded words as a verb by which it says what was or is done."""
    return any(before.casefold() not in _NOT_SAID_BY for before, _ in _verbs(text, words))


def is_predicate(text: str, words: frozenset[str]) -> bool:
    """True for a text that has one of some folded words as a verb: in one of its tenses, behind a helper or a name."""
    return any(
        before.casefold() not in _NAMED_BY and (_is_tensed(word) or _bears_verb(before))
        for before, word in _verbs(text, words)
    )


def _is_tensed(word: str) -> bool:
    return word.endswith(("ed", "s", "ing")) or word in IRREGULAR


def _bears_verb(before: str) -> bool:
    """True for a word behind which a plain form is a verb: "did", "may", "they", "Orr"."""
    lower = before.casefold()
    return lower in _BEFORE_VERB or before[:1].isupper()


def _verbs(text: str, words: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Each verb of a text that folds to one of some words, behind the word before it."""
    found = _WORD.findall(text)
    for before, word in pairwise(("", *found)):
        if word[0].isalpha() and kin_of(word) in words and _is_verb(word, before):
            yield before, word.casefold()


def _is_verb(word: str, before: str) -> bool:
    """True for a verb; "signing" is one behind a form of "to be", and a word that begins a note may be one."""
    if word.endswith("ing"):
        return before.casefold() in _BE
    return is_verb(word) or (not before and is_verb(word.casefold()))
