"""A worker: takes jobs from the queue, a few at a time, until it is told to stop.

Every worker is somebody new: its id is made when it starts and never comes back, so what a dead one left can be taken
over without doubt. A worker that stops leaves its stages where they are; the next one begins those again, and no
finished one. One that had lost the job store, and has it back, does the same and then begins anew under another id:
what it could not note meanwhile is done again. DBOS runs workflows in a loop and threads of its own, so whoever runs a
worker stays responsive.
"""

import asyncio
import logging
import re
import secrets
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from dbos import DBOS

from chambers.drafting.jobs.durable import JOB_WORKFLOW, STAGE_WORKFLOW, register_workflows
from chambers.drafting.jobs.durable_stage import Performer, Workshop
from chambers.drafting.jobs.job_store import JOBS_QUEUE, LANES_QUEUE, JobStore
from chambers.drafting.jobs.worker_pulse import Pace, Pulse
from chambers.drafting.jobs.worker_roll import WorkerRoll, fenced_error

DEFAULT_JOBS = 4
_TAKE_EVERY_S = 0.25

logger = logging.getLogger("dbos.chambers")


@dataclass(frozen=True, slots=True)
class Duties:
    """How much a worker takes on. `only` is the one run it is for; it then takes no other job."""

    jobs: int = DEFAULT_JOBS
    only: str | None = None
    pace: Pace = field(default_factory=Pace)


@dataclass(frozen=True, slots=True)
class _Over:
    """Why a worker's time under one id may be over."""

    fenced: asyncio.Event = field(default_factory=asyncio.Event)
    store_back: asyncio.Event = field(default_factory=asyncio.Event)


class Worker:
    """One worker in this process; there cannot be two at the same time."""

    def __init__(self, store: JobStore, workshop: Workshop, duties: Duties | None = None) -> None:
        self._store, self._workshop, self._duties = store, workshop, duties or Duties()

    async def run(self, stop: asyncio.Event) -> None:
        """Work until `stop` is set; an error when others have held this worker for dead."""
        with self._store.engine() as engine, self._store.reachable():
            roll = WorkerRoll(engine, self._store.locks)
            while not stop.is_set():
                await self._shift(roll, stop)

    async def _shift(self, roll: WorkerRoll, stop: asyncio.Event) -> None:
        """Work under one id until it is over, for whatever reason."""
        loop, worker, over = asyncio.get_running_loop(), new_worker_id(), _Over()
        pulse = Pulse(
            roll,
            worker,
            self._duties.pace,
            take_over=_take_over,
            on_fenced=lambda: _call(loop, over.fenced.set),
            on_store_back=lambda: _call(loop, over.store_back.set),
        )
        with roll.enrolled(worker):
            try:
                # In a thread without a loop of its own: DBOS would otherwise run all stages in ours.
                await asyncio.to_thread(self._launch, roll, worker, loop)
                await asyncio.to_thread(pulse.start)
                await self._work(stop, over)
            finally:
                await asyncio.to_thread(_end, pulse)
        if over.fenced.is_set():
            raise fenced_error()

    def _launch(self, roll: WorkerRoll, worker: str, home: asyncio.AbstractEventLoop) -> None:
        DBOS(config=self._store.config(worker))
        register_workflows(Performer(self._workshop, worker, lambda: roll.publishing(worker), home))
        if self._duties.only is not None:
            DBOS.listen_queues([LANES_QUEUE])
        DBOS.launch()
        if self._duties.only is None:
            jobs = self._duties.jobs
            DBOS.register_queue(JOBS_QUEUE, worker_concurrency=jobs, polling_interval_sec=_TAKE_EVERY_S)
        DBOS.register_queue(LANES_QUEUE, partition_concurrency=1, polling_interval_sec=_TAKE_EVERY_S)

    async def _work(self, stop: asyncio.Event, over: "_Over") -> None:
        ends = [asyncio.ensure_future(event.wait()) for event in (stop, over.fenced, over.store_back)]
        try:
            while not any(end.done() for end in ends):
                if self._duties.only is not None:
                    # In a thread: in our loop DBOS would put its own pool of threads in place of ours, for good.
                    await asyncio.to_thread(_take, self._duties.only)
                await asyncio.wait(ends, timeout=self._duties.pace.beat_s, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in ends:
                end.cancel()


def new_worker_id() -> str:
    """A name that nobody had before: the box, and chance."""
    host = re.sub(r"[^a-z0-9-]+", "-", socket.gethostname().lower()).strip("-")[:40] or "box"
    return f"{host}-{secrets.token_hex(4)}"


def _call(loop: asyncio.AbstractEventLoop, what: Callable[[], None]) -> None:
    loop.call_soon_threadsafe(what)


def _take(run: str) -> None:
    """Move one waiting run to the queue that every worker takes from, also one that takes no jobs."""
    status = DBOS.get_workflow_status(run)
    if status is not None and (status.status, status.queue_name) == ("ENQUEUED", JOBS_QUEUE):
        DBOS.resume_workflow(run)


def _take_over(living: Iterable[str]) -> None:
    """Put back into the queue whatever is in the hands of somebody who is not on the roll."""
    names = [JOB_WORKFLOW, STAGE_WORKFLOW]
    held = DBOS.list_workflows(status="PENDING", name=names, load_input=False, load_output=False)
    left = sorted({run.executor_id for run in held if run.executor_id} - set(living))
    if left:
        taken = DBOS._recover_pending_workflows(left)
        logger.warning("took over %d of %s", len(taken), ", ".join(left))


def _end(pulse: Pulse) -> None:
    """Stop taking, and let go of what is in hand; only then does the worker leave the roll."""
    pulse.stop()
    DBOS.destroy(destroy_registry=True)
