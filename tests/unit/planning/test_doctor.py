from dataclasses import replace

import pytest

from chambers.desk.calibration import load_constants, planned_engines
from chambers.desk.doctor import judge_build
from chambers.engines.engine import Build, Refusal
from chambers.machine.description import DriverMode, PcieLink
from chambers.machine.recorded import load_machine
from chambers.models.shape import shape_card
from chambers.planning.demand import Candidate, Demand
from chambers.planning.doctor import Examined, SizedModel, examine
from chambers.planning.finding import Harm
from chambers.planning.placement import assign
from chambers.sandbox.confinement import Isolation

CLOSED = Isolation(isolated=True, network_namespace=True, system_call_filter=True, landlock_abi=7, reason="closed")
FOUND = {"llama-server": "/usr/bin/llama-server"}
GIB = 1024**3


def codes(machine, *, isolation=CLOSED, programs=FOUND, embedded_model=True):
    return [finding.code for finding in examine(Examined(machine, isolation, programs, embedded_model))]


def with_gpu(machine, **changes):
    return replace(machine, gpus=(replace(machine.gpus[0], **changes), *machine.gpus[1:]))


def test_a_sound_box_has_nothing_to_complain_about():
    assert codes(load_machine("cpu")) == []


def test_volta_with_cuda_13_blocks():
    assert "cuda.too_new" in codes(replace(load_machine("v100x1"), cuda_version=(13, 0)))
    assert "cuda.too_new" not in codes(replace(load_machine("v100x1"), cuda_version=(12, 8)))


def test_missing_engine_comes_with_the_recipe_for_the_cards():
    machine = replace(load_machine("v100x12"), cuda_version=(12, 8))
    finding = next(f for f in examine(Examined(machine, CLOSED, {"llama-server": None}, True)) if "engine" in f.code)
    assert "CMAKE_CUDA_ARCHITECTURES='70'" in finding.do
    assert "CUDA 12" in finding.do


@pytest.mark.parametrize(
    ("parameters", "told"), [(134_515_008, True), (999_999_999, True), (1_235_814_432, False), (None, False)]
)
def test_a_setup_without_a_model_for_work_is_told_what_to_do(parameters, told):
    largest = SizedModel("smollm2-135m", parameters) if parameters else None
    found = examine(Examined(load_machine("cpu"), CLOSED, FOUND, True, largest_model=largest))
    assert [finding.code for finding in found] == (["model.trial_only"] if told else [])
    assert all("[roles.drafter] model" in finding.do for finding in found)


def test_the_worst_comes_first():
    opened = replace(CLOSED, isolated=False, reason="refused")
    harms = [f.harm for f in examine(Examined(load_machine("v100x12"), opened, {"llama-server": None}, False))]
    assert harms == sorted(harms)
    assert harms[0] is Harm.BLOCKS


def test_each_ailment_of_a_card_is_found():
    machine = load_machine("rtx3090x1")
    assert "gpu.narrow_slot" in codes(with_gpu(machine, pcie=PcieLink(4, 4, 4, 16)))
    assert "gpu.throttled" in codes(with_gpu(machine, throttle_reasons=("hw_thermal",)))
    assert "gpu.hot" in codes(with_gpu(machine, temperature_c=90))
    assert "gpu.persistence" in codes(with_gpu(machine, persistence=False))
    assert "driver.mode" in codes(with_gpu(machine, driver_mode=DriverMode.WDDM))


def test_where_namespaces_or_landlock_are_refused_it_is_said():
    assert codes(load_machine("cpu"), isolation=replace(CLOSED, network_namespace=False)) == ["sandbox.no_namespace"]
    assert codes(load_machine("cpu"), isolation=replace(CLOSED, landlock_abi=None)) == ["sandbox.files_open"]


def test_islands_and_power_are_noted_on_the_large_box():
    found = codes(load_machine("v100x12"))
    assert "topology.islands" in found
    assert "power.transients" in found


def planned(machine, *wanted):
    return assign(wanted, [machine], planned_engines(), load_constants())


def demand(role, shape, quant, **more):
    return Demand((role,), (Candidate(shape, shape_card(shape, quant)),), **more)


def of_plan(machine, plan, **more):
    found = examine(Examined(machine, CLOSED, FOUND, True, plan=plan, **more))
    return {finding.code: finding for finding in found if finding.code.startswith(("plan.", "engine."))}


def with_host_memory(machine, memory_bytes):
    return replace(machine, nodes=(replace(machine.nodes[0], memory_bytes=memory_bytes),))


