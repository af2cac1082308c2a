"""What takes the cards that residents leave free: lanes that are not resident, and further replicas."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chambers.desk.calibration import load_constants, planned_engines
from chambers.engines.embedded import EmbeddedEngine
from chambers.machine.recorded import load_machine
from chambers.models.shape import shape_card
from chambers.planning.demand import Candidate, Demand
from chambers.planning.placement import assign, lane_names

SHAPES = ("qwen3-30b-a3b", "qwen3-32b", "gemma-4-26b-a4b", "llama-3.1-8b", "gpt-oss-20b")
MACHINES = ("v100x12", "epyc-3090x4", "rtx3090x2", "h200x1", "v100x1", "a6000x2", "cpu")
ENGINES, TABLE = planned_engines(), load_constants()
GIB = 1024**3


def candidate(shape, quant="Q4_K_M"):
    return Candidate(f"{shape} {quant}", shape_card(shape, quant))


def demand(role, *shapes, **more):
    return Demand((role,), tuple(candidate(shape) for shape in shapes), **more)


def assigned(wanted, machine, **more):
    box = load_machine(machine) if isinstance(machine, str) else machine
    return assign(wanted, [box], ENGINES, TABLE, **more)


def devices(found):
    return {placed.lane: placed.option.setup.devices for placed in found.placed}


def on_cards(found):
    return {placed.demand.name for placed in found.placed if placed.option.setup.devices}


def test_a_resident_has_its_place_before_one_that_is_not_whatever_its_stakes():
    wanted = [
        demand("drafter", "llama-3.1-8b", resident=False, stakes=1, floor_tps=20),
        demand("gate", "qwen3-32b"),
    ]
    found = assigned(wanted, "rtx3090x1")
    assert [placed.demand.name for placed in found.placed] == ["gate"]
    assert found.fits


def test_what_is_not_resident_fills_cards_that_were_left_and_says_so():
    found = assigned([demand("gate", "llama-3.1-8b"), demand("heavy", "qwen3-32b", resident=False)], "rtx3090x2")
    heavy = next(placed for placed in found.placed if placed.demand.name == "heavy")
    assert heavy.option.setup.devices == (1,)
    assert "fills what is left: not resident" in heavy.reasons


def test_what_is_not_resident_and_finds_no_place_is_listed_and_the_plan_fits_all_the_same():
    found = assigned(
        [demand("gate", "qwen3-32b"), demand("heavy", "qwen3-32b", resident=False, floor_tps=10)], "rtx3090x1"
    )
    (missing,) = found.unplaced
    assert missing.demand.name == "heavy"
    assert missing.reason.startswith("not resident, and ")
    assert not missing.needed
    assert found.fits


def test_a_resident_without_a_place_makes_the_plan_not_fit():
    found = assigned([demand("heavy", "qwen3-32b", floor_tps=4000)], "rtx3090x1")
    assert not found.fits
    assert found.unplaced[0].needed


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ({"shapes": ("qwen3-32b",)}, {"shapes": ("llama-3.1-8b",), "stakes": 1}),
        ({"shapes": ("qwen3-32b",)}, {"shapes": ("llama-3.1-8b",), "floor_tps": 20}),
        ({"shapes": ("llama-3.1-8b",)}, {"shapes": ("qwen3-32b",)}),
    ],
    ids=["stakes first", "then a floor that is reached", "then the larger share of what is free"],
)
def test_the_one_card_that_is_left_goes_to_the_most_valuable(less, more):
    wanted = [
        demand(role, *want["shapes"], resident=False, **{key: want[key] for key in want if key != "shapes"})
        for role, want in (("fast", less), ("mine", more))
    ]
    assert on_cards(assigned(wanted, "rtx3090x1")) == {"mine"}


def test_a_later_candidate_fills_a_card_that_the_first_choice_cannot():
    found = assigned([demand("heavy", "glm-5.2", "qwen3-32b", resident=False, floor_tps=10)], "rtx3090x1")
    assert [placed.option.candidate.name for placed in found.placed] == ["qwen3-32b Q4_K_M"]


def test_replicas_are_lanes_of_one_model_with_names_and_cards_of_their_own():
    found = assigned([demand("fast", "llama-3.1-8b", replicas=3)], "epyc-3090x4")
    assert list(devices(found)) == ["llama-3.1-8b Q4_K_M", "llama-3.1-8b Q4_K_M-2", "llama-3.1-8b Q4_K_M-3"]
    assert len({index for taken in devices(found).values() for index in taken}) == 3
    assert "fills what is left: replica 2 of 3" in found.placed[1].reasons


def test_replicas_beyond_the_cards_are_listed_and_cost_nobody_a_place():
    found = assigned([demand("fast", "llama-3.1-8b", replicas=4), demand("gate", "gpt-oss-20b")], "rtx3090x2")
    assert on_cards(found) == {"fast", "gate"}
    (missing,) = found.unplaced
    assert missing.reason.startswith("replicas 2 to 4 of 4: ")
    assert found.fits


def test_what_does_not_run_yet_comes_before_another_copy_of_what_does():
    wanted = [demand("fast", "qwen3-32b", replicas=2), demand("mine", "llama-3.1-8b", resident=False)]
    assert on_cards(assigned(wanted, "rtx3090x2")) == {"fast", "mine"}


def test_a_replica_is_never_put_on_the_processors():
    found = assigned([demand("fast", "llama-3.1-8b", replicas=2)], "cpu")
    assert len(found.placed) == 1
    assert "needs cards of its own" in found.unplaced[0].reason


def test_an_engine_that_a_role_asks_for_is_the_only_one_tried():
    wanted = [demand("fast", "llama-3.1-8b", engine="ollama")]
    found = assigned(wanted, "rtx3090x1")
    assert [placed.option.engine.name for placed in found.placed] == ["ollama"]
    assert {one.engine for one in found.rejected} <= {"ollama"}
    assert "with ollama, as its role asks" in found.placed[0].reasons


def test_an_engine_by_name_only_runs_what_asks_for_it():
    embedded = {"embedded": EmbeddedEngine()}
    wanted = [demand("fast", "llama-3.1-8b", engine="embedded"), demand("gate", "gpt-oss-20b")]
    found = assigned(wanted, "cpu", named=embedded)
    assert {placed.demand.name: placed.option.engine.name for placed in found.placed} == {
        "fast": "embedded",
        "gate": "llama.cpp",
    }


def test_an_engine_that_is_not_here_is_named_in_the_reason():
    found = assign([demand("fast", "llama-3.1-8b", engine="vllm")], [load_machine("rtx3090x1")], {}, TABLE)
    assert found.unplaced[0].reason == "it asks for the engine vllm, which is not here"


def test_two_demands_that_settle_on_one_model_get_lanes_with_different_names():
    wanted = [demand("fast", "llama-3.1-8b"), demand("gate", "llama-3.1-8b", "gpt-oss-20b")]
    assert sorted(devices(assigned(wanted, "rtx3090x2"))) == ["llama-3.1-8b Q4_K_M", "llama-3.1-8b Q4_K_M-2"]


def test_lane_names_keep_clear_of_models_that_are_called_like_a_replica():
    assert lane_names(["m", "m", "m-2", "m"], {"m", "m-2"}) == ("m", "m-3", "m-2", "m-4")


def test_lanes_without_cards_share_the_host_memory_there_is():
    box = load_machine("cpu")
    node = replace(box.nodes[0], memory_bytes=32 * GIB)
    wanted = [demand("gate", "qwen3-32b"), demand("fast", "qwen3-32b", "llama-3.1-8b"), demand("mine", "qwen3-32b")]
    found = assigned(wanted, replace(box, nodes=(node,)))
    assert len(found.placed) == 2
    assert sum(placed.option.host_bytes for placed in found.placed) <= 28 * GIB
    assert any(one.code == "memory.host_taken" for one in found.rejected)


wants = st.lists(
    st.builds(
        Demand,
        roles=st.sampled_from(["heavy", "drafter", "gate", "reviewer", "fast", "mine"]).map(lambda role: (role,)),
        candidates=st.lists(st.sampled_from(SHAPES), min_size=1, max_size=2, unique=True).map(
            lambda shapes: tuple(candidate(shape) for shape in shapes)
        ),
        context_tokens=st.sampled_from([2048, 8192, 32_768]),
        slots=st.integers(1, 3),
        stakes=st.integers(-1, 1),
        floor_tps=st.sampled_from([None, None, 5.0, 40.0]),
        resident=st.booleans(),
        replicas=st.integers(1, 3),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda wanted: wanted.roles,
)


@settings(max_examples=20, deadline=None)
@given(wanted=wants, machine=st.sampled_from(MACHINES))
def test_nothing_is_given_out_twice_and_every_lane_has_a_name_of_its_own(wanted, machine):
    found = assigned(wanted, machine)
    used = [index for placed in found.placed for index in placed.option.setup.devices]
    assert len(used) == len(set(used))
    assert len({placed.lane for placed in found.placed}) == len(found.placed)
    for placed in found.placed:
        assert all(device.missing <= 0 for device in placed.option.prediction.memory.devices)
    host_bytes = sum(placed.option.host_bytes for placed in found.placed)
    assert host_bytes <= load_machine(machine).host_memory_bytes


@settings(max_examples=20, deadline=None)
@given(wanted=wants, machine=st.sampled_from(MACHINES))
def test_every_demand_is_either_placed_or_listed_once_for_each_missing_reason(wanted, machine):
    found = assigned(wanted, machine)
    for want in wanted:
        copies = [placed for placed in found.placed if placed.demand.name == want.name]
        listed = [one for one in found.unplaced if one.demand.name == want.name]
        assert len(listed) == (len(copies) < want.replicas)


@settings(max_examples=15, deadline=None)
@given(wanted=wants, machine=st.sampled_from(MACHINES), order=st.randoms(use_true_random=False))
def test_the_order_of_demands_does_not_matter_with_any_mix(wanted, machine, order):
    shuffled = list(wanted)
    order.shuffle(shuffled)
    assert assigned(wanted, machine) == assigned(shuffled, machine)


@settings(max_examples=15, deadline=None)
@given(wanted=wants, machine=st.sampled_from(MACHINES))
def test_what_is_not_resident_never_moves_a_resident(wanted, machine):
    alone = assigned([replace(want, replicas=1) for want in wanted if want.resident], machine)
    beside = devices(assigned(wanted, machine))
    # Names are given in order, and residents come first.
    assert list(beside.items())[: len(alone.placed)] == list(devices(alone).items())


@settings(max_examples=15, deadline=None)
@given(wanted=wants, machine=st.sampled_from(MACHINES))
def test_no_card_is_left_idle_that_something_wanted_could_use(wanted, machine):
    box = load_machine(machine)
    found = assigned(wanted, box)
    taken = {index for placed in found.placed for index in placed.option.setup.devices}
    free = tuple(gpu for gpu in box.gpus if gpu.index not in taken)
    left = {gpu.index for gpu in free}
    rest = replace(box, gpus=free, links=tuple(link for link in box.links if {link.a, link.b} <= left))
    kept = sum(placed.option.host_bytes for placed in found.placed)
    rest = replace(rest, nodes=(replace(box.nodes[0], memory_bytes=box.host_memory_bytes - kept),))
    for missing in found.unplaced:
        again = assigned([replace(missing.demand, replicas=1)], rest)
        assert not on_cards(again), missing


@settings(max_examples=15, deadline=None)
@given(wanted=wants)
def test_more_memory_never_loses_a_placement_with_any_mix(wanted):
    # A floor that only now lets a more valuable lane in may cost a lesser one its card; without floors nothing does.
    without = [replace(want, floor_tps=None, replicas=1) for want in wanted]
    small, large = assigned(without, "v100-sxm2-16x2"), assigned(without, "v100-sxm2-32x2")
    assert {p.demand.name for p in small.placed} <= {p.demand.name for p in large.placed}
