"""What a request brings to the queue, what it gets there, and those that need not queue at all."""

import asyncio
from dataclasses import dataclass

from chambers.fleet.status import LaneStatus
from chambers.gateway.admission import Urgency
from chambers.gateway.affinity import Affinity
from chambers.gateway.lanes import down_error
from chambers.gateway.names import Wanted


@dataclass(frozen=True, slots=True)
class Claim:
    """What a request brings to the queue."""

    key: str
    priority: Urgency
    share: float
    max_inflight: int | None
    arrived_s: float
    wait_s: float


@dataclass(frozen=True, slots=True)
class Seat:
    """A slot of a lane, and how much of the prompt that lane had been given before."""

    lane: LaneStatus
    affinity: Affinity
    seated_s: float


class Bystander:
    """A request that needs no slot: any lane that is ready will do, and there is nothing to wait for."""

    place = None
    wait_s = None
    kept_from = None

    def __init__(self, lane: LaneStatus) -> None:
        self._lane = lane
        self.finished = False
        self.seat: asyncio.Future[Seat] = asyncio.get_running_loop().create_future()
        self.seat.set_result(Seat(lane, Affinity(0, 0), asyncio.get_running_loop().time()))

    def again(self) -> None:
        self.seat = asyncio.get_running_loop().create_future()
        self.seat.set_exception(down_error(Wanted(self._lane.model), (self._lane,)))
