"""Brings an engine's answer back to its client: passed on as it comes, put together, or as it is.

The engine is not trusted: what it sends may be garbage, may never end, and is bounded. How it is asked, and what
happens when it fails, is `forward`'s to know.
"""

import json
from collections import deque
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass
from time import monotonic

import aiohttp

from chambers.chat.dialect import Dialect
from chambers.chat.openai import (
    PROGRESS_MARK,
    BrokenStreamError,
    Json,
    cached_tokens,
    error_message,
    is_progress,
    parse_chunk,
    well_formed,
)
from chambers.chat.sse import EventSplitter, split_events
from chambers.engines.engine import Engine
from chambers.gateway.asgi import Reply
from chambers.gateway.errand import Errand, told
from chambers.gateway.outgoing import Outgoing
from chambers.gateway.patience import Patience
from chambers.gateway.refusals import EngineRefusedError
from chambers.gateway.relay import StreamRelay
from chambers.gateway.seats import Seat
from chambers.gateway.tally import Account, read_timings
from chambers.gateway.upstream import read_bounded

MOST_ANSWER_BYTES = 256 * 1024 * 1024
MOST_ERROR_BYTES = 64 * 1024
_READ_FOR_COSTS_BYTES = 256 * 1024
_READING = "the engine is reading the prompt"


@dataclass(frozen=True, slots=True)
class Delivery:
    """One answer on its way back."""

    errand: Errand
    seat: Seat
    answer: aiohttp.ClientResponse
    reply: Reply
    patience: Patience
    account: Account
    engines: Mapping[str, Engine]
    outgoing: Outgoing

    @property
    def said(self) -> bool:
        """Whether the client has been told anything of this answer; signs of life do not count."""
        if not self.reply.begun:
            return False
        return self.account.first_word_s is not None or self.errand.dialect is not Dialect.OPENAI

    async def run(self) -> None:
        """All of it; returns when the client has been given the last of it."""
        if self.answer.status != 200:
            said = await read_bounded(self.answer, MOST_ERROR_BYTES)
            raise EngineRefusedError(self.answer.status, error_message(said or b""))
        if self.errand.route.assembler is None:
            await self._pass_whole()
        elif self.errand.streams:
            await self._relay()
        else:
            await self._assemble()

    async def _pass_whole(self) -> None:
        body = await read_bounded(self.answer, MOST_ANSWER_BYTES)
        if body is None or body.lstrip()[:1] != b"{":
            raise BrokenStreamError("The engine's answer is not a JSON object, or has no end.")
        self._close([_parsed(body)] if len(body) <= _READ_FOR_COSTS_BYTES else [])
        await self.reply.whole(200, body, told(self.errand, self.account, self.seat))

    async def _relay(self) -> None:
        relay = self.errand.route.relay()
        await self._until_speaking(relay)
        await self._pump(relay)
        self._close(relay.costs())
        if out := relay.finish():
            await self.reply.piece(out)
        await self.reply.end()

    async def _until_speaking(self, relay: StreamRelay) -> None:
        """The engine still reads the prompt; it reports, the client hears only that it is not forgotten."""
        piece = await self.patience.through(self.answer.content.readany(), lambda: _READING)
        while piece:
            self.outgoing.take(piece)
            out = relay.feed(piece)  # before anything is begun: an engine that starts with garbage is an error answer
            if not self.reply.begun:
                await self.reply.stream(told(self.errand, self.account, self.seat, _first_cached(piece)))
            if out:
                await self.reply.piece(out)
            else:
                await self.patience.ping_if_due(_READING)
            if relay.speaking:
                self.account.first_word_s = monotonic()
                return
            piece = await self.answer.content.readany()

    async def _pump(self, relay: StreamRelay) -> None:
        """The hot path: every token comes through here."""
        read, feed, send = self.answer.content.readany, relay.feed, self.reply.piece
        collect = self.outgoing.take
        while piece := await read():
            collect(piece)
            if out := feed(piece):
                await send(out)

    async def _assemble(self) -> None:
        assert self.errand.route.assembler is not None
        assembler = self.errand.route.assembler()
        last: deque[Json] = deque(maxlen=2)
        cached: int | None = None
        async for chunk in self._chunks():
            cached = cached_tokens(chunk) if cached is None else cached
            if "prompt_progress" not in chunk:
                self.account.first_word_s = self.account.first_word_s or monotonic()
            with well_formed():
                assembler.add(chunk)
            last.appendleft(chunk)
        with well_formed():
            whole = assembler.finish()
        self._close(last)
        counted = self.account.timings.cached_tokens if self.account.timings else None
        headers = told(self.errand, self.account, self.seat, cached if counted is None else counted)
        await self.reply.json(200, whole, headers)

    async def _chunks(self) -> AsyncIterator[Json]:
        splitter = EventSplitter()
        while piece := await self.answer.content.readany():
            self.outgoing.take(piece)
            for event in splitter.feed(piece):
                chunk = parse_chunk(event)
                if chunk is None:
                    continue
                if "error" in chunk:
                    raise EngineRefusedError(500, error_message(event.data))
                yield chunk

    def _close(self, costs: Iterable[Json]) -> None:
        """The engine has said its last word."""
        self.account.ended_s = monotonic()
        self.account.timings = read_timings(self.engines, self.seat.lane.engine, costs)


def _first_cached(piece: bytes) -> int | None:
    """What the engine said in its very first words of the prompt that it still had."""
    if PROGRESS_MARK not in piece:
        return None
    whole = piece[: piece.rfind(b"\n\n") + 2]
    reports = (parse_chunk(event) for event in split_events(whole) if is_progress(event))
    return next((cached_tokens(report) for report in reports if report is not None), None)


def _parsed(body: bytes) -> Json:
    try:
        return dict(json.loads(body))
    except ValueError as error:
        raise BrokenStreamError("The engine's answer is not JSON.") from error
