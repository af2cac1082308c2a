"""What would fit and how fast it would be: predict one setup, or plan a whole box."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from chambers.base.errors import UsageError
from chambers.desk.calibration import constants_for, load_constants, planned_engines
from chambers.engines.engine import Engine
from chambers.engines.gguf_support import is_gguf_quant
from chambers.machine.description import Machine, islands
from chambers.models.card import ModelCard, Part
from chambers.models.find_card import find_card
from chambers.models.shape import shape_card
from chambers.planning.demand import Candidate, Demand
from chambers.planning.options import Search, device_sets, explore
from chambers.planning.placement import Assignment, assign
from chambers.planning.prediction import Prediction, predict
from chambers.planning.report import plan_json
from chambers.planning.setup import Setup, Split
from chambers.settings import KNOWN_ROLES, ModelSetting, RoleSetting, Settings

_STAKES = {"low": -1, "normal": 0, "high": 1}
_GIB = 1024**3


class UnknownEngineError(UsageError):
    """There is no such engine."""

    code = "predict.unknown_engine"


class BadSetupError(UsageError):
    """The setup that was asked about cannot be."""

    code = "predict.bad_setup"


@dataclass(frozen=True, slots=True)
class Ask:
    """What a person asks of `predict`; None where the answer may choose."""

    model: str
    quant: str | None = None
    engine: str | None = None
    gpus: tuple[int, ...] | None = None
    split: str | None = None
    batch: int = 1
    depth_tokens: int = 0
    kv_type: str | None = None
    cpu_moe_layers: int = 0
    offload_gib_per_gpu: float = 0.0
    speculate: int = 0
    acceptance: float | None = None
    context_tokens: int | None = None
    slots: int | None = None
    utilisation: float | None = None


def answer(machine: Machine, ask: Ask, state: Path) -> tuple[Prediction, tuple[str, ...]]:
    """The prediction with what the engine loses on these cards, and its refusals if it would not run at all."""
    card = _with_drafting(ask, find_card(ask.model, ask.quant))
    engine = _engine(ask.engine, card)
    devices = _devices(ask, machine, card, engine)
    setup = _setup(ask, machine, card, engine, devices)
    refusals = engine.refusals(card, setup.gpus, setup.split.value)
    found = predict(setup, constants_for(machine, state))
    losses = engine.losses(card, setup.gpus)
    return replace(found, reasons=(*found.reasons, *losses)), tuple(refusal.reason for refusal in refusals)


def plan(settings: Settings, machines: Sequence[Machine]) -> tuple[Assignment, dict[str, Any]]:
    """Where each role of the settings goes on these machines; the first is the box that Chambers runs on."""
    engines = planned_engines()
    assignment = assign(demands(settings), machines, engines, constants_for(machines[0], settings.state))
    return assignment, plan_json(assignment, machines[0], engines, str(settings.state / "run"))


def demands(settings: Settings) -> tuple[Demand, ...]:
    """One demand for each set of candidates; roles that share one share a lane."""
    named = {model.name: model for model in settings.models}
    groups: dict[tuple[str, ...], list[RoleSetting]] = {}
    for role in settings.roles:
        if role.candidates:
            groups.setdefault(role.candidates, []).append(role)
    return tuple(
        Demand(
            roles=tuple(sorted((role.name for role in roles), key=_role_order)),
            candidates=tuple(
                Candidate(name, find_card(*_origin(named[name])), str(named[name].path) if named[name].path else None)
                for name in chosen
            ),
            context_tokens=max((role.context_tokens or 4096) for role in roles),
            slots=max((role.slots or 1) for role in roles),
            floor_tps=max((role.floor_tps for role in roles if role.floor_tps), default=None),
            stakes=max(_STAKES[role.stakes] for role in roles),
        )
        for chosen, roles in groups.items()
    )


def _with_drafting(ask: Ask, card: ModelCard) -> ModelCard:
    """Requantised files often lack the drafting layers; asked to speculate, the FP8 ones are taken as grafted on."""
    if not ask.speculate or card.part(Part.MTP) or not card.quant.startswith("awq"):
        return card
    return shape_card(ask.model, f"{card.quant}+mtp-fp8")


def _origin(model: ModelSetting) -> tuple[str, str | None]:
    return str(model.path or model.shape), model.quant


def _role_order(name: str) -> tuple[int, str]:
    return (KNOWN_ROLES.index(name) if name in KNOWN_ROLES else len(KNOWN_ROLES)), name


def _engine(name: str | None, card: ModelCard) -> Engine:
    engines = planned_engines()
    if name is None:
        return next(engine for engine in engines.values() if engine.reads_gguf == is_gguf_quant(card.quant))
    if name not in engines:
        raise UnknownEngineError(f"There is no engine {name!r}.", hint=f"Known: {', '.join(engines)}.")
    return engines[name]


def _devices(ask: Ask, machine: Machine, card: ModelCard, engine: Engine) -> tuple[int, ...]:
    if ask.gpus is not None:
        known = {gpu.index for gpu in machine.gpus}
        missing = [index for index in ask.gpus if index not in known]
        if missing:
            raise BadSetupError(f"{machine.name} has no GPU {missing[0]}.", hint=f"It has: {sorted(known)}.")
        return ask.gpus
    if not machine.gpus:
        return ()
    demand = Demand(("x",), (Candidate("x", card),), ask.context_tokens or 4096, ask.slots or 1)
    search = Search(demand.candidates[0], demand, machine, {engine.name: engine}, load_constants())
    for devices in sorted(device_sets(machine, [gpu.index for gpu in machine.gpus]), key=len):
        if explore(search, devices)[0]:
            return devices
    return max(islands(machine), key=lambda island: sum(machine.gpu(index).memory_bytes for index in island))


def _setup(ask: Ask, machine: Machine, card: ModelCard, engine: Engine, devices: tuple[int, ...]) -> Setup:
    experts = card.experts
    per_layer = card.part(Part.ROUTED_EXPERTS) // experts.layers if experts else 0
    if ask.cpu_moe_layers and not experts:
        raise BadSetupError(f"{card.name} is dense: it has no experts to keep on the processors.")
    default = Split.NONE if len(devices) < 2 else (Split.TENSOR if engine.streams_experts else Split.LAYER)
    return Setup(
        machine=machine,
        card=card,
        engine=engine.name,
        devices=devices,
        split=Split(ask.split) if ask.split else default,
        batch=ask.batch,
        depth_tokens=ask.depth_tokens,
        kv_type=ask.kv_type or "f16",
        context_tokens=ask.context_tokens or max(4096, ask.depth_tokens),
        slots=ask.slots or ask.batch,
        host_expert_bytes=ask.cpu_moe_layers * per_layer + round(ask.offload_gib_per_gpu * _GIB) * max(len(devices), 1),
        streams_experts=engine.streams_experts,
        speculate=ask.speculate,
        acceptance=ask.acceptance,
        utilisation=ask.utilisation or (0.9 if engine.streams_experts else 1.0),
    )
