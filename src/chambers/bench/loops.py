"""Requests sent in a loop, and what came of them as a run.

Closed: so many streams, each sends its next request when its last was answered. Good for capacity, but a slow server
slows its own arrivals. Open: requests are sent when they are due, whatever became of those before, and latency counts
from when they were due. Which of the two it was stands in the run.
"""

import asyncio
import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic

from chambers.bench.ask import Ask
from chambers.bench.client import Answer, LoadClient, UnreachableError
from chambers.bench.sample import Phase, Prompts, Run, Shape
from chambers.bench.statistics import Chance
from chambers.bench.watch import Cards, count_cores, read_load_average, read_runnable, watching


@dataclass(frozen=True, slots=True)
class Wave:
    """What is sent in one run. With `due_s`, seconds from its beginning, the loop is open."""

    phase: Phase
    shape: Shape
    concurrency: int
    asks: tuple[Ask, ...]
    prompts: Prompts = "synthetic"
    label: str | None = None
    stagger_s: float = 0.0
    due_s: tuple[float, ...] | None = None
    rate_per_s: float | None = None


def poisson_times(count: int, rate_per_s: float, chance: Chance) -> tuple[float, ...]:
    """When requests are due that come independently of each other, so many a second on average."""
    due_s, times = 0.0, []
    for _ in range(count):
        due_s += -math.log(1 - chance.random()) / rate_per_s
        times.append(due_s)
    return tuple(times)


async def measure(client: LoadClient, wave: Wave, cards: Cards) -> Run:
    """Send a wave; the run is not judged yet."""
    return (await measure_answers(client, wave, cards))[0]


async def measure_answers(client: LoadClient, wave: Wave, cards: Cards) -> tuple[Run, tuple[Answer, ...]]:
    """The same, with what was answered."""
    runnable, load_average = await read_runnable(), read_load_average()
    with suppress(UnreachableError):  # each request will say so itself
        await client.connect(wave.concurrency)
    began, began_s = datetime.now(UTC), monotonic()
    with watching(cards) as watched:
        answers = await _send(client, wave)
        wall_s = monotonic() - began_s
    run = Run(
        phase=wave.phase,
        shape=wave.shape,
        concurrency=wave.concurrency,
        began=began.isoformat(timespec="milliseconds"),
        exchanges=tuple(answer.exchange for answer in answers),
        wall_s=wall_s,
        client_cpu_s=watched.cpu_s,
        loop_lag_ms=watched.lag_ms,
        load_average=load_average,
        cores=count_cores(),
        gpu=tuple(watched.cards),
        prompts=wave.prompts,
        label=wave.label,
        rate_per_s=wave.rate_per_s,
        runnable=runnable,
        lag_mean_ms=watched.lag_mean_ms,
    )
    return run, answers


async def _send(client: LoadClient, wave: Wave) -> tuple[Answer, ...]:
    if wave.due_s is not None:
        return await _open_loop(client, wave.asks, wave.due_s)
    return await _closed_loop(client, wave.asks, wave.concurrency, wave.stagger_s)


async def _closed_loop(
    client: LoadClient, asks: Sequence[Ask], concurrency: int, stagger_s: float
) -> tuple[Answer, ...]:
    waiting = iter(asks)
    streams = (_stream(client, waiting, number * stagger_s) for number in range(concurrency))
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(stream) for stream in streams]
    return _in_order(answer for task in tasks for answer in task.result())


async def _stream(client: LoadClient, waiting: Iterator[Ask], delay_s: float) -> list[Answer]:
    """One stream: takes from what is waiting until nothing is."""
    if delay_s:
        await asyncio.sleep(delay_s)
    return [await client.ask(ask) for ask in waiting]


async def _open_loop(client: LoadClient, asks: Sequence[Ask], due_s: Sequence[float]) -> tuple[Answer, ...]:
    began_s = monotonic()
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(_on_time(client, ask, began_s + due)) for ask, due in zip(asks, due_s, strict=True)]
    return _in_order(task.result() for task in tasks)


async def _on_time(client: LoadClient, ask: Ask, scheduled_s: float) -> Answer:
    await asyncio.sleep(max(scheduled_s - monotonic(), 0))
    return await client.ask(ask, scheduled_s)


def _in_order(answers: Iterable[Answer]) -> tuple[Answer, ...]:
    return tuple(sorted(answers, key=lambda answer: answer.exchange.sent_s))
