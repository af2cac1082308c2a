"""Which words of a PDF page are in its text layer and not to be seen on it.

The objects of the page are looked at first, because that is quick and settles most pages. Where one of them is drawn
invisibly, nearly white, too small, outside the page, or where something else is painted, every word is looked at by its
first character. Some of these have good reasons (white on black, a shaded line), so the page is then drawn, and a
suspect word counts as hidden only where its place shows nothing but one colour.

A page whose words are drawn invisibly, or painted over by a picture of the page, is a scan with somebody's OCR in it:
its text layer says what somebody wrote there, not what the page shows.
"""

import ctypes
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium
from PIL import Image

from chambers.record.page import Hidden

_WORD = re.compile(r"\S+")
_INVISIBLE_MODES = frozenset((3, 7))
_NEARLY_WHITE = 200
_TRANSPARENT_ALPHA = 24
_TINY_PT = 3.0
_PICTURE_OF_PAGE = 0.6
_COVERED = 0.5
_MAX_COVERS = 2000
_MAX_OBJECTS = 50_000
_LOOK_SCALE = 1.5
_FLAT = 24
_MAX_LOOK_PIXELS = 16_000_000


@dataclass(frozen=True, slots=True)
class Box:
    """Left, bottom, right and top in points."""

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


@dataclass(frozen=True, slots=True)
class _Cover:
    """Something painted over an area; `depth` is its place in the order of painting."""

    box: Box
    depth: int
    picture: bool


@dataclass(frozen=True, slots=True)
class _Suspect:
    """A word that may not be seen."""

    start: int
    end: int
    box: Box
    reason: str


@dataclass(frozen=True, slots=True)
class Seen:
    """The words that are not seen, and whether the page is a scan."""

    hidden: tuple[Hidden, ...]
    scan: bool


def look_at(page: Any, textpage: Any, text: str) -> Seen:
    """What of `text`, which has one character for each of the page's, cannot be seen."""
    sight = _Sight(page, textpage)
    if sight.is_plain:
        return Seen((), scan=not text.strip() and sight.has_picture)
    spans = [match.span() for match in _WORD.finditer(text)]
    if sight.is_scan(spans):
        return Seen((), scan=True)
    suspects = [suspect for span in spans if (suspect := sight.suspect(*span))]
    if not suspects:
        return Seen((), scan=not spans and sight.has_picture)
    drawing = _Drawing(page, sight.view)
    hidden = (Hidden(each.start, each.end, each.reason) for each in suspects if not drawing.shows(each))
    return Seen(tuple(hidden), scan=False)


