"""Jobs as a person asks for them: listed, shown, followed, resumed, cancelled; and workers that do them."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from chambers.drafting.jobs.durable_stage import Workshop
from chambers.drafting.jobs.job import ENDED, Job
from chambers.drafting.jobs.job_store import StoreUnavailableError, open_store
from chambers.drafting.jobs.journal import JobEvent, Journal
from chambers.drafting.jobs.progress import JobProgress, advance, fold
from chambers.drafting.jobs.register import Jobs
from chambers.drafting.jobs.worker import DEFAULT_JOBS, Duties, Worker
from chambers.drafting.order import Order
from chambers.settings import Settings

_LOOK_EVERY_S = 0.5
_LOOK_AT_STORE_EVERY_S = 3.0


@dataclass(frozen=True, slots=True)
class JobView:
    """A job, and how far it is."""

    job: Job
    progress: JobProgress

    def to_json(self) -> dict[str, Any]:
        now, progress = self.progress.now, self.progress
        seconds_left = progress.seconds_left(time.time())
        return {
            **self.job.to_json(),
            "lane": now.lane if now else None,
            "done": list(progress.done),
            "planned": list(progress.planned),
            "tokens": progress.tokens,
            "tps": round(progress.tps, 1) if progress.tps is not None else None,
            "seconds_left": round(seconds_left) if seconds_left is not None else None,
            "waiting": now.waiting if now else None,
            "text": now.text if now else None,
        }


def open_jobs(settings: Settings) -> Jobs:
    """The jobs of this house."""
    return Jobs(open_store(settings.state, settings.database_url), settings.matters)


def enqueue(settings: Settings, order: Order) -> str:
    """Put an order into the queue; the job's id."""
    return open_jobs(settings).enqueue(order)


def list_all(settings: Settings) -> tuple[Job, ...]:
    """Every job, the newest first."""
    return open_jobs(settings).list()


def show(settings: Settings, job: str) -> JobView:
    """One job and how far it is."""
    found = open_jobs(settings).show(job)
    return JobView(found, fold(_journal(settings, found).read_events()))


def resume(settings: Settings, job: str) -> Job:
    """Go on with a job that failed or was cancelled."""
    return open_jobs(settings).resume(job)


def cancel(settings: Settings, job: str) -> Job:
    """Stop a job."""
    return open_jobs(settings).cancel(job)


async def follow(settings: Settings, job: str) -> AsyncIterator[tuple[JobEvent, JobProgress]]:
    """Everything that happens in a job, from its beginning until it has ended."""
    jobs = open_jobs(settings)
    journal = _journal(settings, jobs.show(job))
    progress, after, looked_s = JobProgress(), 0, time.monotonic()
    while True:
        events = journal.read_events(after)
        for event in events:
            progress, after = advance(progress, event), event.at
            yield event, progress
        if events:
            continue
        if progress.ended or time.monotonic() - looked_s > _LOOK_AT_STORE_EVERY_S:
            looked_s = time.monotonic()
            if (await asyncio.to_thread(jobs.show, job)).state in ENDED:
                return
        await asyncio.sleep(_LOOK_EVERY_S / 2)


async def work(settings: Settings, workshop: Workshop, stop: asyncio.Event, *, jobs: int = DEFAULT_JOBS) -> None:
    """Be a worker until `stop` is set."""
    store = open_store(settings.state, settings.database_url)
    await Worker(store, workshop, Duties(jobs=jobs)).run(stop)


async def finish(settings: Settings, job: str, workshop: Workshop) -> Job:
    """See a job through: by the workers that are alive, or else here."""
    jobs = open_jobs(settings)
    if await asyncio.to_thread(jobs.living_workers):
        return await wait_for(settings, job)
    return await run_here(settings, job, workshop)


async def run_here(settings: Settings, job: str, workshop: Workshop) -> Job:
    """Be a worker for this one job until it has ended. Leaving early leaves it to the next worker."""
    jobs, stop = open_jobs(settings), asyncio.Event()
    store = open_store(settings.state, settings.database_url)
    worker = Worker(store, workshop, Duties(only=jobs.show(job).run))
    working, ended = asyncio.ensure_future(worker.run(stop)), asyncio.ensure_future(_until_ended(jobs, job))
    try:
        await asyncio.wait((working, ended), return_when=asyncio.FIRST_COMPLETED)
    finally:
        ended.cancel()
        stop.set()
        await working
    with suppress(asyncio.CancelledError):
        return await ended
    return await asyncio.to_thread(jobs.show, job)


async def wait_for(settings: Settings, job: str) -> Job:
    """Wait until others have seen a job through."""
    return await _until_ended(open_jobs(settings), job)


async def _until_ended(jobs: Jobs, job: str) -> Job:
    """A store that is away for a while is waited for: the job does no less."""
    while True:
        with suppress(StoreUnavailableError):
            found = await asyncio.to_thread(jobs.show, job)
            if found.state in ENDED:
                return found
        await asyncio.sleep(_LOOK_EVERY_S)


def _journal(settings: Settings, job: Job) -> Journal:
    return Journal(settings.matters / job.matter, job.id)
