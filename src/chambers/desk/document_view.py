"""One page of a document as its page shows it: picture, words with some of them marked, and what was found there.

A page may hold more text than a browser should be handed at once; it comes in parts then.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from chambers.desk.page_images import ShownPage, shown_page
from chambers.evidence.bates_series import served_ledger
from chambers.evidence.documents import Known, find_document, notes_at, read_page
from chambers.evidence.finding import Finding
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import find_folder
from chambers.evidence.search_terms import Run, Span, find_spans, parse_terms, split_runs
from chambers.record.page import Anchor, Note, Page, visible_text
from chambers.settings import Settings

PART_CHARS = 16_000
MOST_MARKS = 100
MOST_FINDINGS = 30
MOST_NOTES = 30


@dataclass(frozen=True, slots=True)
class PaperFacts:
    """A page of evidence beside its picture: `text` is what a person sees on it."""

    file: str
    page: int
    pages: int
    bates: str | None
    ocr: bool
    picture: bool
    text: str


@dataclass(frozen=True, slots=True)
class TextPart:
    """A part of a page's text from `start`, and where the parts before and after it begin; None where there is none."""

    runs: tuple[Run, ...]
    start: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class DocumentView:
    """A document opened at a page; `page` is None where it has none of that number."""

    document: Known
    number: int
    page: Page | None
    bates: str | None
    marks: tuple[Span, ...]
    part: TextPart
    findings: tuple[Finding, ...]
    found_on: tuple[int, ...]
    """Pages with findings, the first few."""
    notes: tuple[Note, ...]
    """On the whole document and on this page, the first few."""
    missing_on: tuple[int, ...]
    """Pages of which something was not read, the first few."""

    @property
    def drawable(self) -> bool:
        """Whether a picture of the page can be expected."""
        return self.page is not None and ShownPage(self.document, self.page).drawable


@dataclass(frozen=True, slots=True)
class Look:
    """Where somebody wants to look: the page, what to mark on it (spans, and words that were searched), from where.

    With `substring` words are marked inside longer words too.
    """

    number: int
    spans: tuple[Span, ...] = ()
    words: str = ""
    start: int = 0
    substring: bool = False


def open_document(settings: Settings, matter: str, key: str, look: Look) -> DocumentView:
    """A document by its name or hash, opened at a page."""
    folder = find_folder(settings.matters, matter)
    with open_database(folder.database) as database:
        document = find_document(database, key)
        page = read_page(database, document, look.number)
        notes = notes_at(database, document.sha256)
        findings, found_on = _findings(database, document.sha256, look.number)
    text = visible_text(page) if page else ""
    marks = marks_on(text, look)
    return DocumentView(
        document=document,
        number=look.number,
        page=page,
        bates=served_ledger(folder.root).label_of(document.sha256, look.number),
        marks=marks,
        part=take_part(text, marks, look.start),
        findings=findings,
        found_on=found_on,
        notes=tuple(note for note in notes if note.page in (None, look.number))[:MOST_NOTES],
        missing_on=tuple(dict.fromkeys(note.page for note in notes if note.page and note.missing))[:MOST_NOTES],
    )


def paper_facts(settings: Settings, matter: str, sha256: str, page: int) -> PaperFacts:
    """One page of a document by the document's whole hash."""
    folder = find_folder(settings.matters, matter)
    paper = shown_page(folder, sha256, page)
    return PaperFacts(
        file=paper.document.name,
        page=page,
        pages=paper.document.page_count,
        bates=served_ledger(folder.root).label_of(sha256, page),
        ocr=paper.page.ocr,
        picture=paper.drawable,
        text=visible_text(paper.page),
    )


def marks_on(text: str, look: Look) -> tuple[Span, ...]:
    """What is to be marked, in order and apart from each other. Pure."""
    searched = find_spans(text, parse_terms(look.words, substring=look.substring), MOST_MARKS)
    apart: list[Span] = []
    for start, end in sorted((*look.spans[:MOST_MARKS], *searched)):
        begin = max(start, apart[-1][1] if apart else 0)
        if begin < min(end, len(text)):
            apart.append((begin, min(end, len(text))))
    return tuple(apart)


def take_part(text: str, marks: Sequence[Span], asked: int, size: int = PART_CHARS) -> TextPart:
    """The part of a text that holds a place, in runs. Pure."""
    last = max(len(text) - 1, 0) // size
    number = min(max(asked, 0) // size, last)
    start, end = number * size, min((number + 1) * size, len(text))
    return TextPart(
        split_runs(text, marks, start, end),
        start,
        start - size if number else None,
        start + size if number < last else None,
    )


def _findings(database: sqlite3.Connection, sha256: str, page: int) -> tuple[tuple[Finding, ...], tuple[int, ...]]:
    rows = database.execute(
        "SELECT page, start, stop, kind, detail FROM findings WHERE sha256 = ? AND page = ? ORDER BY start LIMIT ?",
        (sha256, page, MOST_FINDINGS),
    ).fetchall()
    pages = database.execute(
        "SELECT DISTINCT page FROM findings WHERE sha256 = ? ORDER BY page LIMIT ?", (sha256, MOST_FINDINGS)
    ).fetchall()
    here = tuple(Finding(kind, Anchor(sha256, at, start, stop), detail) for at, start, stop, kind, detail in rows)
    return here, tuple(number for (number,) in pages if number is not None)
