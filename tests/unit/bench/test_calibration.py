"""What was measured corrects what is predicted: for this box, for this class, and only where a run counts."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.bench.calibration import Session, derive_rows
from chambers.bench.sample import Environment, Exchange, Run, Shape
from chambers.bench.steady import depth_tokens, headline, prompt_tps, steady_tps
from chambers.bench.store import Store
from chambers.bench.subject import subject_of
from chambers.desk.calibration import constants_for, load_constants
from chambers.desk.forecast import Ask, answer, plan
from chambers.engines.engine import Timings
from chambers.machine.recorded import load_machine
from chambers.models.shape import shape_card
from chambers.planning.prediction import predict
from chambers.planning.setup import Setup
from chambers.settings import ModelSetting, RoleSetting, Settings

BOX = load_machine("rtx3090x1")
SETUP = Setup(BOX, shape_card("llama-3.1-8b", "Q4_K_M"), "llama.cpp", (0,), depth_tokens=320, slots=4)
SHORT = Shape(256, 128)
ENVIRONMENT = Environment("http://127.0.0.1:1", engine="llama.cpp", engine_version="b11434")


def exchange(tps: float, tokens: int, begin: float = 0.0, prompt: int = 256) -> Exchange:
    chunks = tuple(begin + 0.1 + number / tps for number in range(tokens))
    return Exchange(
        begin, begin, chunks[0], chunks[0], chunks[0], chunks[-1], chunks, prompt_tokens=prompt, output_tokens=tokens
    )


def run(tps: float, *, phase="warm", concurrency=1, shape=SHORT, reasons=(), **changes) -> Run:
    exchanges = tuple(exchange(tps, shape.output_tokens, prompt=shape.prompt_tokens) for _ in range(concurrency))
    began = "2026-11-15T10:00:00+00:00"
    return Run(phase, shape, concurrency, began, exchanges, 1.0, 0.1, 0.1, None, 2, (), tuple(reasons), **changes)


def keep(state: Path, runs, setup: Setup = SETUP, *, verb: str = "bench run", **changes) -> None:
    with Store.open(state) as store:
        session = store.begin(verb, {}, ENVIRONMENT, replace(subject_of(setup), **changes))
        for one in runs:
            session.add_run(one)
        session.finish()


def own_prediction(state: Path, setup: Setup = SETUP):
    return predict(setup, constants_for(BOX, state))


def test_rows_a_fifth_slower_move_the_next_prediction_into_their_band(tmp_path: Path):
    before = own_prediction(tmp_path)
    asked = (64, 2048, 4096)
    truth = {depth: own_prediction(tmp_path, replace(SETUP, depth_tokens=depth)).speed.decode_tps for depth in asked}
    for depth, tps in truth.items():
        keep(tmp_path, [run(tps * 0.8, shape=Shape(depth, 128)) for _ in range(3)])
    after = own_prediction(tmp_path, replace(SETUP, depth_tokens=1200))
    expected = 0.8 * predict(replace(SETUP, depth_tokens=1200), load_constants()).speed.decode_tps
    assert after.basis == "predicted"
    assert after.calibrated
    assert after.speed.decode_tps_low <= expected <= after.speed.decode_tps_high
    assert after.speed.decode_tps == pytest.approx(expected, rel=0.08)
    assert not before.calibrated
    assert "calibrated here: 3 measurements of rtx3090x1" in after.reasons


def test_other_classes_and_other_boxes_are_untouched(tmp_path: Path):
    keep(tmp_path, [run(60.0) for _ in range(3)])
    own = {(one.engine, one.hardware): one for one in constants_for(BOX, tmp_path)}
    for shipped in load_constants():
        if (shipped.engine, shipped.hardware) != ("llama.cpp", "ampere-linux"):
            assert own[shipped.engine, shipped.hardware] == shipped
    assert constants_for(load_machine("rtx3090x2"), tmp_path) == load_constants()


def test_what_was_measured_is_said_instead_of_predicted_with_its_origin(tmp_path: Path):
    keep(tmp_path, [run(tps) for tps in (70.0, 72.0, 75.0)])
    found, _ = answer(BOX, Ask("llama-3.1-8b", "Q4_K_M"), tmp_path)
    said = found.to_json()
    assert said["basis"] == "measured"
    assert (said["decode_tps_low"], said["decode_tps"], said["decode_tps_high"]) == pytest.approx((70, 72, 75), 0.001)
    (origin,) = (reason for reason in said["reasons"] if reason.startswith("measured here"))
    assert "3 warm runs of 256:128 by `chambers bench run` on 20" in origin
    assert "llama.cpp b11434" in origin


@pytest.mark.parametrize(
    "change", [{"batch": 4}, {"depth_tokens": 8192}, {"kv_type": "q8_0"}, {"card": shape_card("llama-3.1-8b", "Q8_0")}]
)
def test_another_setup_than_the_measured_one_stays_predicted(tmp_path: Path, change):
    keep(tmp_path, [run(72.0), run(72.0)])
    assert own_prediction(tmp_path).basis == "measured"
    assert own_prediction(tmp_path, replace(SETUP, **change)).basis == "predicted"


def test_a_plan_holds_floors_against_what_was_measured(tmp_path: Path):
    roles = (RoleSetting("fast", candidates=("eight",), floor_tps=65.0),)
    settings = Settings(tmp_path, models=(ModelSetting("eight", shape="llama-3.1-8b", quant="Q4_K_M"),), roles=roles)
    keep(tmp_path, [run(60.0), run(61.0)])
    slow, _ = plan(settings, [BOX])
    assert not slow.fits
    keep(tmp_path, [run(70.0), run(71.0)])
    quick, found = plan(settings, [BOX])
    assert quick.fits
    assert any("measured 70 tok/s, at least 70" in reason for reason in found["lanes"][0]["reasons"])


@pytest.mark.parametrize(
    "runs",
    [
        [run(40.0, reasons=("throttled",)) for _ in range(5)],
        [run(40.0, phase="cold") for _ in range(5)],
        [run(40.0)],
        [run(40.0, rate_per_s=2.0) for _ in range(5)],
        [run(40.0, concurrency=5) for _ in range(5)],
    ],
    ids=["invalid", "cold", "a single one", "an open loop", "more streams than slots"],
)
def test_runs_that_do_not_count_correct_nothing(tmp_path: Path, runs):
    keep(tmp_path, runs)
    assert constants_for(BOX, tmp_path) == load_constants()


def test_the_newest_measurement_of_a_setup_counts():
    subject = subject_of(SETUP)

    def session(tps: float, began: str) -> Session:
        lines = tuple(headline(run(tps)) for _ in range(2))
        return Session(subject, "bench run", ENVIRONMENT, began, lines)

    (row,) = derive_rows([session(50.0, "2026-11-01"), session(70.0, "2026-11-15")])
    assert row.tps == pytest.approx(70.0)
    assert "2026-11-15" in row.origin


def test_a_rehearsal_says_that_its_weights_were_random(tmp_path: Path):
    keep(tmp_path, [run(72.0), run(72.0)], rehearsed=True)
    assert "random weights" in own_prediction(tmp_path).seen.origin


def test_an_engine_that_was_never_fitted_starts_from_its_neighbour(tmp_path: Path):
    setup = replace(SETUP, engine="ollama")
    keep(tmp_path, [run(55.0), run(55.0)], setup)
    deeper = own_prediction(tmp_path, replace(setup, depth_tokens=2000))
    assert deeper.calibrated
    assert deeper.speed.decode_tps == pytest.approx(55.0, rel=0.12)
    assert not own_prediction(tmp_path).calibrated


@given(tps=st.floats(5, 500), streams=st.integers(1, 8), late_s=st.floats(0, 0.05))
def test_steady_speed_is_that_of_all_streams_while_all_decode(tps, streams, late_s):
    exchanges = tuple(exchange(tps, 128, begin=number * late_s / streams) for number in range(streams))
    together = replace(run(tps, concurrency=streams), exchanges=exchanges)
    assert steady_tps(together) == pytest.approx(tps * streams, rel=1e-6)


def test_streams_that_never_decode_together_have_no_steady_speed():
    exchanges = (exchange(50.0, 100), exchange(50.0, 100, begin=10.0))
    assert steady_tps(replace(run(50.0, concurrency=2), exchanges=exchanges)) is None


def test_prompts_are_timed_by_the_server_and_for_one_stream_only():
    timed = replace(exchange(50.0, 10), server=Timings(prompt_tokens=256, prompt_ms=512.0))
    assert prompt_tps(replace(run(50.0), exchanges=(timed,))) == pytest.approx(500.0)
    assert prompt_tps(replace(run(50.0), exchanges=(exchange(50.0, 10),))) == pytest.approx(2560.0)
    assert prompt_tps(run(50.0, concurrency=2)) is None


def test_depth_is_what_stood_in_the_context_half_way():
    assert depth_tokens(run(50.0)) == 256 + 64


DRAFTING = Setup(BOX, shape_card("tiny-qwen35moe", "Q8_0"), "llama.cpp", (0,), depth_tokens=320)


def guessed(tps: float, depth: int, prompts: str, accepted: int | None) -> Run:
    drafted = None if accepted is None else 100
    return run(tps, label=str(depth), prompts=prompts, drafted_tokens=drafted, accepted_tokens=accepted)


@pytest.mark.full
def test_a_walk_over_depths_is_kept_for_each_depth_by_its_real_prompts(tmp_path: Path):
    walk = [guessed(50.0, 0, "synthetic", None) for _ in range(2)]
    walk += [guessed(90.0, 3, "synthetic", 92) for _ in range(2)] + [guessed(70.0, 3, "real", 63) for _ in range(2)]
    keep(tmp_path, walk, DRAFTING, verb="bench depth")
    found = {depth: own_prediction(tmp_path, replace(DRAFTING, speculate=depth)) for depth in (0, 3, 4)}
    assert [one.basis for one in found.values()] == ["measured", "measured", "predicted"]
    assert found[0].speed.decode_tps == pytest.approx(50.0)
    assert found[3].speed.decode_tps == pytest.approx(70.0)
    assert not found[4].promised
    assert "63% come true" in (own_prediction(tmp_path, replace(DRAFTING, speculate=3, batch=4)).guessing or "")


def test_what_was_measured_with_n_grams_is_known_and_bends_no_constant(tmp_path: Path):
    walk = [guessed(500.0, 4, "real", 80) for _ in range(3)]
    keep(tmp_path, walk, replace(DRAFTING, draft="ngram"), verb="bench depth")
    own = {(one.engine, one.hardware): one for one in constants_for(BOX, tmp_path)}["llama.cpp", "ampere-linux"]
    shipped = {(one.engine, one.hardware): one for one in load_constants()}["llama.cpp", "ampere-linux"]
    assert replace(own, seen=()) == shipped
    assert own_prediction(tmp_path, replace(DRAFTING, speculate=4, draft="ngram")).basis == "measured"
    assert own_prediction(tmp_path, replace(DRAFTING, speculate=4)).basis == "predicted"
