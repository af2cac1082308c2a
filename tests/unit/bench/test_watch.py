"""What is seen beside the requests: our lateness, and cards as a driver describes them."""

import asyncio
import time

from chambers.bench.sample import Card
from chambers.bench.watch import Cards, Watched, count_cores, read_load_average, read_runnable, watching


class RecordedDriver:
    """Answers as NVML gave them for one V100; what it does not know is an error there too."""

    class NVMLError(Exception):
        pass

    def __init__(self, *, starts: bool = True) -> None:
        self._starts = starts

    def nvmlInit(self) -> None:  # noqa: N802 - the library's names
        if not self._starts:
            raise self.NVMLError

    def __getattr__(self, name: str) -> object:
        answers = {
            "nvmlDeviceGetCount": 1,
            "nvmlDeviceGetHandleByIndex": "handle",
            "nvmlDeviceGetName": b"Tesla V100-SXM2-16GB",
            "nvmlDeviceGetEnforcedPowerLimit": 250_000,
            "nvmlDeviceGetTemperature": 61,
            "nvmlDeviceGetPowerUsage": 231_500,
            "nvmlDeviceGetClockInfo": 1380,
            "nvmlSystemGetDriverVersion": "570.133",
        }

        def answer(*_arguments: object) -> object:
            if name not in answers:
                raise self.NVMLError
            return answers[name]

        return answer


def watch(work: float, cards: Cards) -> Watched:
    """Watch a loop that does nothing but once blocks for `work` seconds."""

    async def run() -> Watched:
        with watching(cards) as watched:
            await asyncio.sleep(0.1)
            time.sleep(work)  # noqa: ASYNC251 - holding the loop up is the point
            await asyncio.sleep(0.1)
        return watched

    return asyncio.run(run())


def test_cards_are_described_and_looked_at() -> None:
    cards = Cards(RecordedDriver())
    assert cards.describe() == (Card("Tesla V100-SXM2-16GB", 250.0),)
    assert cards.driver == "570.133"
    (look,) = cards.look()
    assert (look.temperature_c, look.power_w, look.clock_mhz) == (61, 231.5, 1380)
    assert look.throttle_bits is None


def test_without_a_driver_there_are_no_cards() -> None:
    for cards in (Cards(None), Cards(RecordedDriver(starts=False))):
        assert not cards.present
        assert (cards.describe(), cards.look(), cards.driver) == ((), [], None)


def test_cards_are_looked_at_while_it_runs() -> None:
    assert watch(0.0, Cards(RecordedDriver())).cards


def test_a_loop_that_was_held_up_is_seen_to_be_late() -> None:
    held = watch(0.4, Cards(None))
    assert held.lag_ms > 200
    assert held.lag_mean_ms > 20
    assert held.cards == []


def test_a_watch_that_saw_nothing_knows_of_no_lateness() -> None:
    assert (Watched().lag_ms, Watched().lag_mean_ms) == (0.0, None)


def test_the_box_says_how_busy_it_is() -> None:
    assert count_cores() >= 1
    assert read_load_average() >= 0
    assert asyncio.run(read_runnable()) >= 0
