"""The tools beside the door, at /mcp: who may come in is judged as at the door itself.

Loaded when the first client comes, in a thread, so that a gateway starts as fast without agents as it did before.
"""

import asyncio
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from chambers.base.errors import ChambersError, RefusedError
from chambers.gateway.app import WrongKeyError
from chambers.gateway.asgi import App, Receive, Reply, Scope, Send
from chambers.gateway.charter import Charter, KeyRules
from chambers.gateway.hosts import check_names
from chambers.gateway.keys import Keyring, presented_key
from chambers.gateway.refusals import failure_of
from chambers.gateway.routes import dialect_of
from chambers.settings import Settings

PATH = "/mcp"


class KeyTooNarrowError(RefusedError):
    """The key opens some roles only."""

    code = "key.too_narrow"


class McpMount:
    """The tools where the path is theirs, and another application everywhere else."""

    def __init__(self, elsewhere: App, charter: Charter, command: tuple[str, ...]) -> None:
        self._elsewhere, self._command = elsewhere, command
        self._loading: asyncio.Task[Any] | None = None
        self._charter, self._keys = charter, Keyring(charter.keys)

    def adopt(self, charter: Charter) -> None:
        """Other keys, names and settings from now on."""
        self._charter, self._keys = charter, Keyring(charter.keys)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == PATH and self._charter.settings is not None:
            await self._serve(scope, receive, send)
            return
        await self._elsewhere(scope, receive, send)
        if scope["type"] == "lifespan" and self._loading is not None:
            await (await self._loading).close()

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._admit(scope["headers"])
        except ChambersError as error:
            await Reply(send, dialect_of(PATH)).fail(failure_of(error))
            return
        if self._loading is None:
            self._loading = asyncio.create_task(self._load())
        serving = await asyncio.shield(self._loading)
        await serving(scope, receive, send)

    def _admit(self, headers: Iterable[tuple[bytes, bytes]]) -> KeyRules:
        given = list(headers)
        check_names(given, self._charter.hosts)
        key = self._keys.identify(presented_key(given))
        if key is None:
            raise WrongKeyError(
                "The tools for agents need a key, and none of ours was given.",
                hint="Send it as Authorization: Bearer KEY; `chambers settings env --for openai` prints it.",
            )
        if key.roles is not None:
            raise KeyTooNarrowError(
                f"The key of {key.name!r} opens some roles, and the tools for agents need one that opens everything.",
                hint="Use a key without roles, or ask the person in charge.",
            )
        return key

    async def _load(self) -> Any:
        agency = await asyncio.to_thread(import_module, "chambers.mcp.agency")
        serving = await asyncio.to_thread(import_module, "chambers.mcp.serving")
        return serving.HttpServing(agency.open_agency(self._settings, self._command))

    def _settings(self) -> Settings:
        assert self._charter.settings is not None, "nobody is let in without"
        return self._charter.settings
