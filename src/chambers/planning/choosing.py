"""The place of one lane in what is free: the first candidate that fits and surely reaches the floor. Pure.

Inside an island before over islands, all weights on cards before experts in host memory, cards before processors; the
fewest cards that do. What was tried and not taken is kept with the reason.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from chambers.engines.engine import Build, Engine
from chambers.planning.constants import Constants
from chambers.planning.demand import Candidate, Demand
from chambers.planning.options import (
    Option,
    Outcome,
    Rejected,
    Search,
    crosses_islands,
    crossing_sets,
    device_sets,
    explore,
    mixed_sets,
    offload,
)
from chambers.planning.room import Room

_GIB = 1024**3
_CLEARLY = 0.9


@dataclass(frozen=True, slots=True)
class Known:
    """What a choice is made from: the engines that are tried, those that must be asked for by name, the constants.

    `builds` is what is known of the programs that are really there; an engine without one is judged by its name.
    """

    engines: Mapping[str, Engine]
    table: Sequence[Constants]
    named: Mapping[str, Engine] = field(default_factory=dict)
    builds: Mapping[str, Build] = field(default_factory=dict)

    def tried(self, demand: Demand) -> Mapping[str, Engine]:
        if demand.engine is None:
            return self.engines
        return {name: engine for name, engine in {**self.named, **self.engines}.items() if name == demand.engine}


@dataclass(frozen=True, slots=True)
class Choice:
    """Where a lane could go, and how."""

    room: Room
    option: Option


def choose(demand: Demand, rooms: Sequence[Room], known: Known, rejected: list[Rejected]) -> Choice | str:
    """The best place that is free, or why there is none; what was considered is added to `rejected`."""
    engines = known.tried(demand)
    if not engines:
        return f"it asks for the engine {demand.engine}, which is not here"
    misses: list[str] = []
    before = len(rejected)
    for candidate in demand.candidates:
        for room in rooms:
            search = Search(candidate, demand, room.machine, engines, known.table, known.builds)
            best = _best(_options(search, room, rejected), demand.floor_tps)
            if best is None:
                continue
            if demand.floor_tps is None or best.sure_tps >= demand.floor_tps:
                return Choice(room, best)
            misses.append(_miss(candidate, best, demand.floor_tps))
            rejected.append(search.rejected(best.engine, best.setup.devices, "floor.missed", misses[-1]))
    names = ", ".join(candidate.name for candidate in demand.candidates)
    if misses:
        return misses[0]
    guessing = next((one.reason for one in rejected[before:] if one.code.startswith("draft.")), None)
    return guessing or f"none of its candidates ({names}) fits what is free"


def _options(search: Search, room: Room, rejected: list[Rejected]) -> list[Option]:
    """Inside the first island that holds it; over islands; with experts in host memory; without any card."""
    sets = list(device_sets(search.machine, room.free()))
    homes = [[chosen for chosen in sets if set(chosen) <= set(island)] for island in room.islands_by_room()]
    tries: list[tuple[Callable[[Search, tuple[int, ...]], Outcome], list[tuple[int, ...]], bool]] = [
        *((explore, inside, False) for inside in homes),
        (explore, list(crossing_sets(search.machine, room.free())), True),
        (explore, list(mixed_sets(search.machine, room.free())), True),
        (offload, [*(inside[-1] for inside in homes if inside), *crossing_sets(search.machine, room.free())], True),
        (explore, [()], False),
    ]
    for how, candidates, crossing in tries:
        outcomes = [how(search, devices) for devices in candidates]
        rejected += [one for _, reasons in outcomes for one in reasons]
        options = _beside_others([option for found, _ in outcomes for option in found], search, room, rejected)
        if options:
            return [replace(one, crosses_islands=crossing and _crosses(one)) for one in options]
    return []


def _beside_others(options: Sequence[Option], search: Search, room: Room, rejected: list[Rejected]) -> Sequence[Option]:
    """Those that the host memory left by the other lanes holds too."""
    for option in options:
        missing = room.host_missing_bytes(option)
        if missing > 0:
            reason = f"other lanes keep so much in host memory that {missing / _GIB:.1f} GiB are too few"
            rejected.append(search.rejected(option.engine, option.setup.devices, "memory.host_taken", reason))
    return [option for option in options if room.host_missing_bytes(option) <= 0]


def _crosses(option: Option) -> bool:
    return crosses_islands(option.setup.machine, option.setup.devices)


def _best(options: Sequence[Option], floor_tps: float | None) -> Option | None:
    """The fewest cards that surely reach the floor; without any, the fastest of all.

    With experts in host memory speed counts first, because every card brings a path of its own. An engine that comes
    earlier in the list is left for another only when that is clearly faster.
    """
    reaching = [option for option in options if floor_tps is None or option.sure_tps >= floor_tps]
    if not reaching:
        return max(options, key=lambda option: option.sure_tps, default=None)
    on_cards = [option for option in reaching if not option.setup.host_expert_bytes]
    fewest = min(len(option.setup.devices) for option in on_cards) if on_cards else None
    rivals = [option for option in on_cards if len(option.setup.devices) == fewest] or reaching
    fastest = max(option.tps for option in rivals)
    return next(option for option in rivals if option.tps >= _CLEARLY * fastest)


def _miss(candidate: Candidate, best: Option, floor_tps: float) -> str:
    short = (1 - best.sure_tps / floor_tps) * 100
    dense = "" if candidate.card.is_mixture else "; it is dense, and every token reads all of it"
    reach = f"{candidate.name} would reach {best.tps:.0f} tok/s, {best.sure_tps:.0f} at the low end of the band"
    return f"{reach}, {short:.0f} % below the floor of {floor_tps:g}{dense}"
