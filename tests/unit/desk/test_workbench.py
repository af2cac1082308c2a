"""One measurement at a time, by fixed words, watched to its end."""

import asyncio
import sys

import pytest

from chambers.desk.workbench import (
    BadOrderError,
    NothingToStopError,
    Workbench,
    WorkbenchBusyError,
    order_rehearsal,
    order_run,
)
from chambers.models.quant import UnknownQuantError
from chambers.settings import Settings

SAYS = (sys.executable, "-c", "import sys; print('measuring'); print('done', sys.argv[1:])")
WAITS = (sys.executable, "-c", "import time; print('measuring', flush=True); time.sleep(60)")


@pytest.fixture
def settings(tmp_path):
    return Settings(state=tmp_path)


async def until(bench, condition):
    async with asyncio.timeout(30):
        while not condition(bench.work):
            await bench.changed()


def test_what_it_says_is_kept_and_so_is_how_it_ended(settings):
    async def scenario():
        bench = Workbench()
        await bench.start(settings, SAYS, ("bench", "run"))
        await until(bench, lambda work: not work.running)
        return bench.work

    work = asyncio.run(scenario())
    assert (work.title, work.ended) == ("bench run", "finished")
    assert work.lines == ("measuring", "done ['bench', 'run']")


def test_a_second_one_must_wait_and_the_first_can_be_stopped(settings):
    async def scenario():
        bench = Workbench()
        await bench.start(settings, WAITS, ("bench",))
        await until(bench, lambda work: work.lines)
        with pytest.raises(WorkbenchBusyError):
            await bench.start(settings, WAITS, ("bench",))
        bench.stop()
        await until(bench, lambda work: not work.running)
        with pytest.raises(NothingToStopError):
            bench.stop()
        return bench.work.ended

    assert asyncio.run(scenario()) == "stopped"


def test_one_that_is_still_being_started_can_be_stopped_too(settings):
    async def scenario():
        bench = Workbench()
        starting = asyncio.create_task(bench.start(settings, WAITS, ("bench",)))
        await until(bench, lambda work: work is not None)
        bench.stop()
        await starting
        await until(bench, lambda work: not work.running)
        return bench.work.ended

    assert asyncio.run(scenario()) == "stopped"


def test_only_known_names_become_words_of_a_command(settings):
    with pytest.raises(BadOrderError):
        order_run(settings, "--config=/etc/passwd")
    with pytest.raises(BadOrderError):
        order_rehearsal("--help", "Q4_0")
    with pytest.raises(UnknownQuantError):
        order_rehearsal("smollm2-135m", "--dir")
    assert order_run(settings, "fast")[:4] == ("bench", "run", "--model", "fast")
