import io
import struct
import zipfile

import docx
import pytest
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from PIL import Image, ImageDraw

from chambers.evidence.answer import Child, ProblemError
from chambers.evidence.compound_file import write_compound
from chambers.evidence.word_reader import read_docx
from chambers.record.page import Note

_SPACES = " ".join(
    f'xmlns:{prefix}="http://schemas.{where}"'
    for prefix, where in {
        "w": "openxmlformats.org/wordprocessingml/2006/main",
        "r": "openxmlformats.org/officeDocument/2006/relationships",
        "a": "openxmlformats.org/drawingml/2006/main",
        "c": "openxmlformats.org/drawingml/2006/chart",
        "m": "openxmlformats.org/officeDocument/2006/math",
        "mc": "openxmlformats.org/markup-compatibility/2006",
        "wps": "microsoft.com/office/word/2010/wordprocessingShape",
        "dgm": "openxmlformats.org/drawingml/2006/diagram",
    }.items()
)


def saved(document):
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def paragraph(document, runs):
    document.element.body.insert(-1, parse_xml(f"<w:p {_SPACES}>{runs}</w:p>"))


def picture(size=(400, 100), words="PAID IN FULL", kind="PNG"):
    image = Image.new("RGB", size, "white")
    ImageDraw.Draw(image).text((8, 4), words, fill="black")
    out = io.BytesIO()
    image.save(out, kind)
    return out.getvalue()


def put_in(document, name, data, kind=RELATIONSHIP_TYPE.PACKAGE):
    part = Part(PackURI(name), "application/octet-stream", data, document.part.package)
    return document.part.relate_to(part, kind)


def text(document):
    return "\n".join(page.text for page in read_docx(saved(document)).pages)


def box(words):
    return f"<w:txbxContent><w:p><w:r><w:t>{words}</w:t></w:r></w:p></w:txbxContent>"


def test_a_text_box_is_read_once_and_behind_the_paragraph_that_holds_it():
    document = docx.Document()
    shown = f"<w:drawing><wps:wsp><wps:txbx>{box('In the box')}</wps:txbx></wps:wsp></w:drawing>"
    old = f"<w:pict>{box('In the box')}</w:pict>"
    both = f'<mc:AlternateContent><mc:Choice Requires="wps">{shown}</mc:Choice><mc:Fallback>{old}</mc:Fallback>'
    drawing = f"<w:r>{both}</mc:AlternateContent></w:r>"
    paragraph(document, f"<w:r><w:t>It rained </w:t></w:r>{drawing}<w:r><w:t>all day.</w:t></w:r>")
    paragraph(document, "<w:r><w:t>Then it stopped.</w:t></w:r>")
    assert text(document) == "It rained all day.\nIn the box\nThen it stopped.\n"


def test_pictures_are_files_of_their_own_and_tiny_ones_are_passed_over():
    document = docx.Document()
    document.add_paragraph("See below.")
    document.add_picture(io.BytesIO(picture()))
    document.add_picture(io.BytesIO(picture((30, 30))))
    document.add_picture(io.BytesIO(picture((300, 2))))
    document.add_picture(io.BytesIO(picture(words="")))
    answer = read_docx(saved(document))
    assert answer.children == (Child("image1.png", picture()),)
    assert answer.notes == (Note("3 pictures are too small or empty to show words, and passed over", missing=False),)


def test_a_document_that_is_all_pictures_is_read_by_them():
    document = docx.Document()
    document.add_picture(io.BytesIO(picture()))
    answer = read_docx(saved(document))
    assert answer.pages == ()
    assert [child.name for child in answer.children] == ["image1.png"]
    with pytest.raises(ProblemError, match="no words"):
        read_docx(saved(docx.Document()))


def test_a_picture_that_cannot_be_read_and_one_that_is_only_linked_are_missing():
    document = docx.Document()
    document.add_paragraph("See below.")
    # The head of an enhanced metafile, of 300 by 200 units.
    metafile = struct.pack("<II8i", 1, 108, 0, 0, 300, 200, 0, 0, 8000, 6000) + b" EMF" + bytes(64)
    put_in(document, "/word/media/drawing1.emf", metafile, RELATIONSHIP_TYPE.IMAGE)
    document.part.relate_to("file:///C:/scan.png", RELATIONSHIP_TYPE.IMAGE, is_external=True)
    assert read_docx(saved(document)).notes == (
        Note("the picture drawing1.emf is a Windows metafile and was not read"),
        Note("a picture is not in the file, only a link to file:///C:/scan.png"),
    )


