"""doctor."""

import asyncio

import click

from chambers.cli.options import as_json, print_json, with_settings
from chambers.desk import doctor as desk
from chambers.settings import Settings


@click.command()
@click.option("--machine", help="Look at a recorded machine instead of this box.")
@as_json
@with_settings
def doctor(settings: Settings, machine: str | None, as_json: bool) -> None:
    """Say what this box is, what is missing and what is risky, the worst first, each with what to do."""
    found = asyncio.run(desk.visit(settings, machine))
    if as_json:
        print_json(found.to_json())
        return
    box = found.machine
    click.echo(f"{box.name}: {box.processor}, {box.operating_system}, {len(box.gpus)} GPUs")
    if found.isolation:
        click.echo(f"an engine here gets: {found.isolation.reason}")
    for finding in found.findings:
        click.echo(f"\n{finding.harm.name.lower()}  {finding.what}\n  do: {finding.do}  [{finding.code}]")
    if not found.findings:
        click.echo("\nnothing to complain about")
