"""`chambers machine` as a process, and the probe of the real memory of the box that runs the tests."""

import json
import os
import stat
import subprocess
import sys

import pytest
from running import CHAMBERS

from chambers.machine.device_copies import Cuda, NoCudaBindingsError
from chambers.machine.host_reads import buffer_bytes, measure_reads, usable_cpus


def chambers(*arguments, state):
    return subprocess.run(
        [*CHAMBERS, "machine", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={"PATH": "/usr/bin:/bin", "CHAMBERS_STATE": str(state), "HOME": str(state)},
    )


def test_a_recorded_machine_is_shown_with_islands_links_and_sources(tmp_path):
    shown = chambers("show", "v100x12", state=tmp_path).stdout
    for expected in ("{4,5,8,9}", "{6,7,10,11}", "{0,1}", "{2,3}", "node 0", "assumed:", "datasheet:", "900 GB/s [1]"):
        assert expected in shown


def test_a_machine_in_json_has_every_field_and_its_islands(tmp_path):
    found = json.loads(chambers("show", "gh200x2", "--json", state=tmp_path).stdout)
    assert found["islands"] == [[0], [1]]
    assert found["gpus"][0]["host_to_device"]["basis"] == "measured"
    assert found["nodes"][1]["remote_rate"]["bytes_s"] == 115e9
    assert found["cuda_version"] == [13, 0]


def test_the_list_names_machines_and_cards(tmp_path):
    listed = json.loads(chambers("list", "--json", state=tmp_path).stdout)
    assert "v100x12" in [machine["name"] for machine in listed["machines"]]
    assert "a6000" in listed["cards"]
    assert "h200x1" in chambers("list", state=tmp_path).stdout


def test_this_box_is_shown_without_any_driver(tmp_path):
    found = json.loads(chambers("show", "--json", state=tmp_path).stdout)
    assert found["operating_system"] == "linux"
    assert found["nodes"][0]["memory_bytes"] > 0
    assert found["nodes"][0]["cores"] >= 1


def test_an_unknown_machine_is_a_usage_error_with_a_hint(tmp_path):
    done = chambers("show", "voodoo2x4", state=tmp_path)
    assert done.returncode == 2
    assert "voodoo2x4" in done.stderr
    assert "hint: Known: cpu" in done.stderr
    assert "Traceback" not in done.stderr


def test_this_box_can_be_recorded_and_named_again_but_no_file_is_overwritten_unasked(tmp_path):
    file = tmp_path / "mine.toml"
    assert chambers("record", str(file), state=tmp_path).returncode == 0
    found = json.loads(chambers("show", str(file), "--json", state=tmp_path).stdout)
    assert found["name"] == "mine"
    again = chambers("record", str(file), state=tmp_path)
    assert (again.returncode, "--force" in again.stderr) == (1, True)
    assert chambers("record", str(file), "--force", state=tmp_path).returncode == 0


def test_a_probe_measures_memory_keeps_it_private_and_is_used_from_then_on(tmp_path):
    state = tmp_path / "state"
    done = chambers("probe", "--json", state=state)
    assert done.returncode == 0, done.stderr
    probed = json.loads(done.stdout)
    rate = probed["nodes"][0]["memory_rate"]
    assert rate["basis"] == "measured"
    assert 1e9 < rate["bytes_s"] < 5e12
    kept = state / "measured.toml"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(state.stat().st_mode) == 0o700
    shown = json.loads(chambers("show", "--json", state=state).stdout)
    assert shown["nodes"][0]["memory_rate"] == rate


def test_memory_is_really_read_more_slowly_than_cache():
    """A probe that timed nothing, or the cache, would show no difference."""
    cpus = usable_cpus(tuple(os.sched_getaffinity(0)))[:1]
    small = measure_reads(cpus, cpus, 256 * 1024, rounds=3, round_s=0.1)
    large = measure_reads(cpus, cpus, 128 * 2**20, rounds=3, round_s=0.2)
    assert small.threads == large.threads == 1
    assert small.bytes_s > large.bytes_s > 0.2e9


def test_threads_of_a_probe_leave_the_affinity_of_the_caller_alone():
    before = os.sched_getaffinity(0)
    measure_reads(tuple(before)[:1], tuple(before)[:1], 2**20, rounds=1, round_s=0.01)
    assert os.sched_getaffinity(0) == before


def test_a_buffer_takes_a_quarter_of_the_free_memory_at_most():
    assert buffer_bytes(4, 16 * 2**30) == 96 * 2**20
    assert buffer_bytes(8, 320 * 2**20) == 10 * 2**20
    assert buffer_bytes(64, 0) == 4096


def test_without_cuda_bindings_gpus_are_not_measured_and_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "cuda", None)
    with pytest.raises(NoCudaBindingsError) as caught:
        Cuda()
    assert "pip install cuda-bindings" in caught.value.hint
