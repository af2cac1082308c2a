"""A plan in the words that others build on: the JSON of `plan`. Pure.

The command of a lane is the one that `up` runs; a lane on another box is a command for that box, and an address here.
What already runs elsewhere has an address only.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from chambers.engines.engine import Engine, Placement, Runtime, System
from chambers.engines.url import UrlEngine
from chambers.machine.catalogue import Vendor, vendor_of
from chambers.machine.description import Gpu, Machine
from chambers.models.card import Part
from chambers.planning.command import Command
from chambers.planning.demand import Elsewhere
from chambers.planning.options import Rejected
from chambers.planning.placement import Assignment, Placed, Unplaced, lane_names
from chambers.planning.plan import Lane
from chambers.planning.setup import Split

_THREADS_ON_GPU = 6
_RUNTIMES: Mapping[Vendor, Runtime] = MappingProxyType(
    {"nvidia": Runtime.CUDA, "amd": Runtime.ROCM, "apple": Runtime.METAL}
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A lane as a plan shows it: the box it is on, how it is started there, and how it came to its place.

    `url` is where it is reached on another box. `placed` is None for the embedded lane, which nobody has to place.
    """

    lane: Lane
    node: str
    engine: Engine
    command: Command
    placed: Placed | None
    url: str | None = None


def plan_json(shown: Sequence[Shown], assignment: Assignment, elsewhere: Sequence[Elsewhere] = ()) -> dict[str, Any]:
    """The plan as a value for JSON."""
    return {
        "lanes": [
            *(_lane(one) for one in shown),
            *_lanes_elsewhere(elsewhere, [one.lane.name for one in shown]),
        ],
        "unplaced": [_unplaced(one) for one in assignment.unplaced],
        "rejected": rejected_json(assignment),
    }


def rejected_json(assignment: Assignment) -> list[dict[str, Any]]:
    """What was considered and not taken."""
    return [_rejected(one) for one in assignment.rejected]


def placement_of(placed: Placed) -> Placement:
    """What the engine's adapter must know."""
    setup, machine = placed.option.setup, placed.machine
    experts = setup.card.experts
    per_layer = setup.card.part(Part.ROUTED_EXPERTS) // experts.layers if experts else 0
    gpus = setup.gpus
    layered = setup.split is Split.LAYER and len({gpu.memory_bytes for gpu in gpus}) > 1
    return Placement(
        engine=setup.engine,
        model_name=placed.option.candidate.name,
        model_path=placed.option.candidate.path or f"MODELS/{placed.option.candidate.name}.{setup.card.quant}",
        context_tokens=setup.context_tokens,
        slots=setup.slots,
        devices=setup.devices,
        device_ids=tuple(gpu.uuid for gpu in gpus if gpu.uuid) if all(gpu.uuid for gpu in gpus) else (),
        split=setup.split.value,
        shares=tuple(round(gpu.memory_bytes / 1024**3) for gpu in gpus) if layered else (),
        kv_type=setup.kv_type,
        host_expert_bytes=setup.host_expert_bytes,
        host_expert_layers=round(setup.host_expert_bytes / per_layer) if per_layer else 0,
        numa_node=numa_of(placed),
        threads=_THREADS_ON_GPU if setup.devices and not setup.host_expert_bytes else None,
        utilisation=setup.utilisation,
        speculate=setup.speculate,
        draft=setup.draft,
        system=system_of(machine),
        runtime=_runtime(gpus or machine.gpus, system_of(machine)),
    )


def system_of(machine: Machine) -> System:
    """The operating system of a box, however its file spells it."""
    name = machine.operating_system.lower()
    if name.startswith("windows"):
        return System.WINDOWS
    return System.MACOS if name.startswith(("macos", "mac os", "os x", "darwin")) else System.LINUX


def _runtime(gpus: Sequence[Gpu], system: System) -> Runtime:
    if system is System.MACOS:
        return Runtime.METAL
    return _RUNTIMES[vendor_of(gpus[0])] if gpus else Runtime.CUDA


def numa_of(placed: Placed) -> int | None:
    """The node that the lane's cards belong to, where they agree; without cards the node that reads fastest."""
    machine = placed.machine
    if len(machine.nodes) < 2:
        return None
    if placed.option.setup.devices:
        nodes = {gpu.numa_node for gpu in placed.option.setup.gpus}
        return nodes.pop() if len(nodes) == 1 else None
    return max(machine.nodes, key=lambda node: (node.memory_rate.bytes_s if node.memory_rate else 0, node.index)).index


def _lane(one: Shown) -> dict[str, Any]:
    lane, placement, placed = one.lane, one.lane.placement, one.placed
    prediction = placed.option.prediction if placed else None
    return {
        "lane": lane.name,
        "roles": list(lane.roles),
        "model": placement.model_name,
        "quant": lane.quant,
        "engine": placement.engine,
        "node": one.node,
        "url": one.url,
        "insecure": False,
        "devices": list(placement.devices),
        "island": list(placed.island) if placed else [],
        "numa": placement.numa_node,
        "split": placement.split,
        "kv": placement.kv_type,
        "speculate": placement.speculate,
        "draft": placement.draft if placement.speculate else None,
        "argv": list(one.command.argv),
        "env": dict(one.command.environment),
        "command": one.command.line,
        "context_tokens": placement.context_tokens,
        "slots": placement.slots,
        "memory_bytes": prediction.memory.total if prediction else lane.memory_bytes,
        "predicted": prediction.to_json() if prediction else None,
        "reasons": [*lane.reasons, *_pinning(one)],
    }


def _pinning(one: Shown) -> Iterator[str]:
    """What no command line says: `up` keeps a process to its node by system calls."""
    node = one.lane.placement.numa_node
    if node is not None and one.lane.placement.system is System.LINUX:
        by_hand = f"numactl --cpunodebind={node} --membind={node}"
        own = "" if one.engine.binds_itself else f"; started by hand it needs `{by_hand}` before the program"
        yield f"`up` keeps it to the processors and memory of NUMA node {node}{own}"


def _lanes_elsewhere(elsewhere: Sequence[Elsewhere], taken: Sequence[str]) -> Iterator[dict[str, Any]]:
    names = lane_names([*taken, *(one.lane for one in elsewhere)], ())[len(taken) :]
    for name, one in zip(names, elsewhere, strict=True):
        plain = "; in plain HTTP, which the settings accept" if one.insecure else ""
        yield {
            "lane": name,
            "roles": list(one.roles),
            "model": one.model,
            "quant": None,
            "engine": UrlEngine.name,
            "node": one.host,
            "url": one.url,
            "insecure": one.insecure,
            "devices": [],
            "island": [],
            "numa": None,
            "split": None,
            "kv": None,
            "speculate": None,
            "draft": None,
            "argv": [],
            "env": {},
            "command": None,
            "context_tokens": None,
            "slots": None,
            "memory_bytes": None,
            "predicted": None,
            "reasons": [
                f"plays {', '.join(one.roles)}",
                f"already runs at {one.url}: it is asked, not placed{plain}",
            ],
        }


def _unplaced(one: Unplaced) -> dict[str, Any]:
    return {
        "roles": list(one.demand.roles),
        "reason": one.reason,
        "models": [candidate.name for candidate in one.demand.candidates],
        "needed": one.needed,
    }


def _rejected(one: Rejected) -> dict[str, Any]:
    return {
        "model": one.model,
        "engine": one.engine,
        "devices": list(one.devices),
        "code": one.code,
        "reason": one.reason,
    }
