"""A real `chambers up` on loopback, with its own state folder; what the integration tests run against."""

import asyncio
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from chambers.desk import engines
from chambers.fleet.control import NotRunningError
from chambers.settings import load_settings

CHAMBERS = (sys.executable, "-m", "chambers.wiring")


class RunningHouse:
    """A `chambers up` in a process of its own."""

    def __init__(self, state: Path, *, prefix: tuple[str, ...] = (), config: str = "") -> None:
        self.state = state
        self.config = state.parent / f"{state.name}.toml"
        self.config.write_text(f"[paths]\nstate = {json.dumps(str(state))}\n[gateway]\nport = 0\n{config}")
        self._output = (state.parent / f"{state.name}.out").open("wb")
        self.process = subprocess.Popen(
            [*prefix, *CHAMBERS, "up", "--config", str(self.config)],
            stdout=self._output,
            stderr=self._output,
            stdin=subprocess.DEVNULL,
        )

    def output(self) -> str:
        return Path(self._output.name).read_text()

    def chambers(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [*CHAMBERS, *arguments, "--config", str(self.config)]
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)

    def status(self) -> dict:
        """What `chambers status --json` says, asked from this process because it is asked often."""
        try:
            return asyncio.run(engines.status(load_settings(self.config))).to_json()
        except NotRunningError:
            return {}

    def lane(self) -> dict:
        return self.status()["lanes"][0]

    def wait(self, condition: Callable[[dict], object], within_s: float = 60.0) -> dict:
        """The status as soon as `condition` holds of it."""
        end = time.monotonic() + within_s
        while time.monotonic() < end:
            assert self.process.poll() is None or not condition, f"chambers up ended:\n{self.output()}"
            status = self.status()
            if status and condition(status):
                return status
            time.sleep(0.1)
        pytest.fail(f"not within {within_s} s: {self.status()}\n{self.output()}")

    def wait_ready(self) -> dict:
        return self.wait(
            lambda status: status["gateway"]["answers"] and all(lane["state"] == "ready" for lane in status["lanes"])
        )

    @property
    def url(self) -> str:
        return self.status()["gateway"]["address"]

    @property
    def key(self) -> str:
        return (self.state / "gateway.key").read_text().strip()

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self._output.close()


def alive(pid: int) -> bool:
    """Whether a process still runs; a zombie does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rsplit(")", 1)[1].split()[0] not in {"Z", "X"}


def wait_gone(*pids: int, within_s: float = 10.0) -> bool:
    end = time.monotonic() + within_s
    while time.monotonic() < end:
        if not any(alive(pid) for pid in pids):
            return True
        time.sleep(0.05)
    return False


@contextmanager
def open_house(folder: Path, **options: object) -> Iterator[RunningHouse]:
    house = RunningHouse(folder / "state", **options)
    try:
        yield house
    finally:
        house.end()
