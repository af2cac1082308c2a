import io

import pikepdf
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.answer import ProblemError
from chambers.evidence.pdf_reader import read_pdf


def pdf(*draws, size=(612, 792)):
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=size, invariant=1)
    for draw in draws:
        canvas.setFont("Helvetica", 12)
        canvas.drawString(72, 720, "Seen words stand here.")
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def hidden(data):
    return [(run.reason, page.text[run.start : run.end]) for page in read_pdf(data).pages for run in page.hidden]


def white(canvas):
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(72, 600, "nobody sees this")


def invisible(canvas):
    text = canvas.beginText(72, 600)
    text.setTextRenderMode(3)
    text.textLine("nobody sees this")
    canvas.drawText(text)


def tiny(canvas):
    canvas.setFont("Helvetica", 0.5)
    canvas.drawString(72, 600, "nobody sees this")


def off_page(canvas):
    canvas.drawString(900, 600, "nobody sees this")


def covered(canvas):
    canvas.drawString(72, 600, "nobody sees this")
    canvas.rect(70, 594, 200, 18, fill=1, stroke=0)


def black_on_black(canvas):
    canvas.rect(70, 594, 200, 18, fill=1, stroke=0)
    canvas.drawString(72, 600, "nobody sees this")


@pytest.mark.parametrize(
    ("draw", "reason"),
    [
        (white, "colour"),
        (invisible, "invisible"),
        (tiny, "tiny"),
        (off_page, "off_page"),
        (covered, "covered"),
        (black_on_black, "covered"),
    ],
)
@pytest.mark.parametrize("rotation", [0, 90])
def test_words_that_a_page_does_not_show_are_marked(draw, reason, rotation):
    data = pdf(draw)
    with pikepdf.open(io.BytesIO(data)) as document:
        document.pages[0].Rotate = rotation
        out = io.BytesIO()
        document.save(out)
    assert hidden(out.getvalue()) == [(reason, "nobody sees this")]


def white_on_black(canvas):
    canvas.rect(70, 594, 200, 18, fill=1, stroke=0)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(72, 600, "everybody sees this")


def highlighted(canvas):
    canvas.setFillColorRGB(1, 1, 0.4)
    canvas.rect(70, 594, 200, 18, fill=1, stroke=0)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.drawString(72, 600, "everybody sees this")


def on_a_letterhead(canvas):
    canvas.drawImage(ImageReader(Image.new("L", (60, 80), 250)), 0, 0, 612, 792)
    canvas.drawString(72, 600, "everybody sees this")


@pytest.mark.parametrize("draw", [white_on_black, highlighted])
def test_words_with_a_reason_for_their_colour_are_seen(draw):
    assert hidden(pdf(draw)) == []


def test_words_on_a_letterhead_are_text_and_words_under_a_picture_are_a_scan():
    def after(canvas):
        canvas.drawImage(ImageReader(Image.new("L", (60, 80), 250)), 0, 0, 612, 792)

    def first_picture(canvas):
        on_a_letterhead(canvas)

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    first_picture(canvas)
    canvas.showPage()
    canvas.save()
    assert not read_pdf(out.getvalue()).pages[0].scan
    assert read_pdf(pdf(after)).pages[0].scan


def test_words_outside_the_crop_box_are_not_seen():
    with pikepdf.open(io.BytesIO(pdf(lambda canvas: canvas.drawString(72, 40, "nobody sees this")))) as document:
        document.pages[0].CropBox = [0, 100, 612, 792]
        out = io.BytesIO()
        document.save(out)
    assert hidden(out.getvalue()) == [("off_page", "nobody sees this")]


def test_a_picture_without_words_is_a_scan_and_an_empty_page_is_not():
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.drawImage(ImageReader(Image.new("L", (60, 80), 250)), 0, 0, 500, 700)
    canvas.showPage()
    canvas.showPage()
    canvas.save()
    assert [page.scan for page in read_pdf(out.getvalue()).pages] == [True, False]


def test_a_damaged_pdf_is_mended_or_says_why_not():
    data = pdf(lambda canvas: None)
    torn = data[: data.rindex(b"startxref")].replace(b"xref", b"xxxx")
    answer = read_pdf(torn)
    assert "Seen words" in answer.pages[0].text
    with pytest.raises(ProblemError, match="damaged"):
        read_pdf(b"%PDF-1.7\nthis is not one")


def test_an_encrypted_pdf_opens_with_its_password_only():
    with pikepdf.open(io.BytesIO(pdf(lambda canvas: None))) as document:
        out = io.BytesIO()
        document.save(out, encryption=pikepdf.Encryption(owner="o", user="u", R=6))
    with pytest.raises(ProblemError, match="needs a password"):
        read_pdf(out.getvalue())
    with pytest.raises(ProblemError, match="another password"):
        read_pdf(out.getvalue(), "wrong")
    assert "Seen words" in read_pdf(out.getvalue(), "u").pages[0].text
