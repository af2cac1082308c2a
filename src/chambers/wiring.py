"""The composition root: knows how the processes of Chambers are started, and puts together what they run.

`chambers ...` comes in through `main`. The gateway is a process of its own, started by the supervisor as
`python -m chambers.wiring gateway` with its charter on standard input.
"""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from chambers.base.errors import RefusedError
from chambers.cli.main import Programs, run

if TYPE_CHECKING:  # reading settings takes longer than all the rest of `chambers --help`
    from chambers.settings import Settings

# What only computes: these load nothing that other systems lack.
RUN_ANYWHERE = frozenset({"plan", "predict"})
_OWN = (sys.executable, "-I", "-m", "chambers.wiring")
_GATEWAY = "serve-gateway"
_SYSTEM_NAMES = {"win32": "Windows", "cygwin": "Windows", "darwin": "macOS"}


class WrongSystemError(RefusedError):
    """This system cannot close an engine off."""

    code = "system.not_linux"


def refuse_system(name: str, verb: str | None) -> WrongSystemError | None:
    """Why `verb` cannot run on the system that Python calls `name`; None where it can. No verb asks for help only."""
    if name == "linux" or verb is None or verb in RUN_ANYWHERE:
        return None
    return WrongSystemError(
        f"`chambers {verb}` runs on Linux only, and this is {_SYSTEM_NAMES.get(name, name)}: what it starts is closed "
        "off with Linux namespaces, system-call filters and Unix sockets.",
        hint="Run it on a Linux box. `chambers plan --machine NAME` works here too: a plan for a Windows machine has "
        "the commands to start there by hand. WSL is not supported: cards are reached through the Windows driver "
        "there, where every layer costs about twice, and the isolation was never proven on its kernel.",
    )


def main() -> int:
    """The `chambers` command."""
    refused = refuse_system(sys.platform, _verb(sys.argv[1:]))
    if refused is not None:
        # Before any verb is loaded: most import what this system does not have. A text makes the exit code 1.
        sys.exit(f"error: {refused.message}\nhint: {refused.hint}")
    return run(sys.argv[1:], Programs(chambers=_OWN, gateway=(*_OWN, _GATEWAY), serve_tools=serve_tools))


def _verb(arguments: Sequence[str]) -> str | None:
    return next((argument for argument in arguments if not argument.startswith("-")), None)


async def serve_tools(settings: "Settings") -> None:
    """The tools for agents, on standard input and output."""
    from chambers.mcp.agency import open_agency  # noqa: PLC0415 - heavy, and for one verb only
    from chambers.mcp.serving import serve_stdio  # noqa: PLC0415

    await serve_stdio(open_agency(lambda: settings, _OWN))


def serve_gateway() -> None:
    """The gateway's process."""
    # Imported here because the command line must start without an HTTP server in its memory.
    import asyncio  # noqa: PLC0415

    from chambers.engines.known import known_engines  # noqa: PLC0415
    from chambers.gateway.app import Gateway  # noqa: PLC0415
    from chambers.gateway.charter import Charter  # noqa: PLC0415
    from chambers.gateway.charter_feed import follow, open_feed, read_first  # noqa: PLC0415
    from chambers.gateway.serve import serve  # noqa: PLC0415
    from chambers.mcp.mount import McpMount  # noqa: PLC0415
    from chambers.web.beside import BesideDoor  # noqa: PLC0415

    feed = open_feed()
    charter = read_first(feed)

    async def live() -> None:
        gateway = Gateway(charter, known_engines())
        beside = BesideDoor(gateway, charter, _OWN)
        mounted = McpMount(beside, charter, _OWN)

        def adopt(changed: Charter) -> None:
            gateway.adopt(changed)
            beside.adopt(changed)
            mounted.adopt(changed)

        following = asyncio.create_task(follow(feed, adopt))
        try:
            await serve(mounted, charter.listening_fd)
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)

    asyncio.run(live())


if __name__ == "__main__":
    if sys.argv[1:] == [_GATEWAY]:
        serve_gateway()
    else:
        sys.exit(main())
