"""Start a confined program, and run one to its end with bounded time and output.

The child is tied to the life of the *thread* that starts it: the kernel kills it when that thread ends. So `spawn`
works on the main thread only, which lives as long as the process. The child leads a session and process group of its
own, and `process.pid` is the program itself: the wrapper becomes it.

Not done here: a grandchild that leaves the group survives a kill of the group, though never its confinement.
"""

import asyncio
import contextlib
import json
import os
import signal
import sys
import threading
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import IO

from chambers.base.errors import OperationError
from chambers.sandbox.confine import Specification
from chambers.sandbox.confinement import Confinement, Isolation
from chambers.sandbox.interpreter import package_root
from chambers.sandbox.pinning import Pinning
from chambers.sandbox.pipes import in_memory_file, reading_pipe

__all__ = ["Confined", "Finished", "StartFailedError", "in_memory_file", "kill_group", "run", "spawn"]

Stream = int | IO[bytes] | None
_Report = tuple[Isolation, Pinning | None]

WRAPPER_PATIENCE_S = 30.0
_BOOT = "import sys; sys.path.insert(0, sys.argv[1]); from chambers.sandbox.{0} import main; main(int(sys.argv[2]))"
_CHUNK_BYTES = 65536


class StartFailedError(OperationError):
    """The program was not started; no process is left behind."""

    code = "sandbox.start_failed"


@dataclass(frozen=True, slots=True)
class Confined:
    """A running program, and what the kernel granted for its isolation and its place on the machine."""

    process: Process
    isolation: Isolation
    pinning: Pinning | None = None
    """None when no place was asked for."""


@dataclass(frozen=True, slots=True)
class Finished:
    """How a bounded run ended; a negative return code is the signal that ended it."""

    returncode: int
    stdout: bytes
    stderr: bytes
    timed_out: bool
    truncated: bool


def wrapper_command(program: str, specification_fd: int) -> tuple[str, ...]:
    """One of this room's small programs in a bare interpreter: no site-packages, no environment, no current folder."""
    return (sys.executable, "-I", "-S", "-c", _BOOT.format(program), package_root(), str(specification_fd))


async def spawn(
    argv: Sequence[str],
    *,
    confinement: Confinement,
    environment: Mapping[str, str],
    stdin: Stream = DEVNULL,
    stdout: Stream = DEVNULL,
    stderr: Stream = DEVNULL,
    pass_fds: Sequence[int] = (),
    cwd: str | None = None,
) -> Confined:
    """Start `argv` under `confinement` with exactly `environment`; raises StartFailedError with the reason."""
    _require_main_thread(argv)
    async with reading_pipe() as (reader, writer):
        specification = Specification(tuple(argv), dict(environment), confinement, os.getpid(), writer.fileno())
        with in_memory_file(specification.to_bytes()) as specification_fd:
            process = await _start(
                argv,
                wrapper_command("confine", specification_fd),
                pass_fds=(*pass_fds, specification_fd, writer.fileno()),
                streams=(stdin, stdout, stderr),
                cwd=cwd,
            )
        writer.close()
        return Confined(process, *await _await_report(argv, process, reader))


async def run(
    argv: Sequence[str],
    *,
    confinement: Confinement,
    environment: Mapping[str, str],
    timeout_s: float,
    max_output_bytes: int,
    stdin: Stream = DEVNULL,
    pass_fds: Sequence[int] = (),
    cwd: str | None = None,
) -> Finished:
    """Run `argv` to its end. Past `timeout_s`, or past `max_output_bytes` on either stream, its group is killed."""
    # Pipes of our own: those of asyncio stay open as long as anyone holds the other end.
    async with reading_pipe() as (stdout, stdout_end), reading_pipe() as (stderr, stderr_end):
        confined = await spawn(
            argv,
            confinement=confinement,
            environment=environment,
            stdin=stdin,
            stdout=stdout_end,
            stderr=stderr_end,
            pass_fds=pass_fds,
            cwd=cwd,
        )
        stdout_end.close()
        stderr_end.close()
        capture = _Capture(confined.process, max_output_bytes)
        timed_out = await capture.to_end(stdout, stderr, timeout_s)
    returncode = await confined.process.wait()
    return Finished(returncode, bytes(capture.stdout), bytes(capture.stderr), timed_out, capture.truncated)


