"""This box as a node: one keeper a lane, a gate for loads, logs that do not grow for ever, cards that are watched."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from chambers.base.errors import UsageError
from chambers.engines.engine import Engine
from chambers.fleet.bell import Bell
from chambers.fleet.checkup import Pace
from chambers.fleet.folders import Folders
from chambers.fleet.guard import Guard
from chambers.fleet.lane import LaneKeeper, Surroundings
from chambers.fleet.lane_log import last_lines, rotate
from chambers.fleet.lifecycle import State
from chambers.fleet.starting import StartGate
from chambers.fleet.status import LaneStatus
from chambers.machine.description import Machine
from chambers.machine.discover import discover
from chambers.machine.free_memory import FreeMemory, read_free_memory
from chambers.machine.health import HealthLimits
from chambers.planning.plan import Lane

LOCAL = "local"
HAND = "a person"
_ROTATE_EVERY_S = 10.0


class UnknownLaneError(UsageError):
    """There is no lane of that name."""

    code = "fleet.unknown_lane"


class CannotDrainError(UsageError):
    """The lane serves nobody now."""

    code = "fleet.cannot_drain"
    http_status = 409


@dataclass(frozen=True, slots=True)
class Care:
    """How lanes are looked after: how often they are asked, and when a card is given no more work."""

    pace: Pace
    limits: HealthLimits
    free_memory: Callable[[], FreeMemory] = read_free_memory


@dataclass(slots=True)
class _Kept:
    keeper: LaneKeeper
    work: "asyncio.Task[None]"


class LocalNode:
    """Runs lanes as children of this process."""

    name = LOCAL

    def __init__(self, engines: Mapping[str, Engine], folders: Folders, care: Care) -> None:
        self._engines = engines
        self._folders = folders
        self._care = care
        self._gate = StartGate(care.free_memory)
        self._bell = Bell()
        self._kept: dict[str, _Kept] = {}
        self._guard = Guard(care.limits, self._keepers)
        self._chores: list[asyncio.Task[None]] = []

    async def inventory(self) -> Machine:
        return await asyncio.to_thread(discover)

    def launch(self, lane: Lane) -> None:
        assert lane.name not in self._kept, "stop it first"
        if not self._chores:
            self._chores = [asyncio.create_task(self._rotate_logs()), asyncio.create_task(self._guard.watch())]
        around = Surroundings(
            folder=self._folders.lane(lane.name),
            log=self._folders.logs / f"{lane.name}.log",
            gate=self._gate,
            pace=self._care.pace,
        )
        keeper = LaneKeeper(lane, self._engines[lane.placement.engine], around, self._bell.ring)
        self._kept[lane.name] = _Kept(keeper, asyncio.create_task(keeper.run()))
        self._bell.ring()

    async def stop(self, name: str, *, hurry: bool = False) -> None:
        kept = self._find(name)
        kept.keeper.stop(hurry=hurry)
        await kept.work
        del self._kept[name]
        self._bell.ring()

    def rename(self, lane: Lane) -> None:
        self._find(lane.name).keeper.rename(lane)

    def restart(self, name: str) -> None:
        self._find(name).keeper.restart()

    def drain(self, name: str) -> None:
        keeper = self._find(name).keeper
        if keeper.status.state is not State.READY:
            raise CannotDrainError(
                f"The lane {name} is {keeper.status.state}, so there is nothing to drain.",
                hint="Only a lane that is ready can be drained.",
            )
        keeper.fence("drained by hand; a restart takes it up again", by=HAND)

    def complain(self, name: str, fault: str) -> None:
        self._find(name).keeper.complain(fault)

    def lanes(self) -> Sequence[Lane]:
        return tuple(kept.keeper.lane for kept in self._kept.values())

    def status(self) -> tuple[LaneStatus, ...]:
        return tuple(kept.keeper.status for kept in self._kept.values())

    def logs(self, name: str, count: int) -> tuple[str, ...]:
        return last_lines(self._folders.logs / f"{name}.log", count)

    async def events(self) -> None:
        await self._bell.wait()

    async def close(self, *, hurry: bool = True) -> None:
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await asyncio.gather(*(self.stop(name, hurry=hurry) for name in list(self._kept)))

    def _keepers(self) -> tuple[LaneKeeper, ...]:
        return tuple(kept.keeper for kept in self._kept.values())

    def _find(self, name: str) -> _Kept:
        if name not in self._kept:
            raise UnknownLaneError(f"There is no lane {name!r} here.", hint=f"Lanes: {', '.join(self._kept)}.")
        return self._kept[name]

    async def _rotate_logs(self) -> None:
        while True:
            await asyncio.sleep(_ROTATE_EVERY_S)
            for log in self._folders.logs.glob("*.log"):
                rotate(log)
