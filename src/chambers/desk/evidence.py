"""Evidence as a person asks for it: taken into a matter, listed, searched, shown, held back, let in."""

import asyncio
import getpass
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from chambers.base.errors import OperationError
from chambers.evidence.alike import Alike, find_alike
from chambers.evidence.bates_series import served_ledger
from chambers.evidence.bundle import Bundle
from chambers.evidence.bundle import bundle as make_bundle
from chambers.evidence.documents import (
    Known,
    State,
    find_document,
    list_documents,
    list_notes,
    list_unreadable,
    notes_at,
    read_findings,
    read_pages,
    read_source,
)
from chambers.evidence.finding import Finding
from chambers.evidence.glance import Missing, missing_from
from chambers.evidence.guarding import registry_guard
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import MatterFolder, find_folder
from chambers.evidence.media import short_kind
from chambers.evidence.progress import Progress, silent
from chambers.evidence.quarantine import Entry, Quarantine
from chambers.evidence.registry import Registry
from chambers.evidence.registry_place import RegistryPlace
from chambers.evidence.releasing import admit
from chambers.evidence.scope import Scope, documents_of_exhibit, pages_numbered
from chambers.evidence.search import Hit, Query, Tally, tally
from chambers.evidence.search import search as search_pages
from chambers.evidence.taking import Order, Outcome, add_evidence
from chambers.record.bates import Ledger
from chambers.record.page import Note, Page, Source, Unreadable
from chambers.settings import Settings


class NotAllReadError(OperationError):
    """Some of the files could not be read; the others were taken in."""

    code = "evidence.not_all_read"


@dataclass(frozen=True, slots=True)
class Listing:
    """The documents of a matter, and what could not be read of them."""

    documents: tuple[Known, ...]
    unreadable: tuple[Unreadable, ...]
    notes: tuple[tuple[str, Note], ...]
    """What should be known of how documents were read, each with the name of its document."""
    missing: tuple[Missing, ...]
    """What was not read of the documents that were read in part; it is among the notes too."""
    alike: Alike

    def to_json(self) -> dict[str, Any]:
        return {
            "documents": [document_json(document) for document in self.documents],
            "unreadable": [asdict(each) for each in self.unreadable],
            "notes": [{"file": name, **asdict(note)} for name, note in self.notes],
            "duplicates": {
                "same_bytes": [list(names) for names in self.alike.same_bytes],
                "same_text": [list(names) for names in self.alike.same_text],
                "near": [{"names": [a, b], "resemblance": round(share, 3)} for a, b, share in self.alike.near],
            },
            "families": [list(names) for names in self.alike.families],
        }


@dataclass(frozen=True, slots=True)
class Shown:
    """One document with its pages, its findings, and what should be known of how it was read."""

    document: Known
    pages: tuple[Page, ...]
    findings: tuple[Finding, ...]
    notes: tuple[Note, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            **document_json(self.document),
            "pages": [page_json(page) for page in self.pages],
            "findings": [finding_json(finding) for finding in self.findings],
            "notes": [asdict(note) for note in self.notes],
        }


@dataclass(frozen=True, slots=True)
class Found:
    """The best pages, and how many there are."""

    hits: tuple[Hit, ...]
    tally: Tally


async def add(
    settings: Settings, matter: str, paths: Sequence[Path], *, password: str | None = None, progress: Progress = silent
) -> tuple[Outcome, ...]:
    """Take files and folders into a matter; our own words are held back.

    An error, and nothing taken, when the registry of our own words cannot be asked.
    """
    folder = find_folder(settings.matters, matter)
    registry = Registry(registry_place(settings))
    await asyncio.to_thread(registry.hand_over)
    guard = registry_guard(registry, Quarantine(folder.root), _now)
    return await add_evidence(folder, paths, Order(password=password, guard=guard, on_progress=progress), _now)


def registry_place(settings: Settings) -> RegistryPlace:
    """Where these settings have the registry of our own words."""
    return RegistryPlace(settings.state, settings.matters, settings.database_url)


def check_all_read(matter: str, outcomes: Sequence[Outcome]) -> None:
    """An error where something that was added could not be read."""
    unreadable = sum(outcome.state == State.UNREADABLE for outcome in outcomes)
    if unreadable:
        raise NotAllReadError(
            f"{unreadable} of {len(outcomes)} files could not be read.",
            hint=f"`chambers evidence list {matter}` gives the reasons; files inside files count too.",
        )


