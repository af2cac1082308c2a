"""What a rehearsal measures, and how it compares with what was predicted. Pure.

A base shape is run at each concurrency; then, with one stream, at each further depth. What the model's context or the
box leaves no room for is not tried, and said.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median

from chambers.bench.agenda import Spec, repeat
from chambers.bench.sample import Json, Run, Shape
from chambers.bench.steady import depth_tokens, prompt_tps, steady_tps

# What a chat template puts around a prompt, and what a prompt may be longer than asked.
_ROOM_TOKENS = 128
_STEP_TOKENS = 256
# The first requests find out how long words are here, and in a made-up vocabulary every letter is a token.
_LEAST_CONTEXT_TOKENS = 1024


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person asks of a rehearsal. A depth of 0 is the base shape itself."""

    shape: Shape
    concurrency: tuple[int, ...]
    depths: tuple[int, ...]
    runs: int

    @property
    def slots(self) -> int:
        return max(self.concurrency)


@dataclass(frozen=True, slots=True)
class Spot:
    """A shape at a concurrency."""

    shape: Shape
    concurrency: int = 1

    @property
    def depth_tokens(self) -> int:
        """What stands in the context half-way through the answer."""
        return self.shape.prompt_tokens + self.shape.output_tokens // 2


@dataclass(frozen=True, slots=True)
class Forecast:
    """What was predicted of a spot; all streams together. Reading prompts is not predicted for processors."""

    decode_tps: float
    decode_tps_low: float
    decode_tps_high: float
    prefill_tps: float | None = None
    prefill_tps_low: float | None = None
    prefill_tps_high: float | None = None


@dataclass(frozen=True, slots=True)
class Compared:
    """One line of the table predicted / measured; unknown is None."""

    what: str
    shape: str
    concurrency: int
    depth_tokens: int
    predicted: float | None
    predicted_low: float | None
    predicted_high: float | None
    measured: float | None
    measured_low: float | None
    measured_high: float | None
    runs: int

    @property
    def ratio(self) -> float | None:
        """Measured over predicted."""
        return self.measured / self.predicted if self.measured and self.predicted else None

    @property
    def within(self) -> bool | None:
        """Whether what was measured lies in the band of the prediction."""
        if self.measured is None or self.predicted_low is None or self.predicted_high is None:
            return None
        return self.predicted_low <= self.measured <= self.predicted_high

    def to_json(self) -> Json:
        return asdict(self) | {"ratio": self.ratio, "within_band": self.within}


def spots(wish: Wish, made_for_tokens: int | None) -> tuple[tuple[Spot, ...], tuple[str, ...]]:
    """What can be tried with a model made for so many tokens, and what cannot, in sentences."""
    wanted = [Spot(wish.shape, count) for count in wish.concurrency]
    wanted += [Spot(Shape(depth, wish.shape.output_tokens)) for depth in wish.depths if depth > 0]
    fitting, left = [], []
    for spot in dict.fromkeys(wanted):
        if made_for_tokens is not None and context_tokens([spot]) > made_for_tokens:
            left.append(f"{spot.shape}: the model was made for {made_for_tokens} tokens")
        else:
            fitting.append(spot)
    return tuple(fitting), tuple(left)


def context_tokens(chosen: Sequence[Spot]) -> int:
    """The context that one slot must have for all of these."""
    most = max((spot.shape.prompt_tokens + spot.shape.output_tokens for spot in chosen), default=0) + _ROOM_TOKENS
    return max(-(-most // _STEP_TOKENS) * _STEP_TOKENS, _LEAST_CONTEXT_TOKENS)


def specs(chosen: Sequence[Spot], runs: int) -> tuple[Spec, ...]:
    """One cold run of each, then the warm ones."""
    return tuple(spec for spot in chosen for spec in repeat(Spec("cold", spot.shape, spot.concurrency), runs))


def compare(forecasts: Mapping[Spot, Forecast], runs: Sequence[Run]) -> tuple[Compared, ...]:
    """Decoding at every spot, reading prompts where one stream was alone; by warm runs that count."""
    counted = [run for run in runs if run.phase == "warm" and run.valid]
    rows = []
    for spot, forecast in forecasts.items():
        own = [run for run in counted if (run.shape, run.concurrency) == (spot.shape, spot.concurrency)]
        rows.append(_decode(spot, forecast, own))
        if spot.concurrency == 1:
            rows.append(_prefill(spot, forecast, own))
    return tuple(rows)


def headline(rows: Sequence[Compared]) -> Compared | None:
    """The row that a rehearsal is known by: decoding of the first spot."""
    return next((row for row in rows if row.what == "decode"), None)


def _decode(spot: Spot, forecast: Forecast, runs: Sequence[Run]) -> Compared:
    said = (forecast.decode_tps, forecast.decode_tps_low, forecast.decode_tps_high)
    depth = round(median(map(depth_tokens, runs))) if runs else spot.depth_tokens
    return _compared("decode", spot, depth, said, [steady_tps(run) for run in runs])


def _prefill(spot: Spot, forecast: Forecast, runs: Sequence[Run]) -> Compared:
    said = (forecast.prefill_tps, forecast.prefill_tps_low, forecast.prefill_tps_high)
    return _compared("prefill", spot, spot.shape.prompt_tokens, said, [prompt_tps(run) for run in runs])


def _compared(
    what: str,
    spot: Spot,
    depth: int,
    said: tuple[float | None, float | None, float | None],
    measured: Sequence[float | None],
) -> Compared:
    found = [value for value in measured if value is not None]
    return Compared(
        *(what, str(spot.shape), spot.concurrency, depth, *said),
        measured=median(found) if found else None,
        measured_low=min(found, default=None),
        measured_high=max(found, default=None),
        runs=len(found),
    )
