"""The order of things, and how long they take."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.bench.agenda import Spec, abba, left_s, plan_runs
from chambers.bench.sample import Shape

SHORT, LONG = Shape(64, 64), Shape(64, 640)


def test_every_shape_and_concurrency_has_one_cold_run_and_then_its_warm_ones() -> None:
    specs = plan_runs([SHORT, LONG], [1, 4], 2)
    assert [spec.phase for spec in specs] == ["cold", "warm", "warm"] * 4
    assert len({(spec.shape, spec.concurrency) for spec in specs}) == 4


def test_two_things_in_turn_change_places_from_pair_to_pair() -> None:
    assert abba(4) == (0, 1, 1, 0, 0, 1, 1, 0)


@given(st.integers(1, 50))
def test_what_drifts_evenly_falls_on_both_alike(half: int) -> None:
    order = abba(2 * half)
    places = [sum(place for place, side in enumerate(order) if side == wanted) for wanted in (0, 1)]
    assert places[0] == places[1]


def test_time_left_is_unknown_before_the_first_run() -> None:
    assert left_s([], [Spec("warm", SHORT)]) is None


def test_time_left_stands_on_runs_of_the_same_kind() -> None:
    done = [(Spec("warm", SHORT), 2.0), (Spec("warm", LONG), 40.0)]
    assert left_s(done, [Spec("warm", SHORT)] * 3) == pytest.approx(6.0)


def test_time_left_of_another_kind_follows_the_tokens() -> None:
    done = [(Spec("warm", SHORT), 2.0)]
    assert 15 < left_s(done, [Spec("warm", LONG)]) < 25
