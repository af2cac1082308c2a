"""How a document looks in Word: named styles, widths and rules. Taste lives here and nowhere else.

Every unit is set in a style called "Chambers ...". A style that the firm's template has is left as it is there; the
others are made here. So the simplest way to a template is to take a document that Chambers made and change its styles.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from docx.document import Document as DocumentObject
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_LINE_SPACING
from docx.oxml.ns import qn
from docx.shared import Inches, Pt, RGBColor

from chambers.drafting.document.docx_parts import add_field
from chambers.drafting.document.units import Style, Table

_SERIF = "Times New Roman"
_INK, _GREY = RGBColor(0x1A, 0x1A, 0x1A), RGBColor(0x55, 0x55, 0x55)
_CENTRE, _LEFT = WD_ALIGN_PARAGRAPH.CENTER, WD_ALIGN_PARAGRAPH.LEFT
FOOTER_STYLE = "Chambers Footer"
HEAD_STYLE = "Chambers Table Head"


@dataclass(frozen=True, slots=True)
class Look:
    """A style: size and weight of the letters, where the lines stand, and how much air is around them."""

    size_pt: float = 12.0
    bold: bool = False
    italic: bool = False
    caps: bool = False
    grey: bool = False
    align: WD_ALIGN_PARAGRAPH = _LEFT
    before_pt: float = 0.0
    after_pt: float = 6.0
    lines: float | None = None
    """Line spacing; None is that of the body."""
    left_in: float = 0.0
    with_next: bool = False


STYLE_NAMES: Mapping[Style, str] = {
    Style.COURT: "Chambers Court",
    Style.TITLE: "Chambers Title",
    Style.HEADING: "Chambers Heading",
    Style.PARAGRAPH: "Chambers Body",
    Style.NUMBERED: "Chambers Numbered",
    Style.SIGNATURE: "Chambers Signature",
    Style.BLANK: "Chambers Blank",
}
TABLE_STYLES: Mapping[Table, str] = {
    Table.CAPTION: "Chambers Caption",
    Table.VENUE: "Chambers Caption",
    Table.ADDRESS: "Chambers Address",
    Table.CHRONOLOGY: "Chambers Table",
    Table.ACCOUNTS: "Chambers Table",
    Table.EXHIBITS: "Chambers Table",
}
WIDTHS_IN: Mapping[Table, tuple[float, ...]] = {
    Table.CAPTION: (3.1, 0.3, 3.1),
    Table.VENUE: (3.1, 3.4),
    Table.ADDRESS: (0.95, 5.55),
    Table.CHRONOLOGY: (1.2, 3.85, 1.45),
    Table.ACCOUNTS: (1.2, 3.85, 1.45),
    Table.EXHIBITS: (0.95, 3.05, 2.5),
}
RULED = frozenset((Table.CHRONOLOGY, Table.ACCOUNTS, Table.EXHIBITS))
_LOOKS: Mapping[str, Look] = {
    "Chambers Court": Look(bold=True, caps=True, align=_CENTRE, after_pt=14, lines=1.0, with_next=True),
    "Chambers Title": Look(size_pt=13, bold=True, caps=True, align=_CENTRE, before_pt=14, after_pt=12, lines=1.0),
    "Chambers Heading": Look(bold=True, align=_CENTRE, before_pt=12, after_pt=6, lines=1.0, with_next=True),
    "Chambers Body": Look(after_pt=8),
    "Chambers Numbered": Look(after_pt=8),
    "Chambers Signature": Look(after_pt=2, lines=1.0, left_in=3.25, with_next=True),
    "Chambers Blank": Look(italic=True, grey=True, after_pt=10),
    "Chambers Caption": Look(after_pt=1, lines=1.0),
    "Chambers Address": Look(after_pt=2, lines=1.0),
    "Chambers Table": Look(size_pt=10.5, before_pt=2, after_pt=2, lines=1.0),
    HEAD_STYLE: Look(size_pt=10.5, bold=True, before_pt=2, after_pt=2, lines=1.0, with_next=True),
    FOOTER_STYLE: Look(size_pt=9, grey=True, align=_CENTRE, after_pt=0, lines=1.0),
}
BODY_LINES, COURT_LINES = 1.15, 1.5
"""Papers with a caption are set wider: courts want room between the lines."""


def prepare(document: DocumentObject, *, own_page: bool, lines: float) -> None:
    """Make the styles that are not there; set up the page where no template does."""
    if own_page:
        section = document.sections[0]
        section.page_width, section.page_height = Inches(8.5), Inches(11)
        section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = Inches(1)
        normal = document.styles["Normal"]
        normal.font.name, normal.font.size = _SERIF, Pt(12)
        normal.element.rPr.rFonts.set(qn("w:eastAsia"), _SERIF)
    known = {style.name for style in document.styles}
    for name, look in _LOOKS.items():
        if name not in known:
            _make(document, name, look, lines)


def add_footer(document: DocumentObject) -> None:
    """Page X of Y, unless the template has a footer of its own."""
    footer = document.sections[0].footer
    if any(paragraph.text.strip() for paragraph in footer.paragraphs) or footer.tables:
        return
    paragraph = footer.paragraphs[0]
    paragraph.style = document.styles[FOOTER_STYLE]
    paragraph.add_run("Page ")
    add_field(paragraph, "PAGE")
    paragraph.add_run(" of ")
    add_field(paragraph, "NUMPAGES")


def _make(document: DocumentObject, name: str, look: Look, lines: float) -> None:
    style: Any = document.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
    style.base_style = document.styles["Normal"]
    font, form = style.font, style.paragraph_format
    font.name, font.size, font.bold, font.italic = _SERIF, Pt(look.size_pt), look.bold, look.italic
    font.all_caps, font.color.rgb = look.caps, _GREY if look.grey else _INK
    style.element.rPr.rFonts.set(qn("w:eastAsia"), _SERIF)
    form.alignment, form.left_indent = look.align, Inches(look.left_in)
    form.space_before, form.space_after = Pt(look.before_pt), Pt(look.after_pt)
    form.line_spacing_rule = WD_LINE_SPACING.MULTIPLE
    form.line_spacing = lines if look.lines is None else look.lines
    form.keep_with_next, form.widow_control = look.with_next, True
