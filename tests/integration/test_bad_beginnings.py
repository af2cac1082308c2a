"""Starts that cannot succeed: each ends with a clear error, a hint, the right exit code, and nothing left behind."""

import json
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from running import CHAMBERS, open_house

from chambers.models.embedded import find_embedded_model


def up(tmp_path: Path, config: str, **environment: str) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "chambers.toml"
    file.write_text(f"[paths]\nstate = {json.dumps(str(tmp_path / 'state'))}\n{config}")
    command = [*CHAMBERS, "up", "--config", str(file)]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=90, env=os.environ | environment
    )


def test_corrupt_gguf_is_named_before_anything_starts(tmp_path):
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF" + b"\xff" * 200)
    done = up(tmp_path, f'[models.m]\npath = "{broken}"\n[roles.fast]\nmodel = "m"\n[gateway]\nport = 0')
    assert done.returncode == 1
    assert "broken.gguf is not a usable GGUF model" in done.stderr
    assert "hint:" in done.stderr


def test_gguf_cut_short_fails_for_good_and_the_other_lane_serves(tmp_path):
    cut = tmp_path / "cut.gguf"
    shutil.copyfile(find_embedded_model(), cut)
    os.truncate(cut, cut.stat().st_size - 4096)
    config = f'[models.cut]\npath = "{cut}"\n[roles.fast]\nmodel = "cut"\n'
    with open_house(tmp_path, config=config) as house:
        status = house.wait(lambda s: {lane["state"] for lane in s["lanes"]} == {"failed", "ready"})
        failed = next(lane for lane in status["lanes"] if lane["state"] == "failed")
        assert "cannot be loaded" in failed["reason"]
        assert failed["restarts"] == 0


def test_busy_port_is_told_before_an_engine_starts(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = up(tmp_path, f"[gateway]\nport = {taken.getsockname()[1]}")
    assert done.returncode == 1
    assert "is taken by another program" in done.stderr
    assert not (tmp_path / "state" / "logs" / "smollm2-135m.log").exists()


def test_state_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "state").write_text("a file where the folder should be")
    done = up(tmp_path, "[gateway]\nport = 0")
    assert done.returncode == 1
    assert "cannot be used" in done.stderr
    assert "paths.state" in done.stderr


@pytest.mark.parametrize(
    ("config", "says"),
    [
        ("[gateway]\nprot = 1", "gateway.prot"),
        ("[gateway]\nport = 99999", "gateway.port"),
        ("[roles.fast]\nmodel = 'ghost'", "'ghost'"),
        ("[aliases]\nx = 'nobody'", "'nobody'"),
        ("[gateway", "not valid TOML"),
        ("[gateway]\nhost = 'example.com'", "not an IP address"),
        ("[gateway]\nkeys = ['short']", "shorter than 16"),
        ("[roles.fast]\ncontext_tokens = 99999", "asks for 99999 tokens"),
    ],
)
def test_bad_settings_are_told_and_nothing_starts(tmp_path, config, says):
    done = up(tmp_path, config)
    assert done.returncode in {2, 5}
    assert says in done.stderr
    assert done.stdout == ""


def test_missing_configuration_file(tmp_path):
    command = [*CHAMBERS, "up", "--config", str(tmp_path / "none.toml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "There is no configuration file" in done.stderr


def test_a_second_up_on_the_same_state_starts_nothing_and_moves_nothing(shared_house):
    before = shared_house.status()
    done = shared_house.chambers("up")
    assert done.returncode == 0
    assert "running already" in done.stderr
    after = shared_house.status()
    assert (after["supervisor_pid"], after["lanes"][0]["pid"]) == (before["supervisor_pid"], before["lanes"][0]["pid"])


def test_status_down_and_logs_without_anything_running(tmp_path):
    for verb in ("status", "down"):
        done = subprocess.run([*CHAMBERS, verb], capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 1
        assert "not running" in done.stderr
    done = subprocess.run([*CHAMBERS, "logs", "x"], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2


def test_everything_kept_is_private(shared_house):
    folders = [shared_house.state, *(path for path in shared_house.state.rglob("*") if path.is_dir())]
    files = [path for path in shared_house.state.rglob("*") if path.is_file() or path.is_socket()]
    assert {oct(path.stat().st_mode & 0o777) for path in folders} == {"0o700"}
    assert all(path.stat().st_mode & 0o077 == 0 for path in files)
    assert len(files) >= 4  # sockets lie elsewhere where this folder is too deep for them


def test_key_file_that_others_can_read_is_refused(tmp_path):
    state = tmp_path / "state"
    state.mkdir(mode=0o700)
    (state / "gateway.key").write_text("ch-0123456789abcdef0123456789\n")
    (state / "gateway.key").chmod(0o644)
    done = up(tmp_path, "[gateway]\nport = 0")
    assert done.returncode == 1
    assert "can be read by other users" in done.stderr


@pytest.mark.full
def test_state_folder_far_down_still_serves(tmp_path):
    deep = tmp_path / ("d" * 100) / ("e" * 100)
    deep.mkdir(parents=True)
    with open_house(deep) as house:
        lane = house.wait_ready()["lanes"][0]
        assert len(lane["socket"]) <= 107


def test_help_needs_no_settings(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "chambers.wiring", "--help"],
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
        env={"PATH": "/usr/bin:/bin", "CHAMBERS_CONFIG": str(tmp_path / "none.toml")},
    )
    assert done.returncode == 0
    assert "prove-local" in done.stdout
