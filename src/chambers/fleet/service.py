"""A child that is not an engine: the gateway.

It gets what it must know on its standard input (so that no key ever stands in an argument list), one line at first and
one for every change; and an already listening socket as a descriptor, so that the port stays ours and connections
wait while it is being started again.
"""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from chambers.base.errors import ChambersError
from chambers.fleet.backoff import Failures
from chambers.fleet.ending import end
from chambers.fleet.lane_log import open_log
from chambers.fleet.status import DoorStatus
from chambers.sandbox.confinement import Confinement, Network
from chambers.sandbox.spawn import Confined, spawn


@dataclass(frozen=True, slots=True)
class Service:
    """How to start it."""

    argv: tuple[str, ...]
    charter: bytes
    listening_fd: int
    address: str


class ServiceKeeper:
    """Starts the service, and starts it again when it ends, until told to stop."""

    def __init__(self, service: Service, *, log: Path, on_change: Callable[[], None]) -> None:
        self._service = service
        self._log = log
        self._on_change = on_change
        self._stop = asyncio.Event()
        self._failures = Failures()
        self._child: Confined | None = None
        self.status = DoorStatus(address=service.address)

    def stop(self) -> None:
        self._stop.set()

    def tell(self, charter: bytes) -> None:
        """What it must know from now on; told at once if it runs, and to every one started later."""
        if charter == self._service.charter:
            return
        self._service = replace(self._service, charter=charter)
        if self._child is not None and self._child.process.stdin is not None:
            self._child.process.stdin.write(charter + b"\n")

    async def run(self) -> None:
        while not self._stop.is_set():
            began = time.monotonic()
            reason = await self._live()
            if self._stop.is_set():
                return
            self._failures = self._failures.after_exit(ready_for_s=time.monotonic() - began)
            self._update(replace(self.status, pid=None, restarts=self.status.restarts + 1, reason=reason))
            try:
                await asyncio.wait_for(self._stop.wait(), self._failures.wait_s)
            except TimeoutError:
                continue

    async def _live(self) -> str:
        try:
            child = await self._spawn()
        except ChambersError as error:
            return error.message
        self._child = child
        self._update(replace(self.status, pid=child.process.pid))
        exited = asyncio.create_task(child.process.wait())
        stopped = asyncio.create_task(self._stop.wait())
        try:
            await asyncio.wait({exited, stopped}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopped.cancel()
            self._child = None
            _hang_up(child)
            await end(child)
            await asyncio.gather(exited, stopped, return_exceptions=True)
        return f"ended with exit code {child.process.returncode}"

    async def _spawn(self) -> Confined:
        log = open_log(self._log)
        try:
            child = await spawn(
                self._service.argv,
                confinement=Confinement(network=Network.HOST, readable=None),
                environment={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
                stdin=asyncio.subprocess.PIPE,
                stdout=log,
                stderr=log,
                pass_fds=(self._service.listening_fd,),
            )
        finally:
            os.close(log)
        await _hand_over(child, self._service.charter)
        return child

    def _update(self, status: DoorStatus) -> None:
        self.status = status
        self._on_change()


async def _hand_over(child: Confined, charter: bytes) -> None:
    assert child.process.stdin is not None
    # One that died at once is seen by whoever waits for it.
    with suppress(BrokenPipeError, ConnectionResetError):
        child.process.stdin.write(charter + b"\n")
        await child.process.stdin.drain()


def _hang_up(child: Confined) -> None:
    if child.process.stdin is not None:
        child.process.stdin.close()
