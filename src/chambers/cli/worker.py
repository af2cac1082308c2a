"""worker: does drafting jobs. Apart from `jobs`, which needs no more than the store and is quick to load."""

import asyncio
import signal

import click

from chambers.cli.options import progress, with_settings
from chambers.desk import jobs as desk
from chambers.desk.workshop import workshop_of
from chambers.drafting.jobs.worker import DEFAULT_JOBS
from chambers.settings import Settings


@click.command()
@click.option(
    "--jobs", "at_once", default=DEFAULT_JOBS, show_default=True, type=click.IntRange(1, 64), help="Jobs at once."
)
@with_settings
def worker(settings: Settings, at_once: int) -> None:
    """Do drafting jobs from the queue until told to stop. Several workers share the work, and finish for each other."""
    asyncio.run(_work(settings, at_once))


async def _work(settings: Settings, at_once: int) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    progress(f"waiting for jobs, {at_once} at once; Ctrl-C stops")
    await desk.work(settings, workshop_of(settings), stop, jobs=at_once)
    progress("stopped; what was in hand is left to the next worker")
