"""Sentences that are no statements, told by simple rules before anything is checked.

A small model repeats itself, echoes the request, apologises, and stops in the middle. Each rule is stated in the words
that the report prints. Whether a sentence is true is not decided here.
"""

import re
from collections.abc import Collection

_CHATTER = re.compile(
    r"^(?:i\b|i'm|i\u2019m|we're|sure\b|certainly|of course|sorry|here (?:is|are)|as an ai|please|thank|note:|hello)"
    r"|\b(?:language model|as requested|i hope|let me know|the user)\b",
    re.IGNORECASE,
)
_VERBS = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|will|shall|may|must|can|cannot|does|did|do|paid|pays|made|makes|sent|"
    r"says|said|states|asks|agrees|gives|gave|sold|bought|owes|owed|wrote|held|took|came|goes|went|began)\b|\w{3,}ed\b",
    re.IGNORECASE,
)
_MIN_WORDS = 4
_MAX_WORDS = 70
_ECHO_WORDS = 5


def screening_fault(sentence: str, *, request: str, seen: Collection[str]) -> str | None:
    """Why a sentence is no statement, or None. `seen` are the folded sentences accepted or rejected before."""
    words = sentence.split()
    if len(words) < _MIN_WORDS:
        return f"shorter than {_MIN_WORDS} words"
    if len(words) > _MAX_WORDS:
        return f"longer than {_MAX_WORDS} words"
    if fold(sentence) in seen:
        return "said before"
    if _CHATTER.search(sentence):
        return "chatter, not a statement"
    if _echoes(sentence, request):
        return "repeats the request"
    if not sentence.rstrip("\"'\u201d)").endswith((".", "!", "?")):
        return "breaks off"
    if not _VERBS.search(sentence):
        return "has no verb"
    return None


def fold(sentence: str) -> str:
    """A sentence without case, punctuation and spacing, for comparing."""
    return " ".join(re.findall(r"\w+", sentence.casefold()))


def _echoes(sentence: str, request: str) -> bool:
    words, asked = fold(sentence).split(), fold(request)
    runs = (" ".join(words[at : at + _ECHO_WORDS]) for at in range(len(words) - _ECHO_WORDS + 1))
    return any(run in asked for run in runs)
