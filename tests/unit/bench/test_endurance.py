"""What a soak shows: drift, heat, and that the server went away and came back."""

import random
from datetime import UTC, datetime, timedelta

import pytest

from chambers.bench.endurance import WINDOWS, endurance_of
from chambers.bench.sample import Exchange, GpuSample, Run, Shape

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


def run(minute: float, tps: float, error: str | None = None, **more: object) -> Run:
    sent = minute * 60
    made = Exchange(
        sent,
        sent,
        first_token_s=None if error else sent + 0.5,
        end_s=sent + 10,
        output_tokens=round(tps * 10),
        error=error,
    )
    told = {"invalid_reasons": (f"error: {error}",) if error else (), **more}
    return Run(
        phase="warm",
        shape=Shape(8, 8),
        concurrency=1,
        began=(BEGAN + timedelta(minutes=minute)).isoformat(),
        exchanges=(made,),
        wall_s=10.0,
        client_cpu_s=0,
        loop_lag_ms=0,
        load_average=0,
        cores=2,
        **told,
    )


def test_a_steady_server_shows_no_drift() -> None:
    draw = random.Random(1)
    found = endurance_of([run(number, 40 + draw.gauss(0, 1)) for number in range(60)], random.Random(0))
    assert found.verdict.startswith("no drift seen")


def test_a_server_that_loses_a_tenth_in_an_hour_is_caught() -> None:
    draw = random.Random(1)
    found = endurance_of([run(n, 40 * (1 - n / 600) + draw.gauss(0, 0.2)) for n in range(60)], random.Random(0))
    assert found.verdict.startswith("it gets slower")
    assert found.per_hour.interval.holds(-0.105)


def test_going_away_and_coming_back_is_told_with_its_length() -> None:
    runs = [run(0, 40), run(1, 0, "the connection was lost"), run(2, 0, "refused"), run(3, 40), run(4, 40)]
    found = endurance_of(runs, random.Random(0))
    assert len(found.interruptions) == 1
    assert found.interruptions[0].lasted_s == pytest.approx(120.5)
    assert (found.failed, found.requests) == (2, 5)
    assert "was back after 120.5 s" in found.verdict


def test_one_that_never_came_back_is_told_too() -> None:
    found = endurance_of([run(0, 40), run(1, 0, "gone")], random.Random(0))
    assert found.interruptions[0].lasted_s is None
    assert "did not come back" in found.verdict


def test_a_long_soak_is_put_into_windows_with_heat_and_power() -> None:
    hot = (GpuSample(0.0, 0, 71, 250.0, 1400), GpuSample(1.0, 0, 73, 270.0, 1380))
    found = endurance_of([run(number, 40, gpu=hot) for number in range(400)], random.Random(0))
    assert len(found.windows) == WINDOWS
    assert (found.windows[0].temperature_c, found.windows[0].power_w) == (73.0, 260.0)


def test_runs_that_do_not_count_are_in_no_window() -> None:
    found = endurance_of([run(number, 40, invalid_reasons=("load: x",)) for number in range(5)], random.Random(0))
    assert found.windows == ()
    assert "too short" in found.verdict


def test_seconds_are_too_short_for_a_slope_in_an_hour() -> None:
    found = endurance_of([run(number / 60, 40 - number) for number in range(20)], random.Random(0))
    assert found.per_hour is None
