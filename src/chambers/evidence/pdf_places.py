"""The program that says where characters of a PDF page stand: `python -m chambers.evidence.pdf_places PAGE < FILE`.

It writes one JSON object: the text of the page as the reader reads it, and for each character its left, top, right and
bottom side on the page as it is shown, in parts of 10,000 from the top left corner; null where it has no place of its
own. Rotation and crop are pdfium's to undo: its own way from the page to the screen is asked. It is started confined.
"""

import ctypes
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from chambers.evidence.answer import ProblemError
from chambers.evidence.layout import Gap, with_places
from chambers.evidence.marked import clean
from chambers.evidence.page_places import PARTS, Sides, within
from chambers.evidence.pdf_file import open_pdf
from chambers.evidence.pdf_reader import page_characters, page_gaps

_MOST_CHARACTERS = 200_000
_FAR_PT = 100.0
_FINER = 100


def read_places(data: bytes, number: int) -> tuple[str, list[Sides | None]]:
    """The text of a page and the place of each character of it."""
    page = open_pdf(data, None)[0][number - 1]
    textpage = page.get_textpage()
    text = page_characters(textpage)[:_MOST_CHARACTERS]
    # What is no text was left out when the page was read, so it has no place here either.
    laid = _characters(text, page_gaps(textpage, text))
    kept = [(index, each) for index, character in laid for each in clean(character)]
    shown = _Shown(page.raw)
    places = [None if index is None or each.isspace() else _place(textpage.raw, index, shown) for index, each in kept]
    return "".join(each for _, each in kept), places


def _characters(text: str, gaps: Sequence[Gap]) -> Iterator[tuple[int | None, str]]:
    """Each character of the laid-out text, with its index in `text`; None for what the layout put in."""
    for start, piece in with_places(text, gaps):
        yield from ((None if start is None else start + at, each) for at, each in enumerate(piece))


def _place(textpage: Any, index: int, shown: "_Shown") -> Sides | None:
    found = pdfium.FS_RECTF()
    if not pdfium.FPDFText_GetLooseCharBox(textpage, index, ctypes.byref(found)):
        return None
    one, other = shown(found.left, found.bottom), shown(found.right, found.top)
    left, right = sorted((one[0], other[0]))
    top, bottom = sorted((one[1], other[1]))
    sides = within((left, top, right, bottom))
    return sides if sides[2] > sides[0] and sides[3] > sides[1] else None


class _Shown:
    """A point of the page as it is shown. The way there is straight, so three points of it, asked once, give all."""

    def __init__(self, page: Any) -> None:
        origin, across, up = (_asked(page, *point) for point in ((0, 0), (_FAR_PT, 0), (0, _FAR_PT)))
        self._origin = origin
        self._across = (across[0] - origin[0]) / _FAR_PT, (across[1] - origin[1]) / _FAR_PT
        self._up = (up[0] - origin[0]) / _FAR_PT, (up[1] - origin[1]) / _FAR_PT

    def __call__(self, x: float, y: float) -> tuple[float, float]:
        return (
            self._origin[0] + x * self._across[0] + y * self._up[0],
            self._origin[1] + x * self._across[1] + y * self._up[1],
        )


def _asked(page: Any, x: float, y: float) -> tuple[float, float]:
    across, down = ctypes.c_int(), ctypes.c_int()
    side = PARTS * _FINER
    pdfium.FPDF_PageToDevice(page, 0, 0, side, side, 0, x, y, ctypes.byref(across), ctypes.byref(down))
    return across.value / _FINER, down.value / _FINER


def main() -> None:
    """Look at standard input."""
    try:
        text, places = read_places(sys.stdin.buffer.read(), int(sys.argv[1]))
    except (ProblemError, pypdfium2.PdfiumError, IndexError) as error:
        sys.exit(f"the places on a page cannot be read: {error}")
    sys.stdout.write(json.dumps({"text": text, "places": places}))


if __name__ == "__main__":
    main()
