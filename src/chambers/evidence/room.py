"""Where on a page a line of text can stand without covering anything. Pure.

The page comes as what was seen at its top and its bottom edge: grey pixels, one a point. A place is free when all its
pixels have one colour, whatever was drawn there: type, a scan, a signature. The place asked for is tried first, then
places near it, then smaller type. When nothing is free the answer is None, and the page needs a margin band.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from chambers.evidence.sheet import Box, intersection
from chambers.evidence.stamp_style import Position

MARGIN_PT = 18.0
PAD_PT = 3.0
SIZES_PT = (9.0, 8.0, 7.0)
STRIP_PT = 44.0
_HEIGHTS_PT = (18.0, 14.0, 10.0, 6.0, 22.0, 26.0, 30.0)
_STEP_PT = 6.0
_ALIKE = 10
_ASCENT = 0.75
_DESCENT = 0.22


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the baseline of a line begins, as seen in points, and its size."""

    x_pt: float
    y_pt: float
    size_pt: float
    width_pt: float

    @property
    def box(self) -> Box:
        """What the line covers, with a little air."""
        return (
            self.x_pt - PAD_PT,
            self.y_pt - _DESCENT * self.size_pt - PAD_PT / 2,
            self.x_pt + self.width_pt + PAD_PT,
            self.y_pt + _ASCENT * self.size_pt + PAD_PT / 2,
        )


@dataclass(frozen=True, slots=True)
class Strip:
    """Pixels of one edge of the page, rows from the top, and the height of its lower side as seen."""

    pixels: bytes
    width_px: int
    height_px: int
    stride: int
    bottom_pt: float
    px_per_pt: float

    def is_free(self, box: Box) -> bool:
        """Whether everything in the box (as seen, in points) has one colour."""
        left, right = int(box[0] * self.px_per_pt), int(box[2] * self.px_per_pt) + 1
        first = int(self.height_px - (box[3] - self.bottom_pt) * self.px_per_pt)
        last = int(self.height_px - (box[1] - self.bottom_pt) * self.px_per_pt) + 1
        if left < 0 or first < 0 or right > self.width_px or last > self.height_px:
            return False
        begins = range(first * self.stride, last * self.stride, self.stride)
        seen = b"".join([self.pixels[row + left : row + right] for row in begins])
        # Nearly always paper of one colour, which is quickly seen; a scan's paper is never quite even.
        return seen.count(seen[0]) == len(seen) or not seen.translate(None, _alike(seen[0]))


@cache
def _alike(ground: int) -> bytes:
    return bytes(range(max(0, ground - _ALIKE), min(255, ground + _ALIKE) + 1))


def find_spot(
    strip: Strip, position: Position, *, page_pt: tuple[float, float], unit_width: float, taken: Sequence[Box] = ()
) -> Spot | None:
    """The free place nearest to the one asked for; `unit_width` is the width of the line in type of 1 point."""
    for spot in _candidates(position, page_pt, unit_width):
        if strip.is_free(spot.box) and not any(intersection(spot.box, other) for other in taken):
            return spot
    return None


def band_spot(position: Position, *, page_pt: tuple[float, float], unit_width: float, line: int = 0) -> Spot | None:
    """The place in an empty band at the edge; None when the page is too narrow for type that can be read."""
    size = min(SIZES_PT[0], (page_pt[0] - 2 * PAD_PT) / unit_width)
    if size < 4:
        return None
    width = unit_width * size
    inset = min(MARGIN_PT, (page_pt[0] - width) / 2)
    height = BAND_LINE_PT * (line + 0.5)
    y = page_pt[1] - height - size if position.at_top else height
    return Spot(_beside(position.side, page_pt[0], width, inset), y, size, width)


BAND_LINE_PT = 16.0


def _candidates(position: Position, page_pt: tuple[float, float], unit_width: float) -> Iterator[Spot]:
    across, up = page_pt
    for size in SIZES_PT:
        width = unit_width * size
        for shift in _shifts(position.side, across, width):
            x = _beside(position.side, across, width, MARGIN_PT) + shift
            for height in _HEIGHTS_PT:
                yield Spot(x, up - height - _ASCENT * size if position.at_top else height, size, width)


def _shifts(side: str, across: float, width: float) -> Iterator[float]:
    # A number stays on its own half of the page, so that whoever looks for it finds it.
    steps = max(1, int((across / 2 - MARGIN_PT - width / 2) / _STEP_PT))
    for step in range(steps):
        if side != "left":
            yield -step * _STEP_PT
        if side != "right" and (step or side == "left"):
            yield step * _STEP_PT


def _beside(side: str, across: float, width: float, inset: float) -> float:
    match side:
        case "left":
            return inset
        case "right":
            return across - inset - width
        case _:
            return (across - width) / 2
