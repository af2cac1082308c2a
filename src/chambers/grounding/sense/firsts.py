"""The first time, and not before: "it was not their first visit" where the page has "We have not visited before".

What was never done before is done for the first time, and what is not the first was done before.
"""

import re
from collections.abc import Sequence

from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.denied_scopes import content, is_denying
from chambers.grounding.texts.clauses import clause_texts

FIRST = re.compile(r"\bfirst\b", re.IGNORECASE)
NOT_BEFORE = re.compile(
    r"(?:\b(?:not|never|no|nobody)\b|n['\u2019]t\b)[^.;]{0,60}"
    r"\b(?:before|previously|earlier|until now)\b(?=\s*(?:[.,;)]|$))",
    re.IGNORECASE,
)
_NOT_FIRST = re.compile(
    r"(?:\b(?:not|nor|hardly)\b|n['\u2019]t\b)\s+(?:\S+\s+){0,4}?first\s+(?P<what>[^,;.]{3,80})", re.IGNORECASE
)
_THE_FIRST = re.compile(r"\b(?:is|was|were|be|been)\s+(?:\S+\s+){0,3}?first\s+(?P<what>[^,;.]{3,80})", re.IGNORECASE)
_BEFORE = re.compile(
    r"\b(?:has|have|had)\s+(?:\w+\s+)?(?P<verb>\w+)[^.;]{0,60}\b(?:before|previously)\b(?=\s*(?:[.,;)]|$))",
    re.IGNORECASE,
)
_WHAT_WORDS = 3


def first_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """What a page says of the first time where a clause says the contrary, or None."""
    if not FIRST.search(own):
        return None
    for clause in clause_texts(own):
        denied = _NOT_FIRST.search(clause)
        told = denied or _THE_FIRST.search(clause)
        what = content(" ".join(told["what"].split()[:_WHAT_WORDS])) if told else frozenset()
        for page in pages if what else ():
            for sentence in page.sentences:
                if _is_contrary(sentence.text, what, denied=denied is not None):
                    return f"the page says of the first time: \u201c{' '.join(sentence.text.split())}\u201d"
    return None


def _is_contrary(text: str, what: frozenset[str], *, denied: bool) -> bool:
    """True for a sentence that says that it was the first time of something, or, of a first time, that it was not."""
    if "?" in text:
        return False
    if not denied:
        before = _BEFORE.search(text)
        return before is not None and not is_denying(text) and what <= content(before[0])
    if (never := NOT_BEFORE.search(text)) is not None:
        return what <= content(never[0])
    first = _THE_FIRST.search(text)
    return first is not None and not is_denying(text) and what <= content(first["what"])
