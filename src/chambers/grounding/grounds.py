"""What a draft is held against: the record, the ledger, the facts a person entered, and the library."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chambers.grounding.cited.labels import entry_files, exhibit_files
from chambers.grounding.law.authorities import Authorities
from chambers.grounding.matching import Hit
from chambers.grounding.pages.page_text import end_as_printed
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.verdict import SourceSpan, Verdict
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source, pages_of

Outcome = tuple[Verdict, str, SourceSpan | None, str]
"""A verdict, its reason, its place in the record, and the method by which it was reached."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """Everything that can bear a claim."""

    sources: tuple[Source, ...]
    index: RecordIndex
    ledger: Ledger
    matter: MatterFacts
    authorities: Authorities
    exhibits: Mapping[str, str]


def grounds_of(
    sources: Sequence[Source],
    ledger: Ledger,
    matter: MatterFacts,
    *,
    authorities: Authorities | None = None,
    exhibits: Mapping[str, str] | None = None,
) -> Grounds:
    """Index a record once; many drafts may be held against the result."""
    # The verdict must not depend on the order in which files were given.
    ordered = tuple(sorted(sources, key=lambda source: (source.file, source.sha256)))
    index = RecordIndex(pages_of(ordered))
    labels = exhibit_files(ordered) if exhibits is None else {**dict(entry_files(ordered)), **exhibits}
    return Grounds(ordered, index, ledger, matter, authorities or Authorities(), labels)


def span_of(page: Page, hit: Hit) -> SourceSpan:
    """The words of a page that a hit points at."""
    end = end_as_printed(page.text, hit.end)
    words = page.text[hit.start : end]
    return SourceSpan("evidence", page.file, page.sha256, page.bates, page.number, hit.start, end, words)


def worked_out(reason: str, words: str) -> Outcome:
    """Supported by what the record makes rather than has; `words` are what it was made of."""
    return Verdict.SUPPORTED, reason, SourceSpan("evidence", None, None, None, None, None, None, words), "computed"


def where(page: Page) -> str:
    """A page as people call it."""
    return page.bates or f"{page.file}, page {page.number}"
