import io

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.page_picture import draw, picture_of


def _page(*, ink=(0, 0, 0), words="Invoice ABC000001", band=None):
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    if band:
        canvas.setFillColorRGB(*band)
        canvas.rect(72, 500, 400, 100, fill=1, stroke=0)
    canvas.setFont("Helvetica", 12)
    for line in range(40):
        canvas.setFillColorRGB(*(ink if line < 3 else (0, 0, 0)))
        canvas.drawString(72, 740 - 15 * line, words)
    canvas.save()
    return out.getvalue()


@pytest.mark.parametrize("ink", [(0, 0, 0), (0.6, 0.6, 0.6), (0, 0, 1), (0.8, 0, 0)])
def test_lines_in_any_ink_are_black_on_white_at_300_dots_an_inch(ink):
    ((ending, data),) = draw(_page(ink=ink), 1, 1)
    with Image.open(io.BytesIO(data)) as image:
        assert (ending, image.mode, image.info["compression"]) == ("tif", "1", "group4")
        assert (round(image.info["dpi"][0]), image.width) == (300, 2481)
        coloured, black = (image.crop((0, top, 2481, top + 187)).histogram()[0] for top in (382, 1632))
    assert coloured == pytest.approx(black, rel=0.2), "three lines of colour have as much ink as three of black"


@pytest.mark.parametrize("band", [(1, 1, 0), (0.7, 0.7, 0.7), (0.2, 0.4, 0.9)])
def test_a_page_with_a_highlight_or_a_tone_is_a_picture_in_colour(band):
    ((ending, data),) = draw(_page(band=band), 1, 1)
    with Image.open(io.BytesIO(data)) as image:
        assert (ending, image.mode, image.info["dpi"]) == ("jpg", "RGB", (300, 300))
        wanted = tuple(round(255 * each) for each in band)
        assert all(abs(a - b) < 12 for a, b in zip(image.getpixel((1900, 1400)), wanted, strict=True))


def test_the_same_page_gives_the_same_bytes():
    page = Image.effect_noise((200, 200), 80).convert("RGB")
    assert picture_of(page) == picture_of(page.copy())
