"""Where words stand on a page as it is shown: on turned and cropped pages, on printed sheets, after another reading."""

import io

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageOps
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.media import PDF
from chambers.evidence.page_places import PARTS, boxes_of_spans, carry_over
from chambers.evidence.paging import paginate, wrap_line
from chambers.evidence.pdf_places import read_places
from chambers.evidence.portrait import draw_portrait, fitting_height
from chambers.evidence.reader import read
from chambers.evidence.rendering import can_be_printed, printed_places, render_pdf
from chambers.record.page import Page, Source

WORD = "Harrow"


def pdf_with_a_word(rotation=0, crop=None, user_unit=None):
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    canvas.setFont("Helvetica", 20)
    canvas.drawString(150, 600, WORD)
    canvas.showPage()
    canvas.save()
    with pikepdf.open(io.BytesIO(out.getvalue())) as document:
        page = document.pages[0]
        page.Rotate = rotation
        if crop:
            page.cropbox = crop
        if user_unit:
            page.obj.UserUnit = user_unit
        turned = io.BytesIO()
        document.save(turned)
    return turned.getvalue()


def ink_of(png):
    """Left, top, right and bottom of everything that is not white, as fractions."""
    with Image.open(io.BytesIO(png)) as image:
        left, top, right, bottom = ImageOps.invert(image.convert("L")).getbbox()
        return left / image.width, top / image.height, right / image.width, bottom / image.height


@pytest.mark.parametrize("user_unit", [None, 2.5])
@pytest.mark.parametrize("crop", [None, (100, 500, 400, 700)])
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_the_box_of_a_word_lies_around_its_ink_however_the_page_is_turned_and_cropped(rotation, crop, user_unit):
    data = pdf_with_a_word(rotation, crop, user_unit)
    text, places = read_places(data, 1)
    assert text == read(PDF, data).pages[0].text == WORD
    (box,) = boxes_of_spans(tuple(places), [(0, len(WORD))])
    left, top, right, bottom = ink_of(draw_portrait(PDF, data, 1, 900))
    slack = 0.01
    assert box.left - slack <= left < right <= box.left + box.width + slack
    assert box.top - slack <= top < bottom <= box.top + box.height + slack
    assert box.width < 3 * (right - left)
    assert box.height < 3 * (bottom - top)


def test_places_belong_to_the_text_as_it_was_kept_not_to_characters_that_were_cleaned_away():
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    for line in range(4):
        canvas.drawString(72, 700 - 20 * line, f"line {line} of four")
    canvas.showPage()
    canvas.save()
    text, places = read_places(out.getvalue(), 1)
    assert text == read(PDF, out.getvalue()).pages[0].text
    assert "\r" not in text
    heights = [boxes_of_spans(tuple(places), [(text.index(f"{n} of"), text.index(f"{n} of") + 4)]) for n in range(4)]
    tops = [box.top for (box,) in heights]
    assert tops == sorted(tops)
    assert len(set(tops)) == 4


def test_a_span_over_two_lines_has_a_box_for_each_and_an_empty_one_has_none():
    line = [(100 * at, 100, 100 * at + 90, 200) for at in range(5)]
    below = [(100 * at, 300, 100 * at + 90, 400) for at in range(5)]
    boxes = boxes_of_spans((*line, None, *below), [(3, 8), (5, 6), (2, 2), (40, 50)])
    assert [(box.span_index, box.left, box.top) for box in boxes] == [(0, 0.03, 0.01), (0, 0.0, 0.03)]
    assert boxes[0].width == pytest.approx(0.019)


def test_lines_that_stand_close_below_each_other_stay_apart_and_turned_lines_stay_whole():
    text = "the press was received in good order\nand nothing was said of it for seven weeks"
    assert len(boxes_of_spans(printed_places(text), [(0, len(text))])) == 2
    turned = tuple((100, 50 * at, 220, 50 * at + 48) for at in range(9))
    assert len(boxes_of_spans(turned, [(0, 9)])) == 1
    word, below = (100, 100, 400, 140), (100, 145, 500, 185)
    assert len(boxes_of_spans((*[word] * 4, None, *[below] * 5), [(0, 10)])) == 2


