"""Runs an ASGI application on a socket that is already listening."""

import logging
import socket

import uvicorn

from chambers.gateway.asgi import App

GRACE_S = 3


async def serve(app: App, listening_fd: int) -> None:
    """Serve until told to stop by a signal."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    config = uvicorn.Config(
        app,
        lifespan="on",
        http="h11",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=GRACE_S,
    )
    with socket.socket(fileno=listening_fd) as door:
        await uvicorn.Server(config).serve(sockets=[door])
