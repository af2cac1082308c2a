"""One stage done in this worker, from the request for it to the hash of what it made.

A fault is an answer, not an exception: what is remembered of it is our own words, because those of a foreign error
could quote a document, and no word of a document may stand in the job store.
"""

import asyncio
import logging
import secrets
import sqlite3
import traceback
from collections.abc import Callable, Coroutine, Mapping
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from chambers.base.errors import ChambersError, OperationError
from chambers.drafting.jobs.job import Fault, Ticket
from chambers.drafting.jobs.journal import Journal
from chambers.drafting.jobs.progress import label_of
from chambers.drafting.jobs.worker_roll import FencedError
from chambers.drafting.kinds import DocumentType
from chambers.drafting.order import Order
from chambers.drafting.port import ChatPort
from chambers.drafting.room import Room, Tell
from chambers.drafting.shelf import Shelf
from chambers.drafting.stages import GivenResults, StageFunction
from chambers.evidence.matter_folder import MatterFolder, find_folder

logger = logging.getLogger("dbos.chambers")


class UnknownStageError(OperationError):
    """The course asks for a stage that this version does not have."""

    code = "draft.unknown_stage"


@dataclass(frozen=True, slots=True)
class Workshop:
    """What jobs are done with: matters, stages, document types and models."""

    matters: Path
    stages: Mapping[str, StageFunction]
    kind_of: Callable[[Order], DocumentType]
    open_chat: Callable[[], AbstractAsyncContextManager[ChatPort]]


class StageRequest(BaseModel):
    """What a stage is to do: names and hashes only."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    ticket: Ticket
    stage: str
    part: str | None
    role: str | None
    lane: str | None
    given: dict[str, str]


class StageAnswer(BaseModel):
    """What a stage made, or why it could not."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    made: str | None = None
    fault: Fault | None = None


class Performer:
    """Does stages; `publishing` is the fence around putting files in their place."""

    def __init__(
        self,
        workshop: Workshop,
        executor: str,
        publishing: Callable[[], AbstractContextManager[None]],
        home: asyncio.AbstractEventLoop,
    ) -> None:
        self.workshop, self.executor, self._publishing, self._home = workshop, executor, publishing, home

    async def perform(self, given: dict[str, Any]) -> dict[str, Any]:
        """One stage from beginning to end; its answer as plain JSON."""
        request = StageRequest.model_validate(given)
        journal = journal_of(self.workshop.matters, request.ticket)
        attempt = secrets.token_hex(4)
        tell = journal.teller(stage=request.stage, part=request.part, executor=self.executor, attempt=attempt)
        tell({"kind": "stage_began", "role": request.role, "lane": request.lane})
        made = (await asyncio.gather(self._at_home(self._make(request, tell)), return_exceptions=True))[0]
        if isinstance(made, str):
            tell({"kind": "stage_ended"})
            return StageAnswer(made=made).model_dump(mode="json")
        if isinstance(made, FencedError):
            # Whatever this worker said now would be held against the one that took over; so it says nothing any more.
            await asyncio.Event().wait()
        if not isinstance(made, Exception):
            raise made
        fault = fault_of(made, label_of(request.stage, request.part))
        tell({"kind": "stage_failed", "reason": fault.message})
        return StageAnswer(fault=fault).model_dump(mode="json")

    def _at_home(self, work: Coroutine[Any, Any, str]) -> "asyncio.Future[str]":
        """In the worker's own loop: a confined child can be started from the main thread alone."""
        return asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._home))

    async def _make(self, request: StageRequest, tell: Tell) -> str:
        folder = find_folder(self.workshop.matters, request.ticket.matter)
        order = read_order(folder, request.ticket.order)
        work = self.workshop.stages.get(request.stage)
        if work is None:
            raise UnknownStageError(f"There is no stage {request.stage!r} here.", hint="Is another version at work?")
        async with self.workshop.open_chat() as chat:
            kind = self.workshop.kind_of(order)
            room = Room(request.ticket.id, order, kind, folder, chat, tell=tell, publishing=self._publishing)
            made = await work(room, GivenResults(room, request.given, request.part))
        return await asyncio.to_thread(room.shelf.put, made)


def journal_of(matters: Path, ticket: Ticket) -> Journal:
    """The journal of a job, whether or not its matter is there."""
    return Journal(matters / ticket.matter, ticket.id)


def read_order(folder: MatterFolder, sha256: str) -> Order:
    """The order of a job, from the shelf of its matter."""
    return Order.model_validate_json(Shelf(folder.root).get_bytes(sha256))


def fault_of(error: Exception, stage: str | None) -> Fault:
    """An error in words that may be kept; of one that nobody foresaw the place in the code is logged, not its words."""
    if isinstance(error, ChambersError):
        return Fault(code=error.code, message=error.message, hint=error.hint, stage=stage)
    again = "Mend that, then resume the job."
    if isinstance(error, OSError):
        where = f": {error.filename}" if error.filename else ""
        return Fault(code="failed", message=f"{error.strerror or 'A file'}{where}.", hint=again, stage=stage)
    if isinstance(error, sqlite3.Error):
        return Fault(code="failed", message=f"A database of the matter: {error}.", hint=again, stage=stage)
    name = type(error).__name__
    logger.error("%s in stage %s\n%s", name, stage, "".join(traceback.format_tb(error.__traceback__)))
    hint = "logs/worker.log in the state folder has the place in the code."
    return Fault(code="job.error", message=f"A fault in Chambers itself ({name}).", hint=hint, stage=stage)
