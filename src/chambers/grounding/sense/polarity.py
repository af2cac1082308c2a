"""Words that deny, and words of quantity that the passages nearest to a sentence do not carry.

What is denied is compared clause by clause in `turning`.
"""

import re
from functools import lru_cache

from chambers.grounding.words.meaning import cut, stem
from chambers.grounding.words.word_tables import NEGATORS

_NEGATIVE_STEMS = frozenset(cut(word) for word in NEGATORS) | NEGATORS
_IDIOMS = re.compile(
    r"\b(?:every (?:\d+|two|three|four|five|six|eight|ten|twelve|other|second|third|time)"
    r"|in all|at all|all but|after all|above all|all told|all in all|on the whole|only then|for nothing|all of a sudden"
    r"|all (?:of )?(?:the )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
    r"|all (?:over|along|around|the way|the while|the same|day|night|week|right))\b",
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
