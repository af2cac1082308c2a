import io

import pytest
from docx import Document
from docx.oxml.ns import qn
from small_record import AGREED, FALSE, IDENTITY, PAID, QUOTED, content_of, said

from chambers.drafting.document.settled import judgments_by_unit, settle
from chambers.drafting.document.units import Style
from chambers.grounding.claim import Kind
from chambers.grounding.verdict import Verdict

TYPES = ("affidavit", "declaration", "motion", "memo", "summary")


@pytest.mark.parametrize("name", TYPES)
def test_everything_in_a_settled_document_is_supported(name):
    settled = settle(content_of(name, AGREED, PAID, QUOTED), IDENTITY)
    assert not settled.verification.blocked
    assert settled.removed == ()
    assert "April 9, 2026" in settled.text


def test_what_does_not_stand_is_taken_out_of_the_file_and_listed():
    settled = settle(content_of("affidavit", AGREED, FALSE, PAID), IDENTITY)
    assert "$990.00" not in settled.text
    assert [each.section for each in settled.removed] == ["facts"]
    assert any("$990.00: does not stand on MIL0003" in reason for reason in settled.removed[0].reasons)


def test_an_exhibit_letter_that_the_model_made_up_does_not_stand():
    invented = said("As Exhibit Q shows, Ash Mill LLC paid $900.00.", "MIL0003", name="9")
    settled = settle(content_of("affidavit", AGREED, invented), IDENTITY)
    assert "Exhibit Q" not in settled.text
    assert len(settled.removed) == 1


def test_a_document_of_which_nothing_holds_is_empty():
    settled = settle(content_of("affidavit", FALSE), IDENTITY)
    assert settled.empty
    assert len(settled.removed) == 1


def test_letters_numbers_and_headings_of_exhibits_are_judged_like_any_claim():
    settled = settle(content_of("affidavit", AGREED, PAID), IDENTITY)
    judged = judgments_by_unit(settled.texts, settled.verification.judgments)
    at = next(at for at, unit in enumerate(settled.laid.units) if unit.origin == "exhibit")
    found = {each.claim.kind: (each.verdict, each.source.kind) for each in judged[at]}
    assert found[Kind.EXHIBIT] == found[Kind.BATES] == (Verdict.SUPPORTED, "evidence")
    assert all(verdict is Verdict.SUPPORTED and source == "evidence" for verdict, source in found.values())


def test_the_words_of_the_type_are_supported_by_the_type():
    settled = settle(content_of("declaration", AGREED), IDENTITY)
    statute = [each for each in settled.verification.judgments if each.claim.kind is Kind.STATUTE]
    assert [(each.verdict, each.source.kind) for each in statute] == [(Verdict.SUPPORTED, "template")]


def test_the_same_content_gives_the_same_bytes():
    first, second = (settle(content_of("motion", AGREED, PAID), IDENTITY).docx for _ in range(2))
    assert first == second


def test_paragraphs_are_counted_by_word_itself_through_the_whole_document():
    settled = settle(content_of("affidavit", AGREED, PAID), IDENTITY)
    paragraphs = Document(io.BytesIO(settled.docx)).paragraphs
    counted = [each for each in paragraphs if each._p.pPr is not None and each._p.pPr.numPr is not None]
    assert [each.text for each in counted] == [u.text for u in settled.laid.units if u.style is Style.NUMBERED]
    assert len({each._p.pPr.numPr.numId.val for each in counted}) == 1


def test_a_firms_template_keeps_its_styles_its_page_and_its_footer():
    template = Document()
    style = template.styles.add_style("Chambers Title", 1)
    style.font.name = "Garamond"
    template.sections[0].footer.paragraphs[0].text = "Quill & Co."
    template.add_paragraph("Old words of the template.")
    out = io.BytesIO()
    template.save(out)
    content = content_of("affidavit", AGREED)
    object.__setattr__(content.kind, "template", out.getvalue())
    made = Document(io.BytesIO(settle(content, IDENTITY).docx))
    assert made.styles["Chambers Title"].font.name == "Garamond"
    assert made.sections[0].footer.paragraphs[0].text == "Quill & Co."
    assert "Old words" not in "\n".join(each.text for each in made.paragraphs)
    assert made.element.body.findall(qn("w:tbl"))
