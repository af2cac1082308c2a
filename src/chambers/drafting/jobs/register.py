"""Jobs from the outside: ordered, listed, shown, resumed and cancelled, without running any.

Everything here goes through the store, so it works whether or not a worker is alive, and from any box that reaches
the same database.
"""

import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from dbos import SetWorkflowID, StepInfo, WorkflowStatus
from pydantic import ValidationError

from chambers.base.errors import UsageError
from chambers.drafting.jobs.durable import JOB_WORKFLOW
from chambers.drafting.jobs.durable_stage import StageAnswer, journal_of
from chambers.drafting.jobs.job import (
    ENDED,
    LETTERS,
    RESUMABLE,
    Job,
    JobState,
    Outcome,
    Run,
    Step,
    Ticket,
    derive_job,
    latest_runs,
    new_job_id,
    next_run,
    resume_step,
)
from chambers.drafting.jobs.job_store import JOBS_QUEUE, VERSION, JobStore
from chambers.drafting.jobs.progress import label_of
from chambers.drafting.jobs.worker_pulse import Pace
from chambers.drafting.jobs.worker_roll import WorkerRoll
from chambers.drafting.order import Order
from chambers.drafting.shelf import Shelf
from chambers.evidence.matter_folder import find_folder


class UnknownJobError(UsageError):
    """There is no job of that name."""

    code = "job.unknown"
    http_status = 404


class JobStateError(UsageError):
    """The job is not in a state in which that can be done."""

    code = "job.state"
    http_status = 409


class Jobs:
    """The jobs of one store."""

    def __init__(self, store: JobStore, matters: Path) -> None:
        self._store, self._matters = store, matters

    def enqueue(self, order: Order) -> str:
        """Put an order into the queue; the job's id. The order itself goes to the matter's shelf."""
        folder = find_folder(self._matters, order.matter)
        sha256 = Shelf(folder.root).put_bytes(order.model_dump_json().encode("utf-8"))
        token = "".join(secrets.choice(LETTERS) for _ in range(4))
        job = new_job_id(datetime.now(UTC), order.matter, order.type, token)
        ticket = Ticket(id=job, matter=order.matter, type=order.type, order=sha256)
        with self._store.client() as client:
            client.enqueue(
                {
                    "workflow_name": JOB_WORKFLOW,
                    "queue_name": JOBS_QUEUE,
                    "workflow_id": job,
                    "workflow_id_reuse_policy": "reject",
                    "app_version": VERSION,
                },
                ticket.model_dump(mode="json"),
            )
        return job

    def list(self) -> tuple[Job, ...]:
        """Every job, the newest first."""
        with self._store.client() as client:
            runs = _runs(client.list_workflows(name=JOB_WORKFLOW))
        return self._derive(runs)

    def show(self, job: str) -> Job:
        """One job; the beginning of an id will do where it fits one only."""
        found = self._matching(job)
        if len(found) != 1:
            known = f"Several begin so: {', '.join(each.id for each in found[:5])}." if found else None
            raise UnknownJobError(
                f"There is no job {job!r}." if not found else f"{job!r} could be several jobs.",
                hint=known or "`chambers jobs list` shows them all.",
            )
        return found[0]

    def resume(self, job: str) -> Job:
        """Go on with a job that failed or was cancelled: a new run from the first stage that is not finished."""
        found = self.show(job)
        if found.state not in RESUMABLE:
            raise JobStateError(f"Job {found.id} is {found.state}; there is nothing to resume.", hint=_hint(found))
        with self._store.client() as client:
            start = _start_step(client.list_workflow_steps(found.run))
            with SetWorkflowID(next_run(found.run)):
                client.fork_workflow(found.run, start, application_version=VERSION, queue_name=JOBS_QUEUE)
        return self.show(found.id)

    def cancel(self, job: str) -> Job:
        """Stop a job; what it finished is kept for a resume."""
        found = self.show(job)
        if found.state in ENDED:
            raise JobStateError(f"Job {found.id} is {found.state}; it cannot be cancelled.", hint=_hint(found))
        with self._store.client() as client:
            client.cancel_workflow(found.run, cancel_children=True)
        ticket = Ticket(id=found.id, matter=found.matter, type=found.type, order=found.order)
        ended = {"kind": "job_ended", "state": JobState.CANCELLED, "reason": "It was cancelled."}
        journal_of(self._matters, ticket).append(ended)
        return self.show(found.id)

    def living_workers(self) -> frozenset[str]:
        """The workers that are alive, as far as the roll and this box's locks tell."""
        with self._store.reachable(), self._store.engine() as engine:
            return WorkerRoll(engine, self._store.locks).seen_alive(Pace().dead_after_s)

    def _matching(self, job: str) -> tuple[Job, ...]:
        with self._store.client() as client:
            runs = _runs(client.list_workflows(name=JOB_WORKFLOW, workflow_id_prefix=job))
        jobs = self._derive(runs)
        exact = tuple(each for each in jobs if each.id == job)
        return exact or jobs

    def _derive(self, runs: Iterable[Run]) -> tuple[Job, ...]:
        living = self.living_workers()
        jobs = (derive_job(first, last, living) for first, last in latest_runs(runs).values())
        shown = (self._with_stage(job) for job in jobs)
        return tuple(sorted(shown, key=lambda job: (job.ordered, job.id), reverse=True))

    def _with_stage(self, job: Job) -> Job:
        """The stage in hand, or the last one, as the journal has it; None where the matter is out of reach."""
        if job.stage is not None:
            return job
        ticket = Ticket(id=job.id, matter=job.matter, type=job.type, order=job.order)
        told = reversed(journal_of(self._matters, ticket).read_end())
        return job.at_stage(next((label_of(event.stage, event.part) for event in told if event.stage), None))


