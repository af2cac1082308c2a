"""A PDF of pages that were only ever text, so that they can carry a number.

Set in Courier, one record page on one printed page, in the layout of `paging`. Characters that the standard fonts do
not have are printed as a question mark; the record keeps them.
"""

import io

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.page_places import PARTS, Places, Sides, within
from chambers.evidence.paging import LINE_CHARS, PAGE_LINES, wrap_line
from chambers.record.page import Source

_FONT = "Courier"
_FONT_PT = 9.5
_LEADING_PT = 12.0
_MARGIN_PT = 54.0
_ADVANCE_PT = 0.6 * _FONT_PT
_ASCENT_PT = 0.8 * _FONT_PT


def render_pdf(source: Source) -> bytes:
    """The pages of a source, printed; the same source gives the same bytes."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=LETTER, invariant=1)
    canvas.setTitle(source.file.encode("ascii", "replace").decode("ascii"))
    for page in source.pages:
        body = canvas.beginText(_MARGIN_PT, LETTER[1] - _MARGIN_PT)
        body.setFont(_FONT, _FONT_PT, _LEADING_PT)
        for line in page.text.split("\n"):
            for printed in wrap_line(line):
                body.textLine(printed.encode("cp1252", "replace").decode("cp1252"))
        canvas.drawText(body)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def can_be_printed(text: str) -> bool:
    """Whether the sheet would show every character of a page, in the lines that it has."""
    lines = text.split("\n")
    # The quick looks first: wrapping a hundred thousand lines takes seconds.
    if len(lines) > PAGE_LINES or len(text) > PAGE_LINES * LINE_CHARS * 2:
        return False
    if text.encode("cp1252", "replace").decode("cp1252") != text:
        return False
    return sum(len(wrap_line(line)) for line in lines) <= PAGE_LINES


def printed_places(text: str) -> Places:
    """Where each character of a page stands on the printed sheet.

    Wrapping moves and drops nothing but spaces, so the characters that are not spaces come in the same order.
    """
    printed = (
        _place(row, column)
        for row, line in enumerate(each for line in text.split("\n") for each in wrap_line(line))
        for column, character in enumerate(line)
        if not character.isspace()
    )
    return tuple(None if character.isspace() else next(printed, None) for character in text)


def _place(row: int, column: int) -> Sides:
    left = _MARGIN_PT + column * _ADVANCE_PT
    top = _MARGIN_PT - _ASCENT_PT + row * _LEADING_PT
    across, down = PARTS / LETTER[0], PARTS / LETTER[1]
    return within((left * across, top * down, (left + _ADVANCE_PT) * across, (top + _LEADING_PT) * down))
