"""Keeps a client that waits for a stream from giving up: it is begun, and pinged until there is something to say.

A client that did not ask to stream gets nothing before its answer; there is no way to tell it anything.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from chambers.chat.dialect import Dialect, waiting_event
from chambers.gateway.asgi import Headers, Reply
from chambers.gateway.clock import now_s

FIRST_AFTER_S = 2.0
EVERY_S = 5.0

T = TypeVar("T")


class Patience:
    """One client's wait. `headers` are asked for when the stream has to be begun early."""

    def __init__(self, reply: Reply, dialect: Dialect, headers: Callable[[], Headers], *, streams: bool) -> None:
        self._reply = reply
        self._dialect = dialect
        self._headers = headers
        self._streams = streams
        self._next_s = now_s() + FIRST_AFTER_S

    async def through(self, work: Coroutine[Any, Any, T], say: Callable[[], str]) -> T:
        """The outcome of `work`, with a sign of life every few seconds until it is there.

        The work is waited for in place; a task for the signs begins only when the first is due. Most answers come
        before that, and every further task would cost a busy gateway a round of its loop.
        """
        if not self._streams:
            return await work
        signs = _Signs(self, say)
        timer = asyncio.get_running_loop().call_at(self._next_s, signs.begin)
        there = False
        try:
            outcome = await work
            there = True
        finally:
            timer.cancel()
            if not there:
                signs.break_off()
        await signs.end()
        return outcome

    async def ping_if_due(self, text: str) -> None:
        if self._streams and now_s() >= self._next_s:
            await self.ping(text)

    async def ping(self, text: str) -> None:
        if not self._reply.begun:
            await self._reply.stream(self._headers())
        await self._reply.piece(waiting_event(text, self._dialect))
        self._next_s = now_s() + EVERY_S


class _Signs:
    """Pings beside a wait, begun by a timer."""

    def __init__(self, patience: Patience, say: Callable[[], str]) -> None:
        self._patience = patience
        self._say = say
        self._over = asyncio.Event()
        self._work: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._work = asyncio.create_task(self._ping())

    async def end(self) -> None:
        """The wait is over: a ping that is on its way arrives first, or it would be torn in two."""
        if self._work is not None:
            self._over.set()
            await self._work

    def break_off(self) -> None:
        if self._work is not None:
            self._work.cancel()

    async def _ping(self) -> None:
        while not self._over.is_set():
            await self._patience.ping(self._say())
            with suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), EVERY_S)
