"""The doctor's visit: look at the box, the sandbox, the engines and the plan, and say what was found."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chambers.base.errors import ChambersError, OperationError
from chambers.desk.calibration import planned_engines
from chambers.desk.forecast import demands, plan
from chambers.desk.lanes import engine_faults
from chambers.desk.named_machine import find_machine
from chambers.engines.engine import Build, Engine, Refusal
from chambers.fleet.probing import find_program, probe_engine
from chambers.machine.description import Machine
from chambers.models.embedded import NAME as EMBEDDED
from chambers.models.embedded import EmbeddedModelMissingError, find_embedded_model
from chambers.models.find_card import find_card
from chambers.models.shape import shape_card
from chambers.planning.doctor import Examined, SizedModel, examine
from chambers.planning.finding import Finding
from chambers.planning.placement import Assignment
from chambers.sandbox.confinement import Confinement, Isolation
from chambers.sandbox.interpreter import python_readable
from chambers.sandbox.spawn import spawn
from chambers.settings import Settings

_PLAIN_MODEL = ("llama-3.1-8b", "Q8_0")
"""What refuses even this refuses everything: builds that no lane needs are judged by it."""


@dataclass(frozen=True, slots=True)
class Visit:
    """The box and what was found on it."""

    machine: Machine
    isolation: Isolation | None
    findings: tuple[Finding, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "machine": self.machine.name,
            "gpus": len(self.machine.gpus),
            "isolation": self.isolation.to_json() if self.isolation else None,
            "findings": [
                {"harm": finding.harm.name.lower(), "code": finding.code, "what": finding.what, "do": finding.do}
                for finding in self.findings
            ],
        }


async def visit(settings: Settings, machine_name: str | None) -> Visit:
    """Examine this box and the plan for it, or as much of a recorded one as can be known from here."""
    machine = await asyncio.to_thread(find_machine, settings, machine_name)
    here = machine_name is None
    isolation = await _try_isolation() if here else None
    assignment, fault = await asyncio.to_thread(_try_plan, settings, machine)
    programs = _programs(settings) if here else {}
    examined = Examined(
        machine=machine,
        isolation=isolation,
        # Of a recorded box nobody knows what is installed there, so nothing is missed.
        programs={_sought(engine): programs.get(name) if here else name for name, engine in _engines().items()},
        embedded_model=_has_embedded_model() if here else True,
        plan=assignment,
        unfit=await _unfit(programs, machine, assignment),
        fault=fault,
        engine_faults=tuple(engine_faults(settings)) if here else (),
        largest_model=await asyncio.to_thread(_largest_model, settings) if here else None,
    )
    return Visit(machine, isolation, examine(examined))


def judge_build(engine: Engine, build: Build, machine: Machine, plan: Assignment | None) -> tuple[Refusal, ...]:
    """Why this build cannot run the lanes that the plan gives it; without any, why it cannot use this box's cards."""
    lanes = [placed.option.setup for placed in plan.placed] if plan is not None else []
    asked = [(setup.card, setup.gpus) for setup in lanes if setup.engine == engine.name]
    asked = asked or [(shape_card(*_PLAIN_MODEL), machine.gpus)]
    found = (refusal for card, gpus in asked for refusal in engine.build_refusals(build, card, gpus))
    return tuple(dict.fromkeys(found))


def _engines() -> Mapping[str, Engine]:
    return {name: engine for name, engine in planned_engines().items() if engine.program is not None}


def _sought(engine: Engine) -> str:
    return engine.program or engine.name


def _programs(settings: Settings) -> dict[str, str | None]:
    """Where each engine's program lies, by the engine's name."""
    given = {engine.name: engine.binary for engine in settings.engines}
    return {name: find_program(engine, given.get(name)) for name, engine in _engines().items()}


def _try_plan(settings: Settings, machine: Machine) -> tuple[Assignment | None, tuple[str, str] | None]:
    """The plan for this box if the settings name models; what is wrong with them is a finding, not an end."""
    try:
        return (plan(settings, [machine])[0] if demands(settings) else None), None
    except ChambersError as error:
        return None, (error.message, error.hint or "Mend the configuration.")


async def _unfit(
    programs: Mapping[str, str | None], machine: Machine, plan: Assignment | None
) -> dict[str, tuple[Refusal, ...]]:
    """What the probes of the programs that are here gave reason to refuse."""
    found = {}
    for name, engine in _engines().items():
        build = await probe_engine(engine, programs.get(name))
        if build is not None:
            found[name] = judge_build(engine, build, machine, plan)
    return found


async def _try_isolation() -> Isolation | None:
    """What a confined child really gets on this kernel."""
    try:
        child = await spawn(
            ("/bin/true",), confinement=Confinement(readable=python_readable(), may_listen=True), environment={}
        )
    except OperationError:
        return None
    await child.process.wait()
    return child.isolation


def _largest_model(settings: Settings) -> SizedModel | None:
    """The largest model that plays a role; None where one of them is not known here."""
    if any(role.url is not None for role in settings.roles):
        return None
    try:
        candidates = [candidate for demand in demands(settings) for candidate in demand.candidates]
        sizes = [SizedModel(one.name, one.card.active_parameters) for one in candidates]
        if not sizes:
            sizes = [SizedModel(EMBEDDED, find_card(str(find_embedded_model())).active_parameters)]
    except ChambersError:
        return None
    return max(sizes, key=lambda size: size.parameters)


def _has_embedded_model() -> bool:
    try:
        find_embedded_model()
    except EmbeddedModelMissingError:
        return False
    return True
