"""Reads plain text, Markdown and separated values: the bytes as characters, laid out on pages."""

import csv
import io

from chambers.evidence.answer import Answer, ProblemError, ReadPage
from chambers.evidence.paging import paginate
from chambers.evidence.text_tables import with_tables_laid_out

_SEPARATORS = (",", ";", "\t")
_HEAD_CHARS = 4000
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


def read_text(data: bytes) -> Answer:
    """UTF-8 or UTF-16 by its mark, or else the Windows code page, in pages."""
    text = _characters(data)
    return Answer(tuple(ReadPage(page) for page in paginate(with_tables_laid_out(text))))


def read_separated(data: bytes) -> Answer:
    """Separated values as a sheet is read: a line for each row, and a tab between its cells."""
    text = _characters(data)
    head = text[:_HEAD_CHARS]
    separator = max(_SEPARATORS, key=head.count)
    try:
        rows = [
            "\t".join(" ".join(cell.split()) for cell in row)
            for row in csv.reader(io.StringIO(text), delimiter=separator)
        ]
    except csv.Error:
        return read_text(data)
    return Answer(tuple(ReadPage(page) for page in paginate("\n".join(rows))))


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
