"""What a measurement is made of: a shape, one exchange with a server, a run of several, and where it was made. Pure.

Times are seconds on one monotonic clock of the client; `None` is what did not happen or was not said. Token counts are
the server's own. A run that breaks a rule keeps its exchanges and names the reasons; whether it counts is
`Run.valid`. Nothing here measures, and nothing here throws anything away.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from statistics import median
from typing import Any, Literal, Self

from chambers.base.errors import UsageError
from chambers.engines.engine import Timings

Json = dict[str, Any]
Phase = Literal["cold", "warm"]
Prompts = Literal["synthetic", "real"]

TPOT_FORMULA = "TPOT = (last token - first token) / (output tokens - 1)"
_MOST_TOKENS = 10_000_000


class BadShapeError(UsageError):
    """A shape that cannot be measured."""

    code = "bench.bad_shape"


@dataclass(frozen=True, slots=True, order=True)
class Shape:
    """How much is read and how much is written."""

    prompt_tokens: int
    output_tokens: int

    def __str__(self) -> str:
        return f"{self.prompt_tokens}:{self.output_tokens}"


def parse_shapes(text: str) -> tuple[Shape, ...]:
    """`256:512,2048:512` as shapes, in the order given."""
    shapes = tuple(_parse_shape(part.strip()) for part in text.split(",") if part.strip())
    if not shapes:
        raise BadShapeError("No shape was given.", hint="Give prompt and output tokens, such as 256:512,2048:512.")
    return shapes


def _parse_shape(text: str) -> Shape:
    prompt, _, output = text.partition(":")
    if not (prompt.isdecimal() and output.isdecimal()):
        raise BadShapeError(f"{text!r} is not a shape.", hint="Write prompt:output in tokens, such as 256:512.")
    shape = Shape(int(prompt), int(output))
    if not (0 < shape.prompt_tokens <= _MOST_TOKENS and 0 < shape.output_tokens <= _MOST_TOKENS):
        raise BadShapeError(f"{text!r} asks for no tokens, or for too many.", hint="Both numbers start at 1.")
    return shape


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and its answer.

    `first_byte_s` is the answer's first byte, `first_token_s` the first token of any kind, `first_answer_s` the first
    that is neither reasoning nor part of a tool call. `chunks_s` has a time for every chunk that carried a token.
    """

    scheduled_s: float
    sent_s: float
    first_byte_s: float | None = None
    first_token_s: float | None = None
    first_answer_s: float | None = None
    end_s: float | None = None
    chunks_s: tuple[float, ...] = ()
    prompt_tokens: int | None = None
    cached_tokens: int | None = None
    output_tokens: int | None = None
    reasoning: bool = False
    finish_reason: str | None = None
    server: Timings | None = None
    status: int | None = None
    error: str | None = None
    lane: str | None = None
    queue_ms: float | None = None

    @property
    def ttft_ms(self) -> float | None:
        return _ms(self.sent_s, self.first_token_s)

    @property
    def ttft_scheduled_ms(self) -> float | None:
        return _ms(self.scheduled_s, self.first_token_s)

    @property
    def tpot_ms(self) -> float | None:
        if self.output_tokens is None or self.output_tokens < 2 or len(self.chunks_s) < 2:
            return None
        return (self.chunks_s[-1] - self.chunks_s[0]) * 1000 / (self.output_tokens - 1)

    @property
    def decode_tps(self) -> float | None:
        tpot_ms = self.tpot_ms
        return 1000 / tpot_ms if tpot_ms else None

    @property
    def failed(self) -> bool:
        return self.error is not None

    def to_json(self) -> Json:
        return _plain(self) | {"server": _plain(self.server) if self.server else None}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        known = _known(cls, data)
        server = known.get("server")
        return cls(
            **known
            | {
                "chunks_s": tuple(known.get("chunks_s", ())),
                "server": Timings(**_known(Timings, server)) if server else None,
            }
        )


