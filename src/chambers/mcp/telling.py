"""Progress as a client hears it. Notifications go out one after the other, in the background of the work."""

import asyncio
from types import TracebackType
from typing import Self

from chambers.mcp.agency import Call

BEGUN = "begun"


class Teller:
    """Sends what it is told, in order; the work never waits for the client."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._news: asyncio.Queue[tuple[float, float | None, str] | None] = asyncio.Queue()
        self._sending: asyncio.Task[None] | None = None

    def tell(self, done: float, total: float | None, message: str) -> None:
        self._news.put_nowait((done, total, message))

    async def __aenter__(self) -> Self:
        self._sending = asyncio.create_task(self._send())
        # Over HTTP the first news opens the stream of the answer. A client that waits on an open stream learns at once
        # when the gateway dies; one that waits for an answer to begin takes its whole session for broken.
        self.tell(0, None, BEGUN)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._sending is not None
        if isinstance(error, asyncio.CancelledError):
            self._sending.cancel()
        self._news.put_nowait(None)
        await asyncio.gather(self._sending, return_exceptions=True)

    async def _send(self) -> None:
        while (news := await self._news.get()) is not None:
            await self._call.report_progress(*news)


class Counting(Teller):
    """For work whose length nobody knows: each piece of news counts one."""

    def __init__(self, call: Call) -> None:
        super().__init__(call)
        self._count = 0

    def note(self, what: str, detail: str) -> None:
        """Details name files of evidence, so only what is done is told."""
        self._count += 1
        self.tell(self._count, None, what)
