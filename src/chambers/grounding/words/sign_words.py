"""The words by which a clause affirms, denies, asks, excepts or turns itself round.

Patterns, no decisions: the rules on what is denied read them.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

ASKED = re.compile(
    r"\b(?:please|wants?|wanted|hopes?|hoped|wish\w*"
    r"|(?:ask|request|demand|urg|invit|recommend|propos|requir)\w*\s+[^.;]{0,60}?\b(?:to|that|for)"
    r"|(?:told|tell|direct\w*|order\w*|instruct\w*)\s+(?:\w+\.?\s+){1,3}(?:not\s+)?to|let\s+me\s+know)\b",
    re.IGNORECASE,
)
_DENYING = (
    r"no|not|non|never|none|nobody|nothing|neither|nor|without|cannot|unable|absent|0(?:\.0+)?|nil|isnt|dont|didnt|wasnt|cant|wont"
    r"|un[a-z]{4,}|dis(?:agree|appro|allow|connect|continu|honor|satisf|like|believ|put)\w*"
    r"|in(?:complete|correct|accura|sufficient|valid|eligib|operativ|capable|secure)\w*|im(?:possible|proper)\w*"
    r"|(?:refus|den[iy]|declin|fail|lack|reject|forb[ai]d|prohib|exclu|omit|neglect|preclud|prevent)\w*|bans?|banned|barr?(?:s|ed)?"
)
DENIES = re.compile(rf"\b(?:{_DENYING})\b|n['\u2019]t\b", re.IGNORECASE)
_DENYING_WORD = re.compile(_DENYING, re.IGNORECASE)
_SHORT_NOT = re.compile(r"n['\u2019]t\b", re.IGNORECASE)
_RUN = re.compile(r"\w+")
_NUMBER = re.compile(r"\b[Nn]os?\.:?\s*(?=[\w#-]*\d)|\d[\d,]*\.\d+")
# The heads of a table: three cells or more, and no figure.
HEADS = re.compile(r"[^\d\n]*\S(?:[^\S\n]{2,}|\t|\s*\|\s*)\S[^\d\n]*(?:[^\S\n]{2,}|\t|\s*\|\s*)\S[^\d\n]*")
ENTRY = re.compile(r"\d{1,2}/\d{1,2}/\d|\$\s?\d")
INDIRECT = re.compile(
    r"\b(?:ask|wonder|inquir|enquir|question)\w*\b[^.;]*?\b(?:which|what|who|whom|whose|how|why|when|where|whether|if)\b",
    re.IGNORECASE,
)
"""A question that is told, which states nothing: "asked which posts had been weighed"."""


def denying_words(text: str) -> Iterator[str]:
    """The words of a text by which it may deny something, in small letters; "No. 12" and "2.0" deny nothing."""
    return (word.casefold() for word in DENIES.findall(without_numbers(text)))


def without_numbers(text: str) -> str:
    """A text of the same length, in which no number looks like a denial."""
    return _NUMBER.sub(lambda match: " " * len(match[0]), text)


def has_denial(text: str) -> bool:
    """True where `DENIES` finds anything; on a whole page much faster, for most of its words were seen before."""
    return any(map(_is_denying, set(_RUN.findall(text)))) or _SHORT_NOT.search(text) is not None


@lru_cache(maxsize=50_000)
def _is_denying(word: str) -> bool:
    return _DENYING_WORD.fullmatch(word) is not None
