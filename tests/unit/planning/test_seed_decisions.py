"""The planner makes the decisions that people with these boxes came to by trying. Each test names whose they are."""

import time
from pathlib import Path

import pytest

from chambers.desk.calibration import load_constants, planned_engines
from chambers.desk.forecast import Ask, answer
from chambers.machine.recorded import load_machine
from chambers.models.cache import kv_bytes_per_token
from chambers.models.shape import shape_card
from chambers.planning.demand import Candidate, Demand
from chambers.planning.placement import assign

BOARD_A, BOARD_B = {4, 5, 8, 9}, {6, 7, 10, 11}
GIB = 1024**3
NOWHERE = Path("/nonexistent")


def candidate(shape, quant):
    return Candidate(f"{shape} {quant}", shape_card(shape, quant))


def plan(machine, *demands):
    found = assign(demands, [load_machine(name) for name in machine.split("+")], planned_engines(), load_constants())
    return {placed.demand.name: placed for placed in found.placed}, found


HEAVY = Demand(("heavy",), (candidate("qwen3.5-122b-a10b", "Q8_0"),), 25_000, floor_tps=40)
DRAFTER = Demand(
    ("drafter",), (candidate("qwen3-32b", "Q8_0"), candidate("qwen3.6-35b-a3b", "Q8_0")), 32_768, floor_tps=40
)
GATE = Demand(("gate",), (candidate("qwen3-8b", "Q8_0"),))
REVIEWER = Demand(("reviewer",), (candidate("gemma-4-26b-a4b", "Q4_0"),), 16_384)
EXTRACTOR = Demand(("extractor",), (candidate("gemma-4-26b-a4b", "Q4_0"),), 16_384)


@pytest.fixture(scope="module")
def lawyer():
    """The twelve V100 of the lawyer's build."""
    return plan("v100x12", HEAVY, DRAFTER, GATE, REVIEWER)


def test_mixture_over_dense_against_the_lawyers_floor(lawyer):
    placed, found = lawyer
    assert placed["drafter"].option.candidate.name == "qwen3.6-35b-a3b Q8_0"
    missed = [one for one in found.rejected if one.code == "floor.missed"]
    assert [one.model for one in missed] == ["qwen3-32b Q8_0"]
    assert "below the floor of 40" in missed[0].reason


def test_llama_cpp_and_not_vllm_on_the_lawyers_volta(lawyer):
    placed, found = lawyer
    assert {one.option.engine.name for one in placed.values()} == {"llama.cpp"}
    reasons = [one.reason for one in found.rejected if one.engine == "vllm"]
    assert reasons
    assert all("7.0" in reason for reason in reasons)


def test_awq_on_volta_is_refused_for_its_kernels():
    _, found = plan("v100x12", Demand(("heavy",), (candidate("qwen3-32b", "awq-int4"),)))
    refused = next(one for one in found.rejected if one.engine == "vllm")
    assert refused.code == "quant.capability"
    assert "Marlin" in refused.reason


def test_each_model_inside_one_board_and_the_heavy_ones_on_boards_of_their_own(lawyer):
    placed, _ = lawyer
    heavy, drafter = (set(placed[role].option.setup.devices) for role in ("heavy", "drafter"))
    assert heavy in (BOARD_A, BOARD_B)
    assert any(drafter <= board for board in (BOARD_A, BOARD_B))
    assert not drafter & heavy
    assert set(placed["heavy"].island) != set(placed["drafter"].island)


def test_gate_on_the_pair_and_reviewer_on_the_mixed_pair_within_its_smaller_card(lawyer):
    placed, _ = lawyer
    assert set(placed["gate"].island) == {0, 1}
    assert set(placed["reviewer"].island) == {2, 3}
    for device in placed["reviewer"].option.prediction.memory.devices:
        assert device.missing <= 0


def test_the_second_box_takes_the_extractor_by_address(lawyer):
    placed, _ = plan("v100x12+epyc-3090x4", HEAVY, DRAFTER, GATE, REVIEWER, EXTRACTOR)
    assert placed["heavy"].machine.name == "v100x12"
    assert len(placed) == 5


def test_gemma_on_one_v100_alone_as_the_kit_has_it():
    placed, _ = plan("v100x1", Demand(("fast",), (candidate("gemma-4-26b-a4b", "Q4_0"),), 32_768))
    setup = placed["fast"].option.setup
    assert setup.devices == (0,)
    assert setup.host_expert_bytes == 0


def test_qwen_35b_by_layers_over_two_cards_and_by_offload_on_one_as_the_kit_has_it():
    wanted = Demand(("fast",), (candidate("qwen3.6-35b-a3b", "IQ4_XS"),), 32_768)
    two = plan("v100x2", wanted)[0]["fast"].option.setup
    assert (two.devices, two.split.value, two.host_expert_bytes) == ((0, 1), "layer", 0)
    one = plan("v100x1", wanted)[0]["fast"].option.setup
    assert one.devices == (0,)
    assert 2 * GIB < one.host_expert_bytes < 9 * GIB


def test_strict_local_memory_on_two_gh200_and_the_other_paths_at_least_twice_as_slow():
    placed, found = plan("gh200x2", Demand(("heavy",), (candidate("glm-5.2", "awq-int4-g32"),), 32_768))
    assert placed["heavy"].option.setup.devices == (0, 1)
    assert placed["heavy"].option.setup.host_path.value == "local"
    for code in ("numa.remote_memory", "numa.cross_module"):
        reason = next(one.reason for one in found.rejected if one.code == code)
        assert float(reason.split(", ")[1].split()[0]) >= 2.0


def test_one_gh200_with_330_gib_offloaded_has_no_memory_for_its_cache_and_is_told_what_would_fit():
    ask = Ask("glm-5.2", "awq-int4-g32", gpus=(0,), offload_gib_per_gpu=330, kv_type="fp8_ds_mla")
    prediction, refusals = answer(load_machine("gh200x2"), ask, NOWHERE)
    assert not refusals
    assert not prediction.fits
    assert any("it would fit" in reason for reason in prediction.reasons)


def test_cache_of_glm_and_the_context_that_fits_two_gh200():
    card = shape_card("glm-5.2", "fp8")
    assert kv_bytes_per_token(card, "fp8_ds_mla") == pytest.approx(54_742, rel=0.001)
    common = {"gpus": (0, 1), "offload_gib_per_gpu": 170, "kv_type": "fp8_ds_mla", "utilisation": 0.9}
    for more in ({}, {"speculate": 3, "acceptance": 0.92}):
        prediction, _ = answer(load_machine("gh200x2"), Ask("glm-5.2", "awq-int4-g32", **common, **more), NOWHERE)
        assert prediction.memory.max_context_tokens == pytest.approx(635_904, rel=0.15)


def test_slow_strong_planner_in_host_memory_beside_a_fast_worker_on_the_cards():
    fast = Demand(("fast",), (candidate("gpt-oss-120b", "MXFP4"),), 16_384, floor_tps=30)
    slow = Demand(("planner",), (candidate("glm-5.2", "IQ2_XXS"),), 8_192, floor_tps=1)
    placed, _ = plan("gh200x2", slow, fast)
    assert placed["fast"].option.setup.devices
    assert "planner" in placed


def test_plan_of_twelve_cards_answers_within_a_second():
    began = time.process_time()
    plan(
        "v100x12", HEAVY, DRAFTER, GATE, REVIEWER, EXTRACTOR, Demand(("router",), (candidate("llama-3.2-1b", "Q8_0"),))
    )
    assert time.process_time() - began < 1.0
