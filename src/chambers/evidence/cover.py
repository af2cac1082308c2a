"""The pages that a bound volume adds: cover sheets, slip sheets, and the index in front. Same values, same bytes."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.pagesizes import LETTER
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.exhibits import ROWS_PER_INDEX_PAGE, Exhibit, Volume

_SERIF, _BOLD = "Times-Roman", "Times-Bold"
_WIDTH, _HEIGHT = LETTER
_MARGIN_PT = 72.0
_ROW_PT = 32.0
_FIRST_ROW_PT = _HEIGHT - 130.0
_COLUMNS_PT = (72.0, 122.0, 322.0, 392.0, 520.0)
_HEADINGS = ("Exhibit", "Description", "Date", "Bates", "Page")


@dataclass(frozen=True, slots=True)
class Row:
    """Where the line of an exhibit stands on its index page: something to click on."""

    page: int
    box: tuple[float, float, float, float]


def draw_cover(exhibit: Exhibit, volume: Volume) -> bytes:
    """One page: whose exhibit, which, in which case, and what it is."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=LETTER, invariant=1)
    centre = _WIDTH / 2
    if volume.case:
        _centred(canvas, volume.case, _SERIF, 12, _HEIGHT - 108)
    if volume.party:
        _centred(canvas, f"{volume.party.upper()}\u2019S", _BOLD, 24, _HEIGHT / 2 + 84)
    _centred(canvas, exhibit.title.upper(), _BOLD, 40, _HEIGHT / 2 + 36)
    canvas.line(centre - 90, _HEIGHT / 2 + 20, centre + 90, _HEIGHT / 2 + 20)
    _centred(canvas, exhibit.description, _SERIF, 14, _HEIGHT / 2 - 8)
    facts = " \u00b7 ".join(each for each in (exhibit.date, exhibit.bates) if each)
    if facts:
        _centred(canvas, facts, _SERIF, 11, _HEIGHT / 2 - 72)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def draw_slip_sheet(file: str, reason: str) -> bytes:
    """One page that stands in for a document that is withheld."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=LETTER, invariant=1)
    _centred(canvas, "DOCUMENT WITHHELD", _BOLD, 24, _HEIGHT / 2 + 36)
    _centred(canvas, reason, _SERIF, 14, _HEIGHT / 2)
    _centred(canvas, file, _SERIF, 11, _HEIGHT / 2 - 60)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def draw_index(volume: Volume) -> bytes:
    """The index: one line an exhibit, with the page of the volume where it begins."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=LETTER, invariant=1)
    rows = list(zip(volume.exhibits, volume.starts(), strict=True))
    for at in range(0, len(rows), ROWS_PER_INDEX_PAGE):
        _draw_index_page(canvas, volume, rows[at : at + ROWS_PER_INDEX_PAGE])
    canvas.save()
    return out.getvalue()


def index_rows(volume: Volume) -> tuple[Row, ...]:
    """Where the line of each exhibit stands, in order."""
    rows = []
    for number in range(len(volume.exhibits)):
        page, line = divmod(number, ROWS_PER_INDEX_PAGE)
        top = _FIRST_ROW_PT - line * _ROW_PT
        rows.append(Row(page, (_MARGIN_PT, top - _ROW_PT + 12, _WIDTH - 40, top + 12)))
    return tuple(rows)


def _draw_index_page(canvas: Canvas, volume: Volume, rows: Sequence[tuple[Exhibit, int]]) -> None:
    _centred(canvas, volume.title, _BOLD, 14, _HEIGHT - 60)
    if volume.case:
        _centred(canvas, volume.case, _SERIF, 10, _HEIGHT - 78)
    canvas.setFont(_BOLD, 9)
    for x, heading in zip(_COLUMNS_PT, _HEADINGS, strict=True):
        canvas.drawString(x, _FIRST_ROW_PT + 18, heading)
    canvas.line(_MARGIN_PT, _FIRST_ROW_PT + 14, _WIDTH - 40, _FIRST_ROW_PT + 14)
    for line, (exhibit, page) in enumerate(rows):
        y = _FIRST_ROW_PT - line * _ROW_PT
        cells = (exhibit.label, exhibit.description, exhibit.date or "", exhibit.bates or "", str(page))
        ends = (*_COLUMNS_PT[1:], _WIDTH - 40)
        for x, end, cell in zip(_COLUMNS_PT, ends, cells, strict=True):
            _cell(canvas, cell, x, y, end - x - 6)
    canvas.showPage()


def _cell(canvas: Canvas, words: str, x: float, y: float, width: float) -> None:
    canvas.setFont(_SERIF, 9)
    lines = simpleSplit(_printable(words).replace("-", "- "), _SERIF, 9, width)
    for number, line in enumerate(lines[:2]):
        cut = number == 1 and len(lines) > 2
        canvas.drawString(x, y - 10 * number, (line[:-1] + "\u2026" if cut else line).replace("- ", "-"))


def _centred(canvas: Canvas, words: str, font: str, size: float, y: float) -> None:
    canvas.setFont(font, size)
    for number, line in enumerate(simpleSplit(_printable(words), font, size, _WIDTH - 2 * _MARGIN_PT)[:3]):
        canvas.drawCentredString(_WIDTH / 2, y - number * size * 1.2, line)


def _printable(words: str) -> str:
    # The standard fonts know Western letters only; the record and the CSV keep the others.
    return words.encode("cp1252", "replace").decode("cp1252")
