"""Numbered documents as values: a series, what is to be numbered, what was, and what was left out. Pure."""

from dataclasses import dataclass
from pathlib import Path

from chambers.record.bates import BatesError, BatesNumber

SEPARATORS = ("", "-", "_")


@dataclass(frozen=True, slots=True)
class Series:
    """How the numbers of a series are spelled."""

    prefix: str
    digits: int = 6
    separator: str = ""
    suffix: str = ""

    def __post_init__(self) -> None:
        if self.separator not in SEPARATORS:
            raise BatesError(
                f"{self.separator!r} cannot stand between prefix and counter.", hint='Use nothing, "-" or "_".'
            )
        self.number(0)

    def number(self, counter: int) -> BatesNumber:
        return BatesNumber(self.prefix + self.separator, counter, self.digits, self.suffix)

    @property
    def last_counter(self) -> int:
        return int("9" * self.digits)


@dataclass(frozen=True, slots=True)
class About:
    """What is known of a document beyond its pages; None is unknown."""

    media_type: str | None = None
    sender: str | None = None
    to: str | None = None
    cc: str | None = None
    subject: str | None = None
    sent_on: str | None = None
    custodian: str | None = None
    parent: str | None = None
    """The hash of the document that it was attached to."""
    attachments: int = 0
    """How many documents are attached to it."""
    original: str | None = None
    """Where the file lay when it was numbered."""
    as_in_record: bool = True
    """Page 1 of the copy is page 1 of the record, and so on. False for a print whose pages the record does not know."""


@dataclass(frozen=True, slots=True)
class Item:
    """One document to be numbered. A slip sheet stands in for a document that is withheld, and says why."""

    sha256: str
    file: str
    pages: int
    legend: str | None = None
    slip_sheet: str | None = None
    about: About = About()


@dataclass(frozen=True, slots=True)
class Copy:
    """Where the numbered copy of a document is: a file, its hash, and the page of the file on which the copy begins."""

    path: Path
    page: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Numbered:
    """One document and the numbers that it has."""

    first: BatesNumber
    last: BatesNumber
    item: Item


@dataclass(frozen=True, slots=True)
class Gap:
    """Numbers that stand on no page, and why."""

    first: BatesNumber
    last: BatesNumber
    reason: str


@dataclass(frozen=True, slots=True)
class Production:
    """Documents that were numbered together; `warnings` are for a person."""

    id: int
    documents: tuple[Numbered, ...]
    served: bool
    warnings: tuple[str, ...] = ()
    is_new: bool = False
    """Reserved by this very call: nobody can have written a page of it."""
