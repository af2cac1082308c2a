import io
import re

import pikepdf
import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.answer import ProblemError
from chambers.evidence.pdf_reader import read_pdf
from chambers.evidence.reader import tidy


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


def scanned(words, width=612, height=792):
    """A picture of words, as a scanner makes it."""
    image = Image.new("L", (width * 3, height * 3), 250)
    ImageDraw.Draw(image).multiline_text((120, 150), words, fill=20, font=ImageFont.load_default(size=40))
    return ImageReader(image)


def test_words_on_a_letterhead_are_text_and_words_under_a_picture_belong_to_a_layer():
    def after(canvas):
        canvas.drawImage(scanned("What the page shows\nis something else"), 0, 0, 612, 792)

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    on_a_letterhead(canvas)
    canvas.showPage()
    canvas.save()
    assert not read_pdf(out.getvalue()).pages[0].look
    assert hidden(out.getvalue()) == []
    assert read_pdf(pdf(after)).pages[0].look
    assert hidden(pdf(after)) == [("layer", "Seen words stand here.")]


def test_a_scan_with_a_header_or_a_stamp_is_looked_at_and_keeps_the_header():
    def picture_first(canvas):
        canvas.drawImage(scanned("The filing fee of $75.00\nwas paid on May 4."), 0, 0, 612, 792)
        canvas.drawString(200, 770, "Case 1:26-cv-00017 Document 3")
        canvas.showPage()

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    picture_first(canvas)
    canvas.save()
    (page,) = read_pdf(out.getvalue()).pages
    assert page.text.split() == ["Case", "1:26-cv-00017", "Document", "3"]
    assert [word.hidden for word in page.words] == [None] * 4
    ((left, top, right, bottom),) = page.look
    assert left < 1200
    assert top < 1000
    assert right > 2900
    assert bottom > 900


def nested(data):
    """The same page, with all that it paints inside a form, as printers and stamping programs write it."""
    with pikepdf.open(io.BytesIO(data)) as source, pikepdf.new() as target:
        page = target.add_blank_page(page_size=(612, 792))
        page.add_overlay(source.pages[0])
        out = io.BytesIO()
        target.save(out)
    return out.getvalue()


def test_a_picture_inside_a_form_is_looked_at_too():
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    canvas.drawImage(scanned("Paid in full"), 0, 0, 612, 792)
    canvas.save()
    assert read_pdf(nested(out.getvalue())).pages[0].look
    assert hidden(nested(pdf(lambda canvas: canvas.drawImage(scanned("Paid"), 0, 0, 612, 792)))) == [
        ("layer", "Seen words stand here.")
    ]


def test_words_drawn_as_shapes_are_looked_at_and_rules_are_not():
    def shapes(canvas):
        for letter in range(12):
            path = canvas.beginPath()
            left = 100 + 9 * letter
            path.moveTo(left, 500)
            path.curveTo(left, 510, left + 3, 512, left + 6, 509)
            path.lineTo(left + 5, 503)
            path.curveTo(left + 4, 499, left + 2, 499, left, 500)
            canvas.drawPath(path, stroke=1, fill=letter % 2)

    def rules(canvas):
        canvas.rect(60, 500, 400, 100)
        canvas.line(60, 550, 460, 550)

    first, second = read_pdf(pdf(shapes, rules)).pages
    ((left, top, right, bottom),) = first.look
    assert (left < 1700, right > 3300, top < 3700, bottom > 3600) == (True,) * 4
    assert second.look == ()


def test_a_small_picture_beside_words_is_looked_at_alone():
    (page,) = read_pdf(pdf(lambda canvas: canvas.drawImage(scanned("Screenshot"), 100, 300, 204, 264))).pages
    ((left, top, right, _),) = page.look
    assert 1500 < left < right < 5500
    assert top > 2500


def test_a_font_without_sense_is_looked_at_and_what_it_says_is_doubted():
    shifted = "Wkh exbhu sdlg wkh shqdowb dqg wkh vhoohu fdq nhhs lw " * 6
    (page,) = read_pdf(pdf(lambda canvas: canvas.drawString(20, 600, shifted[:300]))).pages
    assert page.look
    assert {word.hidden for word in page.words} == {"doubted", "off_page"}


