"""Pages of evidence and places in them.

These values say what was read, not whether it is true or admissible. What a person looking at the page does not see is
kept in its text and marked; `visible_text` leaves it out without moving anything else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hidden:
    """A run of characters that is in the file but not to be seen on the page, and why not."""

    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Unsure:
    """A word that was recognised in a picture with little confidence (0 to 100).

    `other` is what a second reader saw in its place: nothing when it is empty, and None when nobody disagreed.
    """

    start: int
    end: int
    confidence: int
    other: str | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page of one file, with its text exactly as it was read."""

    file: str
    sha256: str
    number: int
    text: str
    bates: str | None = None
    ocr: bool = False
    hidden: tuple[Hidden, ...] = ()
    unsure: tuple[Unsure, ...] = ()

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


@dataclass(frozen=True, slots=True)
class Note:
    """What a person should know of how a document was read; `missing` when some of its content was not read.

    `page` is None for what concerns the whole document.
    """

    text: str
    page: int | None = None
    missing: bool = True

    def __str__(self) -> str:
        return self.text if self.page is None else f"page {self.page}: {self.text}"


def pages_of(sources: Sequence[Source]) -> Iterator[Page]:
    """Every page of every source, in order."""
    for source in sources:
        yield from source.pages


def visible_text(page: Page) -> str:
    """The text with every hidden character blanked: as long as the page's text, so every offset stays true."""
    if not page.hidden:
        return page.text
    characters = list(page.text)
    for run in page.hidden:
        for at in range(max(run.start, 0), min(run.end, len(characters))):
            if not characters[at].isspace():
                characters[at] = " "
    return "".join(characters)