def list_all(settings: Settings, matter: str) -> Listing:
    """Every document, everything unreadable, and what stands there twice."""
    with _opened(settings, matter) as (_, database):
        return Listing(
            list_documents(database),
            list_unreadable(database),
            list_notes(database),
            missing_from(database, 0, -1),
            find_alike(database),
        )


def search(
    settings: Settings, matter: str, query: Query, *, exhibit: str | None = None, bates: str | None = None
) -> Found:
    """The pages that answer a question, each with its Bates number where it has one; within an exhibit, or a range."""
    with _opened(settings, matter) as (folder, database):
        ledger = served_ledger(folder.root)
        scope = Scope(
            documents=None if exhibit is None else documents_of_exhibit(database, exhibit),
            pages=None if bates is None else pages_numbered(bates, ledger),
        )
        hits, counted = search_pages(database, query, scope), tally(database, query, scope)
    return Found(tuple(replace(hit, page=_numbered(hit.page, ledger)) for hit in hits), counted)


def show(settings: Settings, matter: str, key: str, page: int | None = None) -> Shown:
    """One document by name or hash; one page of it, or all."""
    with _opened(settings, matter) as (_, database):
        document = find_document(database, key)
        pages = tuple(each for each in read_pages(database, document) if page in (None, each.number))
        findings = tuple(
            finding for finding in read_findings(database, document.sha256) if page in (None, finding.anchor.page)
        )
        return Shown(document, pages, findings, notes_at(database, document.sha256, page))


def sources(settings: Settings, matter: str) -> tuple[Source, ...]:
    """Every admitted document with its pages: what drafting and checking stand on."""
    with _opened(settings, matter) as (_, database):
        documents = (each for each in list_documents(database) if each.state is State.READ and each.page_count)
        return tuple(read_source(database, document) for document in documents)


def bundle(settings: Settings, matter: str, ask: str, budget_tokens: int) -> Bundle:
    """The pages a model will be shown for a request."""
    with _opened(settings, matter) as (_, database):
        return make_bundle(database, ask, budget_tokens)


def held(settings: Settings, matter: str) -> tuple[Entry, ...]:
    """Everything that was ever held back."""
    return Quarantine(find_folder(settings.matters, matter).root).entries()


def show_held(settings: Settings, matter: str, entry: int) -> Entry:
    """One thing that was held back."""
    return Quarantine(find_folder(settings.matters, matter).root).show(entry)


def release(settings: Settings, matter: str, entry: int, reason: str, *, by: str | None = None) -> Entry:
    """Let a document in after all; who (the user of this process where nothing is said) and why is kept."""
    by, now = by or getpass.getuser(), _now()
    with _opened(settings, matter) as (folder, database):
        released = Quarantine(folder.root).release(entry, reason=reason, by=by, now=now)
        admit(database, released.sha256, by=by, reason=reason, at=now)
    return released


def document_json(document: Known) -> dict[str, Any]:
    """A document as others read it."""
    return {
        "file": document.name,
        "names": list(document.names),
        "sha256": document.sha256,
        "kind": short_kind(document.media_type),
        "media_type": document.media_type,
        "size_bytes": document.size_bytes,
        "state": document.shown_state,
        "reason": document.reason,
        "pages_count": document.page_count,
        "missing_count": document.missing_count,
        "findings_count": document.finding_count,
        "parents": list(document.parents),
        "added_at": document.added_at,
        "sent_on": document.facts.sent_on,
        "sender": document.facts.sender,
        "recipients": document.facts.recipients,
        "subject": document.facts.subject,
    }


def page_json(page: Page) -> dict[str, Any]:
    """A page with its marks."""
    return {
        "page": page.number,
        "text": page.text,
        "ocr": page.ocr,
        "hidden": [asdict(run) for run in page.hidden],
        "unsure": [asdict(word) for word in page.unsure],
    }


def finding_json(finding: Finding) -> dict[str, Any]:
    """A finding and where it is."""
    return {"kind": finding.kind, "detail": finding.detail, **asdict(finding.anchor)}


def _numbered(page: Page, ledger: Ledger) -> Page:
    return replace(page, bates=ledger.label_of(page.sha256, page.number))


@contextmanager
def _opened(settings: Settings, matter: str) -> Iterator[tuple[MatterFolder, Connection]]:
    folder = find_folder(settings.matters, matter)
    with open_database(folder.database) as database:
        yield folder, database


def _now() -> datetime:
    return datetime.now(UTC)
