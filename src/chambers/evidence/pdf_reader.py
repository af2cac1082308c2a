"""Reads a PDF: the text of each page, what of it is hidden, and which pages are pictures of pages.

A file that does not open is mended first, as far as that goes, and a note says so.
"""

import io
import re
from datetime import date
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium

from chambers.evidence.answer import Answer, Facts, ProblemError, ReadPage
from chambers.evidence.pdf_visibility import look_at
from chambers.record.page import Hidden

_MAX_PAGES = 20_000
_NO_WORD = re.compile(r"[\x00\ufffd\ue000-\uf8ff]")
_DATE = re.compile(r"D:(\d{4})(\d{2})(\d{2})")


def read_pdf(data: bytes, password: str | None = None) -> Answer:
    """Every page with its marks."""
    document, notes = open_pdf(data, password)
    if not 0 < len(document) <= _MAX_PAGES:
        raise ProblemError(f"it has {len(document)} pages; between 1 and {_MAX_PAGES} can be read")
    pages: list[ReadPage] = []
    for number in range(len(document)):
        try:
            pages.append(_read_page(document[number]))
        except pypdfium2.PdfiumError as error:
            notes.append(f"page {number + 1} is damaged and was not read ({error})")
            pages.append(ReadPage(""))
    if len(notes) >= len(pages) and not any(page.text for page in pages):
        raise ProblemError("none of its pages can be read; they are damaged")
    return Answer(tuple(pages), tuple(notes), facts=_facts(document))


def open_pdf(data: bytes, password: str | None) -> tuple[Any, list[str]]:
    """The document, mended where it has to be, with a note then."""
    try:
        return pypdfium2.PdfDocument(data, password=password), []
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise ProblemError(_needs_password(password)) from error
        return pypdfium2.PdfDocument(_mended(data, password, error)), ["its PDF structure was damaged and was mended"]


def unlocked(data: bytes, password: str) -> bytes:
    """The same document without its lock, which the password opened before."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data), password=password) as pdf:
        pdf.save(out)
    return out.getvalue()


def _needs_password(password: str | None) -> str:
    return "it is encrypted and needs a password" if password is None else "it is encrypted with another password"


def _mended(data: bytes, password: str | None, error: Exception) -> bytes:
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


def _read_page(page: Any) -> ReadPage:
    textpage = page.get_textpage()
    try:
        text = _characters(textpage)
        seen = look_at(page, textpage, text)
        return ReadPage(text, tuple(_in_text(seen.hidden, text)), scan=seen.scan or _is_garbage(text))
    finally:
        textpage.close()
        page.close()


def _characters(textpage: Any) -> str:
    """The text with exactly one character for each that pdfium counts, so that an index is an offset."""
    count = pdfium.FPDFText_CountChars(textpage.raw)
    text: str = textpage.get_text_range()
    if len(text) == count:
        return text
    codes = (pdfium.FPDFText_GetUnicode(textpage.raw, index) for index in range(count))
    return "".join(chr(code) if code < 0x110000 else "\ufffd" for code in codes)


def _in_text(hidden: tuple[Hidden, ...], text: str) -> list[Hidden]:
    """Hidden words next to each other are one run with the spaces between them."""
    runs: list[Hidden] = []
    for word in hidden:
        last = runs[-1] if runs else None
        if last and last.reason == word.reason and not text[last.end : word.start].strip():
            runs[-1] = Hidden(last.start, word.end, word.reason)
        else:
            runs.append(word)
    return runs


def _is_garbage(text: str) -> bool:
    """True when much of the text has no meaning as characters, as with fonts that carry no mapping."""
    if not _NO_WORD.search(text):
        return False
    letters = sum(not character.isspace() for character in text)
    return letters >= 20 and len(_NO_WORD.findall(text)) * 5 > letters


def _facts(document: Any) -> Facts:
    try:
        about = document.get_metadata_dict(skip_empty=True)
    except pypdfium2.PdfiumError:
        return Facts()
    return Facts(_made_on(about.get("CreationDate", "")), None, None, about.get("Title"))


def _made_on(stamp: str) -> str | None:
    found = _DATE.match(stamp)
    try:
        return date(int(found[1]), int(found[2]), int(found[3])).isoformat() if found else None
    except ValueError:
        return None
