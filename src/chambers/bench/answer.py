"""What a stream of events says of an answer, and when it said it. Pure: every piece comes with its time.

A token is whatever the model generated: text, reasoning, or part of a tool call. A chunk that only names the role, a
report on reading the prompt, a ping: none of these is one. How many tokens there were the server says; chunks are not
counted, because a chunk may hold several.
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from chambers.chat.dialect import Dialect
from chambers.chat.openai import BrokenStreamError, Json, parse_chunk
from chambers.chat.sse import Event, EventSplitter, EventTooLongError
from chambers.engines.engine import Timings
from chambers.engines.llama_family import llama_timings
from chambers.engines.usage import count, part

_REASONING = ("reasoning_content", "reasoning")
_TEXT_DELTA, _THINKING_DELTA, _TOOL_DELTA = "text_delta", "thinking_delta", "input_json_delta"


class AnswerReader:
    """Feed it the body of a streamed answer; the marks are set as it comes."""

    def __init__(self, dialect: Dialect) -> None:
        self._splitter = EventSplitter()
        self._take = self._take_message if dialect is Dialect.ANTHROPIC else self._take_chunk
        self._text: list[str] = []
        self.chunks_s: list[float] = []
        self.first_answer_s: float | None = None
        self.reasoning = False
        self.finish_reason: str | None = None
        self.error: str | None = None
        self.fingerprint: str | None = None
        self.timings = Timings()

    @property
    def text(self) -> str:
        """The answer without its reasoning."""
        return "".join(self._text)

    def feed(self, body: bytes, at_s: float) -> None:
        try:
            for event in self._splitter.feed(body):
                self._read(event, at_s)
        except (BrokenStreamError, EventTooLongError) as error:
            self.error = error.message
        except (AttributeError, IndexError, KeyError, TypeError):
            self.error = "the server sent an event of a shape that the API does not have"

    def _read(self, event: Event, at_s: float) -> None:
        chunk = parse_chunk(event)
        if chunk is None:
            return
        if chunk.get("error"):
            said = chunk["error"]
            self.error = str(said.get("message", said) if isinstance(said, dict) else said)
            return
        self._take(chunk, at_s)

    def _take_chunk(self, chunk: Json, at_s: float) -> None:
        self.fingerprint = chunk.get("system_fingerprint") or self.fingerprint
        if chunk.get("usage") or chunk.get("timings"):
            self._note(llama_timings(chunk))
        for choice in chunk.get("choices") or ():
            delta = choice.get("delta") or {}
            said = delta.get("content")
            if said:
                self._answer(said, at_s)
            elif any(delta.get(name) for name in _REASONING):
                self.reasoning = True
                self.chunks_s.append(at_s)
            elif delta.get("tool_calls"):
                self.chunks_s.append(at_s)
            self.finish_reason = choice.get("finish_reason") or self.finish_reason

    def _take_message(self, event: Json, at_s: float) -> None:
        kind = event.get("type")
        if kind == "content_block_delta":
            self._take_delta(event["delta"], at_s)
        elif kind == "content_block_start" and event["content_block"].get("type") == "tool_use":
            self.chunks_s.append(at_s)
        elif kind == "message_start":
            self._note(_message_usage(part(event["message"], "usage")))
        elif kind == "message_delta":
            self._note(_message_usage(part(event, "usage")))
            self.finish_reason = event["delta"].get("stop_reason") or self.finish_reason

    def _take_delta(self, delta: Json, at_s: float) -> None:
        kind = delta.get("type")
        if kind == _TEXT_DELTA and delta.get("text"):
            self._answer(delta["text"], at_s)
        elif kind == _THINKING_DELTA and delta.get("thinking"):
            self.reasoning = True
            self.chunks_s.append(at_s)
        elif kind == _TOOL_DELTA and delta.get("partial_json"):
            self.chunks_s.append(at_s)

    def _answer(self, said: str, at_s: float) -> None:
        self._text.append(said)
        self.chunks_s.append(at_s)
        if self.first_answer_s is None:
            self.first_answer_s = at_s

    def _note(self, said: Timings | None) -> None:
        """Later words replace earlier ones, field by field."""
        if said is not None:
            known = {one.name: value for one in fields(said) if (value := getattr(said, one.name)) is not None}
            self.timings = replace(self.timings, **known)


def _message_usage(usage: Mapping[str, Any]) -> Timings:
    """Anthropic's counts: what was read, what was cached and what was put into the cache make up the prompt."""
    read, cached = count(usage.get("input_tokens")), count(usage.get("cache_read_input_tokens"))
    stored = count(usage.get("cache_creation_input_tokens"))
    return Timings(
        prompt_tokens=None if read is None else read + (cached or 0) + (stored or 0),
        cached_tokens=cached,
        decode_tokens=count(usage.get("output_tokens")),
    )
