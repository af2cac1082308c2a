"""The command and environment with which a lane's engine is started: what `up` runs and `plan` prints. Pure.

What the engine's adapter says comes first, then what the settings add to it, so that a person has the last word. The
confinement around it is no part of a command line and is decided by `fleet.launching`. On other systems than Linux
nothing is started by Chambers: the command there is the engine's own, for a person to run.
"""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass

from chambers.engines.engine import Engine, Launch, System
from chambers.planning.plan import Lane
from chambers.sandbox.interpreter import python_command

_BRIDGE = "chambers.fleet.bridge"


@dataclass(frozen=True, slots=True)
class Command:
    """How a lane is started. `whole` says that `environment` is all that the process gets."""

    launch: Launch
    argv: tuple[str, ...]
    environment: Mapping[str, str]
    whole: bool

    @property
    def line(self) -> str:
        """The same for a shell."""
        variables = [f"{name}={shlex.quote(value)}" for name, value in self.environment.items()]
        return " ".join([*(("env", "-i") if self.whole else ()), *variables, shlex.join(self.argv)])


def launch_command(lane: Lane, engine: Engine, folder: str, *, processor_count: int) -> Command:
    """The command of a lane that has `folder` to write in and its socket in there."""
    socket = socket_of(folder)
    launch = engine.launch(lane.placement, socket=socket)
    ours = lane.placement.system is System.LINUX
    base = _environment(folder, processor_count) if ours else {}
    return Command(
        launch,
        argv=_bridged(_argv(lane, launch), launch, socket) if ours else _argv(lane, launch),
        environment={**base, **launch.environment, **dict(lane.invocation.environment)},
        whole=ours,
    )


def socket_of(folder: str) -> str:
    """Where a lane answers."""
    return f"{folder}/engine.sock"


def _environment(folder: str, processor_count: int) -> dict[str, str]:
    places = {"PATH": "/usr/bin:/bin", "HOME": folder, "TMPDIR": folder}
    return {**places, "LANG": "C.UTF-8", "OMP_NUM_THREADS": str(processor_count)}


def _argv(lane: Lane, launch: Launch) -> tuple[str, ...]:
    arguments = (*launch.arguments, *lane.invocation.extra_args)
    if launch.own_module:
        return python_command(launch.program, *arguments)
    return (lane.invocation.program or launch.program, *arguments)


def _bridged(argv: tuple[str, ...], launch: Launch, socket: str) -> tuple[str, ...]:
    """An engine that knows no Unix sockets is started beside a bridge that brings it one."""
    if launch.port is None:
        return argv
    return python_command(_BRIDGE, "--socket", socket, "--port", str(launch.port), "--", *argv)
