"""One measurement of one subject, and how it is taken."""

import asyncio
from dataclasses import dataclass
from enum import StrEnum

from bench_gateway.load import Answer, Ask, many_streams, percentile
from bench_gateway.processes import BURST, Subject
from bench_gateway.upstream import PAUSE_S, STEADY

STREAMS = 32
CHUNKS = 200
FEW_CHUNKS = 4
_SETTLE_S = 0.2


class Mode(StrEnum):
    """How the load comes."""

    SINGLE = "single"
    """One stream at a time, and short: for the first byte."""
    STEADY = "steady"
    """Streams spread in time, a chunk every five milliseconds each: what real lanes give."""
    AT_ONCE = "at once"
    """All streams begin in the same moment."""
    BURST = "burst"
    """As fast as it comes, so that reads run together."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a mode asks for."""

    ask: Ask
    streams: int
    times: int
    spread_s: float = 0.0


SHAPES = {
    Mode.SINGLE: Shape(Ask(STEADY, FEW_CHUNKS), streams=1, times=40),
    Mode.STEADY: Shape(Ask(STEADY, CHUNKS), streams=STREAMS, times=3, spread_s=CHUNKS * PAUSE_S),
    Mode.AT_ONCE: Shape(Ask(STEADY, FEW_CHUNKS), streams=STREAMS, times=1),
    Mode.BURST: Shape(Ask(BURST, CHUNKS), streams=STREAMS, times=12),
}


@dataclass(frozen=True, slots=True)
class Reading:
    """What was seen; a subject that is no process costs nothing."""

    subject: str
    mode: Mode
    sent: int
    delivered: int
    cpu_us_a_chunk: float | None
    first_p50_ms: float
    first_p90_ms: float


async def take(subject: Subject, mode: Mode, *, times: int | None = None) -> Reading:
    """Put the load of `mode` on `subject` and read the meters before and after."""
    shape = SHAPES[mode]
    await asyncio.sleep(_SETTLE_S)
    before_s = subject.cpu_s()
    answers = await many_streams(
        subject.address, shape.ask, streams=shape.streams, times=times or shape.times, spread_s=shape.spread_s
    )
    await asyncio.sleep(_SETTLE_S)  # what is still to be put away counts too
    return read(subject, mode, shape.ask, answers, subject.cpu_s() - before_s)


def read(subject: Subject, mode: Mode, ask: Ask, answers: tuple[Answer, ...], cpu_s: float) -> Reading:
    """A stream without its proper end counts as one that delivered nothing."""
    sent = ask.chunks * len(answers)
    delivered = sum(answer.chunks for answer in answers if answer.whole)
    first_ms = [answer.first_s * 1000 for answer in answers if answer.first_s is not None] or [float("inf")]
    return Reading(
        subject=subject.name,
        mode=mode,
        sent=sent,
        delivered=delivered,
        cpu_us_a_chunk=None if subject.pid is None else cpu_s * 1e6 / sent,
        first_p50_ms=percentile(first_ms, 0.5),
        first_p90_ms=percentile(first_ms, 0.9),
    )
