"""What would fit and how fast it would be: predict one setup, or plan a whole box."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from chambers.base.errors import SettingsError, UsageError
from chambers.desk.calibration import constants_for, planned_engines
from chambers.engines.embedded import EmbeddedEngine
from chambers.engines.engine import Engine, Placement, Refusal
from chambers.engines.gguf_support import is_gguf_quant
from chambers.engines.url import server_root
from chambers.machine.description import Machine
from chambers.machine.host import parse_cpu_list
from chambers.models.card import ModelCard, Part
from chambers.models.find_card import find_card
from chambers.models.shape import shape_card
from chambers.planning.command import launch_command
from chambers.planning.constants import Constants
from chambers.planning.demand import Candidate, Demand, Elsewhere
from chambers.planning.options import Option, crosses_islands, crossing_sets, device_sets, mixed_sets
from chambers.planning.placement import Assignment, Placed, assign
from chambers.planning.plan import Invocation, Lane, check_context
from chambers.planning.prediction import Prediction, predict
from chambers.planning.report import Shown, placement_of, plan_json
from chambers.planning.setup import Setup, Split
from chambers.planning.speculation import agreed_speculation
from chambers.settings import KNOWN_ROLES, EngineSetting, ModelSetting, RoleSetting, Settings

_STAKES = {"low": -1, "normal": 0, "high": 1}
_GIB = 1024**3
_USUAL_SAFETENSORS_QUANT = "awq-int4"
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
    card = find_card(ask.model, ask.quant)
    engine = _engine(ask.engine, card)
    if _is_assumed(ask, card) and engine.reads_gguf != is_gguf_quant(card.quant):
        card = shape_card(ask.model, _USUAL_SAFETENSORS_QUANT)
    card = _with_drafting(ask, card)
    table = constants_for(machine, state)
    setups = [_setup(ask, machine, card, engine, devices) for devices in _device_choices(ask, machine)]
    found = min((_judge(setup, engine, table) for setup in setups), key=_preference)
    prediction, refusals = found
    reasons = (*prediction.reasons, *engine.losses(card, prediction.setup.gpus))
    return replace(prediction, reasons=reasons), tuple(refusal.reason for refusal in refusals)


def setup_json(ask: Ask, prediction: Prediction) -> dict[str, Any]:
    """What a prediction is about, with what was left open in the question and assumed."""
    setup = prediction.setup
    return {
        "model": setup.card.name,
        "quant": setup.card.quant,
        "quant_assumed": _is_assumed(ask, setup.card),
        "engine": setup.engine,
        "devices": list(setup.devices),
        "split": setup.split.value,
        "kv": setup.kv_type,
    }


def _is_assumed(ask: Ask, card: ModelCard) -> bool:
    """Whether the quantisation is ours: a file has one of its own."""
    return ask.quant is None and card.source == "shape"


def _judge(setup: Setup, engine: Engine, table: Sequence[Constants]) -> tuple[Prediction, tuple[Refusal, ...]]:
    card = setup.card
    guessing = engine.draft_refusals(card, setup.draft, setup.speculate) if setup.speculate else ()
    return predict(setup, table), (*engine.refusals(card, setup.gpus, setup.split.value), *guessing)


def _preference(judged: tuple[Prediction, tuple[Refusal, ...]]) -> tuple[object, ...]:
    """What runs before what does not, then as a plan chooses: inside an island, the fewest cards, the fastest.

    Of setups that do not fit the one that is short of the least memory comes first.
    """
    prediction, refusals = judged
    setup = prediction.setup
    missing_bytes = sum(max(device.missing, 0) for device in prediction.memory.devices)
    crosses = len(setup.devices) > 1 and crosses_islands(setup.machine, setup.devices)
    speed = -prediction.speed.decode_tps
    return bool(refusals), not prediction.fits, missing_bytes, crosses, len(setup.devices), speed, setup.devices


def plan(settings: Settings, machines: Sequence[Machine]) -> tuple[Assignment, dict[str, Any]]:
    """Where each role of the settings would go on these machines; the first is the box that Chambers runs on.

    Nobody knows what is installed there, so every engine is tried.
    """
    assignment = assign(
        demands(settings),
        machines,
        planned_engines(),
        constants_for(machines[0], settings.state),
        named=_BY_NAME_ONLY,
    )
    shown = [_shown(placed, settings, machines[0]) for placed in assignment.placed]
    return assignment, plan_json(shown, assignment, lanes_elsewhere(settings))


def _shown(placed: Placed, settings: Settings, local: Machine) -> Shown:
    name, machine = placed.option.setup.engine, placed.machine
    binary = next((one.binary for one in settings.engines if one.name == name), None)
    lane = lane_of(placed, settings, str(binary) if binary else None)
    engine = {**_BY_NAME_ONLY, **planned_engines()}[name]
    processors = sum(len(parse_cpu_list(node.cpus)) for node in machine.nodes)
    command = launch_command(lane, engine, f"{settings.state}/run/{lane.name}", processor_count=max(processors, 1))
    url = None if machine is local else f"https://{machine.name}:8642/v1"
    return Shown(lane, machine.name, engine, command, placed, url)


def lane_of(placed: Placed, settings: Settings, program: str | None) -> Lane:
    """The lane of a place; `program` is None where the engine is looked for by its usual name."""
    setup, card = placed.option.setup, placed.option.setup.card
    placement = placement_of(placed)
    for role in settings.roles:
        if role.name in placed.demand.roles:
            check_context(role, card.name, card.context_tokens)
    memory = placed.option.prediction.memory
    return Lane(
        name=placed.lane,
        roles=placed.demand.roles,
        placement=placement,
        reasons=placed.reasons,
        invocation=_invocation(setup.engine, program, settings.engines),
        priority=placed.demand.stakes,
        device_bytes=tuple((one.device, one.total) for one in memory.devices if one.device is not None),
        host_bytes=placed.option.host_bytes,
        processors=_processors(placed.machine, placement),
        **_expected(placed.option),
        quant=card.quant,
        capabilities=capabilities(card),
    )


def _expected(option: Option) -> dict[str, Any]:
    """What production is held against: nothing where the lane guesses ahead and nobody knows how well."""
    if not option.prediction.promised:
        return {}
    speed = {"expected_tps": option.tps, "expected_low_tps": option.sure_tps}
    return {**speed, "expected_basis": option.prediction.basis}


def _invocation(engine: str, program: str | None, settings: Sequence[EngineSetting]) -> Invocation:
    given = next((one for one in settings if one.name == engine), EngineSetting(engine))
    return Invocation(program, given.extra_args, tuple(sorted(given.env.items())))


def _processors(machine: Machine, placement: Placement) -> tuple[int, ...] | None:
    node = next((one for one in machine.nodes if one.index == placement.numa_node), None)
    return parse_cpu_list(node.cpus) if node is not None else None


def capabilities(card: ModelCard) -> tuple[str, ...]:
    """What a client may use; pictures are not among it, since no engine is started with a projector."""
    known = (("tools", card.tools), ("thinking", card.thinking_switch), ("embeddings", card.source == "gguf"))
    return ("text", *(name for name, has in known if has))


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

    A role with another key has a lane of its own; one without a key uses the first that is given for that model. A
    lane is reached in the clear only if each of its roles may be.
    """
    keys: dict[tuple[str, str], str] = {}
    groups: dict[tuple[str, str, str | None], list[RoleSetting]] = {}
    there = [
        (role, server_root(role.url), role.model) for role in settings.roles if role.url is not None and role.model
    ]
    for role, url, model in there:
        if role.key is not None:
            keys.setdefault((url, model), role.key)
    for role, url, model in there:
        groups.setdefault((url, model, role.key or keys.get((url, model))), []).append(role)
    return tuple(
        Elsewhere(_names(roles), model, url, urlsplit(url).hostname or url, all(role.insecure for role in roles))
        for (url, model, _), roles in groups.items()
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


def _device_choices(ask: Ask, machine: Machine) -> Iterator[tuple[int, ...]]:
    """The cards that were asked for; else every set that a plan would try, or the processors where there are none."""
    free = [gpu.index for gpu in machine.gpus]
    if ask.gpus is not None:
        missing = [index for index in ask.gpus if index not in free]
        if missing:
            raise BadSetupError(f"{machine.name} has no GPU {missing[0]}.", hint=f"It has: {sorted(free)}.")
        yield ask.gpus
    elif not free:
        yield ()
    else:
        yield from device_sets(machine, free)
        yield from crossing_sets(machine, free)
        yield from mixed_sets(machine, free)


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
