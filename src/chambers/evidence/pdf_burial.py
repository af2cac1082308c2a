"""Words of a PDF page that other words, pictures or shapes are drawn over.

Being drawn over is no reason by itself: signatures lie over names, stamps over lines, and bold print is often the same
words drawn twice. So the page is drawn a second time without these words, and only a word whose place looks the same
then counts as hidden: it adds nothing to what people see.
"""

import ctypes
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from chambers.evidence.pdf_box import Box, Rows
from chambers.evidence.pdf_calls import as_address
from chambers.evidence.pdf_drawing import Drawing

_COVERED = 0.5


@dataclass(frozen=True, slots=True)
class Cover:
    """Something painted over an area; `depth` is its place in the order of painting, `text` set when it is words."""

    box: Box
    depth: float
    picture: bool = False
    text: Any = None


@dataclass(frozen=True, slots=True)
class Buried:
    """A word that something is drawn over, and the text object that it belongs to."""

    start: int
    end: int
    box: Box
    text: Any


class Ground:
    """What is drawn over what on one page."""

    def __init__(self, textpage: Any, texts: Sequence[tuple[Any, int]], covers: Iterable[Cover]) -> None:
        self._textpage = textpage
        self._depths = {as_address(text): depth for text, depth in texts}
        words = (Cover(box, depth, text=text) for text, depth in texts if (box := bounds_of(text)) and box.area > 0)
        self._covers = Rows((cover.box, cover) for cover in (*covers, *words))

    def buried(self, start: int, end: int, box: Box, word: str) -> Buried | None:
        """The word, when most of its place is drawn over later by something that does not say the same."""
        text = pdfium.FPDFText_GetTextObject(self._textpage, start)
        depth = self._depths.get(as_address(text)) if text else None
        # Rules and leaders are pieced together from dashes that lie over one another, and say nothing.
        if depth is None or box.area <= 0 or not any(character.isalnum() for character in word):
            return None
        over = sum(cover.common(box).area for cover in self._later(depth, box, word))
        return Buried(start, end, box, text) if over > _COVERED * box.area else None

    def _later(self, depth: int, box: Box, word: str) -> Iterator[Box]:
        for place, cover in self._covers.over(box):
            if cover.depth > depth and not (cover.text and word in _words_of(cover.text, self._textpage)):
                yield place


def unseen(buried: Sequence[Buried], drawing: Drawing) -> Iterator[Buried]:
    """Those whose place looks the same without them."""
    if not buried:
        return
    texts = {as_address(word.text): word.text for word in buried}
    same = drawing.unchanged_without(texts.values(), [word.box for word in buried])
    yield from (word for word, is_same in zip(buried, same, strict=True) if is_same)


def bounds_of(item: Any) -> Box | None:
    """The rectangle of a page object, or None where it has none."""
    sides = [ctypes.c_float() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetBounds(item, *(ctypes.byref(side) for side in sides)):
        return None
    return Box(*(side.value for side in sides))


def _words_of(text: Any, textpage: Any) -> str:
    size_bytes = pdfium.FPDFTextObj_GetText(text, textpage, None, 0)
    buffer = ctypes.create_string_buffer(size_bytes)
    pdfium.FPDFTextObj_GetText(text, textpage, ctypes.cast(buffer, ctypes.POINTER(pdfium.FPDF_WCHAR)), size_bytes)
    return buffer.raw.decode("utf-16-le", "replace")
