import io
import zipfile

import openpyxl
import pytest
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image as Shown
from PIL import Image, ImageDraw

from chambers.evidence.answer import Child
from chambers.evidence.sheet_reader import read_sheets
from chambers.record.page import Note

_DRAWING = (
    'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
)


def picture():
    image = Image.new("RGB", (300, 80), "white")
    ImageDraw.Draw(image).text((9, 9), "PAID", fill="black")
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def saved(build):
    book = openpyxl.Workbook()
    book.active.title = "Rent"
    book.active.append(["Year", "Rent", "Paid"])
    build(book)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def changed(data, change):
    """The same file with its parts changed: `change` gets the name and the bytes of each."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as whole, zipfile.ZipFile(out, "w") as other:
        for name in whole.namelist():
            other.writestr(name, change(name, whole.read(name)))
    return out.getvalue()


def lines(answer):
    return [line for page in answer.pages for line in page.text.splitlines()]


def hidden(answer):
    return [(run.reason, page.text[run.start : run.end]) for page in answer.pages for run in page.hidden]


def anchor(words, *, is_hidden=False, at=(2, 4)):
    shape = (
        f'<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="1" name="box" hidden="{int(is_hidden)}"/></xdr:nvSpPr>'
        f"<xdr:txBody>{''.join(f'<a:p><a:r><a:t>{each}</a:t></a:r></a:p>' for each in words)}</xdr:txBody></xdr:sp>"
    )
    copies = f'<mc:AlternateContent><mc:Choice Requires="x">{shape}</mc:Choice><mc:Fallback>{shape}</mc:Fallback>'
    place = f"<xdr:from><xdr:col>{at[0]}</xdr:col><xdr:row>{at[1]}</xdr:row></xdr:from>"
    return f"<xdr:twoCellAnchor>{place}{copies}</mc:AlternateContent></xdr:twoCellAnchor>"


def with_drawing(*anchors):
    def build(book):
        book.active.add_image(Shown(io.BytesIO(picture())), "E20")

    def change(name, data):
        if not name.startswith("xl/drawings/drawing"):
            return data
        return f"<xdr:wsDr {_DRAWING}>{''.join(anchors)}</xdr:wsDr>".encode()

    return changed(saved(build), change)


def test_text_boxes_are_read_once_with_their_cell():
    answer = read_sheets(with_drawing(anchor(["Rent waived", "until May"]), anchor(["secret"], is_hidden=True)))
    assert lines(answer)[-3:] == ["[Text box at C5: Rent waived", "until May]", "[Text box at C5: secret]"]
    assert hidden(answer) == [("display", "[Text box at C5: secret]")]


def test_pictures_on_a_sheet_are_files():
    assert read_sheets(with_drawing()).children == (Child("image1.png", picture()),)


def test_a_workbook_that_is_all_pictures_is_read_by_them():
    def build(book):
        book.active.delete_rows(1)
        book.active.add_image(Shown(io.BytesIO(picture())), "A1")

    assert [child.name for child in read_sheets(saved(build)).children] == ["image1.png"]


def test_comments_stand_below_the_cells_with_their_author_and_place():
    def build(book):
        book.active["B1"].comment = Comment("Too low", "Ann Lee")
        thread = "[Threaded comment]\n\nYour version of Excel allows you to read this.\n\nComment:\n    Why?"
        book.active["C1"].comment = Comment(thread, "tc={4711}")

    answer = read_sheets(saved(build))
    assert hidden(answer) == [("comment", "[Comment by Ann Lee at B1: Too low]\n[Comment at C1: Why?]")]


def test_every_column_of_a_hidden_group_and_what_is_formatted_away_is_marked():
    def build(book):
        book.active.append([2024, 900, 950])
        book.active.column_dimensions.group("B", "C", hidden=True)
        book.active["A3"] = "formatted away"
        book.active["A3"].number_format = ";;;"
        book.active["A4"] = "flat"
        book.active.row_dimensions[4].height = 1

    reasons = hidden(read_sheets(changed(saved(build), lambda _, part: part.replace(b'ht="1"', b'ht="0"'))))
    assert [words for reason, words in reasons if reason == "column"] == ["Rent", "Paid", "900", "950"]
    assert ("format", "formatted away") in reasons
    assert ("row", "flat") in reasons


def test_charts_on_sheets_and_on_pages_of_their_own_are_read():
    def build(book):
        for title, place in (("Rent by year", book.active), ("Rent by house", book.create_chartsheet("Houses"))):
            chart = BarChart()
            chart.title = title
            chart.add_data(Reference(book["Rent"], min_col=2, min_row=1, max_row=2), titles_from_data=True)
            place.add_chart(chart)

    answer = read_sheets(saved(build))
    assert "[Chart at E15: Rent by year]" in lines(answer)
    assert lines(answer)[-2:] == ["Sheet: Houses", "[Chart: Rent by house]"]


def test_headers_and_footers_are_read_without_their_codes():
    def build(book):
        book.active.oddHeader.center.text = "Draft for &A"
        book.active.oddFooter.left.text = "Page &P"
        book.active.evenFooter.right.text = "&P"

    assert lines(read_sheets(saved(build)))[-2:] == ["[Page header: Draft for]", "[Page footer: Page]"]


def test_a_formula_without_a_stored_value_is_missing_with_its_cell_and_page():
    def build(book):
        other = book.create_sheet("Sums")
        for at in range(1, 13):
            other.cell(at, 1, "=1+1")

    answer = read_sheets(saved(build))
    (note,) = answer.notes
    assert note.page == 2
    assert note.missing
    assert note.text.startswith("on sheet Sums 12 formulas have no value in the file;")
    assert note.text.endswith(": A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, ...")


@pytest.mark.parametrize("stored", [b'<c r="A2"><f>1+1</f><v>2</v>', b'<c r="A2" t="str"><f>1+1</f><v></v>'])
def test_a_formula_with_its_value_misses_nothing(stored):
    def build(book):
        book.active["A2"] = "=1+1"

    data = saved(build)
    assert len(read_sheets(data).notes) == 1
    assert read_sheets(changed(data, lambda _, part: part.replace(b'<c r="A2"><f>1+1</f><v></v>', stored))).notes == ()


def test_a_sheet_of_macros_is_missing():
    def change(name, data):
        if name != "xl/_rels/workbook.xml.rels":
            return data
        kind = b"http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet"
        more = b'<Relationship Id="rId99" Type="%s" Target="macrosheets/sheet1.xml"/></Relationships>' % kind
        return data.replace(b"</Relationships>", more)

    assert read_sheets(changed(saved(lambda book: None), change)).notes == (
        Note("a sheet of macros in it was not read"),
    )


def test_a_workbook_saved_as_strict_open_xml_is_read():
    book = openpyxl.Workbook()
    book.active["A1"] = "Rent for May"
    out, strict = io.BytesIO(), io.BytesIO()
    book.save(out)
    with zipfile.ZipFile(out) as old, zipfile.ZipFile(strict, "w") as new:
        for name in old.namelist():
            part = old.read(name)
            for room in (b"spreadsheetml", b"officeDocument"):
                usual = b"http://schemas.openxmlformats.org/" + room + b"/2006/"
                part = part.replace(usual, b"http://purl.oclc.org/ooxml/" + room + b"/")
            new.writestr(name, part)
    assert "Rent for May" in read_sheets(strict.getvalue()).pages[0].text
