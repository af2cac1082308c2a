"""The stage of a rehearsal: the file of random weights, the settings of a house around it, the lane that it gets."""

import asyncio
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from chambers.base.errors import OperationError
from chambers.bench.rehearsal import Forecast, Spot
from chambers.bench.store import FILE as STORE_FILE
from chambers.desk.calibration import OWN_ROWS
from chambers.desk.house import House, NothingRunsError, settle
from chambers.desk.model_files import Progress, in_tenths
from chambers.fleet.folders import make_private
from chambers.fleet.lifecycle import State
from chambers.machine.measured import FILE as MEASURED_FILE
from chambers.models.synthesize import Synthesis, write_synthesis
from chambers.planning.constants import Constants
from chambers.planning.plan import Lane
from chambers.planning.prediction import predict
from chambers.planning.setup import Setup
from chambers.settings import KNOWN_ROLES, ModelSetting, RoleSetting, Settings


class NotServedError(OperationError):
    """The engine did not come up with the rehearsed file."""

    code = "rehearse.not_served"


@dataclass(frozen=True, slots=True)
class Stage:
    """A lane that is rehearsed as the planner sees it, what is to be tried on it, and what predictions come from."""

    lane: Lane
    setup: Setup
    spots: tuple[Spot, ...]
    table: tuple[Constants, ...]

    @property
    def basis(self) -> tuple[str, ...]:
        """What the prediction stands on."""
        return predict(self.setup, self.table).reasons

    def forecasts(self) -> dict[Spot, Forecast]:
        return {spot: self._forecast(spot) for spot in self.spots}

    def _forecast(self, spot: Spot) -> Forecast:
        writing = replace(self.setup, batch=spot.concurrency, depth_tokens=spot.depth_tokens)
        reading = replace(self.setup, depth_tokens=spot.shape.prompt_tokens)
        said, read = predict(writing, self.table).to_json(), predict(reading, self.table).to_json()
        return Forecast(
            decode_tps=said["decode_tps"],
            decode_tps_low=said["decode_tps_low"],
            decode_tps_high=said["decode_tps_high"],
            prefill_tps=read["prefill_tps"],
            prefill_tps_low=read["prefill_tps_low"],
            prefill_tps_high=read["prefill_tps_high"],
        )


def unseen(table: Sequence[Constants]) -> tuple[Constants, ...]:
    """The constants without what was measured: a rehearsal is compared with a prediction, not with the last one."""
    return tuple(replace(one, seen=()) for one in table)


def settings_apart(settings: Settings, state: Path, file: Path, role: RoleSetting) -> Settings:
    """A house of its own in which the file plays every role as `role` does; what is known of the box is known there."""
    make_private(state)
    for name in (MEASURED_FILE, OWN_ROWS, STORE_FILE):
        if (settings.state / name).exists():
            (state / name).symlink_to(settings.state / name)
    return Settings(
        state=state,
        gateway=replace(settings.gateway, host="127.0.0.1", port=0, keys=()),
        health=settings.health,
        models=(ModelSetting(role.candidates[0], path=file),),
        roles=tuple(replace(role, name=name) for name in KNOWN_ROLES),
        engines=settings.engines,
    )


async def write_file(synthesis: Synthesis, file: Path, progress: Progress) -> None:
    """Write the random weights in a thread; cancelled, it stops at the next piece and nothing is left."""
    stopped = threading.Event()
    tell = in_tenths(progress)

    def hear(done: int, total: int) -> None:
        if stopped.is_set():
            raise InterruptedError
        tell(done, total)

    work = asyncio.create_task(asyncio.to_thread(write_synthesis, synthesis, file, progress=hear))
    try:
        await asyncio.shield(work)
    except asyncio.CancelledError:
        stopped.set()
        with suppress(OperationError):
            await work
        raise


async def served(house: House, lane: Lane) -> None:
    """Wait until the lane answers; an error with its own reason where it never will."""
    with suppress(NothingRunsError):
        await settle(house)
    found = next(one for one in house.supervisor.status().lanes if one.lane == lane.name)
    if found.state is not State.READY:
        raise NotServedError(
            f"{found.engine} did not come up: {found.reason or found.state}.",
            hint="`chambers doctor` says what is missing here.",
        )


@contextmanager
def terminated_like_interrupted() -> Iterator[None]:
    """A polite end by signal is an interruption, so that what was made for the moment goes too."""
    loop = asyncio.get_running_loop()
    numbers = (signal.SIGTERM, signal.SIGHUP)
    for number in numbers:
        loop.add_signal_handler(number, signal.raise_signal, signal.SIGINT)
    try:
        yield
    finally:
        for number in numbers:
            loop.remove_signal_handler(number)
