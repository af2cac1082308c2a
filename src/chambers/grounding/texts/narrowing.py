"""An ellipsis that widens a denial: "could not manage . . . affairs", where only complex affairs were meant."""

import re
from itertools import pairwise

from chambers.grounding.quotations import fragments_of
from chambers.grounding.words.meaning import is_stop
from chambers.record.normalise import normalise

_DENIES = re.compile(r"\b(?:not|never|no|none|cannot|neither|nor|without|unable)\b|n['\u2019]t\b", re.IGNORECASE)
_FEW_WORDS = 3


def narrowing(quotation: str, whole: str) -> str | None:
    """What an ellipsis leaves out of a denial between a verb and its object: "could not manage . . . affairs"."""
    pieces = fragments_of(quotation)
    if len(pieces) < 2 or not _DENIES.search(quotation):
        return None
    text = normalise(whole).text
    for one, two in pairwise(pieces):
        gap = re.search(rf"{re.escape(one[-12:])}(?P<gap>[^.,;:()]{{3,40}}?){re.escape(two[:12])}", text)
        words = gap["gap"].split() if gap else []
        plain = 0 < len(words) <= _FEW_WORDS and all(word.isalpha() and word.islower() for word in words)
        # What ends with a small word, or comes before one, narrows nothing.
        if plain and not any(is_stop(word) for word in (words[-1], two.split()[0])):
            return " ".join(words)
    return None
