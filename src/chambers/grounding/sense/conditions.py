"""On what something depends: "if it is paid" for "unless it is paid", "even if" where the record has a plain "if".

Only a condition of the draft is held against the conditions of the pieces of the record that come nearest to it.
"""

import re
from collections.abc import Sequence

from chambers.grounding.sense.likeness import Like, Spoken
from chambers.grounding.words.denial_words import EMPTY
from chambers.grounding.words.sign_words import DENIES
from chambers.grounding.words.word_roots import ACTS, SELF

_EVEN = re.compile(r"\beven (?:if|where|when)\b", re.IGNORECASE)
_REGARDLESS = re.compile(r"\beven\b|\bregardless\b|\bwhether\b|\bnotwithstanding\b|\birrespective\b", re.IGNORECASE)
_ONLY_IF = re.compile(r"\bonly (?:if|when|with|where|after)\b", re.IGNORECASE)
_INVERTED = re.compile(r"\s*(?:Should|Had|Were)\b")
_WHETHER = re.compile(r"\bwhether\b", re.IGNORECASE)
_NEAREST = 2
_MIN_SHARED = 2
_HALF = 0.5


def condition_fault(mine: Spoken, found: Sequence[Like]) -> str | None:
    """A condition that the record has the other way round, or None."""
    supposed = {
        name: sign
        for name, sign in mine.clause.read.supposed.items()
        if sign and name.removeprefix(SELF) not in mine.named | EMPTY
    }
    if not supposed or _WHETHER.search(mine.clause.text) or _INVERTED.match(mine.clause.text):
        return None
    for like in sorted(found, key=lambda each: -each.score)[:_NEAREST]:
        theirs = like.said.read.supposed
        both = [name for name in supposed if theirs.get(name)]
        if len(both) < _HALF * len(supposed) or len(like.shared) < _MIN_SHARED:
            continue
        words = " ".join(like.said.text.split())
        if _EVEN.search(mine.clause.text) and not _REGARDLESS.search(like.said.text):
            return f"it says \u201ceven if\u201d, where the passage has a condition: \u201c{words}\u201d"
        if _is_turned(mine, like, both):
            return f"the passage has the condition the other way round: \u201c{words}\u201d"
        return None
    return None


def _is_turned(mine: Spoken, like: Like, both: Sequence[str]) -> bool:
    """True where the conditions differ and what depends on them does not: "not unless" is "only if"."""
    theirs = like.said
    # "If the heat is not on" is "if there is no heat", whichever word the denial touches.
    if len(DENIES.findall(mine.clause.text)) == len(DENIES.findall(theirs.text)) == 1:
        return False
    condition = any(mine.clause.read.supposed[name] != theirs.read.supposed[name] for name in both)
    names = [name for root in like.shared for name in (root, f"{SELF}{root}")]
    main = any(mine.clause.sign(name) * theirs.sign(name) < 0 for name in names)
    # "Should it not be provided" is "if he does not provide it", whatever else stands behind the denial.
    if any(mine.clause.read.supposed[n] == theirs.read.supposed[n] for n in both if n.removeprefix(SELF) in ACTS):
        return False
    if (_ONLY_IF.search(mine.clause.text) is None) is (_ONLY_IF.search(theirs.text) is None):
        return condition and not main
    # "Renews only if" is not "renews unless", but "ends only if" may be.
    both_do = any(root in mine.clause.read.signs and root in theirs.read.signs for root in like.shared & ACTS)
    return both_do and condition is not main
