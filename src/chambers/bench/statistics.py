"""What may be said of a few measurements, and with how much doubt. Pure: chance is handed in.

Percentiles are interpolated between order statistics at (n - 1) p, which for eleven runs makes the tenth percentile the
second smallest. What a sample cannot carry is not printed: `shows` says whether a percentile lies inside the sample at
all, `carries` whether it could be promised to somebody. Intervals resample whole runs, never tokens.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, median, stdev
from typing import Protocol

RESAMPLES = 2000
LEVEL = 0.95
# Fewer values give an interval that is all between the extremes and says nothing.
LEAST_FOR_INTERVAL = 5
# How sure one must be that a percentile is no worse than promised, one bad sample allowed.
_DOUBT = 0.01


class Chance(Protocol):
    """Numbers from 0 up to 1, as `random.Random` gives them."""

    def random(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Interval:
    """Where the true value lies, with the given probability."""

    low: float
    high: float
    level: float = LEVEL

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Spread:
    """A sample in a few numbers. `p10` and `p90` are None where the sample is too small to have them."""

    count: int
    median: float
    min: float
    max: float
    p10: float | None
    p90: float | None
    cv: float | None
    interval: Interval | None


def spread(values: Sequence[float], chance: Chance) -> Spread | None:
    """The numbers of a sample; None for none."""
    if not values:
        return None
    count = len(values)
    return Spread(
        count=count,
        median=median(values),
        min=min(values),
        max=max(values),
        p10=percentile(values, 0.1) if shows(0.1, count) else None,
        p90=percentile(values, 0.9) if shows(0.9, count) else None,
        cv=variation(values),
        interval=median_interval(values, chance),
    )


def percentile(values: Sequence[float], p: float) -> float:
    """Interpolated between the order statistics around (n - 1) p."""
    ordered = sorted(values)
    place = (len(ordered) - 1) * p
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def variation(values: Sequence[float]) -> float | None:
    """Standard deviation over mean."""
    mean = fmean(values)
    return stdev(values) / mean if len(values) > 1 and mean else None


def shows(p: float, count: int) -> bool:
    """Whether one value in the sample is expected beyond that percentile, on its side."""
    return count * min(p, 1 - p) >= 1 - 1e-9


def carries(p: float, count: int) -> bool:
    """Whether a sample of this size can back a promise about the percentile."""
    return count >= least_samples(p)


def least_samples(p: float) -> int:
    """The smallest sample in which at most one value beyond the percentile would be a surprise: 64 for 90 %."""
    beyond = min(p, 1 - p)
    count = 2
    while _at_most(1, count, beyond) > _DOUBT:
        count += 1
    return count


def median_interval(values: Sequence[float], chance: Chance, resamples: int = RESAMPLES) -> Interval | None:
    """The middle 95 % of the medians of resampled runs."""
    ordered = sorted(values)

    def of_resample(picks: list[int]) -> float:
        picks.sort()
        middle = len(picks) // 2
        if len(picks) % 2:
            return ordered[picks[middle]]
        return (ordered[picks[middle - 1]] + ordered[picks[middle]]) / 2

    return _bootstrap(len(ordered), of_resample, chance, resamples)


@dataclass(frozen=True, slots=True)
class Change:
    """How much larger the second of each pair is, as a share of the first; an interval that holds 0 shows nothing."""

    share: float
    interval: Interval | None
    pairs: int

    @property
    def seen(self) -> bool:
        return self.interval is not None and not self.interval.holds(0.0)


def paired_change(firsts: Sequence[float], seconds: Sequence[float], chance: Chance) -> Change | None:
    """The median relative difference of pairs that were measured next to each other."""
    shares = [second / first - 1 for first, second in zip(firsts, seconds, strict=True) if first > 0]
    return Change(median(shares), median_interval(shares, chance), len(shares)) if shares else None


@dataclass(frozen=True, slots=True)
class Slope:
    """How much a value changes with each unit of another."""

    per_unit: float
    interval: Interval | None


def slope(places: Sequence[float], values: Sequence[float], chance: Chance) -> Slope | None:
    """The straight line of least squares; the interval resamples whole points."""
    points = list(zip(places, values, strict=True))
    fitted = _steepness(points)
    if fitted is None:
        return None
    level = fmean(values)

    def of_resample(picks: list[int]) -> float:
        steepness = _steepness([points[pick] for pick in picks])
        return fitted if steepness is None else steepness

    interval = _bootstrap(len(points), of_resample, chance, RESAMPLES) if level else None
    return Slope(fitted, interval)


def _steepness(points: Sequence[tuple[float, float]]) -> float | None:
    mean_x, mean_y = fmean(x for x, _ in points), fmean(y for _, y in points)
    across = sum((x - mean_x) ** 2 for x, _ in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / across if across > 0 else None


def _bootstrap(
    count: int, of_resample: Callable[[list[int]], float], chance: Chance, resamples: int
) -> Interval | None:
    if count < LEAST_FOR_INTERVAL:
        return None
    draw = chance.random
    found = [of_resample([int(draw() * count) for _ in range(count)]) for _ in range(resamples)]
    return Interval(percentile(found, (1 - LEVEL) / 2), percentile(found, (1 + LEVEL) / 2))


def _at_most(most: int, count: int, p: float) -> float:
    """The probability that at most `most` of `count` tries succeed."""
    return math.fsum(math.comb(count, hits) * p**hits * (1 - p) ** (count - hits) for hits in range(most + 1))
