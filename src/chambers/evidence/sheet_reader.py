"""Reads a workbook: every sheet as lines of cells, what is computed as the value last shown, hidden parts marked."""

import io
import zipfile
from datetime import date, datetime, time
from typing import Any
from xml.etree.ElementTree import ParseError

import openpyxl  # type: ignore[import-untyped]
from openpyxl.utils import get_column_letter  # type: ignore[import-untyped]
from openpyxl.utils.exceptions import InvalidFileException  # type: ignore[import-untyped]

from chambers.evidence.answer import Answer, ProblemError, ReadPage
from chambers.evidence.marked import MarkedText
from chambers.evidence.paging import paginate_marked

_MAX_CELLS = 2_000_000


def read_sheets(data: bytes) -> Answer:
    """One run of pages for each sheet."""
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    except (InvalidFileException, zipfile.BadZipFile, ParseError, KeyError, ValueError, TypeError, OSError) as error:
        raise ProblemError(f"it is not a workbook that can be read ({error})") from error
    written = MarkedText()
    for number, sheet in enumerate(book.worksheets):
        written.write("\f" if number else "")
        _write_sheet(written, sheet)
    pages = paginate_marked(written.text, written.hidden)
    if not any(text.strip() for text, _ in pages):
        raise ProblemError("it has no cell with anything in it")
    return Answer(tuple(ReadPage(text, hidden) for text, hidden in pages))


def _write_sheet(written: MarkedText, sheet: Any) -> None:
    if sheet.max_row * sheet.max_column > _MAX_CELLS:
        raise ProblemError(f"sheet {sheet.title} spans more than {_MAX_CELLS} cells")
    whole = None if sheet.sheet_state == "visible" else "sheet"
    hidden_columns = {letter for letter, column in sheet.column_dimensions.items() if column.hidden}
    written.write(f"Sheet: {sheet.title}\n", whole)
    for row in sheet.iter_rows():
        if all(cell.value is None for cell in row):
            continue
        row_hidden = "row" if sheet.row_dimensions[row[0].row].hidden else None
        for at, cell in enumerate(row):
            column = "column" if get_column_letter(at + 1) in hidden_columns else None
            written.write("\t" if at else "")
            written.write(_spoken(cell.value), whole or row_hidden or column)
        written.write("\n")


def _spoken(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, date | datetime | time):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)
