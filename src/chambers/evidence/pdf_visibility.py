"""Which words of a PDF page are in its text layer and not to be seen on it, and what it shows beyond its words.

The objects of the page are looked at first, because that is quick and settles most pages. Where one of them is drawn
invisibly, nearly white, too small, outside the page, or where something else is painted, every word is looked at by its
first character. Some of these have good reasons (white on black, a shaded line), so the page is then drawn, and a
suspect word counts as hidden only where its place shows nothing but one colour. Words that others are drawn over are
looked at in `pdf_burial`, and words that are switched off or cut away in `pdf_undrawn`.

A page that has pictures, shapes that are no rules, or nested content is drawn too, and what it shows where no visible
word stands is for OCR. A text layer of which most words are drawn invisibly, or painted over by a picture of the page,
is somebody's OCR: it says what somebody wrote there, not what the page shows.
"""

import ctypes
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from chambers.evidence.page_merge import LAYER
from chambers.evidence.pdf_box import Box, Sides, any_over
from chambers.evidence.pdf_burial import Buried, Cover, Ground, bounds_of, unseen
from chambers.evidence.pdf_calls import (
    as_address,
    as_object,
    get_bounds,
    get_fill_color,
    get_object,
    get_render_mode,
    get_type,
    places,
)
from chambers.evidence.pdf_drawing import Drawing
from chambers.evidence.pdf_undrawn import Placed, is_cut_away, is_optional, undrawn
from chambers.record.page import Hidden

_WORD = re.compile(r"\S+")
_PART = re.compile(r"[^\s\ufffe]+")
_INVISIBLE_MODES = frozenset((3, 7))
_SURE = frozenset(("off_page", "tiny", "invisible"))
"""Reasons that need no look at the page."""
_NEARLY_WHITE = 200
_TRANSPARENT_ALPHA = 24
_TINY_PT = 3.0
_PICTURE_OF_PAGE = 0.6
_COVERED = 0.5
_MAX_COVERS = 2000
_MAX_OBJECTS = 50_000
_MAX_NESTING = 6
_RULE_SEGMENTS = 6
"""A rule, a box or a cell's shading has no more parts than these, and none of them is bent."""
_MOST_SEGMENTS = 60
"""Several rules may be one path, as the marks of a printer are; letters drawn as shapes have more."""


@dataclass(frozen=True, slots=True)
class _Suspect:
    """A word that may not be seen."""

    start: int
    end: int
    box: Box
    reason: str


@dataclass(frozen=True, slots=True)
class Seen:
    """The words that are not seen; and whether the page may show more than its words, so that it is worth a drawing.

    Annotations are looked at elsewhere (`pdf_annotations`).
    """

    hidden: tuple[Hidden, ...]
    plain: bool


def look_at(page: Any, textpage: Any, text: str, drawing: Drawing) -> Seen:
    """What of `text`, which has one character for each of the page's, cannot be seen."""
    sight = _Sight(page, textpage, drawing.view)
    if sight.is_plain:
        return Seen((), plain=not sight.shows_more)
    spans = [match.span() for match in _WORD.finditer(text)]
    layer = sight.layer(spans)
    suspects = [suspect for span in spans if span[0] not in layer and (suspect := sight.suspect(*span))]
    hidden = [Hidden(each.start, each.end, each.reason) for each in suspects if _is_unseen(each, drawing)]
    hidden += [Hidden(start, end, LAYER) for start, end in spans if start in layer]
    known = {run.start for run in hidden}
    buried = [each for span in spans if span[0] not in known and (each := sight.buried(*span, text))]
    hidden += [Hidden(each.start, each.end, "overdrawn") for each in unseen(buried, drawing)]
    known = {run.start for run in hidden}
    placed = [found for span in spans if span[0] not in known and (found := sight.placed(*span, text, drawing))]
    hidden += [Hidden(word.start, word.end, "display") for word in undrawn(placed, drawing)]
    return Seen(tuple(sorted(hidden, key=lambda run: run.start)), plain=not sight.shows_more)


def _is_unseen(suspect: _Suspect, drawing: Drawing) -> bool:
    return suspect.reason in _SURE or not drawing.shows_something(suspect.box)


