import base64
import io

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from chambers.evidence.answer import ProblemError
from chambers.evidence.picture_sheets import sheets_of

RED, BLUE = (200, 10, 10), (10, 10, 200)


def _saved(image, form, **options):
    out = io.BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def _left_and_right():
    """Red on the left, blue on the right."""
    image = Image.new("RGB", (400, 200), RED)
    image.paste(BLUE, (200, 0, 400, 200))
    return image


def _seen(pdf, page=0):
    with pypdfium2.PdfDocument(pdf) as document:
        return document[page].render(scale=1).to_pil().convert("RGB")


def _near(colour, other):
    return all(abs(a - b) < 40 for a, b in zip(colour, other, strict=True))


def test_a_picture_lies_on_a_sheet_with_its_margins_free():
    sheet = _seen(sheets_of(_saved(_left_and_right(), "PNG")))
    assert sheet.size == (792, 612)
    assert _near(sheet.getpixel((300, 306)), RED)
    assert _near(sheet.getpixel((492, 306)), BLUE)
    assert sheet.crop((0, 570, 792, 612)).getextrema() == ((255, 255),) * 3


def test_a_photograph_is_laid_in_as_it_is():
    photograph = _saved(_left_and_right(), "JPEG", quality=80)
    with pikepdf.open(io.BytesIO(sheets_of(photograph))) as pdf:
        (picture,) = pdf.pages[0].get_images().values()
        assert base64.a85decode(b"<~" + picture.read_raw_bytes(), adobe=True) == photograph


def test_a_photograph_of_a_camera_that_was_turned_stands_upright():
    exif = Image.Exif()
    exif[0x0112] = 3  # upside down
    sheet = _seen(sheets_of(_saved(_left_and_right(), "JPEG", exif=exif)))
    assert _near(sheet.getpixel((300, 306)), BLUE)
    assert _near(sheet.getpixel((492, 306)), RED)


def test_every_frame_has_a_sheet_of_its_own():
    frames = [Image.new("RGB", (300, 500), colour) for colour in (RED, BLUE)]
    pdf = sheets_of(_saved(frames[0], "TIFF", save_all=True, append_images=frames[1:]))
    assert [_near(_seen(pdf, page).getpixel((306, 396)), colour) for page, colour in enumerate((RED, BLUE))] == [
        True
    ] * 2


def test_what_is_transparent_lies_on_white():
    sheet = _seen(sheets_of(_saved(Image.new("RGBA", (500, 500), (0, 0, 0, 0)), "PNG")))
    assert sheet.getextrema() == ((255, 255),) * 3


def test_the_same_picture_gives_the_same_bytes():
    picture = _saved(_left_and_right(), "PNG")
    assert sheets_of(picture) == sheets_of(picture)


def test_what_is_no_picture_is_a_problem():
    with pytest.raises(ProblemError, match="not a picture"):
        sheets_of(b"\x89PNG\r\n\x1a\n and then nothing")
