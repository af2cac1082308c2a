"""Whether a sentence and the passages nearest to it agree in their opposites, their quantities and what is a duty.

A difference counts only where every near passage that speaks of the matter differs. What is denied is compared clause
by clause in `turning`.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from chambers.grounding.words.meaning import cut, stem
from chambers.grounding.words.word_tables import MODALS, NEGATORS

_NEGATIVE_STEMS = frozenset(cut(word) for word in NEGATORS) | NEGATORS
_FORBIDS = re.compile(r"\b(?:may|shall|must|can|will|could|would)\s*not\b|\bcannot\b|\bno\b", re.IGNORECASE)
_IDIOMS = re.compile(
    r"\b(?:every (?:\d+|two|three|four|five|six|eight|ten|twelve|other|second|third|time)"
    r"|in all|at all|all but|after all|above all|all told|all in all|on the whole|only then|for nothing|all of a sudden"
    r"|all (?:of )?(?:the )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
    r"|all (?:over|along|around|the way|the while|the same|day|night|week|right))\b",
    re.IGNORECASE,
)
_DUTY = re.compile(
    r"\b(?:shall|must|required to|obligated to|obliged to|has to|may|can|permitted to)\s+"
    r"(?:also\s+|then\s+|be\s+)*(?P<act>[a-z]+)",
    re.IGNORECASE,
)


@lru_cache(maxsize=50_000)
def is_negator(word: str) -> bool:
    """True for a word that turns what follows it round."""
    if word.startswith("note") or word == "noting":
        return False
    return word in NEGATORS or word.endswith("n't") or cut(word) in _NEGATIVE_STEMS


def strong_quantity(sentence: str, carried: str) -> str | None:
    """A quantity word that nothing near the passage carries, or None."""
    mine, theirs = _words(_IDIOMS.sub(" ", sentence)), _words(carried)
    for group in (
        frozenset(("always",)),
        frozenset(("never",)),
        frozenset(("solely", "exclusively")),
        _ALL,
        NOBODY,
    ):
        said = mine & group
        if said and not theirs & _FAMILIES.get(next(iter(sorted(said))), group):
            return sorted(said)[0]
    return None


def modal_fault(sentence: str, passages: Sequence[str]) -> str | None:
    """A duty where every passage has a permission, or the other way round, or None."""
    # "May not" and "shall not" forbid alike.
    forbidding = any(_FORBIDS.search(text) for text in (sentence, *passages))
    for groups in () if forbidding else (MODALS,):
        mine = _phrases(sentence, groups)
        theirs = [_phrases(passage, groups) for passage in passages]
        if len(mine) != 1 or not theirs or any(len(each) != 1 for each in theirs):
            continue
        if all(each != mine for each in theirs) and _same_act(sentence, passages):
            said, there = (groups[next(iter(kinds))][0] for kinds in (mine, theirs[0]))
            return f"it says \u201c{said}\u201d, where the passage says \u201c{there}\u201d"
    return None


def _same_act(sentence: str, passages: Sequence[str]) -> bool:
    """True where each passage has behind its word of duty or leave the verb that the sentence has there."""
    mine = _acts(sentence)
    return bool(mine) and all(mine & _acts(passage) for passage in passages)


def _acts(text: str) -> frozenset[str]:
    return frozenset(stem(match["act"]) for match in _DUTY.finditer(_without_may(text)))


def _phrases(text: str, groups: Iterable[Iterable[str]]) -> set[int]:
    folded = f" {' '.join(re.findall(r'[a-zA-Z]+', _without_may(text)))} ".casefold()
    return {at for at, phrases in enumerate(groups) if any(f" {phrase} " in folded for phrase in phrases)}


def _without_may(text: str) -> str:
    # "May" with a capital is a month.
    return re.sub(r"\bMay\b", " ", text)


def _words(text: str) -> frozenset[str]:
    words = [word.casefold() for word in re.findall(r"[^\W\d_]+", _without_may(text))]
    return frozenset(words) | frozenset(stem(word) for word in words)


_ALL = frozenset(["all", "every", "everyone", "everything"])
NOBODY = frozenset(["none", "nobody", "nothing"])
_NOBODY_TOO = frozenset(
    ["no", "not", "never", "any", "without", "only", "alone", "each", "own", "refuse", "decline", "fail", "deny",
     "absent", "empty", "missing", "lack", "zero", "neither", "nor", "cannot"]
)  # fmt: skip
_FAMILIES = (
    {word: _ALL | frozenset(("each", "both", "any", "full", "total", "always")) for word in _ALL}
    | dict.fromkeys(NOBODY, NOBODY | _NOBODY_TOO)
    | {"always": frozenset(("always", "every", "each", "all")), "never": frozenset(("never", "not", "no", "none"))}
    | {
        word: frozenset(
            (
                "only",
                "solely",
                "exclusively",
                "sole",
                "exclusive",
                "except",
                "other",
                "no",
                "alone",
                "just",
                "single",
                "one",
            )
        )
        for word in ("only", "solely", "exclusively")
    }
)
