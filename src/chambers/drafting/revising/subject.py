"""The job that a person goes through: what its stages handed on, read from the shelf, and how each passage began.

Nothing is asked of a model here, and nothing of the job is changed.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NoReturn

from chambers.base.errors import OperationError, UsageError
from chambers.chat.message import Completion
from chambers.drafting.document.laying_out import lay_out
from chambers.drafting.document.settled import Removed, find_unsupported
from chambers.drafting.document.told import Told, gather
from chambers.drafting.kinds import DocumentType
from chambers.drafting.order import Order
from chambers.drafting.results import Answer, Blocked, Finished, Paragraph, Section
from chambers.drafting.revising.decisions import State
from chambers.drafting.room import Room
from chambers.drafting.shelf import Shelf
from chambers.drafting.stages import GivenResults
from chambers.evidence.matter_folder import MatterFolder

_MANIFEST = "manifest.json"


class NothingToGoThroughError(UsageError):
    """The job made no document."""

    code = "desk.no_document"
    http_status = 409


class NobodyAskedError(OperationError):
    """A model was to be asked where none is."""

    code = "desk.no_model"


@dataclass(frozen=True, slots=True)
class KeptOut:
    """Why a passage is not in the document, and what stands in its place, where something does."""

    reasons: tuple[str, ...]
    instead: str | None = None


@dataclass(frozen=True)
class Subject:
    """A finished job, its record, and its passages; `blocked` are sentences that never became part of the document."""

    room: Room
    hashes: Mapping[str, str]
    told: Told
    finished: Finished
    blocked: Mapping[str, tuple[Paragraph, ...]]
    removed: Mapping[str, Removed]
    kept_out: Mapping[str, KeptOut]
    starts: Mapping[str, State]

    @cached_property
    def paragraphs(self) -> Mapping[str, Paragraph]:
        """What was written, by the key of its passage, as the job left it; also what was blocked."""
        return {
            f"{section.id}/{each.id}": each
            for section in self.told.content.sections.values()
            for each in (*section.paragraphs, *self.blocked[section.id])
        }

    @cached_property
    def dissent(self) -> Mapping[str, tuple[Answer, ...]]:
        """The objections that were kept, by the passage they are about."""
        kept = [each for each in self.told.story.answers if each.outcome == "kept"]
        about = {each.id: key for key, each in self.paragraphs.items()}
        found: dict[str, tuple[Answer, ...]] = {}
        for each in kept:
            key = about.get(each.objection.paragraph, "")
            found[key] = (*found.get(key, ()), each)
        return found

    @cached_property
    def written(self) -> frozenset[str]:
        """The passages whose words can be changed: those that a model wrote, not those that follow from the pages."""
        return frozenset(self.paragraphs)


def read_subject(
    folder: MatterFolder, job: str, order: str, made: str, kind_of: Callable[[Order], DocumentType]
) -> Subject:
    """A job that has ended, by the hashes of its order and of what it made; its record is read and indexed."""
    shelf = Shelf(folder.root)
    asked, finished = Order.model_validate_json(shelf.get_bytes(order)), shelf.get(Finished, made)
    kind = kind_of(asked)
    if finished.outcome == "no_grounds" or not kind.sections:
        raise NothingToGoThroughError("This job made no document.", hint="Its report says what it found.")
    room = Room(job, asked, kind, folder, _Nobody(), tell=lambda _: None)
    hashes = results_of(shelf, finished)
    return subject_of(room, hashes, gather(room, GivenResults(room, hashes, None)), finished)


def results_of(shelf: Shelf, finished: Finished) -> dict[str, str]:
    """The hashes of what each stage of a job handed on, as its manifest has them."""
    manifest = next((each for each in finished.files if each.name == _MANIFEST), None)
    if manifest is None:
        raise NothingToGoThroughError("This job left no manifest.", hint="Start it again.")
    found: dict[str, str] = json.loads(shelf.get_bytes(manifest.sha256))["results"]
    return found


def subject_of(room: Room, hashes: Mapping[str, str], told: Told, finished: Finished) -> Subject:
    """The passages of a job and how each begins. Pure."""
    content = told.content
    removed = find_unsupported(content)
    blocked = {section.id: tuple(_as_paragraphs(section)) for section in content.sections.values()}
    kept_out = {key: KeptOut(each.reasons) for key, each in removed.items()}
    kept_out |= {f"{section.id}/{key}": why for section in content.sections.values() for key, why in _reasons(section)}
    whole = {
        section.id: section.model_copy(update={"paragraphs": (*section.paragraphs, *blocked[section.id])})
        for section in content.sections.values()
    }
    keys = [unit.key for unit in lay_out(content.with_sections(whole)).units if unit.key and unit.origin != "exhibit"]
    starts = {key: State.KEPT_OUT if key in kept_out else State.DRAFTED for key in keys}
    return Subject(room, hashes, told, finished, blocked, removed, kept_out, starts)


def _as_paragraphs(section: Section) -> Iterator[Paragraph]:
    for name, each in _named(section.blocked):
        yield Paragraph(id=name, text=each.text, cites=(), origin="model")


def _reasons(section: Section) -> Iterator[tuple[str, KeptOut]]:
    for name, each in _named(section.blocked):
        yield name, KeptOut(each.faults, each.instead)


def _named(blocked: Sequence[Blocked]) -> Iterator[tuple[str, Blocked]]:
    return ((f"blocked-{at}", each) for at, each in enumerate(blocked, start=1))


class _Nobody:
    """Stands where a model would be asked."""

    async def complete(self, **_: Any) -> Completion:
        _refuse()

    async def list_models(self) -> tuple[dict[str, Any], ...]:
        _refuse()


def _refuse() -> NoReturn:
    raise NobodyAskedError("No model is asked while a person goes through a draft.")
