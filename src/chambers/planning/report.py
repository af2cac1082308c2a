"""An assignment in the words that others build on: the JSON of `plan`. Pure.

The command of a lane comes from its engine's adapter; a lane on another box is a command for that box, and an address
here. What already runs elsewhere has an address only.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from chambers.engines.engine import Engine, Placement, Runtime, System
from chambers.engines.url import UrlEngine
from chambers.machine.catalogue import Vendor, vendor_of
from chambers.machine.description import Gpu, Machine
from chambers.models.card import Part
from chambers.planning.demand import Elsewhere
from chambers.planning.options import Rejected
from chambers.planning.placement import Assignment, Placed, Unplaced, lane_names
from chambers.planning.setup import Split

_THREADS_ON_GPU = 6
_RUNTIMES: Mapping[Vendor, Runtime] = MappingProxyType(
    {"nvidia": Runtime.CUDA, "amd": Runtime.ROCM, "apple": Runtime.METAL}
)


def plan_json(
    assignment: Assignment,
    local: Machine,
    engines: Mapping[str, Engine],
    run_folder: str,
    elsewhere: Sequence[Elsewhere] = (),
) -> dict[str, Any]:
    """The plan as a value for JSON."""
    placed = [_lane(placed, local, engines, run_folder) for placed in assignment.placed]
    return {
        "lanes": [*placed, *_lanes_elsewhere(elsewhere, [lane["lane"] for lane in placed])],
        "unplaced": [_unplaced(one) for one in assignment.unplaced],
        "rejected": [_rejected(one) for one in assignment.rejected],
    }


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


def _lane(placed: Placed, local: Machine, engines: Mapping[str, Engine], run_folder: str) -> dict[str, Any]:
    option, setup = placed.option, placed.option.setup
    here = placed.machine is local
    engine, placement = engines[setup.engine], placement_of(placed)
    launch = engine.launch(placement, socket=f"{run_folder}/{placed.lane}/engine.sock")
    return {
        "lane": placed.lane,
        "roles": list(placed.demand.roles),
        "model": option.candidate.name,
        "quant": setup.card.quant,
        "engine": setup.engine,
        "node": placed.machine.name,
        "url": None if here else f"https://{placed.machine.name}:8642/v1",
        "devices": list(setup.devices),
        "island": list(placed.island),
        "numa": numa_of(placed),
        "split": setup.split.value,
        "kv": setup.kv_type,
        "speculate": setup.speculate,
        "draft": setup.draft if setup.speculate else None,
        "argv": [*_pinning(engine, placement), launch.program, *launch.arguments],
        "env": dict(launch.environment),
        "context_tokens": setup.context_tokens,
        "slots": setup.slots,
        "memory_bytes": option.prediction.memory.total,
        "predicted": option.prediction.to_json(),
        "reasons": list(placed.reasons),
    }


def _pinning(engine: Engine, placement: Placement) -> list[str]:
    """One node's processors and memory only, for a command typed by hand; what we start is pinned by system calls."""
    if placement.numa_node is None or placement.system is System.WINDOWS or engine.binds_itself:
        return []
    return ["numactl", f"--cpunodebind={placement.numa_node}", f"--membind={placement.numa_node}"]


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
