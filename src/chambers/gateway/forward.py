"""Carries one request to an engine and its answer back.

The client is watched all the while: when it leaves, the connection to the engine is closed, and the engine stops at
its next write. A lane that is being restarted is waited for as long as nothing has been said to the client yet.
"""

import asyncio
import json
import time
from dataclasses import dataclass

import aiohttp

from chambers.base.errors import ChambersError, OperationError
from chambers.chat.dialect import Failure, Party
from chambers.chat.openai import Json, error_message, parse_chunk
from chambers.chat.sse import EventSplitter
from chambers.fleet.status import LaneStatus
from chambers.gateway.asgi import Receive, Reply, until_gone
from chambers.gateway.lanes import WAIT_FOR_LANE_S, LaneTable
from chambers.gateway.routes import Route

CONNECT_TIMEOUT_S = 5.0
SILENCE_TIMEOUT_S = 600.0
_RETRY_S = 0.1


class EngineRefusedError(OperationError):
    """The engine answered with an error of its own."""

    code = "engine.refused"

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class EngineLostError(OperationError):
    """The engine went away in the middle of its work."""

    code = "engine.lost"
    http_status = 502


@dataclass(frozen=True, slots=True)
class Errand:
    """One request to be carried."""

    route: Route
    lane: str
    body: Json

    @property
    def streams(self) -> bool:
        return bool(self.body.get("stream"))


class Forwarder:
    """Holds the connections to the engines."""

    def __init__(self, lanes: LaneTable) -> None:
        self._lanes = lanes
        self._sessions: dict[str, aiohttp.ClientSession] = {}

    async def close(self) -> None:
        for session in self._sessions.values():
            await session.close()

    async def carry(self, errand: Errand, receive: Receive, reply: Reply) -> None:
        """Do the errand; returns early, with the engine told, when the client leaves."""
        with self._lanes.carrying(errand.lane):
            work = asyncio.create_task(self._deliver(errand, reply))
            gone = asyncio.create_task(until_gone(receive))
            try:
                await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                left = not work.done()
                for task in (work, gone):
                    task.cancel()
                outcome, _ = await asyncio.gather(work, gone, return_exceptions=True)
        if not left and isinstance(outcome, BaseException):
            raise outcome

    async def _deliver(self, errand: Errand, reply: Reply) -> None:
        answer, lane = await self._send(errand)
        async with answer:
            try:
                await self._bring_back(errand, lane, answer, reply)
            except (aiohttp.ClientError, ConnectionError, TimeoutError) as error:
                raise _lost(lane) from error

    async def _send(self, errand: Errand) -> tuple[aiohttp.ClientResponse, LaneStatus]:
        """Put the request to the lane until it begins to answer.

        Nothing may listen there any more, or what listened may just be dying, and the news has not reached us yet: then
        the lane's next life is waited for. A request that got as far as an engine is put again once only, because it
        may be what killed it.
        """
        data = json.dumps(errand.route.request(errand.body)).encode()
        give_up = time.monotonic() + WAIT_FOR_LANE_S
        chances = 2
        while True:
            lane = await self._lanes.ready(errand.lane, within_s=max(give_up - time.monotonic(), 0.0))
            try:
                return await self._session(lane).post(f"http://engine{errand.route.upstream}", data=data), lane
            except aiohttp.ClientConnectorError as error:
                if time.monotonic() > give_up:
                    raise _lost(lane) from error
            except (aiohttp.ClientError, ConnectionError, TimeoutError) as error:
                chances -= 1
                if not chances:
                    raise _lost(lane) from error
            await asyncio.sleep(_RETRY_S)

    async def _bring_back(self, errand: Errand, lane: LaneStatus, answer: aiohttp.ClientResponse, reply: Reply) -> None:
        if answer.status != 200:
            raise EngineRefusedError(answer.status, error_message(await answer.read()))
        served_by = [(b"x-chambers-lane", lane.lane.encode()), (b"x-chambers-model", lane.model.encode())]
        if errand.route.assembler is None:
            await reply.whole(200, await answer.read(), served_by)
        elif errand.streams:
            await reply.stream(served_by)
            await _relay(errand.route, answer, reply)
        else:
            await reply.json(200, await _assemble(errand.route, answer), served_by)

    def _session(self, lane: LaneStatus) -> aiohttp.ClientSession:
        assert lane.socket is not None
        session = self._sessions.get(lane.socket)
        if session is None:
            timeout = aiohttp.ClientTimeout(total=None, sock_connect=CONNECT_TIMEOUT_S, sock_read=SILENCE_TIMEOUT_S)
            # A fresh connection each time: an idle one may belong to an engine that is gone.
            connector = aiohttp.UnixConnector(lane.socket, limit=0, force_close=True)
            headers = {"Content-Type": "application/json"}
            session = aiohttp.ClientSession(connector=connector, timeout=timeout, headers=headers)
            self._sessions[lane.socket] = session
        return session


async def _relay(route: Route, answer: aiohttp.ClientResponse, reply: Reply) -> None:
    relay = route.relay()
    async for piece in answer.content.iter_any():
        if out := relay.feed(piece):
            await reply.piece(out)
    if out := relay.finish():
        await reply.piece(out)
    await reply.end()


async def _assemble(route: Route, answer: aiohttp.ClientResponse) -> Json:
    assert route.assembler is not None
    splitter, assembler = EventSplitter(), route.assembler()
    async for piece in answer.content.iter_any():
        for event in splitter.feed(piece):
            chunk = parse_chunk(event)
            if chunk is None:
                continue
            if "error" in chunk:
                raise EngineRefusedError(500, error_message(event.data))
            assembler.add(chunk)
    return assembler.finish()


def failure_of(error: ChambersError) -> Failure:
    """An error of ours in the words that go into an envelope."""
    if isinstance(error, EngineRefusedError):
        status = error.status if error.status < 500 or error.status == 501 else 502
        return Failure(status, error.code, f"The engine says: {error.message}", Party.ENGINE)
    party = Party.CLIENT if error.http_status < 500 else Party.GATEWAY
    if error.code.startswith("engine."):
        party = Party.ENGINE
    return Failure(error.http_status, error.code, error.message, party, error.hint)


def _lost(lane: LaneStatus) -> EngineLostError:
    return EngineLostError(
        f"The engine of lane {lane.lane} ended before its answer was complete.",
        hint="It is being started again; send the request once more.",
    )
