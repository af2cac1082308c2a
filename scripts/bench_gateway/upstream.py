"""Plays a lane, fast: `python upstream.py SOCKET [PORT]` streams ready-made chat chunks to whoever posts.

`max_tokens` says how many chunks. A model named `steady` gives one every five milliseconds, any other all at once,
each in a write of its own, as llama.cpp does. It reads no prompts, has no slots and makes no mistakes.
"""

import asyncio
import json
import sys

STEADY = "steady"
PAUSE_S = 0.005
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
NOTHING = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
READY_MADE = 1024


def framed(said: str) -> bytes:
    data = f"data: {said}\n\n".encode()
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def chunk(delta: dict[str, str], finish: str | None = None) -> dict[str, object]:
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": finish}], "object": "chat.completion.chunk"}


def encoded(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


# No two neighbours are alike: some proxies take a repeated chunk for a model that is stuck.
CHUNKS = tuple(framed(encoded(chunk({"content": f"tok{number:04}"}))) for number in range(READY_MADE))


def ending(chunks: int) -> bytes:
    counts = {"prompt_tokens": 8, "completion_tokens": chunks, "total_tokens": 8 + chunks}
    usage = {"choices": [], "object": "chat.completion.chunk", "usage": counts}
    return b"".join((framed(encoded(chunk({}, "stop"))), framed(encoded(usage)), framed("[DONE]"), b"0\r\n\r\n"))


class Lane(asyncio.Protocol):
    """One connection: requests one after the other, whole ones only."""

    def __init__(self) -> None:
        self._received = b""
        self._last = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def data_received(self, data: bytes) -> None:
        self._received += data
        head, found, rest = self._received.partition(b"\r\n\r\n")
        if not found:
            return
        head = head.lower()
        length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0] or b"0")
        if len(rest) >= length:
            self._received = rest[length:]
            self._last = b"connection: close" in head
            self._answer(json.loads(rest[:length] or b"{}"))

    def _answer(self, asked: dict[str, object]) -> None:
        chunks = asked.get("max_tokens")
        if not isinstance(chunks, int):
            self._transport.write(NOTHING)  # some proxies ask for more than they were asked
            return
        self._transport.write(HEAD)
        if asked.get("model") == STEADY:
            self._steadily(0, chunks, asyncio.get_running_loop().time())
        else:
            for number in range(chunks):
                self._transport.write(CHUNKS[number % READY_MADE])
            self._end(chunks)

    def _steadily(self, number: int, chunks: int, began_s: float) -> None:
        if number == chunks:
            self._end(chunks)
            return
        self._transport.write(CHUNKS[number % READY_MADE])
        again = number + 1
        loop = asyncio.get_running_loop()
        self._timer = loop.call_at(began_s + again * PAUSE_S, self._steadily, again, chunks, began_s)

    def _end(self, chunks: int) -> None:
        self._transport.write(ending(chunks))
        if self._last:
            self._transport.close()


async def serve(socket: str, port: int | None) -> None:
    loop = asyncio.get_running_loop()
    servers = [await loop.create_unix_server(Lane, socket)]
    if port is not None:
        servers.append(await loop.create_server(Lane, "127.0.0.1", port))
    await asyncio.gather(*(server.serve_forever() for server in servers))


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None))
