"""The speculative depth rule, on the table of the GH200 series, part 3."""

import pytest

from chambers.planning.depth import MissingRunsError, choose_depth

SHAPES = ("256:512", "2048:512", "4096:512", "8192:512")
P10 = {
    0: dict(zip(SHAPES, (25.12, 24.02, 23.05, 21.33), strict=True)),
    3: dict(zip(SHAPES, (36.35, 34.43, 40.39, 28.82), strict=True)),
    4: dict(zip(SHAPES, (38.29, 35.86, 37.29, 27.12), strict=True)),
}


def test_the_stable_depth_wins_over_the_better_median():
    choice = choose_depth(P10)
    assert choice.depth == 3
    assert choice.ratios[3] == pytest.approx(1.35, abs=0.005)
    assert choice.ratios[4] == pytest.approx(1.27, abs=0.005)
    assert "1.27" in choice.reason


def test_speculation_that_loses_anywhere_is_not_chosen():
    assert choose_depth({0: {"a": 10.0, "b": 10.0}, 1: {"a": 30.0, "b": 9.0}}).depth == 0


def test_a_shape_that_was_not_measured_is_told():
    with pytest.raises(MissingRunsError, match="b"):
        choose_depth({0: {"a": 1.0, "b": 1.0}, 2: {"a": 2.0}})
    with pytest.raises(MissingRunsError, match="without speculation"):
        choose_depth({1: {"a": 1.0}})
