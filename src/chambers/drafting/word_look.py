"""How the memo looks in Word: fonts, spacing, rules, tables and page numbers.

Taste lives here and nowhere else; nothing in this file decides what the memo says.
"""

from collections.abc import Sequence
from typing import Any

from docx.document import Document as DocumentObject
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Inches, Pt, RGBColor
from docx.table import Table, _Cell
from docx.text.paragraph import Paragraph

from chambers.drafting.layout import Style

_SERIF = "Times New Roman"
_INK = RGBColor(0x1A, 0x1A, 0x1A)
_GREY = RGBColor(0x55, 0x55, 0x55)
_WIDTHS_IN = {
    Style.ADDRESS: (0.95, 5.55),
    Style.FACTS_HEAD: (1.05, 4.55, 0.9),
}


def prepare(document: DocumentObject) -> None:
    """Page size, margins and the base style."""
    section = document.sections[0]
    section.page_width, section.page_height = Inches(8.5), Inches(11)
    section.left_margin = section.right_margin = Inches(1)
    section.top_margin = section.bottom_margin = Inches(0.65)
    normal = document.styles["Normal"]
    normal.font.name, normal.font.size, normal.font.color.rgb = _SERIF, Pt(10.5), _INK
    normal.element.rPr.rFonts.set(qn("w:eastAsia"), _SERIF)
    normal.paragraph_format.space_after = Pt(5)
    normal.paragraph_format.line_spacing = 1.05
    normal.paragraph_format.widow_control = True


def write_paragraph(document: DocumentObject, style: Style, text: str) -> None:
    """A title, heading, paragraph, numbered item or note."""
    paragraph = document.add_paragraph(style=_base_style(style))
    run = paragraph.add_run(text)
    run.font.name = _SERIF
    look = paragraph.paragraph_format
    if style is Style.TITLE:
        paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
        run.bold, run.font.size, look.space_after = True, Pt(15), Pt(8)
        _letter_spacing(run, 40)
    elif style is Style.HEADING:
        run.bold, run.font.size, run.font.color.rgb = True, Pt(11), _INK
        run.font.small_caps = True
        _letter_spacing(run, 12)
        look.space_before, look.space_after, look.keep_with_next = Pt(9), Pt(3), True
    elif style is Style.NUMBERED:
        run.font.size, look.space_after = Pt(10.5), Pt(2)
    elif style is Style.NOTE:
        run.font.size, run.font.color.rgb, look.space_after = Pt(9), _GREY, Pt(2)


def add_table(document: DocumentObject, style: Style, head: Sequence[str] | None) -> Table:
    """A table for one kind of row; with a head, the head repeats on every page."""
    widths = _WIDTHS_IN[style]
    table: Table = document.add_table(rows=0, cols=len(widths))
    table.alignment, table.autofit = WD_TABLE_ALIGNMENT.CENTER, False
    for column, width in zip(table.columns, widths, strict=True):
        column.width = Inches(width)
    if head is not None:
        add_row(table, style, head)
        _append(table.rows[0]._tr.get_or_add_trPr(), "w:tblHeader", val="true")
    return table


def add_row(table: Table, style: Style, cells: Sequence[str]) -> None:
    """One row; its cells keep together on a page."""
    row = table.add_row()  # type: ignore[no-untyped-call]  # python-docx leaves this one untyped
    _append(row._tr.get_or_add_trPr(), "w:cantSplit", val="true")
    head = style is Style.FACTS_HEAD
    for index, (cell, text) in enumerate(zip(row.cells, cells, strict=True)):
        cell.width = table.columns[index].width
        paragraph = cell.paragraphs[0]
        run = paragraph.add_run(text)
        run.font.name = _SERIF
        run.font.size = Pt(10.5 if style is Style.ADDRESS else 9.5)
        run.bold = head or (style is Style.ADDRESS and index == 0)
        paragraph.paragraph_format.space_before = paragraph.paragraph_format.space_after = Pt(1.5)
        paragraph.paragraph_format.line_spacing = 1.0
        # A head never stands alone.
        paragraph.paragraph_format.keep_with_next = head
        if style is not Style.ADDRESS:
            _cell_rule(cell, weight=8 if head else 4, colour="1A1A1A" if head else "BBBBBB")


def rule_below(document: DocumentObject) -> None:
    """The rule between the address block and the memo."""
    paragraph = document.add_paragraph()
    paragraph.paragraph_format.space_before, paragraph.paragraph_format.space_after = Pt(0), Pt(6)
    paragraph.paragraph_format.line_spacing = Pt(6)
    borders = _append(paragraph._p.get_or_add_pPr(), "w:pBdr")
    _append(borders, "w:bottom", val="single", sz="10", space="1", color="1A1A1A")


def add_footer(document: DocumentObject) -> None:
    """Page X of Y, as fields that Word keeps right."""
    paragraph = document.sections[0].footer.paragraphs[0]
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    _small(paragraph, "Page ")
    _field(paragraph, "PAGE")
    _small(paragraph, " of ")
    _field(paragraph, "NUMPAGES")


def _base_style(style: Style) -> str:
    return {Style.HEADING: "Heading 2", Style.NUMBERED: "List Number"}.get(style, "Normal")


def _small(paragraph: Paragraph, text: str) -> Any:
    run = paragraph.add_run(text)
    run.font.name, run.font.size, run.font.color.rgb = _SERIF, Pt(9), _GREY
    return run


def _field(paragraph: Paragraph, instruction: str) -> None:
    # One run for each part: word processors lose the font of a field that is packed into a single run.
    _append(_small(paragraph, "")._r, "w:fldChar", fldCharType="begin")
    _append(_small(paragraph, "")._r, "w:instrText").text = instruction
    _append(_small(paragraph, "")._r, "w:fldChar", fldCharType="separate")
    _small(paragraph, "1")
    _append(_small(paragraph, "")._r, "w:fldChar", fldCharType="end")


def _cell_rule(cell: _Cell, *, weight: int, colour: str) -> None:
    borders = _append(cell._tc.get_or_add_tcPr(), "w:tcBorders")
    _append(borders, "w:bottom", val="single", sz=str(weight), space="0", color=colour)


def _letter_spacing(run: Any, twentieths_pt: int) -> None:
    _append(run._r.get_or_add_rPr(), "w:spacing", val=str(twentieths_pt))


def _append(parent: Any, tag: str, **attributes: str) -> Any:
    element = OxmlElement(tag)
    for name, value in attributes.items():
        element.set(qn(f"w:{name}"), value)
    parent.append(element)
    return element
