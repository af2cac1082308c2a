"""Which documents a draft cites, under which exhibit letters, and how a citation is written. Pure.

Letters follow the order in which documents are first cited, so they change when a paragraph is taken out; the binder
is made from the same values, so the two always agree.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from chambers.drafting.document.units import one_line
from chambers.drafting.held_record import HeldRecord
from chambers.evidence.exhibits import Designation, designate
from chambers.evidence.media import EMAIL
from chambers.record.bates import BatesNumber, Place
from chambers.record.page import Page, Source, visible_text

_MIN_HEADING_LETTERS = 4
_MAX_HEADING_CHARS = 80
_SUBJECT = "Subject: "


@dataclass(frozen=True, slots=True)
class CitedDocument:
    """A document that is cited: its letter, its numbers, and what it is headed."""

    label: str
    source: Source
    first: BatesNumber | None
    heading: str

    @property
    def cites(self) -> tuple[str, ...]:
        """The number of its first page."""
        return tuple(page.bates for page in self.source.pages[:1] if page.bates)

    @property
    def bates(self) -> str:
        """Its numbers as one writes them."""
        labels = [page.bates for page in self.source.pages if page.bates]
        if not labels:
            return self.source.file
        return labels[0] if len(labels) == 1 else f"{labels[0]}-{labels[-1]}"


def cited_documents(cites: Iterable[str], record: HeldRecord) -> tuple[CitedDocument, ...]:
    """The documents behind these Bates numbers, in the order of their first citation."""
    pages = (record.by_bates.get(cite) for cite in cites)
    hashes = tuple(dict.fromkeys(page.sha256 for page in pages if page is not None))
    by_hash = {source.sha256: source for source in record.sources}
    labels = designate(len(hashes), Designation.LETTERS)
    return tuple(
        CitedDocument(label, by_hash[sha256], record.ledger.labels.get(Place(sha256, 1)), heading_of(by_hash[sha256]))
        for label, sha256 in zip(labels, hashes, strict=True)
    )


def heading_of(source: Source) -> str:
    """The subject of a mail, else the first line that a reader sees, else the name of the file."""
    lines = [one_line(line) for page in source.pages for line in visible_text(page).split("\n")]
    # A line in quotation marks cannot be quoted as it stands.
    fit = [line for line in lines if _letters(line) >= _MIN_HEADING_LETTERS and not set(line) & set('"\u201c\u201d')]
    if source.media_type == EMAIL:
        fit = [line for line in fit if line.startswith(_SUBJECT)] or fit
    return _short(fit[0]) if fit else source.file


def _letters(line: str) -> int:
    return sum(character.isalpha() for character in line)


def write_cites(cites: Sequence[str], exhibits: Mapping[str, str], by_bates: Mapping[str, Page]) -> str:
    """HAR000004; with exhibits, Ex. C at 1, HAR000004. `exhibits` are letters by the hash of the document."""
    written = []
    for cite in cites:
        page = by_bates.get(cite)
        letter = exhibits.get(page.sha256) if page is not None else None
        written.append(cite if page is None or letter is None else f"Ex. {letter} at {page.number}, {cite}")
    return ("; " if exhibits else ", ").join(written)


def _short(words: str) -> str:
    if len(words) <= _MAX_HEADING_CHARS:
        return words
    return words[:_MAX_HEADING_CHARS].rsplit(" ", 1)[0]
