"""The waiting room: the one owner of every queue, and the edge between its pure rules and the people waiting.

Lanes that a role or a model has in common share a queue, so that whoever may use a lane takes turns on it; a request
is seated only on lanes that may serve what it asked for.

`admission` decides; here the clock is read, lanes are looked up and waiters are woken. A slot is counted from before
its request is sent until its answer has ended, however it ends: whoever comes in leaves through the same block.
"""

import asyncio
import itertools
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace

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
    restart,
)
from chambers.gateway.affinity import Affinity, Blocks, PrefixIndex, choose_lane
from chambers.gateway.charter import QueueRules
from chambers.gateway.clock import now_s
from chambers.gateway.lanes import HOPELESS, Lanes, LaneTable, down_error, states_of
from chambers.gateway.names import Wanted, lane_groups
from chambers.gateway.refusals import QueueFullError, WaitedTooLongError
from chambers.gateway.seats import Bystander, Claim, Seat

SUSPECT_S = 0.3
SUSPECT_ELSEWHERE_S = 4.0
"""As long as the supervisor takes to find that another machine is out of sight."""
_TICK_S = 0.001
_SERVICES_KEPT = 50


@dataclass(slots=True)
class _Pool:
    """The queue in front of lanes that some name has in common."""

    lanes: frozenset[str]
    queue: Queue = field(default_factory=Queue)
    waiters: dict[int, "Waiter"] = field(default_factory=dict)
    services_s: deque[float] = field(default_factory=lambda: deque(maxlen=_SERVICES_KEPT))


