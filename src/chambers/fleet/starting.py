"""Whose turn it is to load, and whether the memory for it is really there.

Two lanes that share a card load one after the other: the more important first, then the larger. A lane without cards
takes its turn among those without cards. A load begins only once the memory it needs has come back from whoever had
it before: a driver gives it back some time after the process is gone. The rules are pure; `StartGate` waits by them.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from chambers.base.errors import OperationError
from chambers.machine.free_memory import FreeMemory
from chambers.planning.plan import Lane

MEMORY_PATIENCE_S = 60.0
_LOOK_AGAIN_S = 0.5
_GIB = 1024**3
_TOLERANCE = 0.97

Say = Callable[[str | None], None]


class MemoryNotFreeError(OperationError):
    """The memory that a lane was planned to have is held by something else."""

    code = "fleet.memory_not_free"


def start_order(lanes: Iterable[Lane]) -> tuple[Lane, ...]:
    """The more important first, then the larger, then by name."""
    return tuple(sorted(lanes, key=lambda lane: (-lane.priority, -lane.memory_bytes, lane.name)))


def share_memory(one: Lane, other: Lane) -> bool:
    """Whether two loads would get into each other's way."""
    mine, theirs = set(one.placement.devices), set(other.placement.devices)
    return bool(mine & theirs) or not (mine or theirs)


def missing_memory(lane: Lane, free: FreeMemory) -> str | None:
    """What is not free yet, in a sentence; None when the load may begin. A little less than planned is let pass."""
    for device, needed in lane.device_bytes:
        have = free.devices.get(device)
        if have is not None and have < needed * _TOLERANCE:
            return f"GPU {device} has {have / _GIB:.1f} GiB free and {needed / _GIB:.1f} are needed"
    if free.host_bytes is not None and free.host_bytes < lane.host_bytes * _TOLERANCE:
        return f"the host has {free.host_bytes / _GIB:.1f} GiB free and {lane.host_bytes / _GIB:.1f} are needed"
    return None


class StartGate:
    """Lets lanes load one by one where they would be in each other's way."""

    def __init__(self, free_memory: Callable[[], FreeMemory], patience_s: float = MEMORY_PATIENCE_S) -> None:
        self._free_memory = free_memory
        self._patience_s = patience_s
        self._changed = asyncio.Condition()
        self._waiting: list[Lane] = []
        self._loading: list[Lane] = []

    @asynccontextmanager
    async def turn(self, lane: Lane, say: Say) -> AsyncIterator[None]:
        """Inside, the lane may load; `say` is told what it waits for meanwhile."""
        self._waiting.append(lane)
        try:
            async with self._changed:
                if not self._is_next(lane):
                    say("waits for its turn to load")
                await self._changed.wait_for(lambda: self._is_next(lane))
                self._loading.append(lane)
        finally:
            self._waiting.remove(lane)
            await self._tell()
        try:
            await self._until_free(lane, say)
            say(None)
            yield
        finally:
            self._loading.remove(lane)
            await self._tell()

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    def _is_next(self, lane: Lane) -> bool:
        if any(share_memory(lane, other) for other in self._loading):
            return False
        rivals = [other for other in start_order(self._waiting) if share_memory(lane, other)]
        return rivals[0] is lane

    async def _until_free(self, lane: Lane, say: Say) -> None:
        give_up = asyncio.get_running_loop().time() + self._patience_s
        while (missing := missing_memory(lane, self._free_memory())) is not None:
            if asyncio.get_running_loop().time() > give_up:
                raise MemoryNotFreeError(
                    f"There is no room to load {lane.name}: {missing}.",
                    hint="See what holds it (nvidia-smi, ps), and stop that.",
                )
            say(f"waits for memory: {missing}")
            await asyncio.sleep(_LOOK_AGAIN_S)
