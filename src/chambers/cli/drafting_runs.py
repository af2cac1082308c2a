"""What draft and extract do: queue an order, tell the news of its job, and say what was made."""

import asyncio
from pathlib import Path

import click

from chambers.cli.job_news import NewsPrinter
from chambers.cli.options import print_json, progress
from chambers.desk import drafting as desk
from chambers.desk.drafting import extract_order
from chambers.drafting.jobs.journal import JobEvent
from chambers.drafting.jobs.progress import JobProgress
from chambers.drafting.order import Order
from chambers.settings import Settings

__all__ = ["Order", "extract_order", "run"]


def run(settings: Settings, order: Order, out: Path | None, detach: bool, as_json: bool) -> None:
    """Queue an order; unless it is detached, tell what happens until it is done, and what was made."""
    job = asyncio.run(desk.order_draft(settings, order))
    if detach:
        _say_queued(job, as_json)
        return
    progress(f"job {job}; Ctrl-C leaves it to `chambers worker` or `chambers jobs resume`")
    news = NewsPrinter(lambda text: click.echo(text, nl=False, err=True))

    def tell(event: JobEvent, known: JobProgress) -> None:
        news.tell(event, known)

    made = asyncio.run(desk.see_through(settings, job, tell))
    if out is not None:
        made = desk.copy_out(made, out)
    if as_json:
        print_json(made.to_json())
    else:
        _say_made(made)
    desk.raise_unless_clean(made)


def _say_queued(job: str, as_json: bool) -> None:
    if as_json:
        print_json({"id": job, "state": "queued"})
    else:
        click.echo(job)
        progress("queued; a worker takes it up: `chambers worker`, if none runs")


def _say_made(made: desk.Drafted) -> None:
    click.echo(f"\n{made.finished.summary}\n")
    for each in made.finished.files:
        click.echo(f"{made.folder / each.name}\n    {each.what}")
