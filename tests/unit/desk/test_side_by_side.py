"""Two kept measurements: the same kinds of runs meet, and only what stands apart is called a difference."""

from dataclasses import replace

from chambers.bench.report import Line
from chambers.bench.statistics import Interval, Spread
from chambers.desk.side_by_side import pair_lines

NOTHING = dict.fromkeys(
    ("steady_tps", "per_stream_tps", "cold_tps", "ttft_ms", "tpot_ms", "prompt_tps", "acceptance", "ceiling_tps")
)


def line(median, low=None, high=None, *, shape="64:64", streams=1):
    interval = None if low is None else Interval(low, high)
    spread = Spread(count=5, median=median, min=median, max=median, p10=None, p90=None, cv=0.0, interval=interval)
    return Line("", "synthetic", shape, streams, 5, 5, spread, low_acceptance_runs=0, **NOTHING)


def test_runs_of_one_kind_meet_and_the_rest_stands_alone():
    rows = pair_lines((line(10), line(20, streams=2)), (line(12), line(5, shape="8:8")))
    assert [(row.kind, row.concurrency) for row in rows] == [("64:64", 1), ("64:64", 2), ("8:8", 1)]
    assert [row.ratio for row in rows] == [1.2, None, None]


def test_a_difference_is_seen_only_outside_both_intervals():
    (apart,) = pair_lines((line(10, 9, 11),), (line(13, 12, 14),))
    (meeting,) = pair_lines((line(10, 9, 12.5),), (line(13, 12, 14),))
    (unsure,) = pair_lines((line(10),), (line(13, 12, 14),))
    assert (apart.seen, meeting.seen, unsure.seen) == (True, False, None)


def test_runs_that_do_not_count_make_no_ratio():
    (row,) = pair_lines((replace(line(10), output_tps=None),), (line(13),))
    assert row.ratio is None
