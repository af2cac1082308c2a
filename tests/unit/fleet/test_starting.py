import asyncio
from dataclasses import replace

import pytest

from chambers.engines.engine import Placement
from chambers.fleet.starting import MemoryNotFreeError, StartGate, missing_memory, share_memory, start_order
from chambers.machine.free_memory import FreeMemory, parse_available
from chambers.planning.plan import Lane

GIB = 1024**3
PLENTY = FreeMemory(dict.fromkeys(range(8), 80 * GIB), 400 * GIB)


def lane(name: str, devices: tuple[int, ...] = (), gib: float = 1.0, priority: int = 0) -> Lane:
    taken = tuple((device, round(gib * GIB)) for device in devices)
    placement = Placement("any", name, f"{name}.gguf", 4096, 1, devices=devices)
    host = 0 if devices else round(gib * GIB)
    return Lane(name, ("fast",), placement, (), priority=priority, device_bytes=taken, host_bytes=host)


def test_the_important_come_first_then_the_large():
    lanes = [lane("small", (0,), 1), lane("large", (1,), 9), lane("urgent", (2,), 2, priority=1)]
    assert [one.name for one in start_order(lanes)] == ["urgent", "large", "small"]


def test_lanes_on_different_cards_are_not_in_each_others_way():
    assert share_memory(lane("a", (0, 1)), lane("b", (1, 2)))
    assert not share_memory(lane("a", (0,)), lane("b", (1,)))
    assert share_memory(lane("a"), lane("b"))
    assert not share_memory(lane("a"), lane("b", (0,)))


def test_memory_that_is_not_free_is_named():
    said = missing_memory(lane("a", (3,), 20), FreeMemory({3: 5 * GIB}, None))
    assert said == "GPU 3 has 5.0 GiB free and 20.0 are needed"
    assert "the host has 1.0 GiB" in (missing_memory(lane("a", gib=2), FreeMemory({}, GIB)) or "")
    assert missing_memory(lane("a", (3,), 20), PLENTY) is None


def test_what_cannot_be_asked_does_not_hold_up_a_start():
    assert missing_memory(lane("a", (3,), 20), FreeMemory({}, None)) is None


async def loads(gate: StartGate, one: Lane, order: list[str], *, for_s: float = 0.01) -> None:
    async with gate.turn(one, lambda _: None):
        order.append(f"+{one.name}")
        await asyncio.sleep(for_s)
        order.append(f"-{one.name}")


def test_two_loads_on_one_card_come_one_after_the_other_and_others_do_not_wait():
    async def check() -> list[str]:
        gate, order = StartGate(lambda: PLENTY), []
        lanes = [lane("light", (0,), 1), lane("heavy", (0,), 9), lane("apart", (1,), 1)]
        await asyncio.gather(*(loads(gate, one, order) for one in lanes))
        return order

    order = asyncio.run(check())
    assert order.index("-light") < order.index("+heavy") or order.index("-heavy") < order.index("+light")
    assert order.index("+apart") < min(order.index("-light"), order.index("-heavy"))


def test_a_load_waits_until_the_memory_has_come_back():
    free = [FreeMemory({0: GIB}, None), FreeMemory({0: GIB}, None), FreeMemory({0: 20 * GIB}, None)]
    said: list[str | None] = []

    async def check() -> None:
        gate = StartGate(lambda: free.pop(0))
        async with gate.turn(lane("a", (0,), 10), said.append):
            assert not free

    asyncio.run(check())
    assert said == ["waits for memory: GPU 0 has 1.0 GiB free and 10.0 are needed"] * 2 + [None]


def test_memory_that_never_comes_back_ends_the_wait_and_the_next_lane_has_its_turn():
    async def check() -> list[str]:
        gate = StartGate(lambda: FreeMemory({0: 2 * GIB}, None), patience_s=0.0)
        with pytest.raises(MemoryNotFreeError, match="no room to load large"):
            await loads(gate, lane("large", (0,), 10), [])
        order: list[str] = []
        await loads(gate, lane("small", (0,), 1), order)
        return order

    assert asyncio.run(check()) == ["+small", "-small"]


def test_a_lane_that_gives_up_waiting_lets_the_others_through():
    async def check() -> list[str]:
        gate, order = StartGate(lambda: PLENTY), []
        first = asyncio.create_task(loads(gate, lane("first", (0,)), order, for_s=0.05))
        await asyncio.sleep(0)
        leaving = asyncio.create_task(loads(gate, replace(lane("leaving", (0,)), priority=5), order))
        last = asyncio.create_task(loads(gate, lane("last", (0,)), order))
        await asyncio.sleep(0.01)
        leaving.cancel()
        await asyncio.gather(first, leaving, last, return_exceptions=True)
        return order

    assert asyncio.run(check()) == ["+first", "-first", "+last", "-last"]


def test_available_memory_is_read_as_the_kernel_writes_it():
    assert parse_available("MemTotal: 8 kB\nMemAvailable:   4 kB\n") == 4096
    assert parse_available("MemTotal: 8 kB\n") is None
