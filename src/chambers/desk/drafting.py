"""A document ordered, followed and handed over: what `draft`, `extract` and the pages ask for."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chambers.base.errors import BlockedError, NoGroundsError, OperationError, UsageError
from chambers.desk.engines import status
from chambers.desk.jobs import enqueue, finish, follow, open_jobs
from chambers.desk.workshop import workshop_of
from chambers.drafting.document.publishing import drafts_folder
from chambers.drafting.jobs.durable_stage import Workshop
from chambers.drafting.jobs.job import Job, JobState
from chambers.drafting.jobs.journal import JobEvent
from chambers.drafting.jobs.progress import JobProgress
from chambers.drafting.kept_kind import with_kept_kind
from chambers.drafting.kind_files import find_type
from chambers.drafting.order import Order
from chambers.drafting.results import Finished
from chambers.drafting.shelf import Shelf
from chambers.evidence.kept_file import write_whole
from chambers.evidence.matter_folder import find_folder
from chambers.settings import Settings

EXTRACT = "extract"
"""The type that only extracts."""
_LAST_NEWS_S = 5.0
_EXTRACT_ASK = "Everything that the record says about who, when and how much."

OnEvent = Callable[[JobEvent, JobProgress], None]


class DraftBlockedError(BlockedError):
    """No clean document could be made."""

    code = "draft.blocked"


class DraftNoGroundsError(NoGroundsError):
    """The gate found nothing for a required element of the claim."""

    code = "draft.no_grounds"


class DraftFailedError(OperationError):
    """The job stopped before its end."""

    code = "draft.failed"


class UnknownReviewerError(UsageError):
    """No mandate of that name belongs to the document type."""

    code = "draft.unknown_reviewer"


@dataclass(frozen=True, slots=True)
class Drafted:
    """A job that has ended, what it made, and where that lies."""

    job: Job
    finished: Finished
    folder: Path

    def to_json(self) -> dict[str, Any]:
        files = [{**made.model_dump(mode="json"), "path": str(self.folder / made.name)} for made in self.finished.files]
        return {**self.job.to_json(), **self.finished.model_dump(mode="json"), "files": files}


def check_order(settings: Settings, order: Order) -> None:
    """What can be known to be wrong before anything is queued."""
    find_folder(settings.matters, order.matter)
    kind = find_type(order.type, settings.types)
    for name in order.reviewers or ():
        if name not in kind.mandates:
            known = ", ".join(sorted(kind.mandates)) or "none"
            raise UnknownReviewerError(f"There is no reviewer {name!r}.", hint=f"This type knows: {known}.")
    if order.claim is not None and order.claim not in kind.claims:
        known = ", ".join(sorted(kind.claims)) or "none"
        raise UsageError(f"There is no claim {order.claim!r}.", hint=f"This type knows: {known}.")


def extract_order(matter: str, ask: str | None) -> Order:
    """The order for facts alone."""
    return Order(matter=matter, type=EXTRACT, ask=ask or _EXTRACT_ASK)


async def order_draft(settings: Settings, order: Order) -> str:
    """Put a draft into the queue; the job's id. Whether models can be reached is seen first."""
    check_order(settings, order)
    await status(settings)
    return await asyncio.to_thread(_enqueue, settings, order)


def _enqueue(settings: Settings, order: Order) -> str:
    shelf = Shelf(find_folder(settings.matters, order.matter).root)
    return enqueue(settings, with_kept_kind(order, shelf, settings.types))


async def see_through(settings: Settings, job: str, on_event: OnEvent, workshop: Workshop | None = None) -> Drafted:
    """Follow a job to its end, doing it here where no worker is alive; how it ended is an error unless it is clean."""
    telling = asyncio.create_task(_tell(settings, job, on_event))
    try:
        ended = await finish(settings, job, workshop or workshop_of(settings))
        await asyncio.wait({telling}, timeout=_LAST_NEWS_S)
    finally:
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)
    return handed_over(settings, ended)


async def _tell(settings: Settings, job: str, on_event: OnEvent) -> None:
    async for event, progress in follow(settings, job):
        on_event(event, progress)


def drafted(settings: Settings, job: str) -> Drafted:
    """What a job made, however it ended; an error while it has made nothing."""
    return handed_over(settings, open_jobs(settings).show(job))


def handed_over(settings: Settings, job: Job) -> Drafted:
    """The files of a job that has ended."""
    if job.made is None:
        raise DraftFailedError(
            f"Job {job.id} made nothing: it is {job.state}. {job.reason or ''}".rstrip(),
            hint=job.hint or f"`chambers jobs resume {job.id}` goes on where it stopped.",
        )
    folder = find_folder(settings.matters, job.matter)
    return Drafted(job, Shelf(folder.root).get(Finished, job.made), drafts_folder(folder.root, job.id))


def raise_unless_clean(made: Drafted) -> None:
    """The exit code of a job that ended without a clean document."""
    report = made.folder / "report.html"
    if made.job.state is JobState.NO_GROUNDS:
        raise DraftNoGroundsError(made.finished.summary, hint=f"What is missing: {report}")
    if made.job.state is JobState.BLOCKED:
        raise DraftBlockedError(made.finished.summary, hint=f"What stood in the way: {report}")


def copy_out(made: Drafted, out: Path) -> Drafted:
    """The same files in a folder of the person's choice."""
    out.mkdir(mode=0o700, parents=True, exist_ok=True)
    for each in made.finished.files:
        write_whole(out / each.name, (made.folder / each.name).read_bytes())
    return Drafted(made.job, made.finished, out)
