"""The control socket: one JSON object a line, in a folder that only this user can enter.

Asked for `status` the supervisor answers once; asked to `watch` it answers now and after every change until the asker
leaves; asked to `stop` it answers and ends. Asked to `reload` it reads its settings again and says what will move;
`restart` begins a lane anew; `drain` gives it no new work until then; `complain` has it looked at. Nobody is asked
for a key: whoever can open the socket is this user.
"""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from chambers.base.errors import ChambersError, OperationError, UnavailableError
from chambers.fleet.status import FleetStatus

MAX_LINE_BYTES = 4 * 1024 * 1024
ANSWER_WITHIN_S = 10.0
RELOAD_WITHIN_S = 300.0

Json = dict[str, Any]
Verb = Callable[[Json], Awaitable[Json]]


class NotRunningError(UnavailableError):
    """No supervisor answers for this state folder."""

    code = "fleet.not_running"


class SupervisorRefusedError(OperationError):
    """The supervisor answered that it will not."""

    code = "fleet.refused"
    http_status = 409


class ControlServer:
    """The supervisor's end."""

    def __init__(
        self,
        path: Path,
        *,
        status: Callable[[], FleetStatus],
        changed: Callable[[], Awaitable[None]],
        stop: Callable[[], None],
        verbs: Mapping[str, Verb] | None = None,
    ) -> None:
        self._path = path
        self._status = status
        self._changed = changed
        self._stop = stop
        self._verbs = dict(verbs or {})
        self._server: asyncio.Server | None = None
        self._talks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._path.unlink(missing_ok=True)
        self._server = await asyncio.start_unix_server(self._serve, self._path, limit=MAX_LINE_BYTES)
        self._path.chmod(0o600)

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for talk in self._talks:
            talk.cancel()
        await asyncio.gather(*self._talks, return_exceptions=True)
        self._path.unlink(missing_ok=True)

    def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        talk = asyncio.create_task(self._talk(reader, writer))
        self._talks.add(talk)
        talk.add_done_callback(self._talks.discard)

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(ConnectionError, ValueError):
                request = json.loads(await reader.readline())
                await self._answer(request if isinstance(request, dict) else {}, reader, writer)
        finally:
            writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()

    async def _answer(self, request: Json, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        verb = request.get("verb")
        if verb == "status":
            await _send(writer, self._status().to_json())
        elif verb == "stop":
            await _send(writer, {"stopping": True})
            self._stop()
        elif verb == "watch":
            await self._watch(reader, writer)
        elif isinstance(verb, str) and verb in self._verbs:
            try:
                await _send(writer, await self._verbs[verb](request))
            except ChambersError as error:
                await _send(writer, {"error": error.message, "hint": error.hint})
        else:
            await _send(writer, {"error": f"unknown verb {verb!r}"})

    async def _watch(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        gone = asyncio.create_task(reader.read())
        try:
            while not gone.done():
                changed = asyncio.ensure_future(self._changed())
                await _send(writer, self._status().to_json())
                await asyncio.wait({gone, changed}, return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
        finally:
            gone.cancel()


async def ask_status(path: Path) -> FleetStatus:
    """The state of everything, once."""
    async for status in watch(path):
        return status
    raise _not_running(path)


async def ask_stop(path: Path) -> None:
    """Tell the supervisor to end; returns when its process is gone."""
    status = await ask_status(path)
    reader, writer = await _connect(path)
    try:
        gone = _process_end(status.supervisor_pid)
        await _send(writer, {"verb": "stop"})
        await reader.readline()
        await gone
    finally:
        writer.close()


async def ask_reload(path: Path, config: str | None) -> Json:
    """Have the settings read again; what is kept, started, stopped and only named anew."""
    return await _ask(path, {"verb": "reload", "config": config}, within_s=RELOAD_WITHIN_S)


async def ask_restart(path: Path, lane: str) -> None:
    """Have one lane drained and started again."""
    await _ask(path, {"verb": "restart", "lane": lane})


async def ask_drain(path: Path, lane: str) -> None:
    """Have one lane finish what it has and take nothing new, until it is restarted."""
    await _ask(path, {"verb": "drain", "lane": lane})


async def complain(path: Path, lane: str, fault: str) -> None:
    """Tell the supervisor that a lane did something that an engine must not, so that it looks at it."""
    with suppress(UnavailableError, SupervisorRefusedError):
        await _ask(path, {"verb": "complain", "lane": lane, "fault": fault})


async def _ask(path: Path, request: Json, *, within_s: float = ANSWER_WITHIN_S) -> Json:
    reader, writer = await _connect(path)
    try:
        await _send(writer, request)
        line = await asyncio.wait_for(reader.readline(), within_s)
    except (ConnectionError, TimeoutError) as error:
        raise _not_running(path) from error
    finally:
        writer.close()
    if not line:
        raise _not_running(path)
    answer: Json = json.loads(line)
    if "error" in answer:
        raise SupervisorRefusedError(answer["error"], hint=answer.get("hint"))
    return answer


async def watch(path: Path) -> AsyncIterator[FleetStatus]:
    """The state now and after every change, until the supervisor ends."""
    reader, writer = await _connect(path)
    try:
        await _send(writer, {"verb": "watch"})
        while line := await reader.readline():
            yield FleetStatus.from_json(json.loads(line))
    except ConnectionError:
        return
    finally:
        writer.close()


def _process_end(pid: int) -> asyncio.Future[None]:
    """Done when the process `pid` has ended; taken before asking it to, so that no other can bear its number."""
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[None] = loop.create_future()
    descriptor = os.pidfd_open(pid)

    def note() -> None:
        loop.remove_reader(descriptor)
        os.close(descriptor)
        ended.set_result(None)

    loop.add_reader(descriptor, note)
    return ended


async def _connect(path: Path) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    try:
        connecting = asyncio.open_unix_connection(path, limit=MAX_LINE_BYTES)
        return await asyncio.wait_for(connecting, ANSWER_WITHIN_S)
    except (OSError, TimeoutError) as error:
        raise _not_running(path) from error


async def _send(writer: asyncio.StreamWriter, value: object) -> None:
    writer.write(json.dumps(value).encode() + b"\n")
    await writer.drain()


def _not_running(path: Path) -> NotRunningError:
    return NotRunningError(
        f"Chambers is not running (nobody answers at {path}).", hint="Start it with `chambers up` or `up --detach`."
    )
