"""The index of exhibits as a file of its own: CSV, Word or PDF. Same exhibits, same bytes."""

import csv
import io

from docx import Document

from chambers.evidence.cover import draw_index
from chambers.evidence.exhibits import Volume
from chambers.evidence.repacked import with_fixed_times

COLUMNS = ("Exhibit", "Description", "Date", "Bates", "Pages", "Page", "File", "SHA-256")
_IN_WORD = 6
# A cell that begins like a formula would be run by the spreadsheet that opens it.
_FORMULA_MARKS = ("=", "+", "-", "@", "\t", "\r")


def index_table(volume: Volume) -> tuple[tuple[str, ...], ...]:
    """One row an exhibit, in the order of COLUMNS."""
    return tuple(
        (e.label, e.description, e.date or "", e.bates or "", str(e.pages), str(start), e.file, e.sha256)
        for e, start in zip(volume.exhibits, volume.starts(), strict=True)
    )


def index_csv(volume: Volume) -> bytes:
    """For spreadsheets: UTF-8 with its mark, quoted where needed."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([_harmless(cell) for cell in row] for row in index_table(volume))
    return out.getvalue().encode("utf-8-sig")


def index_docx(volume: Volume) -> bytes:
    """For Word: a heading and a table."""
    document = Document()
    document.core_properties.title, document.core_properties.author = volume.title, "Chambers"
    document.add_heading(volume.title, level=1)
    if volume.case:
        document.add_paragraph(volume.case)
    table = document.add_table(rows=1, cols=_IN_WORD, style="Table Grid")
    for cell, heading in zip(table.rows[0].cells, COLUMNS, strict=False):
        cell.text = heading
    for row in index_table(volume):
        for cell, words in zip(table.add_row().cells, row, strict=False):
            cell.text = words
    out = io.BytesIO()
    document.save(out)
    return with_fixed_times(out.getvalue())


def index_pdf(volume: Volume) -> bytes:
    """For print: the index page of the bound volume."""
    return draw_index(volume)


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA_MARKS) else cell