def kill_group(process: Process) -> None:
    """SIGKILL to the child and everything in its process group, also to what is left there after the child's end.

    To be called at the end, not long after: when the whole group is gone its number may be given to strangers.
    """
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


class _Capture:
    """Both streams of a process, each up to a bound."""

    def __init__(self, process: Process, max_bytes: int) -> None:
        self.stdout = bytearray()
        self.stderr = bytearray()
        self.truncated = False
        self._process = process
        self._max_bytes = max_bytes

    async def to_end(self, stdout: asyncio.StreamReader, stderr: asyncio.StreamReader, timeout_s: float) -> bool:
        """Read until the program and its group are gone; true when the time ran out first."""
        try:
            async with asyncio.timeout(timeout_s):
                await asyncio.gather(self._read(stdout, self.stdout), self._read(stderr, self.stderr), self._outlive())
        except TimeoutError:
            return True
        finally:
            kill_group(self._process)
            await self._process.wait()
        return False

    async def _outlive(self) -> None:
        """Wait for the end and kill at once what is left of the group: it may hold our pipes open for ever."""
        await self._process.wait()
        kill_group(self._process)

    async def _read(self, stream: asyncio.StreamReader, into: bytearray) -> None:
        while chunk := await stream.read(_CHUNK_BYTES):
            room = self._max_bytes - len(into)
            into += chunk[:room]
            if len(chunk) > room:
                self.truncated = True
                kill_group(self._process)
                return


def _require_main_thread(argv: Sequence[str]) -> None:
    if threading.current_thread() is not threading.main_thread():
        raise StartFailedError(
            f"{_name(argv)} was not started: a confined program dies with the thread that starts it, and this is not"
            " the main thread",
            hint="run the event loop that calls spawn on the main thread",
        )
    if not argv:
        raise StartFailedError("nothing was started: the command is empty", hint="give a program to start")


async def _start(
    argv: Sequence[str],
    command: tuple[str, ...],
    *,
    pass_fds: tuple[int, ...],
    streams: tuple[Stream, Stream, Stream],
    cwd: str | None,
) -> Process:
    stdin, stdout, stderr = streams
    try:
        return await asyncio.create_subprocess_exec(
            *command,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            pass_fds=pass_fds,
            cwd=cwd,
            env={},
            start_new_session=True,
        )
    except OSError as error:
        raise StartFailedError(
            f"{_name(argv)} was not started: {error}",
            hint="check that the working folder exists and that this user may start more processes",
        ) from error


async def _await_report(argv: Sequence[str], process: Process, reader: asyncio.StreamReader) -> _Report:
    """The report up to exec; on anything but success the child is gone before this raises."""
    started = False
    try:
        async with asyncio.timeout(WRAPPER_PATIENCE_S):
            report = _parse_report(argv, await reader.read())
        started = True
    except TimeoutError as error:
        raise StartFailedError(
            f"{_name(argv)} was not started: its wrapper did not report within {WRAPPER_PATIENCE_S:.0f} s",
            hint="see whether the machine is overloaded, then try again",
        ) from error
    finally:
        if not started:
            kill_group(process)
            await process.wait()
    return report


def _parse_report(argv: Sequence[str], report: bytes) -> _Report:
    granted: _Report | None = None
    for line in report.splitlines():
        message = json.loads(line)
        if "error" in message:
            raise StartFailedError(
                f"{_name(argv)} was not started: {message['error']}",
                hint=message["hint"],
            )
        pinning = message["pinning"]
        granted = Isolation.from_json(message["isolation"]), pinning and Pinning.from_json(pinning)
    if granted is None:
        raise StartFailedError(
            f"{_name(argv)} was not started: its wrapper ended before it could report",
            hint="the program's standard error may say more",
        )
    return granted


def _name(argv: Sequence[str]) -> str:
    return argv[0] if argv else "the program"
