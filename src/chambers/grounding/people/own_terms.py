"""Terms that a draft defines for itself: Lindqvist & Omondi (the "Auditors"), a request for evidence (the "RFE").

A term for somebody means whom it was defined for, and is held to the pages as that name. A term for anything else is a
word of the draft's own and no fact.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

_DEFINED = re.compile(
    r"(?P<before>[^.;()\n]{3,160}?)\s?\((?:(?i:the|this|that|hereinafter|hereafter|collectively|together|or|each|an?)[,\s]+){0,3}"
    r"[\"\u201c](?P<term>[A-Z][^\"\u201c\u201d()]{0,40}?)[,.]?[\"\u201d]\s?\)"
)
_NAMED = re.compile(
    r"(?:[A-Z][\w'\u2019.-]*|&)(?:,?\s(?:(?:of|the|and|for)\s)?(?:[A-Z][\w'\u2019.-]*|&))*(?:,?\s(?:Inc|LLC|LLP|L\.P|LP|Corp|Co|Ltd)\.?)?$"
)


def meant_by(term: str, text: str) -> str | None:
    """The name for which a draft defines a term, "" where it is none, and None where it defines no such term."""
    terms = _terms(text)
    bare = re.sub(r"['\u2019]s?$", "", term.removeprefix("The ").removeprefix("the "))
    return terms.get(bare, terms.get(bare.removesuffix("s")))


@lru_cache(maxsize=16)
def _terms(text: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for match in _DEFINED.finditer(text):
        named = _NAMED.search(match["before"])
        found.setdefault(match["term"], named[0] if named else "")
    return found
