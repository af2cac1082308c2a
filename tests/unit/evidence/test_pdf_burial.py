"""Words that others are drawn over: hidden when they add nothing to the page, and seen whenever they do."""

import io
import random

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.pdf_box import Box, Rows, any_over
from chambers.evidence.pdf_reader import read_pdf

SECRET = "nobody sees this"


def pdf(draw):
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    canvas.setFont("Helvetica", 12)
    canvas.drawString(72, 720, "Seen words stand here.")
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def hidden(data):
    return [(run.reason, page.text[run.start : run.end]) for page in read_pdf(data).pages for run in page.hidden]


def photo():
    chance, size = random.Random(6), (200, 40)
    image = Image.new("RGB", size)
    image.putdata([tuple(chance.randrange(256) for _ in range(3)) for _ in range(size[0] * size[1])])
    return ImageReader(image)


def under_a_photo(canvas):
    canvas.drawString(72, 600, SECRET)
    canvas.drawImage(photo(), 60, 590, 220, 30)


def under_thick_letters(canvas):
    canvas.drawString(72, 600, SECRET)
    # The dash of this font is as good as a bar when it is drawn large, and several make a wall.
    canvas.setFont("Helvetica-Bold", 150)
    for down in (545, 549, 553, 557, 561):
        canvas.drawString(60, down, "\u2014\u2014")


@pytest.mark.parametrize("draw", [under_a_photo, under_thick_letters])
@pytest.mark.parametrize("rotation", [0, 90])
def test_words_that_add_nothing_to_the_page_are_hidden(draw, rotation):
    with pikepdf.open(io.BytesIO(pdf(draw))) as document:
        document.pages[0].Rotate = rotation
        out = io.BytesIO()
        document.save(out)
    assert ("overdrawn", SECRET) in hidden(out.getvalue())
    assert all(reason != "overdrawn" or words == SECRET for reason, words in hidden(out.getvalue()))


def drawn_twice(canvas):
    for shift in (0, 0.3):
        canvas.drawString(72 + shift, 600, "everybody sees this")


def under_a_signature(canvas):
    canvas.drawString(72, 600, "everybody sees this")
    ink = Image.new("RGBA", (200, 40), (0, 0, 0, 0))
    ImageDraw.Draw(ink).line([(0, 20), (60, 5), (120, 35), (200, 10)], fill=(0, 0, 160, 255), width=3)
    canvas.drawImage(ImageReader(ink), 60, 590, 220, 30, mask="auto")


def under_a_watermark(canvas):
    for line in range(20):
        canvas.drawString(72, 600 - 15 * line, "everybody sees this")
    canvas.setFont("Helvetica-Bold", 140)
    canvas.setFillGray(0.85, 0.5)
    canvas.drawString(60, 400, "DRAFT")


def under_a_ruled_line(canvas):
    canvas.drawString(72, 600, "everybody sees this")
    canvas.drawString(72, 600, "____________________")


def a_pieced_rule(canvas):
    canvas.drawString(72, 600, "_____ ______")
    canvas.drawString(72, 600, "____________________")


def filled_into_a_form(canvas):
    canvas.drawString(72, 600, "Name ............................ Date")
    canvas.drawString(110, 601, "Ada Harrow")


@pytest.mark.parametrize(
    "draw", [drawn_twice, under_a_signature, under_a_watermark, under_a_ruled_line, a_pieced_rule, filled_into_a_form]
)
def test_words_that_still_show_are_seen(draw):
    assert hidden(pdf(draw)) == []


BOXES = st.lists(
    st.builds(
        lambda left, bottom, width, height: (left, bottom, left + width, bottom + height),
        *(st.integers(0, 120), st.integers(0, 200), st.integers(1, 60), st.integers(1, 40)),
    ),
    max_size=12,
)


@given(BOXES)
def test_rows_find_whatever_lies_over_a_box(sides):
    boxes = [Box(*each) for each in sides]
    rows = Rows((box, index) for index, box in enumerate(boxes))
    for box in boxes:
        expected = {index for index, other in enumerate(boxes) if other.common(box).area > 0}
        assert {index for _, index in rows.over(box)} == expected


def lies_over(one, other):
    a, b = Box(*one), Box(*other)
    return a.common(b).area > 0.5 * min(a.area, b.area)


@given(BOXES)
def test_a_page_is_suspect_only_when_one_box_lies_over_another(sides):
    pairs = any(lies_over(one, other) for at, one in enumerate(sides) for other in sides[:at])
    assert not any_over(sides) or pairs


def test_lines_of_text_are_not_suspect_and_one_line_on_another_is():
    lines = [(72.0, 100.0 + 12 * line, 500.0, 110.0 + 12 * line) for line in range(50)]
    assert not any_over(lines)
    assert any_over([*lines, (100.0, 161.0, 200.0, 171.0)])
    assert any_over([*lines, (60.0, 90.0, 300.0, 180.0)])
