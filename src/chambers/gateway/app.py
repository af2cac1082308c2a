"""The gateway as one ASGI callable: who may come in, where it goes, and what is said when it goes wrong."""

import asyncio
import json
import logging
from collections.abc import Mapping
from pathlib import Path

from chambers.base.errors import ChambersError, RefusedError, UsageError
from chambers.chat.dialect import Failure, Party
from chambers.chat.openai import Json
from chambers.fleet.lifecycle import State
from chambers.fleet.status import LaneStatus
from chambers.gateway.asgi import ClientLeftError, Receive, Reply, Scope, Send, read_body
from chambers.gateway.charter import Charter
from chambers.gateway.forward import Errand, Forwarder, failure_of
from chambers.gateway.keys import Keyring, presented_key
from chambers.gateway.lanes import LaneTable
from chambers.gateway.names import find_lane, known_names
from chambers.gateway.routes import ROUTES, Route, dialect_of

_PARSE_IN_THREAD_BYTES = 256 * 1024
_log = logging.getLogger(__name__)


class WrongKeyError(RefusedError):
    """No key, or a wrong one."""

    code = "key.wrong"
    http_status = 401


class WrongHostError(RefusedError):
    """The request was meant for another host name, as when a web page rebinds its own to this box."""

    code = "host.wrong"


class NotFoundError(UsageError):
    """There is nothing at that path."""

    code = "path.unknown"
    http_status = 404


class WrongMethodError(UsageError):
    """That path takes another method."""

    code = "method.wrong"
    http_status = 405


class BadBodyError(UsageError):
    """The body is not a request."""

    code = "request.invalid"


class Gateway:
    """Let in, dispatch, answer."""

    def __init__(self, charter: Charter) -> None:
        self._charter = charter
        self._keys = Keyring(charter.keys)
        self._lanes = LaneTable(Path(charter.control_socket))
        self._forwarder = Forwarder(self._lanes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._serve(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        following = asyncio.create_task(self._lanes.follow())
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
        headers: list[tuple[bytes, bytes]] = scope["headers"]
        self._check_host(headers)
        if path == "/" and method in {"HEAD", "GET"}:
            await reply.json(200, {"service": "chambers"})
            return
        admitted = self._keys.admits(presented_key(headers))
        if path == "/health" and method in {"HEAD", "GET"}:
            await self._health(reply, in_detail=admitted)
            return
        if not admitted:
            raise WrongKeyError(
                "This door needs a key, and none of ours was given.",
                hint="`chambers settings env --for openai` (or anthropic) prints what a client needs.",
            )
        if path == "/v1/models" and method == "GET":
            await reply.json(200, _model_list(await self._lanes.known(), self._charter.aliases))
        elif path not in ROUTES:
            raise NotFoundError(f"There is nothing at {path}.", hint=f"Served: /v1/models, {', '.join(ROUTES)}.")
        elif method != "POST":
            raise WrongMethodError(f"{path} takes POST, not {method}.")
        else:
            await self._generate(ROUTES[path], receive, reply)

    async def _generate(self, route: Route, receive: Receive, reply: Reply) -> None:
        body = await _parse(await read_body(receive, self._charter.max_body_bytes))
        lane = find_lane(body["model"], await self._lanes.known(), self._charter.aliases)
        await self._forwarder.carry(Errand(route, lane.lane, body), receive, reply)

    async def _health(self, reply: Reply, *, in_detail: bool) -> None:
        """200 only while every lane can serve; which lanes there are is told to those with a key."""
        lanes = self._lanes.lanes
        well = bool(lanes) and all(lane.state is State.READY for lane in lanes)
        answer: Json = {"status": "ok" if well else "unavailable"}
        if in_detail:
            answer["lanes"] = [
                {"lane": lane.lane, "state": lane.state, "inflight": self._lanes.inflight(lane.lane)} for lane in lanes
            ]
        await reply.json(200 if well else 503, answer)

    def _check_host(self, headers: list[tuple[bytes, bytes]]) -> None:
        host = next((value.decode("latin-1") for name, value in headers if name == b"host"), "")
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        if "*" not in self._charter.hosts and name.lower() not in self._charter.hosts:
            raise WrongHostError(
                f"This door does not answer to the name {name!r}.",
                hint=f"Use one of: {', '.join(self._charter.hosts)}.",
            )


async def _parse(data: bytes) -> Json:
    """The body as an object that names a model; long ones are parsed off the event loop."""
    try:
        body = await asyncio.to_thread(json.loads, data) if len(data) > _PARSE_IN_THREAD_BYTES else json.loads(data)
    except ValueError as error:
        raise BadBodyError(f"The body is not JSON: {error}.") from error
    except RecursionError as error:
        raise BadBodyError("The body is nested too deeply.") from error
    if not isinstance(body, dict):
        raise BadBodyError("The body must be a JSON object.")
    if not isinstance(body.get("model"), str) or not body["model"]:
        raise BadBodyError("model: the name of a model or role is required.")
    return body


def _model_list(lanes: tuple[LaneStatus, ...], aliases: Mapping[str, str]) -> Json:
    """Every name that may be asked for, in words that OpenAI's and Anthropic's clients both understand."""
    models = [
        {
            "id": name,
            "object": "model",
            "type": "model",
            "display_name": f"{name} ({lane.model})",
            "created": 0,
            "created_at": "1970-01-01T00:00:00Z",
            "owned_by": "chambers",
            "lane": lane.lane,
            "context_tokens": lane.context_tokens,
            "slots": lane.slots,
            "state": lane.state,
        }
        for name, lane in known_names(lanes, aliases).items()
    ]
    ends = {"first_id": models[0]["id"], "last_id": models[-1]["id"]} if models else {}
    return {"object": "list", "data": models, "has_more": False, **ends}
