"""Units as a PDF of our own, for a box without LibreOffice. Same words, same order, same numbers; a plainer look.

The standard fonts have Western letters only: what they do not have is printed as a question mark, and the Word file
keeps it. The same units give the same bytes.
"""

import io
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from reportlab.lib.enums import TA_CENTER, TA_LEFT
from reportlab.lib.pagesizes import LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import inch
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from chambers.drafting.document.docx_look import RULED, WIDTHS_IN
from chambers.drafting.document.units import Style, Unit
from chambers.drafting.document.units import Table as Kind

_ROMAN, _BOLD, _ITALIC = "Times-Roman", "Times-Bold", "Times-Italic"
_BODY = ParagraphStyle("body", fontName=_ROMAN, fontSize=12, leading=17, spaceAfter=8, alignment=TA_LEFT)
_STYLES: Mapping[Style, ParagraphStyle] = {
    Style.COURT: ParagraphStyle("court", _BODY, fontName=_BOLD, alignment=TA_CENTER, spaceAfter=14),
    Style.TITLE: ParagraphStyle("title", _BODY, fontName=_BOLD, fontSize=13, alignment=TA_CENTER, spaceBefore=14),
    Style.HEADING: ParagraphStyle(
        "heading", _BODY, fontName=_BOLD, alignment=TA_CENTER, keepWithNext=1, spaceBefore=12
    ),
    Style.PARAGRAPH: _BODY,
    Style.NUMBERED: ParagraphStyle("numbered", _BODY, firstLineIndent=0.5 * inch),
    Style.SIGNATURE: ParagraphStyle("signature", _BODY, leftIndent=3.25 * inch, leading=14, keepWithNext=1),
    Style.BLANK: ParagraphStyle("blank", _BODY, fontName=_ITALIC),
}
_STYLES[Style.HEADING].spaceBefore = 12
_CELL = ParagraphStyle("cell", _BODY, fontSize=10.5, leading=13, spaceAfter=0)
_CELL_HEAD = ParagraphStyle("cell-head", _CELL, fontName=_BOLD)
_UPPER = frozenset((Style.COURT, Style.TITLE))


def write_pdf(units: Sequence[Unit], title: str) -> bytes:
    """The units as a PDF."""
    out = io.BytesIO()
    margins = dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), inch)
    document = SimpleDocTemplate(out, pagesize=LETTER, title=_western(title), author="Chambers", invariant=1, **margins)
    document.build(list(_flow(units)), canvasmaker=_Counted)
    return out.getvalue()


def _flow(units: Sequence[Unit]) -> Iterator[Flowable]:
    count = 0
    for kind, group in groupby(units, key=lambda unit: unit.table):
        if kind is not None:
            rows = list(group)
            yield from (PageBreak() for _ in rows[:1] if rows[0].new_page)
            yield _table(kind, rows)
            yield Spacer(1, 10)
            continue
        for unit in group:
            count += unit.style is Style.NUMBERED
            if unit.new_page:
                yield PageBreak()
            if unit.style is Style.SIGNATURE and set(unit.text) == {"_"}:
                yield Spacer(1, 0.4 * inch)
            yield Paragraph(_marked(unit, count), _STYLES[unit.style])


def _marked(unit: Unit, count: int) -> str:
    words = unit.text.upper() if unit.style in _UPPER else unit.text
    text = escape(_western(words), quote=False)
    return f"{count}.&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;{text}" if unit.style is Style.NUMBERED else text


def _table(kind: Kind, rows: Sequence[Unit]) -> Table:
    cells = [
        [Paragraph(escape(_western(cell), quote=False), _CELL_HEAD if row.head else _CELL) for cell in row.cells]
        for row in rows
    ]
    table = Table(cells, colWidths=[width * inch for width in WIDTHS_IN[kind]], repeatRows=int(rows[0].head))
    look: list[Any] = [("VALIGN", (0, 0), (-1, -1), "TOP"), ("TOPPADDING", (0, 0), (-1, -1), 1)]
    look += [("BOTTOMPADDING", (0, 0), (-1, -1), 3 if kind in RULED else 0)]
    look += [("LINEBELOW", (0, 0), (-1, -1), 0.4, "#bbbbbb")] if kind in RULED else []
    table.setStyle(TableStyle(look))
    return table


def _western(text: str) -> str:
    return text.replace("\u2003", "\u00a0\u00a0").encode("cp1252", "replace").decode("cp1252")


class _Counted(Canvas):  # type: ignore[misc]  # reportlab has no types
    """A canvas that knows how many pages there are before it writes the first one."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._kept: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802 - reportlab's name
        self._kept.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        for page in self._kept:
            self.__dict__.update(page)
            self.setFont(_ROMAN, 9)
            self.drawCentredString(LETTER[0] / 2, 0.5 * inch, f"Page {self._pageNumber} of {len(self._kept)}")
            super().showPage()
        super().save()
