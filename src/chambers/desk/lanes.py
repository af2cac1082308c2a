"""From settings to the lanes that are to run on this box: look at the models, the machine and the engines, and plan.

Roles without a model go to the embedded one; roles by URL are lanes elsewhere; the rest is placed by `planning` among
the engines that are really here.
"""

import asyncio
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from chambers.base.errors import NoFitError, SettingsError
from chambers.desk.calibration import constants_for, planned_engines
from chambers.desk.forecast import capabilities, demands, lane_of, lanes_elsewhere
from chambers.desk.named_machine import find_machine
from chambers.engines.engine import Build, Engine, Placement
from chambers.engines.known import known_engines
from chambers.engines.url import UrlEngine, judge_url
from chambers.fleet.folders import folders_of
from chambers.fleet.launching import command_here
from chambers.fleet.probing import binary_fault, find_program, probe_engine
from chambers.machine.discover import THIS_BOX
from chambers.models.embedded import NAME, find_embedded_model
from chambers.models.find_card import find_card
from chambers.planning.demand import Elsewhere
from chambers.planning.placement import Assignment, Placed, Unplaced, assign, lane_names
from chambers.planning.plan import Lane, ModelFile, Plan, embedded_lane, left_to_embedded
from chambers.planning.report import Shown, plan_json
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


@dataclass(frozen=True, slots=True)
class Drawn:
    """Every lane that the settings ask for on this box, with what was considered on the way.

    `placed` says of the lanes that had to be placed, by name, how they were. `missing` are engines that are not here.
    """

    lanes: tuple[Lane, ...]
    placed: Mapping[str, Placed]
    assignment: Assignment
    missing: tuple[str, ...]


async def make_plan(settings: Settings) -> Plan:
    """What the settings ask for, on this box, with the engines that are here; an error where that cannot run."""
    named = {model.name: model for model in settings.models}
    for role in _placed_roles(settings):
        for name in role.candidates:
            _check_runnable(named[name])
    drawn = await draw_lanes(settings)
    _check_placed(drawn.assignment)
    return Plan(drawn.lanes, left_out=left_out(drawn.assignment))


async def plan_here(settings: Settings) -> tuple[Assignment, dict[str, Any]]:
    """The same plan for somebody to read: each lane with the command that starts it."""
    drawn, folders, engines = await draw_lanes(settings), folders_of(settings.state), known_engines()
    shapes = {model.name for model in settings.models if model.path is None}
    shown = []
    for lane in drawn.lanes:
        if lane.url is None:
            engine = engines[lane.placement.engine]
            command = command_here(lane, engine, folders.lane(lane.name))
            shown.append(Shown(_noted(lane, shapes), THIS_BOX, engine, command, drawn.placed.get(lane.name)))
    found = plan_json(shown, drawn.assignment, lanes_elsewhere(settings))
    return drawn.assignment, {**found, "not_installed": list(drawn.missing)}


async def draw_lanes(settings: Settings) -> Drawn:
    """Every lane as it would be started, whether or not all that must be there found its place."""
    installed = await find_installed(settings) if _placed_roles(settings) else {}
    assignment = await _assignment(settings, installed)
    lanes = [
        (lane_of(placed, settings, installed[placed.option.setup.engine].program), placed)
        for placed in assignment.placed
    ]
    stranded = _stranded([lane for lane, _ in lanes], assignment.unplaced)
    cast = left_to_embedded(settings.roles, stranded) if assignment.fits else ()
    own = (await asyncio.to_thread(_own_lane, cast, stranded),) if cast else ()
    elsewhere = (_lane_elsewhere(there, settings) for there in lanes_elsewhere(settings))
    everything = _named([*((lane, None) for lane in own), *lanes, *((lane, None) for lane in elsewhere)])
    return Drawn(
        lanes=tuple(lane for lane, _ in everything),
        placed={lane.name: placed for lane, placed in everything if placed is not None},
        assignment=assignment,
        missing=tuple(name for name in planned_engines() if name not in installed) if installed else (),
    )


async def find_installed(settings: Settings) -> dict[str, Installed]:
    """Every engine that could be started here, by name."""
    for what, do in engine_faults(settings):
        raise SettingsError(what, hint=do)
    given = {engine.name: engine for engine in settings.engines}
    found: dict[str, Installed] = {}
    for name, engine in known_engines().items():
        program = find_program(engine, given.get(name, EngineSetting(name)).binary)
        if program is not None or engine.own:
            found[name] = Installed(engine, program, await probe_engine(engine, program))
    return found


def engine_faults(settings: Settings) -> Iterator[tuple[str, str]]:
    """What is wrong with the engines that the settings name, each with what to do."""
    known = known_engines()
    for given in settings.engines:
        if given.name not in known:
            yield f"There is no engine {given.name!r}.", f"[engines.NAME] knows: {', '.join(sorted(known))}."
        elif given.binary is not None and (fault := binary_fault(given.binary)) is not None:
            do = "Correct the path, or leave binary out to have the program looked for on the PATH."
            yield f'[engines."{given.name}"] binary is {given.binary}, which {fault}.', do


def _placed_roles(settings: Settings) -> list[RoleSetting]:
    return [role for role in settings.roles if role.candidates and role.url is None]


async def _assignment(settings: Settings, installed: Mapping[str, Installed]) -> Assignment:
    if not installed:
        return Assignment((), (), ())
    machine = await asyncio.to_thread(find_machine, settings, None)
    return assign(
        await asyncio.to_thread(demands, settings),
        [machine],
        {name: one.engine for name, one in installed.items()},
        constants_for(machine, settings.state),
        builds={name: one.build for name, one in installed.items() if one.build is not None},
    )


def _noted(lane: Lane, shapes: Collection[str]) -> Lane:
    """A lane whose model has no file yet says so."""
    model = lane.placement.model_name
    note = (f"only a shape: `up` starts it once models.{model} has a path",) if model in shapes else ()
    return replace(lane, reasons=(*lane.reasons, *note))


def _stranded(placed: Sequence[Lane], unplaced: Sequence[Unplaced]) -> frozenset[str]:
    """Roles whose model found no place at all: a further copy that found none leaves nobody without a lane."""
    played = {role for lane in placed for role in lane.roles}
    return frozenset(role for one in unplaced for role in one.demand.roles) - played


def left_out(assignment: Assignment) -> tuple[str, ...]:
    """What was wanted and found no place, each with its reason."""
    return tuple(f"{', '.join(one.demand.roles)}: {one.reason}" for one in assignment.unplaced)


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
    keys = {role.name: role.key for role in settings.roles if role.url and role.key}
    found = ((lane.name, next((keys[role] for role in lane.roles if role in keys), None)) for lane in plan.lanes)
    return {name: key for name, key in found if key is not None}


def _named(lanes: Sequence[tuple[Lane, Placed | None]]) -> list[tuple[Lane, Placed | None]]:
    """Every lane has a name of its own, for its folder and its log."""
    names = lane_names([lane.name for lane, _ in lanes], ())
    return [(replace(lane, name=name), placed) for name, (lane, placed) in zip(names, lanes, strict=True)]


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
