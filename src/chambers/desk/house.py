"""The whole house standing: plan, engines and gateway, from settings alone.

`chambers up` keeps it open; a demo or a proof opens it for as long as it needs it.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from socket import gethostname, socket

from chambers.base.errors import OperationError, SettingsError
from chambers.engines.embedded import EmbeddedEngine
from chambers.engines.engine import Engine
from chambers.fleet.door import door_url, open_door
from chambers.fleet.folders import Folders, clear_run, open_folders, sole_supervisor
from chambers.fleet.lifecycle import State
from chambers.fleet.service import Service
from chambers.fleet.supervisor import Supervisor, running
from chambers.gateway.charter import Charter
from chambers.gateway.key_file import read_or_make_key
from chambers.models.embedded import NAME, find_embedded_model
from chambers.models.gguf import read_header
from chambers.planning.plan import ModelFile, Plan, plan_lanes
from chambers.settings import ModelSetting, Settings

_LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")


class NothingRunsError(OperationError):
    """Not one lane could be started."""

    code = "fleet.nothing_runs"


@dataclass(frozen=True, slots=True)
class House:
    """What runs, and how it is reached."""

    supervisor: Supervisor
    url: str
    key: str
    folders: Folders


def engines() -> dict[str, Engine]:
    """Every engine this version can start, by name."""
    return {engine.name: engine for engine in (EmbeddedEngine(),)}


def make_plan(settings: Settings) -> Plan:
    """What the settings ask for, after a look at every model file."""
    used = {role.model for role in settings.roles}
    models = {model.name: _model_file(model) for model in settings.models if model.name in used}
    embedded = _model_file(ModelSetting(NAME, find_embedded_model()))
    return plan_lanes(settings.roles, models, embedded)


@asynccontextmanager
async def open_house(settings: Settings, gateway_command: Sequence[str]) -> AsyncIterator[House]:
    """Everything up; leaving the block takes everything down. Lanes may still be starting when it is entered."""
    folders = open_folders(settings.state)
    with sole_supervisor(folders):
        plan = make_plan(settings)
        key = read_or_make_key(folders.state)
        with open_door(settings.gateway.host, settings.gateway.port) as door:
            service = _gateway_service(settings, folders, door, key, tuple(gateway_command))
            supervisor = Supervisor(plan, engines(), folders, service)
            async with running(supervisor):
                yield House(supervisor, door_url(door), key, folders)
        clear_run(folders)


async def settle(house: House) -> None:
    """Wait until every lane is ready or has failed; an error if none is ready."""
    await house.supervisor.wait_settled()
    lanes = house.supervisor.status().lanes
    if lanes and all(lane.state is State.FAILED for lane in lanes):
        reasons = "; ".join(f"{lane.lane}: {lane.reason}" for lane in lanes)
        raise NothingRunsError(f"No engine could be started. {reasons}.", hint="`chambers logs LANE` shows its log.")


def _model_file(model: ModelSetting) -> ModelFile:
    if model.path is None:
        raise SettingsError(
            f"Model {model.name!r} is only a shape, so there is nothing to run.",
            hint=f"Give models.{model.name} a path; `chambers plan` and `predict` work with shapes.",
        )
    header = read_header(model.path)
    return ModelFile(name=model.name, path=str(model.path), context_tokens=header.context_tokens)


def _gateway_service(settings: Settings, folders: Folders, door: socket, key: str, command: tuple[str, ...]) -> Service:
    charter = Charter(
        listening_fd=door.fileno(),
        control_socket=str(folders.control_socket),
        keys=(key, *settings.gateway.keys),
        aliases=dict(settings.aliases),
        hosts=_host_names(door.getsockname()[0]),
        max_body_bytes=settings.gateway.max_body_bytes,
    )
    return Service(command, charter.model_dump_json().encode(), door.fileno(), door_url(door))


def _host_names(address: str) -> tuple[str, ...]:
    """The names a client may call us by; on a wildcard address we cannot know them all."""
    bound = ip_address(address)
    if bound.is_unspecified:
        return ("*",)
    own = () if bound.is_loopback else (gethostname().lower(),)
    return tuple(dict.fromkeys((*_LOOPBACK_NAMES, f"[{address}]" if bound.version == 6 else address, *own)))
