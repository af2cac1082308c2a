"""One client for any server that speaks OpenAI's chat completions.

Drafting and bench reach models only through this, so both work against the gateway or against anything else. It
streams, so that leaving really stops the engine. It keeps no history and retries nothing: what to do after a failure
is the caller's to decide.
"""

import json
import re
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

import aiohttp

from chambers.base.errors import OperationError, UnavailableError
from chambers.chat.lasting import lasting_socket
from chambers.chat.message import Completion, Message
from chambers.chat.openai import ChatAssembler, Json, error_message, parse_chunk, well_formed
from chambers.chat.sse import EventSplitter, comments_in, split_events

CONNECT_TIMEOUT_S = 10.0
SILENCE_TIMEOUT_S = 600.0
_THOUGHT = re.compile(r"<(?:think|thinking|reasoning)>.*?(?:</(?:think|thinking|reasoning)>|\Z)", re.DOTALL)

OnText = Callable[[str], None]


class ChatError(OperationError):
    """The server answered with an error."""

    code = "chat.refused"
    http_status = 502

    def __init__(self, message: str, *, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        """What the server answered with; None where it did not come so far."""


class ServerUnreachableError(UnavailableError):
    """The server cannot be reached, or went away."""

    code = "chat.unreachable"


class ChatClient:
    """Talks to one base URL with one key; use it as an async context manager."""

    def __init__(self, base_url: str, key: str) -> None:
        self._base_url = base_url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {key}"}
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=CONNECT_TIMEOUT_S, sock_read=SILENCE_TIMEOUT_S)
        connector = aiohttp.TCPConnector(socket_factory=lasting_socket)
        self._session = aiohttp.ClientSession(
            connector=connector, headers=self._headers, timeout=timeout, trust_env=False
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._session is not None:
            await self._session.close()

    async def complete(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        max_tokens: int,
        temperature: float = 0.0,
        seed: int | None = None,
        schema: Json | None = None,
        grammar: str | None = None,
        on_text: OnText | None = None,
        on_wait: OnText | None = None,
    ) -> Completion:
        """Ask `model` and wait for the whole answer; `on_text` hears each piece of it as it comes.

        `on_wait` hears what the server remarks while it has no answer yet, such as which lane it waits for.

        `schema` asks for JSON of that form; `grammar` is llama.cpp's (GBNF), and other engines ignore or refuse it.
        """
        body: Json = {
            "model": model,
            "messages": [{"role": message.role, "content": message.content} for message in messages],
            "max_tokens": max_tokens,
            "temperature": temperature,
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        if seed is not None:
            body["seed"] = seed
        if schema is not None:
            named = {"name": "answer", "strict": True, "schema": schema}
            body["response_format"] = {"type": "json_schema", "json_schema": named}
        if grammar is not None:
            body["grammar"] = grammar
        return _completion(await self._stream("/v1/chat/completions", body, on_text, on_wait))

    async def list_models(self) -> tuple[Json, ...]:
        """What the server offers, as it says it."""
        assert self._session is not None, "use ChatClient as an async context manager"
        try:
            async with self._session.get(self._base_url + "/v1/models") as response:
                body = await response.read()
        except (aiohttp.ClientError, TimeoutError) as error:
            raise self._unreachable(error) from error
        if response.status != 200:
            raise _refused(body, response.status)
        return parse_models(body)

    async def _stream(self, path: str, body: Json, on_text: OnText | None, on_wait: OnText | None) -> Json:
        assert self._session is not None, "use ChatClient as an async context manager"
        try:
            async with self._session.post(self._base_url + path, json=body) as response:
                if response.status != 200:
                    raise _refused(await response.read(), response.status)
                return await _assemble(response, on_text, on_wait)
        except (aiohttp.ClientError, TimeoutError) as error:
            raise self._unreachable(error) from error

    def _unreachable(self, error: BaseException) -> ServerUnreachableError:
        return ServerUnreachableError(
            f"The model server at {self._base_url} cannot be reached: {str(error) or type(error).__name__}.",
            hint="`chambers status` says whether it runs.",
        )


def parse_models(body: bytes) -> tuple[Json, ...]:
    """The entries of a list of models."""
    try:
        listed = json.loads(body)["data"]
    except (ValueError, KeyError, TypeError) as error:
        raise ChatError("The model server's list of models is not one.") from error
    return tuple(entry for entry in listed if isinstance(entry, dict))


async def _assemble(response: aiohttp.ClientResponse, on_text: OnText | None, on_wait: OnText | None) -> Json:
    splitter, assembler = EventSplitter(), ChatAssembler()
    async for piece in response.content.iter_any():
        whole = splitter.feed_raw(piece)
        if on_wait is not None:
            for remark in comments_in(whole):
                on_wait(remark)
        for event in split_events(whole):
            chunk = parse_chunk(event)
            if chunk is None:
                continue
            if "error" in chunk:
                raise _refused(event.data, 200)
            assembler.add(chunk)
            if on_text is not None and (piece_of_text := _text_of(chunk)):
                on_text(piece_of_text)
    return assembler.finish()


def _text_of(chunk: Json) -> str:
    with well_formed():
        choices = chunk.get("choices") or [{}]
        return (choices[0].get("delta") or {}).get("content") or ""


def _refused(body: bytes, status: int) -> ChatError:
    return ChatError(f"The model server refused ({status}): {error_message(body)}", status=status)


def _completion(answer: Json) -> Completion:
    choice, usage, timings = answer["choices"][0], answer.get("usage") or {}, answer.get("timings") or {}
    text, inline = without_thinking(choice["message"]["content"] or "")
    details = usage.get("prompt_tokens_details") or {}
    return Completion(
        text=text,
        model=answer.get("model") or "",
        finish_reason=choice["finish_reason"],
        prompt_tokens=usage.get("prompt_tokens"),
        completion_tokens=usage.get("completion_tokens"),
        decode_tps=timings.get("predicted_per_second"),
        cached_tokens=details.get("cached_tokens", timings.get("cache_n")),
        thinking=choice["message"].get("reasoning_content") or inline,
    )


def without_thinking(text: str) -> tuple[str, str]:
    """The answer, and what a model said to itself inside it; an open thought runs to the end."""
    thoughts = "".join(_THOUGHT.findall(text))
    return _THOUGHT.sub("", text).strip() if thoughts else text, thoughts
