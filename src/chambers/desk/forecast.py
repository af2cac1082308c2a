"""What would fit and how fast it would be: predict one setup, or plan a whole box."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from chambers.base.errors import SettingsError, UsageError
from chambers.desk.calibration import constants_for, load_constants, planned_engines
from chambers.engines.embedded import EmbeddedEngine
from chambers.engines.engine import Engine
from chambers.engines.gguf_support import is_gguf_quant
from chambers.engines.url import server_root
from chambers.machine.description import Machine, islands
from chambers.models.card import ModelCard, Part
from chambers.models.find_card import find_card
from chambers.models.shape import shape_card
from chambers.planning.demand import Candidate, Demand, Elsewhere
from chambers.planning.options import Search, device_sets, explore
from chambers.planning.placement import Assignment, assign
from chambers.planning.prediction import Prediction, predict
from chambers.planning.report import plan_json
from chambers.planning.setup import Setup, Split
from chambers.planning.speculation import agreed_speculation
from chambers.settings import KNOWN_ROLES, ModelSetting, RoleSetting, Settings

_STAKES = {"low": -1, "normal": 0, "high": 1}
_GIB = 1024**3
# Slower than llama.cpp's own server on every box, so it runs what asks for it and is not tried otherwise.
_BY_NAME_ONLY: dict[str, Engine] = {EmbeddedEngine.name: EmbeddedEngine()}


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
    guessing = engine.draft_refusals(card, setup.draft, setup.speculate) if setup.speculate else ()
    refusals = (*engine.refusals(card, setup.gpus, setup.split.value), *guessing)
    found = predict(setup, constants_for(machine, state))
    losses = engine.losses(card, setup.gpus)
    return replace(found, reasons=(*found.reasons, *losses)), tuple(refusal.reason for refusal in refusals)


def plan(settings: Settings, machines: Sequence[Machine]) -> tuple[Assignment, dict[str, Any]]:
    """Where each role of the settings goes on these machines; the first is the box that Chambers runs on."""
    engines = planned_engines()
    table = constants_for(machines[0], settings.state)
    assignment = assign(demands(settings), machines, engines, table, named=_BY_NAME_ONLY)
    known = {**_BY_NAME_ONLY, **engines}
    return assignment, plan_json(assignment, machines[0], known, str(settings.state / "run"), lanes_elsewhere(settings))


def demands(settings: Settings) -> tuple[Demand, ...]:
    """One demand for each set of candidates; roles that share one share a lane, and with it the most any asks for."""
    named = {model.name: model for model in settings.models}
    groups: dict[tuple[str, ...], list[RoleSetting]] = {}
    for role in settings.roles:
        if role.candidates and role.url is None:
            groups.setdefault(role.candidates, []).append(role)
    return tuple(_demand(roles, [named[name] for name in chosen]) for chosen, roles in groups.items())


def lanes_elsewhere(settings: Settings) -> tuple[Elsewhere, ...]:
    """What the settings reach by address; roles that ask one server for one model share a lane.

    It is reached in the clear only if each of them may be.
    """
    groups: dict[tuple[str, str], list[RoleSetting]] = {}
    for role in settings.roles:
        if role.url is not None and role.model is not None:
            groups.setdefault((server_root(role.url), role.model), []).append(role)
    return tuple(
        Elsewhere(_names(roles), model, url, urlsplit(url).hostname or url, all(role.insecure for role in roles))
        for (url, model), roles in groups.items()
    )


def _demand(roles: Sequence[RoleSetting], models: Sequence[ModelSetting]) -> Demand:
    tokens, draft = agreed_speculation(roles)
    return Demand(
        roles=_names(roles),
        candidates=tuple(
            Candidate(model.name, find_card(*_origin(model)), str(model.path) if model.path else None)
            for model in models
        ),
        context_tokens=max((role.context_tokens or 4096) for role in roles),
        slots=max((role.slots or 1) for role in roles),
        floor_tps=max((role.floor_tps for role in roles if role.floor_tps), default=None),
        stakes=max(_STAKES[role.stakes] for role in roles),
        resident=any(role.resident for role in roles),
        replicas=max(role.replicas for role in roles),
        engine=_agreed_engine(roles),
        speculate=tokens,
        draft=draft,
    )


def _agreed_engine(roles: Sequence[RoleSetting]) -> str | None:
    """The one engine that roles of a lane ask for; those that ask for none follow."""
    asked = {role.engine: role.name for role in roles if role.engine is not None}
    known = (*planned_engines(), *_BY_NAME_ONLY)
    for engine, role in asked.items():
        if engine not in known:
            raise SettingsError(
                f"Role {role!r} asks for engine {engine!r}, which is not known.", hint=f"Known: {', '.join(known)}."
            )
    if len(asked) > 1:
        said = " and ".join(f"{role!r} for {engine}" for engine, role in sorted(asked.items()))
        raise SettingsError(
            f"Roles that share a lane ask for different engines: {said}.",
            hint="Name the same engine for both, or give one of them candidates of its own.",
        )
    return next(iter(asked), None)


def _names(roles: Sequence[RoleSetting]) -> tuple[str, ...]:
    return tuple(sorted((role.name for role in roles), key=_role_order))


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
