"""The few words of ASGI that the gateway uses, and the two ways it answers."""

import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

from chambers.base.errors import UsageError
from chambers.chat.dialect import Dialect, Failure, error_body, error_event

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = Iterable[tuple[bytes, bytes]]

# A client that is still sending does not look for an answer, so what it sends is read up to here and thrown away.
DISCARD_AT_MOST_BYTES = 1 << 30


class ClientLeftError(Exception):
    """The client went away; there is nobody left to answer."""


class BodyTooLargeError(UsageError):
    """More than the gateway takes."""

    code = "request.too_large"
    http_status = 413


class Reply:
    """One answer on its way: knows whether it has begun, so that a failure is told in the right form."""

    def __init__(self, send: Send, dialect: Dialect) -> None:
        self._send = send
        self._dialect = dialect
        self.begun = False

    async def whole(self, status: int, body: bytes, headers: Headers = ()) -> None:
        """A complete JSON answer."""
        await self._start(status, [(b"content-type", b"application/json"), *headers], len(body))
        await self._send({"type": "http.response.body", "body": body})

    async def json(self, status: int, value: object, headers: Headers = ()) -> None:
        await self.whole(status, json.dumps(value, ensure_ascii=False).encode(), headers)

    async def stream(self, headers: Headers = ()) -> None:
        """Begin a stream of events."""
        kind = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-cache"), (b"x-accel-buffering", b"no")]
        await self._start(200, [*kind, *headers], None)

    async def piece(self, data: bytes) -> None:
        await self._send({"type": "http.response.body", "body": data, "more_body": True})

    async def end(self) -> None:
        await self._send({"type": "http.response.body", "body": b""})

    async def fail(self, failure: Failure) -> None:
        """Say what went wrong: as an answer, or inside a stream that has begun."""
        if self.begun:
            await self.piece(error_event(failure, self._dialect))
            await self.end()
            return
        retry = [(b"retry-after", b"5")] if failure.status == 503 else []
        challenge = [(b"www-authenticate", b"Bearer")] if failure.status == 401 else []
        await self.whole(failure.status, error_body(failure, self._dialect), [*retry, *challenge])

    async def _start(self, status: int, headers: Headers, length: int | None) -> None:
        size = [] if length is None else [(b"content-length", str(length).encode())]
        self.begun = True
        await self._send({"type": "http.response.start", "status": status, "headers": [*headers, *size]})


async def read_body(receive: Receive, max_bytes: int) -> bytes:
    """The whole body, or `BodyTooLargeError` after the rest has been let run out."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientLeftError
        part = message.get("body", b"")
        size += len(part)
        if size <= max_bytes:
            parts.append(part)
        elif size > DISCARD_AT_MOST_BYTES or not message.get("more_body"):
            raise BodyTooLargeError(
                f"The request body is larger than {max_bytes} bytes.", hint="gateway.max_body_bytes sets the limit."
            )
        if not message.get("more_body"):
            return b"".join(parts)


async def until_gone(receive: Receive) -> None:
    """Returns when the client has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
