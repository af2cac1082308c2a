"""Load files for review platforms: Concordance DAT and Opticon OPT, written and read. Pure.

A DAT has one line a document: fields between thorns, parted by 0x14, line breaks inside a field written as a registered
sign. An OPT has one line a page in exactly seven fields. Both come from the same list as the stamps, and are parsed
back before they are given out, so they agree with the stamps or are not written.
"""

import ntpath
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from chambers.base.errors import UsageError
from chambers.evidence.production import Numbered
from chambers.record.bates import BatesNumber

Encoding = Literal["utf-8-sig", "utf-8", "cp1252"]
FIELDS = (
    *("BEGBATES", "ENDBATES", "BEGATTACH", "ENDATTACH", "PARENTBATES", "CUSTODIAN", "FROM", "TO", "CC", "SUBJECT"),
    *("DATESENT", "DOCDATE", "FILENAME", "FILEEXT", "PAGECOUNT", "CONFIDENTIALITY", "SHA256", "NATIVEPATH", "TEXTPATH"),
)
_PARTED, _QUOTE, _NEWLINE = "\x14", "\u00fe", "\u00ae"
_EOL = "\r\n"


class LoadFileError(UsageError):
    """A load file cannot be written so that it reads back."""

    code = "loadfile.invalid"


@dataclass(frozen=True, slots=True)
class LoadDocument:
    """One document of a production; `images` has the path of each page, `fields` are further DAT fields (FROM, ..)."""

    first: BatesNumber
    last: BatesNumber
    file: str
    sha256: str
    images: tuple[str, ...]
    legend: str | None = None
    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def labels(self) -> tuple[str, ...]:
        counters = range(self.first.number, self.last.number + 1)
        return tuple(str(BatesNumber(self.first.prefix, n, self.first.width, self.first.suffix)) for n in counters)


@dataclass(frozen=True, slots=True)
class Family:
    """The range of a document with its attachments, and the first number of what a document is attached to."""

    first: BatesNumber
    last: BatesNumber
    parent: BatesNumber | None


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
    rows = [FIELDS, *(_dat_row(document) for document in documents)]
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


def as_windows(path: str) -> str:
    """A relative path as platforms that read load files expect it."""
    return path.replace("/", ntpath.sep)


def without_delimiters(words: str) -> str:
    """A field with the characters spelt out that Concordance uses as delimiters: a subject may well say Acme(R)."""
    return words.replace(_NEWLINE, "(R)").replace(_QUOTE, "th").replace(_PARTED, " ")


def attachment_ranges(documents: Sequence[Numbered]) -> tuple[Family | None, ...]:
    """The family of each document, in the order of their numbers; None for one that stands alone."""
    roots, parents = _roots(documents)
    last = {root: documents[at].last for at, root in enumerate(roots)}
    sizes = Counter(roots)
    return tuple(
        Family(documents[root].first, last[root], None if parent is None else documents[parent].first)
        if sizes[root] > 1
        else None
        for root, parent in zip(roots, parents, strict=True)
    )


def whole_families(documents: Sequence[Numbered]) -> tuple[bool, ...]:
    """Whether everything attached to a document is produced with it, and none of it, nor itself, is withheld."""
    _, parents = _roots(documents)
    present = Counter(parents)
    whole = [
        document.item.slip_sheet is None and present[at] >= document.item.about.attachments
        for at, document in enumerate(documents)
    ]
    # From the last one up, so that what is wrong with an attachment of an attachment is known in time.
    for at in reversed(range(len(documents))):
        parent = parents[at]
        if parent is not None and not whole[at]:
            whole[parent] = False
    return tuple(whole)


def _roots(documents: Sequence[Numbered]) -> tuple[list[int], list[int | None]]:
    """For each document the place of the first of its family, and of what it is attached to."""
    roots: list[int] = []
    parents: list[int | None] = []
    above: list[int] = []
    for at, document in enumerate(documents):
        while above and documents[above[-1]].item.sha256 != document.item.about.parent:
            above.pop()
        parents.append(above[-1] if above else None)
        roots.append(above[0] if above else at)
        above.append(at)
    return roots, parents


def _dat_row(document: LoadDocument) -> tuple[str, ...]:
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
    return tuple(known.get(column, "") for column in FIELDS)


def _inside(cell: str) -> str:
    if _PARTED in cell or _QUOTE in cell or _NEWLINE in cell:
        raise LoadFileError(
            f"{cell!r} holds a character that Concordance uses as a delimiter.", hint="Rename the file or the field."
        )
    return cell.replace("\r\n", "\n").replace("\n", _NEWLINE)


def _opt_row(document: LoadDocument, volume: str, at: int) -> tuple[str, ...]:
    first = at == 0
    image = as_windows(document.images[at])
    pages = str(len(document.labels)) if first else ""
    return document.labels[at], volume, image, "Y" if first else "", "", "", pages
