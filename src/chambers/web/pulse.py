"""What every open page is told of the fleet: looked at once for all of them, told only when it has changed.

Nobody looks while no page is open. States come from the supervisor as they change; speeds, queues and what the cards
say are asked for once a second and every few seconds.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from chambers.base.errors import ChambersError
from chambers.desk import fleet_view
from chambers.fleet.bell import Bell
from chambers.fleet.status import LaneStatus
from chambers.settings import OWN_KEY
from chambers.web.door import ask
from chambers.web.site import Site

NUMBERS_EVERY_S = 1.0
VITALS_EVERY_TURNS = 5
_RETRY_S = 1.0
_STEP_BYTES = 2**27
_TOLD = ("inflight", "queue", "decode_tps_measured", "decode_tps_alone")

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Beat:
    """The fleet at one moment: the lanes, the gateway's numbers of each, and what the box says."""

    lanes: tuple[LaneStatus, ...] = ()
    numbers: dict[str, Json] = field(default_factory=dict)
    vitals: fleet_view.Vitals | None = None


class Pulse:
    """Beats while somebody listens."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._bell = Bell()
        self._listeners = 0
        self._work: list[asyncio.Task[None]] = []
        self.beat = Beat()

    async def beats(self) -> AsyncGenerator[Beat, None]:
        """The fleet now and after every change."""
        async with self._listening():
            while True:
                changed = asyncio.ensure_future(self._bell.wait())
                try:
                    yield self.beat
                    await changed
                finally:
                    changed.cancel()

    @asynccontextmanager
    async def _listening(self) -> AsyncGenerator[None, None]:
        self._listeners += 1
        if not self._work:
            self._work = [asyncio.create_task(self._follow()), asyncio.create_task(self._count())]
        try:
            yield
        finally:
            self._listeners -= 1
            if self._listeners == 0:
                work, self._work = self._work, []
                for task in work:
                    task.cancel()

    async def _follow(self) -> None:
        while True:
            with suppress(ChambersError, ValueError):
                async with aclosing(fleet_view.changes(self._site.control)) as changes:
                    async for status in changes:
                        self._tell(Beat(status.lanes, self.beat.numbers, self.beat.vitals))
            await asyncio.sleep(_RETRY_S)

    async def _count(self) -> None:
        turn = 0
        while True:
            vitals = self.beat.vitals
            if turn % VITALS_EVERY_TURNS == 0:
                vitals = rounded(await asyncio.to_thread(fleet_view.read_vitals))
            self._tell(Beat(self.beat.lanes, await read_numbers(self._site), vitals))
            turn += 1
            await asyncio.sleep(NUMBERS_EVERY_S)

    def _tell(self, beat: Beat) -> None:
        if beat != self.beat:
            self.beat = beat
            self._bell.ring()


async def read_numbers(site: Site) -> dict[str, Json]:
    """What the gateway counts of each lane, by lane."""
    lanes = (await ask(site.door, "/health", site.holders[OWN_KEY])).get("lanes", [])
    return {lane["lane"]: {name: lane.get(name) for name in _TOLD} for lane in lanes}


def rounded(vitals: fleet_view.Vitals) -> fleet_view.Vitals:
    """Free memory in steps of an eighth of a GiB: what breathes by a few pages is no news. Pure."""
    host = vitals.host_free_bytes
    return fleet_view.Vitals(
        None if host is None else _step(host),
        {index: _step(free) for index, free in vitals.card_free_bytes.items()},
        vitals.card_temperature_c,
    )


def _step(size_bytes: int) -> int:
    return round(size_bytes / _STEP_BYTES) * _STEP_BYTES
