"""The statistics against distributions whose true values are known."""

import math
import random
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.bench.statistics import (
    carries,
    least_samples,
    median_interval,
    paired_change,
    percentile,
    shows,
    slope,
    spread,
    variation,
)

VALUES = st.lists(st.floats(min_value=0.1, max_value=1e6), min_size=1, max_size=40)
TRIALS = 200
RESAMPLES = 400


def coverage(hits: list[bool]) -> float:
    return sum(hits) / len(hits)


@given(VALUES)
def test_percentiles_are_ordered_and_inside_the_sample(values: list[float]) -> None:
    low, middle, high = (percentile(values, p) for p in (0.1, 0.5, 0.9))
    assert min(values) <= low <= middle <= high <= max(values)
    assert middle == pytest.approx(median(values))


def test_tenth_percentile_of_eleven_runs_is_the_second_smallest() -> None:
    assert percentile([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.1) == 2


@given(VALUES, st.floats(min_value=0.1, max_value=100))
def test_variation_does_not_depend_on_the_unit(values: list[float], unit: float) -> None:
    found, scaled = variation(values), variation([value * unit for value in values])
    assert found == pytest.approx(scaled, abs=1e-9) if found is not None else scaled is None


def test_promises_need_the_samples_that_others_ask_for_too() -> None:
    assert (least_samples(0.9), least_samples(0.99)) == (64, 662)
    assert least_samples(0.1) == least_samples(0.9)
    assert carries(0.9, 64)
    assert not carries(0.99, 10)


def test_ten_runs_show_a_tenth_percentile_and_nine_do_not() -> None:
    assert shows(0.1, 10)
    assert not shows(0.1, 9)
    assert not shows(0.99, 10)
    nine, ten = ([float(value) for value in range(1, count + 1)] for count in (9, 10))
    assert spread(nine, random.Random(0)).p10 is None
    assert spread(ten, random.Random(0)).p10 == pytest.approx(1.9)


def test_nothing_measured_has_no_spread() -> None:
    assert spread([], random.Random(0)) is None


@pytest.mark.parametrize("name", ["normal", "skewed"])
def test_interval_of_the_median_holds_the_true_median_about_as_often_as_it_says(name: str) -> None:
    draw = random.Random(f"median {name}")
    sample = {"normal": lambda: draw.gauss(40, 4), "skewed": lambda: draw.lognormvariate(3, 0.5)}[name]
    truth = {"normal": 40.0, "skewed": math.exp(3)}[name]
    hits = [median_interval([sample() for _ in range(10)], draw, RESAMPLES).holds(truth) for _ in range(TRIALS)]
    assert 0.88 <= coverage(hits) <= 1.0


def test_interval_of_the_median_gets_narrower_with_more_runs() -> None:
    draw = random.Random(5)
    widths = []
    for count in (10, 160):
        found = [median_interval([draw.gauss(40, 4) for _ in range(count)], draw, RESAMPLES) for _ in range(20)]
        widths.append(median(one.high - one.low for one in found))
    assert widths[1] < widths[0] / 2


def test_four_values_have_no_interval() -> None:
    assert median_interval([1.0, 2.0, 3.0, 4.0], random.Random(0)) is None


def test_the_same_seed_gives_the_same_interval() -> None:
    values = [3.0, 1.0, 4.0, 1.5, 5.0, 9.0]
    assert median_interval(values, random.Random(7)) == median_interval(values, random.Random(7))


def test_a_difference_in_pairs_is_seen_through_a_drift_that_is_larger_than_it() -> None:
    draw = random.Random(3)
    drift = [100 - 3 * number for number in range(12)]
    change = paired_change(drift, [value * 1.07 * draw.uniform(0.99, 1.01) for value in drift], draw)
    assert change.seen
    assert change.interval.holds(0.07)


def test_equal_things_seldom_seem_different() -> None:
    draw = random.Random(17)
    seen = []
    for _ in range(TRIALS):
        pairs = [(draw.gauss(40, 2), draw.gauss(40, 2)) for _ in range(10)]
        seen.append(paired_change([one for one, _ in pairs], [other for _, other in pairs], _Few(draw)).seen)
    assert coverage(seen) <= 0.12


def test_interval_of_a_slope_holds_the_true_slope_about_as_often_as_it_says() -> None:
    draw = random.Random(23)
    places = [number / 4 for number in range(20)]
    hits = []
    for _ in range(60):
        values = [50 - 0.5 * place + draw.gauss(0, 1) for place in places]
        hits.append(slope(places, values, draw).interval.holds(-0.5))
    assert 0.83 <= coverage(hits) <= 1.0


def test_points_at_one_place_have_no_slope() -> None:
    assert slope([1.0, 1.0], [2.0, 3.0], random.Random(0)) is None


class _Few:
    """Chance that repeats itself after a while, which is quick and random enough for many trials."""

    def __init__(self, draw: random.Random) -> None:
        self._numbers = [draw.random() for _ in range(4096)]
        self._at = draw.randrange(4096)

    def random(self) -> float:
        self._at = (self._at + 1) % 4096
        return self._numbers[self._at]
