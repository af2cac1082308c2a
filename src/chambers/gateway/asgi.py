"""The few words of ASGI that the gateway uses, and the two ways it answers."""

import asyncio
import json
import math
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
BODY_MAY_PAUSE_S = 60.0
_RETRY_AFTER_S = 5.0


class ClientLeftError(Exception):
    """The client went away; there is nobody left to answer."""


class BodyTooLargeError(UsageError):
    """More than the gateway takes."""

    code = "request.too_large"
    http_status = 413


class BodyTooSlowError(UsageError):
    """The body stopped coming."""

    code = "request.too_slow"
    http_status = 408


class Reply:
    """One answer on its way: knows whether it has begun, so that a failure is told in the right form."""

    def __init__(self, send: Send, dialect: Dialect) -> None:
        self._send = send
        self._dialect = dialect
        self._clock = asyncio.get_running_loop().time
        self.begun = False
        self.sending_since_s: float | None = None
        """When the piece was handed over that the client has not taken yet; None while nothing is held up."""

    async def whole(
        self, status: int, body: bytes, headers: Headers = (), content_type: bytes = b"application/json"
    ) -> None:
        """A complete answer."""
        await self._start(status, [(b"content-type", content_type), *headers], len(body))
        await self._hand_over({"type": "http.response.body", "body": body})

    async def json(self, status: int, value: object, headers: Headers = ()) -> None:
        await self.whole(status, json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"), headers)

    async def stream(self, headers: Headers = ()) -> None:
        """Begin a stream of events."""
        kind = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-cache"), (b"x-accel-buffering", b"no")]
        await self._start(200, [*kind, *headers], None)

    async def piece(self, data: bytes) -> None:
        await self._hand_over({"type": "http.response.body", "body": data, "more_body": True})

    async def end(self) -> None:
        await self._hand_over({"type": "http.response.body", "body": b""})

    async def fail(self, failure: Failure) -> None:
        """Say what went wrong: as an answer, or inside a stream that has begun."""
        if self.begun:
            await self.piece(error_event(failure, self._dialect))
            await self.end()
            return
        headers: list[tuple[bytes, bytes]] = []
        if failure.status in {429, 503}:
            wait_s = _RETRY_AFTER_S if failure.retry_after_s is None else failure.retry_after_s
            headers.append((b"retry-after", str(max(math.ceil(wait_s), 1)).encode()))
        if failure.status == 401:
            headers.append((b"www-authenticate", b"Bearer"))
        await self.whole(failure.status, error_body(failure, self._dialect), headers)

    async def _start(self, status: int, headers: Headers, length: int | None) -> None:
        size = [] if length is None else [(b"content-length", str(length).encode())]
        await self._hand_over({"type": "http.response.start", "status": status, "headers": [*headers, *size]})
        self.begun = True

    async def _hand_over(self, message: Message) -> None:
        self.sending_since_s = self._clock()
        await self._send(message)
        self.sending_since_s = None


def header_value(text: str) -> bytes:
    """A text as it may stand in a header: printable ASCII."""
    return "".join(letter if " " <= letter <= "~" else "?" for letter in text).encode()


async def read_body(receive: Receive, max_bytes: int) -> bytes:
    """The whole body, or `BodyTooLargeError` after the rest has been let run out."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await _next_part(receive)
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


async def _next_part(receive: Receive) -> Message:
    try:
        async with asyncio.timeout(BODY_MAY_PAUSE_S):
            return await receive()
    except TimeoutError as error:
        raise BodyTooSlowError(f"The request body stopped coming for {BODY_MAY_PAUSE_S:.0f} s.") from error


async def until_gone(receive: Receive) -> None:
    """Returns when the client has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
