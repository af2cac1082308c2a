"""The record that a job is held to: the documents pinned when it began, with their numbers, indexed for judging."""

import sqlite3
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from chambers.base.errors import OperationError
from chambers.drafting.results import Papers
from chambers.evidence.bates_series import served_ledger
from chambers.evidence.documents import State, list_documents, read_source
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_file import read_facts
from chambers.evidence.matter_folder import MatterFolder
from chambers.grounding.grounds import Grounds, grounds_of
from chambers.record.bates import Ledger, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source, pages_of


class RecordChangedError(OperationError):
    """A document that this job stands on is no longer admitted."""

    code = "draft.record_changed"


@dataclass(frozen=True)
class HeldRecord:
    """Admitted documents with their numbers, and the facts a person entered."""

    sources: tuple[Source, ...]
    ledger: Ledger
    matter: MatterFacts

    @cached_property
    def grounds(self) -> Grounds:
        """The record as the verifier reads it; indexed once."""
        return grounds_of(self.sources, self.ledger, self.matter)

    @cached_property
    def by_bates(self) -> Mapping[str, Page]:
        return {page.bates: page for page in pages_of(self.sources) if page.bates}

    def shown(self, papers: Papers) -> list[Page]:
        """The pages that a job's models are shown, in the order in which they are."""
        pages = (self.page(seen.sha256, seen.page) for seen in papers.pages)
        return [page for page in pages if page is not None]

    def page(self, sha256: str, number: int) -> Page | None:
        return self._by_place.get((sha256, number))

    @cached_property
    def _by_place(self) -> Mapping[tuple[str, int], Page]:
        return {(page.sha256, page.number): page for page in pages_of(self.sources)}


def admitted(database: sqlite3.Connection) -> tuple[str, ...]:
    """Every document of a matter that may be drawn on, by hash."""
    return tuple(sorted(known.sha256 for known in list_documents(database) if known.state is State.READ))


def hold_record(folder: MatterFolder, documents: Collection[str]) -> HeldRecord:
    """The pinned documents as they are now; one that was withdrawn since stops the job."""
    pinned = set(documents)
    with open_database(folder.database) as database:
        known = [each for each in list_documents(database) if each.sha256 in pinned and each.state is State.READ]
        sources = tuple(read_source(database, each) for each in known)
    if missing := pinned - {each.sha256 for each in known}:
        raise RecordChangedError(
            f"A document that this job stands on is no longer admitted ({sorted(missing)[0][:12]}).",
            hint="Start the job again.",
        )
    ledger = served_ledger(folder.root)
    return HeldRecord(with_bates(sources, ledger), ledger, read_facts(folder.facts_file))
