"""Rectangles on a page in points, and which of many lie over one another. Pure."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

_OVER = 0.5
_ROW_PT = 8.0
_TALL_PT = 3 * _ROW_PT

Sides = tuple[float, float, float, float]
"""Left, bottom, right and top."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Box:
    """Left, bottom, right and top."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def area(self) -> float:
        return max(self.right - self.left, 0.0) * max(self.top - self.bottom, 0.0)

    def around(self, other: "Box") -> "Box":
        return Box(
            min(self.left, other.left),
            min(self.bottom, other.bottom),
            max(self.right, other.right),
            max(self.top, other.top),
        )

    def common(self, other: "Box") -> "Box":
        return Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )


def any_over(sides: Iterable[Sides]) -> bool:
    """True when one rectangle lies over another, so that most of the smaller one is in both.

    Left, bottom, right and top of each. Lines of text have one row each, so that few are compared with few.
    """
    rows: dict[int, list[Sides]] = {}
    tall: list[Sides] = []
    for each in sides:
        left, bottom, right, top = each
        if top - bottom > _TALL_PT:
            tall.append(each)
            continue
        row = int((bottom + top) / (2 * _ROW_PT))
        for near in (row - 1, row, row + 1):
            for other in rows.get(near, ()):
                if other[0] < right and other[2] > left and _is_over(each, other):
                    return True
        rows.setdefault(row, []).append(each)
    lines = [each for row_of in rows.values() for each in row_of] if tall else []
    return any(_is_over(each, other) for at, each in enumerate(tall) for other in (*lines, *tall[:at]))


def _is_over(one: Sides, other: Sides) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    if across <= 0:
        return False
    up = min(one[3], other[3]) - max(one[1], other[1])
    if up <= 0:
        return False
    smaller = min((one[2] - one[0]) * (one[3] - one[1]), (other[2] - other[0]) * (other[3] - other[1]))
    return across * up > _OVER * smaller


class Rows(Generic[T]):
    """Things with a rectangle each, found again by where they are."""

    def __init__(self, things: Iterable[tuple[Box, T]]) -> None:
        self._tall: list[tuple[Box, T]] = []
        self._rows: dict[int, list[tuple[Box, T]]] = defaultdict(list)
        for box, thing in things:
            if box.top - box.bottom > _TALL_PT:
                self._tall.append((box, thing))
            else:
                self._rows[_row(box)].append((box, thing))

    def over(self, box: Box) -> Iterator[tuple[Box, T]]:
        """Everything that has a part in common with a rectangle."""
        # What is not tall lies at most half of that away from the middle of its row.
        reach = math.ceil(_TALL_PT / 2 / _ROW_PT)
        first, last = int(box.bottom / _ROW_PT) - reach, int(box.top / _ROW_PT) + reach
        rows = range(first, last + 1) if last - first < len(self._rows) else tuple(self._rows)
        for other, thing in (*self._tall, *(each for row in rows for each in self._rows.get(row, ()))):
            if other.common(box).area > 0:
                yield other, thing


def _row(box: Box) -> int:
    return int((box.bottom + box.top) / (2 * _ROW_PT))
