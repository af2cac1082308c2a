"""A version that a person signs off: assembled anew, read back from its file, judged, registered, put in its place.

It is refused while anything stands in it that neither the record bears nor a person answers for. The files go into a
folder of their own, which appears whole; the job's own files and every earlier version stay as they are.
"""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from chambers.base.errors import BlockedError
from chambers.drafting.document.draft_report import report_json
from chambers.drafting.document.finished_set import (
    document_files,
    ledger_files,
    manifest_file,
    report_files,
    report_head,
)
from chambers.drafting.document.publishing import FOLDER_NAME, OutFile, keep, publish_version, version_folder
from chambers.drafting.document.settled import Settled, UnsettledError, judge_laid, write_and_read
from chambers.drafting.document.told import Told
from chambers.drafting.document.unit_word import Identity
from chambers.drafting.results import Finished
from chambers.drafting.revising.annex import annex_units
from chambers.drafting.revising.judged import Judged, Line, answered
from chambers.drafting.revising.revised import still_blocked
from chambers.drafting.revising.subject import Subject
from chambers.evidence.registry_place import RegistryPlace
from chambers.record.page import visible_text

_MOST_NAMED = 5

Json = dict[str, Any]


class StandsOpenError(BlockedError):
    """Something in the draft is neither borne by the record nor decided by a person."""

    code = "desk.open"


class NothingLeftError(BlockedError):
    """Every passage was struck."""

    code = "desk.empty"


@dataclass(frozen=True, slots=True)
class Assembled:
    """A version that is made and not yet to be seen; `taken` are the words in it that are not ours."""

    version: int
    finished: Finished
    files: tuple[OutFile, ...]
    taken: tuple[str, ...]
    document_id: str


def next_version(matter: Path, job: str, judged: Judged) -> int:
    """The number after every version that was signed off, and after any that a killed program left behind."""
    left = (matter / FOLDER_NAME).glob(f"{job}.v*")
    numbers = [int(each.name.rpartition(".v")[2]) for each in left if each.name.rpartition(".v")[2].isdecimal()]
    return max((0, *numbers, *(each.version for each in judged.work.signed))) + 1


def refuse_open(judged: Judged) -> None:
    """An error that names what still has to be decided."""
    if not judged.open:
        return
    named = "; ".join(f"{_called(line)} ({line.faults[0].reason})" for line in judged.open[:_MOST_NAMED])
    more = "" if len(judged.open) <= _MOST_NAMED else f"; and {len(judged.open) - _MOST_NAMED} more"
    raise StandsOpenError(
        f"It cannot be signed off: nothing was decided about {named}{more}.",
        hint="Edit or strike each of them, or answer for it with your name and a reason.",
    )


async def assemble_version(subject: Subject, judged: Judged, *, version: int, by: str, at: datetime) -> Assembled:
    """The files of a version, kept on the shelf, and not yet to be seen."""
    refuse_open(judged)
    if not judged.laid.substance:
        raise NothingLeftError("Nothing is left in this draft that could be signed off.", hint="Open a passage again.")
    room, told = subject.room, _told(subject, judged)
    identity = Identity(judged.content.title, f"chambers:{room.job}:v{version}", at)
    settled = await asyncio.to_thread(settle_decided, subject, judged, identity)
    files = [*await document_files(room, told, settled, identity), *ledger_files(told, identity)]
    revision = revision_json(subject, judged, version, by, at)
    finished, everything = _reported(subject, told, settled, identity, files, revision=revision)
    taken = (*(visible_text(page) for page in told.pages()), *settled.laid.literals)
    return Assembled(version, finished, tuple(everything), taken, identity.document_id)


def put_in_place(subject: Subject, assembled: Assembled, place: RegistryPlace, before_seen: Callable[[], None]) -> None:
    """Have the guard remember every file, then let the version be seen, in a folder of its own."""
    publish_version(
        place,
        version_folder(subject.room.folder.root, subject.room.job, assembled.version),
        assembled.files,
        taken=assembled.taken,
        document_id=assembled.document_id,
        before_seen=before_seen,
    )


def settle_decided(subject: Subject, judged: Judged, identity: Identity) -> Settled:
    """The file as it was decided, with what a person answers for as its last page; judged as it is read back."""
    laid = replace(judged.laid, units=(*judged.laid.units, *annex_units(judged)))
    docx, texts = write_and_read(laid, judged.content, identity)
    verification = judge_laid(laid, texts, judged.content)
    verification = verification.with_overrides(answered(laid, verification, judged.work))
    if verification.blocked:
        raise UnsettledError(f"The finished file does not stand: {verification.faults[0].reason}.")
    removed = tuple(each for key, each in subject.removed.items() if key in judged.work.out)
    return Settled(docx, laid, texts, verification, removed)


def revision_json(subject: Subject, judged: Judged, version: int, by: str, at: datetime) -> Json:
    """What a person decided, as it stands in the report. Pure."""
    return {
        "version": version,
        "signed_by": by,
        "signed_at": at.isoformat(timespec="seconds"),
        "changes": judged.work.number,
        "decisions": list(_decisions(subject, judged)),
    }


def _decisions(subject: Subject, judged: Judged) -> Iterator[Json]:
    own = {key: each.text for key, each in subject.paragraphs.items()}
    for line in judged.lines:
        decision = judged.work.decisions.get(line.id)
        if decision is not None:
            yield {
                "key": line.id,
                "section": line.unit.section,
                "number": line.number,
                "state": decision.state.value,
                "by": decision.by,
                "at": decision.at,
                "reason": decision.reason,
                "before": own.get(line.id) if decision.text is not None else None,
                "text": decision.text or line.unit.text,
                "claims": [claim.model_dump(mode="json") for claim in decision.claims],
            }


def _told(subject: Subject, judged: Judged) -> Told:
    """What the stages told, with the sections as they are now."""
    story = replace(subject.told.story, sections=still_blocked(subject, judged.work))
    return replace(subject.told, content=judged.content, story=story)


def _reported(
    subject: Subject, told: Told, settled: Settled, identity: Identity, files: list[OutFile], *, revision: Json
) -> tuple[Finished, list[OutFile]]:
    room = subject.room
    head = report_head(room, "clean", told, identity, keep(room.shelf, files))
    report = report_json(head, told.content, told.story, settled, revision)
    everything = [*files, *report_files(report)]
    kept = keep(room.shelf, everything)
    about = {key: value for key, value in revision.items() if key != "decisions"}
    everything.append(manifest_file(room, told, identity, kept, report=report, results=subject.hashes, **about))
    made = keep(room.shelf, everything)
    return Finished(outcome="clean", files=made, counts=report["counts"], summary=report["summary"]), everything


def _called(line: Line) -> str:
    return f"paragraph {line.number}" if line.number is not None else f"\u201c{line.unit.text[:60]}\u201d"
