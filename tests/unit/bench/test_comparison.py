"""Verdicts on two things, in words."""

import random

from chambers.bench.comparison import compare, verdict
from chambers.bench.sample import Exchange, Run, Shape
from chambers.bench.statistics import Change, Interval


def run(tps: float, *reasons: str) -> Run:
    made = Exchange(0.0, 0.0, first_token_s=0.1, end_s=10.0, output_tokens=round(tps * 10))
    return Run("warm", Shape(8, 8), 1, "2026-01-01T00:00:00+00:00", (made,), 10.0, 0, 0, 0, 2, (), reasons)


def test_a_clear_difference_is_told_with_its_interval() -> None:
    said = verdict(Change(0.07, Interval(0.04, 0.09), 10))
    assert said == "B is 7 % faster, 95 % interval 4 to 9"


def test_slower_is_told_with_the_smaller_number_first() -> None:
    assert verdict(Change(-0.07, Interval(-0.09, -0.04), 10)) == "B is 7 % slower, 95 % interval 4 to 9"


def test_an_interval_around_nothing_is_no_difference() -> None:
    assert verdict(Change(0.01, Interval(-0.02, 0.03), 10)).startswith("no difference seen")


def test_few_pairs_make_no_verdict() -> None:
    assert "too few" in verdict(Change(0.5, None, 3))


def test_pairs_with_a_run_that_does_not_count_are_left_out() -> None:
    firsts = [run(40 + number) for number in range(8)]
    seconds = [run(2 * (40 + number)) for number in range(7)] + [run(1.0, "load: busy")]
    found = compare(firsts, seconds, random.Random(0))
    assert found.left_out == 1
    assert found.verdict == "B is 100 % faster, 95 % interval 100 to 100"


def test_no_valid_pair_makes_no_verdict() -> None:
    assert "no pair counts" in compare([run(1.0, "x: y")], [run(1.0)], random.Random(0)).verdict
