import pypdfium2
import pytest
from small_record import AGREED, PAID, QUOTED, content_of

from chambers.drafting.document.laying_out import lay_out
from chambers.drafting.document.unit_pdf import write_pdf


def _words(data):
    pages = pypdfium2.PdfDocument(data)
    return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in pages).split())


@pytest.mark.parametrize("name", ["affidavit", "motion", "memo", "summary"])
def test_a_pdf_of_our_own_has_every_word_of_the_units(name):
    laid = lay_out(content_of(name, AGREED, PAID, QUOTED))
    words = _words(write_pdf(laid.units, "A title")).casefold()
    for unit in laid.units:
        for cell in unit.cells:
            assert all(word in words for word in cell.casefold().split())


def test_paragraphs_and_pages_are_numbered():
    words = _words(write_pdf(lay_out(content_of("motion", AGREED, PAID)).units, "A title"))
    assert "1. Cole Boats" in words.replace("\u00a0", " ").replace("  ", " ").replace("   ", " ")
    assert "Page 1 of " in words


def test_the_same_units_give_the_same_pdf():
    units = lay_out(content_of("memo", AGREED)).units
    assert write_pdf(units, "A title") == write_pdf(units, "A title")