@dataclass(frozen=True, slots=True)
class GpuSample:
    """One look at one card."""

    at_s: float
    index: int
    temperature_c: int | None = None
    power_w: float | None = None
    clock_mhz: int | None = None
    throttle_bits: int | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """Exchanges that were made together: the unit that is repeated, and counted or not.

    `load_average` is that of the moment before the run, `runnable` how many others wanted a processor then. `prompts`
    says whether the text was made up or real, `label` which of several things that are compared this is, and
    `rate_per_s` the arrivals of an open loop. Drafted tokens stand here where only the server's counters tell them.
    """

    phase: Phase
    shape: Shape
    concurrency: int
    began: str
    exchanges: tuple[Exchange, ...]
    wall_s: float
    client_cpu_s: float
    loop_lag_ms: float
    load_average: float | None
    cores: int
    gpu: tuple[GpuSample, ...] = ()
    invalid_reasons: tuple[str, ...] = ()
    prompts: Prompts = "synthetic"
    label: str | None = None
    rate_per_s: float | None = None
    runnable: float | None = None
    lag_mean_ms: float | None = None
    drafted_tokens: int | None = None
    accepted_tokens: int | None = None

    @property
    def valid(self) -> bool:
        return not self.invalid_reasons

    @property
    def output_tokens(self) -> int:
        return sum(exchange.output_tokens or 0 for exchange in self.exchanges)

    @property
    def output_tps(self) -> float | None:
        """All output tokens over the time from the first request to the end of the last answer."""
        ends = [exchange.end_s for exchange in self.exchanges if exchange.end_s is not None]
        window_s = max(ends) - min(exchange.sent_s for exchange in self.exchanges) if ends else 0.0
        return self.output_tokens / window_s if window_s > 0 and self.output_tokens else None

    @property
    def per_stream_tps(self) -> float | None:
        return _median(exchange.decode_tps for exchange in self.exchanges)

    @property
    def ttft_ms(self) -> float | None:
        return _median(exchange.ttft_ms for exchange in self.exchanges)

    @property
    def ttft_scheduled_ms(self) -> float | None:
        return _median(exchange.ttft_scheduled_ms for exchange in self.exchanges)

    @property
    def tpot_ms(self) -> float | None:
        return _median(exchange.tpot_ms for exchange in self.exchanges)

    @property
    def queue_ms(self) -> float | None:
        return _median(exchange.queue_ms for exchange in self.exchanges)

    @property
    def acceptance(self) -> float | None:
        """Accepted over drafted tokens, by the answers or else by the server's counters; None without drafting."""
        servers = [exchange.server for exchange in self.exchanges if exchange.server is not None]
        drafted = sum(server.draft_tokens or 0 for server in servers)
        if drafted:
            return sum(server.accepted_tokens or 0 for server in servers) / drafted
        return (self.accepted_tokens or 0) / self.drafted_tokens if self.drafted_tokens else None

    @property
    def prompt_tokens(self) -> int | None:
        """The median prompt as the server counted it."""
        counted = _median(exchange.prompt_tokens for exchange in self.exchanges)
        return None if counted is None else round(counted)

    @property
    def cached_tokens(self) -> int | None:
        """Prompt tokens of all exchanges that were not read again; None where no server said."""
        said = [exchange.cached_tokens for exchange in self.exchanges if exchange.cached_tokens is not None]
        return sum(said) if said else None

    def headline_json(self) -> Json:
        """The run without its raw samples."""
        plain = _plain(self)
        for raw in ("exchanges", "gpu"):
            del plain[raw]
        derived = (
            *("output_tps", "per_stream_tps", "output_tokens", "prompt_tokens", "cached_tokens"),
            *("ttft_ms", "ttft_scheduled_ms", "tpot_ms", "queue_ms", "acceptance", "valid"),
        )
        return plain | {"shape": str(self.shape)} | {name: getattr(self, name) for name in derived}

    def to_json(self) -> Json:
        """The whole run, raw samples included; `from_json` reads it back."""
        return self.headline_json() | {
            "exchanges": [exchange.to_json() for exchange in self.exchanges],
            "gpu": [_plain(sample) for sample in self.gpu],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(
            **_known(cls, data)
            | {
                "shape": parse_shapes(data["shape"])[0],
                "exchanges": tuple(Exchange.from_json(exchange) for exchange in data["exchanges"]),
                "gpu": tuple(GpuSample(**_known(GpuSample, sample)) for sample in data.get("gpu", ())),
                "invalid_reasons": tuple(data.get("invalid_reasons", ())),
            }
        )


@dataclass(frozen=True, slots=True)
class Card:
    """A GPU as it stood during the measurement."""

    name: str
    power_limit_w: float | None = None


@dataclass(frozen=True, slots=True)
class Environment:
    """What was measured, and on what. It never holds a key."""

    url: str
    model: str | None = None
    engine: str | None = None
    engine_version: str | None = None
    quant: str | None = None
    lane: str | None = None
    devices: tuple[int, ...] | None = None
    context_tokens: int | None = None
    slots: int | None = None
    machine: str | None = None
    cores: int | None = None
    driver: str | None = None
    gpus: tuple[Card, ...] = field(default=())
    kernel: str | None = None
    chambers: str | None = None

    def to_json(self) -> Json:
        return _plain(self) | {"gpus": [_plain(gpu) for gpu in self.gpus]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        known = _known(cls, data)
        devices = known.get("devices")
        return cls(
            **known
            | {
                "gpus": tuple(Card(**_known(Card, gpu)) for gpu in known.get("gpus", ())),
                "devices": None if devices is None else tuple(devices),
            }
        )


def _ms(begin_s: float, end_s: float | None) -> float | None:
    return None if end_s is None else (end_s - begin_s) * 1000


def _median(values: Iterable[float | None]) -> float | None:
    said = [value for value in values if value is not None and math.isfinite(value)]
    return median(said) if said else None


def _plain(value: Any) -> Json:
    """Fields by name; tuples become lists, because that is what JSON has."""
    found = {one.name: getattr(value, one.name) for one in fields(value)}
    return {name: list(inner) if isinstance(inner, tuple) else inner for name, inner in found.items()}


def _known(kind: type[Any], data: Mapping[str, Any]) -> Json:
    """What this version knows of stored data; a later version may have written more."""
    names = {one.name for one in fields(kind)}
    return {name: value for name, value in data.items() if name in names}
