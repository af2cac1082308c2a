"""A PDF of pages that were only ever text, so that they can carry a number.

Set in Courier, one record page on one printed page, in the layout of `paging`. Characters that the standard fonts do
not have are printed as a question mark; the record keeps them.
"""

import io

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.paging import wrap_line
from chambers.record.page import Source

_FONT = "Courier"
_FONT_PT = 9.5
_LEADING_PT = 12.0
_MARGIN_PT = 54.0


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
