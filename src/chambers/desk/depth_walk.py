"""bench depth --model ROLE: find out how many tokens a lane should guess ahead, by running it with more and more.

For every depth the lane's model is started anew in a house of its own, as a rehearsal does, and measured through that
house's door. It is planned there alone, with the engine, context and slots that it has in the settings. A house that
runs is not touched; one that holds the same cards is in the way, because two copies would neither fit nor be as fast.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from chambers.base.errors import UnavailableError, UsageError
from chambers.bench.agenda import plan_runs
from chambers.bench.ask import Endpoint
from chambers.bench.depth import ladder, ratios_of, runs_by_depth, walk_on
from chambers.bench.measuring import open_measurer
from chambers.bench.sample import Card, Shape
from chambers.bench.scratch import scratch, sweep
from chambers.bench.series import run_all
from chambers.bench.subject import subject_of
from chambers.bench.surroundings import look_around
from chambers.desk.bench import BOTH_KINDS, WALK_ENDS, Notebook, Say, Tell, chance
from chambers.desk.house import House, open_house
from chambers.desk.lanes import make_plan
from chambers.desk.named_machine import find_machine
from chambers.desk.rehearsal_stage import served, settings_apart, terminated_like_interrupted
from chambers.desk.subjects import lane_setup
from chambers.fleet.control import NotRunningError, ask_status
from chambers.fleet.folders import folders_of, make_private
from chambers.models.find_card import find_card
from chambers.planning.plan import Lane
from chambers.planning.setup import Setup
from chambers.planning.speculation import describe
from chambers.settings import Draft, RoleSetting, Settings

_FOLDER = "depth-walks"


class NotOursError(UsageError):
    """What is to be walked is not a lane that this house would start."""

    code = "depth.not_ours"


class CardsTakenError(UnavailableError):
    """The running house holds the cards that are needed."""

    code = "depth.cards_taken"


@dataclass(frozen=True, slots=True)
class Walk:
    """What is to be walked, and what is measured at each depth."""

    role: str
    draft: Draft
    up_to: int
    shapes: tuple[Shape, ...]
    concurrencies: tuple[int, ...]
    runs: int
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class _Step:
    """One depth: the settings of its house, and the lane that is planned there."""

    depth: int
    settings: Settings
    lane: Lane


async def walk_depths(book: Notebook, walk: Walk, gateway_command: Sequence[str], *, tell: Tell, say: Say) -> None:
    """From no guesses upwards; ends when a depth is worse than the best before it. Every run is kept as it ends."""
    lane = await _find_lane(book.settings, walk.role)
    await _check_cards_free(book.settings, lane)
    make_private(book.settings.state)
    folder = book.settings.state / _FOLDER
    for left in sweep(folder):
        say(f"removed what a killed walk had left: {left}")
    walked: list[Mapping[str, float]] = []
    with scratch(folder) as own, terminated_like_interrupted():
        # All are planned first: whatever speaks against guessing is said before anything is measured without it.
        for step in [await _plan(book.settings, own, lane, walk.draft, depth) for depth in _ladder(walk)]:
            say(_said(step, walk.draft))
            async with open_house(step.settings, gateway_command) as house:
                await served(house, step.lane)
                await _measure(book, walk, step, house, tell)
            walked.append(ratios_of(runs_by_depth(book.runs), step.depth))
            if not walk_on(walked):
                say(WALK_ENDS.format(depth=step.depth))
                return


def _ladder(walk: Walk) -> tuple[int, ...]:
    return ladder(walk.draft, walk.up_to)


def _said(step: _Step, draft: Draft) -> str:
    how = describe(step.depth, draft) if step.depth else "guesses nothing ahead"
    return f"starting {step.lane.placement.engine} on {step.lane.placement.model_name}, which {how}"


async def _plan(settings: Settings, own: Path, lane: Lane, draft: Draft, depth: int) -> _Step:
    apart = _apart(settings, own / f"depth-{depth}", lane, draft, depth)
    return _Step(depth, apart, (await make_plan(apart)).lanes[0])


async def _find_lane(settings: Settings, role: str) -> Lane:
    """The lane that plays a role, or has this name, in the settings; whether it runs now does not matter."""
    asked = settings.aliases.get(role, role)
    lanes = (await make_plan(settings)).lanes
    lane = next((one for one in lanes if asked in (*one.roles, one.name, one.placement.model_name)), None)
    if lane is None:
        known = ", ".join(sorted({name for one in lanes for name in one.roles}))
        raise NotOursError(f"There is no role or lane {role!r}.", hint=f"Known roles: {known}.")
    if lane.url is not None:
        raise NotOursError(
            f"{role!r} runs at {lane.url}, and Chambers does not start it.",
            hint="Start it there with rising depth, and give the servers: `chambers bench depth 0=URL 3=URL`.",
        )
    return lane


async def _check_cards_free(settings: Settings, lane: Lane) -> None:
    try:
        running = (await ask_status(folders_of(settings.state).control_socket)).lanes
    except NotRunningError:
        return
    wanted = set(lane.placement.devices)
    holder = next((one for one in running if wanted.intersection(one.devices)), None)
    if holder is not None:
        raise CardsTakenError(
            f"{holder.lane} runs on the cards that {lane.name} would be measured on.",
            hint="Run `chambers down` first: a second copy would not fit, or not be as fast.",
        )


def _apart(settings: Settings, state: Path, lane: Lane, draft: Draft, depth: int) -> Settings:
    """A house in which this lane's model alone plays every role, and guesses so many tokens ahead."""
    placement = lane.placement
    role = RoleSetting(
        "fast",
        (placement.model_name,),
        context_tokens=placement.context_tokens,
        slots=placement.slots,
        engine=placement.engine,
        speculate=depth,
        draft=draft,
    )
    return settings_apart(settings, state, Path(placement.model_path), role)


async def _measure(book: Notebook, walk: Walk, step: _Step, house: House, tell: Tell) -> None:
    lane = step.lane
    endpoint = Endpoint(house.url, lane.placement.model_name, house.key)
    specs = plan_runs(walk.shapes, walk.concurrencies, walk.runs, prompts=BOTH_KINDS, label=str(step.depth))
    async with open_measurer(endpoint, chance(walk.seed), book.keep) as measurer:
        if book.environment is None:
            found = await look_around(measurer.client, measurer.cards, measurer.fingerprint)
            setup = await asyncio.to_thread(_setup, book.settings, lane, walk.draft)
            cards = tuple(Card(gpu.name, gpu.power_limit_w) for gpu in setup.gpus)
            known = replace(found, quant=setup.card.quant, machine=setup.machine.processor)
            book.begin(replace(known, devices=setup.devices, gpus=cards), subject_of(setup))
        await run_all(measurer, specs, tell)


def _setup(settings: Settings, lane: Lane, draft: Draft) -> Setup:
    """The lane without guesses, as the planner knows it; the label of each run says how many there were."""
    machine = find_machine(settings, None)
    card = find_card(lane.placement.model_path, None)
    return replace(lane_setup(lane, machine, card), speculate=0, draft=draft)
