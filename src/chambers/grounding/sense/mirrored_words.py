"""The words of a clause, each with the way in which it is said: so, not so, refused, barred, or only wished.

"Refused to sign the log" has the signing as refused and the log as said; "no written notice" denies the notice with
what stands before it; "unpaid" denies the paying; what stands behind "to" is only wished. What a clause makes depend
on something, and how it is meant (may, must, would), is kept beside the words: two clauses can be held against each
other only where these are alike.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import lru_cache

from chambers.grounding.words.denial_words import HELPERS, NOT, PREPOSITIONS
from chambers.grounding.words.kindred_words import kin_of
from chambers.grounding.words.meaning import stem
from chambers.grounding.words.word_roots import is_verb, self_of, unturned, without_idioms

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?|\d[\d:,./]*\d|\d|[,;:()]")
_SMALL_TEXT = """
a an the this that these those such his her its their my our your whose i we you he she it they me us him them who whom
which what there so as and or nor also too either any ever some someone somebody anyone anybody something anything mr
mrs ms dr miss then than own himself herself itself themselves myself did upon per via within during through across
along among just time
"""
_SMALL = frozenset(_SMALL_TEXT.split())
_NOBODY = frozenset(("nobody", "none", "nothing", "neither", "nowhere"))
_LACKS = frozenset(("lack", "lacks", "lacked", "lacking"))
_OPENING = frozenset(("that", "and", "but", ",", "because", "when", "since", "while"))
_MARKS_TEXT = """
if unless until except without only other another else again more less all every each both most half few several many
one two three four five six seven eight nine ten yet still enough because but although instead rather almost nearly
before after since when while always often sometimes whether last second third fourth
"""
MARKS = frozenset(_MARKS_TEXT.split())
"""Words on which it depends what a clause says: two clauses must have the same."""
_REFUSES = frozenset(map(stem, ("refuse", "decline", "fail", "neglect", "omit", "unable", "unwilling", "forget")))
_AGREES = frozenset(map(self_of, ("agree", "consent", "promise", "offer", "volunteer", "willing")))
"""Behind these and "to" something is wished by whoever is to do it."""
_LIGHT_TEXT = "do make give hold take have get receive put issue carry conduct perform file obtain offer"
_LIGHT = frozenset(map(self_of, _LIGHT_TEXT.split()))
_BE_THERE = frozenset(("there", "present", "here"))
_MODALS = {
    "will": "will", "would": "will", "shall": "must", "must": "must", "should": "should", "may": "may",
    "might": "may", "can": "can", "could": "can", "ought": "should",
}  # fmt: skip
_LEAST = 3


class Way(IntEnum):
    """How a word of a clause is said."""

    SO = 0
    NOT = -1
    REFUSED = -2
    BARRED = -3
    WISHED = 1
    """What somebody is willing to do."""
    MEANT = 2
    """What was asked for, due, or an aim: anything else behind "to"."""


@dataclass(frozen=True, slots=True)
class Said:
    """A word that carries meaning: folded, by itself, how it is said, and by which denial of its clause."""

    word: str
    own: str
    lower: str
    way: Way
    by: int


@dataclass(frozen=True, slots=True)
class Reading:
    """A clause read word by word."""

    words: tuple[Said, ...]
    marks: frozenset[str]
    modals: frozenset[str]
    figures: frozenset[str]
    names: frozenset[str]
    denials: int

    @property
    def folded(self) -> frozenset[str]:
        """The words alone."""
        return frozenset(each.word for each in self.words)


@lru_cache(maxsize=20_000)
def read_clause(text: str) -> Reading:
    """The words of a clause, from left to right."""
    reader = _Reader([match[0] for match in _WORD.finditer(without_idioms(text))])
    for index in range(len(reader.found)):
        reader.step(index)
    marks, modals = frozenset(reader.marks), frozenset(reader.modals)
    return Reading(
        tuple(reader.words), marks, modals, frozenset(reader.figures), frozenset(reader.names), reader.denials
    )


@dataclass(slots=True)
class _Reader:
    """Walks over the words of a clause, and remembers what a denial still waits for."""

    found: list[str]
    words: list[Said] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    modals: set[str] = field(default_factory=set)
    figures: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    denials: int = 0
    way: Way = Way.SO
    group: bool = False
    """True behind "no", which denies all of the thing behind it."""
    waits: bool = False
    """True behind "neither", which denies what is said of the thing behind it."""

    def step(self, index: int) -> None:
        """Read one word."""
        word = self.found[index]
        lower = word.casefold().replace("\u2019", "'")
        if not word[0].isalnum():
            dated = word == "," and self._at(index + 1)[:1].isdigit()
            self.way, self.group = (self.way, self.group) if dated else (Way.SO, False)
        elif word[0].isdigit():
            self.figures.add(word)
        elif lower in MARKS:
            self.marks.add(lower)
        elif not (self._denies(index, lower) or self._is_small(index, lower)):
            self._put(index, word, lower)

    def _denies(self, index: int, lower: str) -> bool:
        following = self._at(index + 1)
        modal = _MODALS.get(lower.removesuffix("not").removesuffix("n't"))
        if modal is not None:
            self.modals.add(modal)
        if lower in NOT or lower.endswith("n't") or (lower == "nor" and not index):
            self._deny(Way.BARRED if following == "to" else Way.NOT)
        elif (lower == "no" and following != "one") or lower in _LACKS:
            self._deny(Way.NOT, group=True)
        elif lower in _NOBODY or lower == "no":
            self._deny_subject() if not index or self._at(index - 1) in _OPENING else self._deny_last()
        else:
            return False
        return True

    def _deny(self, way: Way, *, group: bool = False) -> None:
        self.way, self.group, self.denials = way, group, self.denials + 1

    def _deny_subject(self) -> None:
        """ "Neither tug was hurt": what is said of the subject is denied."""
        self._deny(Way.SO)
        self.waits = True

    def _deny_last(self) -> None:
        """ "Found nothing": the finding is denied; without a verb before it, the next one is."""
        last = next((n for n in range(len(self.words) - 1, -1, -1) if is_verb(self.words[n].lower)), None)
        if last is None:
            self._deny_subject()
        else:
            self._deny(Way.SO)
            self.words[last] = replace(self.words[last], way=Way.NOT, by=self.denials)

    def _is_small(self, index: int, lower: str) -> bool:
        if lower in _BE_THERE and self._at(index - 1) in {*HELPERS, *NOT} and self._at(index + 1) not in HELPERS:
            return False
        if lower in PREPOSITIONS:
            self.way, self.group = (Way.SO, False) if self.group else (self.way, False)
            # "Had nothing to write", "did not have a key to open it".
            if lower == "to" and self._has_light():
                self.way = Way.SO
            if lower == "to" and self.way is Way.SO and _may_be_done(self.found[index + 1 : index + 2]):
                self.way = Way.MEANT
            return True
        if lower in HELPERS or lower in _MODALS:
            self.group = False
            if self.waits:
                self.way, self.waits = Way.NOT, False
            return True
        return lower in _SMALL

    def _put(self, index: int, word: str, lower: str) -> None:
        if self._at(index + 1) == "to" and stem(lower) in _REFUSES:
            # Not to refuse is not plain.
            self._deny(Way.REFUSED if self.way is Way.SO else Way.MEANT)
            return
        if self_of(lower) in _AGREES and self.way is Way.SO and self._leads_on(index):
            self.way = Way.WISHED
            return
        if word[0].isupper() and index:
            self.names.add(kin_of(lower))
            return
        if len(lower) < _LEAST or (lower.endswith("ly") and not is_verb(lower)):
            return
        if self.waits and is_verb(lower):
            self.way, self.waits = Way.NOT, False
        bare = unturned(lower)
        way = self.way
        if bare is not None:
            self.denials += 1
            way = Way.NOT if way is Way.SO else Way.MEANT
        plain = bare or lower
        self.words.append(Said(kin_of(plain), self_of(plain), plain, way, self.denials if way < 0 else 0))
        # "Did not make a report" denies the report, too.
        if not self.group and self_of(plain) not in _LIGHT:
            self.way = Way.SO

    def _has_light(self) -> bool:
        """True behind a verb that says little, which a denial has reached."""
        return self.way is Way.NOT and bool(self.words) and self.words[-1].way is Way.NOT

    def _leads_on(self, index: int) -> bool:
        """True for a verb behind which "to" comes, also after a day: "offered on May 3, 2018 to let"."""
        for word in self.found[index + 1 : index + 8]:
            if word == "to":
                return True
            if not (word in ("on", "in", "at", ",") or word[0].isdigit() or word[0].isupper()):
                return False
        return False

    def _at(self, index: int) -> str:
        return self.found[index].casefold() if 0 <= index < len(self.found) else ""


def _may_be_done(word: Sequence[str]) -> bool:
    """True for what may be a verb behind "to"."""
    small = not word or not word[0][0].islower() or word[0] in _SMALL or word[0] in MARKS
    return not small and (word[0].endswith("eed") or not word[0].endswith(("ed", "ing")))


def modals_in(words: Iterable[str]) -> frozenset[str]:
    """How something is meant by some words: "would" is "will"."""
    return frozenset(_MODALS[word] for word in words if word in _MODALS)
