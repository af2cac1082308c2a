"""Watches over an answer from another machine: silence is looked into, and a machine that is gone ends the wait.

The kernel notices a machine that is gone (`chat.lasting`), but not one behind a tunnel or a proxy that is still up, and
an engine may be silent for minutes while it reads a prompt. So after some silence the supervisor is asked to look: as
long as the machine answers, the engine has all the time that `Bounds` give it; when it does not, the answer is lost.
"""

import asyncio
import math
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from chambers.fleet.lifecycle import State
from chambers.gateway.clock import now_s
from chambers.gateway.lanes import LaneTable

SILENCE_S = 10.0
_LOOK_EVERY_S = 1.0

T = TypeVar("T")


class MachineGoneError(ConnectionError):
    """The machine that was to answer is out of sight; never leaves the gateway."""


class Vigil:
    """Over one answer of one lane. `heard` counts what has come so far; `ask` has the supervisor look at the lane."""

    def __init__(self, lanes: LaneTable, lane: str, ask: Callable[[], None], silence_s: float = SILENCE_S) -> None:
        self._lanes, self._lane, self._ask, self._silence_s = lanes, lane, ask, silence_s

    async def over(self, work: Coroutine[Any, Any, T], heard: Callable[[], int]) -> T:
        """The outcome of `work`, unless its machine is gone first."""
        task, gone = asyncio.ensure_future(work), asyncio.ensure_future(self._until_gone(heard))
        try:
            await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                return task.result()
            raise MachineGoneError(f"lane {self._lane} is out of sight")
        finally:
            for one in (task, gone):
                one.cancel()
            await asyncio.gather(task, gone, return_exceptions=True)

    async def _until_gone(self, heard: Callable[[], int]) -> None:
        known, heard_s, asked_s = heard(), now_s(), -math.inf
        while True:
            await asyncio.sleep(min(_LOOK_EVERY_S, self._silence_s))
            if heard() != known:
                known, heard_s = heard(), now_s()
            if now_s() - heard_s < self._silence_s:
                continue
            lane = self._lanes.find(self._lane)
            if lane is not None and lane.state is State.FENCED:
                return
            if now_s() - asked_s >= self._silence_s:
                asked_s = now_s()
                self._ask()