class _Sight:
    """One page, with the few facts about it that every word is held against."""

    def __init__(self, page: Any, textpage: Any, view: Box) -> None:
        self._text = textpage.raw
        self.view = view
        self._texts: list[tuple[int, int]] = []
        """Address and depth of each text object that is not nested."""
        self._inner: dict[int, float] = {}
        """Depth of each nested text object, by address."""
        self._covers: list[Cover] = []
        self.shows_more = False
        odd = self._survey(page)
        self._page_pictures = [
            cover
            for cover in self._covers
            if cover.picture and cover.box.common(self.view).area > _PICTURE_OF_PAGE * self.view.area
        ]
        self.is_plain = not odd and not self._page_pictures
        # The words of one text object share how they are drawn.
        self._reasons: dict[int, str | None] = {}
        self._ground: Ground | None = None

    def _survey(self, page: Any) -> bool:
        """Note what is painted where, in order; true when a text object gives a reason for a closer look."""
        odd, address = False, as_address(page.raw)
        for depth in range(min(pdfium.FPDFPage_CountObjects(page.raw), _MAX_OBJECTS)):
            item = get_object(address, depth)
            if (mode := get_render_mode(item)) >= 0:  # what is no text has none, and most of a page is text
                self._texts.append((item, depth))
                odd = odd or mode in _INVISIBLE_MODES
            elif (kind := get_type(item)) == pdfium.FPDF_PAGEOBJ_FORM:
                odd = self.shows_more = True
                self._enter(as_object(item), float(depth))
            else:
                self._note(as_object(item), kind, depth)
        return odd or _Gauge(self.view, self._covers).finds_odd(self._texts)

    def _note(self, item: Any, kind: int, depth: float, matrices: Sequence[Any] = ()) -> None:
        is_shape = kind == pdfium.FPDF_PAGEOBJ_PATH
        self.shows_more = self.shows_more or not is_shape or not _is_rule(item)
        if len(self._covers) < _MAX_COVERS and (cover := _cover(item, kind, depth)):
            self._covers.append(_moved(cover, matrices))

    def _enter(self, form: Any, depth: float, matrices: tuple[Any, ...] = ()) -> None:
        """What is nested has coordinates of its own, and is painted before what comes behind its form."""
        matrix = pdfium.FS_MATRIX()
        if len(matrices) >= _MAX_NESTING or not pdfium.FPDFPageObj_GetMatrix(form, ctypes.byref(matrix)):
            return
        inner = (matrix, *matrices)
        for index in range(min(pdfium.FPDFFormObj_CountObjects(form), _MAX_OBJECTS)):
            item = pdfium.FPDFFormObj_GetObject(form, index)
            depth = math.nextafter(depth, math.inf)
            kind = pdfium.FPDFPageObj_GetType(item)
            if kind == pdfium.FPDF_PAGEOBJ_TEXT:
                self._inner[as_address(item)] = depth
            elif kind == pdfium.FPDF_PAGEOBJ_FORM:
                self._enter(item, depth, inner)
            else:
                self._note(item, kind, depth, inner)

    def layer(self, spans: Sequence[tuple[int, int]]) -> frozenset[int]:
        """The starts of words that are somebody's OCR: most words, under a picture of the page or drawn invisibly."""
        if not self._page_pictures:
            return frozenset()
        top = max(cover.depth for cover in self._page_pictures)
        beneath = {text for text, depth in (*self._texts, *self._inner.items()) if depth < top}
        unseen = frozenset(start for start, _ in spans if self._is_beneath(start, beneath))
        return unseen if len(unseen) * 2 > len(spans) else frozenset()

    def _is_beneath(self, index: int, beneath: set[int]) -> bool:
        drawn = pdfium.FPDFText_GetTextObject(self._text, index)
        if not drawn:
            return False
        invisible = pdfium.FPDFTextObj_GetTextRenderMode(drawn) in _INVISIBLE_MODES
        return invisible or as_address(drawn) in beneath

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

    def buried(self, start: int, end: int, text: str) -> Buried | None:
        """The word, when most of its place is drawn over later."""
        first = self._box(start)
        if first is None:
            return None
        if self._ground is None:
            texts = [(as_object(text), depth) for text, depth in self._texts]
            self._ground = Ground(self._text, texts, self._covers)
        return self._ground.buried(start, end, first.around(self._box(end - 1) or first), text[start:end])

    def placed(self, start: int, end: int, text: str, drawing: Drawing) -> Placed | None:
        """The word with what tells whether it is drawn; None for a mark that no letter belongs to."""
        word = text[start:end]
        if not any(character.isalnum() for character in word):
            return None
        drawn, first = pdfium.FPDFText_GetTextObject(self._text, start), self._box(start)
        if not drawn or first is None:
            return None
        is_there = drawing.shows_something(first.around(self._box(end - 1) or first))
        return Placed(start, end, drawn, as_address(pdfium.FPDFTextObj_GetFont(drawn)), is_there, word.isascii())

    def _box(self, index: int) -> Box | None:
        return character_box(self._text, index)

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
        address = as_address(drawn)
        if address not in self._reasons:
            invisible = pdfium.FPDFTextObj_GetTextRenderMode(drawn) in _INVISIBLE_MODES
            self._reasons[address] = "invisible" if invisible else "colour" if _has_faint_colour(drawn) else None
        return self._reasons[address]

    def _cover_of(self, box: Box) -> Box | None:
        # Painted before or after: black on black is as little seen as black under black. The drawing decides.
        over = (cover.box for cover in self._covers if cover.box.common(box).area > _COVERED * box.area)
        return next(over, None)


