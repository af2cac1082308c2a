"""The program that draws a page for a person: `python -m chambers.evidence.portrait KIND PAGE WIDTH < FILE > PNG`.

In colour where the page has some, upright, cropped as a reader of the file sees it, and as many pixels wide as asked.
It is started confined, like the drawer, which draws many pages at once in grey for OCR.
"""

import io
import sys

from PIL import Image, ImageChops

from chambers.evidence.answer import ProblemError
from chambers.evidence.drawer import MAX_PIXELS, upright_image
from chambers.evidence.media import IMAGE, PDF

_COLOURED = 12


def draw_portrait(media_type: str, data: bytes, number: int, width_px: int) -> bytes:
    """One page as PNG."""
    drawn = _of_pdf(data, number, width_px) if media_type == PDF else _of_image(data, number, width_px)
    out = io.BytesIO()
    (drawn if _has_colour(drawn) else drawn.convert("L")).save(out, "PNG")
    return out.getvalue()


def fitting_height(width: float, height: float, width_px: int) -> tuple[int, int]:
    """Width and height in pixels; a page that is very much taller than wide becomes narrower than asked. Pure."""
    scale = min(width_px / width, (MAX_PIXELS / (width * height)) ** 0.5)
    return max(round(width * scale), 1), max(round(height * scale), 1)


def _of_pdf(data: bytes, number: int, width_px: int) -> Image.Image:
    from chambers.evidence.pdf_file import open_pdf  # noqa: PLC0415 - heavy, and not needed for pictures

    page = open_pdf(data, None)[0][number - 1]
    width, height = (max(side, 1.0) for side in page.get_size())
    drawn: Image.Image = page.render(scale=fitting_height(width, height, width_px)[0] / width).to_pil()
    return drawn.convert("RGB")


def _of_image(data: bytes, number: int, width_px: int) -> Image.Image:
    image = upright_image(data, number)
    size = fitting_height(image.width, image.height, min(width_px, image.width))
    return image.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def _has_colour(image: Image.Image) -> bool:
    red, green, blue = image.split()
    apart = (ImageChops.difference(red, green), ImageChops.difference(green, blue))
    return any(max(each.tobytes()) > _COLOURED for each in apart)


def main() -> None:
    """Draw standard input onto standard output."""
    media_type, number, width_px = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    if media_type not in (PDF, IMAGE):
        sys.exit("only PDFs and pictures can be drawn")
    try:
        sys.stdout.buffer.write(draw_portrait(media_type, sys.stdin.buffer.read(), number, width_px))
    except (ProblemError, OSError, ValueError, RuntimeError, EOFError, SyntaxError, IndexError) as error:
        sys.exit(f"the page cannot be drawn: {error}")


if __name__ == "__main__":
    main()
