"""A worker whose stages are toys: each writes down that it began and ended, takes its time, and makes the same value.

    python toy_workshop.py '{"state": ..., "matters": ..., "log": ...}'     until it is told to stop

What a stage does besides is said in the settings: how long it takes, on which lane a role is, what stops it.
"""

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from pathlib import Path

from chambers.drafting.jobs.durable_stage import Workshop
from chambers.drafting.jobs.job_store import open_store
from chambers.drafting.jobs.worker import Duties, Worker
from chambers.drafting.jobs.worker_pulse import Pace
from chambers.drafting.kinds import DocumentType
from chambers.drafting.results import (
    Answered,
    Element,
    Facts,
    Finished,
    Grounds,
    Made,
    Outline,
    Papers,
    Review,
    Route,
    Section,
    SectionPlan,
    Span,
)

ALL = ("route", "bundle", "gate", "extract", "outline", "draft", "review", "answer", "assemble")


def value_of(stage, part, given):
    """What a stage makes: the same every time."""
    match stage:
        case "route":
            return Route(
                type="memo",
                tier="light",
                drafter="drafter",
                extractor="extractor",
                planner="planner",
                claim=None,
                reviewers=("clerk",),
                stages=ALL,
                reasons=(),
            )
        case "bundle":
            return Papers(fence="f", documents=(), pages=(), prefix="", manifest="", tokens=0, left_out=0)
        case "gate":
            span = Span(sha256="0" * 64, page=1, start=0, end=1, text="a")
            return Grounds(claim="general", elements=(Element(text="one", support=(span,)),))
        case "extract":
            return Facts(parties=(), events=(), money=(), sums=())
        case "outline":
            plans = [SectionPlan(id=name, heading=name, instruction="", pages=()) for name in ("one", "two")]
            return Outline(sections=tuple(plans))
        case "draft":
            return Section(id=part, heading=part, paragraphs=())
        case "review":
            return Review(reviewer=part, mandate="", objections=())
        case "answer":
            return Answered(sections=(), answers=())
        case _:
            made = tuple(Made(name=name, sha256=sha256, what="") for name, sha256 in sorted(given.items()))
            return Finished(outcome="clean", files=made, counts={}, summary="All there.")


class ToyChat:
    def __init__(self, lanes):
        self._lanes = lanes

    async def complete(self, **_):
        raise AssertionError("toys ask nobody")

    async def list_models(self):
        return tuple({"id": role, "lane": lane} for role, lane in self._lanes.items())


def make_stage(name, config):
    seconds = config.get("seconds", 0.05)
    log = Path(config["log"])

    async def stage(room, given):
        label = f"{name}:{given.part}" if given.part else name
        note(log, "began", room.job, label)
        if label == config.get("hang_in"):
            await asyncio.sleep(3600)
        if label == config.get("hold_in"):
            await asyncio.to_thread(wait_for_file, Path(config["hold_file"]))
        if label == config.get("fill_in"):
            room.shelf.put_bytes(os.urandom(config["fill_bytes"]))
        await asyncio.sleep(seconds)
        if label == "assemble":
            with room.publishing():
                out = room.folder.root / "out" / room.job
                out.mkdir(parents=True, exist_ok=True)
                (out / "document.txt").write_text("the document\n")
                note(log, "published", room.job, label)
        note(log, "ended", room.job, label)
        return value_of(name, given.part, given.hashes)

    return stage


def wait_for_file(path):
    while not path.exists():
        time.sleep(0.02)


def note(log, what, job, label):
    with log.open("a") as file:
        file.write(
            json.dumps({"what": what, "job": job, "label": label, "pid": os.getpid(), "time": time.time()}) + "\n"
        )


def workshop(config):
    @contextlib.asynccontextmanager
    async def open_chat():
        yield ToyChat(config.get("lanes", {}))

    return Workshop(
        matters=Path(config["matters"]),
        stages={name: make_stage(name, config) for name in ALL},
        kind_of=lambda order: DocumentType(name=order.type, title="", tier="light", sections=()),
        open_chat=open_chat,
    )


async def work(config):
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    store = open_store(Path(config["state"]), config.get("database"))
    pace = Pace(config.get("beat_s", 0.5), config.get("dead_after_s", 3.0))
    await Worker(store, workshop(config), Duties(jobs=config.get("jobs", 4), pace=pace)).run(stop)


if __name__ == "__main__":
    asyncio.run(work(json.loads(sys.argv[1])))
