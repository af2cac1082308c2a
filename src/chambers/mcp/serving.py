"""The server on its two transports: standard input and output, and streamable HTTP for whoever was let in."""

import asyncio

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings

from chambers.gateway.asgi import Receive, Scope, Send
from chambers.mcp.agency import Agency
from chambers.mcp.server import make_server

MOST_SESSIONS = 64


async def serve_stdio(agency: Agency) -> None:
    """Serve one client, until it closes our standard input."""
    try:
        await make_server(agency).run_stdio_async()
    finally:
        await agency.worker.close()


class HttpServing:
    """Sessions over HTTP; who may open one is decided before, and so are the names by which we may be called."""

    def __init__(self, agency: Agency) -> None:
        self._agency = agency
        self._server = make_server(agency)
        self._server.streamable_http_app(
            transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
            max_sessions=MOST_SESSIONS,
        )
        self._ready, self._stop = asyncio.Event(), asyncio.Event()
        self._living = asyncio.create_task(self._live())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._ready.wait()
        await self._manager.handle_request(scope, receive, send)

    async def close(self) -> None:
        self._stop.set()
        await asyncio.gather(self._living, return_exceptions=True)
        await self._agency.worker.close()

    @property
    def _manager(self) -> StreamableHTTPSessionManager:
        return self._server.session_manager

    async def _live(self) -> None:
        """Sessions belong to one task from their beginning to their end."""
        async with self._manager.run():
            self._ready.set()
            await self._stop.wait()
