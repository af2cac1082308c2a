"""Which lane goes where: an assignment that explains itself. Pure and deterministic.

Residents are placed one after the other, those that need several cards first and the largest of them first. Each takes
the largest island that is still empty, so that heavy lanes do not share a board; within it the fewest cards that hold
it and reach its floor. Then `filling` gives what is left to lanes that are not resident and to further replicas. What
was considered and not taken is kept with the reason.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from chambers.engines.engine import Build, Engine
from chambers.machine.description import Machine, islands
from chambers.planning.choosing import Choice, Known, choose
from chambers.planning.constants import Constants
from chambers.planning.demand import Demand
from chambers.planning.filling import Wanted, fill, further_copies, role_rank
from chambers.planning.options import Option, Rejected
from chambers.planning.room import Room

_GIB = 1024**3


@dataclass(frozen=True, slots=True)
class Placed:
    """A lane with its name and place."""

    lane: str
    demand: Demand
    machine: Machine
    option: Option
    island: tuple[int, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unplaced:
    """A lane without a place, and why; a plan fits without those that are not `needed`."""

    demand: Demand
    reason: str
    needed: bool


@dataclass(frozen=True, slots=True)
class Assignment:
    """What was placed, what could not be, and everything that was considered on the way."""

    placed: tuple[Placed, ...]
    unplaced: tuple[Unplaced, ...]
    rejected: tuple[Rejected, ...]

    @property
    def fits(self) -> bool:
        """Every resident has its place."""
        return not any(one.needed for one in self.unplaced)


def assign(
    demands: Sequence[Demand],
    machines: Sequence[Machine],
    engines: Mapping[str, Engine],
    table: Sequence[Constants],
    *,
    named: Mapping[str, Engine] | None = None,
    builds: Mapping[str, Build] | None = None,
) -> Assignment:
    """Place every demand on the machines; the first machine is the box itself.

    `engines` are tried in their order; those in `named` run only what asks for them by name. `builds` says what is
    known of the programs that are really here.
    """
    rooms = [Room(machine) for machine in machines]
    known = Known(engines, table, named or {}, builds or {})
    rejected: list[Rejected] = []
    ordered = sorted(demands, key=lambda wanted: _urgency(wanted, machines[0]))
    residents = list(_place_residents(ordered, rooms, known, rejected))
    rest = [copy for one, found in residents for copy in further_copies(one, found)]
    rest += [Wanted(demand) for demand in ordered if not demand.resident]
    found = [*residents, *fill(rest, rooms, known, rejected)]
    return Assignment(
        placed=_placed(found, {candidate.name for demand in demands for candidate in demand.candidates}),
        unplaced=tuple(Unplaced(one.demand, _why(one, why), one.needed) for one, why in found if isinstance(why, str)),
        rejected=_without_repeats(rejected),
    )


def lane_names(models: Sequence[str], reserved: Collection[str]) -> tuple[str, ...]:
    """A name of its own for each lane: its model's, and a number from the second on; never one in `reserved`."""
    found: list[str] = []
    for model in models:
        name, number = model, 1
        while name in found or (number > 1 and name in reserved):
            number += 1
            name = f"{model}-{number}"
        found.append(name)
    return tuple(found)


def _place_residents(
    ordered: Sequence[Demand], rooms: Sequence[Room], known: Known, rejected: list[Rejected]
) -> Iterator[tuple[Wanted, Choice | str]]:
    for demand in ordered:
        if demand.resident:
            found = choose(demand, rooms, known, rejected)
            if isinstance(found, Choice):
                found.room.take(found.option)
            yield Wanted(demand), found


def _without_repeats(rejected: Sequence[Rejected]) -> tuple[Rejected, ...]:
    """One line for each model, engine and kind of reason: the one that got furthest, with the most cards."""
    kept: dict[tuple[str, str, str], Rejected] = {}
    for one in rejected:
        key = (one.model, one.engine, one.code)
        if key not in kept or len(one.devices) > len(kept[key].devices):
            kept[key] = one
    return tuple(kept.values())


def _urgency(demand: Demand, machine: Machine) -> tuple[object, ...]:
    """High stakes first, then high floors; then lanes that no single card holds, the largest first; then by role."""
    largest = max((gpu.memory_bytes for gpu in machine.gpus), default=0)
    size = max(candidate.card.total_bytes for candidate in demand.candidates)
    spread = size > largest
    return -demand.stakes, -(demand.floor_tps or 0.0), not spread, -size if spread else 0, role_rank(demand)


def _placed(found: Sequence[tuple[Wanted, Choice | str]], reserved: Collection[str]) -> tuple[Placed, ...]:
    chosen = [(one, place) for one, place in found if isinstance(place, Choice)]
    names = lane_names([place.option.candidate.name for _, place in chosen], reserved)
    return tuple(_place(name, one, place) for name, (one, place) in zip(names, chosen, strict=True))


def _place(name: str, one: Wanted, place: Choice) -> Placed:
    machine, devices = place.room.machine, place.option.setup.devices
    island = next((home for home in islands(machine) if set(devices) <= set(home)), devices)
    return Placed(name, one.demand, machine, place.option, island, tuple(_reasons(one, place.option, island)))


def _why(one: Wanted, why: str) -> str:
    """Why a lane has no place, and why that may be borne."""
    replicas = one.demand.replicas
    if one.copy > 1:
        which = f"replica {one.copy}" if one.copy == replicas else f"replicas {one.copy} to {replicas}"
        return f"{which} of {replicas}: {why}"
    return why if one.demand.resident else f"not resident, and {why}"


def _reasons(one: Wanted, best: Option, island: tuple[int, ...]) -> Iterator[str]:
    setup, demand = best.setup, one.demand
    yield f"plays {', '.join(demand.roles)}"
    if one.copy > 1:
        yield f"fills what is left: replica {one.copy} of {demand.replicas}"
    elif not demand.resident:
        yield "fills what is left: not resident"
    yield from _where(best, island)
    if setup.host_expert_bytes:
        yield f"{setup.host_expert_bytes / _GIB:.1f} GiB of routed experts in local host memory"
    if setup.kv_type in {"q8_0", "q4_0"}:
        yield f"its cache in {setup.kv_type}, or {setup.context_tokens} tokens for {setup.slots} slots do not fit"
    if demand.engine is not None:
        yield f"with {demand.engine}, as its role asks"
    if best.prediction.guessing is not None:
        yield best.prediction.guessing
    yield from best.engine.losses(setup.card, setup.gpus)
    floor = f", above the floor of {demand.floor_tps:g}" if demand.floor_tps is not None else ""
    here = "; calibrated here" if best.prediction.calibrated and best.prediction.seen is None else ""
    yield f"{best.prediction.basis} {best.tps:.0f} tok/s, at least {best.sure_tps:.0f}{floor}{here}"


def _where(best: Option, island: tuple[int, ...]) -> Iterator[str]:
    setup = best.setup
    if not setup.devices:
        yield "on the processors: no card that is free holds it"
    elif len(setup.devices) == 1:
        yield f"GPU {setup.devices[0]} alone holds it, so it is not split"
    elif best.crosses_islands:
        yield f"over GPUs {_list(setup.devices)}, which no NVLink joins: no island holds it"
    else:
        yield f"inside the island {_list(island)}: a split over islands would pay for every hand-over"
        kind = "layers: a mixture's layers are small" if setup.card.is_mixture else setup.split.value
        yield f"split by {kind}" if setup.card.is_mixture else f"split by {kind}, the faster way for it here"


def _list(devices: Sequence[int]) -> str:
    return "{" + ", ".join(str(index) for index in devices) + "}"
