"""The lanes as the supervisor last described them, and what is in flight on each."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from chambers.base.errors import UnavailableError
from chambers.fleet.control import NotRunningError, watch
from chambers.fleet.lifecycle import State
from chambers.fleet.status import LaneStatus

WAIT_FOR_LANE_S = 60.0
_RETRY_S = 0.2


class LaneDownError(UnavailableError):
    """The lane cannot serve now."""

    code = "lane.down"


class LaneTable:
    """Kept up to date by `follow`; asked by everyone else."""

    def __init__(self, control_socket: Path) -> None:
        self._control_socket = control_socket
        self._changed = asyncio.Condition()
        self._inflight: Counter[str] = Counter()
        self.lanes: tuple[LaneStatus, ...] = ()

    async def follow(self) -> None:
        """Listen to the supervisor for as long as the gateway lives."""
        while True:
            try:
                async for status in watch(self._control_socket):
                    async with self._changed:
                        self.lanes = status.lanes
                        self._changed.notify_all()
            except NotRunningError:
                pass
            await asyncio.sleep(_RETRY_S)

    async def known(self) -> tuple[LaneStatus, ...]:
        """The lanes, once the supervisor has told of them."""
        async with self._changed:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait_for(lambda: bool(self.lanes)), WAIT_FOR_LANE_S)
        if not self.lanes:
            raise LaneDownError("The supervisor has not told of any lane.", hint="`chambers status` says more.")
        return self.lanes

    async def ready(self, name: str, *, within_s: float = WAIT_FOR_LANE_S) -> LaneStatus:
        """The lane once it can serve; one that is starting is waited for, one that failed for good is not."""
        async with self._changed:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait_for(lambda: self._settled(name)), within_s)
        lane = self.find(name)
        if lane is not None and lane.state is State.READY:
            return lane
        why = "unknown" if lane is None else f"{lane.state}{f' ({lane.reason})' if lane.reason else ''}"
        raise LaneDownError(
            f"The lane {name} cannot serve: it is {why}.", hint="`chambers status` and `chambers logs` say more."
        )

    def find(self, name: str) -> LaneStatus | None:
        return next((lane for lane in self.lanes if lane.lane == name), None)

    def inflight(self, name: str) -> int:
        return self._inflight[name]

    @contextmanager
    def carrying(self, name: str) -> Iterator[None]:
        """Counts a request from before it is sent until its answer has ended, however it ends."""
        self._inflight[name] += 1
        try:
            yield
        finally:
            self._inflight[name] -= 1

    def _settled(self, name: str) -> bool:
        lane = self.find(name)
        return lane is not None and lane.state in {State.READY, State.FAILED, State.STOPPED}
