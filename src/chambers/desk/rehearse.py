"""rehearse: measure a model's shape on this box before anything is downloaded.

A file of random weights is written, a whole house is opened on it as `up` would do, measured and taken down again. A
running Chambers is not touched, but the two share the box. The file goes when the command ends, also by an error or
Ctrl-C; what a killed one left is removed by the next.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from chambers.bench.agenda import Progress as Done
from chambers.bench.agenda import Spec
from chambers.bench.ask import Endpoint
from chambers.bench.measuring import Measurer, open_measurer
from chambers.bench.rehearsal import Compared, Wish, compare, context_tokens, headline, specs, spots
from chambers.bench.sample import Card, Environment, Json, Run
from chambers.bench.scratch import scratch, sweep
from chambers.bench.series import run_all
from chambers.bench.steady import headline as in_numbers
from chambers.bench.subject import subject_of
from chambers.bench.surroundings import look_around
from chambers.desk.bench import Notebook, chance
from chambers.desk.calibration import constants_for
from chambers.desk.house import House, open_house
from chambers.desk.lanes import find_installed, make_plan
from chambers.desk.machines import probe
from chambers.desk.model_files import Progress
from chambers.desk.named_machine import find_machine
from chambers.desk.rehearsal_room import Room, check_room, not_here
from chambers.desk.rehearsal_stage import (
    Stage,
    served,
    settings_apart,
    terminated_like_interrupted,
    unseen,
    write_file,
)
from chambers.desk.subjects import lane_setup
from chambers.fleet.folders import make_private
from chambers.models.quant import parse_quant
from chambers.models.shape import load_shape, shape_card
from chambers.models.synthesize import plan_synthesis
from chambers.settings import RoleSetting, Settings

FOLDER = "rehearsals"
_NEVER_TRIED = (
    "what the model would say, and how much of a draft it would accept: the weights are random",
    "sustained load: `chambers bench soak` measures it on a lane that runs",
)


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be rehearsed, and where its file may lie."""

    shape: str
    quant: str
    wish: Wish
    folder: Path | None = None
    keep: bool = False
    check_machine: bool = False

    def to_json(self) -> Json:
        wish = self.wish
        return {
            "shape": self.shape,
            "quant": self.quant,
            "tokens": str(wish.shape),
            "concurrency": list(wish.concurrency),
            "depth": list(wish.depths),
            "runs": wish.runs,
        }


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """What came of a rehearsal; `session` is its number among the kept measurements."""

    order: Order
    stage: Stage
    rows: tuple[Compared, ...]
    runs: tuple[Run, ...]
    environment: Environment
    session: int
    not_tried: tuple[str, ...]
    interrupted: bool
    kept_file: Path | None

    def to_json(self) -> Json:
        first = headline(self.rows)
        return {
            "shape": self.order.shape,
            "quant": self.order.quant,
            "session": self.session,
            "interrupted": self.interrupted,
            "predicted": first.predicted if first else None,
            "measured": first.measured if first else None,
            "ratio": first.ratio if first else None,
            "comparison": [row.to_json() for row in self.rows],
            "prediction_basis": list(self.stage.basis),
            "plan": _plan_json(self.stage),
            "runs": [in_numbers(run) for run in self.runs],
            "environment": self.environment.to_json(),
            "what_was_not_tried": list(self.not_tried),
            "file": str(self.kept_file) if self.kept_file else None,
        }


