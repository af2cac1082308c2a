"""Load files for review platforms: Concordance DAT and Opticon OPT, written and read. Pure.

A DAT has one line a document: fields between thorns, parted by 0x14, line breaks inside a field written as a registered
sign. An OPT has one line a page in exactly seven fields. Both come from the same list as the stamps, and are parsed
back before they are given out, so they agree with the stamps or are not written.
"""

import ntpath
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from chambers.base.errors import UsageError
from chambers.record.bates import BatesNumber

Encoding = Literal["utf-8-sig", "utf-8", "cp1252"]
FIELDS = ("BEGBATES", "ENDBATES", "BEGATTACH", "ENDATTACH", "CUSTODIAN", "FILENAME", "FILEEXT", "DOCDATE")
LAST_FIELDS = ("SHA256", "PAGECOUNT", "CONFIDENTIALITY", "NATIVEPATH", "TEXTPATH")
_MORE_FIELDS = ("FROM", "TO", "CC", "SUBJECT", "DATESENT")
_PARTED, _QUOTE, _NEWLINE = "\x14", "\u00fe", "\u00ae"
_EOL = "\r\n"


class LoadFileError(UsageError):
    """A load file cannot be written so that it reads back."""

    code = "loadfile.invalid"


@dataclass(frozen=True, slots=True)
class LoadDocument:
    """One document of a production; `fields` are further DAT fields (CUSTODIAN, FROM, DOCDATE, ..)."""

    first: BatesNumber
    last: BatesNumber
    file: str
    sha256: str
    image: str
    legend: str | None = None
    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def labels(self) -> tuple[str, ...]:
        counters = range(self.first.number, self.last.number + 1)
        return tuple(str(BatesNumber(self.first.prefix, n, self.first.width, self.first.suffix)) for n in counters)


@dataclass(frozen=True, slots=True)
class OptPage:
    """One line of an OPT; `pages` stands on the first page of a document only."""

    label: str
    volume: str
    image: str
    first: bool
    pages: int | None


def write_dat(documents: Sequence[LoadDocument], *, encoding: Encoding = "utf-8-sig") -> bytes:
    """The DAT of a production; UTF-8 with its mark unless told otherwise."""
    columns = (*FIELDS, *_MORE_FIELDS, *LAST_FIELDS)
    rows = [columns, *(_dat_row(document, columns) for document in documents)]
    text = _EOL.join(_PARTED.join(f"{_QUOTE}{_inside(cell)}{_QUOTE}" for cell in row) for row in rows) + _EOL
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError as error:
        raise LoadFileError(
            f"{text[error.start : error.end]!r} cannot be written in {encoding}.",
            hint="Use UTF-8, and tell the other side so.",
        ) from error
    if [row["BEGBATES"] for row in parse_dat(data, encoding=encoding)] != [str(each.first) for each in documents]:
        raise LoadFileError("the DAT does not read back as it was written.", hint="Look for delimiters in file names.")
    return data


def parse_dat(data: bytes, *, encoding: Encoding = "utf-8-sig") -> tuple[dict[str, str], ...]:
    """The documents of a DAT, each as its fields by name."""
    lines = [line for line in data.decode(encoding).split(_EOL) if line]
    rows = [[cell[1:-1].replace(_NEWLINE, "\n") for cell in line.split(_PARTED)] for line in lines]
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise LoadFileError("the lines of the DAT differ in length.", hint="Check its encoding and its delimiters.")
    return tuple(dict(zip(rows[0], row, strict=True)) for row in rows[1:])


def write_opt(documents: Sequence[LoadDocument], *, volume: str) -> bytes:
    """The OPT of a production: one line a page, in the order of the stamps."""
    lines = [",".join(_opt_row(document, volume, at)) for document in documents for at in range(len(document.labels))]
    data = (_EOL.join(lines) + _EOL).encode("utf-8")
    if [page.label for page in parse_opt(data)] != [label for document in documents for label in document.labels]:
        raise LoadFileError("the OPT does not read back as it was written.", hint="Look for commas in image paths.")
    return data


def parse_opt(data: bytes) -> tuple[OptPage, ...]:
    """The pages of an OPT, in order."""
    return tuple(_opt_pages(data.decode("utf-8").split(_EOL)))


def _opt_pages(lines: Sequence[str]) -> Iterator[OptPage]:
    for number, line in enumerate(lines, start=1):
        if not line:
            continue
        cells = line.split(",")
        if len(cells) != 7:
            raise LoadFileError(f"line {number} of the OPT has {len(cells)} fields instead of 7.", hint="Check it.")
        yield OptPage(cells[0], cells[1], cells[2], cells[3] == "Y", int(cells[6]) if cells[6] else None)


def _dat_row(document: LoadDocument, columns: Sequence[str]) -> tuple[str, ...]:
    stem, dot, ending = document.file.rpartition(".")
    known = {
        "BEGBATES": str(document.first),
        "ENDBATES": str(document.last),
        "FILENAME": document.file,
        "FILEEXT": ending if dot and stem else "",
        "SHA256": document.sha256,
        "PAGECOUNT": str(len(document.labels)),
        "CONFIDENTIALITY": document.legend or "",
        **document.fields,
    }
    return tuple(known.get(column, "") for column in columns)


def _inside(cell: str) -> str:
    if _PARTED in cell or _QUOTE in cell or _NEWLINE in cell:
        raise LoadFileError(
            f"{cell!r} holds a character that Concordance uses as a delimiter.", hint="Rename the file or the field."
        )
    return cell.replace("\r\n", "\n").replace("\n", _NEWLINE)


def _opt_row(document: LoadDocument, volume: str, at: int) -> tuple[str, ...]:
    first = at == 0
    # Platforms that read OPT files expect paths as Windows writes them.
    image = document.image.replace("/", ntpath.sep)
    pages = str(len(document.labels)) if first else ""
    return document.labels[at], volume, image, "Y" if first else "", "", "", pages
