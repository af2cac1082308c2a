"""The gateway as one ASGI callable: who may come in, where it goes, and what is said when it goes wrong."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar
from urllib.parse import unquote

from chambers.base.errors import ChambersError, RefusedError, UsageError
from chambers.chat.dialect import Failure, Party
from chambers.chat.openai import Json
from chambers.engines.engine import Engine
from chambers.fleet.status import LaneStatus
from chambers.gateway.asgi import ClientLeftError, Receive, Reply, Scope, Send, read_body
from chambers.gateway.asking import check_sight, spoken_route
from chambers.gateway.charter import Charter, KeyRules, RoleRules
from chambers.gateway.clock import now_s
from chambers.gateway.errand import Errand
from chambers.gateway.forward import IN_THREAD_BYTES, Forwarder
from chambers.gateway.hosts import check_names
from chambers.gateway.keys import Keyring, presented_key
from chambers.gateway.lanes import LaneTable
from chambers.gateway.listing import health, model_entry, model_list
from chambers.gateway.metrics import CONTENT_TYPE, Metrics
from chambers.gateway.names import find_target, known_targets
from chambers.gateway.openapi import DESCRIPTION
from chambers.gateway.rate import Bucket, take
from chambers.gateway.refusals import RateLimitError, failure_of
from chambers.gateway.request import parse_body, prepare, read_wishes
from chambers.gateway.routes import ROUTES, dialect_of
from chambers.gateway.seats import Claim
from chambers.gateway.tally import Account, Outcome, Tally
from chambers.gateway.upstream import Bounds
from chambers.gateway.waiting import WaitingRoom

_MODELS = "/v1/models"
_READS = frozenset({"GET", "HEAD"})
_log = logging.getLogger(__name__)

RawHeaders = list[tuple[bytes, bytes]]
T = TypeVar("T")


class WrongKeyError(RefusedError):
    """No key, or a wrong one."""

    code = "key.wrong"
    http_status = 401


class NotFoundError(UsageError):
    """There is nothing at that path."""

    code = "path.unknown"
    http_status = 404


class WrongMethodError(UsageError):
    """That path takes another method."""

    code = "method.wrong"
    http_status = 405


class Gateway:
    """Let in, dispatch, answer."""

    def __init__(self, charter: Charter, engines: Mapping[str, Engine], bounds: Bounds | None = None) -> None:
        self._charter = charter
        self._keys = Keyring(charter.keys)
        self._buckets: dict[str, Bucket] = {}
        self._lanes = LaneTable(Path(charter.control_socket))
        self._room = WaitingRoom(self._lanes, lambda: self._charter.queue)
        self._tally = Tally()
        self._metrics = Metrics(self._look)
        self._forwarder = Forwarder(
            self._room,
            self._lanes,
            engines=engines,
            metrics=self._metrics,
            tally=self._tally,
            charter=lambda: self._charter,
            bounds=bounds or Bounds(),
        )

    def adopt(self, charter: Charter) -> None:
        """Other keys, names, rules from now on; what is under way goes on under those it began with."""
        self._keys = Keyring(charter.keys)
        self._charter = charter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._serve(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        following = asyncio.create_task(self._lanes.follow())
        self._forwarder.begin()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        await self._forwarder.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        reply = Reply(send, dialect_of(scope["path"]))
        try:
            await self._dispatch(scope, receive, reply)
        except ClientLeftError:
            return
        except ChambersError as error:
            await reply.fail(failure_of(error))
        except Exception:  # noqa: BLE001 - one of the three outer borders
            # Whatever it is, the client gets an answer and the log gets the trace.
            _log.exception("a fault of ours on %s %s", scope["method"], scope["path"])
            fault = Failure(500, "gateway.fault", "The gateway made a mistake; its log says which.", Party.GATEWAY)
            await reply.fail(fault)

    async def _dispatch(self, scope: Scope, receive: Receive, reply: Reply) -> None:
        method, path = scope["method"], scope["path"]
        headers: RawHeaders = scope["headers"]
        check_names(headers, self._charter.hosts)
        key = self._keys.identify(presented_key(headers))
        if method in _READS and await self._tell_anyone(path, reply, key):
            return
        if key is None:
            raise WrongKeyError(
                "This door needs a key, and none of ours was given.",
                hint="`chambers settings env --for openai` (or anthropic) prints what a client needs.",
            )
        if path in ROUTES:
            _expect(method, path, "POST")
            await self._generate(path, headers, key, receive, reply)
        else:
            await self._tell_holder(method, path, key, reply)

    async def _tell_anyone(self, path: str, reply: Reply, key: KeyRules | None) -> bool:
        """What is told without a key; whether it was one of these."""
        if path == "/":
            await reply.json(200, {"service": "chambers"})
        elif path == "/health":
            status, answer = health(self._lanes.lanes, self._detail if key else None)
            await reply.json(status, answer)
        elif path == "/openapi.json":
            await reply.whole(200, DESCRIPTION)
        else:
            return False
        return True

    async def _tell_holder(self, method: str, path: str, key: KeyRules, reply: Reply) -> None:
        known = path in {_MODELS, "/metrics", "/", "/health", "/openapi.json"} or path.startswith(f"{_MODELS}/")
        if not known:
            served = ", ".join((_MODELS, "/metrics", *ROUTES))
            raise NotFoundError(f"There is nothing at {path[:200]}.", hint=f"Served: {served}.")
        _expect(method, path, "GET")
        if path == "/metrics":
            await reply.whole(200, self._metrics.page(), content_type=CONTENT_TYPE)
        elif path == _MODELS:
            targets = known_targets(await self._lanes.known(), self._charter.aliases, key.roles)
            await reply.json(200, model_list(targets))
        else:
            name = unquote(path.removeprefix(f"{_MODELS}/"))
            target = find_target(name, await self._lanes.known(), self._charter.aliases, key.roles)
            await reply.json(200, model_entry(name, target))

    async def _generate(self, path: str, headers: RawHeaders, key: KeyRules, receive: Receive, reply: Reply) -> None:
        arrived_s = now_s()
        try:
            self._take_from_allowance(key, arrived_s)
            errand = await self._read_errand(path, headers, key, receive)
        except ChambersError:
            self._metrics.note_end(Account(path, arrived_s), Outcome.REFUSED)
            raise
        await self._forwarder.carry(errand, receive, reply)

    async def _read_errand(self, path: str, headers: RawHeaders, key: KeyRules, receive: Receive) -> Errand:
        wishes = read_wishes(headers, key, self._charter.queue.wait_s)
        data = await read_body(receive, self._charter.max_body_bytes)
        arrived_s = now_s()
        body = await _off_loop(len(data), lambda: parse_body(data, path))
        target = find_target(body["model"], await self._lanes.known(), self._charter.aliases, key.roles)
        route = spoken_route(ROUTES[path], target.lanes)
        prepared = await _off_loop(len(data), lambda: prepare(route, body))
        check_sight(prepared.asked, target.lanes[0])
        return Errand(
            path=path,
            route=route,
            wanted=target.wanted,
            asked=prepared.asked,
            size_bytes=len(data),
            blocks=prepared.blocks,
            claim=Claim(key.name, wishes.priority, key.share, key.max_inflight, arrived_s, wishes.wait_s),
            rules=self._charter.roles.get(target.role or "", RoleRules()),
            streams=bool(body.get("stream")) and route.assembler is not None,
        )

    def _take_from_allowance(self, key: KeyRules, now_s: float) -> None:
        if key.requests_per_minute is None:
            return
        taken = take(self._buckets.get(key.name), key.requests_per_minute, now_s)
        self._buckets[key.name] = taken.bucket
        if taken.wait_s is not None:
            raise RateLimitError(key.requests_per_minute, taken.wait_s)

    def _look(self) -> Iterator[tuple[LaneStatus, int, int]]:
        for lane in self._lanes.lanes:
            yield lane, self._room.queued(lane), self._room.inflight(lane)

    def _detail(self, lane: LaneStatus) -> Json:
        return {
            "inflight": self._room.inflight(lane),
            "queue": self._room.queued(lane),
            "decode_tps_measured": self._tally.decode_tps(lane.lane),
            "decode_tps_alone": self._metrics.alone_tps(lane.lane),
        }


async def _off_loop(size_bytes: int, work: Callable[[], T]) -> T:
    """Long bodies are worked on in a thread, so that nobody else's stream stutters."""
    return await asyncio.to_thread(work) if size_bytes > IN_THREAD_BYTES else work()


def _expect(method: str, path: str, wanted: str) -> None:
    if method != wanted and not (wanted == "GET" and method == "HEAD"):
        raise WrongMethodError(f"{path} takes {wanted}, not {method}.")
