import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from chambers.fleet.lifecycle import State
from chambers.fleet.status import LaneStatus
from chambers.gateway.affinity import BLOCK_CHARACTERS, cut
from chambers.gateway.charter import QueueRules
from chambers.gateway.lanes import LaneDownError, LaneTable
from chambers.gateway.names import Wanted
from chambers.gateway.refusals import QueueFullError, WaitedTooLongError
from chambers.gateway.seats import Claim
from chambers.gateway.waiting import WaitingRoom

ONE = LaneStatus("a", ("fast",), "m", "embedded", 4096, 1, state=State.READY, pid=1)
TWO = replace(ONE, lane="b", pid=2)
WANTED = Wanted("m")
PROMPT = cut("x" * BLOCK_CHARACTERS * 3)


class Scene:
    """A waiting room with lanes that the test speaks for."""

    def __init__(self, *lanes, rules=None):
        self.table = LaneTable(Path("/nowhere"))
        self.room = WaitingRoom(self.table, lambda: rules or QueueRules(length=2, wait_s=5))
        self.table.tell(lanes)

    def claim(self, key="k", wait_s=5.0):
        return Claim(key, "interactive", 1.0, None, asyncio.get_running_loop().time(), wait_s)

    def waiting(self, blocks=(), **claim):
        return self.room.waiting(WANTED, self.claim(**claim), blocks)


def in_a_loop(test):
    def run():
        asyncio.run(test())

    run.__name__ = test.__name__
    return run


@in_a_loop
async def test_a_slot_is_taken_until_its_block_is_left_however_it_is_left():
    scene = Scene(ONE)
    with pytest.raises(ZeroDivisionError), scene.waiting() as waiter:
        assert (await waiter.seat).lane is ONE
        assert scene.room.inflight(ONE) == 1
        raise ZeroDivisionError
    assert (scene.room.inflight(ONE), scene.room.queued(ONE)) == (0, 0)


@in_a_loop
async def test_one_freed_slot_wakes_one_waiter():
    scene = Scene(ONE)
    with scene.waiting() as second_last:
        with scene.waiting() as first, scene.waiting() as second:
            assert not first.seat.done()
            assert (first.place, second.place) == (1, 2)
            assert second_last.seat.done()
            assert scene.room.queued(ONE) == 2
        assert scene.room.queued(ONE) == 0


@in_a_loop
async def test_a_full_room_refuses_and_forgets():
    scene = Scene(ONE)
    with scene.waiting(), scene.waiting(), scene.waiting():
        with pytest.raises(QueueFullError) as caught, scene.waiting():
            pass
        assert caught.value.place == 3
    assert scene.room.queued(ONE) == 0


@in_a_loop
async def test_who_waits_past_the_deadline_is_turned_away():
    scene = Scene(ONE)
    with scene.waiting(), scene.waiting(wait_s=0.05) as late:
        with pytest.raises(WaitedTooLongError, match="every slot of m was busy"):
            await late.seat
        assert scene.room.queued(ONE) == 0


@in_a_loop
async def test_a_pool_without_hope_refuses_and_one_that_comes_back_serves():
    scene = Scene(replace(ONE, state=State.STARTING))
    with scene.waiting() as waiter:
        scene.table.tell((replace(ONE, state=State.FENCED),))
        assert not waiter.seat.done()
        scene.table.tell((ONE,))
        assert (await waiter.seat).lane is ONE
    with pytest.raises(LaneDownError, match="broken"):
        scene.table.tell((replace(ONE, state=State.FAILED, reason="broken"),))
        with scene.waiting() as waiter:
            await waiter.seat
    with pytest.raises(LaneDownError, match="no lane plays it any more"):
        scene.table.tell((replace(ONE, model="other"),))
        with scene.waiting() as waiter:
            await waiter.seat


@in_a_loop
async def test_a_role_waits_for_its_own_lane_while_another_of_its_model_is_free():
    far = replace(ONE, lane="far", roles=("drafter",), url="http://10.0.0.5:1", slots=None, context_tokens=None)
    scene = Scene(ONE, far)
    drafter, fast = Wanted("m", "drafter"), Wanted("m", "fast")
    with (
        scene.room.waiting(drafter, scene.claim(), ()) as first,
        scene.room.waiting(drafter, scene.claim(), ()) as second,
        scene.room.waiting(fast, scene.claim(), ()) as third,
        scene.waiting() as by_model,
    ):
        assert (await first.seat).lane is far
        assert (second.seat.done(), second.place) == (False, 1), "a lane that does not tell its slots gets one request"
        assert (await third.seat).lane is ONE
        assert not by_model.seat.done()
        assert (scene.room.queued(ONE), scene.room.queued(far)) == (1, 1)


@in_a_loop
async def test_whoever_waits_is_served_by_the_lanes_that_a_reload_leaves():
    scene = Scene(ONE, replace(TWO, roles=("heavy",), model="n"))
    fast = Wanted("m", "fast")
    with scene.waiting() as busy:
        with scene.room.waiting(fast, scene.claim(), ()) as moved, scene.waiting() as stays:
            scene.table.tell((replace(ONE, roles=("gate",)), replace(TWO, roles=("heavy", "fast"), model="n")))
            assert (await moved.seat).lane.lane == "b"
            assert not stays.seat.done()
            assert scene.room.inflight(ONE) == 1
            scene.table.tell((replace(TWO, roles=("heavy", "fast"), model="n"),))
            with pytest.raises(LaneDownError, match="no lane plays it any more"):
                await stays.seat
        assert (await busy.seat).lane is ONE
    assert scene.room.inflight(TWO) == 0


@in_a_loop
async def test_a_lane_that_did_not_serve_is_avoided_for_a_moment():
    scene = Scene(ONE, TWO)
    with scene.waiting() as waiter:
        assert (await waiter.seat).lane is ONE
        waiter.again()
        assert (await waiter.seat).lane is TWO
        assert scene.room.inflight(ONE) == 0
        waiter.again()
        assert not waiter.seat.done()
        assert (await asyncio.wait_for(waiter.seat, 2)).lane in {ONE, TWO}


@in_a_loop
async def test_a_start_is_told_only_after_enough_answers_were_measured():
    scene = Scene(ONE)
    for count in range(6):
        with scene.waiting() as served, scene.waiting() as waiter:
            assert (waiter.wait_s is None) == (count < 5)
            served.finished = True
    with scene.waiting() as given_up:
        assert given_up.wait_s is None, "who is served does not wait"


@in_a_loop
async def test_a_prompt_goes_where_its_beginning_is_known_until_that_engine_is_another():
    scene = Scene(ONE, TWO)
    with scene.waiting(), scene.waiting(PROMPT) as waiter:
        assert (await waiter.seat).lane is TWO
    with scene.waiting(PROMPT) as waiter:
        seat = await waiter.seat
        assert (seat.lane.lane, seat.affinity.decision) == ("b", "hit")
    scene.table.tell((ONE, replace(TWO, pid=3)))
    with scene.waiting(PROMPT) as waiter:
        assert (await waiter.seat).affinity.decision == "miss"


@in_a_loop
async def test_what_needs_no_slot_does_not_wait_but_is_counted():
    scene = Scene(ONE)
    with scene.waiting():
        beside = scene.room.beside(WANTED)
        assert beside is not None
        with beside as bystander:
            assert (await bystander.seat).lane is ONE
            assert scene.room.inflight(ONE) == 2
    assert scene.room.inflight(ONE) == 0
    scene.table.tell((replace(ONE, state=State.STARTING),))
    assert scene.room.beside(WANTED) is None
