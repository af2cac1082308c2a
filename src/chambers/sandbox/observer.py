"""Run a program with everything it starts, and write down each attempt to reach outside.

The family runs in its own user and network namespace with loopback up and nothing else, and asks us before every call
by which something could leave. We answer: loopback and Unix sockets go on, the rest is refused and noted. Programs
that our own `spawn` confines inside find out that someone watches, and are noted too.

The whole family is dead when `observe` returns, raises or is cancelled.
"""

import asyncio
import contextlib
import json
import socket
import time
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any

from chambers.base.errors import OperationError
from chambers.sandbox import seccomp
from chambers.sandbox.architecture import Architecture
from chambers.sandbox.observation import Observation, derive_coverage
from chambers.sandbox.pipes import in_memory_file, open_pipe, reading_pipe
from chambers.sandbox.spawn import StartFailedError, Stream, wrapper_command
from chambers.sandbox.stage import StageSpecification
from chambers.sandbox.watch import Watch

_LAST_WORDS_S = 5.0


class ObservationBrokenError(OperationError):
    """The run cannot be vouched for."""

    code = "sandbox.observation_broken"


async def observe(
    argv: Sequence[str],
    *,
    environment: Mapping[str, str],
    cwd: str | None = None,
    stdout: Stream = None,
    stderr: Stream = None,
    timeout_s: float | None,
) -> Observation:
    """Run `argv` to its end, or to `timeout_s`; raises StartFailedError when it cannot be observed."""
    architecture = _require_architecture(argv)
    started_s = time.monotonic()
    async with _stage(argv, environment, cwd, (stdout, stderr)) as stage:
        watch = Watch(stage.channel, architecture, started_s)
        watch.start()
        try:
            timed_out = await _await_end(stage, timeout_s)
        finally:
            stage.lifeline.close()
            await stage.process.wait()
            complete = await asyncio.to_thread(watch.stop, _LAST_WORDS_S)
        ending = _parse_report(argv, await stage.reader.read())
    if not complete:
        raise ObservationBrokenError(
            f"the observer of {argv[0]} failed while it ran; calls after that were refused, but not noted",
            hint="run it again; if it happens twice, report it with the traceback on standard error",
        )
    covers, not_covered = derive_coverage(ending.namespace_refusal)
    return Observation(
        returncode=ending.returncode,
        attempts=tuple(watch.notes.attempts),
        calls_observed=dict(watch.notes.observed),
        calls_refused=dict(watch.notes.refused),
        unix_sockets=dict(watch.notes.unix_sockets),
        namespace=ending.namespace_refusal is None,
        duration_s=round(time.monotonic() - started_s, 3),
        timed_out=timed_out,
        covers=covers,
        not_covered=not_covered,
    )


@dataclass(frozen=True, slots=True)
class _Stage:
    process: Process
    reader: asyncio.StreamReader
    lifeline: IO[bytes]
    channel: socket.socket


@dataclass(frozen=True, slots=True)
class _Ending:
    returncode: int
    namespace_refusal: str | None


@contextlib.asynccontextmanager
async def _stage(
    argv: Sequence[str], environment: Mapping[str, str], cwd: str | None, streams: tuple[Stream, Stream]
) -> AsyncIterator[_Stage]:
    """The guard process, started; its ends of the pipes are closed here."""
    ours, theirs = socket.socketpair()
    their_lifeline, lifeline = open_pipe()
    async with reading_pipe() as (reader, writer):
        with ours, theirs, their_lifeline, lifeline, writer:
            specification = StageSpecification(
                tuple(argv),
                dict(environment),
                report_fd=writer.fileno(),
                channel_fd=theirs.fileno(),
                lifeline_fd=their_lifeline.fileno(),
            )
            process = await _start(argv, specification, cwd, streams)
            for end in (theirs, their_lifeline, writer):
                end.close()
            yield _Stage(process, reader, lifeline, ours)


async def _start(
    argv: Sequence[str], specification: StageSpecification, cwd: str | None, streams: tuple[Stream, Stream]
) -> Process:
    pass_fds = (specification.report_fd, specification.channel_fd, specification.lifeline_fd)
    with in_memory_file(specification.to_bytes()) as specification_fd:
        try:
            return await asyncio.create_subprocess_exec(
                *wrapper_command("stage", specification_fd),
                stdin=DEVNULL,
                stdout=streams[0],
                stderr=streams[1],
                pass_fds=(*pass_fds, specification_fd),
                cwd=cwd,
                env={},
                start_new_session=True,
            )
        except OSError as error:
            raise StartFailedError(
                f"{argv[0]} was not started: {error}",
                hint="check that the working folder exists and that this user may start more processes",
            ) from error


async def _await_end(stage: _Stage, timeout_s: float | None) -> bool:
    """Wait for the guard, which ends after the whole family; true when the time ran out."""
    try:
        async with asyncio.timeout(timeout_s):
            await stage.process.wait()
    except TimeoutError:
        return True
    return False


def _parse_report(argv: Sequence[str], report: bytes) -> _Ending:
    message: dict[str, Any] = {}
    for line in report.splitlines():
        message |= json.loads(line)
    if "error" in message:
        raise StartFailedError(
            f"{argv[0]} was not observed: {message['error']}",
            hint="check that the program exists, and that no other observer or container runtime already watches here",
        )
    if "returncode" not in message:
        raise ObservationBrokenError(
            f"the guard of {argv[0]} was killed before it could report, so the run cannot be vouched for",
            hint="see whether the program kills every process of its user, or the machine ran out of memory",
        )
    return _Ending(message["returncode"], message["namespace_refusal"])


def _require_architecture(argv: Sequence[str]) -> Architecture:
    architecture = seccomp.native_architecture()
    if not argv or architecture is None:
        raise StartFailedError(
            "nothing was observed: the command is empty or this processor has no table of system calls",
            hint="give a program to run, on an x86_64 or aarch64 machine",
        )
    return architecture
