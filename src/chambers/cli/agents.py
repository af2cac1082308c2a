"""claude."""

import asyncio

import click

from chambers.cli.options import progress, with_settings
from chambers.desk import clients
from chambers.settings import Settings


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@with_settings
def claude(settings: Settings, arguments: tuple[str, ...]) -> None:
    """Start Claude Code against this gateway; ARGUMENTS go to it as they are.

    Opus, Sonnet and Haiku become the roles heavy, drafter and fast; everything by which it calls home is switched off.
    """
    asyncio.run(clients.run_claude(settings, arguments, progress))
