"""A document as a list of units: headings, paragraphs and rows of tables, in the order of the page. Pure.

A unit is the smallest part that can be taken out of the document when it does not hold. It knows whose words it has:
those of the document type, of the matter, or of the record. How a unit looks is not said here.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


class Style(StrEnum):
    """What a unit is."""

    COURT = "court"
    TITLE = "title"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    NUMBERED = "numbered"
    SIGNATURE = "signature"
    BLANK = "blank"
    ROW = "row"


class Table(StrEnum):
    """Which table a row belongs to; rows of one table that follow each other are one table on the page."""

    CAPTION = "caption"
    VENUE = "venue"
    ADDRESS = "address"
    CHRONOLOGY = "chronology"
    ACCOUNTS = "accounts"
    EXHIBITS = "exhibits"


Words = Literal["template", "matter", "record", "person"]
"""Whose words a unit has: the type's own, the type's with facts that a person entered, words about the record, or what
a person said when the draft was signed off. The last are an annex, and are not judged."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One paragraph, or one row with its cells."""

    style: Style
    cells: tuple[str, ...]
    words: Words = "template"
    key: str = ""
    """Names the unit through every round of removals; empty where it cannot be removed."""
    section: str = ""
    cites: tuple[str, ...] = ()
    table: Table | None = None
    head: bool = False
    new_page: bool = False
    origin: str = ""
    """For words about the record: model, page, rule, exhibit or person."""

    @property
    def text(self) -> str:
        """The unit as it is read back from a file."""
        return "\t".join(self.cells)


def one_line(text: str) -> str:
    """Text on one line, without characters that no page can show."""
    shown = text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)
    return " ".join(shown.split())
