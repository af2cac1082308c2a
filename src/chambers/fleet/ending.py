"""How a child is ended: asked, waited for, then killed with all that it started."""

import asyncio
import os
import signal
from contextlib import suppress

from chambers.sandbox.spawn import Confined, kill_group

STOP_GRACE_S = 5.0


async def end(child: Confined) -> None:
    """Terminate, wait, kill: afterwards no process of the child's group is left."""
    if child.process.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(child.process.pid, signal.SIGTERM)
        with suppress(TimeoutError):
            await asyncio.wait_for(child.process.wait(), STOP_GRACE_S)
    kill_group(child.process)
    await child.process.wait()
