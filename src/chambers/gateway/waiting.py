"""The waiting room: the one owner of every pool's queue, and the edge between its pure rules and the people waiting.

`admission` decides; here the clock is read, lanes are looked up and waiters are woken. A slot is counted from before
its request is sent until its answer has ended, however it ends: whoever comes in leaves through the same block.
"""

import asyncio
import itertools
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field

from chambers.base.errors import ChambersError
from chambers.fleet.lifecycle import State
from chambers.fleet.status import LaneStatus
from chambers.gateway.admission import (
    Queue,
    Ticket,
    arrive,
    estimate_s,
    expire,
    grant,
    leave,
    position,
    put_back,
)
from chambers.gateway.affinity import Affinity, Blocks, PrefixIndex, choose_lane
from chambers.gateway.charter import QueueRules
from chambers.gateway.clock import now_s
from chambers.gateway.lanes import HOPELESS, Lanes, LaneTable, down_error
from chambers.gateway.refusals import QueueFullError, WaitedTooLongError
from chambers.gateway.seats import Bystander, Claim, Seat

SUSPECT_S = 0.3
_TICK_S = 0.001
_SERVICES_KEPT = 50


@dataclass(slots=True)
class _Pool:
    """The queue of all lanes that play one model."""

    model: str
    queue: Queue = field(default_factory=Queue)
    waiters: dict[int, "Waiter"] = field(default_factory=dict)
    services_s: deque[float] = field(default_factory=lambda: deque(maxlen=_SERVICES_KEPT))


class Waiter:
    """One request in the room; wait for `seat`, and ask for another one where that lane did not serve."""

    def __init__(self, room: "WaitingRoom", pool: _Pool, ticket: Ticket, blocks: Blocks) -> None:
        self._room = room
        self.pool = pool
        self.ticket = ticket
        self.blocks = blocks
        self.seat: asyncio.Future[Seat] = asyncio.get_running_loop().create_future()
        self.finished = False
        """Set when the answer came to its end, so that the time it took counts."""

    @property
    def place(self) -> int | None:
        return self._room.place(self)

    @property
    def wait_s(self) -> float | None:
        """How long it will probably take yet; None where that is not known from measurement."""
        place = self.place
        return None if place is None else self._room.estimate_s(self.pool, place)

    def again(self) -> None:
        """The lane did not serve: wait for another, in the old place."""
        self._room.seat_again(self)

    def refuse(self, error: ChambersError) -> None:
        if not self.seat.done():
            self.seat.set_exception(error)
            self.seat.exception()  # looked at, in case nobody is left to