def _runs(found: Iterable[WorkflowStatus]) -> tuple[Run, ...]:
    return tuple(run for run in map(_run, found) if run is not None)


def _run(status: WorkflowStatus) -> Run | None:
    """What the store has of a run; None for a row that is not one of ours."""
    try:
        ticket = Ticket.model_validate((status.input or {"args": ()})["args"][0])
        outcome = Outcome.model_validate(status.output) if status.output is not None else None
    except (IndexError, ValidationError):
        return None
    return Run(
        id=status.workflow_id,
        ticket=ticket,
        status=status.status,
        executor=status.executor_id,
        ordered=_moment(status.created_at) or datetime.fromtimestamp(0, UTC),
        started=_moment(status.dequeued_at),
        ended=_moment(status.completed_at),
        outcome=outcome,
        error=str(status.error).partition("\n")[0] if status.error is not None else None,
    )


def _start_step(steps: Iterable[StepInfo]) -> int:
    """Where a new run begins: a stage counts as finished only where a good answer was noted."""
    noted = tuple(steps)
    answers = {
        step["child_workflow_id"]: _is_good(step)
        for step in noted
        if step["child_workflow_id"] and step["function_name"] == _ANSWER_STEP
    }
    own = [
        Step(
            step["function_id"], step["child_workflow_id"], failed=not step["child_workflow_id"] and not _is_good(step)
        )
        for step in noted
        if step["function_name"] != _ANSWER_STEP
    ]
    return resume_step(own, answers)


_ANSWER_STEP = "DBOS.getResult"


def _is_good(step: StepInfo) -> bool:
    try:
        return StageAnswer.model_validate(step["output"]).made is not None
    except ValidationError:
        return False


def _moment(epoch_ms: int | None) -> datetime | None:
    return datetime.fromtimestamp(epoch_ms / 1000, UTC) if epoch_ms is not None else None


def _hint(job: Job) -> str | None:
    return job.hint or ("`chambers jobs cancel` stops it." if job.state not in ENDED else None)
