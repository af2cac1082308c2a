"""The composition root: knows how the processes of Chambers are started, and puts together what they run.

`chambers ...` comes in through `main`. The gateway is a process of its own, started by the supervisor as
`python -m chambers.wiring gateway` with its charter on standard input.
"""

import sys

from chambers.cli.main import Programs, run


def main() -> int:
    """The `chambers` command."""
    own = (sys.executable, "-I", "-m", "chambers.wiring")
    return run(sys.argv[1:], Programs(chambers=own, gateway=(*own, _GATEWAY)))


def serve_gateway() -> None:
    """The gateway's process."""
    # Imported here because the command line must start without an HTTP server in its memory.
    import asyncio  # noqa: PLC0415

    from chambers.gateway.app import Gateway  # noqa: PLC0415
    from chambers.gateway.charter import Charter  # noqa: PLC0415
    from chambers.gateway.serve import serve  # noqa: PLC0415

    charter = Charter.model_validate_json(sys.stdin.buffer.read())
    asyncio.run(serve(Gateway(charter), charter.listening_fd))


_GATEWAY = "serve-gateway"

if __name__ == "__main__":
    if sys.argv[1:] == [_GATEWAY]:
        serve_gateway()
    else:
        sys.exit(main())
