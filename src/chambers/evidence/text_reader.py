"""Reads plain text, Markdown and separated values: the bytes as characters, laid out on pages."""

import csv
import io

from chambers.evidence.answer import Answer, ProblemError, ReadPage
from chambers.evidence.paging import paginate
from chambers.evidence.text_tables import with_tables_laid_out

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


def read_text(data: bytes) -> Answer:
    """UTF-8 or UTF-16 by its mark, or else the Windows code page, in pages."""
    text = _characters(data)
    return Answer(tuple(ReadPage(page) for page in paginate(with_tables_laid_out(text))))


def read_separated(data: bytes) -> Answer:
    """Separated values as a sheet is read: a row on a line, with a tab between its cells."""
    return Answer(tuple(ReadPage(page) for page in paginate(_laid_out(_characters(data)))))


def _laid_out(text: str) -> str:
    """The rows of a file of values, by the mark that its lines have most of; a comma inside a cell parts nothing."""
    mark = max(",;\t|", key=text.count)
    rows = csv.reader(io.StringIO(text), delimiter=mark) if mark in text else ([line] for line in text.split("\n"))
    try:
        return "\n".join("\t".join(" ".join(cell.split()) for cell in row).rstrip() for row in rows)
    except csv.Error:
        return text


def read_text_draft(data: bytes) -> Answer:
    """The same on one page, as it was typed."""
    return Answer((ReadPage(_characters(data).replace("\f", "\n")),))


def _characters(data: bytes) -> str:
    text = decode(data).replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise ProblemError("it holds nothing but white space")
    return text


def decode(data: bytes) -> str:
    """The characters, by mark, by trial, or as a last resort by the code page that has one for nearly every byte."""
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
