"""The commands that a plan prints for a named box, with everything that the settings give an engine."""

import shlex

import pytest

from chambers.desk.forecast import plan
from chambers.machine.recorded import load_machine
from chambers.settings import load_settings


def lane_on(folder, machine_name, shape, quant, engine_settings=""):
    file = folder / "chambers.toml"
    model = f"[models.m]\nshape = '{shape}'\nquant = '{quant}'\n[roles.drafter]\nmodel = 'm'\n"
    file.write_text(f"[paths]\nstate = '/srv/state'\n{model}{engine_settings}")
    settings = load_settings(file, {"HOME": str(folder)})
    (lane,) = plan(settings, [load_machine(machine_name)])[1]["lanes"]
    return lane


@pytest.mark.parametrize(
    ("machine", "quant", "first_words", "numactl"),
    [
        ("gh200x2", "Q8_0", ["llama-server", "--model"], True),
        ("gh200x2", "awq-int4", ["vllm", "serve"], False),
        ("h200x1", "Q8_0", ["llama-server", "--model"], False),
        ("v100x2", "Q4_0", ["llama-server", "--model"], False),
    ],
)
def test_a_command_is_the_engine_itself_and_its_node_is_told_beside_it(tmp_path, machine, quant, first_words, numactl):
    lane = lane_on(tmp_path, machine, "qwen3-8b", quant)
    assert lane["argv"][:2] == first_words
    assert (lane["numa"] is not None) == (machine == "gh200x2")
    assert any(f"NUMA node {lane['numa']}" in reason for reason in lane["reasons"]) == (machine == "gh200x2")
    assert any(f"numactl --cpunodebind={lane['numa']}" in reason for reason in lane["reasons"]) == numactl


def test_a_command_has_the_program_the_arguments_and_the_environment_of_the_settings(tmp_path):
    more = "[engines.'llama.cpp']\nbinary = '/opt/my builds/llama-server'\nextra_args = ['--no-warmup']\n"
    more += "env = { LD_LIBRARY_PATH = '/opt/cuda/lib64' }\n"
    lane = lane_on(tmp_path, "rtx3090x2", "qwen3-8b", "Q8_0", more)
    assert (lane["argv"][0], lane["argv"][-1]) == ("/opt/my builds/llama-server", "--no-warmup")
    assert lane["env"]["LD_LIBRARY_PATH"] == "/opt/cuda/lib64"
    given = [f"{name}={value}" for name, value in lane["env"].items()]
    assert shlex.split(lane["command"]) == ["env", "-i", *given, *lane["argv"]]


def test_the_processors_of_a_command_are_those_of_the_box_that_it_is_for(tmp_path):
    assert lane_on(tmp_path, "gh200x2", "qwen3-8b", "Q8_0")["env"]["OMP_NUM_THREADS"] == "144"


def test_a_command_for_windows_is_the_engines_own_without_our_environment(tmp_path):
    lane = lane_on(tmp_path, "v100x1", "qwen3-8b", "Q4_0")
    assert set(lane["env"]) == {"CUDA_DEVICE_ORDER", "CUDA_VISIBLE_DEVICES"}
    assert lane["command"].startswith("CUDA_DEVICE_ORDER=PCI_BUS_ID CUDA_VISIBLE_DEVICES=0 llama-server --model")


MAC = """
name = "studio"
operating_system = "macOS 15"
processor = "Apple M4 Max"
gpus = [{ index = 0, like = "m4max", memory_bytes = 51_539_607_552 }]
[[nodes]]
index = 0
cpus = "0-15"
cores = 16
memory_bytes = 17_179_869_184
"""


@pytest.mark.parametrize(
    ("machine", "expected"),
    [("rx7900xtxx2", {"ROCR_VISIBLE_DEVICES": "0"}), ("mi300xx1", {"ROCR_VISIBLE_DEVICES": "0"}), ("mac", {})],
)
def test_a_plan_for_amd_or_a_mac_sets_no_variable_of_cuda(tmp_path, machine, expected):
    file = tmp_path / "mac.toml"
    file.write_text(MAC)
    lane = lane_on(tmp_path, str(file) if machine == "mac" else machine, "qwen3-8b", "Q8_0")
    assert lane["devices"] == [0]
    assert {name: value for name, value in lane["env"].items() if "DEVICE" in name} == expected
