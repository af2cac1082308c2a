"""A stream of server-sent events to a page: what is told, a sign of life in between, an end with the session."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass
from time import time

from starlette.responses import Response, StreamingResponse

from chambers.web.visit import Visit

SIGN_OF_LIFE_S = 20.0
_HEADERS = {"x-accel-buffering": "no"}


@dataclass(frozen=True, slots=True)
class Event:
    """One event: its name, and a value that becomes JSON."""

    name: str
    value: object


def stream(visit: Visit, source: AsyncGenerator[Event, None]) -> Response:
    """Tell what `source` gives until it ends, the visitor leaves or the session ends; then `source` is closed."""
    parts = _parts(source, visit.session.ends_at_s)
    return StreamingResponse(parts, media_type="text/event-stream", headers=_HEADERS)


def encode(event: Event) -> bytes:
    """An event as bytes; JSON has no line break in it."""
    return f"event: {event.name}\ndata: {json.dumps(event.value, ensure_ascii=False)}\n\n".encode("utf-8", "replace")


async def _parts(source: AsyncGenerator[Event, None], ends_at_s: float) -> AsyncIterator[bytes]:
    told: asyncio.Queue[Event | None] = asyncio.Queue(maxsize=1)
    reading = asyncio.create_task(_read(source, told))
    try:
        yield b"retry: 2000\n\n"
        while time() < ends_at_s:
            try:
                event = await asyncio.wait_for(told.get(), SIGN_OF_LIFE_S)
            except TimeoutError:
                yield b": still here\n\n"
                continue
            if event is None:
                return
            yield encode(event)
    finally:
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)


async def _read(source: AsyncGenerator[Event, None], told: "asyncio.Queue[Event | None]") -> None:
    """Apart from the sending, so that a sign of life does not cut the source short."""
    async with aclosing(source):
        async for event in source:
            await told.put(event)
    await told.put(None)
