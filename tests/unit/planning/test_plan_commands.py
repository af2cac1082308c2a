"""The commands that a plan prints: what a person types is kept to a node as what we start is."""

import pytest

from chambers.desk.calibration import load_constants, planned_engines
from chambers.machine.recorded import load_machine
from chambers.models.shape import shape_card
from chambers.planning.demand import Candidate, Demand
from chambers.planning.placement import assign
from chambers.planning.report import plan_json


def lane_on(machine_name, shape, quant):
    machine, engines = load_machine(machine_name), planned_engines()
    demand = Demand(("drafter",), (Candidate("m", shape_card(shape, quant)),))
    (lane,) = plan_json(assign([demand], [machine], engines, load_constants()), machine, engines, "/run")["lanes"]
    return lane


@pytest.mark.parametrize(
    ("machine", "quant", "first_words"),
    [
        ("gh200x2", "Q8_0", ["numactl", "--cpunodebind={numa}", "--membind={numa}", "llama-server", "--model"]),
        ("gh200x2", "awq-int4", ["vllm", "serve"]),
        ("h200x1", "Q8_0", ["llama-server", "--model"]),
        ("v100x2", "Q4_0", ["llama-server", "--model"]),
    ],
)
def test_a_command_is_kept_to_the_node_of_its_cards_unless_its_engine_does_so_itself(machine, quant, first_words):
    lane = lane_on(machine, "qwen3-8b", quant)
    expected = [word.format(numa=lane["numa"]) for word in first_words]
    assert lane["argv"][: len(expected)] == expected
    assert (lane["numa"] is not None) == (machine == "gh200x2")


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
    lane = lane_on(str(file) if machine == "mac" else machine, "qwen3-8b", "Q8_0")
    assert lane["devices"] == [0]
    assert {name: value for name, value in lane["env"].items() if "DEVICE" in name} == expected
