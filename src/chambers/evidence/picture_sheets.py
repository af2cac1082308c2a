"""The program that makes a PDF of a picture: `python -m chambers.evidence.picture_sheets < PICTURE > PDF`.

A sheet for each frame, the picture the right way up and as large as fits between the margins, which stay free for a
number. A photograph that needs no turning is laid in as it is; what is transparent lies on white. The same picture
gives the same bytes. It is started confined.
"""

import io
import sys

from PIL import Image
from reportlab import rl_config
from reportlab.lib.pagesizes import LETTER
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.answer import ProblemError
from chambers.evidence.drawer import upright_image
from chambers.evidence.image_reader import open_image, read_image

_MARGIN_PT = 45.0
_MOST_PT_A_PIXEL = 1.0
"""A small picture is not blown up to the size of a sheet."""
_TURNED = 0x0112  # where a camera says how it was held


def sheets_of(data: bytes) -> bytes:
    """The PDF; a ProblemError says why there is none."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=LETTER, invariant=1)
    for frame in range(1, len(read_image(data).pages) + 1):
        _lay(canvas, _as_it_is(data) or ImageReader(upright_image(data, frame).convert("RGB")))
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _as_it_is(data: bytes) -> ImageReader | None:
    with open_image(data) as image:
        upright = image.getexif().get(_TURNED, 1) == 1
        plain = image.format == "JPEG" and image.mode in ("RGB", "L")
    return ImageReader(io.BytesIO(data)) if upright and plain else None


def _lay(canvas: Canvas, picture: ImageReader) -> None:
    across, down = picture.getSize()
    width, height = LETTER if across <= down else LETTER[::-1]
    scale = min((width - 2 * _MARGIN_PT) / across, (height - 2 * _MARGIN_PT) / down, _MOST_PT_A_PIXEL)
    canvas.setPageSize((width, height))
    place = ((width - scale * across) / 2, (height - scale * down) / 2)
    canvas.drawImage(picture, *place, scale * across, scale * down)


def main() -> None:
    """Lay standard input onto sheets."""
    rl_config.useA85 = 0  # pictures as bytes: as letters they take a quarter more
    try:
        sys.stdout.buffer.write(sheets_of(sys.stdin.buffer.read()))
    except (ProblemError, OSError, ValueError, EOFError, SyntaxError, Image.DecompressionBombError) as error:
        sys.exit(f"it cannot be laid on sheets: {error}")


if __name__ == "__main__":
    main()
