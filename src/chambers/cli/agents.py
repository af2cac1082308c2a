"""claude."""

import asyncio
from pathlib import Path

import click

from chambers.cli.main import Programs
from chambers.cli.options import progress, with_settings
from chambers.desk import agents_project, clients
from chambers.settings import Settings


@click.command(context_settings={"ignore_unknown_options": True})
@click.option(
    "--init",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write the files that set DIR up: MCP server, settings, commands, sub-agents, CLAUDE.md.",
)
@click.option("--force", is_flag=True, help="With --init: write over files that are there.")
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@with_settings
@click.pass_obj
def claude(
    programs: Programs, settings: Settings, folder: Path | None, force: bool, arguments: tuple[str, ...]
) -> None:
    """Start Claude Code against this gateway; ARGUMENTS go to it as they are.

    Opus, Sonnet and Haiku become the roles heavy, drafter and fast; everything by which it calls home is switched off.
    """
    if folder is not None:
        _init(settings, folder, programs, force)
        return
    asyncio.run(clients.run_claude(settings, arguments, progress))


def _init(settings: Settings, folder: Path, programs: Programs, force: bool) -> None:
    made = asyncio.run(agents_project.init_project(settings, folder.absolute(), programs.chambers, force=force))
    for path in made.files:
        click.echo(str(path))
    for note in made.notes:
        progress(note)