def native(name, data):
    """A file as Windows packs it into an object."""
    path = b"C:\\tmp\\" + name + b"\0"
    body = b"\x02\0" + name + b"\0" + path + b"\0\0\x03\0" + struct.pack("<I", len(path)) + path
    body += struct.pack("<I", len(data)) + data
    return struct.pack("<I", len(body)) + body


def test_embedded_files_are_taken_out_of_what_they_are_packed_in():
    document = docx.Document()
    document.add_paragraph("See inside.")
    put_in(document, "/word/embeddings/sheet1.xlsx", b"PK\x03\x04 a workbook")
    put_in(
        document, "/word/embeddings/oleObject1.bin", write_compound({"\x01Ole10Native": native(b"bill.pdf", b"%PDF")})
    )
    put_in(document, "/word/embeddings/oleObject2.bin", write_compound({"CONTENTS": b"%PDF-1.4"}))
    old = write_compound({"WordDocument": b"words"})
    put_in(document, "/word/embeddings/oleObject3.bin", old)
    put_in(document, "/word/embeddings/oleObject4.bin", write_compound({"Equation Native": b"x"}))
    put_in(document, "/word/chunk.html", b"<p>more</p>", "http://x.example/relationships/aFChunk")
    answer = read_docx(saved(document))
    assert set(answer.children) == {
        Child("sheet1.xlsx", b"PK\x03\x04 a workbook"),
        Child("bill.pdf", b"%PDF"),
        Child("oleObject2.pdf", b"%PDF-1.4"),
        Child("oleObject3.doc", old),
        Child("chunk.html", b"<p>more</p>"),
    }
    assert answer.notes == (Note("the embedded object oleObject4.bin was not read"),)


def cells(kind, *values):
    points = "".join(f'<c:pt idx="{at}"><c:v>{value}</c:v></c:pt>' for at, value in enumerate(values))
    return f"<c:{kind}><c:strRef><c:strCache>{points}</c:strCache></c:strRef></c:{kind}>"


def test_charts_and_diagrams_are_read_where_they_are_drawn():
    document = docx.Document()
    title = "<c:title><c:tx><c:rich><a:p><a:r><a:t>Rent per year</a:t></a:r></a:p></c:rich></c:tx></c:title>"
    series = f"<c:ser>{cells('tx', 'Rent')}{cells('cat', '2024', '2025')}{cells('val', '900', '950')}</c:ser>"
    chart = f"<c:chartSpace {_SPACES}>{title}{series}</c:chartSpace>"
    diagram = (
        f"<dgm:dataModel {_SPACES}><a:p><a:r><a:t>Board</a:t></a:r></a:p><a:p><a:t>Chair</a:t></a:p></dgm:dataModel>"
    )
    first = put_in(document, "/word/charts/chart1.xml", chart.encode(), RELATIONSHIP_TYPE.CHART)
    second = put_in(document, "/word/diagrams/data1.xml", diagram.encode(), RELATIONSHIP_TYPE.DIAGRAM_DATA)
    paragraph(document, f'<w:r><w:drawing><c:chart r:id="{first}"/></w:drawing></w:r>')
    paragraph(document, "<w:r><w:t>Between.</w:t></w:r>")
    paragraph(document, f'<w:r><w:drawing><dgm:relIds r:dm="{second}"/></w:drawing></w:r>')
    words = text(document)
    assert "Rent per year\nRent\n2024\t900\n2025\t950\n" in words
    assert words.index("Rent per year") < words.index("Between.") < words.index("Board\nChair\n")


