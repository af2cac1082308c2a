"""The fields of a PDF form: what each holds, which forms pdfium cannot show, and who signed."""

import ctypes
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import IntEnum
from typing import Any

import pypdfium2.raw as pdfium

from chambers.record.page import Note

_MAX_CHARS = 1_000_000
_MAX_FIELD_DEPTH = 32
_DATE = re.compile(r"(?:D:)?(\d{4})(\d{2})(\d{2})")
_DYNAMIC_XFA = Note(
    "it is a dynamic XFA form, which only Adobe Acrobat and Reader show; its fields were not read."
    " Open it there, print it to a PDF, and add that"
)


class Kind(IntEnum):
    """What pdfium calls the kinds of fields."""

    BUTTON = pdfium.FPDF_FORMFIELD_PUSHBUTTON
    CHECKBOX = pdfium.FPDF_FORMFIELD_CHECKBOX
    RADIO = pdfium.FPDF_FORMFIELD_RADIOBUTTON
    COMBO = pdfium.FPDF_FORMFIELD_COMBOBOX
    LIST = pdfium.FPDF_FORMFIELD_LISTBOX
    TEXT = pdfium.FPDF_FORMFIELD_TEXTFIELD
    SIGNATURE = pdfium.FPDF_FORMFIELD_SIGNATURE


@dataclass(frozen=True, slots=True)
class Field:
    """One widget: the name of its field, for people where the form has one, and the words that it holds."""

    kind: int
    name: str
    value: str
    is_set: bool
    """False for a box that is not ticked, and for a field without words."""
    listed: str = ""
    """All options of a list, which shows those that are not chosen too."""


def read_field(formenv: Any, annotation: Any) -> Field:
    """The field of a widget annotation."""
    kind = pdfium.FPDFAnnot_GetFormFieldType(formenv, annotation)
    name = string_of(pdfium.FPDFAnnot_GetFormFieldAlternateName, formenv, annotation).strip()
    name = name or string_of(pdfium.FPDFAnnot_GetFormFieldName, formenv, annotation).strip()
    if kind in (Kind.CHECKBOX, Kind.RADIO):
        ticked = bool(pdfium.FPDFAnnot_IsChecked(formenv, annotation))
        return Field(kind, name, "[x]" if ticked else "[ ]", ticked)
    options = tuple(_options(formenv, annotation)) if kind in (Kind.COMBO, Kind.LIST) else ()
    value = ", ".join(label for label, is_chosen in options if is_chosen)
    if not value and kind in (Kind.COMBO, Kind.LIST, Kind.TEXT):
        value = string_of(pdfium.FPDFAnnot_GetFormFieldValue, formenv, annotation).strip()
    listed = "\n".join(f"[{'x' if is_chosen else ' '}] {label}" for label, is_chosen in options)
    return Field(kind, name, value, bool(value), listed if kind == Kind.LIST else "")


def _options(formenv: Any, annotation: Any) -> Iterator[tuple[str, bool]]:
    """The labels of the options, which need not be the values that are stored, and whether each is chosen."""
    for at in range(max(pdfium.FPDFAnnot_GetOptionCount(formenv, annotation), 0)):
        label = string_of(pdfium.FPDFAnnot_GetOptionLabel, formenv, annotation, at).strip()
        yield label, bool(pdfium.FPDFAnnot_IsOptionSelected(formenv, annotation, at))


def form_notes(document: Any, data: bytes, password: str | None) -> tuple[Note, ...]:
    """What a person should know of the form in a document: XFA that was not read, and its signatures."""
    unread = (_DYNAMIC_XFA,) if _is_dynamic(document) else ()
    # What a signature covers is written into the finished file, so that it is never packed.
    signed = _signatures(data, password) if b"/ByteRange" in data else ()
    return (*unread, *signed)


def _is_dynamic(document: Any) -> bool:
    """True for an XFA form whose pages do not hold its fields."""
    kind = pdfium.FPDF_GetFormType(document.raw)
    if kind != pdfium.FORMTYPE_XFA_FOREGROUND:
        return bool(kind == pdfium.FORMTYPE_XFA_FULL)
    return not any(_has_widgets(document, at) for at in range(len(document)))


def _has_widgets(document: Any, at: int) -> bool:
    page = pdfium.FPDF_LoadPage(document.raw, at)
    if not page:
        return False
    try:
        return any(
            subtype == pdfium.FPDF_ANNOT_WIDGET
            for _, subtype in annotations(page, range(pdfium.FPDFPage_GetAnnotCount(page)))
        )
    finally:
        pdfium.FPDF_ClosePage(page)


def annotations(page: Any, numbers: range) -> Iterator[tuple[Any, int]]:
    """The annotations of a page (as pdfium knows it), each open only until the next, with their subtypes."""
    for number in numbers:
        annotation = pdfium.FPDFPage_GetAnnot(page, number)
        if annotation:
            try:
                yield annotation, pdfium.FPDFAnnot_GetSubtype(annotation)
            finally:
                pdfium.FPDFPage_CloseAnnot(annotation)


def _signatures(data: bytes, password: str | None) -> tuple[Note, ...]:
    import pikepdf  # noqa: PLC0415 - heavy, and most documents are not signed

    try:
        with pikepdf.open(io.BytesIO(data), password=password or "") as pdf:
            fields = pdf.Root.get("/AcroForm", pikepdf.Dictionary()).get("/Fields", ())
            return tuple(_signature(field.V) for field in _signed(fields, depth=0))
    except (pikepdf.PasswordError, pikepdf.PdfError, ValueError, TypeError, AttributeError, RuntimeError):
        return (Note("it has digital signatures, which cannot be read", missing=False),)


def _signed(fields: Any, depth: int) -> Iterator[Any]:
    for field in fields if depth < _MAX_FIELD_DEPTH else ():
        if field.get("/FT") == "/Sig" and "/V" in field:
            yield field
        yield from _signed(field.get("/Kids", ()), depth + 1)


def _signature(value: Any) -> Note:
    name = str(value.get("/Name", "")).strip()
    signed_on = iso_date(str(value.get("/M", "")))
    by = f" by {name}" if name else ""
    return Note(f"digitally signed{by}{f' on {signed_on}' if signed_on else ''}; not verified", missing=False)


def iso_date(stamp: str) -> str | None:
    """The day of a PDF date; None for what is none."""
    found = _DATE.match(stamp)
    try:
        return date(int(found[1]), int(found[2]), int(found[3])).isoformat() if found else None
    except ValueError:
        return None


def string_of(function: Callable[..., int], *arguments: Any) -> str:
    """The answer of one of pdfium's functions that fill a buffer with UTF-16."""
    size = function(*arguments, None, 0)
    if not 2 < size <= 2 * _MAX_CHARS:
        return ""
    buffer = ctypes.create_string_buffer(size)
    function(*arguments, ctypes.cast(buffer, ctypes.POINTER(pdfium.FPDF_WCHAR)), size)
    words = buffer.raw[: size - 2].decode("utf-16-le", "replace")
    return words.replace("\r\n", "\n").replace("\r", "\n")
