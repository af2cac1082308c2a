"""Who is served next: the queue in front of lanes that have a role or a model in common. Pure.

A ticket names the lanes that may serve it, and is passed over while none of them is free.

Everything is a value and takes the clock as an argument. Interactive requests go before batch ones; batch work that
has waited `ageing_s` counts as interactive. Inside a class keys take turns by virtual time: each grant costs its key
1/share, the key that has spent least is next, and one that comes back from a pause starts at the present, so that
nobody saves up turns. A key at its limit is passed over without holding up the others.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Literal

Urgency = Literal["interactive", "batch"]

ENOUGH_TO_ESTIMATE = 5


@dataclass(frozen=True, slots=True)
class Ticket:
    """One request that wants a slot. Times are of one steady clock."""

    id: int
    key: str
    priority: Urgency
    arrived_s: float
    deadline_s: float
    share: float = 1.0
    max_inflight: int | None = None
    lanes: frozenset[str] = frozenset()

    def rivals(self, other: "Ticket") -> bool:
        """Whether the two may want the same slot."""
        return not self.lanes.isdisjoint(other.lanes)


@dataclass(frozen=True, slots=True)
class Grant:
    """A slot of `lane` given to a ticket."""

    ticket: Ticket
    lane: str


@dataclass(frozen=True, slots=True)
class Queue:
    """Who waits, in order of arrival; who is being served; and what each key has spent."""

    waiting: tuple[Ticket, ...] = ()
    running: Mapping[int, Grant] = field(default_factory=dict)
    spent: Mapping[str, float] = field(default_factory=dict)
    present: float = 0.0

    def running_of(self, key: str) -> int:
        return sum(grant.ticket.key == key for grant in self.running.values())

    def running_on(self, lane: str) -> int:
        return sum(grant.lane == lane for grant in self.running.values())


@dataclass(frozen=True, slots=True)
class Arrival:
    """The queue after somebody came, and who could not be taken in: the newcomer, or one who made room for it."""

    queue: Queue
    refused: Ticket | None = None


Choose = Callable[[Ticket, Mapping[str, int]], str]
"""Which of the lanes that may serve a ticket, and have free slots, does."""


def arrive(queue: Queue, ticket: Ticket, *, length: int, free_slots: int) -> Arrival:
    """Take a ticket in; when `length` wait for its lanes, whoever fills the queue beyond its share makes room.

    `free_slots` are those of its lanes.
    """
    caught_up = max(queue.spent.get(ticket.key, 0.0), queue.present)
    waits = any(one.key == ticket.key for one in queue.waiting)
    spent = queue.spent if waits else {**queue.spent, ticket.key: caught_up}
    longer = replace(queue, waiting=(*queue.waiting, ticket), spent=spent)
    rivals = [one for one in queue.waiting if one.rivals(ticket)]
    if len(rivals) < length + free_slots:
        return Arrival(longer)
    refused = _one_too_many(rivals, ticket)
    return Arrival(queue, ticket) if refused is ticket else Arrival(leave(longer, refused.id), refused)


def grant(
    queue: Queue,
    free: Mapping[str, int],
    now_s: float,
    *,
    ageing_s: float,
    choose: Choose,
    elsewhere: Mapping[str, int] | None = None,
) -> tuple[Queue, tuple[Grant, ...]]:
    """Give out the free slots of each lane; `elsewhere` is what each key has running in other queues."""
    left = {lane: slots for lane, slots in free.items() if slots > 0}
    given: list[Grant] = []
    while left:
        ticket = _next(queue, left, now_s, ageing_s, elsewhere or {})
        if ticket is None:
            break
        one = Grant(ticket, choose(ticket, {lane: left[lane] for lane in left if lane in ticket.lanes}))
        queue = _seat(queue, one)
        given.append(one)
        left[one.lane] -= 1
        left = {lane: slots for lane, slots in left.items() if slots > 0}
    return queue, tuple(given)


def leave(queue: Queue, ticket_id: int) -> Queue:
    """Without that ticket, whether it was waiting, being served or never there."""
    waiting = tuple(ticket for ticket in queue.waiting if ticket.id != ticket_id)
    running = {number: one for number, one in queue.running.items() if number != ticket_id}
    return replace(queue, waiting=waiting, running=running)


def put_back(queue: Queue, ticket_id: int) -> Queue:
    """A ticket whose lane turned out not to serve waits again, in its old place and without having paid."""
    ticket = queue.running[ticket_id].ticket
    waiting = sorted((*queue.waiting, ticket), key=lambda one: (one.arrived_s, one.id))
    refunded = queue.spent[ticket.key] - 1 / ticket.share
    left = leave(queue, ticket_id)
    return replace(left, waiting=tuple(waiting), spent={**queue.spent, ticket.key: refunded})


def restart(waiting: Iterable[Ticket], running: Iterable[Grant]) -> Queue:
    """A queue of these, in which nobody has spent anything yet: the lanes in front of which they wait have changed."""
    in_order = tuple(sorted(waiting, key=lambda one: (one.arrived_s, one.id)))
    served = {one.ticket.id: one for one in running}
    keys = (ticket.key for ticket in (*in_order, *(one.ticket for one in served.values())))
    return Queue(in_order, served, dict.fromkeys(keys, 0.0))


def expire(queue: Queue, now_s: float) -> tuple[Queue, tuple[Ticket, ...]]:
    """Without those whose deadline has passed, and those."""
    late = tuple(ticket for ticket in queue.waiting if ticket.deadline_s <= now_s)
    waiting = tuple(ticket for ticket in queue.waiting if ticket.deadline_s > now_s)
    return (replace(queue, waiting=waiting) if late else queue), late


def order(queue: Queue, now_s: float, ageing_s: float) -> Iterator[Ticket]:
    """Everyone who waits, in the order in which they would be served if nobody else came and no key had a limit."""
    heads: dict[tuple[int, str], deque[Ticket]] = {}
    for ticket in queue.waiting:
        heads.setdefault((_rank(ticket, now_s, ageing_s), ticket.key), deque()).append(ticket)
    spent = dict(queue.spent)
    while heads:
        place = min(heads, key=lambda at: (at[0], spent[at[1]], heads[at][0].arrived_s, heads[at][0].id))
        ticket = heads[place].popleft()
        if not heads[place]:
            del heads[place]
        spent[ticket.key] += 1 / ticket.share
        yield ticket


def position(queue: Queue, ticket_id: int, now_s: float, ageing_s: float) -> int | None:
    """How many are served by its lanes until this one is, itself included; None if it is not waiting."""
    mine = next((ticket for ticket in queue.waiting if ticket.id == ticket_id), None)
    if mine is None:
        return None
    turns = enumerate((one for one in order(queue, now_s, ageing_s) if one.rivals(mine)), start=1)
    return next((place for place, ticket in turns if ticket.id == ticket_id), None)


def estimate_s(place: int, services_s: tuple[float, ...], slots: int) -> float | None:
    """How long until that place is served, from how long others took; None where too little was measured."""
    if len(services_s) < ENOUGH_TO_ESTIMATE or slots < 1:
        return None
    return place * median(services_s) / slots


def _rank(ticket: Ticket, now_s: float, ageing_s: float) -> int:
    return 0 if ticket.priority == "interactive" or now_s - ticket.arrived_s >= ageing_s else 1


def _next(
    queue: Queue, left: Mapping[str, int], now_s: float, ageing_s: float, elsewhere: Mapping[str, int]
) -> Ticket | None:
    def may_go(ticket: Ticket) -> bool:
        running = queue.running_of(ticket.key) + elsewhere.get(ticket.key, 0)
        below_limit = ticket.max_inflight is None or running < ticket.max_inflight
        return below_limit and not ticket.lanes.isdisjoint(left)

    return next((ticket for ticket in order(queue, now_s, ageing_s) if may_go(ticket)), None)


def _seat(queue: Queue, one: Grant) -> Queue:
    spent = queue.spent[one.ticket.key]
    return replace(
        queue,
        waiting=tuple(ticket for ticket in queue.waiting if ticket.id != one.ticket.id),
        running={**queue.running, one.ticket.id: one},
        spent={**queue.spent, one.ticket.key: spent + 1 / one.ticket.share},
        present=max(queue.present, spent),
    )


def _one_too_many(rivals: Sequence[Ticket], newcomer: Ticket) -> Ticket:
    """Who has to go: the last of the key that takes most room for its share, or batch work before interactive."""
    taken: dict[str, float] = {newcomer.key: 1 / newcomer.share}
    for ticket in rivals:
        taken[ticket.key] = taken.get(ticket.key, 0.0) + 1 / ticket.share
    greediest = max(taken, key=lambda key: taken[key])
    if taken[greediest] > taken[newcomer.key]:
        return max((one for one in rivals if one.key == greediest), key=_expendable)
    if newcomer.priority == "interactive":
        batch = [one for one in rivals if one.priority == "batch"]
        return max(batch, key=_expendable) if batch else newcomer
    return newcomer


def _expendable(ticket: Ticket) -> tuple[bool, float, int]:
    return ticket.priority == "batch", ticket.arrived_s, ticket.id
