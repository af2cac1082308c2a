"""What a server is asked, and how each API puts it. Pure."""

import json
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from chambers.base.errors import UsageError
from chambers.chat.dialect import Dialect
from chambers.chat.message import Message
from chambers.chat.openai import Json
from chambers.engines.url import server_root

PATHS = {Dialect.OPENAI: "/v1/chat/completions", Dialect.ANTHROPIC: "/v1/messages"}
_ANTHROPIC_VERSION = "2023-06-01"


class BadAddressError(UsageError):
    """No server can be at that address."""

    code = "bench.bad_address"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A model at a server. The key is never shown."""

    url: str
    model: str
    key: str | None = None
    dialect: Dialect = Dialect.OPENAI

    def __repr__(self) -> str:
        return f"Endpoint({self.url!r}, {self.model!r}, {self.dialect.value})"

    @property
    def parts(self) -> SplitResult:
        """The address, checked."""
        parts = urlsplit(server_root(self.url))
        try:
            usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
        except ValueError:
            usable = False
        if not usable or parts.username or parts.password:
            raise BadAddressError(
                f"{server_root(self.url)!r} is not the address of a server.",
                hint="Give http://HOST:PORT, and a key with --key.",
            )
        return parts


@dataclass(frozen=True, slots=True)
class Ask:
    """One request. `exact` asks for just `output_tokens` tokens, `cache` lets the server use what it still has."""

    messages: tuple[Message, ...]
    output_tokens: int
    exact: bool = True
    cache: bool = False


def encode_request(endpoint: Endpoint, ask: Ask, *, extras: bool) -> bytes:
    """The whole request as bytes; `extras` are fields that llama.cpp and vLLM know and strict servers refuse."""
    body = _body(endpoint, ask) | (_extras(ask) if extras else {})
    return encode_http(endpoint, "POST", PATHS[endpoint.dialect], json.dumps(body, ensure_ascii=False).encode())


def encode_http(endpoint: Endpoint, method: str, path: str, body: bytes = b"") -> bytes:
    """A request to the server of an endpoint."""
    parts = endpoint.parts
    lines = [
        f"{method} {parts.path.rstrip('/')}{path} HTTP/1.1",
        f"Host: {parts.netloc}",
        "User-Agent: chambers-bench",
        "Accept: text/event-stream, application/json",
        *_key_lines(endpoint),
        *(("Content-Type: application/json", f"Content-Length: {len(body)}") if body else ()),
    ]
    return "\r\n".join((*lines, "", "")).encode("latin-1") + body


def _key_lines(endpoint: Endpoint) -> tuple[str, ...]:
    if endpoint.dialect is Dialect.ANTHROPIC:
        key = (f"x-api-key: {endpoint.key}",) if endpoint.key else ()
        return (f"anthropic-version: {_ANTHROPIC_VERSION}", *key)
    return (f"Authorization: Bearer {endpoint.key}",) if endpoint.key else ()


def _body(endpoint: Endpoint, ask: Ask) -> Json:
    shared: Json = {
        "model": endpoint.model,
        "max_tokens": ask.output_tokens,
        "temperature": 0,
        "stream": True,
    }
    if endpoint.dialect is not Dialect.ANTHROPIC:
        return shared | {"messages": _turns(ask.messages), "stream_options": {"include_usage": True}}
    system = [message.content for message in ask.messages if message.role == "system"]
    turns = _turns(tuple(message for message in ask.messages if message.role != "system"))
    return shared | {"messages": turns} | ({"system": "\n\n".join(system)} if system else {})


def _turns(messages: tuple[Message, ...]) -> list[Json]:
    return [{"role": message.role, "content": message.content} for message in messages]


def _extras(ask: Ask) -> Json:
    return {"cache_prompt": ask.cache} | ({"ignore_eos": True} if ask.exact else {})
