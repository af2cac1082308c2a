"""Chat completion chunks turned into the events of Anthropic's Messages stream, and those into one message.

`MessageStream` is a small machine: at most one content block is open at any time, a delta of another kind closes it
and opens the next, and the stop reason and usage go out at the end, when both are known.
"""

import json
from collections.abc import Iterator
from typing import Any

from chambers.chat.openai import BrokenStreamError
from chambers.chat.sse import encode_event

Json = dict[str, Any]

_STOP_REASONS = {"stop": "end_turn", "length": "max_tokens", "tool_calls": "tool_use", "content_filter": "refusal"}


def encode(event: Json) -> bytes:
    """An event of the Messages stream as bytes; half a character, which some engines send, becomes a question mark."""
    return encode_event(json.dumps(event, ensure_ascii=False).encode("utf-8", "replace"), event["type"])


class MessageStream:
    """Feed it parsed chunks; it yields Messages events. Call `finish` when the engine's stream has ended."""

    def __init__(self) -> None:
        self._started = False
        self._open: tuple[str, int] | None = None
        self._index = -1
        self._stop_reason: str | None = None
        self._usage: Json = {"input_tokens": 0, "output_tokens": 0}

    @property
    def speaking(self) -> bool:
        """Whether a content block has been opened."""
        return self._index >= 0

    def feed(self, chunk: Json) -> Iterator[Json]:
        """The events that this chunk gives rise to."""
        progress = chunk.get("prompt_progress")
        if progress:
            self._note_prompt(progress.get("total") or 0, progress.get("cache") or 0)
        self._note_usage(chunk)
        yield from self._start(chunk)
        if progress:
            yield {"type": "ping"}
            return
        for choice in chunk.get("choices") or []:
            yield from self._feed_delta(choice.get("delta") or {})
            if choice.get("finish_reason"):
                self._stop_reason = _STOP_REASONS.get(choice["finish_reason"], "end_turn")

    def finish(self) -> Iterator[Json]:
        """The closing events; a stream that never said why it ended is broken."""
        if self._stop_reason is None:
            raise BrokenStreamError("The engine ended its stream before the answer was finished.")
        yield from self._close()
        delta = {"stop_reason": self._stop_reason, "stop_sequence": None}
        yield {"type": "message_delta", "delta": delta, "usage": dict(self._usage)}
        yield {"type": "message_stop"}

    def _start(self, chunk: Json) -> Iterator[Json]:
        if self._started:
            return
        self._started = True
        identity = str(chunk.get("id") or "").removeprefix("chatcmpl-")
        message: Json = {
            "id": f"msg_{identity}",
            "type": "message",
            "role": "assistant",
            "model": chunk.get("model") or "",
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
            "usage": dict(self._usage),
        }
        yield {"type": "message_start", "message": message}

    def _feed_delta(self, delta: Json) -> Iterator[Json]:
        if delta.get("reasoning_content"):
            yield from self._open_block("thinking", {"type": "thinking", "thinking": "", "signature": ""})
            yield self._delta({"type": "thinking_delta", "thinking": delta["reasoning_content"]})
        if delta.get("content"):
            yield from self._open_block("text", {"type": "text", "text": ""})
            yield self._delta({"type": "text_delta", "text": delta["content"]})
        for call in delta.get("tool_calls") or []:
            yield from self._feed_tool_call(call)

    def _feed_tool_call(self, call: Json) -> Iterator[Json]:
        function = call.get("function") or {}
        block: Json = {"type": "tool_use", "id": call.get("id") or "", "name": function.get("name") or "", "input": {}}
        yield from self._open_block("tool_use", block, part=call.get("index", 0))
        if function.get("arguments"):
            yield self._delta({"type": "input_json_delta", "partial_json": function["arguments"]})

    def _open_block(self, kind: str, block: Json, part: int = 0) -> Iterator[Json]:
        if self._open == (kind, part):
            return
        yield from self._close()
        self._open = (kind, part)
        self._index += 1
        yield {"type": "content_block_start", "index": self._index, "content_block": block}

    def _close(self) -> Iterator[Json]:
        if self._open is not None:
            if self._open[0] == "thinking":
                yield self._delta({"type": "signature_delta", "signature": ""})
            self._open = None
            yield {"type": "content_block_stop", "index": self._index}

    def _delta(self, delta: Json) -> Json:
        return {"type": "content_block_delta", "index": self._index, "delta": delta}

    def _note_prompt(self, total_tokens: int, cached_tokens: int) -> None:
        self._usage["input_tokens"] = max(total_tokens - cached_tokens, 0)
        self._usage["cache_read_input_tokens"] = cached_tokens

    def _note_usage(self, chunk: Json) -> None:
        usage = chunk.get("usage")
        if usage:
            cached = (usage.get("prompt_tokens_details") or {}).get("cached_tokens") or 0
            self._note_prompt(usage.get("prompt_tokens") or 0, cached)
            self._usage["output_tokens"] = usage.get("completion_tokens") or 0


class MessageAssembler:
    """Chat completion chunks into the one message that a plain Messages request expects."""

    def __init__(self) -> None:
        self._stream = MessageStream()
        self._message: Json = {}
        self._arguments = ""

    def add(self, chunk: Json) -> None:
        for event in self._stream.feed(chunk):
            self._take(event)

    def finish(self) -> Json:
        for event in self._stream.finish():
            self._take(event)
        return self._message

    def _take(self, event: Json) -> None:
        kind = event["type"]
        if kind == "message_start":
            self._message = event["message"]
        elif kind == "content_block_start":
            self._message["content"].append(event["content_block"])
            self._arguments = ""
        elif kind == "content_block_delta":
            self._extend(self._message["content"][-1], event["delta"])
        elif kind == "content_block_stop" and self._message["content"][-1]["type"] == "tool_use":
            self._message["content"][-1]["input"] = _parse_arguments(self._arguments)
        elif kind == "message_delta":
            self._message |= event["delta"]
            self._message["usage"] = event["usage"]

    def _extend(self, block: Json, delta: Json) -> None:
        if delta["type"] == "input_json_delta":
            self._arguments += delta["partial_json"]
        else:
            field = delta["type"].removesuffix("_delta")
            block[field] += delta[field]


def _parse_arguments(text: str) -> Json:
    try:
        parsed = json.loads(text or "{}")
    except ValueError as error:
        raise BrokenStreamError(f"The engine called a tool with arguments that are not JSON: {text[:80]!r}.") from error
    return parsed if isinstance(parsed, dict) else {"value": parsed}
