"""A page as its reader sees it: upright, cropped, measured in points from the bottom left corner. Pure.

A PDF stores a page in user units of any size, turned by any quarter and cropped by a second box. A `Sheet` hides all
three: whoever draws says where things stand as seen, and `matrix` takes that back to the page as stored.
"""

from dataclasses import dataclass

Box = tuple[float, float, float, float]
Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The visible box in stored units, the rotation in degrees (clockwise), and points per unit."""

    box: Box
    rotation: int = 0
    unit_pt: float = 1.0

    @property
    def _turned(self) -> bool:
        return self.rotation % 180 == 90

    @property
    def width_pt(self) -> float:
        left, bottom, right, top = self.box
        return ((top - bottom) if self._turned else (right - left)) * self.unit_pt

    @property
    def height_pt(self) -> float:
        left, bottom, right, top = self.box
        return ((right - left) if self._turned else (top - bottom)) * self.unit_pt

    @property
    def matrix(self) -> Matrix:
        """From points as seen to units as stored."""
        left, bottom, right, top = self.box
        unit = 1 / self.unit_pt
        match self.rotation % 360:
            case 90:
                return (0, unit, -unit, 0, right, bottom)
            case 180:
                return (-unit, 0, 0, -unit, right, top)
            case 270:
                return (0, -unit, unit, 0, left, top)
            case _:
                return (unit, 0, 0, unit, left, bottom)

    def seen(self, stored: Box) -> Box:
        """A box of the stored page as a box of points as seen."""
        a, b, c, d, e, f = self.matrix
        # The matrix is a quarter turn and a scale, so its inverse is its transpose over the square of the scale.
        square = a * a + b * b
        corners = [(x - e, y - f) for x, y in ((stored[0], stored[1]), (stored[2], stored[3]))]
        xs = [(a * x + b * y) / square for x, y in corners]
        ys = [(c * x + d * y) / square for x, y in corners]
        return min(xs), min(ys), max(xs), max(ys)

    def with_band(self, height_pt: float, *, at_top: bool) -> "Sheet":
        """The sheet made taller at its top or bottom, as seen."""
        left, bottom, right, top = self.box
        more = height_pt / self.unit_pt
        match (self.rotation + (180 if at_top else 0)) % 360:
            case 90:
                box = (left, bottom, right + more, top)
            case 180:
                box = (left, bottom, right, top + more)
            case 270:
                box = (left - more, bottom, right, top)
            case _:
                box = (left, bottom - more, right, top)
        return Sheet(box, self.rotation, self.unit_pt)


def upright(values: tuple[float, float, float, float] | list[float]) -> Box:
    """A box with its corners in order, however it was written."""
    return min(values[0], values[2]), min(values[1], values[3]), max(values[0], values[2]), max(values[1], values[3])


def intersection(one: Box, other: Box) -> Box | None:
    """What two boxes share; None when that is nothing."""
    left, bottom = max(one[0], other[0]), max(one[1], other[1])
    right, top = min(one[2], other[2]), min(one[3], other[3])
    return (left, bottom, right, top) if left < right and bottom < top else None