class WaitingRoom:
    """All queues of the house."""

    def __init__(self, lanes: LaneTable, rules: Callable[[], QueueRules]) -> None:
        self._lanes = lanes
        self._rules = rules
        self._prefixes = PrefixIndex()
        self._pools: dict[str, _Pool] = {}
        self._numbers = itertools.count(1)
        self._suspects: dict[str, float] = {}
        self._aside: Counter[str] = Counter()
        lanes.listen(self._lanes_changed)

    @contextmanager
    def waiting(self, model: str, claim: Claim, blocks: Blocks) -> Iterator[Waiter]:
        """In the queue of `model`, then in a slot, until the block is left."""
        waiter = self._enter(model, claim, blocks)
        # A timer may ring a tick early, and then nobody would be late yet.
        rings_s = waiter.ticket.deadline_s + _TICK_S
        timer = asyncio.get_running_loop().call_at(rings_s, self._settle, waiter.pool)
        try:
            yield waiter
        finally:
            timer.cancel()
            self._leave(waiter)

    def beside(self, model: str) -> AbstractContextManager[Bystander] | None:
        """For a request that needs no slot; None while no lane is ready, for then it has to wait like the others."""
        ready = (lane for lane in self._lanes.pool(model) if lane.state is State.READY)
        lane = next(ready, None)
        return None if lane is None else self._aside_of(lane)

    @contextmanager
    def _aside_of(self, lane: LaneStatus) -> Iterator[Bystander]:
        self._aside[lane.lane] += 1
        try:
            yield Bystander(lane)
        finally:
            self._aside[lane.lane] -= 1

    def inflight(self, lane: LaneStatus) -> int:
        """How many requests the lane is serving."""
        pool = self._pools.get(lane.model)
        return self._aside[lane.lane] + (pool.queue.running_on(lane.lane) if pool else 0)

    def queued(self, model: str) -> int:
        """How many wait for a slot of any lane that plays `model`."""
        pool = self._pools.get(model)
        return len(pool.queue.waiting) if pool else 0

    def place(self, waiter: Waiter) -> int | None:
        return position(waiter.pool.queue, waiter.ticket.id, now_s(), self._rules().ageing_s)

    def estimate_s(self, pool: _Pool, place: int) -> float | None:
        slots = sum(lane.slots for lane in self._lanes.pool(pool.model) if lane.state is State.READY)
        return estimate_s(place, tuple(pool.services_s), slots)

    def seat_again(self, waiter: Waiter) -> None:
        """Nothing listens where the lane should be, and the news of it has not come yet: look elsewhere meanwhile."""
        pool, loop = waiter.pool, asyncio.get_running_loop()
        self._suspects[pool.queue.running[waiter.ticket.id].lane] = now_s() + SUSPECT_S
        pool.queue = put_back(pool.queue, waiter.ticket.id)
        waiter.seat = loop.create_future()
        loop.call_later(SUSPECT_S + _TICK_S, self._settle, pool)
        self._settle(pool)

    def _enter(self, model: str, claim: Claim, blocks: Blocks) -> Waiter:
        pool = self._pools.setdefault(model, _Pool(model))
        ticket = Ticket(
            id=next(self._numbers),
            key=claim.key,
            priority=claim.priority,
            arrived_s=claim.arrived_s,
            deadline_s=claim.arrived_s + claim.wait_s,
            share=claim.share,
            max_inflight=claim.max_inflight,
        )
        free = sum(self._free(pool).values())
        arrival = arrive(pool.queue, ticket, length=self._rules().length, free_slots=free)
        if arrival.refused is ticket:
            raise self._full(pool)
        waiter = Waiter(self, pool, ticket, blocks)
        pool.queue = arrival.queue
        pool.waiters[ticket.id] = waiter
        if arrival.refused is not None:
            pool.waiters[arrival.refused.id].refuse(self._full(pool))
        self._settle(pool)
        return waiter

    def _leave(self, waiter: Waiter) -> None:
        pool = waiter.pool
        pool.queue = leave(pool.queue, waiter.ticket.id)
        del pool.waiters[waiter.ticket.id]
        if waiter.finished and waiter.seat.done() and waiter.seat.exception() is None:
            pool.services_s.append(now_s() - waiter.seat.result().seated_s)
        self._settle_all()  # a key's limit counts over all queues

    def _settle_all(self) -> None:
        for pool in self._pools.values():
            if pool.queue.waiting:
                self._settle(pool)

    def _settle(self, pool: _Pool) -> None:
        """Turn away who waited too long or waits in vain; seat whoever can be seated."""
        lanes = self._lanes.pool(pool.model)
        pool.queue, late = expire(pool.queue, now_s())
        for ticket in late:
            pool.waiters[ticket.id].refuse(_too_long(pool.model, lanes))
        if all(lane.state in HOPELESS for lane in lanes):
            for ticket in pool.queue.waiting:
                pool.waiters[ticket.id].refuse(down_error(pool.model, lanes))
            return
        pool.queue, grants = grant(
            pool.queue,
            self._free(pool),
            now_s(),
            ageing_s=self._rules().ageing_s,
            choose=lambda ticket, free: self._choose(pool.waiters[ticket.id], free),
            elsewhere=self._running_elsewhere(pool),
        )
        for one in grants:
            self._seat(pool.waiters[one.ticket.id], one.lane)

    def _choose(self, waiter: Waiter, free: Mapping[str, int]) -> str:
        names = [lane.lane for lane in self._lanes.pool(waiter.pool.model)]
        return choose_lane(self._prefixes.match(waiter.blocks), free, names)

    def _seat(self, waiter: Waiter, name: str) -> None:
        lane = self._lanes.find(name)
        assert lane is not None, "slots are granted only on lanes of the table"
        matched = self._prefixes.match(waiter.blocks).get(name, 0)
        self._prefixes.remember(waiter.blocks, name)
        if not waiter.seat.done():
            waiter.seat.set_result(Seat(lane, Affinity(matched, len(waiter.blocks)), now_s()))

    def _free(self, pool: _Pool) -> dict[str, int]:
        moment_s = now_s()
        return {
            lane.lane: max(lane.slots - pool.queue.running_on(lane.lane), 0)
            for lane in self._lanes.pool(pool.model)
            if lane.state is State.READY and self._suspects.get(lane.lane, 0.0) <= moment_s
        }

    def _running_elsewhere(self, pool: _Pool) -> Counter[str]:
        others = (other for other in self._pools.values() if other is not pool)
        return Counter(one.ticket.key for other in others for one in other.queue.running.values())

    def _full(self, pool: _Pool) -> QueueFullError:
        place = len(pool.queue.waiting) + 1
        return QueueFullError(pool.model, place, self.estimate_s(pool, place))

    def _lanes_changed(self, before: Lanes, after: Lanes) -> None:
        pids = {lane.lane: lane.pid for lane in after}
        for lane in before:
            if pids.get(lane.lane) != lane.pid:
                self._prefixes.forget(lane.lane)
                self._suspects.pop(lane.lane, None)
        self._settle_all()


def _too_long(model: str, lanes: Lanes) -> WaitedTooLongError:
    if any(lane.state is State.READY for lane in lanes):
        why = f"every slot of {model} was busy"
    else:
        why = down_error(model, lanes).message.rstrip(".")
    return WaitedTooLongError(f"The deadline of this request passed while it waited: {why}.")
