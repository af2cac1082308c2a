"""Units as a Word file, and the units of a Word file.

The same units give the same bytes. Reading back returns the text of each paragraph and row of the body, in order;
headers and footers hold only what the firm's template has there, and fields.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zipfile import BadZipFile

from docx import Document
from docx.document import Document as DocumentObject
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.shared import Inches, Pt
from docx.table import Table as WordTable
from docx.text.paragraph import Paragraph

from chambers.base.errors import UsageError
from chambers.drafting.document.docx_look import (
    BODY_LINES,
    COURT_LINES,
    HEAD_STYLE,
    RULED,
    STYLE_NAMES,
    TABLE_STYLES,
    WIDTHS_IN,
    add_footer,
    prepare,
)
from chambers.drafting.document.docx_parts import add_numbering, clear_body, keep_row_whole, number, rule_cell
from chambers.drafting.document.units import Style, Table, Unit
from chambers.evidence.identifier import mark_docx
from chambers.evidence.repacked import with_fixed_times

UNIT_BREAK = "\n\n"


class TemplateError(UsageError):
    """The firm's template cannot be used."""

    code = "draft.template"


@dataclass(frozen=True, slots=True)
class Identity:
    """What a file says about itself, besides its words."""

    title: str
    document_id: str
    made_at: datetime


def write_docx(units: Sequence[Unit], identity: Identity, template: bytes | None = None) -> bytes:
    """The units as a Word file, in the styles of the template where there is one."""
    document = _blank_document(template)
    captioned = any(unit.table is Table.CAPTION for unit in units)
    prepare(document, own_page=template is None, lines=COURT_LINES if captioned else BODY_LINES)
    _set_properties(document, identity)
    _Writer(document).write(units)
    add_footer(document)
    out = io.BytesIO()
    document.save(out)
    return mark_docx(with_fixed_times(out.getvalue()), identity.document_id)


def read_units(data: bytes) -> tuple[str, ...]:
    """The text of each paragraph and table row of the body, in order, without empty ones."""
    return tuple(text for text in _read(Document(io.BytesIO(data))) if text.strip())


class _Writer:
    """Puts units behind each other; rows of one table that follow each other become one table."""

    def __init__(self, document: DocumentObject) -> None:
        self._document = document
        self._count = add_numbering(document)
        self._table: WordTable | None = None
        self._kind: Table | None = None

    def write(self, units: Sequence[Unit]) -> None:
        for unit, after in zip(units, (*units[1:], None), strict=True):
            if unit.table is not None:
                self._row(unit)
                continue
            follows_table = self._table is not None
            self._table = self._kind = None
            paragraph = self._document.add_paragraph(unit.text, style=STYLE_NAMES[unit.style])
            if unit.new_page:
                paragraph.paragraph_format.page_break_before = True
            if follows_table and unit.style is Style.PARAGRAPH:
                paragraph.paragraph_format.space_before = Pt(12)
            if unit.style is Style.NUMBERED:
                number(paragraph, self._count)
            if unit.style is Style.SIGNATURE:
                _space_signature(paragraph, unit, after)

    def _row(self, unit: Unit) -> None:
        assert unit.table is not None
        if self._table is None or self._kind is not unit.table:
            self._table, self._kind = _new_table(self._document, unit.table), unit.table
        row: Any = self._table.add_row()  # type: ignore[no-untyped-call]  # python-docx leaves this one untyped
        keep_row_whole(row, repeats=unit.head)
        style = HEAD_STYLE if unit.head else TABLE_STYLES[unit.table]
        for at, (cell, text) in enumerate(zip(row.cells, unit.cells, strict=True)):
            cell.width = self._table.columns[at].width
            paragraph = cell.paragraphs[0]
            paragraph.style = self._document.styles[style]
            paragraph.add_run(text).bold = True if unit.table is Table.ADDRESS and at == 0 else None
            if unit.table in RULED:
                rule_cell(cell, eighths_pt=8 if unit.head else 4, colour="1A1A1A" if unit.head else "BBBBBB")


def _new_table(document: DocumentObject, kind: Table) -> WordTable:
    widths = WIDTHS_IN[kind]
    table: WordTable = document.add_table(rows=0, cols=len(widths))
    table.alignment, table.autofit = WD_TABLE_ALIGNMENT.CENTER, False
    for column, width in zip(table.columns, widths, strict=True):
        column.width = Inches(width)
    return table


def _space_signature(paragraph: Paragraph, unit: Unit, after: Unit | None) -> None:
    """Room for a pen above the rule; the last line of a block lets the page end."""
    if set(unit.text) == {"_"}:
        paragraph.paragraph_format.space_before = Inches(0.4)
    if after is None or after.style is not Style.SIGNATURE:
        paragraph.paragraph_format.keep_with_next = False
        paragraph.paragraph_format.space_after = Inches(0.2)


def _blank_document(template: bytes | None) -> DocumentObject:
    if template is None:
        return Document()
    try:
        document = Document(io.BytesIO(template))
    except (KeyError, ValueError, OSError, BadZipFile) as error:
        raise TemplateError(
            f"template.docx cannot be opened as a Word file: {error}.", hint="Save it again from Word as .docx."
        ) from error
    clear_body(document)
    return document


def _read(document: DocumentObject) -> Iterator[str]:
    for block in document.iter_inner_content():
        if isinstance(block, Paragraph):
            yield block.text
        else:
            yield from ("\t".join(cell.text for cell in row.cells) for row in block.rows)


def _set_properties(document: DocumentObject, identity: Identity) -> None:
    properties = document.core_properties
    properties.title, properties.subject, properties.keywords = identity.title, "", ""
    properties.author, properties.last_modified_by, properties.comments = "Chambers", "Chambers", ""
    properties.identifier, properties.revision = identity.document_id, 1
    properties.created = properties.modified = identity.made_at.replace(tzinfo=None, microsecond=0)
