"""From values to places on paper: scales, and the round numbers that are written beside them. Pure."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

_ROUND = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True, slots=True)
class Scale:
    """Values between `low` and `high` onto places between `begin` and `end`; doubling ones take equal steps."""

    low: float
    high: float
    begin: float
    end: float
    ticks: tuple[float, ...]
    doubling: bool = False

    def place(self, value: float) -> float:
        low, high, at = (_bend(one, self.doubling) for one in (self.low, self.high, value))
        share = (at - low) / (high - low) if high > low else 0.5
        return self.begin + share * (self.end - self.begin)


def linear_scale(values: Sequence[float], begin: float, end: float, *, from_zero: bool) -> Scale:
    """A scale with round ends that holds all values."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    if from_zero:
        low, high = min(low, 0.0), max(high, 0.0)
    ticks = nice_ticks(low, high)
    return Scale(ticks[0], ticks[-1], begin, end, ticks)


def doubling_scale(values: Sequence[float], begin: float, end: float) -> Scale:
    """A scale on which every doubling is as wide as the next, marked at the values themselves."""
    marks = tuple(sorted({value for value in values if value > 0})) or (1.0,)
    return Scale(marks[0], marks[-1], begin, end, _thinned(marks), doubling=True)


def nice_ticks(low: float, high: float, about: int = 5) -> tuple[float, ...]:
    """Round numbers in equal steps that begin at or below `low` and end at or above `high`."""
    if not high > low:
        pad = abs(low) * 0.1 or 1.0
        low, high = low - pad, high + pad
    step = _nice_step((high - low) / about)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return tuple(number * step for number in range(first, max(last, first + 1) + 1))


def number(value: float) -> str:
    """As few digits as a reader needs."""
    if value == 0:
        return "0"
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    digits = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"


def _nice_step(rough: float) -> float:
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * times for times in _ROUND if power * times >= rough * (1 - 1e-9))


def _thinned(marks: tuple[float, ...]) -> tuple[float, ...]:
    """Marks that have room for their numbers: none nearer than a third of a doubling to the one before."""
    kept = [marks[0]]
    for mark in marks[1:]:
        if mark >= kept[-1] * 1.25:
            kept.append(mark)
    return tuple(kept)


def _bend(value: float, doubling: bool) -> float:
    return math.log2(value) if doubling else value