def in_vera(words, change):
    """A page in an embedded font, with the map from its codes to characters changed."""
    pdfmetrics.registerFont(TTFont("Vera", "Vera.ttf", asciiReadable=False))
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    canvas.setFont("Vera", 12)
    canvas.drawString(72, 720, words)
    canvas.save()
    with pikepdf.open(io.BytesIO(out.getvalue())) as document:
        for item in document.objects:
            if isinstance(item, pikepdf.Dictionary) and "/ToUnicode" in item:
                change(item)
        changed = io.BytesIO()
        document.save(changed)
    return changed.getvalue()


def test_words_in_a_font_that_names_no_characters_are_looked_at():
    def unnamed(font):
        del font.ToUnicode

    (page,) = read_pdf(in_vera("The buyer paid the penalty", unnamed)).pages
    assert page.look
    assert {word.hidden for word in page.words} == {"doubted"}


def test_characters_beyond_the_first_plane_are_read_and_keep_the_marks_behind_them_in_place():
    def renamed(font):
        named = font.ToUnicode.read_bytes()
        font.ToUnicode.write(re.sub(rb"(<\w\w>)\s*<0041>", rb"\1 <D835DC34>", named))

    data = in_vera("A = 7 A", renamed)
    assert tidy(read_pdf(data)).pages[0].text == "\U0001d434 = 7 \U0001d434"


def test_words_outside_the_crop_box_are_not_seen():
    with pikepdf.open(io.BytesIO(pdf(lambda canvas: canvas.drawString(72, 40, "nobody sees this")))) as document:
        document.pages[0].CropBox = [0, 100, 612, 792]
        out = io.BytesIO()
        document.save(out)
    assert hidden(out.getvalue()) == [("off_page", "nobody sees this")]


def test_a_picture_of_words_is_looked_at_and_empty_paper_is_not():
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.drawImage(scanned("Words"), 0, 0, 500, 700)
    canvas.showPage()
    canvas.drawImage(ImageReader(Image.new("L", (60, 80), 250)), 0, 0, 500, 700)
    canvas.showPage()
    canvas.showPage()
    canvas.save()
    assert [bool(page.look) for page in read_pdf(out.getvalue()).pages] == [True, False, False]


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


def annotated(*annotations):
    """A page with some annotations: subtype, rectangle and the words."""
    with pikepdf.open(io.BytesIO(pdf(lambda canvas: canvas.drawString(72, 600, "Name:")))) as document:
        document.pages[0].Annots = document.make_indirect(
            pikepdf.Array(
                pikepdf.Dictionary(
                    Type=pikepdf.Name.Annot,
                    Subtype=pikepdf.Name(f"/{subtype}"),
                    Rect=list(rect),
                    Contents=words,
                    DA="/Helv 12 Tf 0 g",
                    T="Ann Lee",
                )
                for subtype, rect, words in annotations
            )
        )
        out = io.BytesIO()
        document.save(out)
    return out.getvalue()


def test_what_an_annotation_shows_is_read_in_its_line_and_a_comment_is_kept_as_hidden():
    shown, comment = ("FreeText", (120, 597, 260, 612), "Marta Ruiz"), ("Text", (400, 500, 420, 520), "ask her again")
    (page,) = read_pdf(annotated(shown, comment)).pages
    assert ["Name:", "Marta", "Ruiz"] in [line.split() for line in page.text.splitlines()]
    ((run),) = page.hidden
    assert run.reason == "comment"
    assert "ask her again" in page.text[run.start : run.end]
    assert "Ann Lee" in page.text[run.start : run.end]


def test_a_file_inside_a_pdf_is_a_document_of_its_own():
    with pikepdf.open(io.BytesIO(pdf(lambda canvas: None))) as document:
        document.attachments["ledger.txt"] = pikepdf.AttachedFileSpec(document, b"paid 75.00", filename="ledger.txt")
        out = io.BytesIO()
        document.save(out)
    (child,) = read_pdf(out.getvalue()).children
    assert (child.name, child.data) == ("ledger.txt", b"paid 75.00")