class Waiter:
    """One request in the room; wait for `seat`, and ask for another one where that lane did not serve."""

    def __init__(self, room: "WaitingRoom", pool: _Pool, wanted: Wanted, ticket: Ticket, blocks: Blocks) -> None:
        self._room = room
        self.pool = pool
        self.wanted = wanted
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
        return None if place is None else self._room.estimate_s(self.pool, self.wanted, place)

    @property
    def kept_from(self) -> str | None:
        """Why no lane could serve it now, if every slot were free; None where one could."""
        return self._room.kept_from(self.wanted)

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
        self._pools: tuple[_Pool, ...] = ()
        self._numbers = itertools.count(1)
        self._suspects: dict[str, float] = {}
        self._aside: Counter[str] = Counter()
        lanes.listen(self._lanes_changed)

    @contextmanager
    def waiting(self, wanted: Wanted, claim: Claim, blocks: Blocks) -> Iterator[Waiter]:
        """In the queue for what is wanted, then in a slot, until the block is left."""
        waiter = self._enter(wanted, claim, blocks)
        # A timer may ring a tick early, and then nobody would be late yet.
        rings_s = waiter.ticket.deadline_s + _TICK_S
        timer = asyncio.get_running_loop().call_at(rings_s, lambda: self._settle(waiter.pool))
        try:
            yield waiter
        finally:
            timer.cancel()
            self._leave(waiter)

    def beside(self, wanted: Wanted) -> AbstractContextManager[Bystander] | None:
        """For a request that needs no slot; None while no lane is ready, for then it has to wait like the others."""
        ready = (lane for lane in self._lanes.serving(wanted) if lane.state is State.READY)
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
        pool = self._pool_of(lane.lane)
        return self._aside[lane.lane] + (pool.queue.running_on(lane.lane) if pool else 0)

    def queued(self, lane: LaneStatus) -> int:
        """How many wait for a slot that this lane might give them."""
        pool = self._pool_of(lane.lane)
        return sum(lane.lane in ticket.lanes for ticket in pool.queue.waiting) if pool else 0

    def place(self, waiter: Waiter) -> int | None:
        return position(waiter.pool.queue, waiter.ticket.id, now_s(), self._rules().ageing_s)

    def estimate_s(self, pool: _Pool, wanted: Wanted, place: int) -> float | None:
        slots = sum(lane.usable_slots for lane in self._lanes.serving(wanted) if lane.state is State.READY)
        return estimate_s(place, tuple(pool.services_s), slots)

    def kept_from(self, wanted: Wanted) -> str | None:
        """Why none of its lanes can serve now; None where one can."""
        lanes = self._lanes.serving(wanted)
        return None if any(lane.state is State.READY for lane in lanes) else states_of(lanes)

    def seat_again(self, waiter: Waiter) -> None:
        """Nothing listens where the lane should be, and the news of it has not come yet: look elsewhere meanwhile."""
        pool, loop = waiter.pool, asyncio.get_running_loop()
        name = pool.queue.running[waiter.ticket.id].lane
        lane = self._lanes.find(name)
        suspect_s = SUSPECT_S if lane is None or lane.url is None else SUSPECT_ELSEWHERE_S
        self._suspects[name] = now_s() + suspect_s
        pool.queue = put_back(pool.queue, waiter.ticket.id)
        waiter.seat = loop.create_future()
        loop.call_later(suspect_s + _TICK_S, lambda: self._settle(waiter.pool))
        self._settle(pool)

    def _enter(self, wanted: Wanted, claim: Claim, blocks: Blocks) -> Waiter:
        lanes = self._lanes.serving(wanted)
        pool = self._pool_of(lanes[0].lane) if lanes else None
        if pool is None:
            raise down_error(wanted, lanes)
        ticket = Ticket(
            id=next(self._numbers),
            key=claim.key,
            priority=claim.priority,
            arrived_s=claim.arrived_s,
            deadline_s=claim.arrived_s + claim.wait_s,
            share=claim.share,
            max_inflight=claim.max_inflight,
            lanes=frozenset(lane.lane for lane in lanes),
        )
        free = sum(slots for lane, slots in self._free(pool).items() if lane in ticket.lanes)
        arrival = arrive(pool.queue, ticket, length=self._rules().length, free_slots=free)
        if arrival.refused is ticket:
            raise self._full(pool, wanted, ticket)
        waiter = Waiter(self, pool, wanted, ticket, blocks)
        pool.queue = arrival.queue
        pool.waiters[ticket.id] = waiter
        if arrival.refused is not None:
            turned_away = pool.waiters[arrival.refused.id]
            turned_away.refuse(self._full(pool, turned_away.wanted, arrival.refused))
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
        for pool in self._pools:
            if pool.queue.waiting:
                self._settle(pool)

    def _settle(self, pool: _Pool) -> None:
        """Turn away who waited too long or waits in vain; seat whoever can be seated."""
        pool.queue, late = expire(pool.queue, now_s())
        for ticket in late:
            waiter = pool.waiters[ticket.id]
            waiter.refuse(_too_long(waiter.wanted, self._lanes.serving(waiter.wanted)))
        for waiter in [pool.waiters[ticket.id] for ticket in pool.queue.waiting]:
            lanes = self._lanes.serving(waiter.wanted)
            if all(lane.state in HOPELESS for lane in lanes):
                waiter.refuse(down_error(waiter.wanted, lanes))
                pool.queue = leave(pool.queue, waiter.ticket.id)
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
        names = [lane.lane for lane in self._lanes.lanes]
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
            lane.lane: max(lane.usable_slots - pool.queue.running_on(lane.lane), 0)
            for lane in self._lanes.lanes
            if lane.lane in pool.lanes and lane.state is State.READY and self._suspects.get(lane.lane, 0.0) <= moment_s
        }

    def _running_elsewhere(self, pool: _Pool) -> Counter[str]:
        others = (other for other in self._pools if other is not pool)
        return Counter(one.ticket.key for other in others for one in other.queue.running.values())

    def _full(self, pool: _Pool, wanted: Wanted, ticket: Ticket) -> QueueFullError:
        place = sum(one.rivals(ticket) for one in pool.queue.waiting) + 1
        return QueueFullError(wanted.name, place, self.estimate_s(pool, wanted, place))

    def _pool_of(self, lane: str) -> _Pool | None:
        return next((pool for pool in self._pools if lane in pool.lanes), None)

    def _lanes_changed(self, before: Lanes, after: Lanes) -> None:
        if _served(before) != _served(after):
            self._regroup(after)
        pids = {lane.lane: lane.pid for lane in after}
        ready = {lane.lane for lane in after if lane.state is State.READY}
        for lane in before:
            if pids.get(lane.lane) != lane.pid:
                self._prefixes.forget(lane.lane)
            if pids.get(lane.lane) != lane.pid or (lane.state is not State.READY and lane.lane in ready):
                self._suspects.pop(lane.lane, None)
        self._settle_all()

    def _regroup(self, lanes: Lanes) -> None:
        """Other lanes, or other roles on them: everybody goes to the queue in front of what may serve them now."""
        before, gone = self._pools, _Pool(frozenset())
        self._pools = tuple(_Pool(group) for group in lane_groups(lanes))
        for waiter, ticket in [(old.waiters[one.id], one) for old in before for one in old.queue.waiting]:
            able = self._lanes.serving(waiter.wanted)
            pool = self._take_over(waiter, able[0].lane if able else None, gone)
            moved = replace(ticket, lanes=frozenset(lane.lane for lane in able))
            pool.queue = restart((*pool.queue.waiting, moved), pool.queue.running.values())
        for waiter, one in [(old.waiters[one.ticket.id], one) for old in before for one in old.queue.running.values()]:
            pool = self._take_over(waiter, one.lane, gone)
            pool.queue = restart(pool.queue.waiting, (*pool.queue.running.values(), one))
        self._settle(gone)

    def _take_over(self, waiter: Waiter, lane: str | None, gone: _Pool) -> _Pool:
        waiter.pool = (None if lane is None else self._pool_of(lane)) or gone
        waiter.pool.waiters[waiter.ticket.id] = waiter
        return waiter.pool


def _served(lanes: Lanes) -> list[tuple[object, ...]]:
    """What decides which lanes share a queue, and who may wait in it."""
    return [(lane.lane, lane.roles, lane.model, lane.url) for lane in lanes]


def _too_long(wanted: Wanted, lanes: Lanes) -> WaitedTooLongError:
    if any(lane.state is State.READY for lane in lanes):
        why = f"every slot of {wanted.name} was busy"
    else:
        why = down_error(wanted, lanes).message.rstrip(".")
    return WaitedTooLongError(f"The deadline of this request passed while it waited: {why}.")
