"""What a person reads after a measurement."""

from dataclasses import replace
from pathlib import Path

from chambers.bench.cliff import Cliff
from chambers.bench.sample import Environment, Exchange, Run, Shape
from chambers.bench.summary import summarise
from chambers.cli.bench_tables import brief_lines, cliff_words, columns, duration, run_lines
from chambers.desk.bench import Notebook, chance
from chambers.settings import Settings

RUN = Run(
    phase="warm",
    shape=Shape(256, 512),
    concurrency=1,
    began="2026-01-01T00:00:00+00:00",
    exchanges=(Exchange(0.0, 0.0, first_token_s=0.2, end_s=10.0, chunks_s=(0.2, 10.0), output_tokens=512),),
    wall_s=10.0,
    client_cpu_s=0.1,
    loop_lag_ms=0.1,
    load_average=0.1,
    cores=2,
)


def book(*runs: Run) -> Notebook:
    made = Notebook(Settings(state=Path("nowhere")), "bench run", {}, runs=list(runs))
    made.environment = Environment("http://h:1", model="qwen3", engine="vllm")
    return made


def rows(*runs: Run) -> list[dict]:
    return [row.to_json() for row in summarise(runs, chance(0))]


def test_the_table_says_what_its_words_mean() -> None:
    text = "\n".join(run_lines(book(RUN), rows(RUN)))
    assert "TPOT = (last token - first token) / (output tokens - 1)" in text
    assert "qwen3 · vllm · http://h:1" in text
    assert "51.20" in text
    assert "too few runs (1)" in text


def test_runs_that_do_not_count_are_told_with_their_rule() -> None:
    bad = replace(RUN, invalid_reasons=("load: the load average was 9.0",))
    text = "\n".join(run_lines(book(RUN, bad), rows(RUN, bad)))
    assert "1 of 2 runs do not count:" in text
    assert "load, 1 runs; the first, warm 256:512 x1: the load average was 9.0" in text


def test_how_much_of_the_ceiling_is_reached_is_told_where_it_is_known() -> None:
    known = [row | {"ceiling_tps": 100.0} for row in rows(RUN)]
    assert any("of the 100.0 that memory bandwidth allows (52%)" in line for line in run_lines(book(RUN), known))


def test_nothing_measured_is_said() -> None:
    assert run_lines(book(), []) == brief_lines(book()) == ["nothing was measured"]


def test_a_doubtful_cliff_is_called_so() -> None:
    assert cliff_words(Cliff(4, 8, "it falls")) == "use up to 4 streams: it falls"
    assert cliff_words(Cliff(4, 8, "it falls", (8,))).startswith("doubtful, because no run counts at 8 streams")


def test_columns_line_up() -> None:
    assert columns([("a", "b"), ("long", "10")]) == ["a      b", "long  10"]


def test_time_left_is_short_and_no_more_exact_than_it_is() -> None:
    assert (duration(5.4), duration(80), duration(7260)) == ("5 s", "1 min 20 s", "2 h 01 min")
