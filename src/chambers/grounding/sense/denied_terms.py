"""Whether a clause denies a word of the tables: "not open" is "closed", "no guests are admitted" turns them away.

A denial right before a word is one of it. Where it stands farther off, it is not plain what it denies, and the word has
no side. "Not ... without" and "could not recall anyone who" deny nothing plainly.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, takewhile

from chambers.grounding.words.contraries import ACT, MODAL, QUANTITY, Found
from chambers.grounding.words.denial_words import HELPERS


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


_NOT = _words("not never cannot nor dont didnt wasnt cant wont isnt doesnt hasnt hadnt wouldnt couldnt werent arent")
_NO = _words("no none nobody neither nothing without lacking lacks lacked lack absent")
_NOT_COMMA = frozenset((word, ",") for word in _NOT)
_NO_LABEL = _words("no none n nil never not neg")
_LACKING = _words("without lacking absent")
_FORBIDS = re.compile(r"(?:forb[ai]d|prohibit|barr|bars$|prevent|preclud)")
_REFUSES = re.compile(
    r"(?:refus|declin|fail|neglect|unwilling|unable|stopp|ceas|avoid|den(?:y|ie)|forb[ai]d|prohibit|barr|omitt|prevent)\w*$"
)
_DISPUTES = re.compile(r"(?:den(?:y|ie)|disput|doubt|contest|reject|disbeliev)")
_KEEPS_FROM = re.compile(
    r"(?:stop|prevent|ke(?:ep|pt)|bar|disqualif|prohibit|forb|exclud|discourag|dissuad|preclud|block|hinder|exempt|excus|refrain)"
)
_COULD = _words("could might")
BREAKS = _words(
    "but and that which who whom because when while after before so although though whereas since , ; : ( )"
)
"""Words and stops behind which something else is said."""
_RELATIVE = _words("that which who whom")
_BETWEEN = HELPERS | _words("outright of to yet ever still even also any so very too a an the fully")
_OUTRIGHT = _words("outright again twice both altogether point-blank")
_GROUP = 4


def is_denial(word: str) -> bool:
    """True for a word that denies something."""
    return word in _NOT or word in _NO or word.endswith("n't")


@lru_cache(maxsize=50_000)
def may_turn(word: str) -> bool:
    """True for a word in lower case that may deny another, or the value of a label that does."""
    return is_denial(word) or word in _NO_LABEL or _REFUSES.match(word) is not None


def is_act(term: Found) -> bool:
    """True for a verb, and for a word of leave or duty."""
    return any(name.startswith(ACT) or name in MODAL for name, _ in term.sides)


def is_deemed(words: Sequence[str], term: Found) -> bool:
    """True for what holds by a rule, on whatever it depends."""
    return term.start > 0 and words[term.start - 1] == "deemed"


def sign_of(words: Sequence[str], term: Found) -> int:
    """1 where a word is said to be so, -1 where it is denied, 0 where it is not plain."""
    if all(name in QUANTITY for name, _ in term.sides):
        return 1
    # "What is not answered in ten days is deemed granted".
    if is_deemed(words, term):
        return -1 if words[term.start - 2 : term.start - 1] == ["not"] else 1
    start = max((n + 1 for n in range(term.start) if _breaks(words, n)), default=0)
    # "She could have opened it" says nothing of whether she did.
    if "have" in words[start : term.start] and not _COULD.isdisjoint(words[start : term.start]):
        return 0
    # "Stopped the system from billing", "is disqualified from sitting".
    if words[max(0, term.start - 1)] == "from" and any(map(_KEEPS_FROM.match, words[start : term.start])):
        return 0
    denials = _denials(words, start, term)
    if denials is None or _is_denied_before(words, start) or _is_denied_behind(words, term, denials):
        return 0
    return 1 if denials % 2 == 0 else -1


def _breaks(words: Sequence[str], at: int) -> bool:
    # "Never before opened".
    return words[at] in BREAKS and not (words[at] == "before" and at and words[at - 1] in _NOT)


def _denials(words: Sequence[str], start: int, term: Found) -> int | None:
    """How many denials of the term stand before it, or None where one of them is not plain."""
    denials = between = 0
    for at in range(term.start - 1, start - 1, -1):
        word, following = words[at], words[at + 1]
        behind = at + 1 < term.start
        if (word == "nor" and "neither" in words[:at]) or (word in _LACKING and between):
            continue
        if _FORBIDS.match(word) and following not in ("to", "from") and behind:
            return None
        # "Refused outright to move", "stopped short of recommending".
        skipped = at + 2 < len(words) and (following in _OUTRIGHT or following.endswith("ly"))
        later = words[at + 2] if skipped else following
        refuses = _REFUSES.match(word) and (later.endswith("ing") or (later == "to" and behind))
        refuses = refuses or (word, following) == ("short", "of") or (word == "against" and following.endswith("ing"))
        if is_denial(word) or refuses:
            if not _denies(words, at, term, between):
                return None
            denials += 1
        elif word not in _BETWEEN and not word.endswith("ly"):
            between += 1
    return denials


def _is_denied_before(words: Sequence[str], start: int) -> bool:
    """True where it is not plain what a denial in the part before has to do with it."""
    last = words[start - 1] if start else ""
    # "Has not, at any time, sought", "could not recall anyone who was fired", "not that I saw".
    if last == "," and any(pair in _NOT_COMMA for pair in pairwise(words[: start - 1])):
        return True
    # "He denied that she had taken it" is his word alone.
    if last == "that" and start > 1 and _DISPUTES.match(words[start - 2]):
        return True
    return (last in _RELATIVE and any(map(is_denial, words[: start - 1]))) or list(words[:2]) == ["not", "that"]


def _is_denied_behind(words: Sequence[str], term: Found, denials: int) -> bool:
    """True for "had drunk no wine", and for "may not ... without", which says on what it depends."""
    behind = list(takewhile(lambda word: word not in BREAKS, words[term.end :]))
    if denials and "without" in behind and not any(name in MODAL for name, _ in term.sides):
        return True
    return any(word in _NO and word not in _LACKING for word in behind)


def _denies(words: Sequence[str], at: int, term: Found, between: int) -> bool:
    """True where it is plain that a denial is one of the term: "not open", "no guests are admitted"."""
    if words[at] not in _NO:
        return between == 0
    if is_act(term):
        helped = any(word in HELPERS for word in words[at + 1 : term.start]) or words[term.start] in HELPERS
        return between == 0 or (between <= _GROUP and helped)
    attributive = term.end < len(words) and words[term.end] not in BREAKS
    return between == 0 and (words[at] == "without" or not attributive)
