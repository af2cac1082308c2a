"""What a clause denies: the word itself, what stands behind it as far as the denial goes, and what stands before.

A denial is one plain "not", "no", "never", "nobody" or "refused to"; a label with "none", and a question that was
answered by no. What stands behind a "when" or a comma is no part of it, and "no sign of" denies the thing, not the
sign. Words are folded by `kindred_words`, so that both sides may say it in their own words.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.propositions import Proposition, page_propositions
from chambers.grounding.words.denial_words import DENIER, EMPTY, HEDGE, MEANS, NUMERALS, WEAK
from chambers.grounding.words.kindred_words import kin_of
from chambers.grounding.words.lacking_words import LACKS_SO
from chambers.grounding.words.meaning import is_stop, stem
from chambers.grounding.words.opposite_table import PAIR
from chambers.grounding.words.word_roots import SELF, without_idioms

DENIAL = re.compile(
    rf"\b(?:no one|{DENIER.pattern}|without|w/o|w/out|lack(?:s|ed|ing)?|unable)\b"
    r"|\b(?:refus|declin|fail|neglect|omit)\w* to\b|\bden(?:y|ied|ies) (?=\w+ing\b|that\b|\w+ \w+ed\b)",
    re.IGNORECASE,
)
CONDITION = re.compile(
    r"\b(?:if|unless|in case|in the event|provided that|except|until|should(?= [A-Z]))\b", re.IGNORECASE
)
_WORD = re.compile(r"[^\W_]+(?:['\u2019-][^\W\d_]+)*|[,;:()]")
_NOT_WITHOUT = re.compile(r"\b(?:no|not|never|nobody|none|cannot)\b[^.;]{1,80}\bwithout\b", re.IGNORECASE)
_NAME = re.compile(r"\b[A-Z][a-z]{2,}")
_NOT_NAMES = frozenset(
    ("yes", "nobody", "nothing", "none", "never", "also", "then", "note", "asked", "said", "told", "says", "because")
)
_NO = re.compile(r"no|without|lack\w*|w/o|w/out", re.IGNORECASE)
_NO_THING = re.compile(r"no one|none|nothing|nobody|neither", re.IGNORECASE)
_VERB_BEFORE = re.compile(r"\b[a-z]+(?:ed|en|id|t|ve|nd|ld|ok|w)\s+(?:\w+\s+)?$")
_HOLLOW = re.compile(
    r"\s*(?:\w+ )?(?:evidence|signs?|indications?|traces?|proof|records?|attempts?|mention|suggestion|hint|showing"
    r"|request)\s+(?:of|that|was made to|to|for|on)\b",
    re.IGNORECASE,
)
"""What stands before the thing itself: "no sign of ...", "no attempt was made to ..."."""
_GROUP = re.compile(
    r"\s+(?:(?!(?:of|on|in|at|by|with|from|for|to|about|under|over|between|against|into|is|are|was|were|be|been|has|have|had"
    r"|will|shall|may|can|could|would|that|who|which|and|or|but|as|when|this|yet|since|after|before|so)\b|\w+ed\b)"
    r"[\w'\u2019-]+(?:\s+|$|(?=[.,;:()])))+"
)
"""The words behind "no", as far as the thing goes."""
_ENDS = frozenset(
    (
        *("because", "when", "while", "after", "before", "as", "although", "though", "since", "but", "until", "unless"),
        *("if", "which", "who", "so", ";", "(", ")"),
    )
)
_LISTED = frozenset(("or", "nor", "and"))
_LABELLED = re.compile(r"\s*(?P<label>[^:;]{3,60}?)\s*:\s*(?:none|no|nil|never|not \w+|n/a)\s*[.;]?\s*$", re.IGNORECASE)
_REPORTS = re.compile(r"\b(?:states?|stated|said|says|assert(?:s|ed)|claim(?:s|ed)|alleg(?:es|ed))\b", re.IGNORECASE)
_WANTED = frozenset(kin_of(word) for word in (*MEANS, "ask", "request", "demand", "invite", "urge"))
_LIGHT = frozenset(kin_of(word) for word in ("do", "make", "be", "get", "go", "come", "put")) | EMPTY
_HOLLOW_WORDS = """
today now then day night morning afternoon evening week month year hour ago anywhere myself himself herself themselves
itself ourselves ever back way kind sort
"""
_SAYS_NOTHING = WEAK | frozenset(_HOLLOW_WORDS.split())
_WHICH = re.compile(
    r"\b(?:first|second|third|fourth|fifth|last|next|others?|another|else|again|further|additional|more|either|both|same"
    r"|new|old|previous|former|latter|remaining)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, eq=False)
class Denial:
    """One denial of a piece, by the words that it denies."""

    piece: Proposition
    head: frozenset[str]
    """The word that is denied itself."""
    scope: frozenset[str]
    """That word and those behind it."""
    before: frozenset[str]
    names: frozenset[str]
    which: frozenset[str]


@kept_on_page
def page_denials(page: ReadPage) -> tuple[Denial, ...]:
    """The plain denials of a page."""
    return tuple(denial for piece in page_propositions(page) for denial in denials_in(piece))


def denials_in(piece: Proposition) -> Iterator[Denial]:
    """What a piece denies plainly."""
    text = without_idioms(piece.text)
    # "Your letter states that it lapsed. It did not.": that it states so is no denial.
    if piece.turned and _REPORTS.search(piece.text):
        return
    if label := _LABELLED.match(text):
        words = content(label["label"])
        yield Denial(piece, words, words, frozenset(), names_in(piece.text), which_in(piece.text))
    elif piece.turned:
        words, signs = content(text) - _WANTED, piece.read.signs
        denied = frozenset(kin_of(name.lstrip(SELF)) for name, sign in signs.items() if sign < 0 and name[0] != PAIR)
        yield Denial(piece, denied & words or words, words, frozenset(), names_in(piece.text), which_in(piece.text))
    elif not piece.asked and not HEDGE.search(_NOT_WITHOUT.sub(" ", CONDITION.sub(" ", piece.text))):
        found = list(DENIAL.finditer(text))
        found = found[:1] if _NOT_WITHOUT.search(text) else found
        ends = [*(match.start() for match in found[1:]), len(text)]
        for match, end in zip(found, ends, strict=False):
            yield denial_of(piece, text[:end], match)


def only_denial(piece: Proposition) -> Denial | None:
    """The denial of a piece that has one and no more."""
    text = without_idioms(piece.text)
    found = list(DENIAL.finditer(text))
    return denial_of(piece, text, found[0]) if len(found) == 1 else None


def denial_of(piece: Proposition, text: str, found: re.Match[str]) -> Denial:
    """What one denying word of a text denies."""
    at = found.end()
    hollow = _HOLLOW.match(text, at)
    scope = _scope(text[hollow.end() if hollow else at :])
    before = [kin_of(word) for word in _WORD.findall(text[: found.start()]) if _carries(word.casefold())]
    group = _GROUP.match(text, at) if _NO.fullmatch(found[0]) and not hollow else None
    # "No written authorization on file": what is denied is the last word of the group.
    head = _head(_scope(group[0])[-1:] if group else scope) or _head(scope)
    # "Reimbursed nothing", "told no one": what is denied is the verb before.
    if _NO_THING.fullmatch(found[0]) and before and _VERB_BEFORE.search(text, 0, found.start()):
        head, scope, before = frozenset(before[-1:]), [before[-1], *scope], before[:-1]
    return Denial(piece, head, frozenset(scope), frozenset(before), names_in(piece.text), which_in(piece.text))


def _scope(text: str) -> list[str]:
    """The words that carry meaning behind a denial, as far as it goes."""
    found: list[str] = []
    words = _WORD.findall(text)
    for at, word in enumerate(words):
        lower = word.casefold()
        following = words[at + 1].casefold() if at + 1 < len(words) else ""
        comma = lower == "," and following not in _LISTED and not following.isdigit()
        if at and (comma or lower in _ENDS):
            break
        if _carries(lower):
            found.append(kin_of(lower))
    return found


def _head(scope: Sequence[str]) -> frozenset[str]:
    """What is denied: the first word that says something."""
    return frozenset([word for word in scope if word not in _LIGHT][:1])


def _carries(lower: str) -> bool:
    if lower.isdigit():
        return True
    hollow = is_stop(lower) or lower in _SAYS_NOTHING or lower.endswith("ly") or stem(lower) in NUMERALS
    return lower[0].isalpha() and len(lower) > 1 and not hollow


@lru_cache(maxsize=20_000)
def content(text: str) -> frozenset[str]:
    """The words of a text that carry meaning, folded."""
    return frozenset(kin_of(word) for word in _WORD.findall(text) if _carries(word.casefold())) - EMPTY


@lru_cache(maxsize=20_000)
def turns(text: str) -> bool:
    """True for a text that may deny something in any way."""
    return DENIAL.search(without_idioms(text)) is not None or LACKS_SO.search(text) is not None


def is_denying(text: str) -> bool:
    """True for a text that has a plain denial."""
    return DENIAL.search(without_idioms(text)) is not None


def conditions_in(text: str) -> frozenset[str]:
    """The words by which a text makes what it says depend on something; "not ... without" is "not ... unless"."""
    without = ("without",) if _NOT_WITHOUT.search(text) else ()
    return frozenset((*map(str.casefold, CONDITION.findall(text)), *without))


def names_in(text: str) -> frozenset[str]:
    """The words of a text that may name somebody, folded."""
    words = (word for word in _NAME.findall(text) if not is_stop(word) and word.casefold() not in _NOT_NAMES)
    return frozenset(map(kin_of, words))


def which_in(text: str) -> frozenset[str]:
    """The words by which a text says which one of several it means: "the second", "another"."""
    return frozenset(map(str.casefold, _WHICH.findall(text)))
