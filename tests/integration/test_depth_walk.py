"""bench depth --model: real engines started at rising depth, what they count, and what is left when it goes wrong."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from running import open_house

from chambers.bench.store import Store
from chambers.models.embedded import find_embedded_model
from chambers.models.quant import parse_quant
from chambers.models.shape import load_shape
from chambers.models.synthesize import plan_synthesis, write_synthesis

CHAMBERS = (sys.executable, "-m", "chambers.wiring")
PROGRAMS = Path(__file__).parents[1] / "programs"
FEW = ("--shape", "96:32", "--runs", "1")


def configure(folder: Path, text: str = "") -> Path:
    file = folder / "chambers.toml"
    file.write_text(f"[paths]\nstate = {json.dumps(str(folder / 'state'))}\n[gateway]\nport = 0\n{text}")
    return file


def command(config: Path, *arguments: str) -> list[str]:
    return [*CHAMBERS, "bench", "depth", *arguments, "--config", str(config)]


def depth(config: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command(config, *arguments), capture_output=True, text=True, check=False, timeout=600)


def left_behind(folder: Path) -> list[Path]:
    return [path for path in (folder / "state" / "depth-walks").rglob("*") if path.is_file()]


def model(name: str, path: Path, engine: str) -> str:
    return f"[models.{name}]\npath = {json.dumps(str(path))}\n[roles.fast]\nmodel = {json.dumps(name)}\n{engine}"


def test_a_model_without_draft_layers_is_refused_before_anything_starts(tmp_path: Path):
    done = depth(configure(tmp_path), "--model", "fast", *FEW)
    assert done.returncode == 5, done.stderr
    assert "has no draft layers" in done.stderr
    assert "starting" not in done.stderr
    assert left_behind(tmp_path) == []


def test_what_is_not_ours_to_start_is_not_walked(tmp_path: Path):
    config = configure(tmp_path, '[roles.heavy]\nmodel = "m"\nurl = "http://127.0.0.1:9"\n')
    done = depth(config, "--model", "heavy", *FEW)
    assert (done.returncode, "0=URL" in done.stderr) == (2, True)
    assert "Known roles" in depth(config, "--model", "nobody", *FEW).stderr
    assert depth(config, "--model", "heavy", "0=fast").returncode == 2


@pytest.mark.full
@pytest.mark.timeout(900)
def test_the_embedded_engine_is_walked_with_n_grams_and_counts_its_own_guesses(tmp_path: Path):
    done = depth(configure(tmp_path), "--model", "fast", "--kind", "ngram", "--up-to", "2", *FEW, "--json")
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert [run["label"] for run in said["runs"]] == ["0"] * 4 + ["2"] * 4
    assert {run["prompts"] for run in said["runs"]} == {"synthetic", "real"}
    assert all(run["acceptance"] is None for run in said["runs"] if run["label"] == "0")
    guessing = [run for run in said["runs"] if run["label"] != "0"]
    assert any(run["acceptance"] is not None for run in guessing)
    assert left_behind(tmp_path) == []
    with Store.open(tmp_path / "state") as store:
        kept = store.session(said["session"])
        assert (kept.verb, kept.ending) == ("bench depth", "finished")
        assert kept.subject is not None
        assert (kept.subject.speculate, kept.subject.draft) == (0, "ngram")


@pytest.mark.full
@pytest.mark.timeout(900)
def test_draft_layers_really_draft_in_the_embedded_engine(tmp_path: Path):
    file = tmp_path / "tiny.gguf"
    write_synthesis(plan_synthesis(load_shape("tiny-qwen35moe"), parse_quant("Q8_0")), file)
    config = configure(tmp_path, model("tiny", file, 'engine = "embedded"\n'))
    done = depth(config, "--model", "fast", "--up-to", "1", "--shape", "256:16", "--runs", "1", "--json")
    assert done.returncode == 0, done.stderr
    guessing = [run for run in json.loads(done.stdout)["runs"] if run["label"] == "1"]
    assert guessing
    assert all(run["acceptance"] is not None for run in guessing)


@pytest.mark.full
def test_a_lane_that_guesses_ahead_says_so_in_its_status(tmp_path: Path):
    with open_house(tmp_path, config='[roles.fast]\nspeculate = 4\ndraft = "ngram"\n') as house:
        house.wait_ready()
        assert (house.lane()["speculate"], house.lane()["draft"]) == (4, "ngram")
        assert "4 tokens ahead by ngram" in house.chambers("status").stdout


def faulty_engine(folder: Path, fault: dict[str, object]) -> str:
    """llama-server played by a program that goes wrong only when it is told to guess ahead."""
    place = folder / "engine"
    place.mkdir()
    for file in PROGRAMS.glob("fake_*.py"):
        shutil.copy(file, place)
    program = place / "llama-server"
    program.write_text(
        "#!/usr/bin/env python3\nimport os, pathlib, runpy, sys\n"
        "place = str(pathlib.Path(__file__).parent)\nsys.path.insert(0, place)\n"
        f"os.environ['FAKE_ENGINE'] = {json.dumps(json.dumps(fault))} if '--spec-type' in sys.argv else '{{}}'\n"
        "runpy.run_path(place + '/fake_engine.py', run_name='__main__')\n"
    )
    program.chmod(0o755)
    text = model("m", find_embedded_model(), 'engine = "llama.cpp"\n')
    return f'[engines."llama.cpp"]\nbinary = {json.dumps(str(program))}\n{text}'


@pytest.mark.full
def test_an_engine_that_cannot_start_with_guesses_leaves_what_was_measured_without(tmp_path: Path):
    config = configure(tmp_path, faulty_engine(tmp_path, {"out_of_memory": True}))
    done = depth(config, "--model", "fast", "--kind", "ngram", "--up-to", "2", *FEW, "--json")
    assert done.returncode == 1, done.stderr
    assert "did not come up" in done.stderr
    said = json.loads(done.stdout)
    assert {run["label"] for run in said["runs"]} == {"0"}
    assert "advice" not in said
    assert left_behind(tmp_path) == []
    with Store.open(tmp_path / "state") as store:
        assert store.session(said["session"]).ending == "failed"


@contextmanager
def under_way(config: Path) -> "Iterator[subprocess.Popen[str]]":
    long = ("--model", "fast", "--kind", "ngram", "--shape", "48:24", "--runs", "100", "--json")
    pipe = subprocess.PIPE
    with subprocess.Popen(command(config, *long), stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stderr is not None
        try:
            assert any(" 3/" in line for line in process.stderr), "it ended before its third run"
            yield process
        finally:
            process.kill()


@pytest.mark.full
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_walk_shows_what_it_has_and_leaves_nothing_behind(tmp_path: Path, number: int):
    config = configure(tmp_path, faulty_engine(tmp_path, {}))
    with under_way(config) as process:
        os.kill(process.pid, number)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    said = json.loads(out)
    assert said["interrupted"]
    assert len(said["runs"]) >= 3
    assert left_behind(tmp_path) == []
    with Store.open(tmp_path / "state") as store:
        assert store.session(said["session"]).ending == "interrupted"
