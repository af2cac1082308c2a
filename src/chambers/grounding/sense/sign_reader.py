"""The sign of each word of a clause: said to be so, denied, or not plain.

"No report was filed" denies the report and the filing, "did not see the car" the seeing; what else stands behind a
denial is not plain. "Refused to pay" and "unpaid" deny the paying. A word is known by its stem, by itself, and by the
pairs of opposites of which it speaks. What follows an "if" is supposed and read apart; "unless" turns it round.
This is no grammar of English: it reads from left to right and remembers what a denial still waits for.
"""

import re
from dataclasses import dataclass, field
from enum import Enum, auto

from chambers.grounding.words.denial_words import (
    AFTER_PARTICLE,
    CONDITION,
    DONE,
    HELPERS,
    LACKS,
    LIGHT,
    MEANS,
    NO,
    NO_ONE,
    NOT,
    PARTICLES,
    PREPOSITIONS,
    REFUSES,
    STAYS,
    WEAK,
)
from chambers.grounding.words.meaning import SAYING, is_stop, stem
from chambers.grounding.words.opposite_table import ON_OFF
from chambers.grounding.words.word_roots import (
    SELF,
    WORD,
    is_verb,
    root_of,
    self_of,
    sides_of,
    unturned,
    without_idioms,
)

_BEFORE_DONE = frozenset(("not", "been", "never"))
_TERSE_WORDS = 4
_UNTIL = re.compile(
    r"(?:\b(?:no|not|never|none|nobody|nothing|neither|nor|cannot|without|refus\w+|declin\w+|fail\w*|un\w{4,})\b|n['\u2019]t\b)"
    r"[^,;]*,?[^,;]{0,20}\buntil\b",
    re.IGNORECASE,
)
_JOINS = frozenset(("since", "because", "although", "though", "whereas", "while", "but"))
"""Words behind which another thing is said."""
_SUBJECTS = frozenset(
    ("i", "we", "he", "she", "it", "they", "you", "the", "this", "that", "his", "her", "their", "our")
)
_THEN = frozenset(("when", "while", "after", "before", "as", "because", "since", "where", "until"))
_KEPT = frozenset(("equal", "go"))
"""Words that carry nothing elsewhere, or are short, and that can be denied."""


class _State(Enum):
    """What a denial waits for."""

    FREE = auto()
    HEAD = auto()
    """The word that is denied: "did not ..."."""
    THING = auto()
    """The thing behind a verb that says little: "did not make ..."."""
    THINGS = auto()
    """The group behind a late "no", without a verb: "held no public ..."."""
    GROUP = auto()
    """The group behind "no", and its verb: "no report was ..."."""
    VERB = auto()
    """The verb of such a group, after a preposition: "none of the walls was ..."."""
    OBJECT = auto()
    """What is refused, which is not plain: "rejected the ..."; it ends with a comma."""
    REST = auto()
    """Nothing: what follows stands behind a denial and is not plain."""
    MEANT = auto()
    """What was meant, not done: "meant to ..."; it ends with a comma or "and"."""


_AFTER_PREPOSITION = {_State.GROUP: _State.VERB, _State.THING: _State.REST, _State.THINGS: _State.REST}


@dataclass(frozen=True, slots=True, eq=False)
class Signs:
    """The words of a clause: 1 said to be so, -1 denied, 0 not plain."""

    signs: dict[str, int]
    supposed: dict[str, int]
    """Those behind an "if"; what stands behind "unless" is turned round."""
    roots: tuple[str, ...]
    """Every word that carries meaning, in order."""
    places: dict[str, int]
    """Where each word first stands."""


def read_signs(text: str) -> Signs:
    """The signs of the words of one clause."""
    reader = _Reader(without_idioms(text))
    for at in range(len(reader.words)):
        reader.step(at)
    # "Not ... until noon" says that it came to be.
    signs = dict.fromkeys(reader.signs, 0) if reader.denials and _UNTIL.search(text) else reader.signs
    return Signs(signs, reader.supposed, tuple(reader.roots), reader.places)