def test_a_plan_that_fits_well_gives_no_finding():
    machine = load_machine("rtx3090x1")
    assert of_plan(machine, planned(machine, demand("fast", "llama-3.1-8b", "Q8_0"))) == {}


def test_a_lane_over_islands_is_said_to_be_slow():
    machine = load_machine("a6000x2")
    plan = planned(machine, demand("heavy", "gpt-oss-120b", "MXFP4"))
    finding = of_plan(machine, plan)["plan.crosses_islands"]
    assert finding.harm is Harm.SLOWS
    assert "GPUs 0, 1" in finding.what


@pytest.mark.parametrize(("resident", "harm"), [(True, Harm.BLOCKS), (False, Harm.NOTE)])
def test_a_lane_without_a_place_blocks_only_where_it_is_resident(resident, harm):
    machine = load_machine("rtx3090x1")
    wanted = demand("heavy", "qwen3-32b", "Q4_K_M", floor_tps=4000, resident=resident)
    finding = of_plan(machine, planned(machine, wanted))["plan.unplaced"]
    assert finding.harm is harm
    assert "below the floor of 4000" in finding.what


def test_a_file_that_the_page_cache_cannot_hold_is_said_to_slow_every_start():
    machine = with_host_memory(load_machine("h200x1"), 32 * GIB)
    finding = of_plan(machine, planned(machine, demand("heavy", "gpt-oss-120b", "MXFP4")))["plan.host_memory"]
    assert finding.harm is Harm.SLOWS
    assert "gpt-oss-120b" in finding.what
    roomy = with_host_memory(machine, 256 * GIB)
    assert of_plan(roomy, planned(roomy, demand("heavy", "gpt-oss-120b", "MXFP4"))) == {}


def test_a_plan_made_for_more_host_memory_than_there_is_blocks():
    machine = load_machine("cpu")
    made = planned(machine, demand("fast", "llama-3.1-8b", "Q8_0"))
    (lane,) = made.placed
    memory = replace(lane.option.prediction.memory, host_available=GIB)
    option = replace(lane.option, prediction=replace(lane.option.prediction, memory=memory))
    finding = of_plan(machine, replace(made, placed=(replace(lane, option=option),)))["plan.host_memory"]
    assert finding.harm is Harm.BLOCKS


def test_a_card_that_a_plan_gives_out_twice_blocks():
    machine = load_machine("rtx3090x1")
    made = planned(machine, demand("fast", "llama-3.1-8b", "Q8_0"))
    twice = replace(made, placed=(*made.placed, replace(made.placed[0], lane="other")))
    finding = of_plan(machine, twice)["plan.device_twice"]
    assert finding.harm is Harm.BLOCKS
    assert "llama-3.1-8b and other" in finding.what


def test_a_build_that_cannot_use_the_cards_blocks_where_the_plan_needs_it_and_is_a_risk_elsewhere():
    machine = load_machine("v100x1")
    made = planned(machine, demand("fast", "llama-3.1-8b", "Q8_0"))
    old = (Refusal("build.no_kernels", "it has no code for 7.0"),)
    assert of_plan(machine, made, unfit={"llama.cpp": old})["engine.unfit"].harm is Harm.BLOCKS
    assert of_plan(machine, made, unfit={"vllm": old})["engine.unfit"].harm is Harm.RISKS
    assert of_plan(machine, None, unfit={"llama.cpp": old})["engine.unfit"].harm is Harm.RISKS


def test_a_build_without_kernels_for_the_box_is_judged_unfit_with_and_without_a_plan():
    machine, engine = load_machine("v100x1"), planned_engines()["llama.cpp"]
    made = planned(machine, demand("fast", "llama-3.1-8b", "Q8_0"))
    newer = Build(version="11434 (abc1234)", devices=("V100",), architectures=frozenset({80, 90}))
    for plan in (made, None):
        assert [refusal.code for refusal in judge_build(engine, newer, machine, plan)] == ["build.no_kernels"]
        assert judge_build(engine, replace(newer, architectures=frozenset({70, 80})), machine, plan) == ()


def test_what_keeps_a_plan_from_being_made_is_a_finding():
    found = examine(Examined(load_machine("cpu"), CLOSED, FOUND, True, fault=("There is no file x.gguf.", "Look.")))
    assert [(finding.harm, finding.code, finding.do) for finding in found] == [(Harm.BLOCKS, "plan.fault", "Look.")]
