"""A job as a person sees it, and what its record in the store comes to. Pure.

A job that is resumed gets a new run: JOB, then JOB.2, JOB.3. A run keeps what the one before it had finished.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict

_RUN = re.compile(r"(?P<job>.+?)(?:\.(?P<number>[0-9]+))?\Z")
_PLAIN = re.compile(r"[^a-z0-9]+")
_LONGEST_NAME = 24
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What the end of an id is drawn from, without those that are easily taken for each other."""


class JobState(StrEnum):
    """How a job stands."""

    QUEUED = "queued"
    RUNNING = "running"
    FINISHED = "finished"
    NO_GROUNDS = "no_grounds"
    BLOCKED = "blocked"
    FAILED = "failed"
    CANCELLED = "cancelled"


ENDED = frozenset(JobState) - {JobState.QUEUED, JobState.RUNNING}
RESUMABLE = frozenset((JobState.FAILED, JobState.CANCELLED))
OUTCOMES = {"clean": JobState.FINISHED, "no_grounds": JobState.NO_GROUNDS, "blocked": JobState.BLOCKED}


class Ticket(BaseModel):
    """All that the store knows of a job: names and a hash. The order itself is on the matter's shelf."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    matter: str
    type: str
    order: str


class Fault(BaseModel):
    """Why a job could not go on, and where."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    code: str
    message: str
    hint: str | None = None
    stage: str | None = None


class Outcome(BaseModel):
    """How a run ended: what it made, or its fault."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    state: JobState
    made: str | None = None
    summary: str | None = None
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """A job at a glance. Times are UTC; `worker` is who has it, or had it last."""

    id: str
    run: str
    matter: str
    type: str
    order: str
    state: JobState
    ordered: datetime
    started: datetime | None = None
    ended: datetime | None = None
    stage: str | None = None
    reason: str | None = None
    hint: str | None = None
    made: str | None = None
    worker: str | None = None

    def at_stage(self, stage: str | None) -> "Job":
        return replace(self, stage=stage)

    def to_json(self) -> dict[str, Any]:
        shown = {name: getattr(self, name) for name in ("id", "matter", "type", "state", "stage")}
        times = {name: _iso(getattr(self, name)) for name in ("started", "ordered", "ended")}
        return {**shown, **times, **{name: getattr(self, name) for name in ("reason", "hint", "made", "worker")}}


@dataclass(frozen=True, slots=True)
class Run:
    """One run as the store has it."""

    id: str
    ticket: Ticket
    status: str
    executor: str | None
    ordered: datetime
    started: datetime | None
    ended: datetime | None
    outcome: Outcome | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that a run has noted: a stage it did itself, a stage it gave away, or the answer to that."""

    number: int
    child: str | None
    failed: bool


def new_job_id(day: datetime, matter: str, kind: str, token: str) -> str:
    """Short, readable, in order of days: 20260314-harrow-affidavit-x7k2."""
    return f"{day:%Y%m%d}-{_plain(matter)}-{_plain(kind)}-{token}"


def job_of(run: str) -> str:
    """The job that a run belongs to."""
    return _split(run)[0]


def next_run(run: str) -> str:
    """The run after this one."""
    job, number = _split(run)
    return f"{job}.{number + 1}"


def latest_runs(runs: Iterable[Run]) -> dict[str, tuple[Run, Run]]:
    """The first and the last run of each job."""
    found: dict[str, tuple[Run, Run]] = {}
    for run in sorted(runs, key=lambda each: _split(each.id)[1]):
        first, _ = found.get(job_of(run.id), (run, run))
        found[job_of(run.id)] = (first, run)
    return found


def derive_job(first: Run, last: Run, living: Iterable[str]) -> Job:
    """How a job stands, given the workers that are alive."""
    state, fault = _standing(last, frozenset(living))
    outcome = last.outcome
    return Job(
        id=job_of(last.id),
        run=last.id,
        matter=last.ticket.matter,
        type=last.ticket.type,
        order=last.ticket.order,
        state=state,
        ordered=first.ordered,
        started=first.started or last.started,
        ended=last.ended if state in ENDED else None,
        stage=fault.stage if fault else None,
        reason=fault.message if fault else outcome.summary if outcome else None,
        hint=fault.hint if fault else None,
        made=outcome.made if outcome else None,
        worker=last.executor,
    )


def resume_step(steps: Sequence[Step], last_answers: Mapping[str, bool]) -> int:
    """The first step that must be done again.

    `last_answers` says of each stage that was given away whether its answer came and was good. Everything before the
    first one that failed, or was never answered, is kept.
    """
    for step in sorted(steps, key=lambda each: each.number):
        if step.failed or (step.child is not None and not last_answers.get(step.child, False)):
            return step.number
    return max((step.number for step in steps), default=0) + 1


def _standing(run: Run, living: frozenset[str]) -> tuple[JobState, Fault | None]:
    match run.status:
        case "ENQUEUED" | "DELAYED":
            return JobState.QUEUED, None
        case "PENDING":
            if run.executor in living:
                return JobState.RUNNING, None
            return JobState.QUEUED, Fault(
                code="job.left",
                message="Its worker is gone; the next one goes on where it stopped.",
                hint="Start one with `chambers worker`.",
            )
        case "SUCCESS" if run.outcome is not None:
            return run.outcome.state, run.outcome.fault
        case "CANCELLED":
            return JobState.CANCELLED, Fault(
                code="job.cancelled",
                message="It was cancelled.",
                hint=f"`chambers jobs resume {job_of(run.id)}` goes on with it.",
            )
        case "MAX_RECOVERY_ATTEMPTS_EXCEEDED":
            return JobState.FAILED, Fault(
                code="job.crashes",
                message="Every worker that took it up died of it.",
                hint="logs/worker.log in the state folder says what happened; then resume it.",
            )
        case _:
            return JobState.FAILED, Fault(
                code="job.error",
                message=f"It ended in a way that nobody foresaw: {run.error or 'unknown'}.",
                hint="logs/worker.log in the state folder has the details.",
            )


def _plain(name: str) -> str:
    return _PLAIN.sub("-", name.lower())[:_LONGEST_NAME].strip("-") or "job"


def _split(run: str) -> tuple[str, int]:
    found = _RUN.match(run)
    assert found is not None, "the pattern matches every text"
    return found["job"], int(found["number"] or 1)


def _iso(moment: datetime | None) -> str | None:
    return moment.astimezone(UTC).isoformat(timespec="seconds") if moment else None
