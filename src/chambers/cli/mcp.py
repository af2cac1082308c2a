"""mcp."""

import asyncio

import click

from chambers.cli.main import Programs
from chambers.cli.options import with_settings
from chambers.settings import Settings


@click.command()
@with_settings
@click.pass_obj
def mcp(programs: Programs, settings: Settings) -> None:
    """Serve the tools for agents on standard input and output, as an MCP client starts it.

    The same tools are at /mcp on the gateway, for holders of a key. Tools that return evidence are off until
    mcp.evidence is true: whatever model drives the client then sees the evidence.
    """
    assert programs.serve_tools is not None, "wiring hands it in"
    asyncio.run(programs.serve_tools(settings))
