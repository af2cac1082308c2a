"""What stands left and right of a word or figure, and whether a unit of a page has the same around another one.

"Paid in cash" and "paid by check" have the same on the left and an end on the right, so that one stands in the place of
the other. Articles and helpers between are passed over; the prepositions must agree, or mean much the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from chambers.grounding.texts.carriers import Carrier
from chambers.grounding.texts.strand import Item, Part, Strand
from chambers.grounding.words.small_words import PREPOSITIONS

_LEADS = PREPOSITIONS | frozenset(
    ("during", "without", "within", "as", "per", "via", "behind", "beside", "because", "until")
)
_LIKE = {"until": "to", "till": "to", "through": "to", "into": "to", "with": "by", "in": "by", "via": "by", "at": "on"}
_JOINS = frozenset(("and", "but", "or"))
_REACH = 2


@dataclass(frozen=True, slots=True)
class Flanks:
    """Whether the neighbours of two items agree: on the left, on the right, and by an end after both."""

    left: bool
    right: bool
    end: bool

    @property
    def both(self) -> bool:
        """True when nothing but the item itself differs."""
        return self.left and (self.right or self.end)

    @property
    def any(self) -> bool:
        """True when at least one neighbour agrees."""
        return self.left or self.right

    @property
    def count(self) -> int:
        """How many sides agree."""
        return self.left + self.right + self.end


def compare_flanks(strand: Strand, item: Item, carrier: Carrier, other: Item) -> Flanks:
    """How an item of a sentence and another of a unit stand among their neighbours."""
    left = _agrees(strand, item, carrier, other, -1)
    right = _agrees(strand, item, carrier, other, 1)
    ends = next(strand.walk(item.at, 1), None) is None and _is_last(carrier.unit, other)
    return Flanks(left, right, ends)


def _agrees(strand: Strand, item: Item, carrier: Carrier, other: Item, step: int) -> bool:
    """True when the nearest shared neighbour on one side is the same, with the same prepositions between."""
    passed: list[str] = []
    for reach, (near, small) in enumerate(strand.walk(item.at, step)):
        passed += small
        if near.at in carrier.carried:
            return _meets(carrier, other, near, (passed, strand.keys), step=step, reach=_REACH - 1 - reach)
        if reach + 1 >= _REACH:
            return False
    return False


def _meets(
    carrier: Carrier, other: Item, near: Item, way: tuple[Sequence[str], frozenset[str]], *, step: int, reach: int
) -> bool:
    """True when the way from the other item to the neighbour has the same prepositions, and nothing else shared."""
    passed, said = way
    places = carrier.finds(near)
    between: list[str] = []
    for far, (item, small) in enumerate(carrier.unit.walk(other.at, step)):
        between += small
        if item.at in places:
            return _leads(passed) == _leads(between)
        if item.key in said or far >= reach:
            return False
    return False


def _leads(words: Sequence[str]) -> frozenset[str]:
    return frozenset(_LIKE.get(word, word) for word in words if word in _LEADS)


def _is_last(unit: Strand, item: Item) -> bool:
    following = unit.items[item.at + 1] if item.at + 1 < len(unit.items) else None
    return following is None or following.part in (Part.CUT, Part.COMMA) or following.low in _JOINS
