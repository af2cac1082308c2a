import io

import pikepdf
import pytest
from docx import Document
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.identifier import find_identifiers, mark_docx, mark_pdf

MARK = "chambers-2026-0001"


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
    assert find_identifiers(marked) == (MARK,)
    assert [paragraph.text for paragraph in Document(io.BytesIO(marked)).paragraphs] == ["A memo."]
    again = io.BytesIO()
    Document(io.BytesIO(marked)).save(again)
    assert find_identifiers(again.getvalue()) == (MARK,)


def test_marking_twice_leaves_the_last_identifier():
    assert find_identifiers(mark_docx(mark_docx(_docx(), "chambers-0000"), MARK)) == (MARK,)


def test_a_pdf_carries_its_identifier_and_keeps_it_when_saved_again():
    marked = mark_pdf(_pdf(), MARK)
    assert find_identifiers(marked) == (MARK,)
    with pikepdf.open(io.BytesIO(marked)) as pdf:
        out = io.BytesIO()
        pdf.save(out, linearize=True)
    assert find_identifiers(out.getvalue()) == (MARK,)
    assert mark_pdf(_pdf(), MARK) == marked


@pytest.mark.parametrize(
    "data",
    [b"", b"plain", b"PK\x03\x04 cut short", b"%PDF-1.7 garbage", _docx(), _pdf()],
    ids=["empty", "text", "bad zip", "bad pdf", "docx", "pdf"],
)
def test_what_is_not_ours_has_no_identifier(data):
    assert find_identifiers(data) == ()


def test_what_cannot_be_an_identifier_is_refused():
    with pytest.raises(ValueError, match="no identifier"):
        mark_docx(_docx(), "a <b> c d e f")
    with pytest.raises(ValueError, match="no identifier"):
        mark_pdf(_pdf(), "")
