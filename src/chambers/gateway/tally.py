"""What answers cost and how fast they came, lane by lane: read from the engine's last words, kept for a while. Pure."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from statistics import median

from chambers.chat.openai import Json
from chambers.engines.engine import Engine, Timings

RECENT_ANSWERS = 20


class Outcome(StrEnum):
    """How a request ended."""

    ANSWERED = "answered"
    LEFT = "client_left"
    REFUSED = "refused"
    """The client's own fault: a wrong request, a closed role, too many requests."""
    UNAVAILABLE = "unavailable"
    """No slot was to be had."""
    FAILED = "failed"
    """The engine's fault, or ours."""


@dataclass(slots=True)
class Account:
    """Notes on one request while it is carried; unknown is None."""

    path: str
    arrived_s: float
    lane: str | None = None
    seated_s: float | None = None
    first_word_s: float | None = None
    ended_s: float | None = None
    timings: Timings | None = None

    @property
    def ttft_s(self) -> float | None:
        """From the request's arrival to the first word of its answer, waiting included."""
        return None if self.first_word_s is None else self.first_word_s - self.arrived_s

    @property
    def queue_s(self) -> float | None:
        return None if self.seated_s is None else self.seated_s - self.arrived_s

    @property
    def decode_tps(self) -> float | None:
        """By the engine's own clock where it tells, else by ours."""
        timings = self.timings
        if timings is None:
            return None
        if timings.decode_ms is not None or self.first_word_s is None or self.ended_s is None:
            return timings.decode_tps
        spent_ms = (self.ended_s - self.first_word_s) * 1000
        return Timings(decode_tokens=timings.decode_tokens, decode_ms=spent_ms).decode_tps


class Tally:
    """The speed of each lane's last answers."""

    def __init__(self) -> None:
        self._decode_tps: dict[str, deque[float]] = {}

    def add(self, lane: str, decode_tps: float) -> None:
        self._decode_tps.setdefault(lane, deque(maxlen=RECENT_ANSWERS)).append(decode_tps)

    def decode_tps(self, lane: str) -> float | None:
        """The median of the last answers; None before one."""
        kept = self._decode_tps.get(lane)
        return median(kept) if kept else None


def read_timings(engines: Mapping[str, Engine], engine: str, chunks: Iterable[Json]) -> Timings | None:
    """What the engine said of an answer, from the chunks that may hold it, the most telling first."""
    adapter = engines.get(engine)
    if adapter is None:
        return None
    read = (adapter.timings(chunk) for chunk in chunks)
    return next((timings for timings in read if timings is not None), None)