class _Sight:
    """One page, with the few facts about it that every word is held against."""

    def __init__(self, page: Any, textpage: Any) -> None:
        self._text = textpage.raw
        self.view = Box(*page.get_cropbox())
        self._texts: list[tuple[Any, int]] = []
        self._covers: list[_Cover] = []
        odd = self._survey(page)
        pictures = [cover for cover in self._covers if cover.picture]
        self.has_picture = bool(pictures)
        self._page_pictures = [
            cover for cover in pictures if cover.box.common(self.view).area > _PICTURE_OF_PAGE * self.view.area
        ]
        self.is_plain = not odd and not self._page_pictures
        # The words of one text object share how they are drawn.
        self._reasons: dict[int, str | None] = {}

    def _survey(self, page: Any) -> bool:
        """Note what is painted where, in order; true when a text object gives a reason for a closer look."""
        odd = False
        for depth in range(min(pdfium.FPDFPage_CountObjects(page.raw), _MAX_OBJECTS)):
            item = pdfium.FPDFPage_GetObject(page.raw, depth)
            kind = pdfium.FPDFPageObj_GetType(item)
            if kind == pdfium.FPDF_PAGEOBJ_TEXT:
                self._texts.append((item, depth))
            elif kind == pdfium.FPDF_PAGEOBJ_FORM:
                odd = True  # what is inside has coordinates of its own
            elif len(self._covers) < _MAX_COVERS and (cover := _cover(item, kind, depth)):
                self._covers.append(cover)
        gauge = _Gauge(self.view, self._covers)
        return odd or any(gauge.is_odd(text) for text, _ in self._texts)

    def is_scan(self, spans: Sequence[tuple[int, int]]) -> bool:
        """True when a picture of the page lies over its words, or they are drawn invisibly before it."""
        if not self._page_pictures:
            return False
        top = max(cover.depth for cover in self._page_pictures)
        beneath = {_address(text) for text, depth in self._texts if depth < top}
        unseen = sum(self._is_beneath(start, beneath) for start, _ in spans)
        return unseen * 2 > len(spans) or not spans

    def _is_beneath(self, index: int, beneath: set[int]) -> bool:
        drawn = pdfium.FPDFText_GetTextObject(self._text, index)
        if not drawn:
            return False
        invisible = pdfium.FPDFTextObj_GetTextRenderMode(drawn) in _INVISIBLE_MODES
        return invisible or _address(drawn) in beneath

    def suspect(self, start: int, end: int) -> _Suspect | None:
        """The word with the first reason to doubt that it is seen."""
        first = self._box(start)
        if first is None:
            return None
        word = first.around(self._box(end - 1) or first)
        reason = self._of_place(first) or self._of_drawing(start)
        if reason:
            return _Suspect(start, end, word, reason)
        cover = self._cover_of(word)
        return _Suspect(start, end, cover.common(word), "covered") if cover else None

    def _box(self, index: int) -> Box | None:
        found = pdfium.FS_RECTF()
        if not pdfium.FPDFText_GetLooseCharBox(self._text, index, ctypes.byref(found)):
            return None
        low, high = sorted((found.bottom, found.top))
        return Box(found.left, low, found.right, high)

    def _of_place(self, box: Box) -> str | None:
        view = self.view
        middle_x, middle_y = (box.left + box.right) / 2, (box.bottom + box.top) / 2
        if not (view.left <= middle_x <= view.right and view.bottom <= middle_y <= view.top):
            return "off_page"
        # A turned line has its height across.
        tall = max(box.top - box.bottom, box.right - box.left)
        return "tiny" if tall < _TINY_PT else None

    def _of_drawing(self, index: int) -> str | None:
        drawn = pdfium.FPDFText_GetTextObject(self._text, index)
        if not drawn:
            return None
        address = _address(drawn)
        if address not in self._reasons:
            invisible = pdfium.FPDFTextObj_GetTextRenderMode(drawn) in _INVISIBLE_MODES
            self._reasons[address] = "invisible" if invisible else "colour" if _has_faint_colour(drawn) else None
        return self._reasons[address]

    def _cover_of(self, box: Box) -> Box | None:
        # Painted before or after: black on black is as little seen as black under black. The drawing decides.
        over = (cover.box for cover in self._covers if cover.box.common(box).area > _COVERED * box.area)
        return next(over, None)


class _Gauge:
    """A first look at text objects, with as little ado as can be: most pages are settled by it alone."""

    def __init__(self, view: Box, covers: Sequence[_Cover]) -> None:
        self._view = view
        self._covers = [cover.box for cover in covers]
        self._sides = (ctypes.c_float * 4)()
        self._channels = (ctypes.c_uint * 4)()
        self._to_sides = tuple(_references(self._sides, ctypes.c_float))
        self._to_channels = tuple(_references(self._channels, ctypes.c_uint))

    def is_odd(self, text: Any) -> bool:
        """True when a closer look is due."""
        if not pdfium.FPDFPageObj_GetBounds(text, *self._to_sides):
            return False
        left, bottom, right, top = self._sides
        if right <= left or top <= bottom:
            return False  # spaces
        view = self._view
        if left < view.left or bottom < view.bottom or right > view.right or top > view.top:
            return True
        # A long line of tiny words is still thin; a dash is thin too, and passes the closer look.
        if top - bottom < _TINY_PT or right - left < _TINY_PT:
            return True
        if pdfium.FPDFTextObj_GetTextRenderMode(text) in _INVISIBLE_MODES or self._is_faint(text):
            return True
        box = Box(left, bottom, right, top)
        return any(cover.common(box).area > 0 for cover in self._covers)

    def _is_faint(self, text: Any) -> bool:
        return bool(pdfium.FPDFPageObj_GetFillColor(text, *self._to_channels)) and _is_faint(*self._channels)