@dataclass(slots=True)
class _Reader:
    """Walks over the words of a clause; what it has found so far."""

    text: str
    words: list[tuple[str, int]] = field(init=False)
    conditions: list[tuple[int, int, str]] = field(init=False)
    signs: dict[str, int] = field(default_factory=dict)
    supposed: dict[str, int] = field(default_factory=dict)
    roots: list[str] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    state: _State = _State.FREE
    denials: int = 0
    after_verb: bool = False
    last: str | None = None
    aside: bool = False
    last_verb: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.words = [(match[0], match.start()) for match in WORD.finditer(self.text)]
        self.conditions = [(*m.span(), m["word"].casefold()) for m in CONDITION.finditer(self.text)]

    def step(self, index: int) -> None:
        """Read one word."""
        word, at = self.words[index]
        if self.conditions and any(low <= at < low + len(word) for low, _, _ in self.conditions):
            # A condition is read for itself.
            self.state = _State.FREE
        lower = word.casefold().replace("\u2019", "'")
        self._ends(index, lower)
        if self._skips(index, lower):
            return
        if (
            not lower[0].isalpha()
            or self._denies(index, lower)
            or self._helps(lower)
            or self._is_particle(index, lower, at)
        ):
            return
        if lower not in _KEPT and (is_stop(lower) or len(lower) < 3 or lower in WEAK):
            return
        following = self.words[index + 1][0].casefold() if index + 1 < len(self.words) else ""
        # "Not fully paid", but "does not apply".
        if self.state is _State.HEAD and lower.endswith("ly") and following and not is_verb(word):
            return
        bare = unturned(lower)
        self.denials += bare is not None
        before = self.state
        previous = self.words[index - 1][0].casefold() if index else ""
        sign = self._sign(word, bare or lower, previous, following)
        self._put_all(lower, bare, sign, at)
        self._refuses(lower, sign, before, following)
        if stem(lower) in MEANS and following == "to" and self.state is _State.FREE:
            self.state = _State.MEANT
        if is_verb(word):
            self.after_verb, self.last_verb = True, (stem(lower), f"{SELF}{self_of(lower)}")
        self.last = stem(bare or lower) if word[0].islower() else self.last

    def _ends(self, index: int, lower: str) -> None:
        """What a denial waits for ends with a joint; "was not on it when I signed" denies no signing."""
        # Most words stand where nothing is waited for.
        if self.state is _State.FREE and lower != ",":
            return
        following = self.words[index + 1][0].casefold() if index + 1 < len(self.words) else ""
        grouped = self.state in (_State.GROUP, _State.VERB, _State.THING, _State.THINGS)
        first = self.words[0][0].casefold()
        opens = first in ("without", "lacking") or first.endswith("ing")
        ends = (
            # "Finding no error, we affirm", "Without a permit, the owner built".
            (lower == "," and following in _SUBJECTS and (grouped or opens))
            or (self.state is _State.REST and lower in _JOINS)
            or (self.state is _State.HEAD and lower in _THEN)
            or (self.state is _State.MEANT and lower in (",", "and"))
            or (self.state is _State.OBJECT and lower == ",")
        )
        self.after_verb = self.after_verb and not (ends and lower in _JOINS)
        self.state = _State.FREE if ends else self.state

    def _skips(self, index: int, lower: str) -> bool:
        """True inside what is put between a denial and its word: "has not, at any time, sought"."""
        if lower == "," and self.state is _State.HEAD and not self.aside and self.words[index - 1][0].casefold() in NOT:
            self.aside = any(word == "," for word, _ in self.words[index + 1 :])
            return True
        if self.aside and lower == ",":
            self.aside = False
        return self.aside

    def _denies(self, index: int, lower: str) -> bool:
        if lower in NOT or lower.endswith("n't"):
            self.state, self.denials = _State.HEAD, self.denials + 1
        elif lower in NO:
            following = self.words[index + 1][0].casefold() if index + 1 < len(self.words) else ""
            before = [word for word, _ in self.words[max(0, index - 2) : index]]
            if (lower in NO_ONE or following == "one") and any(map(is_verb, before)):
                # "Told no one": what is denied is the telling.
                self.signs |= dict.fromkeys(self.last_verb, -1)
            self.state, self.denials = _State.THINGS if self.after_verb else _State.GROUP, self.denials + 1
        elif lower in ("or", "nor") and self.state in (_State.REST, _State.THING):
            self.state = _State.HEAD
        else:
            return False
        return True

    def _helps(self, lower: str) -> bool:
        if lower in HELPERS:
            self.state = _State.HEAD if self.state in (_State.GROUP, _State.VERB) else self.state
            self.after_verb = True
            return True
        if lower in PREPOSITIONS:
            self.state = _AFTER_PREPOSITION.get(self.state, self.state)
        return False

    def _is_particle(self, index: int, lower: str, at: int) -> bool:
        """ "The heat was off": a small word that says how something stands."""
        if lower not in PARTICLES or AFTER_PARTICLE.match(self.text, at + len(lower)) is None:
            return False
        before = self.words[index - 1][0].casefold() if index else ""
        # "Was the pump on", "Bed rails up": a question, and a note without a verb.
        asks = self.words[0][0].casefold() in STAYS
        terse = asks or (not self.after_verb and len(self.words) <= _TERSE_WORDS)
        if before not in STAYS and (before in PREPOSITIONS or before in HELPERS):
            return False
        if before not in STAYS and PARTICLES[lower] > 0 and not terse:
            return False
        self._put(self.signs, ON_OFF, -PARTICLES[lower] if self.state is _State.HEAD else PARTICLES[lower])
        self.places.setdefault(ON_OFF, at)
        self.roots.append(lower)
        self.state = _State.REST if self.state is _State.HEAD else self.state
        return True

    def _sign(self, word: str, bare: str, previous: str, following: str) -> int:
        """The sign of a word, and what the denial waits for next."""
        root, sign = stem(bare), 1 if bare == word.casefold().replace("\u2019", "'") else -1
        if self.state is _State.HEAD:
            light = root in LIGHT or root == SAYING
            self.state = _State.THING if light else _State.REST
            # "The scan was not done": what is denied is the scan.
            if root in DONE and self.last is not None and previous in _BEFORE_DONE:
                self.signs[self.last] = -1
            return -sign
        if self.state is _State.THING:
            self.state = _State.REST
            return -sign
        if self.state is _State.THINGS:
            return -sign
        if self.state is _State.GROUP:
            self.state = _State.REST if is_verb(word) and following not in HELPERS else self.state
            return -sign
        if self.state is _State.VERB:
            if not is_verb(word):
                return 0
            self.state = _State.REST
            return -1
        return 0 if self.state in (_State.REST, _State.OBJECT, _State.MEANT) else sign

    def _refuses(self, lower: str, sign: int, before: _State, following: str) -> None:
        root = stem(lower)
        if (root not in REFUSES and root not in LACKS) or (before in (_State.REST, _State.OBJECT) and sign != 1):
            return
        self.denials += 1
        waits = root in LACKS or following in ("to", "that") or following.endswith("ing")
        self.state = _State.HEAD if waits else _State.OBJECT

    def _put_all(self, lower: str, bare: str | None, sign: int, at: int) -> None:
        word = bare or lower
        names = (stem(word), f"{SELF}{self_of(word)}")
        self.roots.append(root_of(word))
        within = (word for low, high, word in self.conditions if low <= at < high) if self.conditions else iter(())
        condition = next(within, None)
        sides = sides_of(lower)
        for name in names:
            self.places.setdefault(name, at)
        for name, _ in sides:
            self.places.setdefault(name, at)
        if condition is not None:
            for name in names:
                self._put(self.supposed, name, -sign if condition == "unless" and is_verb(lower) else sign)
            return
        for name in names:
            self._put(self.signs, name, sign)
        # A prefix has turned both the sign and the side.
        turned = -sign if bare is not None else sign
        for name, side in sides:
            self._put(self.signs, name, side * turned)

    @staticmethod
    def _put(signs: dict[str, int], name: str, sign: int) -> None:
        """A word that has two signs has none."""
        signs[name] = sign if signs.get(name, sign) == sign else 0
