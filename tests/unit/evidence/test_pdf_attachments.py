import io

import pikepdf
from pikepdf import AttachedFileSpec, Dictionary, Encryption
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.answer import Child
from chambers.evidence.pdf_attachments import read_attachments
from chambers.evidence.pdf_file import open_pdf
from chambers.record.page import Note


def saved(change, **options):
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.drawString(72, 720, "See the file inside.")
    canvas.save()
    with pikepdf.open(out) as pdf:
        change(pdf)
        written = io.BytesIO()
        pdf.save(written, **options)
    return written.getvalue()


def attached(data, password=None):
    document, _ = open_pdf(data, password)
    return read_attachments(document, data, password)


def attach(pdf):
    pdf.attachments["late.txt"] = AttachedFileSpec(pdf, b"The press came late.", filename="late.txt")


def test_files_in_a_pdf_are_taken_out():
    assert attached(saved(lambda pdf: None)) == ()
    assert attached(saved(attach)) == (Child("late.txt", b"The press came late."),)


def test_files_in_an_encrypted_pdf_are_taken_out():
    data = saved(attach, encryption=Encryption(user="open", owner="own"))
    assert attached(data, "open") == (Child("late.txt", b"The press came late."),)


def test_a_file_that_has_only_one_of_its_names_is_taken_out_and_one_without_content_is_noted():
    def change(pdf):
        attach(pdf)
        names = pdf.Root.Names.EmbeddedFiles
        spec = names.Names[1] if "/Names" in names else names.Kids[0].Names[1]
        del spec.F
        del spec.EF.UF
        tree = pikepdf.NameTree(names)
        tree["other"] = pdf.make_indirect(Dictionary(UF="gone.txt"))

    assert attached(saved(change)) == (
        Child("late.txt", b"The press came late."),
        Note("the file gone.txt is named in it and not there"),
    )