class _Drawing:
    """The page as it is seen, to look at small places in it."""

    def __init__(self, page: Any, view: Box) -> None:
        self._page = page
        self._view = view
        self._drawn: Image.Image | None = None

    @property
    def _image(self) -> Image.Image:
        """Drawn when it is first looked at; most suspects need no look."""
        if self._drawn is None:
            scale = min(_LOOK_SCALE, (_MAX_LOOK_PIXELS / max(self._view.area, 1.0)) ** 0.5)
            self._drawn = self._page.render(scale=scale, grayscale=True).to_pil()
        return self._drawn

    def shows(self, suspect: _Suspect) -> bool:
        """True when the place of the word shows more than one colour."""
        if suspect.reason in ("off_page", "tiny", "invisible"):
            return False
        corners = [
            self._pixel(x, y)
            for x in (suspect.box.left, suspect.box.right)
            for y in (suspect.box.bottom, suspect.box.top)
        ]
        left, right = min(x for x, _ in corners), max(x for x, _ in corners)
        upper, lower = min(y for _, y in corners), max(y for _, y in corners)
        # The rim may touch a neighbour or the edge of a box.
        inset = max((lower - upper) // 5, 1)
        place = (left, upper + inset, max(right, left + 1), max(lower - inset, upper + inset + 1))
        shades = self._image.crop(place).tobytes()
        return max(shades) - min(shades) >= _FLAT

    def _pixel(self, x: float, y: float) -> tuple[int, int]:
        across, down = ctypes.c_int(), ctypes.c_int()
        width, height = self._image.size
        pdfium.FPDF_PageToDevice(self._page.raw, 0, 0, width, height, 0, x, y, ctypes.byref(across), ctypes.byref(down))
        return min(max(across.value, 0), width - 1), min(max(down.value, 0), height - 1)


def _cover(item: Any, kind: int, depth: int) -> _Cover | None:
    is_picture = kind == pdfium.FPDF_PAGEOBJ_IMAGE
    if not is_picture and not (kind == pdfium.FPDF_PAGEOBJ_PATH and _is_filled(item)):
        return None
    box = _bounds(item)
    return _Cover(box, depth, is_picture) if box and box.area > 0 else None


def _bounds(item: Any) -> Box | None:
    sides = [ctypes.c_float() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetBounds(item, *(ctypes.byref(side) for side in sides)):
        return None
    return Box(*(side.value for side in sides))


def _has_faint_colour(text: Any) -> bool:
    channels = [ctypes.c_uint() for _ in range(4)]
    filled = pdfium.FPDFPageObj_GetFillColor(text, *(ctypes.byref(channel) for channel in channels))
    return bool(filled) and _is_faint(*(channel.value for channel in channels))


def _is_faint(red: int, green: int, blue: int, alpha: int) -> bool:
    return alpha < _TRANSPARENT_ALPHA or min(red, green, blue) >= _NEARLY_WHITE


def _references(array: Any, item: Any) -> Iterator[Any]:
    """References to each place of an array, for functions that fill several."""
    size = ctypes.sizeof(item)
    return (ctypes.cast(ctypes.byref(array, at * size), ctypes.POINTER(item)) for at in range(len(array)))


def _is_filled(item: Any) -> bool:
    mode, stroke = ctypes.c_int(), ctypes.c_int()
    drawn = pdfium.FPDFPath_GetDrawMode(item, ctypes.byref(mode), ctypes.byref(stroke))
    return bool(drawn) and mode.value != 0


def _address(item: Any) -> int:
    return ctypes.cast(item, ctypes.c_void_p).value or 0
