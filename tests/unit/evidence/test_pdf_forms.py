import io

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.pdf_file import open_pdf
from chambers.evidence.pdf_forms import form_notes
from chambers.record.page import Note


def with_form(change, *, fields=False):
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.drawString(72, 720, "Please wait...")
    if fields:
        canvas.acroForm.textfield(name="sum", x=200, y=600, width=200, height=20, value="$5.00")
    canvas.save()
    with pikepdf.open(out) as pdf:
        if not fields:
            pdf.Root.AcroForm = Dictionary(Fields=Array())
        change(pdf)
        saved = io.BytesIO()
        pdf.save(saved)
    return saved.getvalue()


def notes(data, password=None):
    document, _ = open_pdf(data, password)
    return form_notes(document, data, password)


def xfa(pdf):
    pdf.Root.AcroForm.XFA = pdf.make_stream(b"<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'/>")


def rendered_by_adobe(pdf):
    xfa(pdf)
    pdf.Root.NeedsRendering = True


@pytest.mark.parametrize("change", [xfa, rendered_by_adobe])
def test_a_dynamic_xfa_form_is_missing_and_the_note_says_what_to_do(change):
    (note,) = notes(with_form(change))
    assert note.missing
    assert "dynamic XFA form" in note.text
    assert "print it to a PDF" in note.text


def test_a_static_xfa_form_has_its_fields_on_the_page_and_misses_nothing():
    assert notes(with_form(xfa, fields=True)) == ()
    assert notes(with_form(lambda pdf: None)) == ()


def test_a_signature_is_noted_with_who_and_when():
    def sign(pdf):
        value = Dictionary(Type=Name.Sig, Name="Ann Lee", M="D:20260302101500Z", ByteRange=Array([0, 1, 2, 3]))
        field = Dictionary(FT=Name.Sig, T="signature", V=pdf.make_indirect(value))
        pdf.Root.AcroForm.Fields.append(pdf.make_indirect(Dictionary(Kids=Array([pdf.make_indirect(field)]))))

    assert notes(with_form(sign)) == (Note("digitally signed by Ann Lee on 2026-03-02; not verified", missing=False),)
