"""Reads a workbook: every sheet as lines of cells, what is computed as the value last shown, hidden parts marked.

Below the cells of a sheet stand its comments, text boxes, charts and page headers, each with its place. Pictures and
embedded files become files of their own. A formula whose value was never stored is named in a note.
"""

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import Any
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element, ParseError

import openpyxl  # type: ignore[import-untyped]
from openpyxl.utils import get_column_letter  # type: ignore[import-untyped]
from openpyxl.utils.exceptions import InvalidFileException  # type: ignore[import-untyped]

from chambers.evidence.answer import Answer, ProblemError, ReadPage
from chambers.evidence.marked import MarkedText, bracketed_comment
from chambers.evidence.office_parts import (
    R,
    as_transitional,
    drawings_of,
    drawn_paragraphs,
    enclosed_in,
    parse_part,
    reference_in,
    relations_of,
)
from chambers.evidence.paging import paginate_marked
from chambers.record.page import Note

_S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"
_BOOK = "xl/workbook.xml"
_MAX_CELLS = 2_000_000
_MAX_NAMED_CELLS = 10
_UNREAD_SHEETS = {
    "dialogsheet": "a dialog",
    "xlMacrosheet": "a sheet of macros",
    "xlIntlMacrosheet": "a sheet of macros",
}
_SHOWS_NOTHING = ";;;"
"""The format of a cell that displays no value."""
_THREADED = re.compile(r"\A\[Threaded comment\].*?Comment:\s*", re.DOTALL)
_CODE = re.compile(r'&(?:"[^"]*"|K[0-9A-Fa-f]{6}|\d+|[A-Za-z])')
"""What stands for a page number, a font or the like in a page header."""
_DAMAGE = (InvalidFileException, zipfile.BadZipFile, ParseError, KeyError, ValueError, TypeError, OSError)


def read_sheets(data: bytes) -> Answer:
    """One run of pages for each sheet."""
    try:
        data = as_transitional(data)
        book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _read(book, archive)
    except _DAMAGE as error:
        raise ProblemError(f"it is not a workbook that can be read ({error})") from error


def _read(book: Any, archive: zipfile.ZipFile) -> Answer:
    parts = _parts(archive)
    pages: list[ReadPage] = []
    notes: list[Note] = []
    for sheet in (*book.worksheets, *book.chartsheets):
        part = parts.get(sheet.title)
        notes += _uncomputed(archive, part, sheet.title, page=len(pages) + 1) if part else ()
        written = MarkedText()
        _write_sheet(written, sheet, archive, part)
        pages += (ReadPage(text, hidden) for text, hidden in paginate_marked(written.text, written.hidden))
    enclosed = enclosed_in(archive, "xl")
    if not any(page.text.strip() for page in pages) and not enclosed.children:
        raise ProblemError("it has no cell with anything in it")
    return Answer(tuple(pages), (*notes, *_unread(archive), *enclosed.notes), enclosed.children)


def _parts(archive: zipfile.ZipFile) -> Mapping[str, str]:
    """The part of each sheet, by its title."""
    if _BOOK not in archive.namelist():
        return {}
    relations = relations_of(archive, _BOOK)
    found = ((each.get("name", ""), relations.get(each.get(f"{R}id", ""))) for each in _sheets(archive))
    return {title: relation.target for title, relation in found if relation and relation.target in archive.namelist()}


def _sheets(archive: zipfile.ZipFile) -> Iterator[Element]:
    yield from parse_part(archive, _BOOK).iter(f"{_S}sheet")


def _unread(archive: zipfile.ZipFile) -> Iterator[Note]:
    if _BOOK in archive.namelist():
        for relation in relations_of(archive, _BOOK).values():
            if relation.kind in _UNREAD_SHEETS:
                yield Note(f"{_UNREAD_SHEETS[relation.kind]} in it was not read")


def _uncomputed(archive: zipfile.ZipFile, part: str, title: str, *, page: int) -> Iterator[Note]:
    """A note on the formulas of a sheet whose values are not in the file."""
    if b"<f" not in (source := archive.read(part)):
        return
    cells = []
    # Expat bounds the expansion of entities and fetches nothing, and this runs confined.
    for _, element in ET.iterparse(io.BytesIO(source)):  # noqa: S314
        if element.tag == f"{_S}c":
            # An empty word is a value too, and Excel says then that it is a word.
            is_empty = not element.findtext(f"{_S}v") and element.get("t") != "str"
            if is_empty and element.find(f"{_S}f") is not None:
                cells.append(element.get("r") or "?")
            element.clear()
    if cells:
        named = ", ".join(cells[:_MAX_NAMED_CELLS]) + (", ..." if len(cells) > _MAX_NAMED_CELLS else "")
        count = "1 formula has" if len(cells) == 1 else f"{len(cells)} formulas have"
        what = "no value in the file; open it in a spreadsheet program, save it, and add that"
        yield Note(f"on sheet {title} {count} {what}: {named}", page)


