"""Figures that a draft says again: "all eleven", "the three injections", "those 47 days".

What was told and proved before need not stand on the page that is cited for something else about it. The figure must
be a known one: with an article or "all", "both", "these" before it, and the same number of the same things earlier in
the draft.
"""

import re
from collections.abc import Callable, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.numbers.numerals import IN_WORDS, how_many
from chambers.grounding.words.meaning import stem

_KNOWN = re.compile(
    r"\b(?:the|all|these|those|both|its|his|her|their|our|such|same|other|said)\s+(?:(?:of\s+)?(?:the|these|those|its|his|her|their|same|other)\s+)?$",
    re.IGNORECASE,
)
_NOUNS = re.compile(r"[\s-]+(?P<words>[A-Za-z]{3,}(?:[\s-]+[A-Za-z]{3,}){0,2})")
_LEFT = re.compile(
    rf"\b(?:all|every)\s+(?:but|except|save)\s+(?P<out>{IN_WORDS}|\d{{1,3}})\s+of\s+"
    rf"(?:the|these|those|its|his|her|their)\s+(?P<whole>{IN_WORDS}|\d{{1,3}})\b",
    re.IGNORECASE,
)
_BEFORE_CHARS = 30
_FAR_CHARS = 200
_KINDS = frozenset((Kind.UNPARSED, Kind.PERCENTAGE, Kind.AMOUNT))


def judge_restated(token: Token, text: str, tokens: Sequence[Token], stands: Callable[[Token], bool]) -> Outcome | None:
    """Supported when the draft has told the same figure of the same things before, and it stood; None otherwise."""
    if token.kind not in _KINDS or not _KNOWN.search(text[max(0, token.start - _BEFORE_CHARS) : token.start]):
        return None
    if (rest := _all_but(token, text)) is not None:
        return rest
    mine = _things(text, token.end)
    for other in tokens:
        if other.start >= token.start:
            break
        same = other.kind is token.kind and other.value == token.value
        if same and (not mine or mine & _things(text, other.end)) and stands(other):
            return worked_out("told before, and proved there", other.text)
    return None


def _all_but(token: Token, text: str) -> Outcome | None:
    """ "All but one of the eight were late, and those seven": what is left of the whole that was told before."""
    told = list(_LEFT.finditer(text, max(0, token.start - _FAR_CHARS), token.start))
    if not told or "\n" in text[told[-1].end() : token.start]:
        return None
    whole, out = how_many(told[-1]["whole"]), how_many(told[-1]["out"])
    if not 0 < out < whole or str(token.value) != str(whole - out):
        return None
    return worked_out("told before, by those that it leaves out", told[-1][0])


def _things(text: str, end: int) -> frozenset[str]:
    """The nouns that may be what a figure counts: the few words behind it."""
    found = _NOUNS.match(text, end)
    words = re.split(r"[\s-]+", found["words"]) if found else []
    kept: list[str] = []
    for word in words:
        if word.casefold() in _SMALL:
            break
        kept.append(stem(word))
    return frozenset(kept)


_SMALL = frozenset(
    [
        "and",
        "are",
        "but",
        "for",
        "from",
        "had",
        "has",
        "have",
        "her",
        "his",
        "its",
        "not",
        "she",
        "that",
        "the",
        "their",
        "them",
        "they",
        "this",
        "was",
        "were",
        "which",
        "who",
        "will",
        "with",
    ]
)
