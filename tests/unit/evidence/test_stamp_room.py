"""A number never covers anything, wherever it is asked to stand and however the page is stored."""

import io

import pikepdf
import pypdfium2
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.sheet import Sheet
from chambers.evidence.stamp import StampError, stamp_pdf, verify_labels
from chambers.evidence.stamp_style import Position, StampStyle
from chambers.record.bates import BatesError

WORDS = "the words of the page"


def _pdf(size, lines, *, rotate=0, crop=None, unit=None, dense=False):
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=size, invariant=1)
    for x, y in lines:
        canvas.setFont("Times-Roman", 8)
        canvas.drawString(x, y, WORDS)
    if dense:
        for y in range(0, int(size[1]), 5):
            canvas.line(0, y, size[0], y)
    canvas.scale(3, 3)
    canvas.showPage()
    canvas.save()
    with pikepdf.open(io.BytesIO(out.getvalue())) as pdf:
        page = pdf.pages[0]
        page.obj["/Rotate"] = rotate
        if crop:
            page.obj["/CropBox"] = pikepdf.Array(crop)
        if unit:
            page.obj["/UserUnit"] = unit
        saved = io.BytesIO()
        pdf.save(saved, deterministic_id=True)
        return saved.getvalue()


def _ink(data):
    """The dark pixels of the page as seen, two a unit."""
    page = pypdfium2.PdfDocument(data)[0]
    image = page.render(scale=2, may_draw_forms=False).to_pil().convert("L")
    return {(i % image.width, i // image.width) for i, value in enumerate(image.tobytes()) if value < 160}, image.size


def _letters(data):
    return "".join(pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range().split())


def _boxes(data, label):
    text = pypdfium2.PdfDocument(data)[0].get_textpage()
    at = text.get_text_range().index(label)
    return [text.get_charbox(at + n) for n in range(len(label))]


@pytest.mark.parametrize("position", list(Position))
@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_the_number_stands_in_its_place_as_the_reader_sees_it(position, rotate):
    before = _pdf((300, 400), [], rotate=rotate)
    after = stamp_pdf(before, prefix="A-", width=4, start=1, style=StampStyle(position))
    ink, (across, down) = _ink(after)
    x = sum(x for x, _ in ink) / len(ink) / across
    y = sum(y for _, y in ink) / len(ink) / down
    expected = {"left": (0, 0.35), "centre": (0.4, 0.6), "right": (0.65, 1)}[position.side]
    assert expected[0] < x < expected[1]
    assert (y < 0.15) if position.at_top else (y > 0.85)


def test_a_number_moves_out_of_the_way_of_words_and_signatures():
    before = _pdf((612, 792), [(530, 18)])
    after = stamp_pdf(before, prefix="HAR", width=6, start=1)
    assert pypdfium2.PdfDocument(after)[0].get_size() == (612, 792)
    kept, _ = _ink(before)
    assert kept <= _ink(after)[0]


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize("position", [Position.TOP_LEFT, Position.BOTTOM_RIGHT])
def test_a_full_page_gets_a_margin_band_and_loses_nothing(rotate, position):
    before = _pdf((300, 400), [], rotate=rotate, crop=(20, 30, 280, 350), dense=True)
    after = stamp_pdf(before, prefix="HAR", width=6, start=1, style=StampStyle(position))
    verify_labels(after, ["HAR000001"])
    kept, size_before = _ink(before)
    ink, size_after = _ink(after)
    assert size_after[0] == size_before[0]
    grown = size_after[1] - size_before[1]
    assert grown > 0
    down = grown if position.at_top else 0
    assert {(x, y + down) for x, y in kept} <= ink
    # Nothing that had been cropped away comes back into sight in the band: it holds the number and no lines.
    band = [(x, y) for x, y in ink if (y < grown if position.at_top else y >= size_before[1])]
    assert 0 < len(band) < 1500


def test_a_note_is_not_covered_though_it_has_no_look_of_its_own():
    with pikepdf.open(io.BytesIO(_pdf((612, 792), []))) as pdf:
        note = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.FreeText)
        note.Rect = pikepdf.Array([400, 0, 612, 40])
        pdf.pages[0].obj["/Annots"] = pikepdf.Array([pdf.make_indirect(note)])
        out = io.BytesIO()
        pdf.save(out)
    after = stamp_pdf(out.getvalue(), prefix="HAR", width=6, start=1)
    assert all(right < 400 or bottom > 40 for _, bottom, right, _ in _boxes(after, "HAR000001"))


def test_a_legend_stands_beside_the_number_on_every_page():
    after = stamp_pdf(_pdf((612, 792), []), prefix="HAR", width=6, start=1, style=StampStyle(legend="CONFIDENTIAL"))
    text = pypdfium2.PdfDocument(after)[0].get_textpage().get_text_bounded()
    assert "CONFIDENTIAL" in text
    assert "HAR000001" in text


def test_the_other_sides_number_is_kept():
    first = stamp_pdf(_pdf((612, 792), []), prefix="DEF", width=6, start=9)
    second = stamp_pdf(first, prefix="HAR", width=6, start=1)
    text = pypdfium2.PdfDocument(second)[0].get_textpage().get_text_bounded()
    assert "DEF000009" in text
    assert "HAR000001" in text


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("/UserUnit", -1),
        ("/UserUnit", 0),
        ("/Rotate", 45),
        ("/Rotate", -45),
        ("/Rotate", -270),
        ("/CropBox", [5000, 5000, 6000, 6000]),
        ("/CropBox", [300, 400, 0, 0]),
        ("/MediaBox", [300, 400, 0, 0]),
        ("/Contents", None),
        ("/Resources", None),
    ],
)
def test_a_page_with_odd_values_is_stamped_all_the_same(key, value):
    with pikepdf.open(io.BytesIO(_pdf((300, 400), []))) as pdf:
        if value is None:
            del pdf.pages[0].obj[key]
        else:
            pdf.pages[0].obj[key] = pikepdf.Array(value) if isinstance(value, list) else value
        out = io.BytesIO()
        pdf.save(out)
    verify_labels(stamp_pdf(out.getvalue(), prefix="HAR", width=6, start=1), ["HAR000001"])


