"""Each rule by a run that breaks it and one that does not; and that being slow breaks none."""

from dataclasses import replace

import pytest

from chambers.bench.sample import Exchange, GpuSample, Run, Shape
from chambers.bench.validity import Expected, broken_rules, half_ratio
from chambers.engines.engine import Timings

TOKENS = 64
EXPECTED = Expected(template_tokens=30)


def exchange(tpot_ms: float = 20.0, **changes: object) -> Exchange:
    times = tuple(1.0 + number * tpot_ms / 1000 for number in range(TOKENS))
    made = {
        "scheduled_s": 0.5,
        "sent_s": 0.5,
        "first_token_s": times[0],
        "end_s": times[-1],
        "chunks_s": times,
        "prompt_tokens": 256,
        "cached_tokens": 30,
        "output_tokens": TOKENS,
        "finish_reason": "length",
        "status": 200,
        **changes,
    }
    return Exchange(**made)


def run(*exchanges: Exchange, **changes: object) -> Run:
    made = Run(
        phase="warm",
        shape=Shape(256, TOKENS),
        concurrency=1,
        began="2026-01-01T00:00:00+00:00",
        exchanges=exchanges or (exchange(),),
        wall_s=2.0,
        client_cpu_s=0.1,
        loop_lag_ms=0.5,
        load_average=0.5,
        cores=2,
    )
    return replace(made, **changes)


def codes(made: Run, expected: Expected = EXPECTED) -> list[str]:
    return [reason.partition(":")[0] for reason in broken_rules(made, expected)]


def test_a_clean_run_breaks_no_rule() -> None:
    assert codes(run()) == []


def test_a_slow_run_breaks_no_rule() -> None:
    assert codes(run(exchange(tpot_ms=2000))) == []


def test_a_prompt_served_from_the_cache_is_caught() -> None:
    assert codes(run(exchange(cached_tokens=200))) == ["cache"]


def test_the_template_may_be_cached() -> None:
    assert codes(run(exchange(cached_tokens=34))) == []


def test_a_conversation_may_use_the_cache() -> None:
    assert codes(run(exchange(cached_tokens=200)), Expected(cache_allowed=True)) == []


def test_an_answer_that_stops_early_is_caught() -> None:
    assert codes(run(exchange(output_tokens=TOKENS - 1))) == ["output_length"]


def test_a_length_that_nobody_told_is_caught() -> None:
    assert codes(run(exchange(output_tokens=None))) == ["output_length"]


def test_real_prompts_may_be_answered_briefly() -> None:
    assert codes(run(exchange(output_tokens=12)), replace(EXPECTED, exact_output=False)) == []


def test_a_prompt_of_another_length_is_caught() -> None:
    assert codes(run(exchange(prompt_tokens=300))) == ["prompt_length"]


def test_a_client_that_is_late_is_caught() -> None:
    assert codes(run(loop_lag_ms=1.1)) == ["client_lag"]
    assert codes(run(loop_lag_ms=0.9)) == []


def test_lateness_is_judged_by_its_mean_where_that_is_known() -> None:
    assert codes(run(loop_lag_ms=4.0, lag_mean_ms=0.2)) == []
    assert codes(run(loop_lag_ms=40.0, lag_mean_ms=3.0)) == ["client_lag"]


@pytest.mark.parametrize(
    ("load", "runnable", "found"),
    [(2.5, 1.0, ["load"]), (2.5, None, ["load"]), (2.5, 0.4, []), (1.9, 3.0, []), (None, None, [])],
)
def test_others_at_work_are_caught_but_not_what_we_left_in_the_load_average(
    load: float | None, runnable: float | None, found: list[str]
) -> None:
    assert codes(run(load_average=load, runnable=runnable)) == found


def test_a_server_that_slows_down_half_way_is_caught() -> None:
    times = [1.0]
    for number in range(1, TOKENS):
        times.append(times[-1] + (0.02 if number < TOKENS // 2 else 0.04))
    assert codes(run(exchange(chunks_s=tuple(times)))) == ["slowed"]


def test_speculation_may_make_halves_differ() -> None:
    times = tuple(1.0 + (number**2) / 1000 for number in range(TOKENS))
    drafted = exchange(chunks_s=times, server=Timings(draft_tokens=9, accepted_tokens=5))
    assert codes(run(drafted)) == []


def test_an_even_answer_has_equal_halves() -> None:
    assert half_ratio(exchange()) == pytest.approx(1.0)
    assert half_ratio(exchange(chunks_s=(1.0, 2.0))) is None


@pytest.mark.parametrize(
    ("bits", "found"), [(0x20, ["throttle"]), (0x40, ["throttle"]), (0x4, []), (0x1, []), (None, [])]
)
def test_throttled_cards_are_caught_and_a_power_cap_is_none(bits: int | None, found: list[str]) -> None:
    assert codes(run(gpu=(GpuSample(1.0, 0, throttle_bits=bits),))) == found


def test_a_clock_that_fell_is_caught() -> None:
    expected = replace(EXPECTED, first_clock_mhz=1500.0)
    slow = run(gpu=(GpuSample(1.0, 0, clock_mhz=1500), GpuSample(1.0, 1, clock_mhz=1300)))
    assert codes(slow, expected) == ["clock"]
    assert codes(run(gpu=(GpuSample(1.0, 0, clock_mhz=1400),)), expected) == []


def test_a_card_that_grew_hot_is_caught() -> None:
    expected = replace(EXPECTED, first_temperature_c=60.0)
    assert codes(run(gpu=(GpuSample(1.0, 0, temperature_c=76),)), expected) == ["temperature"]
    assert codes(run(gpu=(GpuSample(1.0, 0, temperature_c=70),)), expected) == []


def test_a_server_error_is_caught_and_told() -> None:
    made = run(exchange(), exchange(error="500: out of memory", output_tokens=None))
    assert codes(made) == ["error"]
    assert "out of memory" in broken_rules(made, EXPECTED)[0]
