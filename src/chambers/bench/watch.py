"""What goes on beside the requests: our own lateness, our processor time, the load, the cards.

Lateness is measured as a token feels it: a thread wakes at fixed times and hands the loop a note, and the note is late
by what the thread and the loop were late together. Timers of the loop itself would not do, they are a millisecond
coarse. The cards are asked twice a second, in a thread of their own; where there is no driver, nobody is asked.
"""

import asyncio
import os
import resource
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from time import monotonic
from typing import Any

from chambers.bench.sample import Card, GpuSample
from chambers.bench.statistics import percentile
from chambers.machine.nvml import Library, find_library

LAG_EVERY_S = 0.025
CARDS_EVERY_S = 0.5
_SM_CLOCK = 1
_TEMPERATURE_OF_GPU = 0
_LAG_PERCENTILE = 0.99
_LOAD_FILE = Path("/proc/loadavg")
_RUNNABLE_LOOKS = 5
_RUNNABLE_EVERY_S = 0.01


@dataclass(slots=True)
class Watched:
    """What was seen; it is whole when the watch has ended."""

    lags_ms: list[float] = field(default_factory=list)
    cards: list[GpuSample] = field(default_factory=list)
    cpu_s: float = 0.0

    @property
    def lag_ms(self) -> float:
        """The lateness that all but one in a hundred notes stayed below."""
        return percentile(self.lags_ms, _LAG_PERCENTILE) if self.lags_ms else 0.0

    @property
    def lag_mean_ms(self) -> float | None:
        """How late we were on average, beyond what handing over a note costs at best: that is no lateness of ours."""
        return fmean(self.lags_ms) - min(self.lags_ms) if self.lags_ms else None


class Cards:
    """The cards of this box, held open; none where there is no driver."""

    def __init__(self, library: Library | None) -> None:
        self._library = library
        self._handles: tuple[tuple[int, Any], ...] = ()
        if library is None:
            return
        try:
            library.nvmlInit()
        except library.NVMLError:
            return
        count = self._ask("nvmlDeviceGetCount") or 0
        handles = ((index, self._ask("nvmlDeviceGetHandleByIndex", index)) for index in range(count))
        self._handles = tuple((index, handle) for index, handle in handles if handle is not None)

    @property
    def present(self) -> bool:
        return bool(self._handles)

    @property
    def driver(self) -> str | None:
        return _text(self._ask("nvmlSystemGetDriverVersion")) if self.present else None

    def describe(self) -> tuple[Card, ...]:
        """Names and power limits."""
        return tuple(
            Card(
                _text(self._ask("nvmlDeviceGetName", handle)) or "unknown",
                _watts(self._ask("nvmlDeviceGetEnforcedPowerLimit", handle)),
            )
            for _, handle in self._handles
        )

    def look(self) -> list[GpuSample]:
        """Every card as it is now; what a card does not tell is None."""
        return [
            GpuSample(
                at_s=monotonic(),
                index=index,
                temperature_c=self._ask("nvmlDeviceGetTemperature", handle, _TEMPERATURE_OF_GPU),
                power_w=_watts(self._ask("nvmlDeviceGetPowerUsage", handle)),
                clock_mhz=self._ask("nvmlDeviceGetClockInfo", handle, _SM_CLOCK),
                throttle_bits=self._ask("nvmlDeviceGetCurrentClocksEventReasons", handle),
            )
            for index, handle in self._handles
        ]

    def _ask(self, question: str, *arguments: object) -> Any:
        asked = getattr(self._library, question, None)
        if asked is None or self._library is None:
            return None
        try:
            return asked(*arguments)
        except self._library.NVMLError:
            return None


def find_cards() -> Cards:
    """Those that the driver shows."""
    return Cards(find_library())


def read_load_average() -> float | None:
    """How many wanted a processor in the last minute; None where the system does not say."""
    try:
        return float(_LOAD_FILE.read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return None


async def read_runnable() -> float | None:
    """How many others want a processor now: the mean of a few looks."""
    looks = []
    for _ in range(_RUNNABLE_LOOKS):
        try:
            # "3/118" among its fields: those that want to run, this process being one, and all there are.
            looks.append(int(_LOAD_FILE.read_text().split()[3].partition("/")[0]) - 1)
        except (OSError, ValueError, IndexError):
            return None
        await asyncio.sleep(_RUNNABLE_EVERY_S)
    return max(sum(looks) / len(looks), 0.0)


def count_cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0))


@contextmanager
def watching(cards: Cards) -> Iterator[Watched]:
    """Watch while the block runs; it must run on the event loop whose lateness is asked for."""
    watched = Watched()
    stop = threading.Event()
    loop = asyncio.get_running_loop()
    threads = [_start(lambda: _note_lags(loop, watched, stop))]
    if cards.present:
        threads.append(_start(lambda: _note_cards(cards, watched, stop)))
    began_s = _cpu_s()
    try:
        yield watched
    finally:
        watched.cpu_s = _cpu_s() - began_s
        stop.set()
        for thread in threads:
            thread.join()


def _start(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def _note_lags(loop: asyncio.AbstractEventLoop, watched: Watched, stop: threading.Event) -> None:
    def arrive(due_s: float) -> None:
        watched.lags_ms.append((monotonic() - due_s) * 1000)

    due_s = monotonic() + LAG_EVERY_S
    while not stop.wait(max(due_s - monotonic(), 0)):
        loop.call_soon_threadsafe(arrive, due_s)
        # A starved thread catches up by leaving out what it missed; the note it brings is late enough.
        due_s = max(due_s + LAG_EVERY_S, monotonic())


def _note_cards(cards: Cards, watched: Watched, stop: threading.Event) -> None:
    watched.cards += cards.look()
    while not stop.wait(CARDS_EVERY_S):
        watched.cards += cards.look()


def _cpu_s() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _watts(milliwatts: int | None) -> float | None:
    return None if milliwatts is None else milliwatts / 1000


def _text(value: str | bytes | None) -> str | None:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value
