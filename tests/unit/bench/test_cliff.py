"""Where the cliff is in curves whose cliff is known, and that the search for it ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.bench.cliff import Level, find_cliff, level_of, next_concurrency, waited_ms
from chambers.bench.sample import Exchange, Run, Shape
from chambers.engines.engine import Timings


def level(concurrency: int, tps: float, tail_ms: float = 100.0, queue_ms: float | None = None) -> Level:
    return Level(concurrency, 3, tps, tps / concurrency, tail_ms, tail_ms, 1.0, queue_ms, 50.0, 900.0)


def levels(curve: dict[int, float]) -> list[Level]:
    return [level(concurrency, tps) for concurrency, tps in curve.items()]


def test_a_mixture_that_keeps_growing_has_no_cliff() -> None:
    # Qwen3-30B-A3B on one H200, 256 tokens read and 128 written.
    cliff = find_cliff(levels({1: 308, 2: 496, 4: 769, 8: 1095, 16: 1609, 32: 2817}))
    assert (cliff.holds_to, cliff.breaks_at) == (32, None)


def test_output_that_stops_growing_is_a_cliff() -> None:
    cliff = find_cliff(levels({1: 40, 2: 70, 4: 100, 8: 101}))
    assert (cliff.holds_to, cliff.breaks_at) == (4, 8)
    assert "grows by 1%" in cliff.reason


def test_output_that_falls_is_a_cliff() -> None:
    # Drafting with four streams: a step costs each of them more than it brings.
    assert find_cliff(levels({1: 20.3, 4: 15.2})).holds_to == 1


def test_first_tokens_that_wait_for_a_slot_are_a_cliff() -> None:
    cliff = find_cliff([level(1, 40), level(2, 75, 150), level(4, 90, 4000, queue_ms=3500)])
    assert (cliff.holds_to, cliff.breaks_at) == (2, 4)
    assert "3500 ms waiting" in cliff.reason


def test_first_tokens_that_share_the_reading_are_none() -> None:
    assert find_cliff([level(1, 40, 500), level(2, 75, 1000), level(4, 130, 2100)]).breaks_at is None


def test_nothing_measured_has_no_verdict() -> None:
    assert find_cliff([]) is None


def test_search_doubles_and_then_looks_between() -> None:
    truth = {1: 40.0, 2: 80.0, 3: 120.0, 4: 160.0, 5: 200.0, 6: 240.0, 7: 240.0, 8: 240.0}
    asked: list[int] = []
    while (number := next_concurrency(levels({one: truth[one] for one in asked}), 8)) is not None:
        asked.append(number)
    assert asked[:4] == [1, 2, 4, 8]
    assert find_cliff(levels({one: truth[one] for one in asked})).breaks_at is None  # 160 to 240 is a gain
    flat = {1: 40.0, 2: 80.0, 4: 160.0, 8: 160.0}
    assert next_concurrency(levels(flat), 64) == 6


@given(st.integers(1, 300), st.lists(st.floats(1.0, 1000.0), min_size=20, max_size=20))
def test_search_ends_and_never_asks_twice_or_for_more_than_allowed(most: int, speeds: list[float]) -> None:
    asked: list[int] = []
    while (number := next_concurrency([level(one, speeds[one % 20]) for one in asked], most)) is not None:
        assert 1 <= number <= most
        assert number not in asked
        asked.append(number)
        assert len(asked) < 20


def test_waiting_is_what_the_gateway_says_or_what_reading_does_not_explain() -> None:
    def exchange(**more: object) -> Exchange:
        return Exchange(0.0, 0.0, first_token_s=1.0, **more)

    assert waited_ms(exchange(queue_ms=7.0, server=Timings(prompt_ms=100.0))) == 7.0
    assert waited_ms(exchange(server=Timings(prompt_ms=100.0))) == pytest.approx(900.0)
    assert waited_ms(exchange()) is None


def test_a_level_speaks_for_its_valid_warm_runs() -> None:
    def run(phase: str, end_s: float, *reasons: str) -> Run:
        made = Exchange(0.0, 0.0, first_token_s=0.5, end_s=end_s, chunks_s=(0.5, end_s), output_tokens=10)
        return Run(phase, Shape(8, 10), 1, "2026-01-01T00:00:00+00:00", (made,), end_s, 0, 0, 0, 2, (), reasons)

    found = level_of(1, [run("cold", 10.0), run("warm", 1.0), run("warm", 5.0, "load: x")])
    assert found.output_tps == pytest.approx(10.0)
    assert found.decode_ms == pytest.approx(500.0)


def test_a_verdict_on_levels_where_no_run_counts_says_so() -> None:
    doubtful = Level(2, 1, 41.0, 20.5, 1.0, 1.0, 1.0, None, None, None, counts=False)
    assert find_cliff([level(1, 40), doubtful]).doubtful_at == (2,)
