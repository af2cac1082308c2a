"""Watches the cards, and keeps work away from one that is too hot or broken before it decides for itself.

What a reading means is decided by the pure `machine.health`; here the lanes on that card are told.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence

from chambers.fleet.lane import LaneKeeper
from chambers.machine.health import Health, HealthLimits, Verdict, judge, read_health

LOOK_EVERY_S = 5.0
GUARD = "the health guard"


class Guard:
    """Looks at every card and acts on the lanes that use it."""

    def __init__(self, limits: HealthLimits, keepers: Callable[[], Sequence[LaneKeeper]]) -> None:
        self._limits = limits
        self._keepers = keepers
        self._verdicts: Mapping[int, Verdict] = {}

    async def watch(self) -> None:
        """Look for as long as there are cards to look at."""
        while readings := await asyncio.to_thread(read_health):
            self._verdicts = judge(readings, self._verdicts, self._limits)
            self.act(self._verdicts)
            await asyncio.sleep(LOOK_EVERY_S)

    def act(self, verdicts: Mapping[int, Verdict]) -> None:
        """Tell each lane the worst that is known of its cards."""
        for keeper in self._keepers():
            own = [verdicts[device] for device in keeper.lane.placement.devices if device in verdicts]
            out = next((verdict for verdict in own if verdict.state is Health.OUT), None)
            hot = next((verdict for verdict in own if verdict.state is Health.HOT), None)
            if out is not None:
                keeper.withdraw(f"out of service: {out.reason}")
            elif hot is not None:
                keeper.fence(hot.reason, by=GUARD)
            elif own:
                keeper.unfence(by=GUARD)
