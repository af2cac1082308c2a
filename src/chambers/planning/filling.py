"""What fills the rest, once the residents have their places: lanes that are not resident, and further replicas. Pure.

The most valuable goes first, and then all the others look again at what it left. Worth more is, in this order: higher
stakes; what does not run yet before another copy of what does; a lane that reaches a floor it was promised; the larger
share of the memory that is still free on cards. So no card stays idle that something wanted could use.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from chambers.planning.choosing import Choice, Known, choose
from chambers.planning.demand import Demand
from chambers.planning.options import Rejected
from chambers.planning.room import Room
from chambers.settings import KNOWN_ROLES


@dataclass(frozen=True, slots=True)
class Wanted:
    """A demand, and which of its replicas this is; the first is 1."""

    demand: Demand
    copy: int = 1

    @property
    def needed(self) -> bool:
        """Whether a plan without it does not fit."""
        return self.demand.resident and self.copy == 1


def fill(
    wanted: Sequence[Wanted], rooms: Sequence[Room], known: Known, rejected: list[Rejected]
) -> Iterator[tuple[Wanted, Choice | str]]:
    """Each with its place, which is taken then, or with the reason why it has none."""
    waiting = [(one, _look(one, rooms, known, rejected)) for one in wanted]
    while waiting:
        waiting.sort(key=lambda pair: _rank(*pair))
        one, found = waiting.pop(0)
        yield one, found
        if isinstance(found, str):
            continue
        found.room.take(found.option)
        more = [(copy, _look(copy, rooms, known, rejected)) for copy in further_copies(one, found)]
        # A place that nobody touched is as good as before; only who lost one looks again.
        again = ((other, place if _stands(place) else _look(other, rooms, known, rejected)) for other, place in waiting)
        waiting = [*again, *more]


def further_copies(one: Wanted, found: Choice | str) -> tuple[Wanted, ...]:
    """The next replica, once this one has its place; replicas are of one model, or they could not share a queue."""
    if isinstance(found, str) or one.copy >= one.demand.replicas:
        return ()
    return (Wanted(replace(one.demand, candidates=(found.option.candidate,)), one.copy + 1),)


def role_rank(demand: Demand) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """Known roles in their order, then others by name: what decides between equals, whatever the order of inputs."""
    order = KNOWN_ROLES.index(demand.name) if demand.name in KNOWN_ROLES else len(KNOWN_ROLES)
    return order, demand.roles, tuple(candidate.name for candidate in demand.candidates)


def _look(one: Wanted, rooms: Sequence[Room], known: Known, rejected: list[Rejected]) -> Choice | str:
    found = choose(one.demand, rooms, known, rejected)
    if one.copy > 1 and isinstance(found, Choice) and not found.option.setup.devices:
        return "a further replica needs cards of its own: on the same processors two are no faster than one"
    return found


def _stands(place: Choice | str) -> bool:
    return isinstance(place, str) or place.room.holds(place.option)


def _rank(one: Wanted, place: Choice | str) -> tuple[object, ...]:
    demand = one.demand
    used = place.option.card_bytes if isinstance(place, Choice) else 0
    nowhere = isinstance(place, str)
    return nowhere, -demand.stakes, one.copy, demand.floor_tps is None, -used, role_rank(demand)
