"""predict, plan and doctor from the outside: the fields and exit codes that others build on."""

import json
import subprocess
import sys

import pytest

from chambers.wiring import RUN_ANYWHERE, refuse_system

FIRM = """
[models.big]
shape = "qwen3.5-122b-a10b"
quant = "Q8_0"
[models.small]
shape = "qwen3-8b"
quant = "Q8_0"
[roles.heavy]
model = "big"
floor_tps = 40
[roles.gate]
model = "small"
"""


def chambers(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "chambers.wiring", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", **environment},
    )


def test_predict_gives_the_fields_that_others_build_on():
    done = chambers("predict", "--machine", "h200x1", "--model", "qwen3-30b-a3b", "--quant", "Q4_0", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert {"fits", "decode_tps", "decode_tps_low", "decode_tps_high", "prefill_tps", "max_context_tokens"} <= set(
        found
    )
    assert {"weights", "kv", "compute", "total", "per_device"} <= set(found["memory_bytes"])
    assert found["basis"] == "predicted"
    assert found["decode_tps_low"] < found["decode_tps"] < found["decode_tps_high"]
    assert found["reasons"]


def test_predict_says_what_it_assumed_and_where_the_model_would_run():
    asked = ("predict", "--machine", "rtx3090x4", "--model", "gpt-oss-120b")
    done = chambers(*asked)
    assert done.returncode == 0, done.stdout
    assert "gpt-oss-120b in Q4_K_M (assumed: --quant names another)" in done.stdout
    assert "GPUs 0, 1, 2, 3 (split by layer) with llama.cpp, cache in f16" in done.stdout
    found = json.loads(chambers(*asked, "--json").stdout)
    assert (found["quant"], found["quant_assumed"], found["devices"]) == ("Q4_K_M", True, [0, 1, 2, 3])
    assert "assumed:" not in chambers(*asked, "--quant", "Q4_K_M").stdout


def test_predict_assumes_a_quantisation_that_the_named_engine_reads():
    done = chambers("predict", "--machine", "rtx3090x4", "--model", "qwen3-32b", "--engine", "vllm")
    assert done.returncode == 0, done.stdout
    assert "qwen3-32b in awq-int4-g128 (assumed: --quant names another)" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--machine", "v100x1", "--model", "qwen3-32b", "--quant", "Q8_0"), "too few"),
        (("--machine", "v100x1", "--model", "qwen3-8b", "--quant", "awq-int4"), "Marlin"),
    ],
)
def test_what_does_not_fit_or_run_is_exit_5_with_the_json_all_the_same(arguments, says):
    done = chambers("predict", *arguments, "--json")
    assert done.returncode == 5
    found = json.loads(done.stdout)
    assert found["fits"] is False
    assert any(says in reason for reason in found["reasons"])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--model", "qwen3-33b"), "Did you mean qwen3-32b"),
        (("--model", "qwen3-32b", "--machine", "w100x9"), "v100x12"),
        (("--model", "qwen3-32b", "--engine", "magic"), "llama.cpp"),
        (("--model", "qwen3-32b", "--machine", "h200x1", "--gpus", "a,b"), "0,1"),
        (
            (
                "--model",
                "/no/such/file.gguf",
            ),
            "no file or folder",
        ),
    ],
)
def test_questions_that_make_no_sense_are_usage_errors_that_help(arguments, says):
    done = chambers("predict", *arguments)
    assert done.returncode == 2
    assert says in done.stderr


