"""OpenAI streams put back together into the answers of requests that did not ask to stream.

The gateway always asks engines to stream, because only then does an engine notice that its client has left. What a
plain client expects is assembled here: chunks in, one completion out. Fields that are not known are kept.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Protocol

from chambers.base.errors import OperationError
from chambers.chat.sse import DONE, Event

Json = dict[str, Any]

# Inside generated text the quotes of this mark would be escaped, so it cannot be mistaken.
PROGRESS_MARK = b'"prompt_progress":'
_UNFINISHED = "The engine ended its stream before the answer was finished."


class BrokenStreamError(OperationError):
    """The engine's stream is not what the API promises."""

    code = "engine.broken_stream"
    http_status = 502


def is_progress(event: Event) -> bool:
    """Whether this is llama.cpp's news on prompt processing, which no client asked for."""
    return PROGRESS_MARK in event.data


def parse_chunk(event: Event) -> Json | None:
    """The JSON of an event; None for the closing mark."""
    if event.data.strip() == DONE:
        return None
    try:
        chunk = json.loads(event.data)
    except ValueError as error:
        raise BrokenStreamError(
            f"The engine sent an event that is not JSON: {event.data[:80]!r}.",
            hint="`chambers logs` shows what it was doing.",
        ) from error
    if not isinstance(chunk, dict):
        raise BrokenStreamError("The engine sent an event that is not a JSON object.")
    return chunk


@contextmanager
def well_formed() -> Iterator[None]:
    """Around whatever reads a chunk: one of a shape that the API does not have is the engine's fault, not ours."""
    try:
        yield
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise BrokenStreamError("The engine sent an event of a shape that the API does not have.") from error


def cached_tokens(chunk: Json) -> int | None:
    """How much of the prompt the engine still had, from its first report on reading it."""
    progress = chunk.get("prompt_progress")
    cached = progress.get("cache") if isinstance(progress, dict) else None
    return cached if isinstance(cached, int) and cached >= 0 else None


def error_message(body: bytes) -> str:
    """What a server said in its error envelope, or the beginning of whatever it said instead."""
    try:
        error = json.loads(body)["error"]
        return str(error["message"] if isinstance(error, dict) else error)
    except (ValueError, KeyError, TypeError):
        return body[:200].decode("utf-8", "replace") or "nothing"


class Assembler(Protocol):
    """Takes a stream's chunks one by one; gives the whole answer at the end."""

    def add(self, chunk: Json) -> None: ...

    def finish(self) -> Json: ...


class ChunkAssembler(ABC):
    """Collects the chunks of a stream into the one answer they make up."""

    object_name: ClassVar[str]

    def __init__(self) -> None:
        self._head: Json = {}
        self._choices: dict[int, Json] = {}
        self._tail: Json = {}

    def add(self, chunk: Json) -> None:
        self._head = self._head or {key: chunk.get(key) for key in ("id", "created", "model", "system_fingerprint")}
        for choice in chunk.get("choices") or []:
            index = choice.get("index", 0)
            kept = self._choices.setdefault(index, self._empty_choice(index))
            self._extend(kept, choice)
            kept["finish_reason"] = choice.get("finish_reason") or kept["finish_reason"]
        self._tail |= {key: chunk[key] for key in ("usage", "timings") if chunk.get(key) is not None}

    def finish(self) -> Json:
        choices = [self._choices[index] for index in sorted(self._choices)]
        if not choices or any(choice["finish_reason"] is None for choice in choices):
            raise BrokenStreamError(_UNFINISHED)
        return {**self._head, "object": self.object_name, "choices": choices, **self._tail}

    @abstractmethod
    def _empty_choice(self, index: int) -> Json: ...

    @abstractmethod
    def _extend(self, kept: Json, choice: Json) -> None: ...


class ChatAssembler(ChunkAssembler):
    """`chat.completion.chunk` events into one `chat.completion`."""

    object_name = "chat.completion"

    def _empty_choice(self, index: int) -> Json:
        return {"index": index, "message": {"role": "assistant", "content": None}, "finish_reason": None}

    def _extend(self, kept: Json, choice: Json) -> None:
        _merge_delta(kept["message"], choice.get("delta") or {})
        if choice.get("logprobs"):
            logprobs = kept.setdefault("logprobs", {"content": []})
            logprobs["content"] += choice["logprobs"].get("content") or []


class CountAssembler(ChatAssembler):
    """A chat completion of one token into the answer to how many tokens its prompt has."""

    def finish(self) -> Json:
        counted = (self._tail.get("usage") or {}).get("prompt_tokens")
        if not isinstance(counted, int):
            raise BrokenStreamError("The engine did not say how many tokens the prompt has.")
        return {"input_tokens": counted}


class TextAssembler(ChunkAssembler):
    """`text_completion` chunks into one."""

    object_name = "text_completion"

    def _empty_choice(self, index: int) -> Json:
        return {"index": index, "text": "", "logprobs": None, "finish_reason": None}

    def _extend(self, kept: Json, choice: Json) -> None:
        kept["text"] += choice.get("text") or ""


class ResponseAssembler:
    """Waits for the event of a Responses stream that carries the whole answer."""

    _FINAL = ("response.completed", "response.incomplete", "response.failed")

    def __init__(self) -> None:
        self._response: Json | None = None

    def add(self, chunk: Json) -> None:
        if chunk.get("type") in self._FINAL:
            self._response = chunk.get("response")

    def finish(self) -> Json:
        if self._response is None:
            raise BrokenStreamError(_UNFINISHED)
        return self._response


def _merge_delta(message: Json, delta: Json) -> None:
    for key, value in delta.items():
        if key == "tool_calls":
            for call in value or []:
                _merge_tool_call(message.setdefault("tool_calls", []), call)
        elif isinstance(value, str) and key != "role":
            message[key] = (message.get(key) or "") + value
        elif value is not None:
            message[key] = value


def _merge_tool_call(calls: list[Json], part: Json) -> None:
    index = part.get("index", len(calls))
    if index >= len(calls):
        calls.append({"id": None, "type": "function", "function": {"name": "", "arguments": ""}})
        index = len(calls) - 1
    call, function = calls[index], part.get("function") or {}
    call["id"] = part.get("id") or call["id"]
    call["function"]["name"] += function.get("name") or ""
    call["function"]["arguments"] += function.get("arguments") or ""
