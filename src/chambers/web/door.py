"""How a page asks the gateway beside it: as any client would, in this process, with the visitor's own key."""

import json
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from chambers.gateway.asgi import App, Message
from chambers.gateway.charter import KeyRules

_KEPT = frozenset({b"content-type", b"content-length", b"accept", b"transfer-encoding"})


async def ask(door: App, path: str, rules: KeyRules) -> dict[str, Any]:
    """The JSON that the gateway answers to GET, whatever its status."""
    parts: list[bytes] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        parts.append(message.get("body", b""))

    await door(_scope("GET", path, (), rules), receive, send)
    answer: dict[str, Any] = json.loads(b"".join(parts))
    return answer


class Carried(Response):
    """An answer that the gateway gives itself: the request is carried to it as it is, and the stream comes back."""

    def __init__(self, door: App, path: str, rules: KeyRules) -> None:
        super().__init__()
        self._door = door
        self._path = path
        self._rules = rules

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = tuple((name, value) for name, value in scope["headers"] if name in _KEPT)
        await self._door(_scope(scope["method"], self._path, headers, self._rules), receive, send)


def _scope(method: str, path: str, headers: tuple[tuple[bytes, bytes], ...], rules: KeyRules) -> Scope:
    key = rules.key.encode("utf-8", "surrogateescape")
    own = ((b"host", b"127.0.0.1"), (b"authorization", b"Bearer " + key))
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [*own, *headers],
        "client": ("127.0.0.1", 0),
        "server": None,
    }