def _write_sheet(written: MarkedText, sheet: Any, archive: zipfile.ZipFile, part: str | None) -> None:
    whole = None if sheet.sheet_state == "visible" else "sheet"
    written.write(f"Sheet: {sheet.title}\n", whole)
    if hasattr(sheet, "iter_rows"):
        _write_cells(written, sheet, whole)
    for words, hidden in _drawn(archive, part) if part else ():
        written.write(f"{words}\n", whole or hidden)
    for words in _running(sheet):
        written.write(f"{words}\n", whole)


def _write_cells(written: MarkedText, sheet: Any, whole: str | None) -> None:
    if sheet.max_row * sheet.max_column > _MAX_CELLS:
        raise ProblemError(f"sheet {sheet.title} spans more than {_MAX_CELLS} cells")
    columns = _hidden_columns(sheet)
    comments: list[str] = []
    for row in sheet.iter_rows():
        comments += (_comment(cell) for cell in row if cell.comment is not None)
        if all(cell.value is None for cell in row):
            continue
        row_hidden = "row" if _is_hidden_row(sheet.row_dimensions[row[0].row]) else None
        for at, cell in enumerate(row):
            column = "column" if at + 1 in columns else None
            written.write("\t" if at else "")
            written.write(_spoken(cell.value), whole or row_hidden or column or _unformatted(cell))
        written.write("\n")
    for comment in comments:
        written.write(f"{comment}\n", whole or "comment")


def _hidden_columns(sheet: Any) -> frozenset[int]:
    """The numbers of hidden columns; neighbours may share one entry."""
    dimensions = [each for each in sheet.column_dimensions.values() if each.hidden or each.width == 0]
    return frozenset(at for each in dimensions for at in range(each.min, each.max + 1))


def _is_hidden_row(dimension: Any) -> bool:
    return bool(dimension.hidden) or dimension.height == 0


def _unformatted(cell: Any) -> str | None:
    return "format" if cell.has_style and cell.number_format == _SHOWS_NOTHING else None


def _comment(cell: Any) -> str:
    author = cell.comment.author or ""
    words = _THREADED.sub("", cell.comment.text or "").strip()
    # A thread bears a number for its author.
    return bracketed_comment(words, author="" if author.startswith("tc=") else author, at=cell.coordinate)


def _drawn(archive: zipfile.ZipFile, part: str) -> Iterator[tuple[str, str | None]]:
    """The words of the drawings on a sheet, each with its cell, and the reason why it is not seen."""
    for relation in relations_of(archive, part).values():
        if relation.kind != "drawing" or relation.target not in archive.namelist():
            continue
        charts = drawings_of(archive, relation.target)
        for anchor in parse_part(archive, relation.target):
            yield from ((words, _unseen(anchor)) for words in _anchored(anchor, charts))


def _anchored(anchor: Element, charts: Mapping[str, str]) -> Iterator[str]:
    at = _cell_of(anchor)
    if words := "\n".join(drawn_paragraphs(anchor)):
        yield f"[Text box{at}: {words}]"
    for identifier in dict.fromkeys(filter(None, map(reference_in, anchor.iter()))):
        if chart := charts.get(identifier):
            yield f"[Chart{at}: {chart}]"


def _cell_of(anchor: Element) -> str:
    column, row = (anchor.findtext(f"{_DRAWING}from/{_DRAWING}{name}") or "" for name in ("col", "row"))
    return f" at {get_column_letter(int(column) + 1)}{int(row) + 1}" if column.isdecimal() and row.isdecimal() else ""


def _unseen(anchor: Element) -> str | None:
    about = next(anchor.iter(f"{_DRAWING}cNvPr"), None)
    return "display" if about is not None and about.get("hidden") in ("1", "true") else None


def _running(sheet: Any) -> Iterator[str]:
    """The words of the headers and footers of the printed pages."""
    for name, label in (("Header", "Page header"), ("Footer", "Page footer")):
        for which in ("odd", "even", "first"):
            held = getattr(sheet, f"{which}{name}", None)
            sides = (held.left, held.center, held.right) if held is not None else ()
            words = " ".join(_CODE.sub("", side.text or "").strip() for side in sides).strip()
            if any(character.isalnum() for character in words):
                yield f"[{label}: {words}]"


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
