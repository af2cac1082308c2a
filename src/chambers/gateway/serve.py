"""Runs an ASGI application on a socket that is already listening."""

import logging
import socket

import uvicorn

from chambers.gateway.asgi import App

GRACE_S = 3


def make_server(app: App) -> uvicorn.Server:
    """The HTTP server around the application."""
    config = uvicorn.Config(
        app,
        lifespan="on",
        http="h11",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=GRACE_S,
    )
    return uvicorn.Server(config)


async def serve(app: App, listening_fd: int) -> None:
    """Serve until told to stop by a signal."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    with socket.socket(fileno=listening_fd) as door:
        await make_server(app).serve(sockets=[door])
