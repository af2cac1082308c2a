"""A load that is kept up: does it stay as fast, how hot does it get, and what happened on the way.

`soak` asks until the time is over and does not mind when what it measures goes away and comes back. The rest is pure:
windows, the slope with its interval, interruptions with their length.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from statistics import fmean, median
from time import monotonic
from typing import Any

from chambers.bench.agenda import Spec
from chambers.bench.measuring import Measurer
from chambers.bench.sample import GpuSample, Run
from chambers.bench.statistics import Chance, Slope, slope
from chambers.bench.summary import counted

WINDOWS = 40
"""At most; a long soak is put together so that the slope stands on windows and not on single runs."""
LEAST_WINDOWS = 5
LEAST_MINUTES = 3.0
"""A slope in an hour cannot be told from seconds."""
_TRY_AGAIN_S = (1.0, 2.0, 5.0)


@dataclass(frozen=True, slots=True)
class Window:
    """Some runs in a row; minutes count from the beginning."""

    minute: float
    output_tps: float
    runs: int
    temperature_c: float | None
    power_w: float | None
    clock_mhz: float | None


@dataclass(frozen=True, slots=True)
class Interruption:
    """What was measured did not answer; `lasted_s` until it answered again, None if it did not."""

    began: str
    lasted_s: float | None
    requests: int
    error: str


@dataclass(frozen=True, slots=True)
class Endurance:
    """What a soak showed. `per_hour` is the change of output in an hour, as a share of its mean."""

    windows: tuple[Window, ...]
    per_hour: Slope | None
    interruptions: tuple[Interruption, ...]
    requests: int
    failed: int
    invalid_runs: int

    def to_json(self) -> dict[str, Any]:
        found = asdict(self)
        interval = self.per_hour.interval if self.per_hour else None
        return found | {
            "per_hour": None
            if self.per_hour is None
            else {
                "share": self.per_hour.per_unit,
                "interval": None if interval is None else [interval.low, interval.high],
            },
            "verdict": self.verdict,
        }

    @property
    def verdict(self) -> str:
        return "; ".join([_slope_words(self.per_hour), *_interruption_words(self.interruptions)])


async def soak(measurer: Measurer, spec: Spec, minutes: float, tell: Callable[[Run, float], None]) -> tuple[Run, ...]:
    """Runs until the time is over; `tell` hears each, with the seconds left."""
    end_s = monotonic() + minutes * 60
    runs: list[Run] = []
    misses = 0
    while monotonic() < end_s:
        run = await measurer.run(replace(spec, phase="warm" if runs else "cold"))
        runs.append(run)
        tell(run, max(end_s - monotonic(), 0.0))
        silent = all(exchange.failed for exchange in run.exchanges)
        misses = misses + 1 if silent else 0
        if silent:
            wait_s = _TRY_AGAIN_S[min(misses, len(_TRY_AGAIN_S)) - 1]
            await asyncio.sleep(min(wait_s, max(end_s - monotonic(), 0)))
    return tuple(runs)


def endurance_of(runs: Sequence[Run], chance: Chance) -> Endurance:
    """What the runs of a soak show."""
    exchanges = [exchange for run in runs for exchange in run.exchanges]
    windows = tuple(_windows(runs))
    return Endurance(
        windows=windows,
        per_hour=_per_hour(windows, chance),
        interruptions=tuple(_interruptions(runs)),
        requests=len(exchanges),
        failed=sum(exchange.failed for exchange in exchanges),
        invalid_runs=sum(not run.valid for run in runs),
    )


def _windows(runs: Sequence[Run]) -> Iterator[Window]:
    good = [run for run in counted(runs) if run.output_tps is not None]
    if not good:
        return
    size = -(-len(good) // WINDOWS)
    began = _moment(runs[0])
    for at in range(0, len(good), size):
        part = good[at : at + size]
        looks = [sample for run in part for sample in run.gpu]
        yield Window(
            minute=fmean(_moment(run) - began for run in part) / 60,
            output_tps=median(run.output_tps for run in part if run.output_tps is not None),
            runs=len(part),
            temperature_c=_most(looks, "temperature_c"),
            power_w=_mean(looks, "power_w"),
            clock_mhz=_mean(looks, "clock_mhz"),
        )


def _per_hour(windows: Sequence[Window], chance: Chance) -> Slope | None:
    if len(windows) < LEAST_WINDOWS or windows[-1].minute - windows[0].minute < LEAST_MINUTES:
        return None
    mean = fmean(window.output_tps for window in windows)
    return slope([window.minute / 60 for window in windows], [window.output_tps / mean for window in windows], chance)


def _interruptions(runs: Sequence[Run]) -> Iterator[Interruption]:
    """Failures in a row are one; it ends with the next first token."""
    exchanges = [(run, exchange) for run in runs for exchange in run.exchanges]
    failed: list[Any] = []
    for run, exchange in exchanges:
        if exchange.failed:
            failed.append((run, exchange))
        elif failed:
            lasted_s = max((exchange.first_token_s or exchange.sent_s) - failed[0][1].sent_s, 0.0)
            yield Interruption(failed[0][0].began, lasted_s, len(failed), str(failed[0][1].error))
            failed = []
    if failed:
        yield Interruption(failed[0][0].began, None, len(failed), str(failed[0][1].error))


def _slope_words(per_hour: Slope | None) -> str:
    if per_hour is None or per_hour.interval is None:
        return "too short to say whether it stays as fast"
    low, high = per_hour.interval.low, per_hour.interval.high
    if per_hour.interval.holds(0.0):
        return f"no drift seen: {low:+.1%} to {high:+.1%} an hour (95 %)"
    word = "slower" if per_hour.per_unit < 0 else "faster"
    return f"it gets {word}: {per_hour.per_unit:+.1%} an hour, 95 % interval {low:+.1%} to {high:+.1%}"


def _interruption_words(interruptions: Sequence[Interruption]) -> Iterator[str]:
    for one in interruptions:
        ended = "did not come back" if one.lasted_s is None else f"was back after {one.lasted_s:.1f} s"
        yield f"at {one.began} it went away ({one.error}) and {ended}, {one.requests} requests lost"


def _moment(run: Run) -> float:
    return datetime.fromisoformat(run.began).timestamp()


def _most(looks: Sequence[GpuSample], name: str) -> float | None:
    return max((float(getattr(look, name)) for look in looks if getattr(look, name) is not None), default=None)


def _mean(looks: Sequence[GpuSample], name: str) -> float | None:
    said = [float(getattr(look, name)) for look in looks if getattr(look, name) is not None]
    return fmean(said) if said else None
