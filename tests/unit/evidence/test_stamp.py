import io

import pikepdf
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.stamp import stamp_pdf
from chambers.record.bates import BatesError


def _pdf(*, pages=1, rotate=0, crop=None, user_unit=None):
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(400, 600), invariant=1)
    for number in range(pages):
        canvas.setFillColorRGB(0.75, 0, 0)
        canvas.rect(0, 0, 400, 600, fill=1, stroke=0)
        canvas.setFillColorRGB(0, 0, 0)
        canvas.drawString(150, 300, f"Original {number + 1}")
        # A graphics state left behind on purpose: the stamp must not inherit it.
        canvas.scale(0.1, 0.1)
        canvas.showPage()
    canvas.save()
    with pikepdf.open(io.BytesIO(out.getvalue())) as pdf:
        for page in pdf.pages:
            page.obj["/Rotate"] = rotate
            if crop is not None:
                page.cropbox = pikepdf.Array(crop)
            if user_unit is not None:
                page.obj["/UserUnit"] = user_unit
        saved = io.BytesIO()
        pdf.save(saved, deterministic_id=True)
        return saved.getvalue()


def _stamped(data, **series):
    return stamp_pdf(data, **({"prefix": "HAR", "width": 6, "start": 7} | series))


def _texts(data):
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(data)]


def _white_box(data):
    """The bounds of the white patch in the lower half of the page as seen, as parts of its width and height."""
    image = pypdfium2.PdfDocument(data)[0].render(scale=1).to_pil().convert("RGB")
    width, height = image.size
    white = [
        (x, y) for y in range(height // 2 + 20, height) for x in range(width) if min(image.getpixel((x, y))) > 0xF0
    ]
    assert white, "the stamp has no patch"
    xs, ys = [x for x, _ in white], [y for _, y in white]
    return min(xs) / width, min(ys) / height, max(xs) / width, max(ys) / height


def test_every_page_gets_the_next_number_and_keeps_its_words():
    texts = _texts(_stamped(_pdf(pages=3)))
    assert [f"HAR00000{7 + n}" in text for n, text in enumerate(texts)] == [True] * 3
    assert [f"Original {n + 1}" in text for n, text in enumerate(texts)] == [True] * 3


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [None, (50, 100, 350, 500)])
def test_the_stamp_is_at_the_bottom_right_as_the_reader_sees_the_page(rotate, crop):
    data = _stamped(_pdf(rotate=rotate, crop=crop))
    assert "HAR000007" in _texts(data)[0]
    left, top, right, bottom = _white_box(data)
    assert left > 0.5
    assert 0.9 < right < 1
    assert top > 0.85
    assert bottom < 1


def test_the_stamp_keeps_its_size_under_another_user_unit():
    heights = []
    for unit in (1, 2):
        text = pypdfium2.PdfDocument(_stamped(_pdf(user_unit=unit)))[0].get_textpage()
        at = text.get_text_range().index("HAR000007")
        _, bottom, _, top = text.get_charbox(at)
        heights.append(top - bottom)
    assert heights[0] == pytest.approx(2 * heights[1], rel=0.05)


def test_the_same_input_gives_the_same_bytes():
    data = _pdf(pages=2)
    assert _stamped(data) == _stamped(data)


def test_a_series_that_overflows_its_digits_is_refused():
    with pytest.raises(BatesError, match="does not fit"):
        _stamped(_pdf(pages=2), width=1, start=9)


def test_shared_resources_of_the_original_are_left_alone():
    with pikepdf.open(io.BytesIO(_stamped(_pdf(pages=2)))) as pdf:
        fonts = [set(page.obj.Resources.Font.keys()) for page in pdf.pages]
    assert all("/ChambersBates" in names and len(names) == 2 for names in fonts)
