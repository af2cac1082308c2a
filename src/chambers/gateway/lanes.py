"""The lanes as the supervisor last described them."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from chambers.base.errors import UnavailableError
from chambers.fleet.control import NotRunningError, watch
from chambers.fleet.lifecycle import State
from chambers.fleet.status import LaneStatus
from chambers.gateway.names import Wanted, lanes_for

WAIT_FOR_NEWS_S = 60.0
_RETRY_S = 0.2
HOPELESS = frozenset({State.FAILED, State.STOPPED})

Lanes = tuple[LaneStatus, ...]


class LaneDownError(UnavailableError):
    """The lane cannot serve now."""

    code = "lane.down"


class LaneTable:
    """Kept up to date by `follow`; asked by everyone else."""

    def __init__(self, control_socket: Path) -> None:
        self._control_socket = control_socket
        self._told = asyncio.Event()
        self._listeners: list[Callable[[Lanes, Lanes], None]] = []
        self.lanes: Lanes = ()

    def listen(self, listener: Callable[[Lanes, Lanes], None]) -> None:
        """Call `listener` with the lanes before and after every change."""
        self._listeners.append(listener)

    async def follow(self) -> None:
        """Listen to the supervisor for as long as the gateway lives."""
        while True:
            try:
                async for status in watch(self._control_socket):
                    self.tell(status.lanes)
            except (NotRunningError, ValueError):
                pass  # gone, perhaps in the middle of a line
            await asyncio.sleep(_RETRY_S)

    async def known(self) -> Lanes:
        """The lanes, once the supervisor has told of them."""
        if not self._told.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._told.wait(), WAIT_FOR_NEWS_S)
        if not self.lanes:
            raise LaneDownError("The supervisor has not told of any lane.", hint="`chambers status` says more.")
        return self.lanes

    def find(self, name: str) -> LaneStatus | None:
        return next((lane for lane in self.lanes if lane.lane == name), None)

    def serving(self, wanted: Wanted) -> Lanes:
        """The lanes that may serve it now."""
        return lanes_for(wanted, self.lanes)

    def tell(self, lanes: Lanes) -> None:
        """The lanes are like this now."""
        before, self.lanes = self.lanes, lanes
        if lanes:
            self._told.set()
        for listener in self._listeners:
            listener(before, lanes)


def down_error(wanted: Wanted, lanes: Lanes) -> LaneDownError:
    """Why nothing serves it, in the words of its lanes."""
    name = str(wanted)
    return LaneDownError(
        f"{name[0].upper()}{name[1:]} cannot be served: {states_of(lanes) or 'no lane plays it any more'}.",
        hint="`chambers status` and `chambers logs` say more.",
    )


def states_of(lanes: Lanes) -> str:
    """How each of these lanes is, and why."""
    return "; ".join(
        f"the lane {lane.lane} is {lane.state}{f' ({lane.reason})' if lane.reason else ''}" for lane in lanes
    )
