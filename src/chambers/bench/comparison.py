"""Two things measured in turn, pair by pair: which is faster, by how much, and whether that was seen at all. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from chambers.bench.sample import Run
from chambers.bench.statistics import Chance, Change, paired_change

_LEAST_PAIRS = 5
_MEASURES: dict[str, Callable[[Run], float | None]] = {
    "output_tps": lambda run: run.output_tps,
    "ttft_ms": lambda run: run.ttft_ms,
    "tpot_ms": lambda run: run.tpot_ms,
}


@dataclass(frozen=True, slots=True)
class Comparison:
    """The change from A to B in each measure; pairs in which a run did not count are left out."""

    changes: dict[str, Change]
    left_out: int

    def to_json(self) -> dict[str, Any]:
        return {
            "changes": {name: _change_json(change) for name, change in self.changes.items()},
            "pairs_left_out": self.left_out,
            "verdict": self.verdict,
        }

    @property
    def verdict(self) -> str:
        """In words, about output."""
        change = self.changes.get("output_tps")
        if change is None:
            return "no pair counts: see why the runs do not"
        return verdict(change)


def compare(firsts: Sequence[Run], seconds: Sequence[Run], chance: Chance) -> Comparison:
    """The runs of A and of B, the n-th of each being a pair."""
    pairs = list(zip(firsts, seconds, strict=False))
    good = [(first, second) for first, second in pairs if first.valid and second.valid]
    changes = {}
    for name, measure in _MEASURES.items():
        both = [(a, b) for a, b in ((measure(first), measure(second)) for first, second in good) if a and b]
        change = paired_change([a for a, _ in both], [b for _, b in both], chance)
        if change is not None:
            changes[name] = change
    return Comparison(changes, len(pairs) - len(good))


def verdict(change: Change) -> str:
    """Whether B is faster, with the interval."""
    if change.interval is None:
        return f"{change.pairs} pairs are too few for a verdict: measure at least {_LEAST_PAIRS}"
    low, high = sorted((abs(change.interval.low), abs(change.interval.high)))
    if not change.seen:
        return (
            f"no difference seen: 95 % interval {change.interval.low:+.1%} to {change.interval.high:+.1%} "
            f"over {change.pairs} pairs"
        )
    word = "faster" if change.share > 0 else "slower"
    return (
        f"B is {abs(change.share) * 100:.{_digits(change)}f} % {word}, 95 % interval {low * 100:.{_digits(change)}f} "
        f"to {high * 100:.{_digits(change)}f}"
    )


def _digits(change: Change) -> int:
    """Whole percents, unless they would hide the difference."""
    return 0 if abs(change.share) >= 0.02 else 1


def _change_json(change: Change) -> dict[str, Any]:
    interval = change.interval
    return {
        "share": change.share,
        "interval": None if interval is None else [interval.low, interval.high],
        "pairs": change.pairs,
        "seen": change.seen,
    }
