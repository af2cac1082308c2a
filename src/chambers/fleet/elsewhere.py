"""Lanes that somebody else runs: another Chambers, an Ollama on the second box. Reached by address, never started.

Where such a server stands is judged each time before it is asked: a public address is refused, plain HTTP to another
box needs `insecure`. It is asked how much it takes at a time. One that is out of sight is fenced, and taken up again
when it answers; a complaint has it looked at within the second.
"""

import asyncio
import socket
from collections.abc import Mapping, Sequence
from contextlib import suppress
from urllib.parse import urlsplit

from chambers.base.errors import RefusedError
from chambers.engines.engine import Engine, Speech, Vital
from chambers.engines.url import CAPACITY_PATHS, judge_address, judge_url, read_capacity
from chambers.fleet.asking import Line
from chambers.fleet.bell import Bell
from chambers.fleet.checkup import Pace
from chambers.fleet.lane import describe
from chambers.fleet.lifecycle import Event, advance
from chambers.fleet.lifecycle import State as LaneState
from chambers.fleet.status import LaneStatus
from chambers.machine.description import Machine
from chambers.planning.plan import Lane

ELSEWHERE = "elsewhere"
_LOOK_AGAIN_S = 2.0
_AFTER_COMPLAINT_S = 0.2
_TELL_WITHIN_S = 5.0
_OPEN = "not ours to close off: it was started by somebody else"


class PublicAddressError(RefusedError):
    """A lane by URL leads out of the house, or would be overheard inside it."""

    code = "lane.address_refused"


class NotOursToDrainError(RefusedError):
    """A lane that somebody else runs is not drained from here."""

    code = "fleet.not_ours_to_drain"


async def check_address(lane: Lane) -> None:
    """Refuse a lane whose address is public, or in the clear without leave."""
    assert lane.url is not None
    if (refusal := judge_url(lane.url, insecure=lane.insecure)) is not None:
        raise PublicAddressError(f"Lane {lane.name}: {refusal.reason}.", hint="Name a private address.")
    parts = urlsplit(lane.url)
    found = await asyncio.get_running_loop().getaddrinfo(parts.hostname or "", None, type=socket.SOCK_STREAM)
    for address in sorted({str(entry[4][0]) for entry in found}):
        refusal = judge_address(address, tls=parts.scheme == "https", insecure=lane.insecure)
        if refusal is not None:
            raise PublicAddressError(f"Lane {lane.name}: {refusal.reason}.", hint="Name a private address.")


class _Watched:
    """One lane by URL."""

    def __init__(self, lane: Lane, engine: Engine, line: Line, bell: Bell) -> None:
        self.lane = lane
        self._engine = engine
        self._line = line
        self._bell = bell
        self._complaint = asyncio.Event()
        plain = ", in the clear" if lane.insecure else ""
        self.status = describe(lane, engine).change(
            node=ELSEWHERE, isolated=False, isolation_reason=f"{_OPEN}; reached at {lane.url}{plain}"
        )

    def update(self, **changes: object) -> None:
        self.status = self.status.change(**changes)
        self._bell.ring()

    def happen(self, event: Event, **changes: object) -> None:
        self.update(state=advance(self.status.state, event), **changes)

    async def watch(self, pace: Pace) -> None:
        """Look until cancelled; only what is seen decides between ready and fenced."""
        self.happen(Event.START)
        while True:
            fault = await self._fault(pace)
            state = self.status.state
            if fault is None:
                await self._learn(pace)
            if fault is not None and state in {LaneState.STARTING, LaneState.READY}:
                self.happen(Event.FENCE, reason=f"out of sight: {fault}")
            elif fault is None and state is LaneState.STARTING:
                self.happen(Event.ANSWERED, reason=None)
            elif fault is None and state is LaneState.FENCED:
                self.happen(Event.UNFENCE, reason=None)
            await self._pause(pace.check_every_s if fault is None else min(_LOOK_AGAIN_S, pace.check_every_s))

    def complain(self) -> None:
        """Somebody who uses it says that something is wrong: look now."""
        self._complaint.set()

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._complaint.wait(), seconds)
            await asyncio.sleep(_AFTER_COMPLAINT_S)  # many complain at once
        self._complaint.clear()

    async def _learn(self, pace: Pace) -> None:
        """Ask how much it takes at a time, which may be another thing each time it is started."""
        within_s = min(_TELL_WITHIN_S, pace.answer_within_s)
        pages = [await self._line.vital(Vital(path, within_s), within_s) for path in CAPACITY_PATHS]
        stated = self.lane.placement
        told = read_capacity(stated.model_name, *pages).within(stated.context_tokens, stated.slots)
        speaks = self._engine.speaks | ({Speech.PROGRESS} if told.tells_progress else frozenset())
        known = {"context_tokens": told.context_tokens, "slots": told.slots, "speaks": tuple(sorted(speaks))}
        if any(getattr(self.status, name) != value for name, value in known.items()):
            self.update(**known)

    async def _fault(self, pace: Pace) -> str | None:
        try:
            await check_address(self.lane)
        except PublicAddressError as error:
            return error.message
        except OSError as error:
            return f"its name cannot be resolved ({error.strerror})"
        if self.status.state is not LaneState.READY:
            return await self._line.completes(self._engine.readiness(self.lane.placement), pace.answer_within_s)
        return await self._line.lives(self._engine.vital(), pace.answer_within_s)


class Elsewhere:
    """The node of everything that runs elsewhere."""

    name = ELSEWHERE

    def __init__(self, engines: Mapping[str, Engine], pace: Pace, keys: Mapping[str, str]) -> None:
        self._engines = engines
        self._pace = pace
        self._keys = keys
        self._bell = Bell()
        self._watched: dict[str, tuple[_Watched, asyncio.Task[None]]] = {}

    def show(self, keys: Mapping[str, str]) -> None:
        """The keys to show from now on, by lane."""
        self._keys = keys

    async def inventory(self) -> Machine | None:
        return None

    def launch(self, lane: Lane) -> None:
        assert lane.url is not None
        line = Line(url=lane.url, key=self._keys.get(lane.name))
        watched = _Watched(lane, self._engines[lane.placement.engine], line, self._bell)
        self._watched[lane.name] = watched, asyncio.create_task(watched.watch(self._pace))

    async def stop(self, name: str, *, hurry: bool = False) -> None:
        """Look no more; what runs there goes on."""
        _, work = self._watched.pop(name)
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        self._bell.ring()

    def rename(self, lane: Lane) -> None:
        watched = self._watched[lane.name][0]
        watched.lane = lane
        watched.update(roles=lane.roles, capabilities=lane.capabilities)

    def restart(self, name: str) -> None:
        """Not ours to restart; it is looked at anyway."""

    def drain(self, name: str) -> None:
        raise NotOursToDrainError(
            f"The lane {name} runs elsewhere, and others may use it.",
            hint="Take its role out of the settings and reload.",
        )

    def complain(self, name: str, fault: str) -> None:
        """What a look finds decides, not the complaint."""
        self._watched[name][0].complain()

    def lanes(self) -> Sequence[Lane]:
        return tuple(watched.lane for watched, _ in self._watched.values())

    def status(self) -> tuple[LaneStatus, ...]:
        return tuple(watched.status for watched, _ in self._watched.values())

    def logs(self, name: str, count: int) -> tuple[str, ...]:
        return ()

    async def events(self) -> None:
        await self._bell.wait()

    async def close(self, *, hurry: bool = True) -> None:
        await asyncio.gather(*(self.stop(name, hurry=hurry) for name in list(self._watched)))
