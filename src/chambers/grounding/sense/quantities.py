"""How many: "one lane" for "both lanes", "each payment" for "the last payment", "none of it" for a part.

A word for all, for one or for a part is compared with the one that the record has before the same noun, in the piece
that comes nearest to the clause. The first one and the second one are told apart only by a figure that both have.
"None of the $900" and "all of the $900" are refuted by "$200 of the $900".
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.sense.likeness import Like, Spoken, alike, spoken_clauses
from chambers.grounding.words.denial_words import HELPERS, PREPOSITIONS
from chambers.grounding.words.meaning import is_stop, stem

_GROUPS = """
all: all every each both entire whole everyone everybody everything
one: one single
part: some several few many most half part
last: last final
first: first initial
second: second
third: third
only: only sole
"""
_EXCLUDE = "all/one all/part all/last all/first all/second all/third all/only one/all part/all only/one only/part"
"""What the draft must not say where the page says the other."""
_ORDERED = frozenset(("first", "second", "third", "last"))
"""Which one of several: it is told apart by a figure that both have."""
_SKIPPED = frozenset(
    ("of", "the", "his", "her", "its", "their", "them", "those", "these", "two", "three", "four", "other")
)
_WHICH = frozenset(("the", "first", "second", "third", "fourth", "last", "final", "other", "this", "that"))
_BEFORE_NOUN = HELPERS | PREPOSITIONS
_IDIOM = re.compile(
    r"\b(?:every (?:\d+|two|three|four|five|six|eight|ten|twelve|other|second|third|time)|in all|at all|all but"
    r"|after all|above all|all told|not only|the first (?:time|place)|at first|first of all|one of|only then|at last"
    r"|how (?:many|few)|one another|each other|(?:last|first) (?:week|month|year|night|name|day))\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-]\w+)*|[,;.]")
_EXCEPT = re.compile(
    r"\b(?:except|excepting|save for|other than|apart from|(?:all|every \w+|none) but)\b", re.IGNORECASE
)
_SHARE = re.compile(
    r"(?<!not )\b(?P<how>none|nothing|no part|all|the whole|the entirety)\s+of\s+(?:the\s+|its\s+|his\s+|her\s+)?$",
    re.IGNORECASE,
)
_SUM = re.compile(r"(?P<sum>[$\u20ac\u00a3]\s?[\d,.]*\d|\d[\d,.]*%?)\s+of\s+(?:the\s+|its\s+|that\s+)?$", re.IGNORECASE)
_SHARE_CHARS = 40
_AS_NEAR = 0.7
_MIN_SHARED = 2
_HALF = 0.5
_NOUNS = 2
_AHEAD = 5

_Pair = tuple[str, str, str]
"""A group of quantities, the stem of the noun behind it, and the word itself."""


def quantity_fault(text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """A word of quantity where the record has another one before the same noun, or None."""
    # "Every item except one" says both.
    if _EXCEPT.search(text):
        return None
    if not _pairs(text):
        return _share_fault(text, start, tokens, pages)
    for spoken in spoken_clauses(text, text, start, tokens):
        mine = _pairs(spoken.clause.text)
        if not mine:
            continue
        found = alike(spoken, pages)
        best = max((like.score for like in found), default=0.0)
        near = [like for like in found if like.score >= _AS_NEAR * best]
        for pair in sorted(mine):
            if (fault := _other(pair, spoken, near)) is not None:
                return fault
    return _share_fault(text, start, tokens, pages)


def _other(pair: _Pair, spoken: Spoken, near: Sequence[Like]) -> str | None:
    group, noun, word = pair
    about = [(like, theirs) for like in near if (theirs := [p for p in _pairs(like.said.text) if p[1] == noun])]
    if not about or any(other == group for _, theirs in about for other, _, _ in theirs):
        return None
    best, theirs = max(about, key=lambda each: each[0].score)
    if len(best.shared) + len(best.figures) < max(_MIN_SHARED, _HALF * len(spoken.own)):
        return None
    # "Both parts, the first in May and the second in June": the word stands there without its noun.
    if re.search(rf"\b{word}\b", best.said.passage, re.IGNORECASE):
        return None
    ordered = best.figures and group in _ORDERED and all(other in _ORDERED for other, _, _ in theirs)
    if ordered or all((group, other) in _CONFLICTS for other, _, _ in theirs):
        said = sorted(theirs)[0][2]
        return f"it says \u201c{word}\u201d, where the passage says \u201c{said}\u201d"
    return None


def _share_fault(text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    for token in (each for each in tokens if each.kind is not Kind.DATE):
        mine = _SHARE.search(text[max(0, token.start - start - _SHARE_CHARS) : max(0, token.start - start)])
        if mine is None:
            continue
        for page in pages:
            for hit in find_hits(token, page):
                theirs = _SUM.search(page.text[max(0, hit.start - _SHARE_CHARS) : hit.start])
                if theirs is not None:
                    return f"it says \u201c{mine['how']}\u201d, where the passage says \u201c{theirs['sum']}\u201d"
    return None


@lru_cache(maxsize=20_000)
def _pairs(text: str) -> frozenset[_Pair]:
    return frozenset(_find_pairs(_IDIOM.sub(lambda match: " " * len(match[0]), text)))


def _find_pairs(text: str) -> Iterator[_Pair]:
    words = _WORD.findall(text)
    for at, word in enumerate(words):
        group = _GROUP_OF.get(word.casefold())
        # "The second part" is no share.
        if group == "part" and at and words[at - 1].casefold() in _WHICH:
            continue
        if group is not None:
            yield from ((group, noun, word.casefold()) for noun in _nouns(words[at + 1 : at + 1 + _AHEAD]))


def _nouns(words: Sequence[str]) -> list[str]:
    """The first words that carry meaning, as far as the group of words goes."""
    found: list[str] = []
    for word in words:
        lower = word.casefold()
        if lower in _SKIPPED:
            continue
        if not word[0].isalpha() or lower in _BEFORE_NOUN or is_stop(lower) or len(found) == _NOUNS:
            break
        found.append(stem(lower))
    return found


_GROUP_OF = {word: line.split(":")[0] for line in _GROUPS.strip().splitlines() for word in line.split(":")[1].split()}
_CONFLICTS = frozenset(tuple(pair.split("/")) for pair in _EXCLUDE.split())
