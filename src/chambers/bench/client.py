"""The load client: raw sockets on one event loop, a time for everything that happens, as little work as can be.

Connections are opened before the first request and kept. What arrives is stamped in the call that received it and read
there and then, so no task has to be woken for a token. A failure is a value: an exchange with an error. It decides
nothing about what is asked or when.
"""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic
from typing import cast

from chambers.base.errors import UnavailableError
from chambers.bench.answer import AnswerReader
from chambers.bench.ask import Ask, Endpoint, encode_http, encode_request
from chambers.bench.http_response import BrokenResponseError, ResponseReader
from chambers.bench.sample import Exchange
from chambers.chat.dialect import Dialect
from chambers.chat.openai import error_message
from chambers.engines.usage import known

CONNECT_WITHIN_S = 10.0
SILENCE_S = 600.0
_LOOK_FOR_SILENCE_S = 5.0
_STREAM = "text/event-stream"


class UnreachableError(UnavailableError):
    """What is to be measured does not answer."""

    code = "bench.unreachable"


@dataclass(frozen=True, slots=True)
class Answer:
    """An exchange, what was said in it, and what the server calls its build."""

    exchange: Exchange
    text: str = ""
    fingerprint: str | None = None


class _Pending:
    """A response on its way in."""

    def __init__(self, dialect: Dialect, done: "asyncio.Future[None]") -> None:
        self.http = ResponseReader()
        self.answer = AnswerReader(dialect)
        self.body = b""
        self.first_byte_s: float | None = None
        self.last_byte_s = monotonic()
        self.end_s: float | None = None
        self.error: str | None = None
        self._done = done

    @property
    def streams(self) -> bool:
        return self.http.status == 200 and self.http.headers.get("content-type", "").startswith(_STREAM)

    def take(self, data: bytes, at_s: float) -> None:
        if self.first_byte_s is None:
            self.first_byte_s = at_s
        self.last_byte_s = at_s
        try:
            body = self.http.feed(data)
        except BrokenResponseError as error:
            self.fail(error.message)
            return
        if body and self.streams:
            self.answer.feed(body, at_s)
        elif body:
            self.body += body
        if self.http.done:
            self.finish(at_s)

    def finish(self, at_s: float) -> None:
        self.end_s = at_s
        if not self._done.done():
            self._done.set_result(None)

    def fail(self, reason: str) -> None:
        self.error = self.error or reason
        self.finish(monotonic())


class _Wire(asyncio.Protocol):
    """One connection; at most one response is on its way."""

    def __init__(self) -> None:
        self.pending: _Pending | None = None
        self.open = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self.open = True

    def data_received(self, data: bytes) -> None:
        at_s = monotonic()
        if self.pending is not None:
            self.pending.take(data, at_s)

    def connection_lost(self, exc: Exception | None) -> None:
        self.open = False
        if self.pending is None or self.pending.end_s is not None:
            return
        if self.pending.http.close():
            self.pending.finish(monotonic())
        else:
            self.pending.fail(f"the connection was lost: {exc}" if exc else "the server closed the connection")

    def send(self, data: bytes, pending: _Pending) -> float:
        """Write a request; the moment before the first byte went out."""
        assert self._transport is not None
        self.pending = pending
        sent_s = monotonic()
        self._transport.write(data)
        return sent_s

    def close(self) -> None:
        self.open = False
        if self._transport is not None:
            self._transport.abort()


