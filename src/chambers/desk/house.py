"""The whole house standing: plan, engines and gateway, from settings alone.

`chambers up` keeps it open; a demo or a proof opens it for as long as it needs it.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from ipaddress import ip_address
from pathlib import Path
from socket import gethostname, socket

from chambers.base.errors import OperationError, SettingsError
from chambers.desk.evidence import registry_place
from chambers.desk.lanes import make_plan, upstream_keys
from chambers.engines.known import known_engines
from chambers.fleet.checkup import Pace
from chambers.fleet.door import door_url, open_door
from chambers.fleet.elsewhere import Elsewhere
from chambers.fleet.folders import Folders, clear_run, open_folders, sole_supervisor
from chambers.fleet.lifecycle import State
from chambers.fleet.local_node import Care, LocalNode
from chambers.fleet.service import Service
from chambers.fleet.supervisor import Supervisor, Wanted, running
from chambers.gateway.charter import Charter, KeyRules, QueueRules, RoleRules
from chambers.gateway.key_file import read_or_make_key
from chambers.machine.health import HealthLimits
from chambers.planning.plan import Plan
from chambers.settings import OWN_KEY, Settings, load_settings

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


@asynccontextmanager
async def open_house(settings: Settings, gateway_command: Sequence[str]) -> AsyncIterator[House]:
    """Everything up; leaving the block takes everything down. Lanes may still be starting when it is entered."""
    folders = open_folders(settings.state)
    with sole_supervisor(folders):
        plan = await make_plan(settings)
        key = read_or_make_key(folders.state)
        with open_door(settings.gateway.host, settings.gateway.port) as door:
            charter = _charter(settings, plan, folders, door, key)
            service = Service(tuple(gateway_command), charter, door.fileno(), door_url(door))
            here, elsewhere = _nodes(settings, plan, folders)
            supervisor = Supervisor(plan, here, elsewhere, folders=folders, gateway=service)

            async def replan(config: str | None) -> Wanted:
                again = load_settings(Path(config) if config else settings.file)
                _check_same_house(settings, again)
                wanted = await make_plan(again)
                elsewhere.show(upstream_keys(again, wanted))
                return Wanted(wanted, _charter(again, wanted, folders, door, key))

            supervisor.replan = replan
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


def _nodes(settings: Settings, plan: Plan, folders: Folders) -> tuple[LocalNode, Elsewhere]:
    health = settings.health
    pace = Pace(health.check_every_s, health.answer_within_s, health.drain_s)
    engines = known_engines()
    here = LocalNode(engines, folders, Care(pace, HealthLimits(health.max_temperature_c)))
    return here, Elsewhere(engines, pace, upstream_keys(settings, plan))


def _check_same_house(before: Settings, now: Settings) -> None:
    """What cannot change under a running supervisor."""
    kept = before.health == now.health and registry_place(before) == registry_place(now)
    if not kept or not _same_door(before, now):
        raise SettingsError(
            "gateway.host, gateway.port, paths.state, paths.matters, database.url and [health] cannot change while "
            "Chambers runs.",
            hint="Run `chambers down`, then `chambers up`.",
        )


def _same_door(before: Settings, now: Settings) -> bool:
    return (before.gateway.host, before.gateway.port) == (now.gateway.host, now.gateway.port)


def _charter(settings: Settings, plan: Plan, folders: Folders, door: socket, key: str) -> bytes:
    rules = settings.gateway
    charter = Charter(
        listening_fd=door.fileno(),
        control_socket=str(folders.control_socket),
        keys=(KeyRules(name=OWN_KEY, key=key), *(KeyRules(**asdict(one)) for one in rules.keys)),
        aliases=dict(settings.aliases),
        hosts=(*_host_names(door.getsockname()[0]), *(host.lower() for host in rules.hosts)),
        max_body_bytes=rules.max_body_bytes,
        state=str(folders.state),
        matters=str(settings.matters),
        database_url=settings.database_url,
        roles={role.name: RoleRules(thinking=role.thinking, temperature=role.temperature) for role in settings.roles},
        queue=QueueRules(length=rules.queue_length, wait_s=rules.queue_wait_s),
        upstream_keys=upstream_keys(settings, plan),
        settings=settings,
    )
    return charter.model_dump_json().encode()


def _host_names(address: str) -> tuple[str, ...]:
    """The names a client may call us by; on a wildcard address we cannot know them all."""
    bound = ip_address(address)
    if bound.is_unspecified:
        return ("*",)
    own = () if bound.is_loopback else (gethostname().lower(),)
    return tuple(dict.fromkeys((*_LOOPBACK_NAMES, f"[{address}]" if bound.version == 6 else address, *own)))
