"""From readings to a page: medians over the repeats, ratios repeat by repeat, and whether the goals are met. Pure."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from bench_gateway.reading import STREAMS, Mode, Reading

DIRECT, BARE, OURS, LITELLM = "direct", "pass-through", "gateway", "LiteLLM"
MOST_TIMES_BARE = 1.3
MOST_OF_LITELLM = 0.1
MOST_ADDED_ALONE_MS = 5.0
MOST_ADDED_AMONG_MANY_MS = 2.0
MOST_IDLE_MB = 120.0


@dataclass(frozen=True, slots=True)
class Memory:
    """Resident bytes of a process: once it answers, and after all the load."""

    subject: str
    idle_bytes: int
    after_bytes: int


@dataclass(frozen=True, slots=True)
class Goal:
    """A promise, what was seen in each repeat, and the most that the median of that may be."""

    promise: str
    each: tuple[float, ...]
    most: float
    unit: str

    @property
    def seen(self) -> float:
        return median(self.each)

    @property
    def met(self) -> bool:
        return self.seen <= self.most

    @property
    def kept(self) -> int:
        """In how many of the repeats it was kept; a median just inside says little where this is low."""
        return sum(one <= self.most for one in self.each)


class Readings:
    """All readings of a run, looked up by subject and mode in the order they were taken."""

    def __init__(self, readings: Sequence[Reading], memories: Sequence[Memory]) -> None:
        self._readings = readings
        self.memories = memories

    def of(self, subject: str, mode: Mode) -> list[Reading]:
        return [one for one in self._readings if (one.subject, one.mode) == (subject, mode)]

    def subjects(self) -> list[str]:
        return list(dict.fromkeys(one.subject for one in self._readings))

    def lost(self) -> int:
        return sum(one.sent - one.delivered for one in self._readings)

    def sent(self) -> int:
        return sum(one.sent for one in self._readings)

    def middle(self, subject: str, mode: Mode, value: Callable[[Reading], float | None]) -> float | None:
        seen = [found for found in map(value, self.of(subject, mode)) if found is not None]
        return median(seen) if seen else None

    def compare(
        self, mode: Mode, value: Callable[[Reading], float | None], by: Callable[[float, float], float], other: str
    ) -> tuple[float, ...]:
        """The gateway against `other`, repeat by repeat, because a busy machine is busy for both."""
        pairs = zip(self.of(OURS, mode), self.of(other, mode), strict=True)
        return tuple(by(value(ours) or 0.0, value(theirs) or 0.0) for ours, theirs in pairs)


def goals(readings: Readings) -> Iterator[Goal]:
    """Everything that was promised of the gateway."""
    steady = readings.compare(Mode.STEADY, _cpu, lambda ours, theirs: ours / theirs, BARE)
    yield Goal("processor time a chunk, steady, against the bare pass-through", steady, MOST_TIMES_BARE, "x")
    alone = readings.compare(Mode.SINGLE, _first, lambda ours, theirs: ours - theirs, DIRECT)
    yield Goal("first byte added to one stream", alone, MOST_ADDED_ALONE_MS, "ms")
    among = readings.compare(Mode.STEADY, _first, lambda ours, theirs: ours - theirs, BARE)
    promise = f"first byte beyond the bare pass-through, {STREAMS} streams under way"
    yield Goal(promise, among, MOST_ADDED_AMONG_MANY_MS, "ms")
    yield from (
        Goal("resident memory once it answers", (one.idle_bytes / 1e6,), MOST_IDLE_MB, "MB")
        for one in readings.memories
        if one.subject == OURS
    )
    theirs = readings.middle(LITELLM, Mode.BURST, _cpu)
    ours = readings.middle(OURS, Mode.BURST, _cpu)
    if theirs and ours:
        yield Goal("processor time a chunk, burst, against LiteLLM", (ours / theirs,), MOST_OF_LITELLM, "x")
    yield Goal("chunks lost", (readings.lost(),), 0, "")


def page(readings: Readings, *, made: str, repeats: int) -> str:
    """The whole run as Markdown."""
    return "\n".join(
        (
            "# The gateway against the least that a proxy can do",
            "",
            made,
            f"Medians of {repeats} repeats, taken in turns; {readings.sent():,} chunks sent, {readings.lost():,} lost.",
            "",
            *_cost_table(readings),
            "",
            *_first_byte_table(readings),
            "",
            *_memory_table(readings),
            "",
            *_goal_table(readings),
            "",
            _READ_AS,
            "",
        )
    )


_READ_AS = """How to read it. `direct` has nothing between client and lane. `pass-through` is a bare ASGI callable under
the gateway's own server with an aiohttp client: no keys, no names, no queue. Both reach the lane over a Unix socket, as
the gateway does; LiteLLM, where it was measured, over loopback. `steady` is a chunk every 5 ms on each stream, so that
every chunk is handled alone; `burst` lets reads run together, so that the cost of a request shows. Ratios and
differences are taken repeat by repeat. First bytes of `steady` are of streams that begin while the others run; `at
once` is every stream beginning in the same moment, which is a queue for one processor, and is promised nothing."""


def _cost_table(readings: Readings) -> Iterator[str]:
    yield f"| {STREAMS} streams | steady, CPU µs a chunk | burst, CPU µs a chunk | burst, chunks delivered of sent |"
    yield "|---|---|---|---|"
    for name in readings.subjects():
        steady = _said(readings.middle(name, Mode.STEADY, _cpu))
        burst = _said(readings.middle(name, Mode.BURST, _cpu))
        taken = readings.of(name, Mode.BURST)
        counts = f"{sum(one.delivered for one in taken):,} of {sum(one.sent for one in taken):,}"
        yield f"| {name} | {steady} | {burst} | {counts} |"


def _first_byte_table(readings: Readings) -> Iterator[str]:
    yield f"| first byte, p50 / p90 ms | one stream | {STREAMS} streams, steady | {STREAMS} at once |"
    yield "|---|---|---|---|"
    for name in readings.subjects():
        cells = (
            f"{_said(readings.middle(name, mode, _first))} / {_said(readings.middle(name, mode, _first_tail))}"
            for mode in (Mode.SINGLE, Mode.STEADY, Mode.AT_ONCE)
        )
        yield f"| {name} | {' | '.join(cells)} |"


def _memory_table(readings: Readings) -> Iterator[str]:
    yield "| resident MB | once it answers | after the load |"
    yield "|---|---|---|"
    for one in readings.memories:
        yield f"| {one.subject} | {one.idle_bytes / 1e6:.1f} | {one.after_bytes / 1e6:.1f} |"


def _goal_table(readings: Readings) -> Iterator[str]:
    yield "| goal | median | least to most | at most | kept in | met |"
    yield "|---|---|---|---|---|---|"
    for goal in goals(readings):
        unit = f" {goal.unit}" if goal.unit else ""
        spread = f"{min(goal.each):.3g} to {max(goal.each):.3g}" if len(goal.each) > 1 else "-"
        kept = f"{goal.kept} of {len(goal.each)}"
        verdict = "yes" if goal.met else "**no**"
        yield f"| {goal.promise} | {goal.seen:.3g}{unit} | {spread} | {goal.most:g}{unit} | {kept} | {verdict} |"


def _cpu(one: Reading) -> float | None:
    return one.cpu_us_a_chunk


def _first(one: Reading) -> float:
    return one.first_p50_ms


def _first_tail(one: Reading) -> float:
    return one.first_p90_ms


def _said(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}" if value < 10 else f"{value:.0f}"
