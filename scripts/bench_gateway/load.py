"""Clients: raw sockets that count chunks and note when the first one came. They parse no JSON and keep nothing."""

import asyncio
import json
import time
from collections.abc import Iterable
from dataclasses import dataclass

PATH = "/v1/chat/completions"
_MARK = b'"content":"tok'
_END = b"[DONE]"
_OK = b"HTTP/1.1 200 "
_PATIENCE_S = 300.0


@dataclass(frozen=True, slots=True)
class Address:
    """Where to ask: a port of loopback, or a Unix socket; and with which key."""

    port: int | None = None
    socket: str | None = None
    key: str = "none"


@dataclass(frozen=True, slots=True)
class Ask:
    """What each stream asks for; `model` names the pace."""

    model: str
    chunks: int

    def request(self, address: Address) -> bytes:
        turn = {"role": "user", "content": "Say something long."}
        body = json.dumps({"model": self.model, "messages": [turn], "max_tokens": self.chunks, "stream": True})
        lines = (
            f"POST {PATH} HTTP/1.1",
            f"Host: 127.0.0.1:{address.port}",
            f"Authorization: Bearer {address.key}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            "Connection: close",
        )
        return "\r\n".join((*lines, "", body)).encode()


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back on one stream; no first byte is None."""

    chunks: int
    first_s: float | None
    whole: bool


class _Stream(asyncio.Protocol):
    def __init__(self, request: bytes) -> None:
        self._request = request
        self._began_s = time.perf_counter()
        self._seen = b""
        self._ok = self._ended = False
        self._chunks = 0
        self._first_s: float | None = None
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._ok = self._ok or data.startswith(_OK)
        # A mark may be cut in two: what is left of the last piece is one byte too short to count twice.
        joined = self._seen[-len(_MARK) + 1 :] + data
        self._chunks += joined.count(_MARK)
        self._seen = joined
        if self._chunks and self._first_s is None:
            self._first_s = time.perf_counter() - self._began_s
        if _END in joined:
            self._ended = True

    def eof_received(self) -> None:
        self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.answer.done():
            self.answer.set_result(Answer(self._chunks, self._first_s, self._ok and self._ended))


async def one_stream(address: Address, ask: Ask) -> Answer:
    """Ask once, on a connection of its own; the clock starts before it is made."""
    loop = asyncio.get_running_loop()
    stream = _Stream(ask.request(address))
    if address.socket is not None:
        await loop.create_unix_connection(lambda: stream, address.socket)
    else:
        await loop.create_connection(lambda: stream, "127.0.0.1", address.port)
    return await asyncio.wait_for(stream.answer, _PATIENCE_S)


async def many_streams(
    address: Address, ask: Ask, *, streams: int, times: int, spread_s: float = 0.0
) -> tuple[Answer, ...]:
    """`streams` side by side, each `times` in a row; they begin spread over `spread_s`, or all at once."""

    async def in_a_row(number: int) -> list[Answer]:
        await asyncio.sleep(spread_s * number / streams)
        return [await one_stream(address, ask) for _ in range(times)]

    rows = await asyncio.gather(*(in_a_row(number) for number in range(streams)))
    return tuple(answer for row in rows for answer in row)


def percentile(values: Iterable[float], share: float) -> float:
    """The value below which `share` of them lie; the nearest one that was seen."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]
