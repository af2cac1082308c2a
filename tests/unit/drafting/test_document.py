import pytest
from small_record import AGREED, FACTS, PAID, QUOTED, content_of, small_record

from chambers.drafting.document.cited import cited_documents, heading_of, write_cites
from chambers.drafting.document.content import Content
from chambers.drafting.document.laying_out import lay_out
from chambers.drafting.document.units import Style, Table
from chambers.drafting.kind_files import find_type
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _texts(laid, **wanted):
    return [unit.text for unit in laid.units if all(getattr(unit, name) == value for name, value in wanted.items())]


def test_a_written_paragraph_carries_its_exhibit_its_page_and_its_number():
    laid = lay_out(content_of("affidavit", AGREED, PAID))
    assert _texts(laid, section="facts", style=Style.NUMBERED) == [
        "Cole Boats, Inc. agreed on April 2, 2026 to sell a boat for $900.00 (Ex. A at 1, MIL0001).",
        "Ash Mill LLC paid $900.00 to Cole Boats, Inc. on April 9, 2026 (Ex. B at 1, MIL0003).",
    ]


def test_a_pages_own_words_are_quoted_and_said_to_be_its_own():
    laid = lay_out(content_of("affidavit", QUOTED))
    assert _texts(laid, origin="page") == [
        "Exhibit A states: \u201cThe boat was delivered to Ash Mill LLC on May 4, 2026\u201d (Ex. A at 1, MIL0004)."
    ]


def test_exhibits_are_lettered_in_the_order_in_which_they_are_cited():
    laid = lay_out(content_of("affidavit", PAID, AGREED))
    assert [(each.label, each.source.file, each.bates) for each in laid.exhibits] == [
        ("A", "receipt.txt", "MIL0003"),
        ("B", "agreement.pdf", "MIL0001-MIL0002"),
    ]
    assert _texts(laid, origin="exhibit")[1] == (
        "Attached as Exhibit B (MIL0001-MIL0002) is a true and correct copy of the document headed "
        "\u201cBOAT AGREEMENT\u201d."
    )


def test_what_is_taken_out_takes_its_exhibit_with_it():
    content = content_of("affidavit", PAID, AGREED)
    laid = lay_out(content, frozenset({"facts/2"}))
    assert [each.source.file for each in laid.exhibits] == ["agreement.pdf"]
    assert "(Ex. A at 1, MIL0001)" in _texts(laid, section="facts", style=Style.NUMBERED)[0]


def test_a_summary_cites_by_number_alone():
    laid = lay_out(content_of("summary", AGREED))
    assert _texts(laid, section="summary", origin="model") == [
        "Cole Boats, Inc. agreed on April 2, 2026 to sell a boat for $900.00 (MIL0001)."
    ]
    assert laid.exhibits == ()


def test_a_chronology_is_in_order_of_date():
    laid = lay_out(content_of("summary", AGREED))
    rows = [unit.cells for unit in laid.units if unit.table is Table.CHRONOLOGY]
    assert [row[0] for row in rows] == ["Date", "April 2, 2026", "April 9, 2026", "April 20, 2026", "May 4, 2026"]
    assert rows[2][1:] == ("\u201cAsh Mill LLC paid $900.00 to Cole Boats, Inc. on April 9, 2026.\u201d", "MIL0003")


def test_a_section_in_which_nothing_stands_is_a_marked_blank():
    laid = lay_out(content_of("affidavit"))
    assert _texts(laid, style=Style.BLANK) == [
        "[For the attorney: nothing that the record bears could be written here.]"
    ]
    assert laid.substance == ()


def test_a_section_that_nobody_was_asked_to_write_is_left_out():
    content = Content(find_type("affidavit"), small_record())
    assert "Facts" not in _texts(lay_out(content))


def test_the_law_is_left_to_the_attorney_and_listed():
    laid = lay_out(content_of("motion", AGREED))
    blanks = [blank.what for blank in laid.blanks if blank.reason == "left to the attorney"]
    assert blanks == ["Relief Sought", "Legal Standard"]


def test_date_and_signature_are_blank_in_everything_that_is_signed():
    for name in ("affidavit", "declaration", "motion"):
        by_hand = [blank.what for blank in lay_out(content_of(name, AGREED)).blanks if "hand" in blank.reason]
        assert "Signature" in by_hand
        assert any("20____" in what or "Executed on ____" in what or what.startswith("Date: ____") for what in by_hand)


def test_what_nobody_entered_is_a_blank_and_never_a_guess():
    laid = lay_out(content_of("affidavit", AGREED, matter=MatterFacts()))
    missing = {blank.what for blank in laid.blanks if blank.reason == "not entered in matter.toml"}
    assert missing == {"affiant", "county_name", "court", "case_number", "parties"}
    assert "Affidavit of ____________________" in _texts(laid)


@pytest.mark.parametrize("name", ["affidavit", "declaration", "motion", "memo", "summary"])
@pytest.mark.parametrize("matter", [FACTS, MatterFacts()])
def test_no_brace_is_left_in_any_document(name, matter):
    laid = lay_out(content_of(name, AGREED, PAID, QUOTED, matter=matter))
    assert not [unit.text for unit in laid.units if set("{}") & set(unit.text)]


def test_literals_are_the_words_of_the_type_and_not_those_about_the_record():
    laid = lay_out(content_of("affidavit", AGREED))
    assert "I am over eighteen years of age and competent to testify to what is stated in this affidavit." in (
        laid.literals
    )
    assert not any("MIL0001" in literal for literal in laid.literals)


def test_a_document_is_known_by_the_first_line_that_can_be_quoted():
    page = Page("x.txt", "d" * 64, 1, '12\n"Quoted"\nPURCHASE ORDER\nmore')
    assert heading_of(Source("x.txt", "d" * 64, "text/plain", (page,))) == "PURCHASE ORDER"
    mail = Page("m.eml", "d" * 64, 1, "From: a@b.example\nSubject: The boat\n\nHello")
    assert heading_of(Source("m.eml", "d" * 64, "message/rfc822", (mail,))) == "Subject: The boat"
    assert heading_of(Source("e.pdf", "d" * 64, "application/pdf", (Page("e.pdf", "d" * 64, 1, ""),))) == "e.pdf"


def test_a_number_that_no_page_has_is_no_exhibit():
    record = small_record()
    assert [each.source.file for each in cited_documents(("MIL9999", "MIL0003"), record)] == ["receipt.txt"]
    assert write_cites(("MIL9999", "MIL0003"), {"b" * 64: "A"}, record.by_bates) == "MIL9999; Ex. A at 1, MIL0003"
