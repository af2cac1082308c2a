"""The gateway's end of the registrar: answers go there, and their fates come back.

The registrar is a process of its own, started with the first long answer, because making fingerprints in this one
would hold up everybody's stream. Nobody waits for it: what cannot be taken is counted and dropped, and a request never
fails for it. It is not killed with the gateway: it ends by itself when it has registered what it was given.
"""

import asyncio
import itertools
import logging
import socket
import subprocess
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from chambers.evidence.registry_place import RegistryPlace
from chambers.gateway.frames import Fate, Frame, Kind, Report
from chambers.gateway.outgoing import Outgoing
from chambers.sandbox.interpreter import python_command

MOST_WAITING_BYTES = 32 * 1024 * 1024
FINISH_WITHIN_S = 2.0
_log = logging.getLogger(__name__)


class Fingerprints:
    """Has every answer registered that leaves the house."""

    def __init__(self, place: RegistryPlace, note: Callable[[Fate], None]) -> None:
        self._place = place
        self._command = python_command("chambers.gateway.registrar", str(place.state), str(place.matters))
        self._database = Frame(Kind.DATABASE, 0, (place.database_url or "").encode())
        self._note = note
        self._numbers = itertools.count(1)
        self._waiting: deque[Frame] = deque()
        self._waiting_bytes = 0
        self._carrying: asyncio.Task[None] | None = None
        self._registrar: _Registrar | None = None
        self._complained: Fate | None = None

    def begin(self) -> None:
        """Start a registrar for what an earlier one could not enter."""
        if self._place.spool.exists():
            self._hand_over(self._database)

    def collect(self) -> Outgoing:
        """For one answer that is about to leave."""
        return Outgoing(next(self._numbers), hand_over=self._hand_over, note=self._note)

    async def close(self) -> None:
        """Let the registrar finish, as long as that takes no time; then it finishes alone."""
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_WITHIN_S):
                if self._carrying is not None:
                    await self._carrying
                if self._registrar is not None:
                    await self._registrar.finish()
        if self._registrar is not None:
            self._registrar.let_go()

    def _hand_over(self, frame: Frame) -> bool:
        # The end of an answer is always taken: without it nothing of the answer is registered.
        if frame.kind is not Kind.END and self._waiting_bytes + len(frame.payload) > MOST_WAITING_BYTES:
            return False
        self._waiting.append(frame)
        self._waiting_bytes += len(frame.payload)
        if self._carrying is None or self._carrying.done():
            self._carrying = asyncio.create_task(self._carry())
        return True

    async def _carry(self) -> None:
        while self._waiting:
            frame = self._waiting.popleft()
            try:
                if self._registrar is None or self._registrar.gone:
                    self._registrar = await _Registrar.start(self._command, self._heard)
                    await self._registrar.send(self._database)
                await self._registrar.send(frame)
            except OSError as error:
                if frame.kind is Kind.END:
                    self._heard(Report(Fate.FAILED, str(error)))
            self._waiting_bytes -= len(frame.payload)

    def _heard(self, report: Report) -> None:
        self._note(report.fate)
        complaint = _COMPLAINTS.get(report.fate)
        if complaint is not None and self._complained is not report.fate:
            _log.error(complaint, report.reason)
        if complaint is not None or report.fate is Fate.REGISTERED:
            self._complained = report.fate if complaint is not None else None


_COMPLAINTS = {
    Fate.FAILED: "an answer was not registered (%s): it could come back as evidence unnoticed; this is logged once",
    Fate.SPOOLED: "the registry cannot be used (%s): answers are kept in the state folder and entered when it is back; "
    "until then another machine would take them for evidence; this is logged once",
}


class _Registrar:
    """A running registrar, at the other end of a socket."""

    def __init__(
        self,
        process: "subprocess.Popen[bytes]",
        streams: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        heard: Callable[[Report], None],
    ) -> None:
        self._process = process
        self._reader, self._writer = streams
        self._heard = heard
        self._awaited = 0
        self._hung_up = False
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, command: tuple[str, ...], heard: Callable[[Report], None]) -> "_Registrar":
        ours, theirs = socket.socketpair()
        try:
            process = _start_process(command, theirs)
        except OSError:
            ours.close()
            raise
        finally:
            theirs.close()
        return cls(process, await asyncio.open_unix_connection(sock=ours), heard)

    @property
    def gone(self) -> bool:
        # As soon as its end of the line is closed: what is sent while we wait for its exit code would be lost.
        return self._hung_up

    async def send(self, frame: Frame) -> None:
        self._awaited += frame.kind is Kind.END
        self._writer.write(frame.head)
        self._writer.write(frame.payload)
        with suppress(ConnectionError):  # one that is gone is noticed by `_listen`, which knows what it owed
            await self._writer.drain()

    async def finish(self) -> None:
        """No more will come; returns when it has registered everything."""
        with suppress(OSError):
            self._writer.write_eof()
        await asyncio.shield(self._listening)

    def let_go(self) -> None:
        """It may still be at work; nobody here waits for it any more."""
        self._listening.cancel()
        self._writer.close()
        if self._process.poll() is None:
            self._process.returncode = 0  # known to be alive: its finaliser need not complain of that

    async def _listen(self) -> None:
        with suppress(ConnectionError):
            while line := await self._reader.readline():
                self._awaited -= 1
                self._heard(Report.from_line(line))
        self._hung_up = True
        self._writer.close()
        code = await asyncio.to_thread(self._process.wait)
        for _ in range(self._awaited):
            self._heard(Report(Fate.FAILED, f"the registrar ended with exit code {code}"))


def _start_process(command: tuple[str, ...], theirs: socket.socket) -> "subprocess.Popen[bytes]":
    # In a group of its own: whoever ends the gateway's leaves it to finish. Not in a session of its own: the kernel
    # gives every session an equal share, and its low priority would count for nothing beside the gateway.
    return subprocess.Popen(command, stdin=theirs.fileno(), stdout=theirs.fileno(), env={}, process_group=0)
