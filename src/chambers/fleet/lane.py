"""One engine, from its start to its end and back again.

`LaneKeeper.run` is the only writer of its lane's state. Each round is one life: start the engine in the sandbox, wait
until it has really answered, wait until it ends or is told to stop. What a finished life means (try again, when, or
give up) is decided by the pure `lifecycle` and `backoff`.
"""

import asyncio
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from chambers.base.errors import ChambersError
from chambers.engines.engine import Engine, Launch, Readiness
from chambers.fleet.backoff import Failures
from chambers.fleet.ending import end
from chambers.fleet.folders import make_private
from chambers.fleet.lane_log import last_lines, open_log
from chambers.fleet.lifecycle import ENDS, Event, State, advance
from chambers.fleet.status import LaneStatus
from chambers.planning.plan import Lane
from chambers.sandbox.confinement import Confinement, Network
from chambers.sandbox.interpreter import python_command, python_readable
from chambers.sandbox.spawn import Confined, spawn

_POLL_S = 0.1
_ENGINE_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "OMP_NUM_THREADS": str(os.cpu_count() or 1)}


@dataclass(frozen=True, slots=True)
class _Life:
    """How one life of the engine went: why it ended, and how long it had been ready (None: never)."""

    reason: str
    ready_for_s: float | None
    final: bool = False


class LaneKeeper:
    """Keeps one lane alive until told to stop."""

    def __init__(
        self,
        lane: Lane,
        engine: Engine,
        *,
        folder: Path,
        log: Path,
        on_change: Callable[[], None],
    ) -> None:
        self._lane = lane
        self._engine = engine
        self._folder = folder
        self._socket = folder / "engine.sock"
        self._log = log
        self._on_change = on_change
        self._stop = asyncio.Event()
        self._failures = Failures()
        placement = lane.placement
        self.status = LaneStatus(
            lane=lane.name,
            roles=lane.roles,
            model=placement.model_name,
            engine=placement.engine,
            context_tokens=placement.context_tokens,
            slots=placement.slots,
        )

    def stop(self) -> None:
        """Ask the lane to end; `run` returns when it has."""
        self._stop.set()

    async def run(self) -> None:
        """Live, and live again, until stopped or hopeless."""
        self._happen(Event.STOP if self._stop.is_set() else Event.START)
        while self.status.state not in ENDS:
            await self._judge(await self._live())
        if self.status.state is State.FAILED:
            await self._stop.wait()
            self._happen(Event.STOP)

    async def _judge(self, life: _Life) -> None:
        if self._stop.is_set():
            self._happen(Event.EXITED if self.status.state is State.DRAINING else Event.STOP)
            return
        self._failures = self._failures.after_exit(ready_for_s=life.ready_for_s)
        if life.final or self._failures.hopeless:
            self._happen(Event.HOPELESS, reason=life.reason)
            return
        self._happen(Event.EXITED, reason=f"{life.reason}; next start in {self._failures.wait_s:g} s")
        try:
            await asyncio.wait_for(self._stop.wait(), self._failures.wait_s)
        except TimeoutError:
            self._happen(Event.RETRY, restarts=self.status.restarts + 1)
        else:
            self._happen(Event.STOP)

    async def _live(self) -> _Life:
        """One life; the engine is certainly gone when this returns."""
        try:
            child = await self._spawn()
        except ChambersError as error:
            return _Life(reason=error.message, ready_for_s=None)
        self._update(
            pid=child.process.pid,
            isolated=child.isolation.isolated,
            isolation_reason=child.isolation.reason,
        )
        try:
            return await self._accompany(child)
        finally:
            await end(child)
            self._socket.unlink(missing_ok=True)

    async def _accompany(self, child: Confined) -> _Life:
        exited = asyncio.create_task(child.process.wait())
        stopped = asyncio.create_task(self._stop.wait())
        readiness = self._engine.readiness(self._lane.placement)
        answering = asyncio.create_task(_until_answered(self._socket, readiness))
        tasks = {exited, stopped, answering}
        ready_since: float | None = None
        try:
            await asyncio.wait(tasks, timeout=readiness.within_s, return_when=asyncio.FIRST_COMPLETED)
            if answering.done() and not exited.done() and not stopped.done():
                ready_since = time.monotonic()
                self._happen(Event.ANSWERED, socket=str(self._socket), reason=None)
                await asyncio.wait({exited, stopped}, return_when=asyncio.FIRST_COMPLETED)
            return self._describe_end(exited, stopped, ready_since, readiness)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _describe_end(
        self,
        exited: "asyncio.Task[int]",
        stopped: "asyncio.Task[bool]",
        ready_since: float | None,
        readiness: Readiness,
    ) -> _Life:
        ready_for_s = None if ready_since is None else time.monotonic() - ready_since
        if stopped.done():
            self._happen(Event.STOP, socket=None)
            return _Life("stopped", ready_for_s)
        if exited.done():
            reason, final = self._engine.explain_exit(exited.result(), last_lines(self._log, 20))
            return _Life(reason, ready_for_s, final)
        return _Life(f"did not answer within {readiness.within_s:g} s of its start", ready_for_s)

    async def _spawn(self) -> Confined:
        make_private(self._folder)
        self._socket.unlink(missing_ok=True)
        launch = self._engine.launch(self._lane.placement, socket=str(self._socket))
        log = open_log(self._log)
        try:
            return await spawn(
                _argv(launch),
                confinement=Confinement(
                    network=Network.NONE,
                    readable=(*python_readable(), *launch.readable),
                    writable=(str(self._folder),),
                    may_listen=True,
                ),
                environment={**_ENGINE_ENVIRONMENT, **launch.environment},
                stdout=log,
                stderr=log,
            )
        finally:
            os.close(log)

    def _happen(self, event: Event, **changes: object) -> None:
        state = advance(self.status.state, event)
        if state not in {State.READY, State.DRAINING, State.STARTING}:
            changes = {"pid": None, "socket": None, **changes}
        self._update(state=state, **changes)

    def _update(self, **changes: object) -> None:
        self.status = self.status.change(**changes)
        self._on_change()


def _argv(launch: Launch) -> tuple[str, ...]:
    if launch.own_module:
        return python_command(launch.program, *launch.arguments)
    return (launch.program, *launch.arguments)


async def _until_answered(socket: Path, readiness: Readiness) -> None:
    """Returns once the engine has given a real answer."""
    timeout = aiohttp.ClientTimeout(total=readiness.within_s)
    headers = {"Content-Type": "application/json"}
    async with aiohttp.ClientSession(connector=aiohttp.UnixConnector(str(socket)), timeout=timeout) as session:
        while True:
            try:
                async with session.post(f"http://engine{readiness.path}", data=readiness.body, headers=headers) as got:
                    if got.status == 200 and await got.json():
                        return
            except (aiohttp.ClientError, OSError, ValueError):
                pass
            await asyncio.sleep(_POLL_S)
