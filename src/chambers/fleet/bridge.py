"""The program beside an engine that knows only TCP: a Unix socket outside, 127.0.0.1 inside.

Started by `fleet` in the engine's own network namespace, as `python -m chambers.fleet.bridge --socket PATH --port N --
PROGRAM ARGUMENTS`. It opens the socket and forks. The original process becomes the engine, so that the pid and the
exit code which the supervisor sees are the engine's own. The fork carries bytes, both ways, for as long as the engine
lives, and not a moment longer. It reads nothing of what it carries.

Before the engine answers on its port, a client's connection is closed at once, as if nobody listened.

The namespace lets programs inside connect to each other, and the filter around it cannot read to whom. So the engine
gives up Unix stream sockets here: those of other programs are out of its reach, TCP leads nowhere but to itself.
"""

import argparse
import asyncio
import errno
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NoReturn

from chambers.sandbox import seccomp
from chambers.sandbox.bpf import ALLOW, Rule, assemble, refuse, when_equal
from chambers.sandbox.confinement import Isolation
from chambers.sandbox.privileges import OrphanedError, die_with_parent, restore_signals

EXIT_CANNOT_LISTEN = 71
EXIT_NO_PROGRAM = 127
_LOOPBACK = "127.0.0.1"
_CHUNK_BYTES = 64 * 1024
_WAITING_CLIENTS = 128
_TYPE_MASK = 0xF


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Listen, fork, and become the engine."""
    options = _parse(arguments)
    os.umask(0o077)
    try:
        listener = _listen(options.socket)
    except OSError as error:
        _give_up(EXIT_CANNOT_LISTEN, f"cannot listen on {options.socket}: {error}")
    engine_pid = os.getpid()
    if os.fork() == 0:
        _become_bridge(listener, options.port, engine_pid)
    listener.close()
    _become_engine(options.command)


def behind_bridge(isolation: Isolation) -> Isolation:
    """What holds for an engine that this program started, from what the wrapper was granted before it."""
    if not (isolation.network_namespace and isolation.system_call_filter):
        return isolation
    files = isolation.reason.rpartition(", files")
    reason = "own network namespace with only loopback in it, system-call filter, reached through a bridge"
    return replace(isolation, isolated=True, reason=reason + files[1] + files[2])


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bridge")
    parser.add_argument("--socket", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("command", nargs="+")
    return parser.parse_args(arguments)


def _listen(path: str) -> socket.socket:
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        listener.bind(path)
        listener.listen(_WAITING_CLIENTS)
    except OSError:
        listener.close()
        raise
    return listener


def _become_engine(command: Sequence[str]) -> NoReturn:
    restore_signals()
    try:
        _give_up_unix_streams()
        os.execvp(command[0], list(command))  # noqa: S606 - the program is the supervisor's to choose
    except OSError as error:
        _give_up(EXIT_NO_PROGRAM, f"cannot start {command[0]}: {error}")


def _give_up_unix_streams() -> None:
    """A second filter over the wrapper's. Packet sockets stay, because CUDA does not start without."""
    architecture = seccomp.native_architecture()
    if architecture is None:
        return  # then there is no first filter either, and the wrapper has said so
    unix = when_equal(1, socket.SOCK_SEQPACKET, ALLOW, refuse(errno.EACCES), mask=_TYPE_MASK)
    program = assemble((Rule("socket", when_equal(0, socket.AF_UNIX, unix, ALLOW)),), architecture)
    seccomp.install(program)


def _become_bridge(listener: socket.socket, port: int, engine_pid: int) -> NoReturn:
    try:
        die_with_parent(engine_pid)
        # A polite end is the engine's affair: what it still says must get through.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        asyncio.run(_serve(listener, port))
    except OrphanedError:
        pass  # the engine ended before we were tied to it
    sys.exit(0)


async def _serve(listener: socket.socket, port: int) -> None:
    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await _carry(reader, writer, port)

    async with await asyncio.start_unix_server(accept, sock=listener) as server:
        await server.serve_forever()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int) -> None:
    """One client's connection, from its first byte to the last of either side."""
    try:
        engine_reader, engine_writer = await asyncio.open_connection(_LOOPBACK, port)
    except OSError:
        writer.close()
        return
    try:
        async with asyncio.TaskGroup() as ways:
            ways.create_task(_pump(reader, engine_writer))
            ways.create_task(_pump(engine_reader, writer))
    except* OSError:
        # A side that broke off takes no more, and the other must learn of it now.
        writer.transport.abort()
        engine_writer.transport.abort()
    writer.close()
    engine_writer.close()


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    """Everything that comes, no faster than it goes; the end of it is passed on and leaves the other way open."""
    while piece := await source.read(_CHUNK_BYTES):
        sink.write(piece)
        await sink.drain()
    with suppress(OSError):
        sink.write_eof()


def _give_up(exit_code: int, reason: str) -> NoReturn:
    sys.stderr.write(f"bridge: {reason}\n")
    sys.exit(exit_code)


if __name__ == "__main__":
    main()
