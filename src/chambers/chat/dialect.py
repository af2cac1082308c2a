"""How each API says that something went wrong.

One failure, three envelopes: OpenAI's, Anthropic's, and OpenAI's Responses stream. Each says who failed, the gateway
or the engine, because the person at the other end has to know where to look.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from chambers.chat.sse import encode_comment, encode_event


class Dialect(StrEnum):
    """The API family that a route speaks."""

    OPENAI = "openai"
    RESPONSES = "responses"
    ANTHROPIC = "anthropic"


class Party(StrEnum):
    """Who failed."""

    CLIENT = "client"
    GATEWAY = "gateway"
    ENGINE = "engine"


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that went wrong, before it is put into anybody's words. `details` go into the envelope as they are."""

    status: int
    code: str
    message: str
    party: Party
    hint: str | None = None
    retry_after_s: float | None = None
    details: Mapping[str, object] = field(default_factory=dict)


_TYPES = {
    400: "invalid_request_error",
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    405: "invalid_request_error",
    408: "invalid_request_error",
    413: "request_too_large",
    429: "rate_limit_error",
}
_OPENAI_TYPES = {**_TYPES, 503: "service_unavailable_error"}
_ANTHROPIC_TYPES = {**_TYPES, 503: "overloaded_error"}


def error_body(failure: Failure, dialect: Dialect) -> bytes:
    """The JSON body of an error answer."""
    # What a client sent may stand in the message, half a character among it.
    return json.dumps(_envelope(failure, dialect), ensure_ascii=False).encode("utf-8", "replace")


def error_event(failure: Failure, dialect: Dialect) -> bytes:
    """The event that tells a client in the middle of a stream that no more will come."""
    if dialect is Dialect.OPENAI:
        return encode_event(error_body(failure, dialect))
    if dialect is Dialect.ANTHROPIC:
        return encode_event(error_body(failure, dialect), "error")
    body = {"type": "error", "code": failure.code, "message": failure.message, "param": None}
    return encode_event(json.dumps(body, ensure_ascii=False).encode("utf-8", "replace"), "error")


def waiting_event(text: str, dialect: Dialect) -> bytes:
    """What keeps a waiting client from giving up: an event that Anthropic's clients know, a comment for the others."""
    if dialect is Dialect.ANTHROPIC:
        return encode_event(b'{"type": "ping"}', "ping")
    return encode_comment(text)


def _envelope(failure: Failure, dialect: Dialect) -> dict[str, object]:
    said = f"{failure.message} {failure.hint}" if failure.hint else failure.message
    detail: dict[str, object] = {"message": said, "code": failure.code, "source": failure.party.value}
    detail |= failure.details
    if dialect is Dialect.ANTHROPIC:
        kind = _ANTHROPIC_TYPES.get(failure.status, "api_error")
        return {"type": "error", "error": {"type": kind, **detail}}
    kind = _OPENAI_TYPES.get(failure.status, "server_error")
    return {"error": {"type": kind, "param": None, **detail}}
