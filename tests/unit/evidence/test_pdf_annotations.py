import io

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.answer import Child
from chambers.evidence.pdf_annotations import Aside, PageInlays, page_inlays
from chambers.evidence.pdf_file import open_pdf
from chambers.record.page import Note


def form(fill, annotate=lambda pdf, add: None):
    """A page with fields as reportlab draws them, and annotations put on it afterwards."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    canvas.drawString(72, 720, "The rent is due on May 1.")
    canvas.drawString(72, 706, "gypsy typography jumps by")
    fill(canvas.acroForm)
    canvas.showPage()
    canvas.save()
    with pikepdf.open(out) as pdf:
        page = pdf.pages[0]
        if "/Annots" not in page:
            page.Annots = Array()

        def add(subtype, rect, **entries):
            page.Annots.append(
                pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name(f"/{subtype}"), Rect=Array(rect), **entries))
            )

        annotate(pdf, add)
        saved = io.BytesIO()
        pdf.save(saved)
    return saved.getvalue()


def no_fields(fields):
    pass


def inlays(data):
    document, _ = open_pdf(data, None)
    return page_inlays(document, 1, document[0])


def shown(data):
    return [(each.kind, each.text) for each in inlays(data).shown]


def drawn(pdf, words):
    """An appearance that draws these words."""
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    stream = pdf.make_stream(
        f"BT /F1 12 Tf 4 6 Td ({words}) Tj ET".encode(),
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([0, 0, 200, 30]),
        Resources=Dictionary(Font=Dictionary(F1=font)),
    )
    return Dictionary(N=stream)


def quad(left, bottom, right, top):
    return Array([left, top, right, top, left, bottom, right, bottom])


def test_a_page_without_annotations_has_nothing_to_add():
    assert inlays(form(no_fields)) == PageInlays()


def test_values_of_fields_are_shown_where_the_fields_are():
    def fill(fields):
        fields.textfield(name="claimant", tooltip="Full name", x=200, y=600, width=200, height=20, value="Ada Harrow")
        fields.choice(name="county", x=200, y=560, width=120, height=20, value="Ashford", options=["Ashford", "Boone"])
        fields.textfield(name="empty", x=200, y=520, width=200, height=20)

    found = inlays(form(fill))
    assert [(each.kind, each.name, each.text) for each in found.shown] == [
        ("field", "Full name", "Ada Harrow"),
        ("field", "county", "Ashford"),
    ]
    box = found.shown[0].box
    assert (box.left, box.bottom, box.right, box.top) == (200, 600, 400, 620)
    assert found.unshown == ()


def test_boxes_are_ticked_or_empty():
    def fill(fields):
        fields.checkbox(name="married", x=100, y=600, checked=True)
        fields.checkbox(name="minor", x=100, y=560)
        fields.radio(name="agree", value="yes", selected=True, x=100, y=520)
        fields.radio(name="agree", value="no", x=200, y=520)

    assert shown(form(fill)) == [("box", "[x]"), ("box", "[ ]"), ("box", "[x]"), ("box", "[ ]")]


def test_a_value_without_an_appearance_is_read():
    def strip(pdf, _):
        del pdf.pages[0].Annots[0].AP

    def fill(fields):
        fields.textfield(name="sum", x=200, y=600, width=200, height=20, value="$5.00")

    assert ("field", "$5.00") in shown(form(fill, strip))


def test_a_value_that_a_field_does_not_display_is_kept_beside_what_it_displays():
    def fill(fields):
        fields.textfield(name="sum", x=200, y=600, width=200, height=30, value="5000")

    def redraw(words):
        def change(pdf, _):
            pdf.pages[0].Annots[0].AP = drawn(pdf, words)

        return change

    other = inlays(form(fill, redraw("7000")))
    assert [each.text for each in other.shown] == ["7000"]
    assert other.unshown == (Aside("[Field sum holds: 5000]", "field"),)
    same = inlays(form(fill, redraw("5,000.00")))
    assert [each.text for each in same.shown] == ["5,000.00"]
    assert same.unshown == ()


@pytest.mark.parametrize("flags", ["hidden", "noview", "invisible"])
def test_a_field_that_is_not_displayed_is_kept_apart(flags):
    def fill(fields):
        options = {"x": 200, "y": 600, "width": 200, "height": 20, "annotationFlags": flags}
        fields.textfield(name="remark", value="never paid", **options)
        fields.textfield(name="none", **options)

    found = inlays(form(fill))
    assert found.shown == ()
    assert found.unshown == (Aside("[Field remark: never paid]", "field"),)


def test_a_field_outside_the_page_is_not_displayed():
    def fill(fields):
        fields.textfield(name="remark", x=2000, y=600, width=200, height=20, value="never paid")

    found = inlays(form(fill))
    assert (found.shown, [each.text for each in found.unshown]) == ((), ["[Field remark: never paid]"])


def test_text_boxes_and_stamps_are_shown_and_the_comment_of_a_stamp_is_not():
    def annotate(pdf, add):
        add("FreeText", [300, 400, 500, 440], Contents="PAID IN FULL", DA=String("/Helv 12 Tf 0 g"))
        add("Stamp", [300, 300, 500, 330], AP=drawn(pdf, "RECEIVED May 4"), Contents="by the clerk", T="Bo")

    data = form(no_fields, annotate)
    assert shown(data) == [("text", "PAID IN FULL"), ("text", "RECEIVED May 4")]
    assert inlays(data).unshown == (Aside("[Comment by Bo: by the clerk]", "comment"),)


def test_comments_name_their_author_their_day_and_the_words_they_are_about():
    def annotate(_, add):
        add("Text", [500, 700, 520, 720], Contents="This is\rfalse.", T="Ann Lee", M="D:20260302101500Z")
        add("Popup", [500, 600, 560, 660], Contents="This is false.")
        add("Highlight", [72, 704, 220, 718], QuadPoints=quad(72, 704, 240, 716), Contents="What?", T="Bo")
        add("StrikeOut", [72, 716, 120, 730], QuadPoints=quad(72, 716, 120, 730), CreationDate="D:20260303")
        add("Underline", [72, 716, 120, 730], QuadPoints=quad(72, 716, 120, 730))

    found = inlays(form(no_fields, annotate))
    assert found.shown == ()
    assert [each.text for each in found.unshown] == [
        "[Comment by Ann Lee, 2026-03-02: This is\nfalse.]",
        '[Comment by Bo, on "gypsy typography jumps by": What?]',
        '[Struck out, 2026-03-03, on "The rent"]',
    ]
    assert {each.reason for each in found.unshown} == {"comment"}


def test_a_comment_in_rich_text_alone_is_read():
    def annotate(_, add):
        add("Square", [100, 100, 200, 200], RC=String("<body><p>See <b>page 3</b></p></body>"))

    assert [each.text for each in inlays(form(no_fields, annotate)).unshown] == ["[Comment: See page 3]"]


def test_a_file_on_a_page_is_taken_out_and_a_sound_is_missing():
    def annotate(pdf, add):
        held = pdf.make_stream(b"The press came late.", Type=Name.EmbeddedFile)
        add("FileAttachment", [72, 72, 90, 90], FS=Dictionary(UF="late.txt", EF=Dictionary(F=held)))
        add("FileAttachment", [92, 72, 99, 90], FS=Dictionary(UF="gone.txt"))
        add("Sound", [172, 72, 190, 90])
        add("Redact", [272, 72, 290, 90])

    found = inlays(form(no_fields, annotate))
    assert found.children == (Child("late.txt", b"The press came late."),)
    assert found.notes == (
        Note("a sound is on it and was not read", 1),
        Note("1 places are marked for redaction, which was not carried out", 1, missing=False),
        Note("the file gone.txt is named in it and not there", 1),
    )


def test_words_of_fields_that_overlap_stay_apart():
    def fill(fields):
        for at, word in enumerate(("first", "second", "third")):
            fields.textfield(name=word, x=200, y=600 - 18 * at, width=200, height=24, value=word)

    assert [text for _, text in shown(form(fill))] == ["first", "second", "third"]


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_a_turned_page_shows_the_same(rotation):
    def fill(fields):
        fields.textfield(name="sum", x=200, y=600, width=200, height=20, value="$5.00")

    def turn(pdf, _):
        pdf.pages[0].Rotate = rotation
        pdf.pages[0].MediaBox = Array([-20, -30, 592, 762])

    (inlay,) = inlays(form(fill, turn)).shown
    assert (inlay.text, inlay.box.left, inlay.box.bottom) == ("$5.00", 200, 600)
