"""When a lane is no longer as fast as it was said to be, and when nothing can be said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client.parser import text_string_to_metric_families

from chambers.desk.engines import Status
from chambers.engines.engine import Timings
from chambers.fleet.lifecycle import State
from chambers.fleet.status import DoorStatus, FleetStatus, LaneStatus
from chambers.gateway.metrics import Metrics
from chambers.gateway.solitude import Solitude
from chambers.gateway.tally import Account, Outcome
from chambers.planning.drift import LEAST_ANSWERS, drift_sentence, speed_ratio

LANE = LaneStatus(
    *("qwen", ("fast",), "qwen", "llama.cpp", 4096, 2, State.READY),
    decode_tps_expected=100.0,
    decode_tps_expected_low=85.0,
    decode_tps_basis="measured",
)


def answer(began_s: float, ended_s: float, tps: float, lane: str = "qwen") -> Account:
    tokens = 101
    timings = Timings(decode_tokens=tokens, decode_ms=(tokens - 1) / tps * 1000)
    return Account("/v1/messages", began_s, lane, began_s, began_s, ended_s, timings)


def test_slower_than_the_band_is_told_with_what_it_was_held_against():
    said = drift_sentence(60.0, 100.0, 85.0, "measured")
    assert said is not None
    assert said.startswith("60 tok/s alone, 40% slower than the 100 measured (band 85 to 115)")
    assert "bench run" in said


def test_faster_than_the_band_is_told_too():
    assert "25% faster than the 100 predicted" in (drift_sentence(125.0, 100.0, 85.0, None) or "")


@given(st.floats(1, 1e4), st.floats(0.05, 0.6), st.floats(-1, 1))
def test_inside_the_band_there_is_nothing_to_tell(expected, band, where):
    measured = expected * (1 + 0.999 * band * where)
    assert drift_sentence(measured, expected, expected * (1 - band), "predicted") is None


@given(st.floats(1, 1e4), st.floats(0.05, 0.6), st.floats(1.01, 3), st.sampled_from([-1, 1]))
def test_outside_the_band_there_always_is(expected, band, times, side):
    measured = expected * max(1 + side * band * times, 0.001)
    assert drift_sentence(measured, expected, expected * (1 - band), "predicted") is not None


@pytest.mark.parametrize(
    ("measured", "expected", "low"), [(None, 100.0, 80.0), (50.0, None, None), (50.0, 100.0, None), (50.0, 0.0, 0.0)]
)
def test_what_is_not_known_is_no_drift(measured, expected, low):
    assert drift_sentence(measured, expected, low, None) is None


def test_a_ratio_needs_both_sides():
    assert speed_ratio(50.0, 100.0) == 0.5
    assert speed_ratio(None, 100.0) is None
    assert speed_ratio(50.0, None) is None


def test_answers_that_were_alone_are_counted_once_there_are_enough():
    solitude = Solitude()
    for number in range(LEAST_ANSWERS - 1):
        solitude.note(answer(number, number + 0.9, 50.0), others=0)
    assert solitude.decode_tps("qwen") is None
    solitude.note(answer(10, 11, 60.0), others=0)
    assert solitude.decode_tps("qwen") == pytest.approx(50.0)
    assert solitude.decode_tps("other") is None


def test_answers_that_overlapped_another_are_not_counted():
    solitude = Solitude()
    for number in range(0, 40, 2):
        solitude.note(answer(number, number + 1.0, 20.0), others=1)
        solitude.note(answer(number + 0.5, number + 1.5, 20.0), others=0)
    assert solitude.decode_tps("qwen") is None


def test_an_answer_on_another_lane_is_no_neighbour():
    solitude = Solitude()
    for number in range(LEAST_ANSWERS):
        solitude.note(answer(number, number + 0.9, 50.0, "one"), others=0)
        solitude.note(answer(number, number + 0.9, 70.0, "two"), others=0)
    assert (solitude.decode_tps("one"), solitude.decode_tps("two")) == pytest.approx((50.0, 70.0))


def ratios(metrics: Metrics) -> dict[str, float]:
    families = text_string_to_metric_families(metrics.page().decode())
    samples = (sample for family in families for sample in family.samples)
    return {one.labels["lane"]: one.value for one in samples if one.name == "chambers_lane_speed_ratio"}


def test_the_ratio_is_on_the_metrics_page_once_it_is_known():
    metrics = Metrics(lambda: iter([(LANE, 0, 0)]))
    assert ratios(metrics) == {}
    for number in range(LEAST_ANSWERS):
        metrics.note_end(answer(number, number + 0.9, 60.0), Outcome.ANSWERED)
    assert ratios(metrics) == {"qwen": pytest.approx(0.6)}
    assert metrics.alone_tps("qwen") == pytest.approx(60.0)


def test_status_says_the_drift_of_a_lane():
    fleet = FleetStatus(1, (LANE,), DoorStatus("http://127.0.0.1:1"))
    (slow,) = Status(fleet, {"qwen": {"decode_tps_alone": 60.0, "decode_tps_measured": 55.0}}).to_json()["lanes"]
    assert slow["drift"].startswith("60 tok/s alone, 40% slower")
    (sound,) = Status(fleet, {"qwen": {"decode_tps_alone": 97.0}}).to_json()["lanes"]
    assert sound["drift"] is None
    (unknown,) = Status(fleet, None).to_json()["lanes"]
    assert unknown["drift"] is None
    assert FleetStatus.from_json(fleet.to_json()) == fleet
