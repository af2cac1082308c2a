"""Owns every lane and the gateway, and ends with all of them.

Everything here runs on one event loop in the main thread (a child dies with the thread that started it). The gateway
is a child like the engines are: if it dies the engines do not notice. If the supervisor dies, however that happens,
the kernel ends all of them.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from chambers.engines.engine import Engine
from chambers.fleet.control import ControlServer
from chambers.fleet.folders import Folders
from chambers.fleet.lane import LaneKeeper
from chambers.fleet.lifecycle import State
from chambers.fleet.service import Service, ServiceKeeper
from chambers.fleet.status import FleetStatus
from chambers.planning.plan import Plan

_SETTLED = frozenset({State.READY, State.FAILED})


class Supervisor:
    """Start it with `running`; it stops when `stop` is called or somebody asks over the control socket."""

    def __init__(self, plan: Plan, engines: Mapping[str, Engine], folders: Folders, gateway: Service) -> None:
        self._change = asyncio.Event()
        self._stopping = asyncio.Event()
        self._lanes = tuple(
            LaneKeeper(
                lane,
                engines[lane.placement.engine],
                folder=folders.lane(lane.name),
                log=folders.logs / f"{lane.name}.log",
                on_change=self._changed,
            )
            for lane in plan.lanes
        )
        self._gateway = ServiceKeeper(gateway, log=folders.logs / "gateway.log", on_change=self._changed)
        self._control = ControlServer(
            folders.control_socket, status=self.status, changed=self.wait_change, stop=self.stop
        )

    def status(self) -> FleetStatus:
        return FleetStatus(os.getpid(), tuple(lane.status for lane in self._lanes), self._gateway.status)

    def stop(self) -> None:
        self._stopping.set()

    async def wait_stop(self) -> None:
        await self._stopping.wait()

    async def wait_change(self) -> None:
        """Returns after the next change of anything."""
        await self._change.wait()

    async def wait_settled(self) -> None:
        """Returns when every lane is ready or has failed for good, or a stop was asked for."""
        while not all(lane.state in _SETTLED for lane in self.status().lanes) and not self._stopping.is_set():
            waits = {asyncio.create_task(self.wait_change()), asyncio.create_task(self.wait_stop())}
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait in waits:
                wait.cancel()

    def _changed(self) -> None:
        """Wake all who wait now; those who come later wait for the next change."""
        self._change.set()
        self._change = asyncio.Event()

    async def run(self) -> None:
        """Keep everything running until stopped."""
        await self._control.open()
        lanes = [asyncio.create_task(lane.run()) for lane in self._lanes]
        gateway = asyncio.create_task(self._gateway.run())
        stopping = asyncio.create_task(self.wait_stop())
        try:
            await asyncio.wait({stopping, gateway, *lanes}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            # The door closes first, so that nobody is let in to an engine that is leaving.
            self.stop()
            self._gateway.stop()
            await asyncio.gather(gateway, return_exceptions=True)
            for lane in self._lanes:
                lane.stop()
            results = await asyncio.gather(gateway, stopping, *lanes, return_exceptions=True)
            await self._control.close()
        for result in results:
            if isinstance(result, BaseException):
                raise result


@asynccontextmanager
async def running(supervisor: Supervisor) -> AsyncIterator[Supervisor]:
    """The supervisor at work; leaving the block stops it and waits until nothing is left."""
    work = asyncio.create_task(supervisor.run())
    try:
        yield supervisor
    finally:
        supervisor.stop()
        await work
