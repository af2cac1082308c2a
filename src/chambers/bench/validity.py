"""Which runs do not count, by rule. Pure.

Each rule has a code and says in a sentence what it saw. A run that breaks one is kept and shown with its reasons, and
is in no median. A slow run breaks no rule by being slow: the lower tail is what people live with.

The load average says whether others want the processors too. But it remembers a minute, and a server on this box that
computes on them raises it by our own runs; so a run is out only where, besides, others wanted half of the cores or more
in the moment before it, when the server had nothing to do.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from chambers.bench.sample import Exchange, GpuSample, Run

MOST_LAG_SHARE = 0.05
"""Of the time for a token: what our own lateness may be."""
CACHE_SLACK_TOKENS = 4
MOST_PROMPT_ERROR = {"synthetic": 0.05, "real": 0.15}
LEAST_PROMPT_ERROR_TOKENS = 16
LEAST_CLOCK_SHARE = 0.9
MOST_WARMING_C = 15
MOST_WANTED_SHARE = 0.5
MOST_SLOWING = 1.3
"""A second half of an answer that takes this many times as long as the first was throttled, or disturbed."""
LEAST_CHUNKS_TO_HALVE = 32
# Hardware slowdown, both thermal ones, and the power brake. A software power cap is how many cards live; the power
# limit stands in the environment.
THROTTLE_BITS = 0x08 | 0x20 | 0x40 | 0x80


@dataclass(frozen=True, slots=True)
class Expected:
    """What a run is judged by: what was known before it began. None is not judged."""

    template_tokens: int | None = None
    exact_output: bool = True
    cache_allowed: bool = False
    first_clock_mhz: float | None = None
    first_temperature_c: float | None = None


def broken_rules(run: Run, expected: Expected) -> tuple[str, ...]:
    """Every rule that the run breaks, as `code: sentence`."""
    rules = (
        *(_errors(run), _cache(run, expected), _output_length(run, expected), _prompt_length(run)),
        *(_client_lag(run), _load(run), _slowing(run)),
        *(_throttle(run), _clock(run, expected), _temperature(run, expected)),
    )
    return tuple(reason for found in rules for reason in found)


def clock_mhz(samples: tuple[GpuSample, ...]) -> float | None:
    """The median clock of the slowest card."""
    return min(_medians(samples, "clock_mhz"), default=None)


def temperature_c(samples: tuple[GpuSample, ...]) -> float | None:
    """The hottest that a card was."""
    return max((float(one.temperature_c) for one in samples if one.temperature_c is not None), default=None)


def _errors(run: Run) -> Iterator[str]:
    failed = [exchange for exchange in run.exchanges if exchange.failed]
    if failed:
        yield f"error: {len(failed)} of {len(run.exchanges)} requests failed, the first with: {failed[0].error}"


def _cache(run: Run, expected: Expected) -> Iterator[str]:
    if expected.cache_allowed:
        return
    allowed = (expected.template_tokens or 0) + CACHE_SLACK_TOKENS
    over = [exchange.cached_tokens or 0 for exchange in run.exchanges if (exchange.cached_tokens or 0) > allowed]
    if over:
        yield (
            f"cache: {len(over)} of {len(run.exchanges)} prompts were served from the cache, up to {max(over)} tokens "
            f"where the template explains {allowed}"
        )


def _output_length(run: Run, expected: Expected) -> Iterator[str]:
    answered = [exchange for exchange in run.exchanges if not exchange.failed]
    unknown = sum(exchange.output_tokens is None for exchange in answered)
    if unknown:
        yield f"output_length: the server did not say how long {unknown} of its answers are"
    wanted = run.shape.output_tokens
    wrong = [length for one in answered if (length := one.output_tokens) is not None and length != wanted]
    if wrong and expected.exact_output:
        yield f"output_length: {len(wrong)} of {len(answered)} answers have another length than {wanted}: {wrong[0]}"


def _prompt_length(run: Run) -> Iterator[str]:
    counted, wanted = run.prompt_tokens, run.shape.prompt_tokens
    allowed = max(LEAST_PROMPT_ERROR_TOKENS, wanted * MOST_PROMPT_ERROR[run.prompts])
    if counted is not None and abs(counted - wanted) > allowed:
        yield f"prompt_length: prompts have {counted} tokens, not {wanted}"


def _client_lag(run: Run) -> Iterator[str]:
    """The mean counts where it is known: it is what the time of a token is off by. The worst is shown beside it."""
    late_ms = run.loop_lag_ms if run.lag_mean_ms is None else run.lag_mean_ms
    if run.tpot_ms is not None and late_ms > MOST_LAG_SHARE * run.tpot_ms:
        yield (
            f"client_lag: this client was {late_ms:.1f} ms late (at worst {run.loop_lag_ms:.1f}), more than "
            f"{MOST_LAG_SHARE:.0%} of the {run.tpot_ms:.1f} ms for a token"
        )


def _load(run: Run) -> Iterator[str]:
    load, wanting = run.load_average, run.runnable
    if load is not None and load > run.cores and (wanting is None or wanting >= MOST_WANTED_SHARE * run.cores):
        now = "" if wanting is None else f" and others wanted {wanting:.1f} of them just then"
        yield f"load: the load average was {load:.1f} on {run.cores} cores before it began{now}"


def _slowing(run: Run) -> Iterator[str]:
    """Speculation makes halves differ by itself, so it is left out."""
    if run.acceptance is not None:
        return
    ratios = [ratio for exchange in run.exchanges if (ratio := half_ratio(exchange)) is not None]
    if ratios and median(ratios) > MOST_SLOWING:
        yield f"slowed: the second half of its answers took {median(ratios):.1f} times as long as the first"


def half_ratio(exchange: Exchange) -> float | None:
    """The time of the second half of the chunks over that of the first."""
    times = exchange.chunks_s
    if len(times) < LEAST_CHUNKS_TO_HALVE:
        return None
    middle = (len(times) - 1) // 2
    first, second = times[middle] - times[0], times[2 * middle] - times[middle]
    return second / first if first > 0 else None


def _throttle(run: Run) -> Iterator[str]:
    throttled = [sample for sample in run.gpu if (sample.throttle_bits or 0) & THROTTLE_BITS]
    if throttled:
        cards = ", ".join(str(index) for index in sorted({sample.index for sample in throttled}))
        yield f"throttle: GPU {cards} was slowed down by heat or power in {len(throttled)} of {len(run.gpu)} looks"


def _clock(run: Run, expected: Expected) -> Iterator[str]:
    now, first = clock_mhz(run.gpu), expected.first_clock_mhz
    if now is not None and first is not None and now < LEAST_CLOCK_SHARE * first:
        yield f"clock: the clock fell to {now:.0f} MHz from {first:.0f} in the first run"


def _temperature(run: Run, expected: Expected) -> Iterator[str]:
    now, first = temperature_c(run.gpu), expected.first_temperature_c
    if now is not None and first is not None and now - first > MOST_WARMING_C:
        yield f"temperature: a card is at {now:.0f} °C, and was at {first:.0f} in the first run"


def _medians(samples: tuple[GpuSample, ...], name: str) -> Iterator[float]:
    for index in {sample.index for sample in samples}:
        said = [getattr(one, name) for one in samples if one.index == index and getattr(one, name) is not None]
        if said:
            yield float(median(said))
