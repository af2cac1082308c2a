"""Which depth is chosen: from a table that somebody published, and from runs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.bench.depth import (
    BadTableError,
    advise,
    choose,
    ladder,
    parse_table,
    ratios_of,
    runs_by_depth,
    tails_of,
    walk_on,
)
from chambers.bench.sample import Exchange, Run, Shape

# Tenth percentiles of GLM-5.2 AWQ with a grafted draft head, one cold and ten warm runs of each.
AS_CSV = """depth,shape,p10,median
0,256:512,25.12,25.15
0,2048:512,24.02,24.03
0,4096:512,23.05,23.06
0,8192:512,21.33,21.36
3,256:512,36.35,47.27
3,2048:512,34.43,43.39
3,4096:512,40.39,42.97
3,8192:512,28.82,35.69
4,256:512,38.29,45.77
4,2048:512,35.86,46.87
4,4096:512,37.29,45.97
4,8192:512,27.12,29.58
"""
AS_POSTED = """
| Profile | Shape | Runs | Median output tok/s | Min | P10 |
|---|---|---|---|---|---|
| AWQ non-MTP | 256->512 | 11 | 25.15 | 23.94 | 25.12 |
| AWQ non-MTP | 8192->512 | 11 | 21.36 | 21.24 | 21.33 |
| AWQ + MTP-3 | 256->512 | 11 | 47.27 | 34.50 | 36.35 |
| AWQ + MTP-3 | 8192->512 | 11 | 35.69 | 27.17 | 28.82 |
| AWQ + MTP-4 | 256->512 | 11 | 45.77 | 36.79 | 38.29 |
| AWQ + MTP-4 | 8192->512 | 11 | 29.58 | 22.77 | 27.12 |
"""


@pytest.mark.parametrize("table", [AS_CSV, AS_POSTED])
def test_the_stable_depth_wins_over_the_better_medians(table: str) -> None:
    chosen = choose(parse_table(table))
    assert chosen.depth == 3
    assert chosen.ratios[3] > chosen.ratios[4] > 1


def test_rows_of_different_concurrency_are_told_apart() -> None:
    tails = parse_table("depth,shape,concurrency,p10\n0,8:8,1,10\n0,8:8,4,20\n1,8:8,1,12\n1,8:8,4,15\n")
    assert tails[1] == {"8:8 x1": 12.0, "8:8 x4": 15.0}
    assert choose(tails).depth == 0


@pytest.mark.parametrize(
    "table",
    ["", "depth,shape\n0,8:8\n", "depth,shape,p10\nMTP,8:8,3\n", "depth,p10\n1,3\n", "depth,shape,p10\n1,8:8,x\n"],
)
def test_a_table_without_what_decides_is_refused(table: str) -> None:
    with pytest.raises(BadTableError):
        parse_table(table)


def real(*ratios: float) -> list[dict[str, float]]:
    return [{"real": ratio} for ratio in ratios]


def test_the_walk_ends_when_a_depth_is_worse_than_the_best_before_it() -> None:
    assert walk_on(real(1.0))
    assert walk_on(real(1.0, 1.2, 1.3))
    assert not walk_on(real(1.0, 1.3, 1.2))


def test_the_walk_goes_on_while_one_kind_of_prompt_gains() -> None:
    assert walk_on([{"real": 1.0, "synthetic": 1.0}, {"real": 1.2, "synthetic": 0.99}])
    assert not walk_on([{"real": 1.0, "synthetic": 1.0}, {"real": 0.9, "synthetic": 0.99}])


def test_a_depth_of_which_nothing_counts_does_not_end_the_walk() -> None:
    assert walk_on([{"real": 1.0}, {}])
    assert not walk_on([{"real": 1.0}, {}, {"real": 0.8}])


@given(st.sampled_from(["mtp", "ngram"]), st.integers(1, 16))
def test_a_ladder_begins_without_guesses_rises_and_ends_where_it_was_told(draft, up_to) -> None:
    steps = ladder(draft, up_to)
    assert (steps[0], steps[-1]) == (0, up_to)
    assert list(steps) == sorted(set(steps))


def test_draft_layers_are_tried_one_by_one_and_n_grams_by_doubling() -> None:
    assert ladder("mtp", 4) == (0, 1, 2, 3, 4)
    assert ladder("ngram", 16) == (0, 2, 4, 8, 16)


def run(tps: float, prompts: str = "synthetic", **more: object) -> Run:
    made = Exchange(0.0, 0.0, end_s=10.0, output_tokens=round(tps * 10))
    told = {"phase": "warm", "load_average": 0.0, "cores": 2, "prompts": prompts, **more}
    return Run(
        shape=Shape(8, 8),
        concurrency=1,
        began="2026-01-01T00:00:00+00:00",
        exchanges=(made,),
        wall_s=10,
        client_cpu_s=0,
        loop_lag_ms=0,
        **told,
    )


def test_tails_are_taken_from_valid_warm_runs_with_real_prompts_apart() -> None:
    runs = [run(20.0), run(30.0), run(1.0, phase="cold"), run(2.0, invalid_reasons=("load: x",)), run(15.0, "real")]
    assert tails_of({3: runs}) == {"synthetic": {3: {"8:8 x1": 20.0}}, "real": {3: {"8:8 x1": 15.0}}}


def test_a_depth_is_held_against_none_for_each_kind_of_prompt() -> None:
    plain = [run(20.0, label="0"), run(20.0, "real", label="0")]
    drafting = [run(40.0, label="3"), run(22.0, "real", label="3")]
    walked = runs_by_depth([*plain, *drafting])
    assert ratios_of(walked, 0) == {"synthetic": 1.0, "real": 1.0}
    assert ratios_of(walked, 3) == pytest.approx({"synthetic": 2.0, "real": 1.1})


def test_a_depth_without_runs_that_count_is_not_judged() -> None:
    walked = runs_by_depth([run(20.0, label="0"), run(40.0, label="3", invalid_reasons=("load: x",))])
    assert ratios_of(walked, 3) == {}


def test_what_serves_real_prompts_is_advised_as_lines_for_the_settings() -> None:
    tails = {"synthetic": {0: {"s": 10.0}, 4: {"s": 30.0}}, "real": {0: {"s": 10.0}, 2: {"s": 12.0}, 4: {"s": 9.0}}}
    advice = advise("my role", "ngram", tails)
    assert advice is not None
    assert (advice.prompts, advice.lines) == ("real", ('[roles."my role"]', "speculate = 2", 'draft = "ngram"'))


def test_where_guessing_only_costs_it_is_switched_off() -> None:
    advice = advise("fast", "mtp", {"synthetic": {0: {"s": 10.0}, 1: {"s": 8.0}}})
    assert advice is not None
    assert advice.lines == ("[roles.fast]", "speculate = 0")


def test_without_a_measured_guess_there_is_no_advice() -> None:
    assert advise("fast", "mtp", {"real": {0: {"s": 10.0}}}) is None
    assert advise("fast", "mtp", {}) is None