def test_a_page_too_narrow_for_type_that_can_be_read_is_refused():
    with pytest.raises(StampError, match="too narrow for 'HAR000001'"):
        stamp_pdf(_pdf((20, 20), [], dense=True), prefix="HAR", width=6, start=1)


@pytest.mark.parametrize(
    ("style", "why"),
    [
        ({"legend": "\u673a\u5bc6"}, "standard fonts"),
        ({"legend": "  "}, "cannot be"),
        ({"legend": "SECRET", "legend_position": Position.BOTTOM_RIGHT}, "cannot both"),
    ],
)
def test_a_legend_that_cannot_be_set_is_refused(style, why):
    with pytest.raises(BatesError, match=why):
        StampStyle(**style)


@settings(max_examples=40, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(
    size=st.tuples(st.integers(150, 1500), st.integers(150, 1500)),
    rotate=st.sampled_from([0, 90, 180, 270, -90, 450]),
    cut=st.one_of(st.none(), st.tuples(*[st.integers(0, 30)] * 4)),
    unit=st.sampled_from([None, 0.5, 1, 2, 3.7]),
    lines=st.lists(st.tuples(st.integers(0, 1400), st.integers(0, 60)), max_size=12),
    position=st.sampled_from(list(Position)),
)
def test_whatever_the_page_the_label_reads_back_and_no_ink_is_lost(*, size, rotate, cut, unit, lines, position):
    crop = cut and (cut[0], cut[1], size[0] - cut[2], size[1] - cut[3])
    before = _pdf(size, lines, rotate=rotate, crop=crop, unit=unit)
    after = stamp_pdf(before, prefix="HAR", width=6, start=7, style=StampStyle(position))
    verify_labels(after, ["HAR000007"])
    kept, (across, down) = _ink(before)
    ink, (across_after, down_after) = _ink(after)
    assert across_after == across
    moved = down_after - down if position.at_top else 0
    lost = {(x, y + moved) for x, y in kept} - ink
    # Growing a page by a fraction of a pixel shifts the edges of its glyphs; words that were covered would lose more.
    assert len(lost) <= (0 if down_after == down else 0.35 * len(kept))
    assert _letters(after).replace("HAR000007", "") == _letters(before)


@given(
    st.tuples(*[st.integers(0, 500)] * 2),
    st.tuples(*[st.integers(10, 500)] * 2),
    st.sampled_from([0, 90, 180, 270]),
    st.sampled_from([0.5, 1.0, 2.0]),
)
def test_a_sheet_sees_its_own_box_at_the_origin(corner, size, rotation, unit):
    sheet = Sheet((corner[0], corner[1], corner[0] + size[0], corner[1] + size[1]), rotation, unit)
    assert sheet.seen(sheet.box) == pytest.approx((0, 0, sheet.width_pt, sheet.height_pt))
    grown = sheet.with_band(20, at_top=False)
    assert grown.height_pt == pytest.approx(sheet.height_pt + 20)
    assert grown.width_pt == pytest.approx(sheet.width_pt)
    assert grown.seen(sheet.box)[1] == pytest.approx(20)
