"""The words of one clause that stand on a side of a pair of contraries, and which side the clause gives them.

What follows an "if" is not said to be so. A small word is a state only at the end of what is said: "the light was on",
not "on the table". Which denial is one of a word is read in `denied_terms`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.sense.denied_terms import BREAKS, is_act, is_deemed, is_denial, sign_of
from chambers.grounding.words.contraries import (
    ACT,
    BASES,
    CONDITION,
    PLAIN,
    Found,
    Side,
    find_contraries,
)
from chambers.grounding.words.denial_words import HELPERS, NUMERALS, PREPOSITIONS
from chambers.grounding.words.folding import folded
from chambers.grounding.words.meaning import SPEECH, is_stop, stem
from chambers.grounding.words.small_words import DETERMINERS
from chambers.grounding.words.word_roots import is_verb, root_of
from chambers.grounding.words.word_tables import IRREGULAR


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


PIECE = re.compile(r"[^\W\d_]+(?:[-'\u2019][^\W\d_]+)*|\d[\d.,:/]*|[,;:()]")
_IDIOM = re.compile(
    r"\b(?:no|not) (?:more|less|fewer|later|earlier|sooner|greater|better|higher|lower|further) than\b"
    r"|\bnot (?:to exceed|exceeding|only|merely|just|simply|necessarily)\b|\bno (?:doubt|matter)\b"
    r"|\bNos?\.(?=\s*[\dA-Z#])|\bif (?:any|necessary|possible)\b",
    re.IGNORECASE,
)
_OF_IDIOMS = (
    " than", "not ", "no doubt", "no matter", "no.", "nos.", "if any", "if necessary", "if possible", "yet to",
)  # fmt: skip
_YET_TO = re.compile(r"\byet to\b", re.IGNORECASE)
_SUPPOSED = re.compile(
    r"\b(?:if|unless|whether|until(?=\s+(?:the|an?|his|her|its|their|it|he|she|they|we|I|such|all)\b)"
    r"|in case(?!\s+(?-i:[A-Z\d]))"
    r"|should (?=[A-Z])|in the event|provided that|except)\b.*",
    re.IGNORECASE | re.DOTALL,
)
_IFICATION = re.compile(r"ifications?$")
_BE = _words("is are was were be been being am has have had")
_BEFORE_VERB = (HELPERS - _BE) | _words("to not never i we you they who cannot please")
_KEPT = _words(
    "monday tuesday wednesday thursday friday saturday sunday first second third fourth last january february march"
    " april june july august september october november december"
)
_EMPTY = _words("others else another something anything everything somebody anybody anyone someone also even")
"""Words that carry nothing elsewhere, and that tell one thing from another here."""
_MIND_WORDS = """
know think believe recall remember see hear understand want mean dispute doubt contest mind learn realize notice care
worry question challenge need seem appear expect intend
"""
_MIND = frozenset(map(root_of, _MIND_WORDS.split()))
"""Verbs of what goes on in somebody, of which a denial says little."""
_PARTICLES = _words("on off up down ahead behind inside outside")
_AFTER_PARTICLE = _words("when at from for until in during all that on by x tonight today then")
_OBJECTS = DETERMINERS | _words("him her them it me us mr ms mrs dr")
_STANDS = _words("was were is are be been spoke spoken speak voted vote argued argue came")
_LAST_ONLY = _words("over under near within without back well fine like there clear behind")
_LEADS_ING = _words(
    "of by for from without after before in on while when to at about began begin started start kept keep stopped stop"
)
_INSTEAD = re.compile(r"\b(?:instead of|rather than|in place of|in lieu of)\b", re.IGNORECASE)
_ENDS_ING = _OBJECTS | BREAKS | PREPOSITIONS
_BEFORE_FORM = HELPERS | BREAKS | _BEFORE_VERB
_BESIDE = 2


def without_idioms(text: str) -> str:
    """A text of the same length in which what only looks like a denial is blank, and "yet to" is one."""
    return _YET_TO.sub("not   ", _IDIOM.sub(lambda match: " " * len(match[0]), text))


def has_idiom(text: str) -> bool:
    """True where a text has something that only looks like a denial."""
    low = folded(text)
    return any(word in low for word in _OF_IDIOMS) and (_IDIOM.search(text) or _YET_TO.search(text)) is not None


def lower_of(word: str) -> str:
    """A word in lower case, with the plain apostrophe."""
    return word.casefold().replace("\u2019", "'")


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the tables in a clause: its pairs with the side that the clause gives it, and what stands beside it."""

    sides: tuple[Side, ...]
    text: str
    beside: frozenset[str]
    behind: frozenset[str]
    """The nearest words that carry meaning behind it."""
    frame: frozenset[str]
    """What its clause speaks of, without who says so: the words behind the last "that"."""
    attributive: bool
    """True for the "written" of "a written promise"."""
    denied: bool


