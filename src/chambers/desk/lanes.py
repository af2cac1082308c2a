"""From settings to the lanes that are to run on this box: look at the models, the machine and the engines, and plan.

Roles without a model go to the embedded one; roles by URL are lanes elsewhere; the rest is placed by `planning` among
the engines that are really here.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from chambers.base.errors import NoFitError, SettingsError
from chambers.desk.calibration import constants_for
from chambers.desk.forecast import demands, lanes_elsewhere
from chambers.desk.named_machine import find_machine
from chambers.engines.engine import Build, Engine, Placement
from chambers.engines.known import known_engines
from chambers.engines.url import UrlEngine, judge_url, server_root
from chambers.fleet.probing import find_program, probe_engine
from chambers.machine.description import Machine
from chambers.machine.host import parse_cpu_list
from chambers.models.card import ModelCard
from chambers.models.embedded import NAME, find_embedded_model
from chambers.models.find_card import find_card
from chambers.planning.demand import Elsewhere
from chambers.planning.options import Option
from chambers.planning.placement import Assignment, Placed, Unplaced, assign, lane_names
from chambers.planning.plan import Invocation, Lane, ModelFile, Plan, check_context, embedded_lane, left_to_embedded
from chambers.planning.report import placement_of
from chambers.settings import EngineSetting, ModelSetting, RoleSetting, Settings


class DoesNotFitError(NoFitError):
    """A role that must be there has no place on this box."""

    code = "plan.no_place"


class DraftRefusedError(SettingsError):
    """A role is to guess ahead, and its model or engine cannot."""

    code = "settings.draft_refused"


class AddressRefusedError(SettingsError):
    """A role by URL leads where nothing may go."""

    code = "settings.address_refused"


@dataclass(frozen=True, slots=True)
class Installed:
    """An engine that is here: its adapter, its program (None: part of Chambers), and what its probe found."""

    engine: Engine
    program: str | None
    build: Build | None


async def make_plan(settings: Settings) -> Plan:
    """What the settings ask for, on this box, with the engines that are here."""
    placed, unplaced = await _placed_lanes(settings)
    stranded = _stranded(placed, unplaced)
    cast = left_to_embedded(settings.roles, stranded)
    elsewhere = (_lane_elsewhere(there, settings) for there in lanes_elsewhere(settings))
    own = (await asyncio.to_thread(_own_lane, cast, stranded),) if cast else ()
    return Plan(lanes=_named((*own, *placed, *elsewhere)), left_out=tuple(map(_say_left_out, unplaced)))


async def find_installed(settings: Settings) -> dict[str, Installed]:
    """Every engine that could be started here, by name."""
    given = {engine.name: engine for engine in settings.engines}
    known = known_engines()
    if unknown := sorted(set(given) - set(known)):
        raise SettingsError(
            f"There is no engine {unknown[0]!r}.", hint=f"[engines.NAME] knows: {', '.join(sorted(known))}."
        )
    found: dict[str, Installed] = {}
    for name, engine in known.items():
        setting = given.get(name, EngineSetting(name))
        program = find_program(engine, setting.binary)
        if setting.binary is not None and program is None:
            raise SettingsError(f"engines.{name}.binary is {setting.binary}, which is not a program that can be run.")
        if program is not None or engine.own:
            found[name] = Installed(engine, program, await probe_engine(engine, program))
    return found


async def _placed_lanes(settings: Settings) -> tuple[tuple[Lane, ...], tuple[Unplaced, ...]]:
    named = {model.name: model for model in settings.models}
    local = [role for role in settings.roles if role.candidates and role.url is None]
    for role in local:
        for name in role.candidates:
            _check_runnable(named[name])
    if not local:
        return (), ()
    installed = await find_installed(settings)
    machine = await asyncio.to_thread(find_machine, settings, None)
    wanted = await asyncio.to_thread(demands, settings)
    assignment = assign(
        wanted,
        [machine],
        {name: one.engine for name, one in installed.items()},
        constants_for(machine, settings.state),
        builds={name: one.build for name, one in installed.items() if one.build is not None},
    )
    _check_placed(assignment)
    lanes = tuple(_lane(placed, machine, installed, settings) for placed in assignment.placed)
    return lanes, tuple(assignment.unplaced)


def _stranded(placed: Sequence[Lane], unplaced: Sequence[Unplaced]) -> frozenset[str]:
    """Roles whose model found no place at all: a further copy that found none leaves nobody without a lane."""
    played = {role for lane in placed for role in lane.roles}
    return frozenset(role for one in unplaced for role in one.demand.roles) - played


def _say_left_out(one: Unplaced) -> str:
    return f"{', '.join(one.demand.roles)}: {one.reason}"


def _check_runnable(model: ModelSetting) -> None:
    if model.path is None:
        raise SettingsError(
            f"Model {model.name!r} is only a shape, so there is nothing to run.",
            hint=f"Give models.{model.name} a path; `chambers plan` and `predict` work with shapes.",
        )


def _check_placed(assignment: Assignment) -> None:
    missing = [one for one in assignment.unplaced if one.needed]
    if missing:
        raise DoesNotFitError(
            f"There is no place for {', '.join(missing[0].demand.roles)}: {missing[0].reason}.",
            hint="`chambers plan` shows what was tried. Ask for less context, or set resident = false.",
        )


def _lane(placed: Placed, machine: Machine, installed: Mapping[str, Installed], settings: Settings) -> Lane:
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
        invocation=_invocation(setup.engine, installed[setup.engine].program, settings.engines),
        priority=placed.demand.stakes,
        device_bytes=tuple((one.device, one.total) for one in memory.devices if one.device is not None),
        host_bytes=placed.option.host_bytes,
        processors=_processors(machine, placement),
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


def _lane_elsewhere(there: Elsewhere, settings: Settings) -> Lane:
    cast = [role for role in settings.roles if role.name in there.roles]
    if (refusal := judge_url(there.url, insecure=there.insecure)) is not None:
        without_leave = next((role for role in cast if not role.insecure), cast[0])
        raise AddressRefusedError(
            f"Role {without_leave.name!r}: {refusal.reason}.",
            hint="A lane by URL stays in the house: a private address, with https or insecure = true.",
        )
    # What nobody states is asked of that server when it is in sight.
    context_tokens = max((role.context_tokens for role in cast if role.context_tokens is not None), default=None)
    slots = max((role.slots for role in cast if role.slots is not None), default=None)
    return Lane(
        name=there.lane,
        roles=there.roles,
        placement=Placement(UrlEngine.name, there.model, "", context_tokens, slots),
        reasons=(f"already runs at {there.url}",),
        url=there.url,
        insecure=there.insecure,
    )


def upstream_keys(settings: Settings, plan: Plan) -> dict[str, str]:
    """What each lane elsewhere wants to be shown."""
    keys = {(server_root(role.url), role.model): role.key for role in settings.roles if role.url and role.key}
    found = ((lane.name, keys.get((lane.url or "", lane.placement.model_name))) for lane in plan.lanes)
    return {name: key for name, key in found if key is not None}


def _named(lanes: Sequence[Lane]) -> tuple[Lane, ...]:
    """Every lane has a name of its own, for its folder and its log."""
    names = lane_names([lane.name for lane in lanes], ())
    return tuple(replace(lane, name=name) for name, lane in zip(names, lanes, strict=True))


def capabilities(card: ModelCard) -> tuple[str, ...]:
    """What a client may use; pictures are not among it, since no engine is started with a projector."""
    known = (("tools", card.tools), ("thinking", card.thinking_switch), ("embeddings", card.source == "gguf"))
    return ("text", *(name for name, has in known if has))


def _own_lane(cast: Sequence[RoleSetting], stranded: Collection[str]) -> Lane:
    path = find_embedded_model()
    card = find_card(str(path), None)
    file = ModelFile(NAME, str(path), card.context_tokens, capabilities(card), card.total_bytes)
    lane = embedded_lane(cast, file, stranded)
    placement = lane.placement
    engine = known_engines()[placement.engine]
    if placement.speculate and (found := engine.draft_refusals(card, placement.draft, placement.speculate)):
        asking = next(role.name for role in cast if role.speculate)
        raise DraftRefusedError(f"Role {asking!r} cannot speculate: {found[0].reason}.")
    return lane
