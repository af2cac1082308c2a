"""Whether two sentences about the same thing turn it the same way round.

Negations reach the words that follow them in their clause. A difference counts only where one of the two sentences has
no negation at all, or the words have plain opposites: paraphrase is common, and a wrong alarm costs trust.
"""

import re
from collections.abc import Iterable, Sequence

from chambers.grounding.meaning import SAYING, cut, is_stop, stem
from chambers.grounding.word_tables import BOUNDS, MODALS, NEGATORS, NOT_PREFIXED, OPPOSITES, QUANTITIES

_TOKEN = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?|[,;:.]")
_REACH = 7
_CONTRASTS = frozenset(("but", "although", "though", "however", "whereas", "while", "unless", "because"))
_UN = re.compile(
    r"^(?:un|non)(?=[a-z]{4})|^dis(?=agree|approv|allow|connect|continu|honor|satisf)"
    r"|^in(?=complete|correct|accura|sufficient|valid|eligib|operativ)"
)
_FORBIDS = re.compile(r"\b(?:may|shall|must|can|will|could|would)\s*not\b|\bcannot\b|\bno\b", re.IGNORECASE)
_NEGATIVE_STEMS = frozenset(cut(word) for word in NEGATORS) | NEGATORS


def negated_stems(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The stems that a negation reaches, and the stems that none reaches."""
    negated: set[str] = set()
    plain: set[str] = set()
    reach = 0
    for word in _TOKEN.findall(text):
        lower = word.casefold().replace("\u2019", "'")
        if word in ",;:." or lower in _CONTRASTS or lower == "and":
            reach = 0
            continue
        if is_negator(lower):
            reach = _REACH
            continue
        if is_stop(lower) or len(lower) < 3:
            continue
        root = stem(lower)
        bare = _UN.sub("", lower) if lower not in NOT_PREFIXED else lower
        if bare != lower:
            negated.add(stem(bare))
        (negated if reach else plain).add(root)
        reach = max(0, reach - 1)
    return frozenset(negated), frozenset(plain - negated)


def is_negator(word: str) -> bool:
    """True for a word that turns what follows it round."""
    return word in NEGATORS or word.endswith("n't") or cut(word) in _NEGATIVE_STEMS


def negation_fault(sentence: str, passages: Sequence[tuple[str, str]]) -> str | None:
    """What is turned round between a sentence and the passage nearest to it, unless another near one agrees; or None.

    Each passage comes with the words around it: "He asked me. I refused." is a refusal, in two sentences.
    """
    faults = [_turned(sentence, passage, around) for passage, around in passages]
    first = next((at for at, (fault, _) in enumerate(faults) if fault is not None), None)
    if first is None:
        return None
    fault, about = faults[first]
    agreeing = (about & _all_stems(passage) and faults[at][0] is None for at, (passage, _) in enumerate(passages))
    return None if any(agreeing) else fault


def _turned(sentence: str, passage: str, around: str) -> tuple[str | None, frozenset[str]]:
    """A fault, and the words it is about."""
    negated, plain = negated_stems(sentence)
    theirs, their_plain = negated_stems(passage)
    mine_count, their_count = _negators(sentence), _negators(passage)
    if not their_count and _negators(around) and plain & _ACCEPTING:
        # "He asked me to do it. I refused." negates all that was asked.
        theirs, their_plain, their_count = theirs | their_plain, frozenset(), 1
    # That a paper says something is not what it negates.
    dropped, added = (plain & theirs) - {SAYING}, (negated & their_plain) - {SAYING}
    if dropped and mine_count < their_count:
        return f"the passage negates it ({', '.join(sorted(dropped))})", dropped
    beside = their_count > 0 and len(added) > 1
    if added and not negated & theirs and (beside or mine_count > _negators(around)):
        return f"the passage does not negate it ({', '.join(sorted(added))})", added
    return None, frozenset()


def _negators(text: str) -> int:
    words = [word.casefold().replace("\u2019", "'") for word in _TOKEN.findall(text)]
    return sum(is_negator(word) or (_UN.search(word) is not None and word not in NOT_PREFIXED) for word in words)


def _all_stems(text: str) -> frozenset[str]:
    negated, plain = negated_stems(text)
    return negated | plain


def opposite_fault(sentence: str, passages: Sequence[str]) -> str | None:
    """A word of the sentence whose plain opposite stands in every passage in its place, or None."""
    mine = _words(sentence)
    theirs = [_words(passage) for passage in passages]
    for one, other in _both_ways():
        said = mine & one
        if not said or mine & other or not theirs:
            continue
        speaking = [words for words in theirs if words & (one | other)]
        if speaking and all(words & other and not words & one for words in speaking):
            there = sorted(speaking[0] & other)[0]
            return f"it says {sorted(said)[0]}, where the passage says {there}"
    return _phrase_fault(sentence, passages)


def strong_quantity(sentence: str, carried: str) -> str | None:
    """A quantity word that nothing near the passage carries, or None."""
    mine, theirs = _words(sentence), _words(carried)
    for group in (
        frozenset(("always",)),
        frozenset(("never",)),
        frozenset(("only", "solely", "exclusively")),
        _ALL,
        _NONE,
    ):
        said = mine & group
        if said and not theirs & _FAMILIES.get(next(iter(sorted(said))), group):
            return sorted(said)[0]
    return None


def _phrase_fault(sentence: str, passages: Sequence[str]) -> str | None:
    # "May not" and "shall not" forbid alike.
    forbidding = any(_FORBIDS.search(text) for text in (sentence, *passages))
    for groups in (BOUNDS,) if forbidding else (BOUNDS, MODALS):
        mine = _phrases(sentence, groups)
        theirs = [_phrases(passage, groups) for passage in passages]
        if len(mine) != 1 or not theirs or any(len(each) != 1 for each in theirs):
            continue
        if all(each != mine for each in theirs):
            said, there = (groups[next(iter(kinds))][0] for kinds in (mine, theirs[0]))
            return f"it says \u201c{said}\u201d, where the passage says \u201c{there}\u201d"
    return None


def _phrases(text: str, groups: Iterable[Iterable[str]]) -> set[int]:
    folded = f" {' '.join(re.findall(r'[a-zA-Z]+', _without_may(text)))} ".casefold()
    return {at for at, phrases in enumerate(groups) if any(f" {phrase} " in folded for phrase in phrases)}


def _without_may(text: str) -> str:
    # "May" with a capital is a month.
    return re.sub(r"\bMay\b", " ", text)


def _words(text: str) -> frozenset[str]:
    words = [word.casefold() for word in re.findall(r"[^\W\d_]+", _without_may(text))]
    return frozenset(words) | frozenset(stem(word) for word in words)


def _both_ways() -> list[tuple[frozenset[str], frozenset[str]]]:
    return _PAIRS


def _pairs() -> list[tuple[frozenset[str], frozenset[str]]]:
    found: list[tuple[frozenset[str], frozenset[str]]] = []
    for one, two in OPPOSITES:
        left, right = _with_stems(one), _with_stems(two)
        found += [(left, right), (right, left)]
    found += [(frozenset(one.split()), frozenset(two.split())) for one, two in QUANTITIES]
    return found


def _with_stems(words: str) -> frozenset[str]:
    return frozenset(words.split()) | frozenset(cut(word) for word in words.split())


_PAIRS = _pairs()
_ACCEPTING = frozenset(stem(word) for word in ("agree", "accept", "approve", "consent", "promise", "undertake"))
_ALL = frozenset(["all", "every", "entire", "whole", "everyone", "everything", "entirely", "fully"])
_NONE = frozenset(["none", "nobody", "nothing"])
_FAMILIES = (
    {word: _ALL | frozenset(("each", "both", "any", "full", "total", "always")) for word in _ALL}
    | {word: _NONE | frozenset(("no", "not", "never", "any")) for word in _NONE}
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
