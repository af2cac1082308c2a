"""A bell: whoever waits now is woken by the next ring; whoever comes later waits for the one after."""

import asyncio


class Bell:
    """Rung by one side, waited for by many."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def ring(self) -> None:
        self._next.set()
        self._next = asyncio.Event()

    async def wait(self) -> None:
        await self._next.wait()