class Words:
    """The words of a clause, each in lower case and with its root."""

    def __init__(self, text: str) -> None:
        self.plain = without_idioms(text)
        self.matches = list(PIECE.finditer(self.plain))
        self.lower = [lower_of(match[0]) for match in self.matches]
        self.roots = [term_root(match[0]) for match in self.matches]
        found = [each for each in find_contraries(self.lower) if _is_meant(self.lower, each)]
        self.found = sorted((*found, *self._verbs(found)))

    def _verbs(self, found: Sequence[Found]) -> Iterator[Found]:
        """Every other verb: what is said to be done, and what is denied, are contraries too."""
        acts = (each for each in found if is_act(each) or each.end - each.start > 1)
        taken = {at for each in acts for at in range(each.start, each.end)}
        for at, match in enumerate(self.matches):
            plain = self.roots[at] and self.lower[at] not in HELPERS and self.roots[at] not in _MIND
            if at not in taken and plain and _is_verb(match[0], self.lower, at) and _is_used(self.lower, at):
                yield Found(at, at + 1, ((f"{PLAIN}{self.roots[at]}", 1),))

    @property
    def verb(self) -> int:
        """The place of the first verb, or of the first word that says how something stands."""
        verbs = (n for n, match in enumerate(self.matches) if _is_verb(match[0], self.lower, n))
        states = (each.start for each in self.found)
        return next(verbs, next(states, len(self.lower)))

    def terms(self) -> Iterator[Term]:
        """The words that stand on a side."""
        until = _SUPPOSED.search(self.plain)
        # "Not paid until noon" says that it was.
        if "until" in self.lower and any(map(is_denial, self.lower)):
            return
        instead = self._until_instead(0)
        for each in (one for one in self.found if one.start < instead):
            stands = any(name == CONDITION for name, _ in each.sides) or is_deemed(self.lower, each)
            supposed = not stands and until is not None and self.matches[each.start].start() >= until.start()
            sign = 0 if supposed else sign_of(self.lower, each)
            if sign:
                sides = tuple((name, side * sign) for name, side in _as_used(self.lower, each))
                before, behind = (frozenset(self._beside(way)) for way in _ways(each, len(self.lower)))
                start = max((n + 1 for n in range(each.start) if self.lower[n] == "that"), default=0)
                frame = frozenset(root for root in self.roots[start:instead] if root)
                words = " ".join(self.lower[each.start : each.end])
                yield Term(sides, words, before | behind, behind, frame, self._is_attributive(each), sign < 0)

    def _until_instead(self, start: int) -> int:
        """Where what is said ends: "needed a clerk instead of a deputy" speaks of no deputy that was needed."""
        instead = _INSTEAD.search(self.plain)
        last = len(self.matches)
        return next((n for n in range(start, last) if instead and self.matches[n].start() >= instead.start()), last)

    def _beside(self, way: range) -> list[str]:
        """The nearest words that carry meaning on one side of a term, up to the next stop or joint."""
        found: list[str] = []
        for at in way:
            if self.lower[at] in BREAKS or len(found) == _BESIDE:
                break
            found += [self.roots[at]] if self.roots[at] else []
        return found

    def _is_attributive(self, term: Found) -> bool:
        last = term.end >= len(self.lower)
        return not is_act(term) and not last and bool(self.roots[term.end]) and self.lower[term.end] not in HELPERS


