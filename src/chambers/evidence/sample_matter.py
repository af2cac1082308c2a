"""A small fictional matter to try the house on: six files about a printing press, all invented.

The papers agree with one another except in one thing: the invoice asks for more than the agreement and the payments
add up to. The bytes are the same on every run. Nobody in it exists.
"""

import io
from pathlib import Path

from reportlab.lib.pagesizes import LETTER
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.sample_text import (
    AGREEMENT_PAGES,
    BANK_LETTER,
    DELIVERY_NOTE,
    EMAIL,
    INVOICE,
    NOTICE_LETTER,
)
from chambers.record.matter import MatterFacts, Party

SAMPLE_FACTS = MatterFacts(
    court="Superior Court of Ashford County",
    county="Ashford County",
    case_number="26-CV-01834",
    parties=(Party("Harrow & Finch Printing LLC", "Plaintiff"), Party("Delmont Press Works, Inc.", "Defendant")),
    affiant="Eleanor Harrow",
    attorney="Margaret Oyelaran",
    client="Harrow & Finch Printing LLC",
    question="What did Harrow & Finch Printing LLC agree to pay for the press, what was it asked to pay, and what "
    "has it paid?",
)

_BODY_FONT, _HEAD_FONT = "Times-Roman", "Times-Bold"
_BODY_PT, _HEAD_PT, _LEADING_PT, _MARGIN_PT = 11.5, 15.0, 16.0, 72.0


def write_sample_matter(folder: Path) -> MatterFacts:
    """Write the six files into `folder`, which is made if need be."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    files = {
        "01-agreement.pdf": _typeset(AGREEMENT_PAGES),
        "02-delay-email.eml": EMAIL.replace("\n", "\r\n").encode("ascii"),
        "03-delivery-note.txt": DELIVERY_NOTE.encode("ascii"),
        "04-invoice.pdf": _typeset((INVOICE,)),
        "05-bank-letter.pdf": _typeset((BANK_LETTER,)),
        "06-notice-letter.pdf": _typeset((NOTICE_LETTER,)),
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
        (folder / name).chmod(0o600)
    return SAMPLE_FACTS


def _typeset(pages: tuple[str, ...]) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=LETTER, invariant=1)
    for page in pages:
        _set_page(canvas, page)
    canvas.save()
    return out.getvalue()


def _set_page(canvas: Canvas, page: str) -> None:
    """One page: `# ` starts a heading, `|` parts a label from the figure at the right edge."""
    y, right = LETTER[1] - _MARGIN_PT, LETTER[0] - _MARGIN_PT
    for line in page.strip().split("\n"):
        heading = line.startswith("# ")
        font, size = (_HEAD_FONT, _HEAD_PT) if heading else (_BODY_FONT, _BODY_PT)
        canvas.setFont(font, size)
        label, _, figure = line.removeprefix("# ").partition("|")
        for part in simpleSplit(label.strip(), font, size, right - _MARGIN_PT) or [""]:
            canvas.drawString(_MARGIN_PT, y, part)
            y -= _LEADING_PT
        if figure:
            canvas.drawRightString(right, y + _LEADING_PT, figure.strip())
        y -= 8.0 if heading else 0.0
    canvas.showPage()
