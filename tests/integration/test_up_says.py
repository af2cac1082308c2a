"""What `up` says of its engines and of its own end: of this start, and of no other."""

import asyncio
import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from running import CHAMBERS, open_house

from chambers.desk import engines
from chambers.models.embedded import find_embedded_model
from chambers.settings import load_settings

FAKE = Path(__file__).parents[1] / "programs" / "fake_engine.py"


def lane_of_fake(**behaviour):
    return f"""
[models.m]
path = {json.dumps(str(find_embedded_model()))}
[roles.drafter]
model = "m"
engine = "llama.cpp"
[engines."llama.cpp"]
binary = {json.dumps(str(FAKE))}
env = {{ FAKE_ENGINE = '{json.dumps(behaviour)}' }}
"""


def detach(folder, config):
    file = folder / "chambers.toml"
    file.write_text(f"[paths]\nstate = {json.dumps(str(folder / 'state'))}\n[gateway]\nport = 0\n{config}")
    command = [*CHAMBERS, "up", "--detach", "--config", str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=90)


def test_a_start_in_the_background_that_fails_tells_its_own_error_and_hint_and_none_of_an_earlier_start(tmp_path):
    first = detach(tmp_path, '[roles.heavy]\nmodel = "x"\nurl = "http://8.8.8.8"\ninsecure = true\n')
    assert "8.8.8.8 is a public address" in first.stderr
    second = detach(tmp_path, "[roles.heavy]\ncontext_tokens = 99999\n")
    assert second.returncode == 1
    error, hint = second.stderr.splitlines()
    assert error.startswith("error: Chambers did not come up: Role 'heavy' asks for 99999 tokens of context")
    assert hint.startswith("hint: Set roles.heavy.context_tokens to at most 8192")
    assert (tmp_path / "state" / "logs" / "supervisor.log").read_text().count("error: ") == 2


@pytest.fixture(scope="module")
def fallen_once(tmp_path_factory):
    """A house whose engine failed for good in its first life, and a restart of it."""
    behaviour = {"crash_at_start": {"code": 1, "log": "error: invalid argument: --x"}, "state_file": "n", "lives": 1}
    folder = tmp_path_factory.mktemp("fallen")
    with open_house(folder, config=lane_of_fake(**behaviour)) as house:
        house.wait(lambda s: {lane["lane"]: lane["state"] for lane in s["lanes"]}["m"] == "failed")
        time.sleep(2)
        began = time.monotonic()
        assert house.chambers("reload").returncode == 0
        status = house.wait_ready()
        yield house, status, time.monotonic() - began


def test_a_lane_that_failed_is_started_once_when_it_is_asked_for_again(fallen_once):
    _, status, _ = fallen_once
    lane = next(lane for lane in status["lanes"] if lane["lane"] == "m")
    assert lane["restarts"] == 1


def test_a_lane_that_starts_anew_is_not_shown_with_the_fault_of_its_last_life(fallen_once):
    house, *_ = fallen_once
    said = [line for line in house.output().splitlines() if line.startswith("m: ")]
    assert [line.split(" (")[0].split(" after")[0] for line in said] == [
        "m: starting",
        "m: failed",
        "m: starting",
        "m: ready",
    ]
    assert "does not know a flag" in said[1]
    assert "does not know a flag" not in said[2]


def test_ready_after_counts_from_the_start_of_the_engine_that_is_ready(fallen_once):
    house, status, elapsed_s = fallen_once
    lane = next(lane for lane in status["lanes"] if lane["lane"] == "m")
    said_s = float(re.search(r"^m: ready after ([\d.]+) s", house.output(), re.MULTILINE)[1])
    assert said_s == round(lane["ready_after_s"], 1)
    assert 0 < lane["ready_after_s"] <= elapsed_s


IMPATIENT = """
import asyncio, sys
from pathlib import Path
from chambers.base.errors import ChambersError
from chambers.desk.engines import up_detached
from chambers.settings import load_settings

try:
    asyncio.run(up_detached(load_settings(Path(sys.argv[1])), sys.argv[2:], print, within_s=5))
except ChambersError as error:
    print(error.message, error.hint, sep="\\n")
"""


def test_a_start_in_the_background_that_takes_long_is_not_called_failed(tmp_path):
    file = tmp_path / "chambers.toml"
    state = json.dumps(str(tmp_path / "state"))
    file.write_text(f"[paths]\nstate = {state}\n[gateway]\nport = 0\n{lane_of_fake(load_s=60)}")
    up = (*CHAMBERS, "up", "--config", str(file))
    command = [sys.executable, "-c", IMPATIENT, str(file), *up]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    settings = load_settings(file)
    assert {lane.state for lane in asyncio.run(engines.status(settings)).fleet.lanes} <= {"starting", "ready"}
    asyncio.run(engines.down(settings))
    assert "Chambers is still starting after 5 s" in done.stdout
    assert "`chambers status` shows how far each engine is" in done.stdout
