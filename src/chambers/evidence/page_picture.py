"""The program that draws pages for review platforms: `python -m chambers.evidence.page_picture FIRST COUNT < PDF`.

300 dots an inch, one picture a page. A page of type is black and white (TIFF, Group IV); a page with colour or with
areas of grey is a JPEG, because black and white would lose them. Anything darker than a light grey is drawn black, so
that pale type stays. What comes out is a frame. It is started confined.
"""

import io
import sys

import pypdfium2
from PIL import Image, ImageChops

from chambers.evidence.drawer import MAX_PIXELS
from chambers.evidence.frame import write_frame

DPI = 300
_JPEG_QUALITY = 80
_PAPER_FROM = 208
"""From this grey on, of 255, a pixel of a black and white page is white."""
_TONES = range(60, 245)
_COLOUR_FROM = 48
_SHARE = 0.004
"""The share of a page that must be grey or coloured through and through; the soft edges of type are not."""
_CELL = 4
"""Pixels; a cell of so many each way counts when all of it is grey, or coloured on average."""


def picture_of(page: Image.Image) -> tuple[str, bytes]:
    """The ending of the file, and its bytes; the same page gives the same bytes."""
    out = io.BytesIO()
    grey = page.convert("L")
    if _has_tones(grey) or _has_colour(page):
        page.save(out, "JPEG", quality=_JPEG_QUALITY, dpi=(DPI, DPI))
        return "jpg", out.getvalue()
    two = grey.point(lambda value: 255 if value >= _PAPER_FROM else 0).convert("1", dither=Image.Dither.NONE)
    two.save(out, "TIFF", compression="group4", dpi=(DPI, DPI))
    return "tif", out.getvalue()


def _has_tones(grey: Image.Image) -> bool:
    cells = grey.point(lambda value: 255 if value in _TONES else 0).reduce(_CELL).histogram()
    return cells[255] > _SHARE * sum(cells)


def _has_colour(page: Image.Image) -> bool:
    red, green, blue = page.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    least = ImageChops.darker(ImageChops.darker(red, green), blue)
    cells = ImageChops.subtract(most, least).reduce(_CELL).histogram()
    return sum(cells[_COLOUR_FROM:]) > _SHARE * sum(cells)


def draw(data: bytes, first: int, count: int) -> list[tuple[str, bytes]]:
    """The pages from `first` on."""
    pictures = []
    with pypdfium2.PdfDocument(data) as document:
        document.init_forms()
        for number in range(first, first + count):
            page = document[number - 1]
            width, height = page.get_size()
            scale = min(DPI / 72, (MAX_PIXELS / max(width * height, 1.0)) ** 0.5)
            pictures.append(picture_of(page.render(scale=scale).to_pil().convert("RGB")))
            page.close()
    return pictures


def main() -> None:
    """Draw standard input onto standard output."""
    try:
        pictures = draw(sys.stdin.buffer.read(), int(sys.argv[1]), int(sys.argv[2]))
    except (pypdfium2.PdfiumError, OSError, ValueError, RuntimeError, IndexError) as error:
        sys.exit(f"a page cannot be drawn: {error}")
    sys.stdout.buffer.write(
        write_frame({"endings": [ending for ending, _ in pictures]}, [data for _, data in pictures])
    )


if __name__ == "__main__":
    main()
