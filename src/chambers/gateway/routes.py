"""What each path needs: its dialect, where it goes, how the request is put and the answer read back.

Pure values and functions. Generating routes always stream from the engine, with progress reports while it reads the
prompt, because an engine notices that its client has left only when it writes (docs/decisions/0004).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from chambers.chat.anthropic import chat_request
from chambers.chat.anthropic_stream import MessageAssembler, MessageStream, encode
from chambers.chat.dialect import Dialect
from chambers.chat.openai import (
    PROGRESS_MARK,
    Assembler,
    ChatAssembler,
    Json,
    ResponseAssembler,
    TextAssembler,
    is_progress,
    parse_chunk,
)
from chambers.chat.sse import EventSplitter

_STREAMED = {"stream": True, "return_progress": True}
_WITH_USAGE = {"stream_options": {"include_usage": True}}


class Relay:
    """Passes whole events on as the bytes they are, without the engine's progress reports."""

    def __init__(self) -> None:
        self._splitter = EventSplitter()

    def feed(self, piece: bytes) -> bytes:
        whole = self._splitter.feed_raw(piece)
        if PROGRESS_MARK not in whole:
            return whole
        return b"".join(event.raw for event in EventSplitter().feed(whole) if not is_progress(event))

    def finish(self) -> bytes:
        return b""


class MessagesRelay:
    """Turns a chat completion stream into a Messages stream."""

    def __init__(self) -> None:
        self._splitter = EventSplitter()
        self._stream = MessageStream()

    def feed(self, piece: bytes) -> bytes:
        return b"".join(self._translated(piece))

    def finish(self) -> bytes:
        return b"".join(encode(event) for event in self._stream.finish())

    def _translated(self, piece: bytes) -> Iterator[bytes]:
        for event in self._splitter.feed(piece):
            chunk = parse_chunk(event)
            if chunk is not None:
                yield from (encode(out) for out in self._stream.feed(chunk))


@dataclass(frozen=True, slots=True)
class Route:
    """A path of the door. `assembler` None means that the engine's plain answer is passed on as it is."""

    dialect: Dialect
    upstream: str
    prepare: Callable[[Json], Json]
    assembler: Callable[[], Assembler] | None = None
    relay: Callable[[], Relay | MessagesRelay] = Relay

    def request(self, body: Json) -> Json:
        """The body for the engine."""
        if self.assembler is None:
            return self.prepare(body)
        wants_usage = not body.get("stream") or self.dialect is Dialect.ANTHROPIC
        usage = _WITH_USAGE if wants_usage and self.dialect is not Dialect.RESPONSES else {}
        return self.prepare(body) | _STREAMED | usage


def _as_is(body: Json) -> Json:
    return dict(body)


ROUTES = {
    "/v1/chat/completions": Route(Dialect.OPENAI, "/v1/chat/completions", _as_is, ChatAssembler),
    "/v1/completions": Route(Dialect.OPENAI, "/v1/completions", _as_is, TextAssembler),
    "/v1/responses": Route(Dialect.RESPONSES, "/v1/responses", _as_is, ResponseAssembler),
    "/v1/messages": Route(
        Dialect.ANTHROPIC, "/v1/chat/completions", chat_request, MessageAssembler, relay=MessagesRelay
    ),
    "/v1/messages/count_tokens": Route(Dialect.ANTHROPIC, "/v1/messages/count_tokens", _as_is),
    "/v1/embeddings": Route(Dialect.OPENAI, "/v1/embeddings", _as_is),
}


def dialect_of(path: str) -> Dialect:
    """The dialect in which an error on this path is told."""
    return ROUTES[path].dialect if path in ROUTES else Dialect.OPENAI