def test_plan_gives_the_fields_that_others_build_on(tmp_path):
    firm = tmp_path / "firm.toml"
    firm.write_text(FIRM)
    done = chambers("plan", "--machine", "v100x12", "--machine", "epyc-3090x4", "--config", str(firm), "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    lane = next(lane for lane in found["lanes"] if lane["lane"] == "big")
    expected = {"lane", "roles", "model", "quant", "engine", "node", "url", "devices", "island", "numa", "argv", "env"}
    assert expected | {"context_tokens", "slots", "memory_bytes", "predicted", "reasons"} <= set(lane)
    assert lane["devices"] == [4, 5, 8, 9]
    assert lane["argv"][0] == "llama-server"
    assert {"model", "engine", "devices", "code", "reason"} <= set(found["rejected"][0])


def test_plan_that_cannot_be_is_exit_5_and_says_by_how_much(tmp_path):
    firm = tmp_path / "firm.toml"
    firm.write_text(FIRM.replace("floor_tps = 40", "floor_tps = 400"))
    done = chambers("plan", "--machine", "v100x12", "--config", str(firm))
    assert done.returncode == 5
    assert "% below the floor of 400" in done.stdout


def test_plan_without_models_says_that_there_is_nothing_to_place():
    done = chambers("plan", "--machine", "h200x1")
    assert done.returncode == 0
    assert "nothing is to be placed" in done.stderr


HOUSE = """
[models.big]
shape = "qwen3.5-122b-a10b"
quant = "Q8_0"
[models.small]
shape = "qwen3-8b"
quant = "Q8_0"
[roles.gate]
model = "small"
[roles.heavy]
model = "big"
resident = false
floor_tps = 40
[roles.reviewer]
model = "qwen3:32b"
url = "http://10.0.0.7:11434"
insecure = true
"""


@pytest.fixture
def house(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text(HOUSE)
    return str(file)


def test_what_is_not_resident_and_finds_no_place_is_listed_with_exit_0(house):
    done = chambers("plan", "--machine", "rtx3090x1", "--config", house, "--json")
    assert done.returncode == 0, done.stderr
    (missing,) = json.loads(done.stdout)["unplaced"]
    assert missing["roles"] == ["heavy"]
    assert missing["needed"] is False
    assert missing["reason"].startswith("not resident")
    assert "not placed: heavy" in chambers("plan", "--machine", "rtx3090x1", "--config", house).stdout


def test_a_role_by_url_is_a_lane_with_an_address_and_no_command(house):
    arguments = ("plan", "--machine", "rtx3090x1", "--config", house)
    lanes = {lane["lane"]: lane for lane in json.loads(chambers(*arguments, "--json").stdout)["lanes"]}
    there = lanes["qwen3-32b"]
    assert (there["engine"], there["node"], there["url"]) == ("url", "10.0.0.7", "http://10.0.0.7:11434")
    assert (there["devices"], there["argv"], there["model"]) == ([], [], "qwen3:32b")
    assert set(there) >= set(lanes["small"])
    assert any("plain HTTP" in reason for reason in there["reasons"])
    assert "qwen3-32b  at http://10.0.0.7:11434" in chambers(*arguments).stdout


def test_replicas_have_sockets_of_their_own(tmp_path):
    firm = tmp_path / "firm.toml"
    firm.write_text(FIRM + "replicas = 2\n")
    lanes = json.loads(chambers("plan", "--machine", "v100x12", "--config", str(firm), "--json").stdout)["lanes"]
    sockets = [word for lane in lanes for word in lane["argv"] if word.endswith("engine.sock")]
    assert {"small", "small-2"} < {lane["lane"] for lane in lanes}
    assert len(set(sockets)) == len(lanes) == 3


def test_an_unknown_engine_in_a_role_is_a_usage_error_that_lists_those_there_are(tmp_path):
    firm = tmp_path / "firm.toml"
    firm.write_text(FIRM + "engine = 'magic'\n")
    done = chambers("plan", "--machine", "v100x12", "--config", str(firm))
    assert done.returncode == 2
    assert "llama.cpp" in done.stderr


ON_WINDOWS = """
# What Python and the libraries do on another system is theirs: they are loaded before the scene is set.
import asyncio, importlib.resources, multiprocessing, subprocess, sys, tempfile, zoneinfo
import click
from pydantic import BaseModel, ValidationError, model_validator

ABSENT = {"fcntl", "grp", "pwd", "resource", "termios"}

class Windows:
    def find_spec(self, name, path=None, target=None):
        if name in ABSENT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in ABSENT:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Windows())
sys.platform = "win32"
from chambers.wiring import main
sys.exit(main())
"""


def on_windows(*arguments):
    """The command line where Linux's modules are missing, told that the system is another."""
    return subprocess.run(
        [sys.executable, "-c", ON_WINDOWS, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"},
    )


@pytest.mark.parametrize("verb", ["up", "demo", "prove-local", "doctor"])
def test_what_starts_something_is_refused_on_windows_before_it_is_loaded(verb):
    done = on_windows(verb)
    assert done.returncode == 1
    assert done.stdout == ""
    assert f"error: `chambers {verb}` runs on Linux only, and this is Windows" in done.stderr
    assert "hint: Run it on a Linux box" in done.stderr
    assert "Traceback" not in done.stderr


def test_plan_and_predict_answer_on_windows_too(house):
    done = on_windows("plan", "--machine", "v100x2", "--config", house, "--json")
    assert done.returncode == 0, done.stderr
    assert next(lane for lane in json.loads(done.stdout)["lanes"] if lane["lane"] == "small")["argv"]
    done = on_windows("predict", "--machine", "v100x2", "--model", "qwen3-8b", "--quant", "Q8_0", "--json")
    assert json.loads(done.stdout)["fits"] is True


def test_a_plan_for_this_box_is_refused_on_windows_with_the_way_to_a_named_machine():
    done = on_windows("plan")
    assert done.returncode == 1
    assert "name a recorded machine or a file" in done.stderr
    assert "Traceback" not in done.stderr


def test_help_is_given_on_every_system():
    assert on_windows("--help").returncode == 0


def test_linux_refuses_no_verb_and_others_all_but_what_only_computes():
    assert refuse_system("linux", "up") is None
    assert all(refuse_system("win32", verb) is None for verb in (*RUN_ANYWHERE, None))
    mac = refuse_system("darwin", "up")
    assert mac is not None
    assert "macOS" in mac.message
    assert "WSL is not supported" in (mac.hint or "")


def test_doctor_judges_the_plan_for_the_box(tmp_path):
    firm = tmp_path / "firm.toml"
    firm.write_text(FIRM)
    arguments = ("doctor", "--machine", "rtx3090x2", "--config", str(firm), "--json")
    found = {finding["code"]: finding for finding in json.loads(chambers(*arguments).stdout)["findings"]}
    assert found["plan.unplaced"]["harm"] == "blocks"
    firm.write_text(FIRM.replace('shape = "qwen3-8b"\nquant = "Q8_0"', 'path = "no-such-file.gguf"'))
    found = {finding["code"]: finding for finding in json.loads(chambers(*arguments).stdout)["findings"]}
    assert "no-such-file.gguf" in found["plan.fault"]["what"]


def test_doctor_asks_the_programs_that_are_here_whether_they_are_fit(tmp_path):
    program = tmp_path / "llama-server"
    program.write_text("#!/bin/sh\necho 'version: 1500 (abc1234)'\n")
    program.chmod(0o755)
    small = FIRM.replace("qwen3-8b", "llama-3.2-1b").split("[roles.heavy]")[0] + "[roles.gate]\nmodel = 'small'\n"
    firm = tmp_path / "firm.toml"
    firm.write_text(f"{small}[engines.'llama.cpp']\nbinary = '{program}'\n")
    done = chambers("doctor", "--config", str(firm), "--json")
    assert done.returncode == 0, done.stderr
    found = {finding["code"]: finding for finding in json.loads(done.stdout)["findings"]}
    assert found["engine.unfit"]["harm"] == "blocks"
    assert "1500" in found["engine.unfit"]["what"]


def doctor(folder, config):
    file = folder / "firm.toml"
    file.write_text(config)
    done = chambers("doctor", "--config", str(file), "--json")
    assert done.returncode == 0, done.stderr
    return {finding["code"]: finding for finding in json.loads(done.stdout)["findings"]}


def test_doctor_names_an_engine_that_the_settings_have_wrong(tmp_path):
    gone, plain = tmp_path / "gone" / "llama-server", tmp_path / "plain"
    plain.write_text("no program")
    for binary, fault in ((gone, "does not exist"), (tmp_path, "is not a file"), (plain, "is not executable")):
        found = doctor(tmp_path, f"[engines.'llama.cpp']\nbinary = '{binary}'\n")["engine.setting"]
        assert found["harm"] == "blocks"
        assert f'[engines."llama.cpp"] binary is {binary}, which {fault}' in found["what"]
        assert "PATH" in found["do"]
    assert "'lama.cpp'" in doctor(tmp_path, f"[engines.'lama.cpp']\nbinary = '{plain}'\n")["engine.setting"]["what"]


def test_doctor_says_that_the_embedded_model_alone_is_for_a_trial(tmp_path):
    found = doctor(tmp_path, "")["model.trial_only"]
    assert found["harm"] == "risks"
    assert "smollm2-135m with 135 million parameters" in found["what"]
    elsewhere = "[roles.drafter]\nmodel = 'big'\nurl = 'https://10.0.0.7:8642'\n"
    assert "model.trial_only" not in doctor(tmp_path, elsewhere)
    assert "model.trial_only" not in doctor(tmp_path, FIRM)


def test_doctor_speaks_of_a_recorded_box():
    found = json.loads(chambers("doctor", "--machine", "v100x12", "--json").stdout)
    assert "topology.islands" in [finding["code"] for finding in found["findings"]]
    assert all(finding["do"] for finding in found["findings"])
