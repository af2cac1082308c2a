"""The port to whatever runs lanes: this box, or something that already runs elsewhere.

Nothing above it knows what is below. A node that is out of sight is fenced: its lanes get no new work, and they are
never forgotten because of it.
"""

from collections.abc import Sequence
from typing import Protocol

from chambers.fleet.status import LaneStatus
from chambers.machine.description import Machine
from chambers.planning.plan import Lane


class Node(Protocol):
    """A place where lanes run. `launch` and `stop` begin something; `status` tells how far it is."""

    name: str

    async def inventory(self) -> Machine | None:
        """What the place is; None where that cannot be known."""
        ...

    def launch(self, lane: Lane) -> None:
        """Begin to run a lane, and keep it running."""
        ...

    async def stop(self, name: str, *, hurry: bool = False) -> None:
        """Drain a lane and end it; returns when nothing of it is left. In a hurry it is not drained."""
        ...

    def rename(self, lane: Lane) -> None:
        """Give a running lane new roles."""
        ...

    def restart(self, name: str) -> None:
        """Drain a lane and begin it anew; one that had failed for good gets another chance."""
        ...

    def drain(self, name: str) -> None:
        """No new work for a lane until somebody asks for a restart; what it has in hand it finishes."""
        ...

    def complain(self, name: str, fault: str) -> None:
        """Have a lane looked at: it did something that an engine must not."""
        ...

    def lanes(self) -> Sequence[Lane]:
        """What was launched and not stopped."""
        ...

    def status(self) -> tuple[LaneStatus, ...]:
        """Every lane as it is now."""
        ...

    def logs(self, name: str, count: int) -> tuple[str, ...]:
        """The last lines that a lane has logged."""
        ...

    async def events(self) -> None:
        """Returns after the next change of anything here."""
        ...

    async def close(self, *, hurry: bool = True) -> None:
        """End every lane."""
        ...
