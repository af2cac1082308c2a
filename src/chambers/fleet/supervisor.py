"""Owns the nodes, the lanes on them and the gateway, and ends with all of them.

Everything here runs on one event loop in the main thread (a child dies with the thread that started it). The gateway
is a child like the engines are: if it dies the engines do not notice. If the supervisor dies, however that happens,
the kernel ends all of them. What runs is made equal to the plan by `reconcile`: only what differs moves.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from chambers.fleet.bell import Bell
from chambers.fleet.control import ControlServer, Json
from chambers.fleet.folders import Folders
from chambers.fleet.lifecycle import State
from chambers.fleet.local_node import UnknownLaneError
from chambers.fleet.node import Node
from chambers.fleet.reconcile import Changes, reconcile
from chambers.fleet.service import Service, ServiceKeeper
from chambers.fleet.starting import start_order
from chambers.fleet.status import FleetStatus, LaneStatus
from chambers.planning.plan import Lane, Plan

SETTLED = frozenset({State.READY, State.FAILED, State.FENCED})


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the settings ask for: the lanes, and what the gateway must know."""

    plan: Plan
    charter: bytes


Replan = Callable[[str | None], Awaitable[Wanted]]


class Supervisor:
    """Start it with `running`; it stops when `stop` is called or somebody asks over the control socket."""

    def __init__(self, plan: Plan, here: Node, elsewhere: Node, *, folders: Folders, gateway: Service) -> None:
        self._plan = plan
        self._here = here
        self._elsewhere = elsewhere
        self._bell = Bell()
        self._stopping = asyncio.Event()
        self._moving = asyncio.Lock()
        self._between: tuple[LaneStatus, ...] = ()
        """Lanes that have been stopped to be started differently: told all the while, so that nobody who waits for
        one is turned away or sent to another machine that has its model."""
        self._gateway = ServiceKeeper(gateway, log=folders.logs / "gateway.log", on_change=self._bell.ring)
        self._control = ControlServer(
            folders.control_socket,
            status=self.status,
            changed=self.wait_change,
            stop=self.stop,
            verbs={
                "reload": self._on_reload,
                "restart": self._on_restart,
                "drain": self._on_drain,
                "complain": self._on_complain,
            },
        )
        self.replan: Replan | None = None
        """How to find out what is wanted now; set by whoever knows the settings."""

    def status(self) -> FleetStatus:
        lanes = (*self._here.status(), *self._elsewhere.status())
        there = {lane.lane for lane in lanes if lane.state is not State.STOPPED}
        between = {lane.lane: lane for lane in self._between if lane.lane not in there}
        lanes = (*(lane for lane in lanes if lane.lane not in between), *between.values())
        in_order = tuple(sorted(lanes, key=self._rank))
        return FleetStatus(os.getpid(), in_order, self._gateway.status, self._plan.left_out)

    def stop(self) -> None:
        self._stopping.set()

    async def wait_stop(self) -> None:
        await self._stopping.wait()

    async def wait_change(self) -> None:
        """Returns after the next change of anything."""
        await self._bell.wait()

    async def wait_settled(self) -> None:
        """Returns when every lane is ready, fenced or has failed for good, or a stop was asked for."""
        while not self._settled() and not self._stopping.is_set():
            waits = {asyncio.create_task(self.wait_change()), asyncio.create_task(self.wait_stop())}
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait in waits:
                wait.cancel()

    async def move_to(self, wanted: Wanted) -> Changes:
        """Make what runs equal to what is wanted; returns when what had to go is gone and the rest has begun."""
        async with self._moving:
            changes = reconcile(wanted.plan.lanes, self._lanes())
            targets = {lane.name: lane for lane in wanted.plan.lanes}
            self._plan = wanted.plan
            self._gateway.tell(wanted.charter)
            for name in changes.rename:
                self._node_of(targets[name]).rename(targets[name])
            present = {lane.name: lane for lane in self._lanes()}
            again = {*changes.stop} & {*changes.start}
            self._between = tuple(_away(lane) for lane in self.status().lanes if lane.lane in again)
            await asyncio.gather(*(self._node_of(present[name]).stop(name) for name in changes.stop))
            self._launch(targets[name] for name in changes.start)
            self._between = ()
            for lane in self._here.status():
                if lane.state is State.FAILED and lane.lane in {*changes.keep, *changes.rename}:
                    self._here.restart(lane.lane)
        self._bell.ring()
        return changes

    async def run(self) -> None:
        """Keep everything running until stopped."""
        await self._control.open()
        self._launch(self._plan.lanes)
        gateway = asyncio.create_task(self._gateway.run())
        stopping = asyncio.create_task(self.wait_stop())
        news = [asyncio.create_task(self._pass_on(node)) for node in (self._here, self._elsewhere)]
        try:
            await asyncio.wait({stopping, gateway, *news}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            # The door closes first, so that nobody is let in to an engine that is leaving.
            self.stop()
            self._gateway.stop()
            await asyncio.gather(gateway, return_exceptions=True)
            async with self._moving:
                results = await asyncio.gather(
                    self._here.close(hurry=True), self._elsewhere.close(hurry=True), return_exceptions=True
                )
            for task in news:
                task.cancel()
            await asyncio.gather(*news, return_exceptions=True)
            await self._control.close()
        for result in (*results, gateway.exception()):
            if isinstance(result, BaseException):
                raise result

    def _launch(self, lanes: Iterable[Lane]) -> None:
        for lane in start_order(lanes):
            self._node_of(lane).launch(lane)

    def _lanes(self) -> tuple[Lane, ...]:
        return (*self._here.lanes(), *self._elsewhere.lanes())

    def _node_of(self, lane: Lane) -> Node:
        return self._here if lane.url is None else self._elsewhere

    def _settled(self) -> bool:
        lanes = self.status().lanes
        return len(lanes) >= len(self._plan.lanes) and all(lane.state in SETTLED for lane in lanes)

    def _rank(self, lane: LaneStatus) -> tuple[int, str]:
        order = {wanted.name: position for position, wanted in enumerate(self._plan.lanes)}
        return order.get(lane.lane, len(order)), lane.lane

    async def _pass_on(self, node: Node) -> None:
        while True:
            await node.events()
            self._bell.ring()

    async def _on_reload(self, request: Json) -> Json:
        assert self.replan is not None
        config = request.get("config")
        wanted = await self.replan(config if isinstance(config, str) else None)
        return (await self.move_to(wanted)).to_json()

    async def _on_restart(self, request: Json) -> Json:
        name = self._named(request)
        self._home_of(name).restart(name)
        return {"restarting": name}

    async def _on_drain(self, request: Json) -> Json:
        name = self._named(request)
        self._home_of(name).drain(name)
        return {"draining": name}

    async def _on_complain(self, request: Json) -> Json:
        name = self._named(request)
        self._home_of(name).complain(name, str(request.get("fault"))[:200])
        return {"noted": name}

    def _named(self, request: Json) -> str:
        name, known = request.get("lane"), [lane.name for lane in self._lanes()]
        if name not in known:
            raise UnknownLaneError(f"There is no lane {name!r} here.", hint=f"Lanes: {', '.join(known)}.")
        return str(name)

    def _home_of(self, name: str) -> Node:
        return self._node_of(next(lane for lane in self._lanes() if lane.name == name))


def _away(lane: LaneStatus) -> LaneStatus:
    """A lane between its two lives."""
    return lane.change(state=State.PLANNED, pid=None, socket=None, reason="is started differently")


@asynccontextmanager
async def running(supervisor: Supervisor) -> AsyncIterator[Supervisor]:
    """The supervisor at work; leaving the block stops it and waits until nothing is left."""
    work = asyncio.create_task(supervisor.run())
    try:
        yield supervisor
    finally:
        supervisor.stop()
        await work
