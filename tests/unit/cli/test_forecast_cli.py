"""predict, plan and doctor from the outside: the fields and exit codes that others build on."""

import json
import subprocess
import sys

import pytest

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


def test_doctor_speaks_of_a_recorded_box():
    found = json.loads(chambers("doctor", "--machine", "v100x12", "--json").stdout)
    assert "topology.islands" in [finding["code"] for finding in found["findings"]]
    assert all(finding["do"] for finding in found["findings"])
