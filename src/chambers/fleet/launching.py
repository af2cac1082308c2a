"""How a lane's engine is started: its command, what it may touch, and its environment.

The engine's adapter says what it needs; the lane says where it goes. Only the look for an engine's own libraries and
the parts of a split model touches the disk.
"""

import os
from dataclasses import dataclass
from pathlib import Path

from chambers.engines.engine import Engine, Launch
from chambers.models.on_disk import files_of
from chambers.planning.plan import Lane
from chambers.sandbox.confinement import Confinement, Network
from chambers.sandbox.devices import gpu_readable, gpu_writable
from chambers.sandbox.interpreter import python_command, python_readable

BRIDGE = "chambers.fleet.bridge"
_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "OMP_NUM_THREADS": str(os.cpu_count() or 1)}


@dataclass(frozen=True, slots=True)
class Order:
    """Everything that `sandbox.spawn` must be told."""

    argv: tuple[str, ...]
    confinement: Confinement
    environment: dict[str, str]
    bridged: bool = False


def order(lane: Lane, engine: Engine, folder: Path, socket: Path) -> Order:
    """The order for one life of the lane's engine, with `folder` to write in and `socket` to listen on."""
    launch = engine.launch(lane.placement, socket=str(socket))
    program = lane.invocation.program
    extra = dict(lane.invocation.environment)
    on_gpu = bool(lane.placement.devices)
    return Order(
        argv=_argv(lane, launch, socket),
        confinement=Confinement(
            network=Network.LOOPBACK if launch.port is not None or launch.needs_loopback else Network.NONE,
            readable=tuple(
                dict.fromkeys(
                    (
                        *python_readable(),
                        *_installation(program),
                        *filter(None, extra.get("LD_LIBRARY_PATH", "").split(os.pathsep)),
                        *(str(file) for path in launch.readable for file in files_of(Path(path))),
                        *(gpu_readable() if on_gpu else ()),
                    )
                )
            ),
            writable=(str(folder), *(gpu_writable() if on_gpu else ())),
            may_listen=True,
            cpus=lane.processors,
            memory_node=lane.placement.numa_node,
        ),
        bridged=launch.port is not None,
        environment={**_ENVIRONMENT, "HOME": str(folder), "TMPDIR": str(folder), **launch.environment, **extra},
    )


def _argv(lane: Lane, launch: Launch, socket: Path) -> tuple[str, ...]:
    program = lane.invocation.program or launch.program
    arguments = (*launch.arguments, *lane.invocation.extra_args)
    engine = python_command(launch.program, *arguments) if launch.own_module else (program, *arguments)
    if launch.port is None:
        return engine
    return python_command(BRIDGE, "--socket", str(socket), "--port", str(launch.port), "--", *engine)


def _installation(program: str | None) -> tuple[str, ...]:
    """The folders that a program's own files lie in: beside it, or the whole of a prefix with a `bin`."""
    if program is None:
        return ()
    found = dict.fromkeys((Path(program).absolute(), Path(program).resolve()))
    return tuple(str(path.parent.parent if path.parent.name == "bin" else path.parent) for path in found)
