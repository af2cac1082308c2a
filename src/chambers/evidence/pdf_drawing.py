"""A PDF page as it is drawn, to look at small places of it: what they show, and whether some words add to that."""

import ctypes
from collections.abc import Iterable
from typing import Any

import pypdfium2.raw as pdfium
from PIL import Image, ImageChops

from chambers.evidence.pdf_box import Box

_LOOK_SCALE = 1.5
_MAX_LOOK_PIXELS = 16_000_000
_FLAT = 24
_SAME = 8
_INVISIBLE = 3


class Drawing:
    """Drawn when it is first looked at; most pages need no look."""

    def __init__(self, page: Any, view: Box) -> None:
        self._page = page
        self._scale = min(_LOOK_SCALE, (_MAX_LOOK_PIXELS / max(view.area, 1.0)) ** 0.5)
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

    def unchanged_without(self, texts: Iterable[Any], boxes: Iterable[Box]) -> list[bool]:
        """Of each place, whether it looks the same when the text objects are not drawn: then nobody sees them there."""
        drawn = self._image  # before anything is taken away
        modes = [(text, pdfium.FPDFTextObj_GetTextRenderMode(text)) for text in texts]
        try:
            for text, _ in modes:
                pdfium.FPDFTextObj_SetTextRenderMode(text, _INVISIBLE)
            without = self._draw()
        finally:
            for text, mode in modes:
                pdfium.FPDFTextObj_SetTextRenderMode(text, mode)
        changed = ImageChops.difference(drawn, without)
        return [max(changed.crop(self._place(box)).tobytes()) < _SAME for box in boxes]

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
