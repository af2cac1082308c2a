"""A rehearsal from end to end: a real file, a real engine, real runs; and nothing left behind, however it ends."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from running import RunningHouse

from chambers.bench.store import Store
from chambers.desk.subjects import running_subject
from chambers.machine.discover import discover
from chambers.settings import RoleSetting, load_settings

pytestmark = pytest.mark.full

CHAMBERS = (sys.executable, "-m", "chambers.wiring")
FEW = ("--shape", "64:32", "--runs", "2", "--concurrency", "1,2", "--depth", "0,256")


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "chambers.toml"
    file.write_text(f"[paths]\nstate = {json.dumps(str(tmp_path / 'state'))}\n[gateway]\nport = 0\n")
    return file


def command(config: Path, *arguments: str) -> list[str]:
    return [*CHAMBERS, "rehearse", *arguments, "--config", str(config)]


def rehearse(config: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command(config, *arguments), capture_output=True, text=True, check=False, timeout=150)


def left_behind(state: Path) -> list[Path]:
    return [path for path in (state / "rehearsals").rglob("*") if path.is_file()]


def test_a_rehearsal_measures_compares_keeps_and_leaves_no_file(config: Path, tmp_path: Path):
    done = rehearse(config, "tiny-qwen3", "--quant", "Q4_0", *FEW, "--json")
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert {"predicted", "measured", "ratio", "environment", "what_was_not_tried"} <= said.keys()
    assert said["predicted"] > 0
    assert [(row["what"], row["shape"], row["concurrency"]) for row in said["comparison"]] == [
        ("decode", "64:32", 1),
        ("prefill", "64:32", 1),
        ("decode", "64:32", 2),
        ("decode", "256:32", 1),
        ("prefill", "256:32", 1),
    ]
    assert [run["phase"] for run in said["runs"]] == ["cold", "warm", "warm"] * 3
    assert all(run["output_tps"] > 0 for run in said["runs"])
    # Whether a run counts depends on who else is at work on this box; one that does not says why.
    for row in said["comparison"]:
        own = [run for run in said["runs"] if (run["shape"], run["concurrency"]) == (row["shape"], row["concurrency"])]
        # Nor has a run a steady speed when its streams were hardly at work at the same time.
        speed = {"decode": "steady_tps", "prefill": "prompt_tps"}[row["what"]]
        counted = [run for run in own if run["valid"] and run["phase"] == "warm" and run[speed] is not None]
        assert (row["measured"] is not None) == bool(counted)
    assert said["environment"]["model"] == "tiny-qwen3"
    assert said["environment"]["quant"] == "Q4_0"
    assert any("random" in one for one in said["what_was_not_tried"])
    assert any(one.startswith("GPUs:") for one in said["what_was_not_tried"]) == (not discover().gpus)
    assert left_behind(tmp_path / "state") == []
    with Store.open(tmp_path / "state") as store:
        kept = store.session(said["session"])
        assert (kept.verb, kept.ending) == ("rehearse", "finished")
        assert kept.subject is not None
        assert kept.subject.rehearsed
        assert len(store.runs(kept.id)) == 9
        assert len(store.results(kept.id)) == 5


def test_a_kept_file_stays_where_it_was_asked_to(config: Path, tmp_path: Path):
    there = tmp_path / "large disk"
    done = rehearse(
        config,
        "tiny-llama",
        "--quant",
        "Q8_0",
        "--dir",
        str(there),
        "--keep",
        *FEW[:4],
        "--concurrency",
        "1",
        "--depth",
        "0",
    )
    assert done.returncode == 0, done.stderr
    assert [path.name for path in there.iterdir()] == ["tiny-llama-Q8_0.gguf"]
    assert str(there / "tiny-llama-Q8_0.gguf") in done.stdout
    assert "Not tried:" in done.stdout
    assert left_behind(tmp_path / "state") == []


@contextmanager
def under_way(config: Path, *arguments: str) -> "Iterator[subprocess.Popen[str]]":
    """A long rehearsal in the middle of its runs."""
    long = ("tiny-llama", "--quant", "Q4_0", "--shape", "64:64", "--runs", "100", "--depth", "0", *arguments)
    pipe = subprocess.PIPE
    with subprocess.Popen(command(config, *long), stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stderr is not None
        try:
            assert any(line.startswith("4 of ") for line in process.stderr), "it ended before its fourth run"
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_rehearsal_shows_what_it_has_and_leaves_no_file(config: Path, tmp_path: Path, number: int):
    with under_way(config, "--json") as process:
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    said = json.loads(out)
    assert said["interrupted"]
    assert len(said["runs"]) >= 4
    assert left_behind(tmp_path / "state") == []
    with Store.open(tmp_path / "state") as store:
        assert store.session(said["session"]).ending == "interrupted"
        assert len(store.runs(said["session"])) == len(said["runs"])


def test_what_a_killed_rehearsal_leaves_is_removed_by_the_next(config: Path, tmp_path: Path):
    with under_way(config) as process:
        os.kill(process.pid, signal.SIGKILL)
        process.communicate(timeout=30)
    assert left_behind(tmp_path / "state") != []
    done = rehearse(config, "tiny-llama", "--quant", "Q4_0", *FEW[:4], "--concurrency", "1", "--depth", "0")
    assert done.returncode == 0, done.stderr
    assert "removed what a killed rehearsal had left" in done.stderr
    assert left_behind(tmp_path / "state") == []
    with Store.open(tmp_path / "state") as store:
        killed, finished = store.sessions()
        assert (killed.ending, finished.ending) == (None, "finished")
        assert len(store.runs(killed.id)) >= 4


def test_a_shape_that_is_too_large_is_refused_before_anything_is_written(config: Path, tmp_path: Path):
    done = rehearse(config, "qwen3.5-122b-a10b", "--quant", "F32")
    assert done.returncode == 5, done.stderr
    assert "hint: What would fit" in done.stderr
    assert left_behind(tmp_path / "state") == []


def test_a_running_lane_is_known_to_the_planner_by_its_role(shared_house: RunningHouse):
    settings = load_settings(shared_house.config)
    found = asyncio.run(running_subject(settings, "fast"))
    lane = shared_house.lane()
    assert found is not None
    assert (found.engine, found.devices, found.slots) == (lane["engine"], tuple(lane["devices"]), lane["slots"])
    assert found.card.total_bytes > 0
    assert not found.rehearsed
    assert asyncio.run(running_subject(settings, "no-such-role")) is None


def test_a_lane_that_runs_otherwise_than_the_settings_say_is_not_taken_for_it(shared_house: RunningHouse):
    settings = load_settings(shared_house.config)
    asked = replace(settings, roles=(RoleSetting("fast", context_tokens=2048),))
    assert asyncio.run(running_subject(asked, "fast")) is None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("no-such-shape", "--quant", "Q4_0"), "No model shape is called"),
        (("tiny-llama", "--quant", "awq-int4"), "not a GGUF quantisation"),
        (("tiny-llama", "--quant", "Q4_0", "--concurrency", "0"), "streams are counted"),
        (("tiny-llama", "--quant", "Q4_0", "--shape", "64"), "is not a shape"),
    ],
)
def test_what_makes_no_sense_is_told(config: Path, arguments: tuple[str, ...], said: str):
    done = rehearse(config, *arguments)
    assert done.returncode == 2
    assert said in done.stderr
