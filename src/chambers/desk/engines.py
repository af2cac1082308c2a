"""Engines and gateway as a person handles them: up, down, status, logs."""

import asyncio
import json
import os
import signal
import subprocess
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import aiohttp

from chambers.base.errors import OperationError, UsageError
from chambers.desk.house import House, open_house, settle
from chambers.fleet.control import NotRunningError, ask_reload, ask_status, ask_stop, watch
from chambers.fleet.folders import Folders, folders_of, open_folders
from chambers.fleet.lane_log import LogTail, last_lines, open_log
from chambers.fleet.lifecycle import State
from chambers.fleet.status import FleetStatus, LaneStatus
from chambers.fleet.supervisor import SETTLED
from chambers.gateway.key_file import read_or_make_key
from chambers.planning.drift import drift_sentence
from chambers.settings import Settings

DETACHED_START_WITHIN_S = 180.0
FOLLOW_EVERY_S = 0.25
_LINES_OF_AN_END = 40
_ASK_GATEWAY_WITHIN_S = 5.0

Progress = Callable[[str], None]


class DetachedStartError(OperationError):
    """The supervisor that was started in the background ended at once."""

    code = "fleet.detached_start"


class UnknownLogError(UsageError):
    """There is no log of that name."""

    code = "logs.unknown"


@dataclass(frozen=True, slots=True)
class Status:
    """What runs, with what the gateway knows of each lane; None where it did not answer."""

    fleet: FleetStatus
    door: Mapping[str, Mapping[str, Any]] | None
    """What the gateway says of each lane; None where it does not answer."""

    def to_json(self) -> dict[str, Any]:
        lanes = [self._lane(lane) for lane in self.fleet.lanes]
        gateway = {**asdict(self.fleet.gateway), "answers": self.door is not None}
        return {
            "lanes": lanes,
            "left_out": list(self.fleet.left_out),
            "gateway": gateway,
            "supervisor_pid": self.fleet.supervisor_pid,
        }

    def _lane(self, lane: LaneStatus) -> dict[str, Any]:
        said = (self.door or {}).get(lane.lane, {})
        alone_tps = said.get("decode_tps_alone")
        expected = (lane.decode_tps_expected, lane.decode_tps_expected_low, lane.decode_tps_basis)
        return {
            **asdict(lane),
            **{name: said.get(name) for name in ("inflight", "queue", "decode_tps_measured", "decode_tps_alone")},
            "drift": drift_sentence(alone_tps, *expected),
        }


async def up(settings: Settings, gateway_command: Sequence[str], progress: Progress) -> None:
    """Bring everything up and keep it so until a signal or `down`; where it is up already, only what differs moves."""
    if await reload_if_running(settings, progress):
        return
    async with open_house(settings, gateway_command) as house:
        _stop_on_signals(house)
        reporting = asyncio.create_task(_report_changes(house, progress))
        try:
            await settle(house)
            _say_left_out(house.supervisor.status(), progress)
            progress(f"open at {house.url} (key in {house.folders.state / 'gateway.key'})")
            await house.supervisor.wait_stop()
            progress("closing: the gateway first, then the engines")
        finally:
            reporting.cancel()


async def up_detached(
    settings: Settings, command: Sequence[str], progress: Progress, within_s: float = DETACHED_START_WITHIN_S
) -> Status:
    """Start `command` (a `chambers up`) in the background and wait until it serves."""
    folders = open_folders(settings.state)
    if await reload_if_running(settings, progress):
        return await status(settings)
    log_path = folders.logs / "supervisor.log"
    log = open_log(log_path)
    began_bytes = os.fstat(log).st_size
    try:
        process = _start_detached(command, log)
    finally:
        os.close(log)
    serving = asyncio.create_task(_until_settled(folders, progress))
    ended = asyncio.create_task(_until_ended(process))
    await asyncio.wait({serving, ended}, timeout=within_s, return_when=asyncio.FIRST_COMPLETED)
    ended.cancel()
    if not serving.done():
        serving.cancel()
        if process.poll() is None:
            raise _still_starting(within_s)
        raise _ended_at_once(last_lines(log_path, _LINES_OF_AN_END, since_bytes=began_bytes), log_path)
    await serving
    return await status(settings)


def _still_starting(within_s: float) -> DetachedStartError:
    return DetachedStartError(
        f"Chambers is still starting after {within_s:g} s, and goes on in the background.",
        hint="`chambers status` shows how far each engine is, `chambers logs NAME` what it says.",
    )


def _ended_at_once(said: Sequence[str], log: Path) -> DetachedStartError:
    """The error with which the supervisor ended, in its own words; what earlier starts wrote is not among `said`."""
    told = {lead: line.removeprefix(lead) for line in said for lead in ("error: ", "hint: ") if line.startswith(lead)}
    why = told.get("error: ") or " ".join(said[-3:]) or "it said nothing"
    return DetachedStartError(f"Chambers did not come up: {why}", hint=told.get("hint: ", f"See {log}."))