def _ways(term: Found, length: int) -> tuple[range, range]:
    return range(term.start - 1, -1, -1), range(term.end, length)


def _as_used(words: Sequence[str], term: Found) -> tuple[Side, ...]:
    """The pairs of a word; behind "to" it is an act, not how something stands."""
    before = words[term.start - 1] if term.start else ""
    helped = before in _BEFORE_VERB and before not in ("not", "never", "to")
    if helped or (before == "to" and words[term.start] in BASES):
        return tuple((name, side) for name, side in term.sides if name.startswith(ACT)) or term.sides
    return term.sides


def _is_used(words: Sequence[str], at: int) -> bool:
    """False for a form that may be a noun, where nothing before it says that it is a verb."""
    before, word = words[at - 1] if at else "", words[at]
    return word.endswith("ed") or before in _BEFORE_VERB or before in _BE or before.endswith("n't") or word in IRREGULAR


def _is_verb(word: str, words: Sequence[str], at: int) -> bool:
    return words[at] in HELPERS or (is_verb(word) and (at == 0 or words[at - 1] not in DETERMINERS))


def _is_meant(words: Sequence[str], term: Found) -> bool:
    """False for a small word that is only a preposition: "on the 2009 deed", "for a year"."""
    if term.end - term.start > 1:
        return True
    word, before = words[term.start], words[term.start - 1] if term.start else ""
    following = words[term.end] if term.end < len(words) else ""
    if word in _PARTICLES:
        return not following or following in BREAKS or following in _AFTER_PARTICLE
    if word in ("for", "against"):
        return before in _STANDS or (word == "against" and before in ("and", "but"))
    if all(name.startswith(ACT) for name, _ in term.sides):
        return _is_base_meant(words, term) if word in BASES else _is_form_meant(word, before, following)
    return word not in _LAST_ONLY or not following or following in BREAKS


def _is_base_meant(words: Sequence[str], term: Found) -> bool:
    """True for "to support", which is an act; "a support contract" is none."""
    before = words[term.start - 1] if term.start else ""
    following = words[term.end] if term.end < len(words) else ""
    if before.endswith("s") and before not in HELPERS and following in _OBJECTS:
        return True
    # "Did the mate refuse".
    if words[0] in HELPERS and before not in DETERMINERS and before not in _BE:
        return True
    return before in _BEFORE_VERB or before.endswith("n't")


def _is_form_meant(word: str, before: str, following: str) -> bool:
    """False for a form of a verb that stands for a thing or describes one."""
    if word.endswith("ing") and not before:
        return False
    if word.endswith(("s", "ing")) and before in DETERMINERS:
        return False
    # "Of seals", "two bolts", "the replaced locks": before what somebody does stands who does it.
    if word.endswith("s") and (
        before in PREPOSITIONS or before[:1].isdigit() or before.endswith("ed") or stem(before) in NUMERALS
    ):
        return False
    # "Building engineer", ", closing balance".
    if word.endswith("ing") and before not in _LEADS_ING and before not in HELPERS and not is_verb(before):
        return not following or following in _ENDS_ING
    # "The money held by counsel" was held before.
    return not (following == "by" and before and before not in _BEFORE_FORM)


@lru_cache(maxsize=50_000)
def term_root(word: str) -> str:
    """The stem of a word or the bare number; nothing for one that carries no meaning."""
    if word[0].isdigit():
        return word.replace(",", "").rstrip(".:/").lstrip("0") or "0"
    if word.casefold() in _KEPT:
        return word.casefold()
    helps = word.endswith(("n't", "n\u2019t", "'m", "'ve", "'ll"))
    if not word[0].isalpha() or len(word) < 3 or is_stop(word) or helps or word.casefold() in _EMPTY:
        return ""
    root = root_of(_IFICATION.sub("ify", word))
    return "" if root in SPEECH else root