sides = st.integers(0, PARTS).flatmap(lambda low: st.tuples(st.just(low), st.integers(low, PARTS)))
place = st.tuples(sides, sides).map(lambda each: (each[0][0], each[1][0], each[0][1], each[1][1]))
span = st.tuples(st.integers(-5, 60), st.integers(-5, 60))


@given(st.lists(st.none() | place, max_size=40), st.lists(span, max_size=5))
def test_every_place_of_a_span_lies_in_one_of_its_boxes_and_no_box_leaves_the_page(places, spans):
    boxes = boxes_of_spans(tuple(places), spans)
    for box in boxes:
        assert 0 <= box.left <= box.left + box.width <= 1.0000001
        assert 0 <= box.top <= box.top + box.height <= 1.0000001
    for index, (start, end) in enumerate(spans):
        own = [box for box in boxes if box.span_index == index]
        for found in places[max(start, 0) : max(end, 0)]:
            if found is not None:
                assert any(
                    box.left * PARTS <= found[0] + 0.01
                    and box.top * PARTS <= found[1] + 0.01
                    and (box.left + box.width) * PARTS >= found[2] - 0.01
                    and (box.top + box.height) * PARTS >= found[3] - 0.01
                    for box in own
                )


def test_words_that_another_reading_has_too_keep_their_places_and_others_have_none():
    kept, read_now = "Harrow paid 41,500 dollars\n\nlayer below", "Harrow paid 41.500 dollars"
    places = tuple((at, 0, at + 1, 1) for at in range(len(read_now)))
    carried = carry_over(read_now, places, kept)
    assert len(carried) == len(kept)
    assert carried[: len("Harrow paid")] == (*places[:6], None, *places[7:11])
    at = kept.index("41,500")
    assert set(carried[at : at + 6]) == {None}
    assert carried[kept.index("dollars")] == places[read_now.index("dollars")]
    assert set(carried[kept.index("layer") :]) == {None}
    assert carry_over(read_now, places, read_now) == places


@given(st.text(st.characters(codec="cp1252", exclude_characters="\f\r\x1c\x1d\x1e\x1f\x0b\x85"), max_size=3000))
def test_every_character_of_a_printed_page_that_is_no_space_has_a_place_of_its_own(text):
    page = paginate(text)[0]
    places = printed_places(page)
    assert len(places) == len(page)
    held = [found for character, found in zip(page, places, strict=True) if not character.isspace()]
    assert None not in held
    assert len(set(held)) == len(held)


def test_a_word_on_a_printed_sheet_stands_where_its_box_says():
    text = "\n" * 7 + "\t" + " " * 20 + WORD
    page = Page("note.txt", "0" * 64, 1, text)
    png = draw_portrait(PDF, render_pdf(Source("note.txt", "0" * 64, PDF, (page,))), 1, 1200)
    (box,) = boxes_of_spans(printed_places(text), [(text.index(WORD), len(text))])
    left, top, right, bottom = ink_of(png)
    assert box.left - 0.003 <= left < right <= box.left + box.width + 0.003
    assert box.top - 0.003 <= top < bottom <= box.top + box.height + 0.003


def test_what_the_sheet_cannot_show_is_not_printed():
    assert can_be_printed("Dear Müller, paid € 5.\n")
    assert not can_be_printed("שלום")
    assert not can_be_printed("line\n" * 80)
    assert len(wrap_line("x" * 200)) > 1


@given(st.floats(1, 20_000), st.floats(1, 20_000), st.integers(1, 2000))
def test_a_picture_is_never_larger_than_may_be_drawn(width, height, width_px):
    drawn_width, drawn_height = fitting_height(width, height, width_px)
    assert 1 <= drawn_width <= width_px
    assert drawn_width * drawn_height <= 45_000_000


def test_a_picture_is_grey_where_the_page_has_no_colour_and_coloured_where_it_has():
    plain = Image.open(io.BytesIO(draw_portrait(PDF, pdf_with_a_word(), 1, 480)))
    assert (plain.mode, plain.width) == ("L", 480)
    out = io.BytesIO()
    Image.new("RGB", (300, 100), "red").save(out, "JPEG")
    coloured = Image.open(io.BytesIO(draw_portrait("image/*", out.getvalue(), 1, 960)))
    assert (coloured.mode, coloured.size) == ("RGB", (300, 100))
