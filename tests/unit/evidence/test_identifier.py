import io
import zipfile
from xml.sax.saxutils import escape

import pikepdf
import pytest
from docx import Document
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.identifier import mark_docx, mark_pdf
from chambers.evidence.media import DOCX, PDF
from chambers.evidence.reader import read

MARK = "chambers-2026-0001"


def mark_in(data):
    return read(DOCX if data.startswith(b"PK") else PDF, data).facts.mark


def _docx():
    out = io.BytesIO()
    document = Document()
    document.add_paragraph("A memo.")
    document.save(out)
    return out.getvalue()


def _pdf():
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.drawString(72, 700, "A memo.")
    canvas.save()
    return out.getvalue()


def test_a_word_file_carries_its_identifier_and_still_opens():
    marked = mark_docx(_docx(), MARK)
    assert mark_in(marked) == MARK
    assert [paragraph.text for paragraph in Document(io.BytesIO(marked)).paragraphs] == ["A memo."]
    again = io.BytesIO()
    Document(io.BytesIO(marked)).save(again)
    assert mark_in(again.getvalue()) == MARK


def test_marking_twice_leaves_the_last_identifier():
    assert mark_in(mark_docx(mark_docx(_docx(), "chambers-0000"), MARK)) == MARK


def test_a_pdf_carries_its_identifier_and_keeps_it_when_saved_again():
    marked = mark_pdf(_pdf(), MARK)
    assert mark_in(marked) == MARK
    with pikepdf.open(io.BytesIO(marked)) as pdf:
        out = io.BytesIO()
        pdf.save(out, linearize=True)
    assert mark_in(out.getvalue()) == MARK
    assert mark_pdf(_pdf(), MARK) == marked


@pytest.mark.parametrize("data", [_docx(), _pdf()], ids=["docx", "pdf"])
def test_what_is_not_ours_has_no_identifier(data):
    assert mark_in(data) is None


def test_a_locked_pdf_gives_its_identifier_to_who_has_the_password():
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(mark_pdf(_pdf(), MARK))) as pdf:
        pdf.save(out, encryption=pikepdf.Encryption(owner="boss", user="open"))
    assert read(PDF, out.getvalue(), "open").facts.mark == MARK


@pytest.mark.parametrize("value", ["short", "with <tags> in it", "x" * 129])
def test_a_property_that_cannot_be_ours_is_no_identifier(value):
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(_pdf())) as pdf:
        pdf.docinfo["/ChambersDocument"] = pikepdf.String(value)
        pdf.save(out)
    assert mark_in(out.getvalue()) is None
    marked = mark_docx(_docx(), MARK)
    with zipfile.ZipFile(io.BytesIO(marked)) as packed, zipfile.ZipFile(changed := io.BytesIO(), "w") as other:
        for name in packed.namelist():
            other.writestr(name, packed.read(name).replace(MARK.encode(), escape(value).encode()))
    assert mark_in(changed.getvalue()) is None


def test_what_cannot_be_an_identifier_is_refused():
    with pytest.raises(ValueError, match="no identifier"):
        mark_docx(_docx(), "a <b> c d e f")
    with pytest.raises(ValueError, match="no identifier"):
        mark_pdf(_pdf(), "")
