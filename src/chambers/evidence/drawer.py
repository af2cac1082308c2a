"""The program that draws pages: `python -m chambers.evidence.drawer MEDIA_TYPE PAGES DPI TURN [PASSWORD_FD] < FILE`.

The pages as a person sees them, in grey, one picture after the other, for OCR. PAGES is a list such as 3,4,7: starting
the program costs more than drawing a page. Of a page that is followed by places (`page_places.write_part`) only these
are drawn: the rectangle around them, white between them. A page with its text apart gives two pictures: without its
text, and of its text alone. TURN is 0, 90, 180 or 270 degrees, clockwise. It writes PGM
and is started confined, like the reader.
"""

import os
import sys
from collections.abc import Iterator, Sequence

from PIL import Image, ImageChops, ImageOps

from chambers.evidence.answer import ProblemError
from chambers.evidence.image_reader import open_image
from chambers.evidence.media import IMAGE, PDF
from chambers.evidence.page_places import PARTS, Part, Sides, around, parse_part

MAX_PIXELS = 40_000_000
"""More than a page of A3 at 300 dots an inch; larger pages are drawn coarser."""


def draw(
    media_type: str, data: bytes, parts: Sequence[Part], dpi: int, password: str | None = None, *, turn: int = 0
) -> Iterator[bytes]:
    """Each page, or what is asked for of it, as a PGM picture."""
    pictures = ((upright_image(data, part.number), part) for part in parts)
    for image, part in _draw_pdf(data, parts, dpi, password) if media_type == PDF else pictures:
        grey = image if image.mode == "L" else image.convert("L")
        shown = cut_out(grey, part.places) if part.places else grey
        shown = shown.rotate(-turn, expand=True) if turn else shown
        yield b"P5 %d %d 255\n" % shown.size + shown.tobytes()


def cut_out(image: Image.Image, places: Sequence[Sides]) -> Image.Image:
    """Some places of a picture and nothing else of it, in the rectangle around them."""
    left, top, right, bottom = _in_pixels(image, around(places))
    shown = Image.new("L", (max(right - left, 1), max(bottom - top, 1)), 255)
    for place in places:
        box = _in_pixels(image, place)
        shown.paste(image.crop(box), (box[0] - left, box[1] - top))
    return shown


def _in_pixels(image: Image.Image, place: Sides) -> tuple[int, int, int, int]:
    width, height = image.size
    left, top, right, bottom = place
    return left * width // PARTS, top * height // PARTS, right * width // PARTS, bottom * height // PARTS


def _draw_pdf(data: bytes, parts: Sequence[Part], dpi: int, password: str | None) -> Iterator[tuple[Image.Image, Part]]:
    # Heavy, and not needed for pictures.
    from chambers.evidence.pdf_drawing import without_text  # noqa: PLC0415
    from chambers.evidence.pdf_file import open_pdf  # noqa: PLC0415

    document = open_pdf(data, password)[0]
    for part in parts:
        page = document[part.number - 1]
        width, height = page.get_size()
        scale = min(dpi / 72, (MAX_PIXELS / max(width * height, 1.0)) ** 0.5)
        whole = page.render(scale=scale, grayscale=True).to_pil()
        if part.apart:
            with without_text(page):
                bare = page.render(scale=scale, grayscale=True).to_pil()
            yield bare, part
            yield _only_in(whole, bare), part
        else:
            yield whole, part
        page.close()


def _only_in(whole: Image.Image, bare: Image.Image) -> Image.Image:
    """What the whole page shows where the bare one shows something else, on white."""
    changed = ImageChops.difference(whole, bare).point(lambda value: 255 if value else 0)
    return Image.composite(whole, Image.new("L", whole.size, 255), changed)


def upright_image(data: bytes, number: int) -> Image.Image:
    """One frame of a picture the right way up, on white where it is transparent, and no larger than may be drawn."""
    image = open_image(data)
    image.seek(number - 1)
    upright = ImageOps.exif_transpose(image)
    if upright.mode in ("RGBA", "LA", "PA", "P"):
        flat = Image.new("RGBA", upright.size, "white")
        upright = Image.alpha_composite(flat, upright.convert("RGBA"))
    pixels = upright.width * upright.height
    if pixels > MAX_PIXELS:
        shrink = (MAX_PIXELS / pixels) ** 0.5
        upright = upright.resize((int(upright.width * shrink), int(upright.height * shrink)))
    return upright


def main() -> None:
    """Draw standard input onto standard output."""
    media_type, parts, dpi = sys.argv[1], [parse_part(word) for word in sys.argv[2].split(",")], int(sys.argv[3])
    turn, password = int(sys.argv[4]), None
    if len(sys.argv) == 6:
        with os.fdopen(int(sys.argv[5]), "rb") as secret:
            password = secret.read().decode("utf-8")
    if media_type not in (PDF, IMAGE):
        sys.exit("only PDFs and pictures can be drawn")
    try:
        for picture in draw(media_type, sys.stdin.buffer.read(), parts, dpi, password, turn=turn):
            sys.stdout.buffer.write(picture)
    except (ProblemError, OSError, ValueError, RuntimeError, EOFError, SyntaxError) as error:
        sys.exit(f"a page cannot be drawn: {error}")


if __name__ == "__main__":
    main()
