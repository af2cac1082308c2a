"""Series of runs: a list of them, a sweep over concurrency, two things in turn.

Every run is kept as soon as it ends, by whoever keeps runs, so an interruption costs at most the one that is under way.
What comes next is decided in `agenda` and `cliff`.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from chambers.bench.agenda import Progress, Spec, abba, left_s, repeat
from chambers.bench.cliff import Level, level_of, next_concurrency
from chambers.bench.measuring import Measurer
from chambers.bench.sample import Run, Shape

Tell = Callable[[Progress], None]


async def run_all(measurer: Measurer, specs: Sequence[Spec], tell: Tell) -> tuple[Run, ...]:
    """One after the other, as listed."""
    return await run_between([(measurer, spec) for spec in specs], tell)


async def run_between(steps: Sequence[tuple[Measurer, Spec]], tell: Tell) -> tuple[Run, ...]:
    """One after the other, each against its own server."""
    done: list[tuple[Spec, float]] = []
    runs: list[Run] = []
    for number, (measurer, spec) in enumerate(steps, start=1):
        run = await measurer.run(spec)
        runs.append(run)
        done.append((spec, run.wall_s))
        tell(Progress(number, len(steps), left_s(done, [later for _, later in steps[number:]]), run))
    return tuple(runs)


async def sweep(measurer: Measurer, shape: Shape, most: int, runs: int, tell: Tell) -> tuple[Level, ...]:
    """Levels of concurrency from 1 on, until the cliff is found or `most` are measured."""
    levels: list[Level] = []
    while (concurrency := next_concurrency(levels, most)) is not None:
        made = await run_all(measurer, repeat(Spec("cold", shape, concurrency), runs), tell)
        levels.append(level_of(concurrency, made))
    return tuple(sorted(levels, key=lambda level: level.concurrency))


async def alternate(
    first: Measurer, second: Measurer, spec: Spec, pairs: int, tell: Tell
) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
    """A cold run of each, then pairs in the order ABBA; the warm runs of each, pair by pair."""
    sides, labels = (first, second), ("A", "B")
    cold = [(sides[side], replace(spec, phase="cold", label=labels[side])) for side in (0, 1)]
    warm = [(sides[side], replace(spec, phase="warm", label=labels[side])) for side in abba(pairs)]
    runs = await run_between([*cold, *warm], tell)
    made = [[run for run in runs[2:] if run.label == label] for label in labels]
    return tuple(made[0]), tuple(made[1])
