"""What each path needs: its dialect, where it goes, how the request is put and the answer read back.

Pure values. Generating routes always stream from the engine, because an engine notices that its client has left only
when it writes (docs/decisions/0004).
"""

from collections.abc import Callable
from dataclasses import dataclass

from chambers.chat.anthropic import chat_request, count_request
from chambers.chat.anthropic_stream import MessageAssembler
from chambers.chat.dialect import Dialect
from chambers.chat.openai import Assembler, ChatAssembler, CountAssembler, Json, ResponseAssembler, TextAssembler
from chambers.engines.engine import Speech
from chambers.gateway.relay import MessagesRelay, Relay, StreamRelay


@dataclass(frozen=True, slots=True)
class Route:
    """A path of the door. `assembler` None means that the engine's plain answer is passed on as it is.

    `otherwise` is another way to the same answer, for engines that do not speak this one. A route without a slot does
    not wait in the queue: its engine answers beside its work.
    """

    dialect: Dialect
    upstream: str
    needs: Speech
    prepare: Callable[[Json], Json]
    assembler: Callable[[], Assembler] | None = None
    relay: Callable[[], StreamRelay] = Relay
    templated: bool = False
    """Whether the engine makes the prompt from a chat template, so that thinking can be switched."""
    takes_slot: bool = True
    otherwise: "Route | None" = None

    def spoken_by(self, speaks: tuple[str, ...]) -> "Route | None":
        """This route or the other way, whichever an engine that speaks so can go; what is unknown is tried."""
        if not speaks or self.needs in speaks:
            return self
        return self.otherwise.spoken_by(speaks) if self.otherwise else None


def _as_is(body: Json) -> Json:
    return dict(body)


_CHAT = "/v1/chat/completions"
_COUNT_BY_CHAT = Route(Dialect.ANTHROPIC, _CHAT, Speech.CHAT, count_request, CountAssembler, templated=True)

ROUTES = {
    "/v1/chat/completions": Route(Dialect.OPENAI, _CHAT, Speech.CHAT, _as_is, ChatAssembler, templated=True),
    "/v1/completions": Route(Dialect.OPENAI, "/v1/completions", Speech.COMPLETIONS, _as_is, TextAssembler),
    "/v1/responses": Route(
        Dialect.RESPONSES, "/v1/responses", Speech.RESPONSES, _as_is, ResponseAssembler, templated=True
    ),
    "/v1/messages": Route(
        Dialect.ANTHROPIC, _CHAT, Speech.CHAT, chat_request, MessageAssembler, relay=MessagesRelay, templated=True
    ),
    "/v1/messages/count_tokens": Route(
        Dialect.ANTHROPIC,
        "/v1/messages/count_tokens",
        Speech.COUNT_TOKENS,
        _as_is,
        takes_slot=False,
        otherwise=_COUNT_BY_CHAT,
    ),
    "/v1/embeddings": Route(Dialect.OPENAI, "/v1/embeddings", Speech.EMBEDDINGS, _as_is),
}


def dialect_of(path: str) -> Dialect:
    """The dialect in which an error on this path is told."""
    return ROUTES[path].dialect if path in ROUTES else Dialect.OPENAI
