"""What is kept of measurements: whole, private, unchangeable, and as far as a killed command got."""

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest

from chambers.bench.sample import Card, Environment, Exchange, GpuSample, Run, Shape
from chambers.bench.store import FILE, Store, StoreError, UnknownSessionError
from chambers.bench.store_schema import VERSION
from chambers.bench.subject import Subject, SubjectError, box_of, subject_of
from chambers.engines.engine import Timings
from chambers.machine.recorded import load_machine
from chambers.models.shape import shape_card
from chambers.planning.setup import Setup

ENVIRONMENT = Environment(
    "http://127.0.0.1:8642", model="m", engine="e", machine="this box", gpus=(Card("H200", 700.0),), devices=(0,)
)


def run(phase="warm", **changes) -> Run:
    server = Timings(prompt_tokens=256, decode_tokens=3, decode_ms=20.0)
    exchange = Exchange(
        0.0, 0.1, 0.15, 0.2, 0.2, 0.4, (0.2, 0.3, 0.4), prompt_tokens=256, output_tokens=3, server=server
    )
    values = {
        "phase": phase,
        "shape": Shape(256, 3),
        "concurrency": 1,
        "began": "2026-11-15T00:00:00+00:00",
        "exchanges": (exchange,),
        "wall_s": 0.4,
        "client_cpu_s": 0.01,
        "loop_lag_ms": 0.2,
        "load_average": 0.5,
        "cores": 2,
        "gpu": (GpuSample(0.1, 0, 55, 300.0, 1980, 0),),
    }
    return Run(**values | changes)


def test_runs_come_back_whole_with_their_raw_samples(tmp_path: Path):
    kept = [run("cold"), run(invalid_reasons=("throttled",))]
    with Store.open(tmp_path) as store:
        session = store.begin("bench run", {"runs": 10}, ENVIRONMENT)
        for one in kept:
            session.add_run(one)
        session.add_results([{"shape": "256:3", "median": 10.0}])
        session.finish()
    with Store.open(tmp_path) as again:
        (found,) = again.sessions()
        assert (found.verb, found.arguments, found.environment, found.ending) == (
            "bench run",
            {"runs": 10},
            ENVIRONMENT,
            "finished",
        )
        assert list(again.runs(found.id)) == kept
        assert again.results(found.id) == ({"shape": "256:3", "median": 10.0},)


def test_the_files_are_private_side_files_included(tmp_path: Path):
    with Store.open(tmp_path) as store:
        store.begin("bench run", {}, ENVIRONMENT).add_run(run())
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert len(modes) == 3
    assert set(modes.values()) == {0o600}


@pytest.mark.parametrize("table", ["sessions", "runs", "results", "endings"])
@pytest.mark.parametrize("statement", ["DELETE FROM {}", "UPDATE {} SET rowid = rowid"])
def test_nothing_that_was_kept_can_be_changed(tmp_path: Path, table: str, statement: str):
    with Store.open(tmp_path) as store:
        session = store.begin("bench run", {}, ENVIRONMENT)
        session.add_run(run())
        session.add_results([{}])
        session.finish()
        with pytest.raises(StoreError, match="never changed"):
            store.write(statement.format(table), ())


def test_the_first_word_on_how_a_session_ended_stands(tmp_path: Path):
    with Store.open(tmp_path) as store:
        session = store.begin("bench run", {}, ENVIRONMENT)
        session.finish("interrupted")
        session.finish("finished")
        assert store.session(session.id).ending == "interrupted"


def test_sessions_are_found_by_model_machine_and_engine(tmp_path: Path):
    with Store.open(tmp_path) as store:
        store.begin("bench run", {}, ENVIRONMENT)
        store.begin("bench run", {}, Environment("http://x", model="other", engine="e"))
        assert [one.id for one in store.sessions(model="m")] == [1]
        assert [one.id for one in store.sessions(engine="e")] == [1, 2]
        assert [one.id for one in store.sessions(engine="e", machine="this box")] == [1]
        assert store.sessions(with_subject=True) == ()


def test_a_session_that_is_not_there_is_told_with_the_last_one(tmp_path: Path):
    with Store.open(tmp_path) as store:
        store.begin("bench run", {}, ENVIRONMENT)
        with pytest.raises(UnknownSessionError) as caught:
            store.session(7)
    assert "1" in caught.value.hint


def test_a_store_of_a_newer_version_is_left_alone(tmp_path: Path):
    Store.open(tmp_path).close()
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    with pytest.raises(StoreError, match="newer"):
        Store.open(tmp_path)


def test_a_file_that_is_no_store_is_told(tmp_path: Path):
    (tmp_path / FILE).write_bytes(b"not a database, and long enough to be looked at as one" * 40)
    with pytest.raises(StoreError, match="cannot be used"):
        Store.open(tmp_path)


WRITER = """
import sys, time
from pathlib import Path
sys.path.insert(0, {tests!r})
from test_store import ENVIRONMENT, run
from chambers.bench.store import Store
with Store.open(Path({state!r})) as store:
    session = store.begin("bench run", {{}}, ENVIRONMENT)
    for number in range({count}):
        session.add_run(run(concurrency=number + 1))
    print("kept", flush=True)
    if {wait}:
        time.sleep(60)
    session.finish()
"""


def writer(state: Path, *, count: int, wait: bool) -> "subprocess.Popen[str]":
    program = WRITER.format(tests=str(Path(__file__).parent), state=str(state), count=count, wait=wait)
    command = [sys.executable, "-c", textwrap.dedent(program)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_a_killed_command_keeps_every_run_that_had_ended(tmp_path: Path):
    process = writer(tmp_path, count=3, wait=True)
    assert process.stdout is not None
    with process.stdout:
        assert process.stdout.readline() == "kept\n"
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    with Store.open(tmp_path) as store:
        (found,) = store.sessions()
        assert found.ending is None
        assert [one.concurrency for one in store.runs(found.id)] == [1, 2, 3]


def test_several_processes_write_at_the_same_time(tmp_path: Path):
    processes = [writer(tmp_path, count=20, wait=False) for _ in range(3)]
    for process in processes:
        process.communicate(timeout=60)
        assert process.returncode == 0
    with Store.open(tmp_path) as store:
        assert [len(store.runs(session.id)) for session in store.sessions()] == [20, 20, 20]


def subject() -> Subject:
    setup = Setup(load_machine("rtx3090x2"), shape_card("qwen3-30b-a3b", "Q4_K_M"), "llama.cpp", (0, 1))
    return subject_of(setup, rehearsed=True)


def test_what_was_measured_is_kept_with_the_models_whole_card(tmp_path: Path):
    with Store.open(tmp_path) as store:
        number = store.begin("rehearse", {}, ENVIRONMENT, subject()).id
        assert store.session(number).subject == subject()
        assert [one.id for one in store.sessions(with_subject=True)] == [number]


def test_a_subject_that_cannot_be_read_is_told():
    with pytest.raises(SubjectError):
        Subject.from_json({"engine": "llama.cpp"})


def test_a_measurement_of_another_box_is_not_of_this_one():
    assert subject().box == box_of(load_machine("rtx3090x2"))
    assert subject().box != box_of(load_machine("rtx3090x1"))


def test_the_same_card_with_less_power_is_another_box():
    machine = load_machine("rtx3090x1")
    capped = replace(machine, gpus=tuple(replace(gpu, power_limit_w=200.0) for gpu in machine.gpus))
    assert box_of(capped) != box_of(machine)
