"""Streams of events: told at once, ended with the session, and looked after only while somebody listens."""

import asyncio
from contextlib import aclosing

from pages import Door, site_of

from chambers.desk.fleet_view import Vitals
from chambers.web import events
from chambers.web.events import Event, encode
from chambers.web.pulse import Pulse, rounded

FAR = 10**12


async def _collect(source, ends_at_s=FAR):
    return [part async for part in events._parts(source, ends_at_s)]


async def _two():
    yield Event("line", "a\nb </script>")
    yield Event("line", {"n": 1})


def test_an_event_is_one_block_whatever_stands_in_it():
    assert encode(Event("line", "a\nb")) == b'event: line\ndata: "a\\nb"\n\n'


def test_everything_is_told_in_order_and_the_stream_ends_with_its_source():
    first, *told = asyncio.run(_collect(_two()))
    assert first == b"retry: 2000\n\n"
    assert told == [b'event: line\ndata: "a\\nb </script>"\n\n', b'event: line\ndata: {"n": 1}\n\n']


def test_nothing_is_told_after_the_session_has_ended():
    assert asyncio.run(_collect(_two(), ends_at_s=0)) == [b"retry: 2000\n\n"]


def test_a_source_is_closed_when_its_listener_leaves():
    closed = []

    async def endless():
        try:
            while True:
                yield Event("x", 1)
        finally:
            closed.append(True)

    async def scenario():
        async with aclosing(events._parts(endless(), FAR)) as parts:
            async for part in parts:
                if part.startswith(b"event"):
                    break

    asyncio.run(scenario())
    assert closed == [True]


def test_the_fleet_is_looked_at_once_for_all_and_not_at_all_for_nobody(tmp_path):
    door = Door()

    async def scenario():
        pulse = Pulse(site_of(tmp_path, door))
        async with aclosing(pulse.beats()) as one, aclosing(pulse.beats()) as other:
            await anext(one)
            await anext(other)
            await asyncio.wait_for(anext(one), 5)
            asked = len(door.asked)
        await asyncio.sleep(1.5)
        return asked, len(door.asked)

    assert asyncio.run(scenario()) == (1, 1)


def test_memory_that_breathes_by_a_few_pages_is_no_news():
    calm = rounded(Vitals(8 * 2**30, {0: 2**30}, {0: 40}))
    assert rounded(Vitals(8 * 2**30 + 4096, {0: 2**30 - 4096}, {0: 40})) == calm
    assert rounded(Vitals(7 * 2**30, {0: 2**30}, {0: 40})) != calm
