"""An ellipsis that widens a denial.

"Could not manage . . . affairs", where only complex affairs were meant; "a copy made . . . is not a removal", where
only a copy made for preservation is none.
"""

import re
from itertools import pairwise

from chambers.grounding.quotations import fragments_of
from chambers.grounding.words.meaning import is_stop
from chambers.record.normalise import normalise

_DENIES = re.compile(r"\b(?:not|never|no|none|cannot|neither|nor|without|unable)\b|n['\u2019]t\b", re.IGNORECASE)
_DENIED_OF = re.compile(
    r"(?:is|are|was|were|shall|may|must|will|would|can|could|does|do|did|has|have|had) (?:not|never|no)\b"
)
_EDGE_CHARS = 12
_GAP = r"(?P<gap>[^.,;:()]{3,100}?)"
"""What is not set off from the words around it."""
_OBJECT_WORDS, _SUBJECT_WORDS = 3, 12


def narrowing(quotation: str, whole: str) -> str | None:
    """What an ellipsis leaves out of a denial: of its subject, or between its verb and its object."""
    pieces = fragments_of(quotation)
    if len(pieces) < 2 or not _DENIES.search(quotation):
        return None
    text = normalise(whole).text
    for one, two in pairwise(pieces):
        gap = re.search(rf"{re.escape(one[-_EDGE_CHARS:])}{_GAP}{re.escape(two[:_EDGE_CHARS])}", text)
        words = gap["gap"].split() if gap else []
        if _narrows(words, two):
            return " ".join(words)
    return None


def _narrows(words: list[str], behind: str) -> bool:
    if _DENIED_OF.match(behind):
        return 0 < len(words) <= _SUBJECT_WORDS
    plain = 0 < len(words) <= _OBJECT_WORDS and all(word.isalpha() and word.islower() for word in words)
    # What ends with a small word, or comes before one, narrows nothing.
    return plain and not any(is_stop(word) for word in (words[-1], behind.split(maxsplit=1)[0]))
