"""The fleet as somebody looks at it: the box as a picture with the lanes on it, what it is doing now, and why.

The picture is a value made by a pure function; what the cards and the host say at this moment is read apart from it,
so that a page can be drawn once and kept up to date with a few numbers.
"""

import asyncio
from collections.abc import AsyncGenerator, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chambers.desk.lanes import draw_lanes, left_out
from chambers.desk.named_machine import find_machine
from chambers.fleet.control import ask_drain, ask_reload, ask_restart, ask_status, watch
from chambers.fleet.status import FleetStatus, LaneStatus
from chambers.machine.description import Gpu, Machine, NumaNode, islands
from chambers.machine.free_memory import read_free_memory
from chambers.machine.health import read_health
from chambers.planning.plan import Lane
from chambers.planning.report import rejected_json
from chambers.settings import Settings

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class CardPicture:
    """One card, and the lanes that use it."""

    gpu: Gpu
    lanes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IslandPicture:
    """Cards that reach each other by NVLink; a card alone is an island of its own."""

    cards: tuple[CardPicture, ...]

    @property
    def linked(self) -> bool:
        return len(self.cards) > 1


@dataclass(frozen=True, slots=True)
class NodePicture:
    """Processors and memory that belong together, and the cards that hang on them; None: nobody knows on which."""

    node: NumaNode | None
    islands: tuple[IslandPicture, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole box."""

    machine: Machine
    nodes: tuple[NodePicture, ...]
    on_processors: tuple[str, ...]
    """Lanes that use no card."""
    elsewhere: tuple[str, ...]
    """Lanes that run on another box."""


@dataclass(frozen=True, slots=True)
class Vitals:
    """What is free and how warm it is at this moment; what cannot be asked is not there, or None."""

    host_free_bytes: int | None
    card_free_bytes: dict[int, int]
    card_temperature_c: dict[int, int]


@dataclass(frozen=True, slots=True)
class Why:
    """The plan's own words: why each lane is where it is, what was rejected, and what found no place."""

    lanes: tuple[Lane, ...]
    rejected: tuple[Json, ...]
    left_out: tuple[str, ...]


def draw(machine: Machine, lanes: Iterable[LaneStatus]) -> Picture:
    """The box with these lanes on it. Pure."""
    all_lanes = tuple(lanes)
    here = [lane for lane in all_lanes if lane.url is None]
    found = [_island(machine, group, here) for group in islands(machine)]
    homes = {node.index: node for node in machine.nodes}
    nodes = [NodePicture(node, _at(found, index)) for index, node in homes.items()]
    homeless = tuple(island for island in found if _home(island) not in homes)
    return Picture(
        machine,
        (*nodes, *((NodePicture(None, homeless),) if homeless else ())),
        on_processors=tuple(lane.lane for lane in here if not lane.devices),
        elsewhere=tuple(lane.lane for lane in all_lanes if lane.url is not None),
    )


def visible(lanes: Iterable[LaneStatus], roles: Sequence[str] | None) -> tuple[LaneStatus, ...]:
    """The lanes that a key of these roles may know of; None opens all. Pure."""
    return tuple(lane for lane in lanes if roles is None or {*lane.roles, lane.model} & set(roles))


async def look(control: Path) -> FleetStatus:
    """Every lane now, as the supervisor at that socket tells it."""
    return await ask_status(control)


async def changes(control: Path) -> AsyncGenerator[FleetStatus, None]:
    """Every lane now and after every change, for as long as the supervisor lives."""
    async for status in watch(control):
        yield status


async def find_box(settings: Settings) -> Machine:
    """What this box is."""
    return await asyncio.to_thread(find_machine, settings, None)


def read_vitals() -> Vitals:
    """Ask the driver and the kernel now."""
    free = read_free_memory()
    warm = {one.gpu_index: one.temperature_c for one in read_health() if one.temperature_c is not None}
    return Vitals(free.host_bytes, dict(free.devices), warm)


async def explain(settings: Settings) -> Why:
    """Plan again with the settings in force; the plan is deterministic, so it is the one that runs."""
    drawn = await draw_lanes(settings)
    return Why(drawn.lanes, tuple(rejected_json(drawn.assignment)), left_out(drawn.assignment))


async def restart(control: Path, lane: str) -> None:
    """Have a lane finish what it has and begin anew."""
    await ask_restart(control, lane)


async def drain(control: Path, lane: str) -> None:
    """Give a lane no new work until it is restarted."""
    await ask_drain(control, lane)


async def reload(control: Path, settings: Settings) -> Json:
    """Have the settings read again; what is kept, started, stopped and only named anew."""
    return await ask_reload(control, str(settings.file) if settings.file is not None else None)


def _island(machine: Machine, group: Sequence[int], lanes: Sequence[LaneStatus]) -> IslandPicture:
    return IslandPicture(
        tuple(
            CardPicture(machine.gpu(index), tuple(lane.lane for lane in lanes if index in lane.devices))
            for index in group
        )
    )


def _home(island: IslandPicture) -> int | None:
    """The node of an island is that of its first card that has one."""
    return next((card.gpu.numa_node for card in island.cards if card.gpu.numa_node is not None), None)


def _at(found: Sequence[IslandPicture], node: int) -> tuple[IslandPicture, ...]:
    return tuple(island for island in found if _home(island) == node)
