"""Asks an engine's program what it is: found, started confined and without a network, read by its adapter."""

import os
import shutil
from pathlib import Path

from chambers.base.errors import OperationError
from chambers.engines.engine import Build, Engine
from chambers.sandbox.confinement import Confinement, Limits
from chambers.sandbox.devices import gpu_writable
from chambers.sandbox.spawn import run

PROBE_WITHIN_S = 60.0
_MAX_OUTPUT_BYTES = 256 * 1024
_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/nonexistent"}


def find_program(engine: Engine, binary: Path | None = None) -> str | None:
    """Where the engine's program lies: as the settings say, or on the PATH; None if it is nowhere."""
    if binary is not None:
        return str(binary) if binary_fault(binary) is None else None
    return shutil.which(engine.program) if engine.program else None


def binary_fault(binary: Path) -> str | None:
    """Why a file that the settings name is no program that can be started."""
    if not binary.exists():
        return "does not exist"
    if not binary.is_file():
        return "is not a file"
    return None if os.access(binary, os.X_OK) else "is not executable for this user"


async def probe_engine(engine: Engine, program: str | None) -> Build | None:
    """What `program` says of itself; None when there is none. A command that fails or hangs says nothing."""
    if program is None:
        return None
    return engine.read_probe([await _output(command, program) for command in engine.probe_commands()])


async def _output(command: tuple[str, ...], program: str) -> str:
    places = {"{program}": program, "{python}": str(Path(program).with_name("python"))}
    try:
        finished = await run(
            [places.get(word, word) for word in command],
            confinement=Confinement(
                readable=("/",), writable=gpu_writable(), may_listen=True, limits=Limits(file_size_bytes=0)
            ),
            environment=_ENVIRONMENT,
            timeout_s=PROBE_WITHIN_S,
            max_output_bytes=_MAX_OUTPUT_BYTES,
        )
    except OperationError:
        return ""
    return (finished.stdout + b"\n" + finished.stderr).decode("utf-8", "replace")
