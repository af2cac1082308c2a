"""How somebody stands in what is said: as whoever does it, whom it is done to, or only beside it.

"Ann fixed the joint", "Fixed: Ann", "fixed by Ann" and "(Ann)" behind a fact have Ann do it; "phoned Ann",
"Ann's truck" and "the file of Ann" do not. Two names can stand for one another only where they stand alike.
"""

import re
from collections.abc import Container

from chambers.grounding.people.identity import is_verb_word
from chambers.grounding.words.meaning import meaning
from chambers.grounding.words.rank_table import BEFORE_NAME

_POSSESSIVE = re.compile(r"['\u2019]s?\b")
_TITLES = BEFORE_NAME
_BEHIND = re.compile(
    r"(?:[ ]\([^)\n]{1,40}\)|,[^,;.\n]{1,60},)?[ ]+(?:(?:also|then|never|later|himself|herself|only|first|still"
    r"|just|finally"
    r"|already|always|not)[ ]+)*(?P<word>[A-Za-z]+)(?:[ ](?P<next>[a-z]+))?"
)
# "The manager, Ann Lee, stated", "Ann Lee of Lee Paving, stated": the comma closes what she is.
_CLOSED = re.compile(r"(?:[ ]of[ ](?:the[ ])?[A-Z][\w&'\u2019 -]{1,50})?,[ ]+(?P<word>[a-z]+)(?=[ ])")
_HEAD = re.compile(r"(?:[ ]\([^)\n]{1,40}\))?[ \t]*(?::|[-\u2013][ ]|[ \t]{2,}|\n|[.;)\]]|$)")
_AGENT = re.compile(rf"(?:\b(?:by|per)[ ]+{_TITLES}|[:(\[=-][ \t]*{_TITLES})$")
_ASIDE = re.compile(
    rf"\b(?:of|from|to|with|for|at|on|in|about|against|behind|beside|before|after|through|via|into|and|or|than"
    rf"|like|re)[ ]+{_TITLES}$"
)
_ACTS_ON = re.compile(rf"\b(?P<verb>[a-z]+)[ ]+(?:the[ ]|my[ ]|our[ ])?{_TITLES}$")
_BE = frozenset(("was", "were", "is", "are", "been", "be", "being", "got"))
_HELPS = frozenset(
    ("has", "had", "have", "did", "does", "would", "will", "shall", "may", "could", "must", "should", "can")
)
HELPS = _BE | _HELPS
NEXT_WORD = re.compile(
    r"(?:,[^,;]{1,60},)?\s+(?:(?:also|then|never|later|himself|herself|only|first|still|just|already)\s+)*([^\W\d_]+)"
)
"""The word behind a name, past what is said of its bearer between commas."""
_BEFORE_CHARS = 60
_LABEL = re.compile(r"^[ \t]*[A-Z][A-Za-z /'\u2019-]{1,40}:")


def is_doer(text: str, start: int, end: int, low: int = 0) -> bool:
    """True for a name that may stand for whoever does something in what begins at a place."""
    if _POSSESSIVE.match(text, end):
        return False
    before = text[max(low, start - _BEFORE_CHARS) : start].replace("\n", " ")
    if _AGENT.search(before):
        return True
    if _ASIDE.search(before):
        return False
    behind = _BEHIND.match(text, end) or _CLOSED.match(text, end)
    if behind is not None:
        word = behind["word"]
        return word.casefold() in HELPS or is_verb_word(word) or word.endswith(("s", "ing"))
    acted = _ACTS_ON.search(before)
    return _HEAD.match(text, end) is not None and (acted is None or not is_verb_word(acted["verb"]))


def verb_follows(behind: str) -> bool:
    """True where a verb stands right behind a name."""
    word = NEXT_WORD.match(behind)
    return word is not None and (word[1].casefold() in HELPS or is_verb_word(word[1]))


def is_object_of(text: str, start: int, roots: Container[str]) -> bool:
    """True for somebody right behind a verb of some roots: "fired Ann"."""
    acted = _ACTS_ON.search(text[max(0, start - _BEFORE_CHARS) : start].replace("\n", " "))
    return acted is not None and meaning(acted["verb"]) in roots


def is_done_to(text: str, end: int) -> bool:
    """True for a subject to whom something is done: "Ann was dismissed"."""
    behind = _BEHIND.match(text, end)
    if behind is None or behind["word"].casefold() not in _BE | {"has", "had"}:
        return False
    following = text[behind.end("word") :].split(maxsplit=3)[:3]
    words = [word.strip(",.;") for word in following]
    if behind["word"].casefold() in ("has", "had") and words[:1] != ["been"]:
        return False
    return any(word.endswith("ed") or word in _PARTICIPLES for word in words)


_PARTICIPLES_TEXT = """
sent given told paid kept left held made put taken shown seen found sold let hit struck hurt caught brought chosen
written built cut driven drawn fed forgotten heard hidden known led lent lost met read sought shot shut sworn taught
thrown understood won
"""
_PARTICIPLES = frozenset(_PARTICIPLES_TEXT.split())


def is_beside_alike(mine: str, at: tuple[int, int], theirs: str, place: tuple[int, int]) -> bool:
    """True where the nearest words on one side of two names are the same: "prepared for Ann" and "Prepared for: Bo"."""
    return any(
        one is not None and one == other
        for one, other in zip(_neighbours(mine, *at), _neighbours(theirs, *place), strict=True)
    )


def _neighbours(text: str, start: int, end: int) -> tuple[str | None, str | None]:
    before = re.findall(r"[^\W\d_]+", text[max(0, start - _BEFORE_CHARS) : start])[-3:]
    behind = re.findall(r"[^\W\d_]+", text[end : end + _BEFORE_CHARS])[:3]
    roots = [[root for word in words if (root := meaning(word))] for words in (reversed(before), behind)]
    return (roots[0][0] if roots[0] else None, roots[1][0] if roots[1] else None)


def states_something(text: str) -> bool:
    """True for what whoever writes says in a sentence; a heading, a label or a row says nothing of its writer."""
    words = re.findall(r"[^\W\d_]+", text)
    if _LABEL.match(text) or len(words) < _FEW_WORDS or "   " in text.strip():
        return False
    return any(word.casefold() in HELPS or is_verb_word(word) for word in words)


_FEW_WORDS = 3