async def rehearse(settings: Settings, order: Order, gateway_command: Sequence[str], progress: Progress) -> Rehearsed:
    """Write the file, open the house, measure, compare, keep the result, take everything away again."""
    make_private(settings.state)
    synthesis = plan_synthesis(load_shape(order.shape), parse_quant(order.quant))
    if order.check_machine:
        await asyncio.to_thread(probe, settings, progress)
    folder = order.folder or settings.state / FOLDER
    _sweep({folder, settings.state / FOLDER}, progress)
    card = shape_card(order.shape, order.quant)
    chosen, left_out = spots(order.wish, card.context_tokens)
    room = await _room(settings, context_tokens(chosen), order.wish.slots)
    check_room(card, room)
    book = Notebook(settings, "rehearse", order.to_json())
    with scratch(folder) as place, scratch(settings.state / FOLDER) as own, terminated_like_interrupted():
        file = place / f"{card.name}-{card.quant}.gguf"
        progress(f"writing {synthesis.total_bytes / 1e9:.2f} GB of random weights to {file}")
        await write_file(synthesis, file, progress)
        role = RoleSetting("fast", (card.name,), context_tokens=room.context_tokens, slots=room.slots)
        apart = settings_apart(settings, own / "house", file, role)
        lane = (await make_plan(apart)).lanes[0]
        stage = Stage(lane, lane_setup(lane, room.machine, card), chosen, unseen(room.table))
        async with open_house(apart, gateway_command) as house, _closing(book):
            interrupted = await _play(book, stage, order.wish.runs, house, progress)
        kept_file = file.rename(folder / file.name) if order.keep else None
    assert book.environment is not None
    assert book.session_id is not None
    return Rehearsed(
        order=order,
        stage=stage,
        rows=compare(stage.forecasts(), book.runs),
        runs=tuple(book.runs),
        environment=book.environment,
        session=book.session_id,
        not_tried=(*left_out, *not_here(room.machine, room.installed), *_NEVER_TRIED),
        interrupted=interrupted,
        kept_file=kept_file,
    )


def _sweep(folders: set[Path], progress: Progress) -> None:
    for left in (one for folder in folders for one in sweep(folder)):
        progress(f"removed what a killed rehearsal had left: {left}")


async def _room(settings: Settings, context_tokens: int, slots: int) -> Room:
    machine = await asyncio.to_thread(find_machine, settings, None)
    table = await asyncio.to_thread(constants_for, machine, settings.state)
    return Room(machine, await find_installed(settings), table, context_tokens, slots)


async def _play(book: Notebook, stage: Stage, runs: int, house: House, progress: Progress) -> bool:
    """Measure what is on the stage; every run is kept as it ends. True if somebody interrupted."""
    progress(f"starting {stage.setup.engine} on it")
    await served(house, stage.lane)
    endpoint = Endpoint(house.url, stage.lane.placement.model_name, house.key)
    async with open_measurer(endpoint, chance(), book.keep) as measurer:
        found = await look_around(measurer.client, measurer.cards, measurer.fingerprint)
        book.begin(_environment(found, stage), subject_of(stage.setup, rehearsed=True))
        interrupted = await _all_runs(measurer, specs(stage.spots, runs), progress)
    rows = compare(stage.forecasts(), book.runs)
    book.close("interrupted" if interrupted else "finished", [row.to_json() for row in rows])
    return interrupted


async def _all_runs(measurer: Measurer, wanted: Sequence[Spec], progress: Progress) -> bool:
    """Make the runs one by one; true if somebody interrupted, and then what was measured stands."""
    try:
        await run_all(measurer, wanted, lambda done: progress(_said(done)))
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is not None:
            task.uncancel()
        progress("interrupted: what was measured is kept")
        return True
    return False


def _said(done: Done) -> str:
    run = done.run
    speed = f"{run.output_tps:.1f} tok/s" if run.output_tps is not None else "nothing came"
    left = f", about {done.left_s:.0f} s left" if done.left_s is not None else ""
    return f"{done.done} of {done.total}: {run.phase} {run.shape} x {run.concurrency}, {speed}{left}"


def _environment(found: Environment, stage: Stage) -> Environment:
    """What the server says, with what only the planner knows."""
    setup = stage.setup
    cards = tuple(Card(gpu.name, gpu.power_limit_w) for gpu in setup.gpus)
    return replace(found, quant=setup.card.quant, devices=setup.devices, machine=setup.machine.processor, gpus=cards)


def _plan_json(stage: Stage) -> Json:
    placement = stage.lane.placement
    return {
        "engine": placement.engine,
        "devices": list(placement.devices),
        "split": placement.split,
        "kv": placement.kv_type,
        "context_tokens": placement.context_tokens,
        "slots": placement.slots,
        "memory_bytes": stage.lane.memory_bytes,
        "reasons": list(stage.lane.reasons),
    }


@asynccontextmanager
async def _closing(book: Notebook) -> AsyncIterator[None]:
    """What was begun has an ending, also when it failed; one that was said already stands."""
    try:
        yield
    finally:
        book.close("failed")
