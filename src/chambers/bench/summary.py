"""Runs put into one row for each shape and concurrency: what `bench run` says in the end. Pure.

Only valid warm runs are in the medians. The cold run stands beside them, and so does the number of runs that do not
count. Nothing else is left out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from chambers.bench.sample import Exchange, Prompts, Run, Shape
from chambers.bench.statistics import Chance, Interval, Spread, carries, percentile, shows, spread

LOW_ACCEPTANCE = 0.6
"""Below this share of accepted drafts, drafting costs more than it gives."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One row. `tps` is the output of all streams together; None where no run counts."""

    shape: Shape
    concurrency: int
    prompts: Prompts
    label: str | None
    invalid: int
    tps: Spread | None
    per_stream_tps: float | None
    ttft: Spread | None
    ttft_scheduled_ms: float | None
    tpot: Spread | None
    acceptance: float | None
    low_acceptance_runs: int
    cold: Run | None
    wall_s: float | None
    queue_ms: float | None

    def to_json(self) -> dict[str, Any]:
        tps = self.tps
        return {
            "shape": str(self.shape),
            "concurrency": self.concurrency,
            "prompts": self.prompts,
            "label": self.label,
            "runs": tps.count if tps else 0,
            "invalid": self.invalid,
            **{name: getattr(tps, name) if tps else None for name in ("median", "min", "max", "p10", "p90", "cv")},
            "interval": _pair(tps.interval if tps else None),
            "tails": tail_words(tps.count) if tps else None,
            "per_stream_tps": self.per_stream_tps,
            "ttft_ms": self.ttft.median if self.ttft else None,
            "ttft_interval_ms": _pair(self.ttft.interval if self.ttft else None),
            "ttft_min_ms": self.ttft.min if self.ttft else None,
            "ttft_max_ms": self.ttft.max if self.ttft else None,
            "ttft_scheduled_ms": self.ttft_scheduled_ms,
            "tpot_ms": self.tpot.median if self.tpot else None,
            "tpot_interval_ms": _pair(self.tpot.interval if self.tpot else None),
            "acceptance": self.acceptance,
            "runs_below_60_acceptance": self.low_acceptance_runs,
            "wall_s": self.wall_s,
            "queue_ms": self.queue_ms,
            "cold": _cold_json(self.cold),
        }


def summarise(runs: Iterable[Run], chance: Chance) -> tuple[Summary, ...]:
    """A row for each label, shape, concurrency and kind of prompt, in the order in which they were measured."""
    groups: dict[tuple[str | None, Shape, int, Prompts], list[Run]] = {}
    for run in runs:
        groups.setdefault((run.label, run.shape, run.concurrency, run.prompts), []).append(run)
    return tuple(_summary(group, chance) for group in groups.values())


def counted(runs: Iterable[Run]) -> list[Run]:
    """Those that are in the medians."""
    return [run for run in runs if run.valid and run.phase == "warm"]


def tail_words(count: int) -> str:
    """What the tenth and ninetieth percentile of so many runs may be called."""
    if not shows(0.1, count):
        return f"too few runs ({count}): minimum and maximum are all there is"
    return "percentiles" if carries(0.9, count) else f"the tails of {count} runs, not a promise"


def lower_tail(values: Sequence[float]) -> float:
    """The tenth percentile where the sample has one, else the smallest."""
    return percentile(values, 0.1) if shows(0.1, len(values)) else min(values)


def tail_ttft_ms(exchanges: Sequence[Exchange]) -> float | None:
    """The ninetieth percentile of the times to a first token where there are ten, else the longest."""
    times = [exchange.ttft_ms for exchange in exchanges if exchange.ttft_ms is not None]
    if not times:
        return None
    return percentile(times, 0.9) if shows(0.9, len(times)) else max(times)


def _summary(runs: Sequence[Run], chance: Chance) -> Summary:
    good, first = counted(runs), runs[0]
    accepted = _known(run.acceptance for run in good)
    return Summary(
        shape=first.shape,
        concurrency=first.concurrency,
        prompts=first.prompts,
        label=first.label,
        invalid=sum(not run.valid for run in runs if run.phase == "warm"),
        tps=spread(_known(run.output_tps for run in good), chance),
        per_stream_tps=_median(run.per_stream_tps for run in good),
        ttft=spread(_known(run.ttft_ms for run in good), chance),
        ttft_scheduled_ms=_median(run.ttft_scheduled_ms for run in good),
        tpot=spread(_known(run.tpot_ms for run in good), chance),
        acceptance=median(accepted) if accepted else None,
        low_acceptance_runs=sum(share < LOW_ACCEPTANCE for share in accepted),
        cold=next((run for run in runs if run.phase == "cold"), None),
        wall_s=_median(run.wall_s for run in good),
        queue_ms=_median(run.queue_ms for run in good),
    )


def _cold_json(cold: Run | None) -> dict[str, Any] | None:
    if cold is None:
        return None
    return {"output_tps": cold.output_tps, "ttft_ms": cold.ttft_ms, "tpot_ms": cold.tpot_ms, "valid": cold.valid}


def _pair(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [interval.low, interval.high]


def _known(values: Iterable[float | None]) -> list[float]:
    return [value for value in values if value is not None]


def _median(values: Iterable[float | None]) -> float | None:
    said = _known(values)
    return median(said) if said else None
