"""The facts of a job as a workbook and as a CSV: who, when, how much, each with the page and the words that bear it.

A cell that a spreadsheet would take for a formula is made plain text: the words are somebody else's. The same facts
give the same bytes.
"""

import csv
import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal

from openpyxl import Workbook  # type: ignore[import-untyped]
from openpyxl.styles import Alignment, Font  # type: ignore[import-untyped]
from openpyxl.utils import get_column_letter  # type: ignore[import-untyped]

from chambers.drafting.document.units import one_line
from chambers.drafting.held_record import HeldRecord
from chambers.drafting.results import Facts, Span
from chambers.evidence.repacked import write_member

Cell = str | Decimal | None
PARTIES = ("Name", "Role", "Bates", "File", "Page", "Words")
EVENTS = ("Date", "What the page says", "Bates", "File", "Page", "Found by")
MONEY = ("Kind", "Amount", "Currency", "Date", "What the page says", "Bates", "File", "Page", "Found by")
SUMS = ("Parts", "They make", "Stated", "Agrees", "Bates")
CSV_HEAD = ("kind", "date", "name", "role", "amount", "currency", "bates", "file", "page", "words", "found_by")
_ENTERED = "entered in matter.toml"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_CORE = "docProps/core.xml"
_TIME = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*(<)")
_WIDTHS = {"Words": 70, "What the page says": 70, "Name": 34, "File": 28, "Parts": 46, "Amount": 16}


def plain(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    line = one_line(text)
    return f"'{line}" if line.startswith(_FORMULA) and not _NUMBER.fullmatch(line) else line


def ledger_csv(facts: Facts, record: HeldRecord) -> bytes:
    """Every fact on one sheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(CSV_HEAD)
    writer.writerows(_csv_rows(facts, record))
    return out.getvalue().encode("utf-8-sig")


def ledger_xlsx(facts: Facts, record: HeldRecord, made_at: datetime) -> bytes:
    """A workbook: parties, chronology, money, and the sums worked out again."""
    book = Workbook()
    book.remove(book.worksheets[0])
    _sheet(book, "Parties", PARTIES, _parties(facts, record))
    _sheet(book, "Chronology", EVENTS, _events(facts, record))
    _sheet(book, "Money", MONEY, _money(facts, record))
    _sheet(book, "Sums", SUMS, _sums(facts))
    book.properties.creator = "Chambers"
    out = io.BytesIO()
    book.save(out)
    return _dated(out.getvalue(), made_at)


def _csv_rows(facts: Facts, record: HeldRecord) -> Iterator[Sequence[str]]:
    for party in facts.parties:
        place = _place(party.span, record)
        yield "party", "", plain(party.name), plain(party.role or ""), "", "", *place, _words(party.span), ""
    for event in facts.events:
        yield "event", event.day, "", "", "", "", *_place(event.span, record), _words(event.span), event.found_by
    for money in facts.money:
        place = _place(money.span, record)
        amount = (plain(money.amount), money.currency or "")
        yield money.kind, money.day or "", "", "", *amount, *place, _words(money.span), money.found_by
    for each in facts.sums:
        words = f"{' '.join(each.terms)} makes {each.makes}" + (f", stated {each.stated}" if each.stated else "")
        yield "sum", "", "", "", plain(each.makes), "", ", ".join(each.bates), "", "", plain(words), "computed"


def _parties(facts: Facts, record: HeldRecord) -> Iterator[Sequence[Cell]]:
    for party in facts.parties:
        yield party.name, party.role, *_place(party.span, record), _words(party.span) if party.span else _ENTERED


def _events(facts: Facts, record: HeldRecord) -> Iterator[Sequence[Cell]]:
    for event in facts.events:
        yield event.day, _words(event.span), *_place(event.span, record), event.found_by


def _money(facts: Facts, record: HeldRecord) -> Iterator[Sequence[Cell]]:
    for each in facts.money:
        head = (each.kind, _amount(each.amount), each.currency, each.day)
        yield *head, _words(each.span), *_place(each.span, record), each.found_by


def _sums(facts: Facts) -> Iterator[Sequence[Cell]]:
    for each in facts.sums:
        agrees = {True: "yes", False: "NO", None: None}[each.agrees]
        stated = _amount(each.stated) if each.stated else None
        yield ", ".join(each.terms), _amount(each.makes), stated, agrees, ", ".join(each.bates)


def _place(span: Span | None, record: HeldRecord) -> tuple[str, str, str]:
    if span is None:
        return "", "", ""
    page = record.page(span.sha256, span.page)
    return span.bates or "", plain(page.file) if page else "", str(span.page)


def _words(span: Span | None) -> str:
    return plain(span.text) if span else ""


def _amount(text: str) -> Cell:
    return Decimal(text) if _NUMBER.fullmatch(text) else plain(text)


def _sheet(book: Workbook, title: str, head: Sequence[str], rows: Iterator[Sequence[Cell]]) -> None:
    sheet = book.create_sheet(title)
    sheet.append(list(head))
    for row in rows:
        sheet.append([plain(cell) if isinstance(cell, str) else cell for cell in row])
    for at, name in enumerate(head, start=1):
        letter = get_column_letter(at)
        sheet.column_dimensions[letter].width = _WIDTHS.get(name, 14)
        for cell in sheet[letter]:
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            cell.font = Font(bold=cell.row == 1)
            if isinstance(cell.value, Decimal):
                cell.number_format = "#,##0.00"
    sheet.freeze_panes = "A2"


def _dated(data: bytes, made_at: datetime) -> bytes:
    """The same workbook, dated as the job is; openpyxl puts the present time into it."""
    stamp = f"{made_at:%Y-%m-%dT%H:%M:%SZ}".encode()
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as packed, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as dated:
        for name in packed.namelist():
            content = packed.read(name)
            write_member(dated, name, _TIME.sub(rb"\g<1>" + stamp + rb"\g<2>", content) if name == _CORE else content)
    return out.getvalue()
