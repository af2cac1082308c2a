"""Connections to the engines: over a Unix socket to those we started, over TCP or TLS to a lane by URL.

One session a lane, a fresh connection a request: an idle one may belong to an engine that is gone. A connection to
another machine fails when the machine has acknowledged nothing for some seconds. Nothing of the environment is heeded,
no redirect is followed, and every phase has a bound.
"""

import asyncio
import socket
from dataclasses import dataclass

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from chambers.chat.lasting import lasting_socket
from chambers.engines.url import judge_address, server_root
from chambers.fleet.status import LaneStatus

Address = tuple[str, bool]


@dataclass(frozen=True, slots=True)
class Bounds:
    """How long an engine may take to be reached, to begin and to go on, and a client to take what it is sent."""

    connect_s: float = 5.0
    first_byte_s: float = 600.0
    next_byte_s: float = 300.0
    client_pause_s: float = 300.0
    machine_silence_s: float = 10.0
    """After how long without a byte from another machine it is asked whether it is still there."""


class Upstreams:
    """Holds the sessions, by where they lead."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._sessions: dict[Address, aiohttp.ClientSession] = {}

    async def close(self) -> None:
        for session in self._sessions.values():
            await session.close()

    async def post(self, lane: LaneStatus, path: str, data: bytes, key: str | None) -> aiohttp.ClientResponse:
        """Put a request to the lane; returns when it begins to answer."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
        session, url = self._session(lane), upstream_url(lane, path)
        # Also for an engine that does not even take the whole request.
        async with asyncio.timeout(self._bounds.first_byte_s):
            answer = await session.post(url, data=data, headers=headers, allow_redirects=False)
        if answer.connection is not None and answer.connection.protocol is not None:
            # It has begun to answer: from here on it may not pause as long as it might read a prompt.
            answer.connection.protocol.read_timeout = self._bounds.next_byte_s
        return answer

    def _session(self, lane: LaneStatus) -> aiohttp.ClientSession:
        address = _address(lane)
        session = self._sessions.get(address)
        if session is None:
            connect_s, first_byte_s = self._bounds.connect_s, self._bounds.first_byte_s
            timeout = aiohttp.ClientTimeout(
                total=None, connect=2 * connect_s, sock_connect=connect_s, sock_read=first_byte_s
            )
            session = aiohttp.ClientSession(connector=_connector(lane), timeout=timeout, trust_env=False)
            self._sessions[address] = session
        return session


class HouseResolver(AbstractResolver):
    """Looks names up, and gives back only addresses that a lane by URL may have: none out on the internet.

    The supervisor judged the name when the lane was planned; what a name means can change afterwards.
    """

    def __init__(self, *, tls: bool, insecure: bool) -> None:
        self._within: AbstractResolver = aiohttp.ThreadedResolver()
        self._tls = tls
        self._insecure = insecure

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await self._within.resolve(host, port, family)
        allowed = [one for one in found if judge_address(one["host"], tls=self._tls, insecure=self._insecure) is None]
        if not allowed:
            raise OSError(None, f"{host} is not an address of this house")
        return allowed

    async def close(self) -> None:
        await self._within.close()


def upstream_url(lane: LaneStatus, path: str) -> str:
    """Where a path is on that lane; a URL may end in /v1, as clients are often given it."""
    if lane.url is None:
        return f"http://engine{path}"
    return server_root(lane.url) + path


def _address(lane: LaneStatus) -> Address:
    where = lane.url or lane.socket
    assert where is not None, "a ready lane has a socket or a URL"
    return where, lane.insecure


def _connector(lane: LaneStatus) -> aiohttp.BaseConnector:
    if lane.url is None:
        assert lane.socket is not None
        return aiohttp.UnixConnector(lane.socket, limit=0, force_close=True)
    resolver = HouseResolver(tls=lane.url.startswith("https:"), insecure=lane.insecure)
    return aiohttp.TCPConnector(
        resolver=resolver, limit=0, force_close=True, use_dns_cache=False, socket_factory=lasting_socket
    )


async def read_bounded(answer: aiohttp.ClientResponse, most_bytes: int) -> bytes | None:
    """The whole body; None if it is longer than that."""
    parts: list[bytes] = []
    size = 0
    while piece := await answer.content.readany():
        size += len(piece)
        if size > most_bytes:
            return None
        parts.append(piece)
    return b"".join(parts)
