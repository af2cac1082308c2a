"""The course of a job: which stage follows which, and what each is given.

The course knows nothing of processes or queues. It is handed a way to have a stage done (`Caller`) which remembers what
was done before: after a crash the same course runs again and gets the same answers for finished stages. So it may read
what stages made, and may not look at a clock, a folder or anything else that changes.

    route > bundle > gate > extract > outline > draft (each section) > review (each reviewer) > answer > assemble
"""

from collections.abc import Mapping
from typing import Protocol, TypeVar

from chambers.drafting.order import Order
from chambers.drafting.results import Grounds, Outline, Result, Route

R = TypeVar("R", bound=Result)
Given = Mapping[str, str]
"""What a stage stands on: names of earlier results, and their hashes."""


class Caller(Protocol):
    """Has a stage done, once, and gives the hash of what it made. `role` names who is asked; None: no model."""

    async def __call__(self, stage: str, given: Given, *, part: str | None = None, role: str | None = None) -> str: ...


class Reader(Protocol):
    """Reads a result by its hash."""

    def __call__(self, kind: type[R], sha256: str, /) -> R: ...


async def run_course(order: Order, call: Caller, read: Reader) -> str:
    """Do a whole job; the hash of its `Finished`."""
    made: dict[str, str] = {}
    made["route"] = await call("route", {}, role="router")
    route = read(Route, made["route"])
    made["papers"] = await call("bundle", made, role=None)
    if "gate" in route.stages:
        made["grounds"] = await call("gate", made, role="gate")
        if read(Grounds, made["grounds"]).finding == "nothing_found":
            return await call("assemble", made)
    made["facts"] = await call("extract", made, role=route.extractor)
    if "draft" in route.stages:
        await _write(route, made, call, read)
    return await call("assemble", made)


async def _write(route: Route, made: dict[str, str], call: Caller, read: Reader) -> None:
    made["outline"] = await call("outline", made, role=route.planner)
    for section in read(Outline, made["outline"]).sections:
        made[f"section:{section.id}"] = await call("draft", made, part=section.id, role=route.drafter)
    for reviewer in route.reviewers:
        made[f"review:{reviewer}"] = await call("review", made, part=reviewer, role="reviewer")
    if route.reviewers:
        made["answered"] = await call("answer", made, role=route.drafter)
