"""An assignment in the words that others build on: the JSON of `plan`. Pure.

The command of a lane comes from its engine's adapter; a lane on another box is a command for that box, and an address
here.
"""

from collections.abc import Mapping
from typing import Any

from chambers.engines.engine import Engine, Launch, Placement
from chambers.machine.description import Machine
from chambers.models.card import Part
from chambers.planning.options import Rejected
from chambers.planning.placement import Assignment, Placed
from chambers.planning.setup import Split

_THREADS_ON_GPU = 6


def plan_json(assignment: Assignment, local: Machine, engines: Mapping[str, Engine], run_folder: str) -> dict[str, Any]:
    """The plan as a value for JSON."""
    return {
        "lanes": [_lane(placed, local, engines, run_folder) for placed in assignment.placed],
        "unplaced": [
            {"roles": list(demand.roles), "reason": reason, "models": [one.name for one in demand.candidates]}
            for demand, reason in assignment.unplaced
        ],
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
        windows=machine.operating_system.lower().startswith("windows"),
    )


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
    name = option.candidate.name
    here = placed.machine is local
    launch = engines[setup.engine].launch(placement_of(placed), socket=f"{run_folder}/{name}/engine.sock")
    return {
        "lane": name,
        "roles": list(placed.demand.roles),
        "model": name,
        "quant": setup.card.quant,
        "engine": setup.engine,
        "node": placed.machine.name,
        "url": None if here else f"https://{placed.machine.name}:8642/v1",
        "devices": list(setup.devices),
        "island": list(placed.island),
        "numa": numa_of(placed),
        "split": setup.split.value,
        "kv": setup.kv_type,
        "argv": _argv(launch),
        "env": dict(launch.environment),
        "context_tokens": setup.context_tokens,
        "slots": setup.slots,
        "memory_bytes": option.prediction.memory.total,
        "predicted": option.prediction.to_json(),
        "reasons": list(placed.reasons),
    }


def _argv(launch: Launch) -> list[str]:
    return [launch.program, *launch.arguments]


def _rejected(one: Rejected) -> dict[str, Any]:
    return {
        "model": one.model,
        "engine": one.engine,
        "devices": list(one.devices),
        "code": one.code,
        "reason": one.reason,
    }