async def reload_if_running(settings: Settings, progress: Progress) -> bool:
    """Have a running supervisor take over the settings; false when none runs."""
    try:
        moved = await ask_reload(folders_of(settings.state).control_socket, str(settings.file or "") or None)
    except NotRunningError:
        return False
    progress("running already; the settings were read again")
    for what, names in moved.items():
        if names:
            progress(f"{what}: {', '.join(names)}")
    _say_left_out(await ask_status(folders_of(settings.state).control_socket), progress)
    return True


def _say_left_out(found: FleetStatus, progress: Progress) -> None:
    for reason in found.left_out:
        progress(f"without a place: {reason}")


async def reload(settings: Settings, progress: Progress) -> None:
    """Make what runs equal to the settings as they are now; an error where nothing runs."""
    await ask_status(folders_of(settings.state).control_socket)
    await reload_if_running(settings, progress)


async def down(settings: Settings) -> None:
    """Stop everything; returns when nothing is left."""
    await ask_stop(folders_of(settings.state).control_socket)


async def status(settings: Settings) -> Status:
    """What runs now."""
    folders = folders_of(settings.state)
    fleet = await ask_status(folders.control_socket)
    return Status(fleet, await _ask_gateway(fleet.gateway.address, read_or_make_key(folders.state)))


async def address(settings: Settings) -> tuple[str, str]:
    """Base URL and key for a client: of what runs, or else of what would run."""
    folders = open_folders(settings.state)
    key = read_or_make_key(folders.state)
    try:
        return (await ask_status(folders.control_socket)).gateway.address, key
    except NotRunningError:
        return f"http://{settings.gateway.host}:{settings.gateway.port}", key


def log_names(settings: Settings) -> tuple[str, ...]:
    """The logs there are."""
    return tuple(sorted(path.stem for path in folders_of(settings.state).logs.glob("*.log")))


async def log_lines(settings: Settings, name: str, count: int, *, follow: bool) -> AsyncIterator[str]:
    """The last lines of a log, and with `follow` those that come."""
    if name not in log_names(settings):
        known = ", ".join(log_names(settings)) or "none yet"
        raise UnknownLogError(f"There is no log of {name!r}.", hint=f"Logs: {known}.")
    path = folders_of(settings.state).logs / f"{name}.log"
    tail = LogTail(path)
    for line in last_lines(path, count):
        yield line
    while follow:
        await asyncio.sleep(FOLLOW_EVERY_S)
        for line in tail.new_lines():
            yield line


def _stop_on_signals(house: House) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, house.supervisor.stop)


async def _report_changes(house: House, progress: Progress) -> None:
    """Say each change of a lane once, with how long it took to get ready."""
    seen: dict[str, State] = {}
    while True:
        changed = asyncio.ensure_future(house.supervisor.wait_change())
        for lane in house.supervisor.status().lanes:
            before = seen.get(lane.lane)
            if before is not lane.state:
                seen[lane.lane] = lane.state
                progress(_sentence(lane, before))
        await changed


def _sentence(lane: LaneStatus, before: State | None) -> str:
    ready = lane.state is State.READY
    about = lane.isolation_reason if ready else lane.reason
    # A lane that was fenced has gone on running.
    started = ready and before is not State.FENCED and lane.ready_after_s is not None
    after = f" after {lane.ready_after_s:.1f} s" if started else ""
    return f"{lane.lane}: {lane.state}{after}{f' ({about})' if about else ''}"


def _start_detached(command: Sequence[str], log: int) -> "subprocess.Popen[bytes]":
    """Not asyncio's way: that kills a child which is still running when its event loop ends."""
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)


async def _until_ended(process: "subprocess.Popen[bytes]") -> None:
    while process.poll() is None:  # noqa: ASYNC110 - another process's state
        await asyncio.sleep(0.1)


async def _until_settled(folders: Folders, progress: Progress) -> None:
    while True:
        with suppress(NotRunningError):
            async for fleet in watch(folders.control_socket):
                if fleet.lanes and all(lane.state in SETTLED for lane in fleet.lanes):
                    progress(f"open at {fleet.gateway.address}")
                    return
        await asyncio.sleep(0.1)


async def _ask_gateway(url: str, key: str) -> dict[str, dict[str, Any]] | None:
    timeout = aiohttp.ClientTimeout(total=_ASK_GATEWAY_WITHIN_S)
    headers = {"Authorization": f"Bearer {key}"}
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout, headers=headers, trust_env=False) as session,
            session.get(f"{url}/health") as answer,
        ):
            lanes = json.loads(await answer.read()).get("lanes", [])
            return {lane["lane"]: lane for lane in lanes}
    except (aiohttp.ClientError, TimeoutError, ValueError):
        return None
