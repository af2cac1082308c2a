"""The course of a job as durable workflows: each stage is done once, remembered, and left to others after a crash.

    draft_job     walks the course; a stage without a model is a step of its own
    stage_job     one stage on one lane, from the queue "lanes": one at a time on each lane, in all workers together

What is remembered of a stage is the hash of what it made. A stage that fails ends the job with its fault; `jobs resume`
begins a new run at that stage. Nothing here decides what the stages do.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from dbos import DBOS, SetEnqueueOptions
from pydantic import ValidationError

from chambers.base.errors import ChambersError
from chambers.drafting.course import Given, run_course
from chambers.drafting.jobs.durable_stage import Performer, StageAnswer, StageRequest, fault_of, journal_of, read_order
from chambers.drafting.jobs.job import OUTCOMES, Fault, JobState, Outcome, Ticket
from chambers.drafting.jobs.job_store import LANES_QUEUE
from chambers.drafting.jobs.journal import Journal
from chambers.drafting.jobs.progress import label_of, planned_stages
from chambers.drafting.results import Finished, Outline, Result, Route
from chambers.drafting.shelf import Shelf
from chambers.evidence.matter_folder import find_folder

JOB_WORKFLOW, STAGE_WORKFLOW = "draft_job", "stage_job"
MOST_TRIES, MOST_WALKS = 20, 500
"""How many workers may die of one stage before it is given up, and how often a job may change hands."""
_ANSWER_EVERY_S = 0.1

R = TypeVar("R", bound=Result)


class StageFailedError(Exception):
    """Ends a course; never leaves this file."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class DurableCaller:
    """Has stages done: in their turn on their lane, or here where no model is needed."""

    def __init__(self, performer: Performer, ticket: Ticket, stage_job: Callable[..., Any]) -> None:
        self._performer, self._ticket, self._stage_job = performer, ticket, stage_job

    async def __call__(self, stage: str, given: Given, *, part: str | None = None, role: str | None = None) -> str:
        lane = await self._lane_of(role) if role else None
        asked = StageRequest(ticket=self._ticket, stage=stage, part=part, role=role, lane=lane, given=dict(given))
        request, label = asked.model_dump(mode="json"), label_of(stage, part)
        if lane is None:
            found = await DBOS.run_step_async({"name": label, "preemptible": True}, self._performer.perform, request)
        else:
            with SetEnqueueOptions(queue_partition_key=lane):
                handle = await DBOS.enqueue_workflow_async(LANES_QUEUE, self._stage_job, request)
            found = await handle.get_result(polling_interval_sec=_ANSWER_EVERY_S)
        answer = StageAnswer.model_validate(found)
        if answer.made is None:
            raise StageFailedError(answer.fault or Fault(code="failed", message="It made nothing.", stage=label))
        return answer.made

    async def _lane_of(self, role: str) -> str:
        """The lane that plays a role at the moment; a server that does not say is taken for one lane a role.

        It may differ when a run is walked again after a crash. That does no harm: where a stage waits was settled when
        it was first asked for.
        """
        try:
            async with self._performer.workshop.open_chat() as chat:
                models = await chat.list_models()
        except ChambersError:
            return role
        found = (str(model["lane"]) for model in models if model.get("id") == role and model.get("lane"))
        return next(found, role)


def register_workflows(performer: Performer) -> None:
    """Make the workflows known to DBOS, before it is launched."""

    async def stage_job(request: dict[str, Any]) -> dict[str, Any]:
        label = label_of(request["stage"], request["part"])
        return await DBOS.run_step_async({"name": label, "preemptible": True}, performer.perform, request)

    stage_workflow = DBOS.workflow(name=STAGE_WORKFLOW, max_recovery_attempts=MOST_TRIES)(stage_job)

    async def draft_job(given: dict[str, Any]) -> dict[str, Any]:
        ticket = Ticket.model_validate(given)
        outcome = await _run(performer, ticket, DurableCaller(performer, ticket, stage_workflow))
        return outcome.model_dump(mode="json")

    DBOS.workflow(name=JOB_WORKFLOW, max_recovery_attempts=MOST_WALKS)(draft_job)


async def _run(performer: Performer, ticket: Ticket, call: DurableCaller) -> Outcome:
    journal = journal_of(performer.workshop.matters, ticket)
    journal.append({"kind": "job", "executor": performer.executor})
    try:
        outcome = await _walk(performer.workshop.matters, ticket, call, journal)
    except StageFailedError as failed:
        outcome = Outcome(state=JobState.FAILED, fault=failed.fault)
    except (ChambersError, OSError, ValidationError) as error:
        outcome = Outcome(state=JobState.FAILED, fault=fault_of(error, None))
    reason = outcome.fault.message if outcome.fault else outcome.summary
    journal.append({"kind": "job_ended", "state": outcome.state, "reason": reason})
    return outcome


async def _walk(matters: Path, ticket: Ticket, call: DurableCaller, journal: Journal) -> Outcome:
    folder = find_folder(matters, ticket.matter)
    shelf, order = Shelf(folder.root), read_order(folder, ticket.order)
    routes: list[Route] = []

    def read(kind: type[R], sha256: str, /) -> R:
        value = shelf.get(kind, sha256)
        if isinstance(value, Route):
            routes.append(value)
            journal.append({"kind": "planned", "stages": planned_stages(value)})
        elif isinstance(value, Outline) and routes:
            journal.append({"kind": "planned", "stages": planned_stages(routes[0], value)})
        return value

    made = await run_course(order, call, read)
    finished = shelf.get(Finished, made)
    return Outcome(state=OUTCOMES[finished.outcome], made=made, summary=finished.summary)
