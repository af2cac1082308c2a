"""Which lane goes where: an assignment that explains itself. Pure and deterministic.

Lanes are placed one after the other, those that need several cards first and the largest of them first. Each takes the
largest island that is still empty, so that heavy lanes do not share a board; within it the fewest cards that hold it
and reach its floor. What was considered and not taken is kept with the reason.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from chambers.engines.engine import Engine
from chambers.machine.description import Machine, islands
from chambers.planning.constants import Constants
from chambers.planning.demand import Candidate, Demand
from chambers.planning.options import Option, Outcome, Rejected, Search, crossing_sets, device_sets, explore, offload
from chambers.settings import KNOWN_ROLES

_GIB = 1024**3
_CLEARLY = 0.9


@dataclass(frozen=True, slots=True)
class Placed:
    """A lane with its place."""

    demand: Demand
    machine: Machine
    option: Option
    island: tuple[int, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Assignment:
    """What was placed, what could not be, and everything that was considered on the way."""

    placed: tuple[Placed, ...]
    unplaced: tuple[tuple[Demand, str], ...]
    rejected: tuple[Rejected, ...]


@dataclass(frozen=True, slots=True)
class _Known:
    engines: Mapping[str, Engine]
    table: Sequence[Constants]


@dataclass(slots=True)
class _Room:
    """What is still free while lanes are being placed."""

    machine: Machine
    taken: set[int]

    def free(self) -> tuple[int, ...]:
        return tuple(gpu.index for gpu in self.machine.gpus if gpu.index not in self.taken)

    def islands_by_room(self) -> list[tuple[int, ...]]:
        """Untouched islands first, the larger before the smaller; then those in use, by what is left."""
        free = set(self.free())

        def key(island: tuple[int, ...]) -> tuple[bool, int, tuple[int, ...]]:
            left = [index for index in island if index in free]
            return len(left) < len(island), -sum(self.machine.gpu(i).memory_bytes for i in left), island

        return sorted((island for island in islands(self.machine) if free & set(island)), key=key)


def assign(
    demands: Sequence[Demand],
    machines: Sequence[Machine],
    engines: Mapping[str, Engine],
    table: Sequence[Constants],
) -> Assignment:
    """Place every demand on the machines; the first machine is the box itself."""
    rooms = [_Room(machine, set()) for machine in machines]
    known = _Known(engines, table)
    placed: list[Placed] = []
    unplaced: list[tuple[Demand, str]] = []
    rejected: list[Rejected] = []
    for demand in sorted(demands, key=lambda wanted: _urgency(wanted, machines[0])):
        found = _place(demand, rooms, known, rejected)
        if isinstance(found, Placed):
            placed.append(found)
            room = next(room for room in rooms if room.machine is found.machine)
            room.taken.update(found.option.setup.devices)
        else:
            unplaced.append((demand, found))
    return Assignment(tuple(placed), tuple(unplaced), _without_repeats(rejected))


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
    order = KNOWN_ROLES.index(demand.name) if demand.name in KNOWN_ROLES else len(KNOWN_ROLES)
    spread = size > largest
    return -demand.stakes, -(demand.floor_tps or 0.0), not spread, -size if spread else 0, order, demand.name


def _place(demand: Demand, rooms: Sequence[_Room], known: _Known, rejected: list[Rejected]) -> Placed | str:
    misses: list[str] = []
    for candidate in demand.candidates:
        for room in rooms:
            search = Search(candidate, demand, room.machine, known.engines, known.table)
            best = _best(_options(search, room, rejected), demand.floor_tps)
            if best is None:
                continue
            if demand.floor_tps is None or best.sure_tps >= demand.floor_tps:
                return _placed(demand, room.machine, best)
            misses.append(_miss(candidate, best, demand.floor_tps))
            rejected.append(search.rejected(best.engine, best.setup.devices, "floor.missed", misses[-1]))
    names = ", ".join(candidate.name for candidate in demand.candidates)
    return misses[0] if misses else f"none of its candidates ({names}) fits what is free"


def _options(search: Search, room: _Room, rejected: list[Rejected]) -> list[Option]:
    """Inside the first island that holds it; with experts in host memory; over islands; without any card."""
    sets = list(device_sets(search.machine, room.free()))
    homes = [[chosen for chosen in sets if set(chosen) <= set(island)] for island in room.islands_by_room()]
    tries: list[tuple[Callable[[Search, tuple[int, ...]], Outcome], list[tuple[int, ...]], bool]] = [
        *((explore, inside, False) for inside in homes),
        (explore, list(crossing_sets(search.machine, room.free())), True),
        (offload, [*(inside[-1] for inside in homes if inside), *crossing_sets(search.machine, room.free())], True),
        (explore, [()], False),
    ]
    for how, candidates, crossing in tries:
        outcomes = [how(search, devices) for devices in candidates]
        rejected += [one for _, reasons in outcomes for one in reasons]
        if found := [option for options, _ in outcomes for option in options]:
            return [replace(option, crosses_islands=crossing and _crosses(option)) for option in found]
    return []


def _crosses(option: Option) -> bool:
    return not any(set(option.setup.devices) <= set(home) for home in islands(option.setup.machine))


def _best(options: Sequence[Option], floor_tps: float | None) -> Option | None:
    """The fewest cards that surely reach the floor; without any, the fastest of all.

    With experts in host memory speed counts first, because every card brings a path of its own. An engine that comes
    earlier in the list is left for another only when that is clearly faster.
    """
    reaching = [option for option in options if floor_tps is None or option.sure_tps >= floor_tps]
    if not reaching:
        return max(options, key=lambda option: option.sure_tps, default=None)
    resident = [option for option in reaching if not option.setup.host_expert_bytes]
    fewest = min(len(option.setup.devices) for option in resident) if resident else None
    rivals = [option for option in resident if len(option.setup.devices) == fewest] or reaching
    fastest = max(option.tps for option in rivals)
    return next(option for option in rivals if option.tps >= _CLEARLY * fastest)


def _placed(demand: Demand, machine: Machine, best: Option) -> Placed:
    island = next((home for home in islands(machine) if set(best.setup.devices) <= set(home)), best.setup.devices)
    return Placed(demand, machine, best, island, tuple(_reasons(demand, best, island)))


def _reasons(demand: Demand, best: Option, island: tuple[int, ...]) -> list[str]:
    setup = best.setup
    said = [f"plays {', '.join(demand.roles)}"]
    if not setup.devices:
        said.append("on the processors: no card that is free holds it")
    elif len(setup.devices) == 1:
        said.append(f"GPU {setup.devices[0]} alone holds it, so it is not split")
    elif best.crosses_islands:
        said.append(f"over GPUs {_list(setup.devices)}, which no NVLink joins: no island holds it")
    else:
        said.append(f"inside the island {_list(island)}: a split over islands would pay for every hand-over")
        kind = "layers: a mixture's layers are small" if setup.card.is_mixture else setup.split.value
        said.append(f"split by {kind}" if setup.card.is_mixture else f"split by {kind}, the faster way for it here")
    if setup.host_expert_bytes:
        said.append(f"{setup.host_expert_bytes / _GIB:.1f} GiB of routed experts in local host memory")
    if setup.kv_type in {"q8_0", "q4_0"}:
        said.append(
            f"its cache in {setup.kv_type}, or {setup.context_tokens} tokens for {setup.slots} slots do not fit"
        )
    said += best.engine.losses(setup.card, setup.gpus)
    floor = f", above the floor of {demand.floor_tps:g}" if demand.floor_tps is not None else ""
    said.append(f"predicted {best.tps:.0f} tok/s, at least {best.sure_tps:.0f}{floor}")
    return said


def _miss(candidate: Candidate, best: Option, floor_tps: float) -> str:
    short = (1 - best.sure_tps / floor_tps) * 100
    dense = "" if candidate.card.is_mixture else "; it is dense, and every token reads all of it"
    reach = f"{candidate.name} would reach {best.tps:.0f} tok/s, {best.sure_tps:.0f} at the low end of the band"
    return f"{reach}, {short:.0f} % below the floor of {floor_tps:g}{dense}"


def _list(devices: Sequence[int]) -> str:
    return "{" + ", ".join(str(index) for index in devices) + "}"
