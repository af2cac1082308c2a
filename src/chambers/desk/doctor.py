"""The doctor's visit: look at the box, the sandbox and the engines, and say what was found."""

import shutil
from dataclasses import dataclass
from typing import Any

from chambers.base.errors import OperationError
from chambers.desk.machines import find_machine
from chambers.engines import ik_llamacpp, llamacpp, ollama, vllm
from chambers.machine.description import Machine
from chambers.models.embedded import EmbeddedModelMissingError, find_embedded_model
from chambers.planning.doctor import Examined, Finding, examine
from chambers.sandbox.confinement import Confinement, Isolation
from chambers.sandbox.interpreter import python_readable
from chambers.sandbox.spawn import spawn
from chambers.settings import Settings

_PROGRAMS = (llamacpp.PROGRAM, ik_llamacpp.PROGRAM, vllm.PROGRAM, ollama.PROGRAM)


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
    """Examine this box, or as much of a recorded one as can be known from here."""
    machine = find_machine(settings, machine_name)
    here = machine_name is None
    isolation = await _try_isolation() if here else None
    programs = {name: shutil.which(name) if here else name for name in _PROGRAMS}
    examined = Examined(machine, isolation, programs, embedded_model=_has_embedded_model() if here else True)
    return Visit(machine, isolation, examine(examined))


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


def _has_embedded_model() -> bool:
    try:
        find_embedded_model()
    except EmbeddedModelMissingError:
        return False
    return True
