"""Constants fitted to measurements: for each class, those that its own rows can tell. Pure and deterministic.

What is minimised is the mean square of the logarithm of predicted over measured, plus a little for every step away
from where the constant stood, so that a constant on which the rows say nothing stays where it was. The search goes
through the constants one by one with shrinking steps; it needs no library and always ends.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from chambers.planning.checking import Row
from chambers.planning.constants import Constants

FITTED = (
    "weights",
    "experts",
    "cache",
    "cache_quantised",
    "unpack_fs",
    "stream_fs",
    "layer_us",
    "layer_batch_us",
    "layer_stream_us",
    "hop_us",
    "reduce_us",
    "host",
    "link",
)
_SHARES = frozenset(
    {"weights", "experts", "cache", "cache_quantised", "host", "link", "prefill_dense", "prefill_mixture"}
)
_PRIOR_WEIGHT = 0.002
_FIRST_STEP = 0.25
_LAST_STEP = 0.01
_SMALLEST_US = 0.5

PREFILL = ("prefill_dense", "prefill_mixture")
SERVED = ("choosing_ns", "drafting_us")
"""What only a server pays, so that only rows that were served can tell it."""

Predict = Callable[[Constants], Sequence[Row]]


def fit(start: Constants, predict_rows: Predict, names: Sequence[str] = FITTED) -> Constants:
    """The constants near `start` with which `predict_rows` comes closest to its measurements."""
    best, best_cost = start, _cost(start, start, predict_rows)
    step = _FIRST_STEP
    while step >= _LAST_STEP:
        improved = False
        for name in (name for name in names if name not in start.held):
            for factor in (1 + step, 1 / (1 + step)):
                tried = _moved(best, name, factor)
                cost = _cost(tried, start, predict_rows)
                if cost < best_cost - 1e-9:
                    best, best_cost, improved = tried, cost, True
        if not improved:
            step /= 2
    return best


def _moved(constants: Constants, name: str, factor: float) -> Constants:
    value = max(getattr(constants, name), _SMALLEST_US if name not in _SHARES else 0.01) * factor
    return replace(constants, **{name: min(value, 1.0) if name in _SHARES else value})


def _cost(constants: Constants, start: Constants, predict_rows: Predict) -> float:
    rows = predict_rows(constants)
    misses = [_miss(row) ** 2 for row in rows]
    return sum(misses) / len(misses) + _PRIOR_WEIGHT * sum(
        _distance(constants, start, name) for name in (*FITTED, *SERVED)
    )


def _miss(row: Row) -> float:
    return math.log1p(row.error)


def _distance(constants: Constants, start: Constants, name: str) -> float:
    floor = 0.01 if name in _SHARES else _SMALLEST_US
    return math.log(max(getattr(constants, name), floor) / max(getattr(start, name), floor)) ** 2
