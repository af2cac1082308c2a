"""The point of time that a phrase names by its place among others: "the last check", "the second of her visits"."""

import re
from collections.abc import Sequence

from chambers.grounding.numbers.points import Point
from chambers.grounding.words.meaning import stem

_PLACES = {
    "first": 0, "earliest": 0, "initial": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4,
    "last": -1, "latest": -1, "final": -1,
}  # fmt: skip
_RANKED = re.compile(
    rf"\b(?P<place>{'|'.join(_PLACES)})\s+(?:of\s+(?:the|his|her|its|their|these|those)\s+)?(?:[a-z]+\s+)??(?P<noun>[a-z]{{3,}})\b",
    re.IGNORECASE,
)


def ranked_points(points: Sequence[Point], phrase: str) -> list[Point]:
    """Those of the day or time that a phrase ranks among the points with its noun; none where it ranks nothing.

    "The last check" of four checks in a ledger is that of the latest day.
    """
    for match in _RANKED.finditer(phrase):
        named = [point for point in points if stem(match["noun"]) in point.spoken]
        moments = sorted({_moment(point) for point in named})
        place = _PLACES[match["place"].casefold()]
        if len(moments) > 1 and place < len(moments):
            return [point for point in named if _moment(point) == moments[place]]
    return []


def _moment(point: Point) -> tuple[int, int]:
    return point.first.toordinal() if point.first else 0, point.second or 0
