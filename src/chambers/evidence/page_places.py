"""Rectangles on a page as it is shown, one for each character of its text, and the boxes around words. Pure.

Sides are counted from the top left corner in parts of 10,000 of the page's width and height, so that they are true at
every size it is shown in.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

PARTS = 10_000
"""What a whole side of the page counts."""
Sides = tuple[int, int, int, int]
"""Left, top, right and bottom."""
Places = tuple[Sides | None, ...]
"""One for each character of a page's text; None where it has no place of its own, as a space."""
_WORD = re.compile(r"\S+")
_SAME_LINE = 0.5
_NEAR = 3.0
_MOST_ALIGNED_WORDS = 3000
"""Of a page that is read otherwise now; with many more the words of a page are compared for minutes."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle around words of a span, as fractions of the shown page from its top left corner."""

    span_index: int
    left: float
    top: float
    width: float
    height: float


def carry_over(read: str, places: Sequence[Sides | None], kept: str) -> Places:
    """The places for a text that was kept, from those of one that was read just now. Pure."""
    if kept.startswith(read):
        return (*places, *[None] * (len(kept) - len(read)))
    old, new = [match.span() for match in _WORD.finditer(kept)], [match.span() for match in _WORD.finditer(read)]
    if max(len(old), len(new)) > _MOST_ALIGNED_WORDS:
        return (None,) * len(kept)
    same = SequenceMatcher(
        None, [kept[slice(*span)] for span in old], [read[slice(*span)] for span in new], autojunk=False
    )
    carried: list[Sides | None] = [None] * len(kept)
    for first, second, count in same.get_matching_blocks():
        for (start, end), (begin, stop) in zip(old[first : first + count], new[second : second + count], strict=True):
            carried[start:end] = places[begin:stop]
    return tuple(carried)


def boxes_of_spans(places: Places, spans: Sequence[tuple[int, int]]) -> tuple[Box, ...]:
    """A box for each line that a span stands on, in order; a span without any place has none. Pure."""
    return tuple(
        Box(index, left / PARTS, top / PARTS, (right - left) / PARTS, (bottom - top) / PARTS)
        for index, (start, end) in enumerate(spans)
        for left, top, right, bottom in _lines([place for place in places[max(start, 0) : max(end, 0)] if place])
    )


def _lines(places: Sequence[Sides]) -> list[Sides]:
    turn = _turned if _run_down(places) else _as_it_is
    lines: list[Sides] = []
    for place in places:
        if lines and _beside(turn(lines[-1]), turn(place)):
            last = lines[-1]
            lines[-1] = (
                *(min(last[0], place[0]), min(last[1], place[1])),
                *(max(last[2], place[2]), max(last[3], place[3])),
            )
        else:
            lines.append(place)
    return lines


def _run_down(places: Sequence[Sides]) -> bool:
    """Whether the lines run down or up the page, as those of a turned table do: most neighbours show it."""
    across = [_beside(one, other) for one, other in pairwise(places)]
    down = (_beside(_turned(one), _turned(other)) for one, other in pairwise(places))
    return sum(turned and not plain for turned, plain in zip(down, across, strict=True)) > sum(across)


def _beside(line: Sides, place: Sides) -> bool:
    height = min(line[3] - line[1], place[3] - place[1])
    common = min(line[3], place[3]) - max(line[1], place[1])
    gap = max(line[0], place[0]) - min(line[2], place[2])
    return common > _SAME_LINE * height and gap < _NEAR * height


def _as_it_is(sides: Sides) -> Sides:
    return sides


def _turned(sides: Sides) -> Sides:
    return sides[1], sides[0], sides[3], sides[2]


def within(values: Iterable[float]) -> Sides:
    """Sides that do not leave the page."""
    left, top, right, bottom = (min(max(round(value), 0), PARTS) for value in values)
    return left, top, right, bottom


def turned(sides: Sides, turn: int) -> Sides:
    """Where a rectangle of the page is once the page has been turned, by quarters, clockwise."""
    for _ in range(turn // 90):
        left, top, right, bottom = sides
        sides = PARTS - bottom, left, PARTS - top, right
    return sides


def around(places: Iterable[Sides]) -> Sides:
    """The smallest rectangle around some others."""
    lefts, tops, rights, bottoms = zip(*places, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


@dataclass(frozen=True, slots=True)
class Part:
    """A page, the places on it that are wanted (none for all of it), and whether its text is drawn apart."""

    number: int
    places: tuple[Sides, ...] = ()
    apart: bool = False

    @property
    def pictures(self) -> int:
        """How many are drawn: with its text apart, first the page without it, then the text alone."""
        return 2 if self.apart else 1


def write_part(part: Part) -> str:
    """One word for the command line of the drawer: `4@0:0:10000:900@0:5000:700:600`; `4+` with its text apart."""
    number = f"{part.number}+" if part.apart else str(part.number)
    return "@".join((number, *(":".join(str(side) for side in sides) for sides in part.places)))


def parse_part(word: str) -> Part:
    """What `write_part` wrote."""
    number, *places = word.split("@")
    sides = tuple(within(float(side) for side in place.split(":")) for place in places)
    return Part(int(number.removesuffix("+")), sides, number.endswith("+"))
