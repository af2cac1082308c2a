"""The memo as a Word file, and the text of a Word file.

Looks like a firm's memo: serif, an address block over a rule, small-capital headings, plain tables, "Page X of Y". The
same units give the same bytes. Reading back returns the units of the body in order; headers and footers hold only
fixed words and fields, and are not read.
"""

import io
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from docx import Document
from docx.document import Document as DocumentObject
from docx.table import Table
from docx.text.paragraph import Paragraph

from chambers.drafting.layout import Style, Unit
from chambers.drafting.word_look import add_footer, add_row, add_table, prepare, rule_below, write_paragraph
from chambers.evidence.repacked import with_fixed_times

_TABLES = {Style.FACTS_HEAD: Style.FACT}
UNIT_BREAK = "\n\n"


def write_docx(path: Path, units: Sequence[Unit], *, title: str, document_id: str, made_at: datetime) -> None:
    """Write the units to `path`."""
    document = Document()
    prepare(document)
    _set_properties(document, title, document_id, made_at)
    _write_units(document, units)
    add_footer(document)
    out = io.BytesIO()
    document.save(out)
    path.write_bytes(with_fixed_times(out.getvalue()))
    path.chmod(0o600)


def read_docx_units(path: Path) -> tuple[str, ...]:
    """The text of each paragraph and table row of the body, in order, without empty ones."""
    return tuple(text for text in _read_units(Document(str(path))) if text.strip())


def read_docx_text(path: Path) -> str:
    """The text of the body, with a blank line between units."""
    return UNIT_BREAK.join(read_docx_units(path))


def _write_units(document: DocumentObject, units: Sequence[Unit]) -> None:
    table: Table | None = None
    for unit, following in zip(units, [*units[1:], None], strict=True):
        if unit.style in _TABLES:
            table = add_table(document, unit.style, unit.cells)
        elif unit.style is Style.ADDRESS:
            table = table or add_table(document, unit.style, None)
            add_row(table, unit.style, unit.cells)
            if following is None or following.style is not Style.ADDRESS:
                table = None
                rule_below(document)
        elif table is not None and unit.style in _TABLES.values():
            add_row(table, unit.style, unit.cells)
        else:
            table = None
            write_paragraph(document, unit.style, unit.text)


def _read_units(document: DocumentObject) -> Iterator[str]:
    for block in document.iter_inner_content():
        if isinstance(block, Paragraph):
            yield block.text
        else:
            yield from ("\t".join(cell.text for cell in row.cells) for row in block.rows)


def _set_properties(document: DocumentObject, title: str, document_id: str, made_at: datetime) -> None:
    properties = document.core_properties
    properties.title, properties.subject, properties.keywords = title, "", ""
    properties.author, properties.last_modified_by, properties.comments = "Chambers", "Chambers", ""
    properties.identifier, properties.revision = document_id, 1
    properties.created = properties.modified = made_at.replace(tzinfo=None, microsecond=0)
