"""Whether an engine at work is still well. The rules are pure; `watch_health` puts the questions.

Every now and then the engine is asked something small that it answers even while it is busy. One silence may be a long
batch; two in a row are an engine that hangs. A real completion is asked for only when somebody who uses it complains:
it would push the last conversation out of a slot's cache, and a healthy lane must not lose that to a check.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from chambers.engines.engine import Engine, Placement
from chambers.fleet.asking import Line

WaitComplaint = Callable[[float], Awaitable[str | None]]

FAULTS_THAT_COUNT = 2
COMPLAINTS_THAT_COUNT = 3
COMPLAINTS_WITHIN_S = 60.0


@dataclass(frozen=True, slots=True)
class Pace:
    """How often a lane is looked at, how long it may take to answer, and how long it may finish its work."""

    check_every_s: float = 30.0
    answer_within_s: float = 60.0
    drain_s: float = 30.0


@dataclass(frozen=True, slots=True)
class Record:
    """What was found lately: faults in a row, and when requests complained."""

    faults: int = 0
    last: str | None = None
    complaints: tuple[float, ...] = ()

    def complained(self, fault: str, now_s: float) -> "Record":
        """Somebody who used the engine says that something is wrong."""
        lately = tuple(moment for moment in self.complaints if now_s - moment < COMPLAINTS_WITHIN_S)
        return replace(self, last=fault, complaints=(*lately, now_s))

    def checked(self, fault: str | None) -> "Record":
        """We asked ourselves."""
        if fault is None:
            return replace(self, faults=0, last=None if not self.complaints else self.last)
        return replace(self, faults=self.faults + 1, last=fault)

    @property
    def sick(self) -> bool:
        """Two faults in a row; one that bears out a complaint; or complaints enough although we see nothing."""
        return (
            self.faults >= FAULTS_THAT_COUNT
            or bool(self.faults and self.complaints)
            or len(self.complaints) >= COMPLAINTS_THAT_COUNT
        )


async def watch_health(
    engine: Engine, placement: Placement, line: Line, pace: Pace, wait_complaint: WaitComplaint
) -> str:
    """Returns only when the engine is sick, with what is wrong. `wait_complaint` waits that long for one."""
    record = Record()
    while not record.sick:
        # A fault is looked into at once: two misses in a row must not take two rounds of patience.
        wait_s = min(1.0, pace.check_every_s) if record.faults else pace.check_every_s
        complaint = await wait_complaint(wait_s)
        if complaint is not None:
            record = record.complained(complaint, asyncio.get_running_loop().time())
        thorough = complaint is not None or bool(record.faults)
        record = record.checked(await _fault(engine, placement, line, pace, thorough=thorough))
    return record.last or "does not answer"


async def _fault(engine: Engine, placement: Placement, line: Line, pace: Pace, *, thorough: bool) -> str | None:
    said = await line.vital(engine.vital(), pace.answer_within_s)
    if said is None:
        return "hangs: no sign of life"
    if not thorough or engine.busy(said):
        return None
    return await line.completes(engine.readiness(placement), pace.answer_within_s)


async def until_idle(engine: Engine, line: Line, within_s: float) -> None:
    """Returns when the engine has nothing in hand, or has had its time; one that cannot tell gets all of it."""
    try:
        async with asyncio.timeout(within_s):
            while True:
                said = await line.vital(engine.vital(), within_s)
                if said is None or engine.busy(said) is False:
                    return
                await asyncio.sleep(0.2)
    except TimeoutError:
        return
