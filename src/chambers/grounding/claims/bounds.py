"""Bounds and roundings: "more than thirty days", "at least 60", "nearly 35", "about 80 percent", "50 or more".

A phrase states one relation between the number that is written and the true one; the table below declares which. How
far the true number may lie away is declared as well: "over 30" is said of 34, and not of 300.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class Relation(StrEnum):
    """Where the true number lies."""

    OVER = "over"
    LEAST = "at least"
    UNDER = "under"
    MOST = "at most"
    ABOUT = "about"
    NEARLY = "nearly"
    JUST_OVER = "just over"


_BEFORE = {
    Relation.OVER: (
        "more than|over|above|in excess of|exceeding|exceeded|exceeds|exceed|greater than|larger than|longer than"
        "|older than|higher than|bigger than|heavier than|better than|well over|well above|far more than|surpassed"
        "|much more than|beyond|past|upwards of|upward of"
    ),
    Relation.LEAST: (
        "at least|no less than|no fewer than|not less than|not fewer than|a minimum of|minimum of|minimum"
        "|no shorter than|no sooner than|not under|never less than|never fewer than"
    ),
    Relation.UNDER: (
        "less than|fewer than|under|below|smaller than|shorter than|younger than|lower than|well under|well below"
        "|far less than|far fewer than|lighter than|short of"
    ),
    Relation.MOST: (
        "at most|no more than|not more than|up to|no longer than|not to exceed|not exceeding|not exceed|a maximum of"
        "|maximum of|maximum|no greater than|no higher than|never more than|never over|within|as many as|as much as"
        "|no later than|not over|capped at|limited to"
    ),
    Relation.ABOUT: (
        "about|some|roughly|approximately|approx.|approx|around|circa|an estimated|estimated|in the region of"
        "|on the order of|more or less|a matter of|a good|something like|in the neighborhood of|an average of"
    ),
    Relation.NEARLY: (
        "nearly|almost|close to|just under|just below|just shy of|just short of|not quite|a little under|approaching"
        "|a little less than|slightly less than|slightly under|slightly below|a bit under|shy of|virtually"
    ),
    Relation.JUST_OVER: (
        "just over|just above|just more than|a little over|a little more than|little more than|slightly over"
        "|slightly more than|slightly above|a bit over|a bit more than|somewhat over|somewhat more than|barely over"
    ),
}
_BEHIND = {
    Relation.LEAST: "or more|or longer|or older|or higher|or greater|or better|or later|and up|and above|or above",
    Relation.MOST: "or less|or fewer|or shorter|or younger|or lower|or under|or below|or earlier",
    Relation.ABOUT: "or so|or thereabouts|more or less|give or take",
}
_RELATIONS = {phrase: relation for relation, phrases in _BEFORE.items() for phrase in phrases.split("|")}
_RELATIONS_BEHIND = {phrase: relation for relation, phrases in _BEHIND.items() for phrase in phrases.split("|")}


def _any_of(phrases: dict[str, Relation]) -> str:
    longest = sorted(phrases, key=len, reverse=True)
    return "|".join(re.escape(each).replace(r"\ ", r"\s+") for each in longest)


_PHRASE = re.compile(rf"(?<![\w-])(?P<phrase>{_any_of(_RELATIONS)})\s+(?:an?\s+|the\s+(?=last\b))?$", re.IGNORECASE)
_PHRASE_BEHIND = re.compile(
    rf"[\s-]*(?:[a-z%]+\s+){{0,3}}?\(?(?P<phrase>{_any_of(_RELATIONS_BEHIND)})\b", re.IGNORECASE
)
# "2.7 feet less than 412 feet" compares two numbers and bounds none.
_COMPARED = re.compile(
    r"(?:\d[\d.,]*%?|percent|dollars)\s+(?:(?!(?:for|in|on|at|by|after|with|and|or|was|were|had|of|to|is)\b)[a-z]+\s+)?$"
)
_LOOSE = frozenset(("over", "under", "past", "within", "beyond", "above", "below", "exceed", "some"))
"""Words that may say during, beneath or behind: a page with the very same figure supports them."""
_WINDOW_CHARS = 40
_REACH = Decimal("1.5")
_NEAR = Decimal("0.1")
_HUNDREDTH = Decimal("0.01")
_LOW = frozenset((Relation.OVER, Relation.LEAST, Relation.JUST_OVER))
_HIGH = frozenset((Relation.UNDER, Relation.MOST, Relation.NEARLY))


@dataclass(frozen=True, slots=True)
class Bound:
    """The relation that a phrase states, and where the phrase or its number begins."""

    relation: Relation
    phrase: str
    start: int = 0

    @property
    def is_rounding(self) -> bool:
        """True for "about", "nearly" and "just over", which name a number that is near the true one."""
        return self.relation in (Relation.ABOUT, Relation.NEARLY, Relation.JUST_OVER)

    @property
    def is_strict(self) -> bool:
        """True where the number itself would break the bound: "more than thirty" is not said of thirty."""
        return self.relation in (Relation.OVER, Relation.UNDER) and self.phrase not in _LOOSE

    def allows(self, true: Decimal, said: Decimal) -> bool:
        """True when so much may be called by the number that is said.

        >>> Bound(Relation.OVER, "more than").allows(Decimal(34), Decimal(30))
        True
        >>> Bound(Relation.NEARLY, "nearly").allows(Decimal(36), Decimal(35))
        False
        """
        if true == said:
            return not self.is_strict
        if self.relation is Relation.ABOUT:
            return is_rounded(true, said)
        if self.relation in _LOW:
            near = said * (1 + _NEAR) if self.relation is Relation.JUST_OVER else max(said * _REACH, said + 1)
            return said < true <= near
        near = said * (1 - _NEAR) if self.relation is Relation.NEARLY else min(said / _REACH, said - 1)
        return near <= true < said

    def follows_from(self, other: "Bound") -> bool:
        """True when the other of the same number makes this sure: "over 60" makes "at least 60" sure, not the reverse.

        A limit that a page sets has one number: "up to $900" is not what a lease with "up to $800" says.
        """
        if self.is_rounding or other.is_rounding:
            return not self.opposes(other)
        strict = other.relation in (Relation.OVER, Relation.UNDER)
        return (self.relation in _LOW) is (other.relation in _LOW) and (strict or not self.is_strict)

    def opposes(self, other: "Bound") -> bool:
        """True when one is a lower bound and the other an upper one."""
        relations = (self.relation, other.relation)
        return any(one in _LOW and two in _HIGH for one, two in (relations, relations[::-1]))

    def excludes(self, said: Decimal, other: "Bound", true: Decimal) -> bool:
        """True when both cannot be: "at least 60" where the page has "no more than 40"."""
        return self.opposes(other) and (said >= true if self.relation in _LOW else said <= true)


def bound_at(text: str, start: int, end: int) -> Bound | None:
    """The bound or rounding that stands right before a number, or right behind what it counts."""
    low = max(0, start - _WINDOW_CHARS)
    if found := _PHRASE.search(text[low:start]):
        phrase = " ".join(found["phrase"].casefold().split())
        relation = _RELATIONS[phrase]
        compared = relation in (Relation.OVER, Relation.UNDER) and _COMPARED.search(
            text[max(0, low - 20) : low + found.start()]
        )
        return None if compared else Bound(relation, phrase, low + found.start())
    if found := _PHRASE_BEHIND.match(text[end : end + _WINDOW_CHARS]):
        phrase = " ".join(found["phrase"].casefold().split())
        return Bound(_RELATIONS_BEHIND[phrase], phrase, start)
    return None


def is_rounded(true: Decimal, said: Decimal) -> bool:
    """True when a number, rounded to the digits that are said, is what is said, and not far from it.

    >>> is_rounded(Decimal(78), Decimal(80)), is_rounded(Decimal(61), Decimal(62)), is_rounded(Decimal(17), Decimal(15))
    (True, False, True)
    """
    return abs(true - said) <= min(step_of(said) / 2, abs(said) * _NEAR)


def step_of(said: Decimal) -> Decimal:
    """The step in which a number is said: 80 in tens, 950 in fifties, 1.2 in tenths."""
    digits = said.normalize().as_tuple()
    exponent = digits.exponent if isinstance(digits.exponent, int) else 0
    step = Decimal(1).scaleb(exponent)
    return step * 5 if digits.digits[-1] == 5 else step


def shown_step(text: str) -> Decimal:
    """The step of a figure as it is written: 0.1 for "62.5", 1 for "63 percent"; never less than a hundredth."""
    figure = re.search(r"\d[\d,]*(?:\.(?P<places>\d+))?", text)
    places = len(figure["places"] or "") if figure else 0
    return max(Decimal(1).scaleb(-places), _HUNDREDTH)
