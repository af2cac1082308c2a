"""The ways in which one model could run on a box, each with its prediction or the reason why not. Pure.

Devices are taken from one island at a time: the sets that are tried are single cards, then growing sets of the same
island. Sets that cross islands come after those and are kept only where nothing inside one fits, sets of unlike cards
last of all.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from chambers.engines.engine import Build, Engine, Refusal
from chambers.machine.description import Gpu, Machine, islands
from chambers.models.card import CacheKind, Part
from chambers.planning.constants import Constants
from chambers.planning.demand import Candidate, Demand
from chambers.planning.prediction import Prediction, predict
from chambers.planning.setup import HostPath, Setup, Split

_KV_TYPES = ("f16", "q8_0", "q4_0")
_WORSE_PATHS = (
    (HostPath.REMOTE, "numa.remote_memory", "experts in another node's memory"),
    (HostPath.PASSAGE, "numa.cross_module", "experts that cross between the modules"),
)
_UTILISATION = {True: 0.9, False: 1.0}


@dataclass(frozen=True, slots=True)
class Option:
    """A setup that runs and fits."""

    candidate: Candidate
    engine: Engine
    prediction: Prediction
    crosses_islands: bool = False

    @property
    def setup(self) -> Setup:
        return self.prediction.setup

    @property
    def tps(self) -> float:
        """What one stream gets."""
        return self.prediction.speed.decode_tps / self.setup.batch

    @property
    def sure_tps(self) -> float:
        """What one stream gets at the low end of the band: floors are held against this."""
        return self.prediction.speed.decode_tps_low / self.setup.batch

    @property
    def card_bytes(self) -> int:
        """What it uses of the cards' memory."""
        return sum(device.total for device in self.prediction.memory.devices if device.device is not None)

    @property
    def host_bytes(self) -> int:
        """What it keeps in host memory: experts and tables of a lane on cards, everything of one without."""
        memory = self.prediction.memory
        return memory.host_bytes + memory.total - self.card_bytes


@dataclass(frozen=True, slots=True)
class Rejected:
    """A setup that was considered and not taken."""

    model: str
    engine: str
    devices: tuple[int, ...]
    code: str
    reason: str


