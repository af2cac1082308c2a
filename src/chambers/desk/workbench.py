"""One measurement at a time, started from a page and watched: `chambers bench run` or `chambers rehearse` as a child.

A process of its own, because a measurement must not share the gateway's loop, and because a rehearsal opens a whole
house. It ends with the gateway. What it says is kept here in memory; what it measures it keeps itself.
"""

import asyncio
from asyncio.subprocess import PIPE, STDOUT
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

from chambers.base.errors import UnavailableError, UsageError
from chambers.fleet.bell import Bell
from chambers.models.quant import parse_quant
from chambers.models.shape import shape_names
from chambers.sandbox.confinement import Confinement, Network
from chambers.sandbox.spawn import Confined, spawn
from chambers.settings import KNOWN_ROLES, Settings

KEPT_LINES = 400
_ENOUGH_S = 10.0
_PATH = "/usr/local/bin:/usr/bin:/bin"


class WorkbenchBusyError(UnavailableError):
    """Something is being measured already."""

    code = "bench.busy"
    http_status = 409


class NothingToStopError(UsageError):
    """Nothing is being measured."""

    code = "bench.idle"
    http_status = 409


class BadOrderError(UsageError):
    """What is to be measured cannot be."""

    code = "bench.bad_order"


@dataclass(frozen=True, slots=True)
class Work:
    """What is or was measured: the words of its command, what it said, and how it ended (None while it runs)."""

    title: str
    lines: tuple[str, ...] = ()
    ended: str | None = None

    @property
    def running(self) -> bool:
        return self.ended is None


def order_run(settings: Settings, role: str) -> tuple[str, ...]:
    """The words of a short measurement of a role that runs. Pure."""
    known = {*KNOWN_ROLES, *(one.name for one in settings.roles)}
    if role not in known:
        raise BadOrderError(f"There is no role {role!r}.", hint=f"Roles: {', '.join(sorted(known))}.")
    return ("bench", "run", "--model", role, "--shape", "64:64", "--concurrency", "1,2", "--runs", "3")


def order_rehearsal(shape: str, quant: str) -> tuple[str, ...]:
    """The words of a short rehearsal. Pure."""
    if shape not in shape_names():
        raise BadOrderError(f"There is no shape {shape!r}.", hint="`chambers models list` names them.")
    parse_quant(quant)
    return (
        "rehearse",
        shape,
        "--quant",
        quant,
        "--shape",
        "64:32",
        "--concurrency",
        "1,2",
        "--depth",
        "0",
        "--runs",
        "2",
    )


class Workbench:
    """Starts one measurement at a time, and tells how far it is."""

    def __init__(self) -> None:
        self._bell = Bell()
        self._child: Confined | None = None
        self._task: asyncio.Task[None] | None = None
        self._unwanted = False
        self.work: Work | None = None
        """The last one; None before the first."""

    async def start(self, settings: Settings, command: Sequence[str], words: Sequence[str]) -> None:
        """Begin to measure; an error where something is being measured."""
        if self.work is not None and self.work.running:
            raise WorkbenchBusyError(
                f"`chambers {self.work.title}` is still measuring.", hint="Wait for its end, or stop it."
            )
        title = " ".join(words)
        config = ("--config", str(settings.file)) if settings.file is not None else ()
        self._unwanted = False
        self._say(Work(title))
        child = None
        try:
            child = await spawn(
                (*command, *words, *config),
                confinement=Confinement(network=Network.HOST, readable=None),
                environment=_environment(settings),
                stdout=PIPE,
                stderr=STDOUT,
            )
        finally:
            if child is None:
                self._say(Work(title, ended="could not be started"))
        self._child = child
        if self._unwanted:  # told to stop before there was a process to tell
            child.process.terminate()
        self._task = asyncio.create_task(self._listen(child))

    def stop(self) -> None:
        """Ask it to end; what it has measured stays kept."""
        if self.work is None or not self.work.running:
            raise NothingToStopError("Nothing is being measured.")
        self._unwanted = True
        if self._child is not None:
            self._child.process.terminate()

    async def changed(self) -> None:
        """Returns after the next word of it."""
        await self._bell.wait()

    async def _listen(self, child: Confined) -> None:
        assert child.process.stdout is not None
        assert self.work is not None
        lines: deque[str] = deque(maxlen=KEPT_LINES)
        async for line in child.process.stdout:
            lines.append(line.decode("utf-8", "replace").rstrip())
            self._say(replace(self.work, lines=tuple(lines)))
        code = await asyncio.wait_for(child.process.wait(), _ENOUGH_S)
        self._child = None
        self._say(replace(self.work, lines=tuple(lines), ended=_ending(code)))

    def _say(self, work: Work) -> None:
        self.work = work
        self._bell.ring()


def _ending(code: int) -> str:
    if code == 0:
        return "finished"
    return "stopped" if code < 0 or code in {130, 143} else f"ended with exit code {code}"


def _environment(settings: Settings) -> dict[str, str]:
    """What makes the child load the same settings as this house has."""
    return {
        "PATH": _PATH,
        "LANG": "C.UTF-8",
        "NO_COLOR": "1",
        "CHAMBERS_STATE": str(settings.state),
        "CHAMBERS_HOST": settings.gateway.host,
        "CHAMBERS_PORT": str(settings.gateway.port),
    }
