"""What is to be measured in which order, and how long it will still take. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from chambers.bench.sample import Phase, Prompts, Run, Shape

# Reading is that much quicker than writing, roughly, everywhere.
_PROMPT_WEIGHT = 0.1


@dataclass(frozen=True, slots=True)
class Spec:
    """One run that is to be made; `requests` of them, over `concurrency` streams, or due at random times."""

    phase: Phase
    shape: Shape
    concurrency: int = 1
    prompts: Prompts = "synthetic"
    label: str | None = None
    requests: int | None = None
    stagger_s: float = 0.0
    rate_per_s: float | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """After a run: how many of how many, and the seconds that are left as far as one can tell."""

    done: int
    total: int
    left_s: float | None
    run: Run


def repeat(spec: Spec, runs: int) -> tuple[Spec, ...]:
    """One cold run and `runs` warm ones."""
    return (replace(spec, phase="cold"), *(replace(spec, phase="warm") for _ in range(runs)))


def plan_runs(
    shapes: Sequence[Shape],
    concurrencies: Sequence[int],
    runs: int,
    *,
    prompts: Sequence[Prompts] = ("synthetic",),
    label: str | None = None,
    requests: int | None = None,
    stagger_s: float = 0.0,
    rate_per_s: float | None = None,
) -> tuple[Spec, ...]:
    """Each shape at each concurrency: one cold run, then the warm ones."""
    return tuple(
        spec
        for kind in prompts
        for shape in shapes
        for concurrency in concurrencies
        for spec in repeat(Spec("cold", shape, concurrency, kind, label, requests, stagger_s, rate_per_s), runs)
    )


def abba(pairs: int) -> tuple[int, ...]:
    """Which of two comes when: A B, then B A, and so on, so that what drifts falls on both alike."""
    return tuple(side for pair in range(pairs) for side in ((0, 1) if pair % 2 == 0 else (1, 0)))


def left_s(done: Sequence[tuple[Spec, float]], todo: Sequence[Spec]) -> float | None:
    """Seconds until everything is done, from how long what is done took; None before the first."""
    if not done:
        return None
    pace = sum(wall_s for _, wall_s in done) / sum(_weight(spec) for spec, _ in done)
    return sum(_expected_s(spec, done, pace) for spec in todo)


def _expected_s(spec: Spec, done: Sequence[tuple[Spec, float]], pace: float) -> float:
    alike = [wall_s for one, wall_s in done if (one.shape, one.concurrency) == (spec.shape, spec.concurrency)]
    return fmean(alike) if alike else pace * _weight(spec)


def _weight(spec: Spec) -> float:
    """Streams share a server, so more of them take longer, if not as much longer as there are more."""
    turns = (spec.requests or spec.concurrency) / spec.concurrency
    per_turn = spec.shape.output_tokens + _PROMPT_WEIGHT * spec.shape.prompt_tokens
    return float(turns * per_turn * spec.concurrency**0.5)