def device_sets(machine: Machine, free: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Sets of free devices inside one island, smallest first; of sets that look alike only the first."""
    for island in islands(machine):
        members = [index for index in island if index in free]
        for size in range(1, len(members) + 1):
            seen = set()
            for chosen in combinations(members, size):
                look = tuple(sorted((machine.gpu(i).memory_bytes, machine.gpu(i).card) for i in chosen))
                if look not in seen:
                    seen.add(look)
                    yield chosen


def crossing_sets(machine: Machine, free: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Growing sets of equal cards over several islands."""
    kinds: dict[str | None, list[int]] = {}
    for index in sorted(free):
        kinds.setdefault(machine.gpu(index).card, []).append(index)
    for members in kinds.values():
        yield from (chosen for chosen in _growing(members) if crosses_islands(machine, chosen))


def mixed_sets(machine: Machine, free: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Growing sets of unlike cards over several islands, those with the most memory first."""
    by_memory = sorted(free, key=lambda index: (-machine.gpu(index).memory_bytes, index))
    for chosen in _growing(by_memory):
        if crosses_islands(machine, chosen) and len({machine.gpu(index).card for index in chosen}) > 1:
            yield tuple(sorted(chosen))


def crosses_islands(machine: Machine, devices: Sequence[int]) -> bool:
    """Whether no NVLink joins these cards."""
    return not any(set(devices) <= set(island) for island in islands(machine))


def _growing(members: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return (tuple(members[:size]) for size in range(2, len(members) + 1))


@dataclass(frozen=True, slots=True)
class Search:
    """One model for one demand on one box, and what is known: the same for every set of devices that is tried."""

    candidate: Candidate
    demand: Demand
    machine: Machine
    engines: Mapping[str, Engine]
    table: Sequence[Constants]
    builds: Mapping[str, Build] = field(default_factory=dict)

    def refusals(self, engine: Engine, gpus: Sequence[Gpu], split: Split) -> tuple[Refusal, ...]:
        """Why not: for the engine as such, and for the very program that is there."""
        card, build = self.candidate.card, self.builds.get(engine.name)
        own = engine.build_refusals(build, card, gpus) if build is not None else ()
        tokens, draft = self.demand.speculate, self.demand.draft
        guessing = engine.draft_refusals(card, draft, tokens) if tokens else ()
        return (*engine.refusals(card, gpus, split.value), *guessing, *own)

    def rejected(self, engine: Engine, devices: tuple[int, ...], code: str, reason: str) -> Rejected:
        return Rejected(self.candidate.name, engine.name, devices, code, reason)


Outcome = tuple[list[Option], list[Rejected]]


def explore(search: Search, devices: tuple[int, ...]) -> Outcome:
    """Every engine and split on one set of devices, all weights resident."""
    options: list[Option] = []
    rejected: list[Rejected] = []
    gpus = tuple(search.machine.gpu(index) for index in devices)
    for engine in search.engines.values():
        for split in _splits(devices, engine, search.candidate):
            refusals = search.refusals(engine, gpus, split)
            found = _fitting(search, devices, engine, split) if not refusals else None
            if found is None:
                reasons = "; ".join(refusal.reason for refusal in refusals)
                rejected.append(search.rejected(engine, devices, refusals[0].code, reasons))
            elif isinstance(found, Option):
                options.append(found)
            else:
                rejected.append(found)
    return options, rejected


def offload(search: Search, devices: tuple[int, ...]) -> Outcome:
    """The same with as many routed experts in host memory as must be; local memory only."""
    options: list[Option] = []
    rejected: list[Rejected] = []
    experts = search.candidate.card.experts
    gpus = tuple(search.machine.gpu(index) for index in devices)
    for engine in search.engines.values() if experts else ():
        split = _splits(devices, engine, search.candidate)[-1]
        if experts is None or search.refusals(engine, gpus, split):
            continue
        setup = _setup(search, devices, engine, split, _cache_types(search.candidate, engine)[-1])
        found = _with_host_experts(setup, experts.layers, search.table)
        if found is None:
            reason = "even with every routed expert in host memory it does not fit"
            rejected.append(search.rejected(engine, devices, "memory.too_small", reason))
            continue
        options.append(Option(search.candidate, engine, found))
        rejected += _remote(search, engine, found)
    return options, rejected


def _with_host_experts(setup: Setup, layers: int, table: Sequence[Constants]) -> Prediction | None:
    """The fewest whole layers of experts moved to host memory with which it fits."""
    per_layer = setup.card.part(Part.ROUTED_EXPERTS) // layers
    low, high = 1, layers + 1
    while low < high:
        middle = (low + high) // 2
        if predict(replace(setup, host_expert_bytes=middle * per_layer), table).fits:
            high = middle
        else:
            low = middle + 1
    return predict(replace(setup, host_expert_bytes=low * per_layer), table) if low <= layers else None


def _remote(search: Search, engine: Engine, local: Prediction) -> list[Rejected]:
    """What it would cost to read those experts from another node's memory, where there is one."""
    if len(search.machine.nodes) < 2 or not engine.streams_experts:
        return []
    found = []
    for path, code, what in _WORSE_PATHS:
        tps = predict(replace(local.setup, host_path=path), search.table).speed.decode_tps
        times = local.speed.decode_tps / tps
        reason = f"{what}: {tps:.1f} tok/s, {times:.1f} times slower than from the local node"
        found.append(search.rejected(engine, local.setup.devices, code, reason))
    return found


def _fitting(search: Search, devices: tuple[int, ...], engine: Engine, split: Split) -> Option | Rejected:
    """With the cache as it is, or as coarse as it must be, for the context that is asked for."""
    tried = [
        predict(_setup(search, devices, engine, split, kv_type), search.table)
        for kv_type in _cache_types(search.candidate, engine)
    ]
    fitting = next((prediction for prediction in tried if prediction.fits), None)
    if fitting is not None:
        return Option(search.candidate, engine, fitting)
    reason = next((said for said in tried[-1].reasons if said.startswith("does not fit")), "does not fit")
    most = tried[-1].memory.max_context_tokens
    return search.rejected(
        engine, devices, "memory.too_small", reason + (f"; {most} tokens of context would fit" if most else "")
    )


def _setup(search: Search, devices: tuple[int, ...], engine: Engine, split: Split, kv_type: str) -> Setup:
    demand = search.demand
    return Setup(
        machine=search.machine,
        card=search.candidate.card,
        engine=engine.name,
        devices=devices,
        split=split,
        depth_tokens=demand.depth_tokens,
        kv_type=kv_type,
        context_tokens=demand.context_tokens,
        slots=demand.slots,
        streams_experts=engine.streams_experts,
        speculate=demand.speculate,
        draft=demand.draft,
        utilisation=_UTILISATION[engine.streams_experts],
    )


def _cache_types(candidate: Candidate, engine: Engine) -> tuple[str, ...]:
    latent = any(group.kind is CacheKind.FULL and not group.value_elements for group in candidate.card.cache)
    if engine.streams_experts:
        return ("fp8_ds_mla",) if latent else ("f16", "fp8")
    return _KV_TYPES


def _splits(devices: tuple[int, ...], engine: Engine, candidate: Candidate) -> tuple[Split, ...]:
    if len(devices) < 2:
        return (Split.NONE,)
    if engine.streams_experts:
        return (Split.TENSOR,)
    # Layers for a mixture: its small layers lose more by all-reduces than they gain. Both for a dense model.
    return (Split.LAYER,) if candidate.card.is_mixture else (Split.LAYER, Split.TENSOR)
