"""Rows of a table: what is in them, and what is kept out."""

import random

import pytest

from chambers.bench.sample import Exchange, Run, Shape
from chambers.bench.summary import lower_tail, summarise, tail_ttft_ms, tail_words
from chambers.engines.engine import Timings


def run(tps: float, phase: str = "warm", accepted: int | None = None, **more: object) -> Run:
    server = None if accepted is None else Timings(draft_tokens=100, accepted_tokens=accepted)
    made = Exchange(
        0.0, 0.0, first_token_s=0.2, end_s=10.0, chunks_s=(0.2, 10.0), output_tokens=round(tps * 10), server=server
    )
    told = {"shape": Shape(8, 8), "concurrency": 1, "invalid_reasons": (), **more}
    return Run(
        phase=phase,
        began="2026-01-01T00:00:00+00:00",
        exchanges=(made,),
        wall_s=10.0,
        client_cpu_s=0,
        loop_lag_ms=0,
        load_average=0,
        cores=2,
        **told,
    )


def test_a_row_is_made_of_valid_warm_runs_and_the_cold_one_stands_beside() -> None:
    runs = [run(5.0, "cold"), *(run(20.0 + number) for number in range(10)), run(1.0, invalid_reasons=("load: x",))]
    (row,) = summarise(runs, random.Random(0))
    told = row.to_json()
    assert (told["runs"], told["invalid"]) == (10, 1)
    assert (told["min"], told["max"], told["median"]) == (20.0, 29.0, 24.5)
    assert told["p10"] == pytest.approx(20.9)
    assert told["interval"][0] < 24.5 < told["interval"][1]
    assert told["cold"]["output_tps"] == 5.0
    assert told["ttft_ms"] == pytest.approx(200.0)


def test_shapes_concurrencies_labels_and_kinds_of_prompt_have_rows_of_their_own() -> None:
    runs = [
        run(1.0),
        run(1.0, shape=Shape(9, 8)),
        run(1.0, concurrency=2),
        run(1.0, prompts="real"),
        run(1.0, label="B"),
    ]
    assert len(summarise(runs, random.Random(0))) == 5


def test_runs_below_sixty_percent_acceptance_are_counted() -> None:
    (row,) = summarise([run(1.0, accepted=92), run(1.0, accepted=59), run(1.0, accepted=63)], random.Random(0))
    assert (row.acceptance, row.low_acceptance_runs) == (0.63, 1)


def test_where_no_run_counts_nothing_is_claimed() -> None:
    (row,) = summarise([run(3.0, invalid_reasons=("load: x",))], random.Random(0))
    assert row.to_json()["median"] is None
    assert row.to_json()["runs"] == 0


def test_tails_are_called_what_they_are() -> None:
    assert "too few" in tail_words(3)
    assert "not a promise" in tail_words(10)
    assert tail_words(64) == "percentiles"


def test_the_lower_tail_of_few_is_the_smallest() -> None:
    assert lower_tail([3.0, 2.0, 1.0]) == 1.0
    assert lower_tail([float(number) for number in range(11)]) == 1.0


def test_the_tail_of_first_tokens_of_few_is_the_slowest() -> None:
    assert tail_ttft_ms([Exchange(0.0, 0.0, first_token_s=second) for second in (1.0, 3.0)]) == 3000.0
    assert tail_ttft_ms([Exchange(0.0, 0.0)]) is None
