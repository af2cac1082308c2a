"""Reads a PDF: the text of each page, what of it is hidden, and which pages are pictures of pages."""

import ctypes
import re
from datetime import date
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from chambers.evidence.answer import Answer, Facts, ProblemError, ReadPage
from chambers.evidence.identifier import PROPERTY, is_identifier
from chambers.evidence.layout import Gap, find_gaps, put_in, shift
from chambers.evidence.page_shares import read_shared
from chambers.evidence.pdf_box import Sides
from chambers.evidence.pdf_calls import as_address, get_loose_box
from chambers.evidence.pdf_file import open_pdf
from chambers.evidence.pdf_visibility import look_at
from chambers.record.page import Hidden, Note

_MAX_PAGES = 20_000
_NO_WORD = re.compile(r"[\x00\ufffd\ue000-\uf8ff]")
_NO_TITLES = frozenset(("", "untitled", "unspecified", "(anonymous)"))
"""What programs write where nobody gave a title."""
_DATE = re.compile(r"D:(\d{4})(\d{2})(\d{2})")


def read_pdf(data: bytes, password: str | None = None, workers: int = 1) -> Answer:
    """Every page with its marks."""
    document, notes = open_pdf(data, password)
    if not 0 < len(document) <= _MAX_PAGES:
        raise ProblemError(f"it has {len(document)} pages; between 1 and {_MAX_PAGES} can be read")
    answers = tuple(read_shared(len(document), lambda pages: _read_run(document, pages), workers))
    pages = tuple(page for answer in answers for page in answer.pages)
    notes += [note for answer in answers for note in answer.notes]
    if len(notes) >= len(pages) and not any(page.text for page in pages):
        raise ProblemError("none of its pages can be read; they are damaged")
    return Answer(pages, tuple(notes), facts=_facts(document))


def _read_run(document: Any, numbers: range) -> Answer:
    pages: list[ReadPage] = []
    notes: list[Note] = []
    for number in numbers:
        try:
            pages.append(_read_page(document[number]))
        except pypdfium2.PdfiumError as error:
            notes.append(Note(f"it is damaged and was not read ({error})", number + 1))
            pages.append(ReadPage(""))
    return Answer(tuple(pages), tuple(notes))


def _read_page(page: Any) -> ReadPage:
    textpage = page.get_textpage()
    try:
        text = page_characters(textpage)
        seen = look_at(page, textpage, text)
        gaps = page_gaps(textpage, text)
        new = shift(gaps)
        hidden = (Hidden(new(run.start), new(run.end - 1) + 1, run.reason) for run in _in_text(seen.hidden, text))
        return ReadPage(put_in(text, gaps), tuple(hidden), scan=seen.scan or _is_garbage(text))
    finally:
        textpage.close()
        page.close()


def page_characters(textpage: Any) -> str:
    """The text with exactly one character for each that pdfium counts, so that an index is an offset."""
    count = pdfium.FPDFText_CountChars(textpage.raw)
    text: str = textpage.get_text_range()
    if len(text) == count:
        return text
    codes = (pdfium.FPDFText_GetUnicode(textpage.raw, index) for index in range(count))
    return "".join(chr(code) if code < 0x110000 else "\ufffd" for code in codes)


def page_gaps(textpage: Any, text: str) -> tuple[Gap, ...]:
    """What must be put into the text of a page for its columns and paragraphs to be seen."""
    address, room = as_address(textpage.raw), (ctypes.c_float * 4)()
    place = ctypes.addressof(room)

    def sides(index: int) -> Sides:
        get_loose_box(address, index, place)
        left, top, right, bottom = room[:]
        return left, bottom, right, top

    return find_gaps(text, sides)


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
    if (text.isascii() and "\x00" not in text) or not _NO_WORD.search(text):
        return False
    letters = sum(not character.isspace() for character in text)
    return letters >= 20 and len(_NO_WORD.findall(text)) * 5 > letters


def _facts(document: Any) -> Facts:
    try:
        about = document.get_metadata_dict(skip_empty=True)
    except pypdfium2.PdfiumError:
        return Facts()
    mark = document.get_metadata_value(PROPERTY)
    made_on = _made_on(about.get("CreationDate", ""))
    title = about.get("Title", "")
    return Facts(
        made_on, subject=None if title.casefold() in _NO_TITLES else title, mark=mark if is_identifier(mark) else None
    )


def _made_on(stamp: str) -> str | None:
    found = _DATE.match(stamp)
    try:
        return date(int(found[1]), int(found[2]), int(found[3])).isoformat() if found else None
    except ValueError:
        return None
