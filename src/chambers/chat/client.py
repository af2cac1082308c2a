"""One client for any server that speaks OpenAI's chat completions.

Drafting and bench reach models only through this, so both work against the gateway or against anything else. It
streams, so that leaving really stops the engine. It keeps no history and retries nothing: what to do after a failure
is the caller's to decide.
"""

from collections.abc import Sequence
from types import TracebackType
from typing import Self

import aiohttp

from chambers.base.errors import OperationError, UnavailableError
from chambers.chat.message import Completion, Message
from chambers.chat.openai import ChatAssembler, Json, error_message, parse_chunk
from chambers.chat.sse import EventSplitter

CONNECT_TIMEOUT_S = 10.0
SILENCE_TIMEOUT_S = 600.0


class ChatError(OperationError):
    """The server answered with an error."""

    code = "chat.refused"
    http_status = 502


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
        self._session = aiohttp.ClientSession(headers=self._headers, timeout=timeout, trust_env=False)
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
    ) -> Completion:
        """Ask `model` and wait for the whole answer."""
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
        return _completion(await self._stream("/v1/chat/completions", body))

    async def _stream(self, path: str, body: Json) -> Json:
        assert self._session is not None, "use ChatClient as an async context manager"
        try:
            async with self._session.post(self._base_url + path, json=body) as response:
                if response.status != 200:
                    raise _refused(await response.read(), response.status)
                return await _assemble(response)
        except (aiohttp.ClientError, TimeoutError) as error:
            raise ServerUnreachableError(
                f"The model server at {self._base_url} cannot be reached: {str(error) or type(error).__name__}.",
                hint="`chambers status` says whether it runs.",
            ) from error


async def _assemble(response: aiohttp.ClientResponse) -> Json:
    splitter, assembler = EventSplitter(), ChatAssembler()
    async for piece in response.content.iter_any():
        for event in splitter.feed(piece):
            chunk = parse_chunk(event)
            if chunk is None:
                continue
            if "error" in chunk:
                raise _refused(event.data, 200)
            assembler.add(chunk)
    return assembler.finish()


def _refused(body: bytes, status: int) -> ChatError:
    return ChatError(f"The model server refused ({status}): {error_message(body)}")


def _completion(answer: Json) -> Completion:
    choice, usage, timings = answer["choices"][0], answer.get("usage") or {}, answer.get("timings") or {}
    return Completion(
        text=choice["message"]["content"] or "",
        model=answer.get("model") or "",
        finish_reason=choice["finish_reason"],
        prompt_tokens=usage.get("prompt_tokens"),
        completion_tokens=usage.get("completion_tokens"),
        decode_tps=timings.get("predicted_per_second"),
    )
