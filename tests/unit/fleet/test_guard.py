"""What the guard tells the lanes on a card; how it is read off real hardware is tried in tests/unit/machine."""

import asyncio
from pathlib import Path

from chambers.engines.engine import Placement
from chambers.engines.llamacpp import LlamaCppEngine
from chambers.fleet.checkup import Pace
from chambers.fleet.guard import Guard
from chambers.fleet.lane import LaneKeeper, Surroundings
from chambers.fleet.lifecycle import State
from chambers.fleet.starting import StartGate
from chambers.machine.free_memory import FreeMemory
from chambers.machine.health import Health, HealthLimits, Verdict
from chambers.planning.plan import Lane

HOT, WELL = Verdict(Health.HOT, "it is at 90 °C and 85 °C is the limit"), Verdict(Health.WELL)
OUT = Verdict(Health.OUT, "it fell off the bus (Xid 79)")


def keeper(name: str, *devices: int, folder: Path = Path("nowhere")) -> LaneKeeper:
    placement = Placement("llama.cpp", name, f"{name}.gguf", 4096, 1, devices=devices)
    around = Surroundings(folder / name, folder / f"{name}.log", StartGate(lambda: FreeMemory({}, None)), Pace())
    one = LaneKeeper(Lane(name, ("fast",), placement, ()), LlamaCppEngine(), around, lambda: None)
    one.status = one.status.change(state=State.READY)
    return one


def test_only_lanes_on_a_hot_card_are_fenced_and_they_work_again_when_it_has_cooled():
    async def check() -> None:
        on_it, beside = keeper("a", 0, 1), keeper("b", 2)
        guard = Guard(HealthLimits(85), lambda: (on_it, beside))
        guard.act({0: WELL, 1: HOT, 2: WELL})
        assert (on_it.status.state, on_it.status.reason) == (State.FENCED, HOT.reason)
        assert beside.status.state is State.READY
        guard.act({0: WELL, 1: WELL, 2: WELL})
        assert (on_it.status.state, on_it.status.reason) == (State.READY, None)

    asyncio.run(check())


def test_a_lane_that_fenced_itself_is_not_unfenced_by_a_cool_card():
    async def check() -> None:
        one = keeper("a", 0)
        one.fence("hangs")
        Guard(HealthLimits(), lambda: (one,)).act({0: WELL})
        assert (one.status.state, one.status.reason) == (State.FENCED, "hangs")

    asyncio.run(check())


def test_a_broken_card_takes_its_lane_out_of_service_until_somebody_asks_for_it_again(tmp_path):
    async def check() -> None:
        one = keeper("a", 0, folder=tmp_path)
        one.status = one.status.change(state=State.PLANNED)
        Guard(HealthLimits(), lambda: (one,)).act({0: OUT})
        life = asyncio.create_task(one.run())
        await asyncio.sleep(0.2)
        assert one.status.state is State.FAILED
        assert one.status.reason == "out of service: it fell off the bus (Xid 79)"
        one.stop()
        await life

    asyncio.run(check())
