"""One engine, from its start to its end and back again.

`LaneKeeper.run` is the only writer of its lane's state. Each round is one life: wait for the turn to load, start the
engine in the sandbox, wait until it has really answered, then watch over it until it ends, falls ill or is told to
stop. What a finished life means (try again, when, or give up) is decided by the pure `lifecycle` and `backoff`.
"""

import asyncio
import os
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chambers.base.errors import ChambersError
from chambers.engines.engine import Engine
from chambers.fleet.asking import Line
from chambers.fleet.backoff import Failures
from chambers.fleet.bridge import behind_bridge
from chambers.fleet.checkup import Pace, until_idle, watch_health
from chambers.fleet.ending import end
from chambers.fleet.folders import make_private
from chambers.fleet.lane_log import last_lines, open_log
from chambers.fleet.launching import order
from chambers.fleet.lifecycle import ENDS, TABLE, Event, State, advance
from chambers.fleet.starting import StartGate
from chambers.fleet.status import LaneStatus
from chambers.planning.command import socket_of
from chambers.planning.plan import Lane
from chambers.sandbox.spawn import Confined, spawn

OWN = "the lane itself"
_LINES_FOR_A_REASON = 40
_SERVING = frozenset({State.READY, State.FENCED})


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where a lane lives: its folder and log, whose turn it is to load, and how often it is looked at."""

    folder: Path
    log: Path
    gate: StartGate
    pace: Pace


@dataclass(frozen=True, slots=True)
class _Life:
    """How one life of the engine went: why it ended, and how long it had been ready (None: never)."""

    reason: str
    ready_for_s: float | None
    final: bool = False
    wanted: bool = False
    """It was ended on purpose, to begin anew."""


class LaneKeeper:
    """Keeps one lane alive until told to stop."""

    def __init__(self, lane: Lane, engine: Engine, around: Surroundings, on_change: Callable[[], None]) -> None:
        self.lane = lane
        self._engine = engine
        self._around = around
        self._socket = Path(socket_of(str(around.folder)))
        self._line = Line(socket=str(self._socket))
        self._on_change = on_change
        self._stop = asyncio.Event()
        self._hurry = False
        self._anew = asyncio.Event()
        self._complaints: asyncio.Queue[str] = asyncio.Queue(maxsize=8)
        self._withdrawn: str | None = None
        self._fenced_by = OWN
        self._log_began = 0
        self._began = 0.0
        self._failures = Failures()
        self.status = describe(lane, engine)

    def stop(self, *, hurry: bool = False) -> None:
        """Ask the lane to end; `run` returns when it has. In a hurry nobody is left whose answer could be cut off."""
        self._hurry = hurry
        self._stop.set()

    def restart(self) -> None:
        """Begin anew: a life in hand is drained first, one that failed for good is given another chance."""
        self._withdrawn = None
        self._failures = Failures()
        self._anew.set()

    def rename(self, lane: Lane) -> None:
        """Take over new roles and order; the engine does not notice."""
        assert lane.identity == self.lane.identity
        self.lane = lane
        self._update(roles=lane.roles, capabilities=lane.capabilities, **_expected(lane))

    def complain(self, fault: str) -> None:
        """Have the engine looked at soon."""
        if not self._complaints.full():
            self._complaints.put_nowait(fault)

    def fence(self, reason: str, *, by: str = OWN) -> None:
        """No new work while `reason` holds; the engine stays."""
        if self.status.state is State.READY:
            self._fenced_by = by
            self._happen(Event.FENCE, reason=reason)

    def unfence(self, *, by: str = OWN) -> None:
        """Work again, if it was the same one who had fenced it."""
        if self.status.state is State.FENCED and self._fenced_by == by:
            self._happen(Event.UNFENCE, reason=None)

    def withdraw(self, reason: str) -> None:
        """Out of service until somebody asks for a restart."""
        if self._withdrawn is None:
            self._withdrawn = reason
            self._anew.set()

    async def run(self) -> None:
        """Live, and live again, until stopped."""
        self._happen(Event.STOP if self._stop.is_set() else Event.START)
        while self.status.state is not State.STOPPED:
            if self.status.state is State.FAILED:
                await self._wait_chance()
            else:
                await self._judge(await self._live())

    async def _wait_chance(self) -> None:
        """A lane that failed for good waits for a restart, or for the end."""
        self._anew.clear()
        await _first(self._stop.wait(), self._anew.wait())
        if self._stop.is_set():
            self._happen(Event.STOP)
        elif self._withdrawn is None:
            self._happen(Event.START, restarts=self.status.restarts + 1, reason=None)

    async def _judge(self, life: _Life) -> None:
        if self._stop.is_set():
            self._finish()
            return
        if not life.wanted:
            self._failures = self._failures.after_exit(ready_for_s=life.ready_for_s)
        if self._withdrawn is not None or life.final or self._failures.hopeless:
            self._happen(Event.HOPELESS, reason=self._withdrawn or life.reason)
            return
        wait_s = 0.0 if life.wanted else self._failures.wait_s
        self._happen(Event.EXITED, reason=f"{life.reason}; next start in {wait_s:g} s")
        self._anew.clear()
        await _first(self._stop.wait(), self._anew.wait(), asyncio.sleep(wait_s))
        self._go_on()

    def _go_on(self) -> None:
        """After the pause between two lives."""
        if self._stop.is_set():
            self._finish()
        elif self._withdrawn is not None:
            self._happen(Event.HOPELESS, reason=self._withdrawn)
        else:
            self._happen(Event.RETRY, restarts=self.status.restarts + 1, reason=None)

    def _finish(self) -> None:
        """Stopped, by way of draining where there was something to drain."""
        for event in (Event.STOP, Event.EXITED):
            if (self.status.state, event) in TABLE:
                self._happen(event)

    async def _live(self) -> _Life:
        """One life, from its turn to load on; ended early when it is not wanted any more."""
        if self._withdrawn is None:
            # Whoever asked for a new life gets this one.
            self._anew.clear()
        living = asyncio.ensure_future(self._load_and_serve())
        try:
            await _first(self._stop.wait(), self._anew.wait(), beside=(living,))
            if living.done():
                return living.result()
            await self._drain()
        finally:
            living.cancel()
            await asyncio.gather(living, return_exceptions=True)
        return _Life(self._withdrawn or "ended to begin anew", None, wanted=True)

    async def _drain(self) -> None:
        """No new work, and time for what is in hand."""
        serving = self.status.state in _SERVING
        if self._stop.is_set():
            self._happen(Event.STOP)
        else:
            self.fence(self._withdrawn or "is about to begin anew")
        if serving and not self._hurry:
            await until_idle(self._engine, self._line, self._around.pace.drain_s)

    async def _load_and_serve(self) -> _Life:
        """The engine is certainly gone when this returns or is cancelled."""
        child: Confined | None = None
        try:
            async with self._around.gate.turn(self.lane, self._say):
                child = await self._spawn()
                exited = asyncio.ensure_future(child.process.wait())
                if (early := await self._until_ready(exited)) is not None:
                    return early
            return await self._serve(exited)
        except ChambersError as error:
            return _Life(reason=error.message, ready_for_s=None)
        finally:
            if child is not None:
                await end(child)
            self._socket.unlink(missing_ok=True)

    async def _until_ready(self, exited: "asyncio.Future[int]") -> _Life | None:
        """None once the engine has given a real answer, else how its life ended before it could."""
        readiness = self._engine.readiness(self.lane.placement)
        answering = asyncio.ensure_future(self._line.until_completes(readiness))
        try:
            await _first(asyncio.sleep(readiness.within_s), beside=(exited, answering))
            if exited.done():
                return self._describe_exit(exited.result(), None)
            if not answering.done():
                return _Life(f"did not answer within {readiness.within_s:g} s of its start", None)
        finally:
            answering.cancel()
        return None

    async def _serve(self, exited: "asyncio.Future[int]") -> _Life:
        ready = time.monotonic()
        self._happen(Event.ANSWERED, socket=str(self._socket), reason=None, ready_after_s=ready - self._began)
        watching = watch_health(self._engine, self.lane.placement, self._line, self._around.pace, self._wait_complaint)
        health = asyncio.ensure_future(watching)
        try:
            await _first(beside=(exited, health))
            ready_for_s = time.monotonic() - ready
            if exited.done():
                return self._describe_exit(exited.result(), ready_for_s)
            self.fence(health.result())
            await until_idle(self._engine, self._line, self._around.pace.drain_s)
            return _Life(health.result(), ready_for_s)
        finally:
            health.cancel()

    async def _wait_complaint(self, within_s: float) -> str | None:
        try:
            return await asyncio.wait_for(self._complaints.get(), within_s)
        except TimeoutError:
            return None

    def _describe_exit(self, returncode: int, ready_for_s: float | None) -> _Life:
        said = last_lines(self._around.log, _LINES_FOR_A_REASON, since_bytes=self._log_began)
        reason, final = self._engine.explain_exit(returncode, said)
        return _Life(reason, ready_for_s, final)

    async def _spawn(self) -> Confined:
        make_private(self._around.folder)
        self._socket.unlink(missing_ok=True)
        wanted = order(self.lane, self._engine, self._around.folder)
        log = open_log(self._around.log)
        # What an earlier life wrote must not explain the end of this one.
        self._log_began = os.fstat(log).st_size
        self._began = time.monotonic()
        try:
            child = await spawn(
                wanted.command.argv,
                confinement=wanted.confinement,
                environment=wanted.command.environment,
                stdout=log,
                stderr=log,
            )
        finally:
            os.close(log)
        isolation = behind_bridge(child.isolation) if wanted.bridged else child.isolation
        self._update(
            pid=child.process.pid,
            isolated=isolation.isolated,
            isolation_reason=isolation.reason,
            pinning=child.pinning.sentence if child.pinning is not None else None,
        )
        return child

    def _say(self, reason: str | None) -> None:
        if self.status.reason != reason:
            self._update(reason=reason)

    def _happen(self, event: Event, **changes: object) -> None:
        state = advance(self.status.state, event)
        if state in ENDS or state is State.BACKING_OFF:
            changes = {"pid": None, "socket": None, "ready_after_s": None, **changes}
        self._update(state=state, **changes)

    def _update(self, **changes: object) -> None:
        self.status = self.status.change(**changes)
        self._on_change()


def describe(lane: Lane, engine: Engine) -> LaneStatus:
    """A lane before anything has happened to it."""
    placement = lane.placement
    return LaneStatus(
        lane=lane.name,
        roles=lane.roles,
        model=placement.model_name,
        engine=placement.engine,
        context_tokens=placement.context_tokens,
        slots=placement.slots,
        url=lane.url,
        insecure=lane.insecure,
        speaks=tuple(sorted(engine.speaks)),
        devices=placement.devices,
        speculate=placement.speculate,
        draft=placement.draft if placement.speculate else None,
        memory_bytes=lane.memory_bytes or None,
        quant=lane.quant,
        capabilities=lane.capabilities,
        **_expected(lane),
    )


def _expected(lane: Lane) -> dict[str, Any]:
    """The speed that was promised, in the words of a status."""
    return {
        "decode_tps_expected": lane.expected_tps,
        "decode_tps_expected_low": lane.expected_low_tps,
        "decode_tps_basis": lane.expected_basis,
    }


async def _first(*waits: Coroutine[Any, Any, object], beside: "Sequence[asyncio.Future[Any]]" = ()) -> None:
    """Returns when any of them is done. What was begun here is ended here; the futures beside it go on."""
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        await asyncio.wait([*tasks, *beside], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
