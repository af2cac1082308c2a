"""Puts questions to a running engine over its socket: is it ready, does it still live, is it at work.

An answer counts only when it is what the API promises: a completion with choices, not a page that says so.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp

from chambers.chat.lasting import lasting_socket
from chambers.engines.engine import Readiness, Vital

_POLL_S = 0.1
_CONNECT_S = 3.0
"""In the house a connection stands at once; a machine that takes longer is away."""
_MAX_ANSWER_BYTES = 4 * 1024 * 1024
_OK = 200


class Line:
    """A way to one engine: a Unix socket, or an address for one that runs elsewhere."""

    def __init__(self, *, socket: str | None = None, url: str | None = None, key: str | None = None) -> None:
        self._socket = socket
        self._base = url.rstrip("/") if url is not None else "http://engine"
        self._headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})

    async def completes(self, readiness: Readiness, within_s: float) -> str | None:
        """Ask for a real answer; None when it came, else what came instead."""
        got = await self._ask("POST", readiness.path, within_s, readiness.body)
        return got if isinstance(got, str) else _fault(*got)

    async def lives(self, vital: Vital, within_s: float) -> str | None:
        """Ask the vital question; None when it was answered, else what came instead."""
        got = await self._ask("GET", vital.path, min(vital.within_s, within_s))
        if isinstance(got, str):
            return got
        return None if got[0] == _OK else _refused(got[0])

    async def vital(self, vital: Vital, within_s: float) -> bytes | None:
        """The answer to the vital question; None for silence or a refusal."""
        got = await self._ask("GET", vital.path, min(vital.within_s, within_s))
        return got[1] if not isinstance(got, str) and got[0] == _OK else None

    async def until_completes(self, readiness: Readiness) -> None:
        """Returns once a real answer has come; asks for as long as it takes."""
        while await self.completes(readiness, readiness.within_s) is not None:  # noqa: ASYNC110 - another process's state
            await asyncio.sleep(_POLL_S)

    async def _ask(self, method: str, path: str, within_s: float, body: bytes | None = None) -> tuple[int, bytes] | str:
        """Status and body of an answer, or why there is none."""
        try:
            async with (
                asyncio.timeout(within_s),
                self._session() as session,
                session.request(method, self._base + path, data=body, allow_redirects=False) as got,
            ):
                return got.status, await got.content.read(_MAX_ANSWER_BYTES)
        except aiohttp.ConnectionTimeoutError:
            return f"cannot be reached within {_CONNECT_S:g} s"
        except TimeoutError:
            return f"did not answer within {within_s:g} s"
        except (aiohttp.ClientError, OSError) as error:
            return f"cannot be reached ({type(error).__name__})"

    @asynccontextmanager
    async def _session(self) -> AsyncIterator[aiohttp.ClientSession]:
        here = self._socket is not None
        connector = (
            aiohttp.UnixConnector(self._socket or "") if here else aiohttp.TCPConnector(socket_factory=lasting_socket)
        )
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=None if here else _CONNECT_S)
        async with aiohttp.ClientSession(
            connector=connector, timeout=timeout, headers=self._headers, trust_env=False
        ) as session:
            yield session


def _fault(status: int, body: bytes) -> str | None:
    """What is wrong with an answer to a completion request; None if nothing is."""
    if status != _OK:
        return _refused(status)
    try:
        answer = json.loads(body)
    except ValueError:
        return "answered with something that is not JSON"
    if not isinstance(answer, dict) or not isinstance(answer.get("choices"), list) or not answer["choices"]:
        return "answered without a completion"
    return None


def _refused(status: int) -> str:
    return f"refused with status {status}"
