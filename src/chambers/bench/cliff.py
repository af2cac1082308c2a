"""Where more streams stop helping: the levels of a sweep, and the verdict on them. Pure.

Two things make a cliff, whichever comes first. Together the streams write hardly more than fewer did; or the slowest
first tokens come much later than the number of streams explains, because requests wait for a slot. The time before a
first token is told apart: waiting in a queue, reading the prompt, and the rest.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from statistics import median
from typing import Any

from chambers.bench.sample import Exchange, Run
from chambers.bench.summary import counted, tail_ttft_ms

LEAST_GAIN = 0.05
TAKE_OFF = 2.0
"""Times that the tail of TTFT may grow beyond the growth in streams."""
LEAST_TAKE_OFF_MS = 100.0
MOST_FILLS = 3


@dataclass(frozen=True, slots=True)
class Level:
    """What was seen at one concurrency; medians over runs, `ttft_tail_ms` over all requests. None is unknown.

    `counts` is false where not one run was valid: such a level guides the search, and the verdict says so.
    """

    concurrency: int
    runs: int
    output_tps: float | None
    per_task_tps: float | None
    ttft_ms: float | None
    ttft_tail_ms: float | None
    wall_s: float | None
    queue_ms: float | None
    prompt_ms: float | None
    decode_ms: float | None
    counts: bool = True

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Cliff:
    """The most streams that still help, the first number that does not (None if none was seen), and why."""

    holds_to: int
    breaks_at: int | None
    reason: str
    doubtful_at: tuple[int, ...] = ()
    """Levels at which no run counts."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def level_of(concurrency: int, runs: Sequence[Run]) -> Level:
    """The level that runs at one concurrency make; where none counts, all of them speak."""
    valid = counted(runs)
    good = valid or [run for run in runs if run.phase == "warm"] or list(runs)
    exchanges = [exchange for run in good for exchange in run.exchanges if not exchange.failed]
    return Level(
        concurrency=concurrency,
        runs=len(good),
        output_tps=_median(run.output_tps for run in good),
        per_task_tps=_median(run.per_stream_tps for run in good),
        ttft_ms=_median(run.ttft_ms for run in good),
        ttft_tail_ms=tail_ttft_ms(exchanges),
        wall_s=_median(run.wall_s for run in good),
        queue_ms=_median(waited_ms(exchange) for exchange in exchanges),
        prompt_ms=_median(exchange.server.prompt_ms if exchange.server else None for exchange in exchanges),
        decode_ms=_median(_decoded_ms(exchange) for exchange in exchanges),
        counts=bool(valid),
    )


def waited_ms(exchange: Exchange) -> float | None:
    """How long a request waited for its turn: what the gateway says, or what reading the prompt does not explain."""
    if exchange.queue_ms is not None:
        return exchange.queue_ms
    read_ms = exchange.server.prompt_ms if exchange.server else None
    if read_ms is None or exchange.ttft_ms is None:
        return None
    return max(exchange.ttft_ms - read_ms, 0.0)


def find_cliff(levels: Sequence[Level]) -> Cliff | None:
    """The verdict on levels in any order; None where nothing was measured."""
    known = sorted((level for level in levels if level.output_tps), key=lambda level: level.concurrency)
    if not known:
        return None
    doubtful = tuple(level.concurrency for level in known if not level.counts)
    for lower, upper in pairwise(known):
        reason = _stops_growing(lower, upper) or _takes_off(lower, upper)
        if reason:
            return Cliff(lower.concurrency, upper.concurrency, reason, doubtful)
    last = known[-1]
    reason = f"no cliff up to {last.concurrency}: {last.output_tps:.1f} tok/s together"
    return Cliff(last.concurrency, None, reason, doubtful)


def next_concurrency(levels: Sequence[Level], most: int) -> int | None:
    """What to measure next: twice as many until the cliff or `most`, then between its two sides; None at the end."""
    measured = sorted(level.concurrency for level in levels)
    if not measured:
        return 1
    cliff = find_cliff(levels)
    if cliff is None:
        return None
    if cliff.breaks_at is None:
        return min(measured[-1] * 2, most) if measured[-1] < most else None
    middle = (cliff.holds_to + cliff.breaks_at) // 2
    fills = sum(one & (one - 1) != 0 for one in measured if one != most)
    return middle if middle > cliff.holds_to and middle not in measured and fills < MOST_FILLS else None


def _stops_growing(lower: Level, upper: Level) -> str | None:
    assert lower.output_tps is not None
    assert upper.output_tps is not None
    gain = upper.output_tps / lower.output_tps - 1
    # A small step up cannot bring much; what is asked of a doubling is asked of it in proportion.
    asked = LEAST_GAIN * min(upper.concurrency / lower.concurrency - 1, 1)
    if gain >= asked:
        return None
    change = f"falls by {-gain:.0%}" if gain < -0.005 else f"grows by {max(gain, 0):.0%}"
    return (
        f"from {lower.concurrency} to {upper.concurrency} streams the output of all together {change} "
        f"({lower.output_tps:.1f} to {upper.output_tps:.1f} tok/s)"
    )


def _takes_off(lower: Level, upper: Level) -> str | None:
    before, after = lower.ttft_tail_ms, upper.ttft_tail_ms
    if before is None or after is None or after - before < LEAST_TAKE_OFF_MS:
        return None
    if after <= TAKE_OFF * before * upper.concurrency / lower.concurrency:
        return None
    waits = f", of which {upper.queue_ms:.0f} ms waiting for a turn in the middle" if upper.queue_ms else ""
    return (
        f"from {lower.concurrency} to {upper.concurrency} streams the slowest first tokens come after {after:.0f} ms "
        f"instead of {before:.0f}{waits}"
    )


def _decoded_ms(exchange: Exchange) -> float | None:
    return (exchange.chunks_s[-1] - exchange.chunks_s[0]) * 1000 if len(exchange.chunks_s) > 1 else None


def _median(values: Iterable[float | None]) -> float | None:
    said = [value for value in values if value is not None]
    return median(said) if said else None