class LoadClient:
    """Asks one endpoint, over as many connections as there are requests at once."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        self.extras = True
        """Whether the server takes the fields that only engines know; set to false when it refuses them."""
        parts = endpoint.parts
        self._host = cast("str", parts.hostname)
        self._tls = ssl.create_default_context() if parts.scheme == "https" else None
        self._port = parts.port or (443 if self._tls else 80)
        self._idle: list[_Wire] = []

    async def connect(self, count: int) -> None:
        """Have `count` connections open and idle."""
        missing = count - len([wire for wire in self._idle if wire.open])
        if missing > 0:
            self._idle += await asyncio.gather(*(self._open() for _ in range(missing)))

    async def close(self) -> None:
        for wire in self._idle:
            wire.close()
        self._idle.clear()
        await asyncio.sleep(0)

    async def ask(self, ask: Ask, scheduled_s: float | None = None) -> Answer:
        """One exchange; `scheduled_s` is when it should have been sent, if that was decided before."""
        data = encode_request(self.endpoint, ask, extras=self.extras)
        scheduled_s = monotonic() if scheduled_s is None else scheduled_s
        try:
            sent_s, pending = await self._exchange(data)
        except UnreachableError as error:
            now_s = monotonic()
            return Answer(Exchange(scheduled_s, now_s, end_s=now_s, error=error.message))
        return Answer(_exchange(scheduled_s, sent_s, pending), pending.answer.text, pending.answer.fingerprint)

    async def get(self, path: str) -> tuple[int | None, bytes]:
        """A page of the server; no status where it did not answer."""
        try:
            _, pending = await self._exchange(encode_http(self.endpoint, "GET", path))
        except UnreachableError:
            return None, b""
        return pending.http.status, pending.body

    async def _exchange(self, data: bytes) -> tuple[float, _Pending]:
        """Send on a connection that was kept; one that the server closed meanwhile is replaced, once."""
        wire = await self._wire()
        kept = wire.pending is not None
        sent_s, pending = await self._send(wire, data)
        if kept and pending.first_byte_s is None and pending.error and not wire.open:
            sent_s, pending = await self._send(await self._open(), data)
        return sent_s, pending

    async def _send(self, wire: _Wire, data: bytes) -> tuple[float, _Pending]:
        done = asyncio.get_running_loop().create_future()
        pending = _Pending(self.endpoint.dialect, done)
        sent_s = wire.send(data, pending)
        try:
            await _until(done, pending)
        except asyncio.CancelledError:
            wire.close()
            raise
        if pending.error is None and pending.http.keeps_connection and wire.open:
            self._idle.append(wire)
        else:
            wire.close()
        return sent_s, pending

    async def _wire(self) -> _Wire:
        while self._idle:
            wire = self._idle.pop()
            if wire.open:
                return wire
        return await self._open()

    async def _open(self) -> _Wire:
        loop = asyncio.get_running_loop()
        opening = loop.create_connection(_Wire, self._host, self._port, ssl=self._tls)
        try:
            async with asyncio.timeout(CONNECT_WITHIN_S):
                _, wire = await opening
        except (OSError, TimeoutError) as error:
            raise UnreachableError(
                f"The server at {self.endpoint.url} cannot be reached: {str(error) or type(error).__name__}.",
                hint="`chambers status` says what runs; --url measures any other server.",
            ) from error
        return wire


@asynccontextmanager
async def open_client(endpoint: Endpoint) -> AsyncIterator[LoadClient]:
    """A client that is closed at the end."""
    client = LoadClient(endpoint)
    try:
        yield client
    finally:
        await client.close()


async def _until(done: "asyncio.Future[None]", pending: _Pending) -> None:
    while not done.done():
        await asyncio.wait({done}, timeout=_LOOK_FOR_SILENCE_S)
        if monotonic() - pending.last_byte_s > SILENCE_S:
            pending.fail(f"the server was silent for {SILENCE_S:.0f} s")


def _exchange(scheduled_s: float, sent_s: float, pending: _Pending) -> Exchange:
    answer, http = pending.answer, pending.http
    said = answer.timings
    return Exchange(
        scheduled_s=scheduled_s,
        sent_s=sent_s,
        first_byte_s=pending.first_byte_s,
        first_token_s=answer.chunks_s[0] if answer.chunks_s else None,
        first_answer_s=answer.first_answer_s,
        end_s=pending.end_s,
        chunks_s=tuple(answer.chunks_s),
        prompt_tokens=said.prompt_tokens,
        cached_tokens=said.cached_tokens,
        output_tokens=said.decode_tokens,
        reasoning=answer.reasoning,
        finish_reason=answer.finish_reason,
        server=known(said),
        status=http.status,
        error=_error(pending),
        lane=http.headers.get("x-chambers-lane"),
        queue_ms=_number(http.headers.get("x-chambers-queue-ms")),
    )


def _error(pending: _Pending) -> str | None:
    if pending.error or pending.answer.error:
        return pending.error or pending.answer.error
    if pending.http.status != 200:
        return f"{pending.http.status}: {error_message(pending.body)}"
    if not pending.streams:
        return "the server did not stream its answer"
    return None if pending.answer.finish_reason else "the answer ended before it was finished"


def _number(text: str | None) -> float | None:
    return float(text) if text and text.replace(".", "", 1).isdecimal() else None
