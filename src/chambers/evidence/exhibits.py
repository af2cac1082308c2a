"""Exhibits as values: their designations, and where each will stand in a bound volume. Pure.

What is bound, in which order, and with which numbers is decided by whoever calls; drawing and binding are elsewhere.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from chambers.base.errors import UsageError
from chambers.record.bates import BatesNumber

ROWS_PER_INDEX_PAGE = 18


class ExhibitError(UsageError):
    """Exhibits cannot be bound as asked."""

    code = "exhibits.invalid"


class Designation(StrEnum):
    """How exhibits are called: letters for one side, numbers for the other."""

    LETTERS = "letters"
    NUMBERS = "numbers"


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One document under its designation; `first` is None when its pages carry no number of ours."""

    label: str
    description: str
    file: str
    sha256: str
    pages: int
    date: str | None = None
    first: BatesNumber | None = None

    @property
    def title(self) -> str:
        return f"Exhibit {self.label}"

    @property
    def labels(self) -> tuple[str, ...] | None:
        """The number of each page."""
        if self.first is None:
            return None
        first = self.first
        counters = range(first.number, first.number + self.pages)
        return tuple(str(BatesNumber(first.prefix, counter, first.width, first.suffix)) for counter in counters)

    @property
    def bates(self) -> str | None:
        """Its numbers as one writes them: ABC000001 or ABC000001-ABC000003."""
        labels = self.labels
        if labels is None:
            return None
        return labels[0] if len(labels) == 1 else f"{labels[0]}-{labels[-1]}"

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "Exhibit":
        first = fields["first"]
        return cls(**{**fields, "first": None if first is None else BatesNumber(**first)})


@dataclass(frozen=True, slots=True)
class Volume:
    """What is bound: the exhibits in order, under a title, with or without cover sheets and an index."""

    title: str
    exhibits: tuple[Exhibit, ...]
    case: str | None = None
    party: str | None = None
    covers: bool = True
    index: bool = True

    def __post_init__(self) -> None:
        if not self.exhibits:
            raise ExhibitError("there is nothing to bind.", hint="Name at least one document.")
        labels = [exhibit.label for exhibit in self.exhibits]
        twice = next((label for label in labels if labels.count(label) > 1), None)
        if twice is not None:
            raise ExhibitError(f"two exhibits are called {twice}.", hint="Give each its own letter or number.")

    @property
    def index_pages(self) -> int:
        return math.ceil(len(self.exhibits) / ROWS_PER_INDEX_PAGE) if self.index else 0

    def starts(self) -> tuple[int, ...]:
        """The page of the volume, from 1, on which each exhibit begins: its cover sheet where it has one."""
        return tuple(_starts(self.exhibits, self.index_pages + 1, int(self.covers)))

    def page_labels(self) -> tuple[str, ...]:
        """What a reader's page box shows, for every page of the volume."""
        labels = [f"Index {number}" for number in range(1, self.index_pages + 1)]
        for exhibit in self.exhibits:
            labels += [exhibit.title] if self.covers else []
            labels += exhibit.labels or [f"{exhibit.label}-{number}" for number in range(1, exhibit.pages + 1)]
        return tuple(labels)

    def stamps(self) -> tuple[str | None, ...]:
        """The Bates number on every page of the volume; None where there is none."""
        stamps: list[str | None] = [None] * self.index_pages
        for exhibit in self.exhibits:
            stamps += [None] if self.covers else []
            stamps += exhibit.labels or [None] * exhibit.pages
        return tuple(stamps)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> "Volume":
        exhibits = tuple(Exhibit.from_json(each) for each in fields["exhibits"])
        return cls(**{**fields, "exhibits": exhibits})


def designate(count: int, designation: Designation, *, start: int = 1) -> tuple[str, ...]:
    """A, B, .. Z, AA, AB, ..; or 1, 2, ..; from the `start`th on."""
    if start < 1:
        raise ExhibitError(f"exhibits are counted from 1, not {start}.", hint="Start at 1 or later.")
    numbers = range(start, start + count)
    return tuple(str(number) if designation is Designation.NUMBERS else _letters(number) for number in numbers)


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def _starts(exhibits: Sequence[Exhibit], first: int, covers: int) -> Iterator[int]:
    at = first
    for exhibit in exhibits:
        yield at
        at += covers + exhibit.pages
