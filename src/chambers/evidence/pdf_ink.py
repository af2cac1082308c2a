"""Where a drawn page shows something that none of its words accounts for: pictures, stamps, letters drawn as shapes.

The places of the words are wiped out of the drawing, and so are rules and the borders of tables and boxes. What is left
in patches large enough to hold a word is for OCR. Works on a drawing of 72 dots an inch, so a pixel is a point. Pure.
"""

from collections.abc import Callable, Iterable, Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter

PixelBox = tuple[int, int, int, int]
"""Left, top, right and bottom."""

_CONTRAST = 32
"""By how much the pixels at the edge of a letter differ at least."""
_RIM_PX = 2
"""How far letters reach out of the place of their word."""
_RULE_PX = 20
"""Half of the length from which a straight line is a rule: letters have no stroke as long as that."""
_THICK_PX = 3
"""Half of the height from which a run is no rule; the edges of a rule of two points are six pixels apart here."""
_FULL = 250
_CELL_PX = 4
_CELL_INK = 24
_REACH_CELLS = 5
"""An odd number: patches nearer to each other than half of it are one, as the letters of a line are."""
_LEAST_WIDTH_PX = 10
"""Two digits in the size of a footnote; a bullet or a speck is narrower."""
_LEAST_HEIGHT_PX = 5
_LEAST_CELLS = 3


def find_patches(page: Image.Image, words: Iterable[PixelBox]) -> tuple[PixelBox, ...]:
    """The patches of a grey drawing that no word covers and that could hold one."""
    ink = _ink(page)
    wipe = ImageDraw.Draw(ink)
    for left, top, right, bottom in words:
        wipe.rectangle((left - _RIM_PX, top - _RIM_PX, right + _RIM_PX, bottom + _RIM_PX), fill=0)
    if ink.getbbox() is None:
        return ()
    letters = ImageChops.subtract(ink, _rules(ink))
    cells = letters.reduce(_CELL_PX).point(_is_inked)
    return tuple(_patches(letters, cells)) if cells.getbbox() else ()


def _ink(page: Image.Image) -> Image.Image:
    """White at every edge: of dark on light, of light on dark, on a tint or in a photograph."""
    lightest, darkest = _spread(page, ImageChops.lighter), _spread(page, ImageChops.darker)
    return ImageChops.subtract(lightest, darkest).point(lambda value: 255 if value >= _CONTRAST else 0)


def _spread(page: Image.Image, choose: Callable[[Image.Image, Image.Image], Image.Image]) -> Image.Image:
    """The lightest or darkest of each pixel and its eight neighbours, six times as fast as a filter of ranks.

    At the edge of the page the neighbours are those of the opposite edge: a line of one pixel, which holds no word.
    """
    for across, down in ((1, 0), (0, 1)):
        ahead, behind = ImageChops.offset(page, across, down), ImageChops.offset(page, -across, -down)
        page = choose(page, choose(ahead, behind))
    return page


def _rules(ink: Image.Image) -> Image.Image:
    """What belongs to straight and thin runs of ink, across or down: letters that touch are as long, but higher."""
    across = _runs(ink, (_RULE_PX, 0), (_RULE_PX + 1, 1))
    down = _runs(ink, (0, _RULE_PX), (1, _RULE_PX + 1))
    thick_across = _runs(across, (0, _THICK_PX), (1, _THICK_PX + 1))
    thick_down = _runs(down, (_THICK_PX, 0), (_THICK_PX + 1, 1))
    return ImageChops.lighter(ImageChops.subtract(across, thick_across), ImageChops.subtract(down, thick_down))


def _runs(ink: Image.Image, along: tuple[int, int], back: tuple[int, int]) -> Image.Image:
    """What belongs to a straight run of ink: found by its middle, and given its ends back."""
    middles = ink.filter(ImageFilter.BoxBlur(along)).point(lambda value: 255 if value >= _FULL else 0)
    return middles.filter(ImageFilter.BoxBlur(back)).point(lambda value: 255 if value else 0)


def _is_inked(value: int) -> int:
    return 255 if value >= _CELL_INK else 0


def _patches(letters: Image.Image, cells: Image.Image) -> Iterable[PixelBox]:
    joined = cells.filter(ImageFilter.MaxFilter(_REACH_CELLS))
    width, height = joined.size
    pixels, inked = joined.tobytes(), cells.tobytes()
    for rows in _components(pixels, width, height):
        runs = [
            (row, start + first, start + line.rindex(255) + 1, line.count(255))
            for row, start, end in rows
            if (first := (line := inked[row * width + start : row * width + end]).find(255)) >= 0
        ]
        left, right = min(first for _, first, _, _ in runs), max(last for _, _, last, _ in runs)
        top, bottom = min(row for row, *_ in runs), max(row for row, *_ in runs) + 1
        box = left * _CELL_PX, top * _CELL_PX, right * _CELL_PX, bottom * _CELL_PX
        tight = letters.crop(box).getbbox()
        if tight is not None and sum(count for *_, count in runs) >= _LEAST_CELLS and _can_be_a_word(tight):
            yield box


def _can_be_a_word(tight: PixelBox) -> bool:
    left, top, right, bottom = tight
    return right - left >= _LEAST_WIDTH_PX and bottom - top >= _LEAST_HEIGHT_PX


def _components(pixels: bytes, width: int, height: int) -> Sequence[list[tuple[int, int, int]]]:
    """What hangs together, as runs of cells (row, start, end): each run joins those above it that it touches."""
    parts: list[list[tuple[int, int, int]]] = []
    above: list[tuple[int, int, int]] = []  # start, end, and which part
    for row in range(height):
        here: list[tuple[int, int, int]] = []
        for start, end in _row_runs(pixels[row * width : (row + 1) * width]):
            touched = sorted({part for first, last, part in above if first < end and last > start})
            if not touched:
                parts.append([])
                touched = [len(parts) - 1]
            keep, *others = touched
            parts[keep].append((row, start, end))
            for other in others:
                parts[keep] += parts[other]
                parts[other] = []
                above = [(first, last, keep if part == other else part) for first, last, part in above]
                here = [(first, last, keep if part == other else part) for first, last, part in here]
            here.append((start, end, keep))
        above = here
    return [part for part in parts if part]


def _row_runs(row: bytes) -> Iterable[tuple[int, int]]:
    at = row.find(255)
    while at >= 0:
        end = row.find(0, at)
        end = len(row) if end < 0 else end
        yield at, end
        at = row.find(255, end)
