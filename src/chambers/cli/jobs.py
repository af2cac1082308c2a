"""jobs list, show, resume, cancel."""

import asyncio

import click

from chambers.cli.job_news import NewsPrinter
from chambers.cli.options import as_json, print_json, progress, with_settings
from chambers.desk import jobs as desk
from chambers.drafting.jobs.job import Job
from chambers.settings import Settings


@click.group()
def jobs() -> None:
    """Drafting jobs: which there are, how far they are; go on with one, or stop it."""


@jobs.command("list")
@as_json
@with_settings
def list_jobs(settings: Settings, as_json: bool) -> None:
    """List all jobs, the newest first."""
    found = desk.list_all(settings)
    if as_json:
        print_json({"jobs": [job.to_json() for job in found]})
        return
    for job in found:
        click.echo(f"{job.id:<44}{job.state.replace('_', ' '):<12}{job.stage or '':<16}{job.reason or ''}".rstrip())


@jobs.command()
@click.argument("job")
@click.option("--follow", is_flag=True, help="Go on showing what happens until the job has ended.")
@as_json
@with_settings
def show(settings: Settings, job: str, follow: bool, as_json: bool) -> None:
    """Show JOB: its state, its stage, what is done and what is being written. The beginning of its id will do."""
    if follow:
        asyncio.run(_follow(settings, job, as_json))
        return
    view = desk.show(settings, job)
    if as_json:
        print_json(view.to_json())
        return
    _echo_job(view.job)
    said = view.to_json()
    rows = [("done", ", ".join(said["done"])), ("tokens", said["tokens"] or ""), ("waiting", said["waiting"] or "")]
    rows += [("tok/s", said["tps"] or ""), ("left", f"about {said['seconds_left']} s" if said["seconds_left"] else "")]
    for name, value in rows:
        if value:
            click.echo(f"  {name:<9}{value}")
    if said["text"]:
        click.echo(f"\n{said['text']}")


@jobs.command()
@click.argument("job")
@as_json
@with_settings
def resume(settings: Settings, job: str, as_json: bool) -> None:
    """Go on with JOB, which failed or was cancelled, from the first stage that is not finished."""
    _tell(desk.resume(settings, job), as_json)
    progress("A worker takes it up: `chambers worker`, if none runs.")


@jobs.command()
@click.argument("job")
@as_json
@with_settings
def cancel(settings: Settings, job: str, as_json: bool) -> None:
    """Stop JOB. What it finished is kept for `jobs resume`."""
    _tell(desk.cancel(settings, job), as_json)


async def _follow(settings: Settings, job: str, as_json: bool) -> None:
    printer = NewsPrinter(lambda text: click.echo(text, nl=False))
    async for event, known in desk.follow(settings, job):
        if as_json:
            click.echo(event.model_dump_json(exclude_none=True))
        else:
            printer.tell(event, known)


def _tell(job: Job, as_json: bool) -> None:
    if as_json:
        print_json(job.to_json())
    else:
        _echo_job(job)


def _echo_job(job: Job) -> None:
    click.echo(f"{job.id}  {job.state.replace('_', ' ')}{f' at {job.stage}' if job.stage else ''}")
    click.echo(f"  {'matter':<9}{job.matter}, {job.type}")
    for name, value in (("reason", job.reason), ("hint", job.hint), ("worker", job.worker)):
        if value:
            click.echo(f"  {name:<9}{value}")
