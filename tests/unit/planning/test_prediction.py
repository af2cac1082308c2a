"""Predictions against every measured row, and what must hold whatever is asked."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chambers.desk.calibration import (
    OwnRowsError,
    check_planner,
    check_prefill,
    fit_planner,
    load_constants,
    planned_engines,
)
from chambers.desk.forecast import Ask, BadSetupError, answer
from chambers.machine.recorded import load_machine
from chambers.models.shape import shape_card
from chambers.planning.demand import Candidate, Demand
from chambers.planning.placement import assign
from chambers.planning.prediction import predict
from chambers.planning.setup import Setup
from chambers.planning.speed import distinct_experts

SHAPES = ("qwen3-30b-a3b", "qwen3-32b", "gemma-4-26b-a4b", "llama-3.1-8b", "gpt-oss-20b")
NOWHERE = Path("/nonexistent")
MACHINES = ("v100x12", "epyc-3090x4", "rtx3090x2", "h200x1", "v100x1", "a6000x2", "cpu")


def test_measured_rows_are_met():
    check = check_planner()
    assert len(check.rows) >= 40
    assert check.median_error <= 0.10
    assert abs(check.worst.error) <= 0.25, check.worst


def test_served_rows_are_met_within_the_band_that_is_stated():
    check = check_planner(served=True)
    band = next(one for one in load_constants() if one.hardware == "hopper-linux" and one.engine == "llama.cpp").band
    assert len(check.rows) >= 8
    for row in check.rows:
        assert row.predicted_tps * (1 - band) <= row.low_tps <= row.predicted_tps * (1 + band), row


@pytest.mark.parametrize("streams", [1, 4, 16])
def test_a_server_pays_for_every_token_it_chooses_and_each_stream_alike(streams):
    served, timed = (predict(setup(batch=streams, served=one), load_constants()).speed for one in (True, False))
    alone = predict(setup(), load_constants()).speed.terms_ms["choosing"]
    assert served.terms_ms["choosing"] == pytest.approx(streams * alone)
    assert served.step_ms - timed.step_ms == pytest.approx(streams * alone)
    assert "choosing" not in timed.terms_ms


def test_reading_prompts_is_met_roughly():
    check = check_prefill()
    assert len(check.rows) >= 20
    assert check.median_error <= 0.25


@pytest.mark.full
def test_the_constants_in_the_package_are_the_fitted_ones():
    for kept, fitted in zip(load_constants(), fit_planner(), strict=True):
        assert fitted.layer_us == pytest.approx(kept.layer_us, rel=0.15), kept.hardware


@pytest.mark.parametrize(
    ("count", "used", "tokens", "expected"), [(128, 8, 8, 51.6), (256, 8, 32, 163), (32, 4, 4, 13.2)]
)
def test_distinct_experts(count, used, tokens, expected):
    assert distinct_experts(count, used, tokens) == pytest.approx(expected, rel=0.01)


def setup(**changes):
    fields = {"machine": load_machine("h200x1"), "card": shape_card("qwen3-30b-a3b", "Q4_0"), "engine": "llama.cpp"}
    return Setup(**{**fields, "devices": (0,), **changes})


def tps(**changes):
    return predict(setup(**changes), load_constants()).speed.decode_tps


def test_speed_falls_with_depth_and_aggregate_grows_with_streams():
    assert tps() > tps(depth_tokens=8192) > tps(depth_tokens=25_000)
    assert tps(batch=1) < tps(batch=4) < tps(batch=16)


def test_quantised_cache_buys_room_and_not_speed():
    assert tps(depth_tokens=25_000, kv_type="q8_0") < tps(depth_tokens=25_000)
    roomy = predict(setup(kv_type="q8_0"), load_constants()).memory
    assert roomy.kv < predict(setup(), load_constants()).memory.kv


def test_an_unmeasured_card_borrows_constants_and_says_so():
    prediction, _ = answer(load_machine("a100-80x1"), Ask("qwen3-32b", "Q8_0", engine="ik_llama.cpp"), NOWHERE)
    assert any("stand in" in reason for reason in prediction.reasons)


def test_questions_that_make_no_sense_are_told():
    with pytest.raises(BadSetupError, match="no GPU 7"):
        answer(load_machine("h200x1"), Ask("qwen3-32b", "Q8_0", gpus=(7,)), NOWHERE)
    with pytest.raises(BadSetupError, match="dense"):
        answer(load_machine("h200x1"), Ask("qwen3-32b", "Q8_0", cpu_moe_layers=4), NOWHERE)


def chosen(machine, model, quant, **more):
    prediction, refusals = answer(load_machine(machine), Ask(model, quant, **more), NOWHERE)
    return prediction.setup.devices, prediction.fits and not refusals


def test_without_a_choice_of_cards_a_model_is_laid_over_as_many_as_hold_it_and_no_more():
    assert chosen("rtx3090x4", "gpt-oss-120b", "Q4_K_M") == ((0, 1, 2, 3), True)
    assert chosen("epyc-3090x4", "qwen3-32b", "bf16") == ((0, 1, 2), True)
    assert chosen("rtx3090x4", "qwen3-8b", "Q8_0") == ((0,), True)


def test_without_a_choice_of_cards_one_island_comes_before_several_and_equal_cards_before_unlike_ones():
    assert chosen("v100x12", "qwen3.5-122b-a10b", "Q8_0") == ((4, 5, 8, 9), True)
    assert chosen("epyc-3090x4", "qwen3.5-122b-a10b", "Q6_K") == ((0, 1, 2, 3, 4), True)


def test_without_a_choice_of_cards_the_set_holds_what_was_asked_for_and_not_a_coarser_cache():
    assert chosen("rtx3090x2", "qwen3-32b", "Q4_K_M", context_tokens=32768) == ((0, 1), True)


def test_of_sets_that_do_not_hold_a_model_the_one_that_is_short_of_least_is_shown():
    devices, fits = chosen("epyc-3090x4", "glm-5.2", "Q4_K_M")
    assert (devices, fits) == ((0, 1, 2, 3, 4, 5), False)


def test_vllm_is_not_spread_over_cards_that_do_not_divide_the_attention_heads():
    devices, fits = chosen("epyc-3090x4", "qwen3-32b", "bf16", engine="vllm")
    assert (devices, fits) == ((0, 1, 2, 3), True)
    _, refusals = answer(load_machine("epyc-3090x4"), Ask("qwen3-32b", "bf16", "vllm", gpus=(0, 1, 2)), NOWHERE)
    assert any("attention heads" in reason for reason in refusals)


demands = st.lists(
    st.builds(
        Demand,
        roles=st.sampled_from(["heavy", "drafter", "gate", "reviewer", "fast"]).map(lambda role: (role,)),
        candidates=st.sampled_from(SHAPES).map(lambda name: (Candidate(name, shape_card(name, "Q4_K_M")),)),
        context_tokens=st.sampled_from([2048, 8192, 32_768]),
        slots=st.integers(1, 3),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda demand: demand.roles,
)


def assigned(wanted, machine):
    return assign(wanted, [load_machine(machine)], planned_engines(), load_constants())


@settings(max_examples=25, deadline=None)
@given(wanted=demands, machine=st.sampled_from(MACHINES))
def test_no_device_is_ever_given_more_than_it_has_and_none_is_given_twice(wanted, machine):
    used = [index for placed in assigned(wanted, machine).placed for index in placed.option.setup.devices]
    assert len(used) == len(set(used))
    for placed in assigned(wanted, machine).placed:
        assert all(device.missing <= 0 for device in placed.option.prediction.memory.devices)


@settings(max_examples=15, deadline=None)
@given(wanted=demands, machine=st.sampled_from(MACHINES), order=st.randoms(use_true_random=False))
def test_the_order_of_demands_does_not_matter(wanted, machine, order):
    shuffled = list(wanted)
    order.shuffle(shuffled)
    one, other = assigned(wanted, machine), assigned(shuffled, machine)
    assert {p.demand.name: p.option.setup.devices for p in one.placed} == {
        p.demand.name: p.option.setup.devices for p in other.placed
    }


@settings(max_examples=15, deadline=None)
@given(wanted=demands)
def test_more_memory_never_loses_a_placement(wanted):
    small, large = assigned(wanted, "v100-sxm2-16x2"), assigned(wanted, "v100-sxm2-32x2")
    assert {p.demand.name for p in small.placed} <= {p.demand.name for p in large.placed}


OWN = """
[[row]]
id = "mine"
source = "this box"
machine = "rtx3090x1"
devices = [0]
model = "llama-3.1-8b"
quant = "Q4_K_M"
engine = "llama.cpp"
tps = 90.0
"""


def test_a_boxs_own_measurements_correct_its_predictions_and_nobody_elses(tmp_path):
    ask = Ask("llama-3.1-8b", "Q4_K_M")
    before, _ = answer(load_machine("rtx3090x1"), ask, tmp_path)
    (tmp_path / "measured-rows.toml").write_text(OWN)
    after, _ = answer(load_machine("rtx3090x1"), ask, tmp_path)
    assert abs(after.speed.decode_tps - 90) < abs(before.speed.decode_tps - 90) / 2
    assert any("measurements of rtx3090x1" in reason for reason in after.reasons)
    other, _ = answer(load_machine("a6000x1"), ask, tmp_path)
    assert other == answer(load_machine("a6000x1"), ask, NOWHERE)[0]


def test_a_broken_file_of_own_measurements_is_told(tmp_path):
    (tmp_path / "measured-rows.toml").write_text("[[row")
    with pytest.raises(OwnRowsError):
        answer(load_machine("rtx3090x1"), Ask("llama-3.1-8b", "Q4_K_M"), tmp_path)


def test_slots_and_losses_are_told():
    prediction, _ = answer(load_machine("v100x1"), Ask("gemma-4-26b-a4b", "Q4_0", context_tokens=8192), NOWHERE)
    assert prediction.memory.max_slots >= 1
    assert any("int8 tensor cores" in reason for reason in prediction.reasons)
