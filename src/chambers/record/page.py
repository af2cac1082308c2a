"""Pages of evidence and places in them.

These values say what was read, not whether it is true, visible or admissible.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Page:
    """One page of one file, with its text exactly as it was read."""

    file: str
    sha256: str
    number: int
    text: str
    bates: str | None = None
    ocr: bool = False

    def __post_init__(self) -> None:
        if self.number < 1:
            raise ValueError(f"page numbers start at 1, not {self.number}")


@dataclass(frozen=True, slots=True)
class Source:
    """One file that was read: its hash is its identity, its name is for people."""

    file: str
    sha256: str
    media_type: str
    pages: tuple[Page, ...]


@dataclass(frozen=True, slots=True)
class Anchor:
    """A run of characters on a page, as half-open offsets into the page's text."""

    sha256: str
    page: int
    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"an anchor cannot run from {self.start} to {self.end}")


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file, or a part of one, that could not be taken in, and why."""

    file: str
    reason: str


def pages_of(sources: Sequence[Source]) -> Iterator[Page]:
    """Every page of every source, in order."""
    for source in sources:
        yield from source.pages
