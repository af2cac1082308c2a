"""The pages beside the door: one look at the path says whose a request is.

The door's own requests pay for that look and nothing else. The pages are loaded when the first of them is asked for,
in a thread, so that a gateway that was killed is back as fast as before and no stream stutters meanwhile.
"""

import asyncio
from importlib import import_module

from starlette.types import ASGIApp, Receive, Scope, Send

from chambers.gateway.asgi import App
from chambers.gateway.charter import Charter
from chambers.web.paths import is_page


class BesideDoor:
    """The gateway, and the pages where the path is theirs."""

    def __init__(self, door: App, charter: Charter, command: tuple[str, ...]) -> None:
        self._door = door
        self._charter = charter
        self._command = command
        self._loading: asyncio.Task[ASGIApp] | None = None

    def adopt(self, charter: Charter) -> None:
        """Other keys, names and settings from now on."""
        self._charter = charter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and is_page(scope["path"], scope["headers"]) and self._charter.settings is not None:
            await (await self._pages())(scope, receive, send)
        else:
            await self._door(scope, receive, send)

    async def _pages(self) -> ASGIApp:
        if self._loading is None:
            self._loading = asyncio.create_task(self._load())
        return await asyncio.shield(self._loading)

    async def _load(self) -> ASGIApp:
        app = await asyncio.to_thread(import_module, "chambers.web.app")
        site = await asyncio.to_thread(import_module, "chambers.web.site")
        pages: ASGIApp = app.build(site.Site(lambda: self._charter, self._door, self._command))
        return pages
