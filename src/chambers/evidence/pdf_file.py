"""Opens a PDF for pdfium; one that does not open is mended first, as far as that goes. Its pages are for others."""

import io
from typing import Any

import pypdfium2

from chambers.evidence.answer import ProblemError
from chambers.record.page import Note


def open_pdf(data: bytes, password: str | None) -> tuple[Any, list[Note]]:
    """The document, mended where it has to be, with a note then; its form fields can be read and are drawn."""
    document, notes = _opened(data, password)
    # pdfium wants this before it opens a page; without a form it does nothing.
    document.init_forms()
    return document, notes


def _opened(data: bytes, password: str | None) -> tuple[Any, list[Note]]:
    try:
        return pypdfium2.PdfDocument(data, password=password), []
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise ProblemError(_needs_password(password)) from error
        repaired = Note("its PDF structure was damaged and was repaired; pages may be missing")
        return pypdfium2.PdfDocument(_mended(data, password, error)), [repaired]


def _needs_password(password: str | None) -> str:
    return "it is encrypted and needs a password" if password is None else "it is encrypted with another password"


def _mended(data: bytes, password: str | None, error: Exception) -> bytes:
    import pikepdf  # noqa: PLC0415 - heavy, and most documents are not damaged

    out = io.BytesIO()
    try:
        with pikepdf.open(io.BytesIO(data), password=password or "") as pdf:
            if not len(pdf.pages):
                raise ProblemError("its PDF structure is damaged (no page is left)")
            pdf.save(out)
    except pikepdf.PasswordError as refused:
        raise ProblemError(_needs_password(password)) from refused
    except (pikepdf.PdfError, ValueError, RuntimeError) as worse:
        raise ProblemError(f"its PDF structure is damaged ({str(error).rstrip('.')})") from worse
    return out.getvalue()
