"""settings, settings env."""

import asyncio
import shlex

import click

from chambers.cli.options import as_json, print_json, progress, with_settings
from chambers.desk import clients
from chambers.settings import Settings, describe


@click.group(invoke_without_command=True)
@as_json
@with_settings
@click.pass_context
def settings(context: click.Context, settings: Settings, as_json: bool) -> None:
    """Show each setting and where it comes from."""
    if context.invoked_subcommand is not None:
        return
    rows = list(describe(settings))
    if as_json:
        print_json([{"name": name, "value": value, "origin": origin} for name, value, origin in rows])
        return
    click.echo(f"file: {settings.file or 'none found; defaults apply'}\n")
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    for name, value, origin in rows:
        click.echo(f"{name:<{widths[0]}}  {value:<{widths[1]}}  {origin}")


@settings.command("env")
@click.option("--for", "client", type=click.Choice(clients.CLIENTS), required=True, help="Which client to set up.")
@with_settings
def env(settings: Settings, client: str) -> None:
    """Print what a client needs as `export NAME=VALUE` lines: eval "$(chambers settings env --for openai)"."""
    setup = asyncio.run(clients.client_setup(settings, client))
    for name, value in setup.environment.items():
        click.echo(f"export {name}={shlex.quote(value)}")
    for note in setup.notes:
        progress(note)