def word_boxes(textpage: Any, text: str) -> Iterator[tuple[int, int, Box]]:
    """Every word with the rectangle around it; a word that a line parts is two, and one without a place is none."""
    for match in _PART.finditer(text):
        start, end = match.span()
        first = character_box(textpage.raw, start)
        if first is not None:
            yield start, end, first.around(character_box(textpage.raw, end - 1) or first)


def character_box(textpage: Any, index: int) -> Box | None:
    """Where a character stands, as high as its line."""
    found = pdfium.FS_RECTF()
    if not pdfium.FPDFText_GetLooseCharBox(textpage, index, ctypes.byref(found)):
        return None
    low, high = sorted((found.bottom, found.top))
    return Box(found.left, low, found.right, high)


class _Gauge:
    """A first look at text objects, with as little ado as can be: most pages are settled by it alone."""

    # Shared by all pages: making them costs as much as a look.
    _bounds = (ctypes.c_float * 4)()
    _channels = (ctypes.c_uint * 4)()
    _to_bounds = places(_bounds)
    _to_channels = places(_channels)

    def __init__(self, view: Box, covers: Sequence[Cover]) -> None:
        self._view = view
        self._covers = [cover.box for cover in covers]

    def finds_odd(self, texts: Sequence[tuple[int, int]]) -> bool:
        """True when one gives a reason for a closer look, or some lie over one another."""
        sides: list[Sides] = []
        in_order, lowest = True, self._view.top
        for text, _ in texts:
            if not get_bounds(text, *self._to_bounds):
                continue
            left, bottom, right, top = self._bounds[:]
            if right <= left or top <= bottom:
                continue  # spaces
            if self._is_out_of_place(left, bottom, right, top) or self._is_faint(text):
                return True
            if is_optional(text) or is_cut_away(text, left, bottom, right, top):
                return True
            in_order = in_order and top <= lowest
            lowest = bottom
            sides.append((left, bottom, right, top))
        # Text objects of which each is below the one before do not lie over one another.
        if self._covers and any(self._is_over_a_cover(each) for each in sides):
            return True
        return not in_order and any_over(sides)

    def _is_out_of_place(self, left: float, bottom: float, right: float, top: float) -> bool:
        view = self._view
        if left < view.left or bottom < view.bottom or right > view.right or top > view.top:
            return True
        # A long line of tiny words is still thin; a dash is thin too, and passes the closer look.
        return top - bottom < _TINY_PT or right - left < _TINY_PT

    def _is_faint(self, text: int) -> bool:
        return bool(get_fill_color(text, *self._to_channels)) and _is_faint(*self._channels[:])

    def _is_over_a_cover(self, sides: Sides) -> bool:
        return any(cover.common(Box(*sides)).area > 0 for cover in self._covers)


def _cover(item: Any, kind: int, depth: float) -> Cover | None:
    is_picture = kind == pdfium.FPDF_PAGEOBJ_IMAGE
    if not is_picture and not (kind == pdfium.FPDF_PAGEOBJ_PATH and _is_filled(item)):
        return None
    box = bounds_of(item)
    return Cover(box, depth, is_picture) if box and box.area > 0 else None


def _is_rule(path: Any) -> bool:
    count = pdfium.FPDFPath_CountSegments(path)
    if count > _MOST_SEGMENTS:
        return False
    length = 0
    for index in range(count):
        kind = pdfium.FPDFPathSegment_GetType(pdfium.FPDFPath_GetPathSegment(path, index))
        length = 1 if kind == pdfium.FPDF_SEGMENT_MOVETO else length + 1
        if kind == pdfium.FPDF_SEGMENT_BEZIERTO or length > _RULE_SEGMENTS:
            return False
    return True


def _moved(cover: Cover, matrices: Sequence[Any]) -> Cover:
    """A nested thing where it stands on the page."""
    box = cover.box
    corners = [(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]
    for matrix in matrices:
        corners = [(matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f) for x, y in corners]
    across, up = [x for x, _ in corners], [y for _, y in corners]
    return Cover(Box(min(across), min(up), max(across), max(up)), cover.depth, cover.picture)


def _has_faint_colour(text: Any) -> bool:
    channels = [ctypes.c_uint() for _ in range(4)]
    filled = pdfium.FPDFPageObj_GetFillColor(text, *(ctypes.byref(channel) for channel in channels))
    return bool(filled) and _is_faint(*(channel.value for channel in channels))


def _is_faint(red: int, green: int, blue: int, alpha: int) -> bool:
    return alpha < _TRANSPARENT_ALPHA or min(red, green, blue) >= _NEARLY_WHITE


def _is_filled(item: Any) -> bool:
    mode, stroke = ctypes.c_int(), ctypes.c_int()
    drawn = pdfium.FPDFPath_GetDrawMode(item, ctypes.byref(mode), ctypes.byref(stroke))
    return bool(drawn) and mode.value != 0
