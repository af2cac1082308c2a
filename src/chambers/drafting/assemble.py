"""The stage `assemble`: a document that holds as a whole, its exhibits, its report, and the account of how it came.

Where the gate found nothing for a required element there is only a report, and a type without sections has only the
ledger of facts. Otherwise the document is written, read back and judged until nothing in it is unsupported; then come
its PDF, the bound exhibits, the ledger, the report and the manifest. The date and the signature are left blank, always:
nothing is executed here. The clock is not asked: the same results give the same files.
"""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal

from chambers.drafting.document.draft_report import report_json
from chambers.drafting.document.finished_set import (
    document_files,
    ledger_files,
    manifest_file,
    report_files,
    report_head,
)
from chambers.drafting.document.publishing import OutFile, keep, publish
from chambers.drafting.document.settled import Settled, settle
from chambers.drafting.document.told import Told, gather
from chambers.drafting.document.unit_word import Identity
from chambers.drafting.results import Finished
from chambers.drafting.room import Room
from chambers.drafting.stages import GivenResults, StageFunction
from chambers.evidence.registry_place import RegistryPlace
from chambers.record.page import visible_text

Outcome = Literal["clean", "no_grounds", "blocked"]
_NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)


def assemble_stage(place: RegistryPlace) -> StageFunction:
    """The stage; what it publishes is entered in the registry at `place`."""

    async def assemble(room: Room, given: GivenResults) -> Finished:
        return await Assembly(room, given, place).make()

    return assemble


def job_time(job: str) -> datetime:
    """The day that a job's name begins with; a fixed day where it names none."""
    try:
        return datetime.strptime(job[:8], "%Y%m%d").replace(tzinfo=UTC)
    except ValueError:
        return _NO_DAY


class Assembly:
    """One job while its files are made."""

    def __init__(self, room: Room, given: GivenResults, place: RegistryPlace) -> None:
        self._room, self._given, self._place = room, given, place

    async def make(self) -> Finished:
        room = self._room
        told = await asyncio.to_thread(gather, room, self._given)
        identity = Identity(told.content.title, f"chambers:{room.job}", job_time(room.job))
        if told.story.grounds is not None and told.story.grounds.finding == "nothing_found":
            return await self._finish("no_grounds", told, identity, None, ())
        if not room.kind.sections:
            return await self._finish("clean", told, identity, None, ledger_files(told, identity))
        room.tell({"kind": "detail", "text": "checking the document as a whole"})
        settled = await asyncio.to_thread(settle, told.content, identity)
        files = [] if settled.empty else await document_files(room, told, settled, identity)
        files += ledger_files(told, identity)
        return await self._finish("blocked" if settled.empty else "clean", told, identity, settled, files)

    async def _finish(
        self, outcome: Outcome, told: Told, identity: Identity, settled: Settled | None, files: Sequence[OutFile]
    ) -> Finished:
        made = keep(self._room.shelf, files)
        head = report_head(self._room, outcome, told, identity, made)
        report = report_json(head, told.content, told.story, settled)
        everything = [*files, *report_files(report)]
        kept = keep(self._room.shelf, everything)
        everything.append(manifest_file(self._room, told, identity, kept, report=report, results=self._given.hashes))
        taken = [visible_text(page) for page in told.pages()]
        taken += settled.laid.literals if settled is not None else ()
        published = await asyncio.to_thread(
            publish, self._room, self._place, everything, taken=taken, document_id=identity.document_id
        )
        return Finished(outcome=outcome, files=published, counts=report["counts"], summary=report["summary"])
