"""How a lane's engine is started: its command, and what it may touch.

The command is the one that `plan` prints (`planning.command`); what is added here is the confinement. Only the look
for an engine's own libraries and the parts of a split model touches the disk.
"""

import os
from dataclasses import dataclass
from pathlib import Path

from chambers.engines.engine import Engine
from chambers.models.on_disk import files_of
from chambers.planning.command import Command, launch_command
from chambers.planning.plan import Lane
from chambers.sandbox.confinement import Confinement, Network
from chambers.sandbox.devices import gpu_readable, gpu_writable
from chambers.sandbox.interpreter import python_readable


@dataclass(frozen=True, slots=True)
class Order:
    """Everything that `sandbox.spawn` must be told."""

    command: Command
    confinement: Confinement

    @property
    def bridged(self) -> bool:
        return self.command.launch.port is not None


def command_here(lane: Lane, engine: Engine, folder: Path) -> Command:
    """The command of a lane on this box."""
    return launch_command(lane, engine, str(folder), processor_count=os.cpu_count() or 1)


def order(lane: Lane, engine: Engine, folder: Path) -> Order:
    """The order for one life of the lane's engine, with `folder` to write in."""
    command = command_here(lane, engine, folder)
    launch, libraries = command.launch, dict(lane.invocation.environment).get("LD_LIBRARY_PATH", "")
    on_gpu = bool(lane.placement.devices)
    confinement = Confinement(
        network=Network.LOOPBACK if launch.port is not None or launch.needs_loopback else Network.NONE,
        readable=tuple(
            dict.fromkeys(
                (
                    *python_readable(),
                    *_installation(lane.invocation.program),
                    *filter(None, libraries.split(os.pathsep)),
                    *(str(file) for path in launch.readable for file in files_of(Path(path))),
                    *(gpu_readable() if on_gpu else ()),
                )
            )
        ),
        writable=(str(folder), *(gpu_writable() if on_gpu else ())),
        may_listen=True,
        cpus=lane.processors,
        memory_node=lane.placement.numa_node,
    )
    return Order(command, confinement)


def _installation(program: str | None) -> tuple[str, ...]:
    """The folders that a program's own files lie in: beside it, or the whole of a prefix with a `bin`."""
    if program is None:
        return ()
    found = dict.fromkeys((Path(program).absolute(), Path(program).resolve()))
    return tuple(str(path.parent.parent if path.parent.name == "bin" else path.parent) for path in found)
