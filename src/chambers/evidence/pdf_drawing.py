"""A PDF page as it is drawn: what a place shows, whether words add to that, and what no word covers."""

import ctypes
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2.raw as pdfium
from PIL import Image, ImageChops

from chambers.evidence.page_places import PARTS, Sides, within
from chambers.evidence.pdf_box import Box
from chambers.evidence.pdf_ink import find_patches

_LOOK_SCALE = 1.5
_MAX_LOOK_PIXELS = 16_000_000
_FLAT = 24
_SAME = 8
_INVISIBLE = 3
_PAINTED = range(_INVISIBLE)
_DEEPEST_FORM = 15
_RIM_PX = 6
"""What is left around a patch, so that no letter is cut."""


@contextmanager
def not_drawn(texts: Iterable[Any]) -> Iterator[None]:
    """Some text objects are not drawn for a while."""
    modes = [(text, pdfium.FPDFTextObj_GetTextRenderMode(text)) for text in texts]
    try:
        for text, _ in modes:
            pdfium.FPDFTextObj_SetTextRenderMode(text, _INVISIBLE)
        yield
    finally:
        for text, mode in modes:
            pdfium.FPDFTextObj_SetTextRenderMode(text, mode)


@contextmanager
def without_text(page: Any) -> Iterator[None]:
    """No text of the page is drawn for a while, except where it clips what is drawn behind it."""
    objects = page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_TEXT,), max_depth=_DEEPEST_FORM)
    with not_drawn([text.raw for text in objects if pdfium.FPDFTextObj_GetTextRenderMode(text.raw) in _PAINTED]):
        yield


class Drawing:
    """Drawn when it is first looked at; most pages need no look."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self.view = Box(*page.get_cropbox())
        self._scale = min(_LOOK_SCALE, (_MAX_LOOK_PIXELS / max(self.view.area, 1.0)) ** 0.5)
        self._drawn: Image.Image | None = None

    @property
    def _image(self) -> Image.Image:
        if self._drawn is None:
            self._drawn = self._draw()
        return self._drawn

    def shows_something(self, box: Box) -> bool:
        """True when a place shows more than one colour."""
        left, upper, right, lower = self._place(box)
        # The rim may touch a neighbour or the edge of a box.
        inset = max((lower - upper) // 5, 1)
        place = (left, upper + inset, right, max(lower - inset, upper + inset + 1))
        shades = self._image.crop(place).tobytes()
        return max(shades) - min(shades) >= _FLAT

    def uncovered(self, words: Iterable[Sides]) -> tuple[Sides, ...]:
        """The parts of the page that show something where none of the words stands."""
        width, height = (max(round(side / self._scale), 1) for side in self._image.size)
        small = self._image.resize((width, height), Image.Resampling.BOX)
        across, down = width / PARTS, height / PARTS
        places = [
            (round(left * across), round(top * down), round(right * across), round(bottom * down))
            for left, top, right, bottom in words
        ]
        rims = (
            (left - _RIM_PX, top - _RIM_PX, right + _RIM_PX, bottom + _RIM_PX)
            for left, top, right, bottom in find_patches(small, places)
        )
        return tuple(
            within((left / across, top / down, right / across, bottom / down)) for left, top, right, bottom in rims
        )

    def shown(self, box: Box) -> Sides:
        """Where a rectangle of the page is when it is shown, in parts of it."""
        width, height = self._image.size
        left, top, right, bottom = self._place(box)
        return within((left * PARTS / width, top * PARTS / height, right * PARTS / width, bottom * PARTS / height))

    def unchanged_without(self, texts: Iterable[Any], boxes: Iterable[Box]) -> list[bool]:
        """Of each place, whether it looks the same when the text objects are not drawn: then nobody sees them there."""
        drawn = self._image  # before anything is taken away
        with not_drawn(texts):
            without = self._draw()
        changed = ImageChops.difference(drawn, without)
        return [max(changed.crop(self._place(box)).tobytes()) < _SAME for box in boxes]

    def is_same_without(self, texts: Iterable[Any]) -> bool:
        """Whether the whole page looks the same when the text objects are not drawn."""
        drawn = self._image
        with not_drawn(texts):
            without = self._draw()
        return max(ImageChops.difference(drawn, without).tobytes(), default=0) < _SAME

    def _draw(self) -> Image.Image:
        drawn: Image.Image = self._page.render(scale=self._scale, grayscale=True).to_pil()
        return drawn

    def _place(self, box: Box) -> tuple[int, int, int, int]:
        """Left, upper, right and lower pixel of a rectangle, which the page may show turned."""
        corners = [self._pixel(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]
        left, right = min(x for x, _ in corners), max(x for x, _ in corners)
        upper, lower = min(y for _, y in corners), max(y for _, y in corners)
        return left, upper, max(right, left + 1), max(lower, upper + 1)

    def _pixel(self, x: float, y: float) -> tuple[int, int]:
        across, down = ctypes.c_int(), ctypes.c_int()
        width, height = self._image.size
        pdfium.FPDF_PageToDevice(self._page.raw, 0, 0, width, height, 0, x, y, ctypes.byref(across), ctypes.byref(down))
        return min(max(across.value, 0), width - 1), min(max(down.value, 0), height - 1)
