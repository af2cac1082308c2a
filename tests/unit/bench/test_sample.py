"""The values of a measurement: what follows from their fields, and that they survive being written down."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.bench.sample import (
    BadShapeError,
    Card,
    Environment,
    Exchange,
    GpuSample,
    Run,
    Shape,
    parse_shapes,
)
from chambers.engines.engine import Timings

SECONDS = st.floats(min_value=0, max_value=1e6, allow_nan=False)
MAYBE_SECONDS = st.none() | SECONDS
COUNTS = st.none() | st.integers(min_value=0, max_value=10**6)

EXCHANGES = st.builds(
    Exchange,
    scheduled_s=SECONDS,
    sent_s=SECONDS,
    first_byte_s=MAYBE_SECONDS,
    first_token_s=MAYBE_SECONDS,
    first_answer_s=MAYBE_SECONDS,
    end_s=MAYBE_SECONDS,
    chunks_s=st.lists(SECONDS, max_size=5).map(tuple),
    prompt_tokens=COUNTS,
    cached_tokens=COUNTS,
    output_tokens=COUNTS,
    server=st.none() | st.builds(Timings, draft_tokens=COUNTS, accepted_tokens=COUNTS, prompt_ms=MAYBE_SECONDS),
    error=st.none() | st.text(max_size=5),
)
RUNS = st.builds(
    Run,
    phase=st.sampled_from(["cold", "warm"]),
    shape=st.builds(Shape, st.integers(1, 9999), st.integers(1, 9999)),
    concurrency=st.integers(1, 64),
    began=st.just("2026-01-02T03:04:05.000+00:00"),
    exchanges=st.lists(EXCHANGES, min_size=1, max_size=3).map(tuple),
    wall_s=SECONDS,
    client_cpu_s=SECONDS,
    loop_lag_ms=SECONDS,
    load_average=MAYBE_SECONDS,
    cores=st.integers(1, 256),
    gpu=st.lists(st.builds(GpuSample, SECONDS, st.integers(0, 7), temperature_c=COUNTS), max_size=2).map(tuple),
    invalid_reasons=st.lists(st.text(max_size=5), max_size=2).map(tuple),
    label=st.none() | st.text(max_size=3),
)


def exchange(**changes: object) -> Exchange:
    made = {
        "scheduled_s": 9.0,
        "sent_s": 10.0,
        "first_token_s": 10.5,
        "end_s": 11.6,
        "chunks_s": (10.5, 11.0, 11.5),
        "output_tokens": 6,
        **changes,
    }
    return Exchange(**made)


def run(*exchanges: Exchange) -> Run:
    return Run("warm", Shape(8, 6), len(exchanges), "2026-01-01T00:00:00+00:00", exchanges, 1.0, 0.1, 0.2, 0.5, 4)


def test_shapes_are_read_in_order_and_written_as_they_were() -> None:
    assert [str(shape) for shape in parse_shapes("256:512, 2048:512")] == ["256:512", "2048:512"]


@pytest.mark.parametrize("text", ["", "256", "256:", "a:b", "0:5", "5:0", "-1:5", "1:99999999999"])
def test_what_is_no_shape_is_refused(text: str) -> None:
    with pytest.raises(BadShapeError):
        parse_shapes(text)


def test_time_per_token_is_between_first_and_last_token_over_one_token_less() -> None:
    assert exchange().tpot_ms == pytest.approx(1000 / 5)
    assert exchange().decode_tps == pytest.approx(5.0)


def test_a_single_token_has_no_time_per_token() -> None:
    assert exchange(output_tokens=1, chunks_s=(10.5,)).tpot_ms is None


def test_first_token_counts_from_sending_and_from_when_it_was_due() -> None:
    assert exchange().ttft_ms == pytest.approx(500)
    assert exchange().ttft_scheduled_ms == pytest.approx(1500)


def test_output_of_a_run_is_all_tokens_over_first_request_to_last_end() -> None:
    both = run(exchange(), exchange(sent_s=10.4, end_s=12.0))
    assert both.output_tps == pytest.approx(12 / 2.0)


def test_acceptance_is_of_all_drafted_tokens_together() -> None:
    one = exchange(server=Timings(draft_tokens=90, accepted_tokens=80))
    other = exchange(server=Timings(draft_tokens=10, accepted_tokens=0))
    assert run(one, other).acceptance == pytest.approx(0.8)
    assert run(exchange()).acceptance is None


@given(RUNS)
def test_a_run_survives_being_written_down(made: Run) -> None:
    assert Run.from_json(json.loads(json.dumps(made.to_json()))) == made


def test_an_environment_survives_being_written_down_and_fields_of_later_versions_are_passed_over() -> None:
    made = Environment("http://h:1", model="m", devices=(0, 1), gpus=(Card("V100", 250.0),), slots=4)
    assert Environment.from_json(json.loads(json.dumps(made.to_json() | {"later": 1}))) == made


def test_the_headline_has_what_others_build_on_and_no_raw_samples() -> None:
    headline = run(exchange()).headline_json()
    wanted = {"phase", "shape", "concurrency", "output_tps", "ttft_ms", "tpot_ms", "acceptance", "valid"}
    assert wanted | {"invalid_reasons"} <= headline.keys()
    assert "exchanges" not in headline
    assert headline["shape"] == "8:6"
