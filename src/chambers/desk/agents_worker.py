"""A worker of our own, for jobs that an agent orders while nobody is there to do them.

It is a `chambers worker` in a process of its own that ends with this one; what it had in hand is left to the next.
"""

import asyncio
import os
from collections.abc import Sequence

from chambers.desk.jobs import open_jobs
from chambers.fleet.ending import end
from chambers.fleet.folders import open_folders
from chambers.fleet.lane_log import open_log
from chambers.sandbox.confinement import Confinement, Network
from chambers.sandbox.spawn import Confined, spawn
from chambers.settings import Settings

_PATH = "/usr/local/bin:/usr/bin:/bin"


class HiredWorker:
    """Starts a worker when one is needed and none is alive; at most one."""

    def __init__(self, chambers: Sequence[str]) -> None:
        self._chambers = tuple(chambers)
        self._child: Confined | None = None
        self._hiring = asyncio.Lock()

    async def make_sure(self, settings: Settings) -> bool:
        """See to it that somebody does the jobs; whether one had to be started."""
        async with self._hiring:
            if self._child is not None and self._child.process.returncode is None:
                return False
            if await asyncio.to_thread(open_jobs(settings).living_workers):
                return False
            self._child = await self._start(settings)
            return True

    async def close(self) -> None:
        if self._child is not None and self._child.process.returncode is None:
            await end(self._child)
        self._child = None

    async def _start(self, settings: Settings) -> Confined:
        config = ("--config", str(settings.file)) if settings.file else ()
        log = open_log(open_folders(settings.state).logs / "hired-worker.log")
        try:
            return await spawn(
                (*self._chambers, "worker", *config),
                confinement=Confinement(network=Network.HOST, readable=None),
                environment={"PATH": _PATH, "LANG": "C.UTF-8", "CHAMBERS_STATE": str(settings.state)},
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        finally:
            os.close(log)