def test_equations_symbols_and_the_fields_of_old_forms_are_read():
    document = docx.Document()
    tick = '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>'
    check = '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/></w:checkBox></w:ffData>'
    choice = '<w:ddList><w:result w:val="1"/><w:listEntry w:val="Yes"/><w:listEntry w:val="No"/></w:ddList>'
    paragraph(document, f"<m:oMath><m:r><m:t>a=b</m:t></m:r></m:oMath>{tick}<w:r><w:t>agrees</w:t></w:r>")
    paragraph(document, f"{check}</w:fldChar></w:r><w:r><w:t>minor</w:t></w:r>")
    paragraph(document, f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData>{choice}</w:ffData></w:fldChar></w:r>')
    assert text(document) == "a=b[x]agrees\n[ ]minor\nNo\n"


def test_tracked_changes_are_marked_and_their_authors_named():
    document = docx.Document()
    inserted = '<w:ins w:author="Bo"><w:r><w:t>not </w:t></w:r></w:ins>'
    deleted = '<w:del w:author="Ann"><w:r><w:delText>never </w:delText></w:r></w:del>'
    paragraph(document, f"<w:r><w:t>It was </w:t></w:r>{inserted}{deleted}<w:r><w:t>paid.</w:t></w:r>")
    answer = read_docx(saved(document))
    (page,) = answer.pages
    assert page.text == "It was not never paid.\n"
    assert [(page.text[run.start : run.end], run.reason) for run in page.hidden] == [("never ", "deleted")]
    (note,) = answer.notes
    assert note.text.startswith("it holds tracked changes by Ann, Bo:")
    assert not note.missing


def test_a_damaged_picture_does_not_cost_the_words():
    document = docx.Document()
    document.add_paragraph("The words.")
    document.add_picture(io.BytesIO(picture()))
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved(document))) as whole, zipfile.ZipFile(out, "w") as torn:
        for name in whole.namelist():
            torn.writestr(name, b"torn" if name.endswith(".png") else whole.read(name))
    answer = read_docx(out.getvalue())
    assert answer.pages[0].text == "The words.\n\n"
    assert answer.notes == (Note("the picture image1.png cannot be read"),)


def test_a_damaged_chart_is_missing_and_does_not_cost_the_words():
    document = docx.Document()
    document.add_paragraph("The words.")
    points = f"<c:chartSpace {_SPACES}><c:ser>{cells('cat', 'a')}</c:ser></c:chartSpace>".replace('idx="0"', 'idx="x"')
    put_in(document, "/word/charts/chart1.xml", b"<torn", RELATIONSHIP_TYPE.CHART)
    put_in(document, "/word/charts/chart2.xml", points.encode(), RELATIONSHIP_TYPE.CHART)
    answer = read_docx(saved(document))
    assert answer.pages[0].text == "The words.\n"
    assert answer.notes == (
        Note("the drawing chart1.xml is damaged and was not read"),
        Note("the drawing chart2.xml is damaged and was not read"),
    )


def test_word_art_such_as_a_watermark_in_a_header_is_read():
    document = docx.Document()
    document.add_paragraph("The rent is due.")
    shape = '<v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textpath string="DRAFT ONLY"/></v:shape>'
    art = parse_xml(f"<w:r {_SPACES}><w:pict>{shape}</w:pict></w:r>")
    document.sections[0].header.paragraphs[0]._p.append(art)
    assert text(document).split("\n")[:3] == ["The rent is due.", "", "DRAFT ONLY"]


def renamed(data, change):
    """The same file with other names and parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(*change(name, old.read(name)))
    return out.getvalue()


def edited():
    document = docx.Document()
    document.add_comment(document.add_paragraph().add_run("The rent is due."), text="Ask Ann.", author="Cy")
    return saved(document)


def test_a_file_saved_as_strict_open_xml_is_read():
    def strict(name, part):
        for room in (b"wordprocessingml", b"officeDocument"):
            old = b"http://schemas.openxmlformats.org/" + room + b"/2006/"
            part = part.replace(old, b"http://purl.oclc.org/ooxml/" + room + b"/")
        return name, part

    usual = read_docx(edited())
    assert read_docx(renamed(edited(), strict)).pages == usual.pages
    assert "Ask Ann." in usual.pages[0].text


def test_parts_may_have_any_name():
    def numbered(name, part):
        for stem in ("document", "comments", "styles"):
            name = name.replace(f"word/{stem}.xml", f"word/{stem}2.xml")
            name = name.replace(f"_rels/{stem}.xml.rels", f"_rels/{stem}2.xml.rels")
            part = part.replace(f"{stem}.xml".encode(), f"{stem}2.xml".encode())
        return name, part

    assert read_docx(renamed(edited(), numbered)).pages == read_docx(edited()).pages
