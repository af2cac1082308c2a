"""The clock by which the door waits: that of its event loop, so that a deadline and a timeout agree."""

import asyncio


def now_s() -> float:
    """Seconds that only grow."""
    return asyncio.get_running_loop().time()
