"""What happens to an engine's stream on its way to a client that asked to stream.

`Relay` passes OpenAI's events on as the bytes they are: it looks for marks in them and parses nothing, because this is
done for every token. `MessagesRelay` has to parse, for it translates. Both keep the last words, in which engines tell
what the answer cost. Pure: bytes in, bytes out.
"""

from collections import deque
from collections.abc import Iterator
from typing import Protocol

from chambers.chat.anthropic_stream import MessageStream, encode
from chambers.chat.openai import (
    PROGRESS_MARK,
    BrokenStreamError,
    Json,
    error_message,
    is_progress,
    parse_chunk,
    well_formed,
)
from chambers.chat.sse import DONE, EventSplitter, split_events
from chambers.gateway.refusals import EngineRefusedError

# Inside generated text the quotes of these marks would be escaped, so they cannot be mistaken.
_COST_MARKS = (b'"timings":', b'"usage":')
_END_MARKS = (DONE, b'"finish_reason":"', b'"finish_reason": "', b'"response.completed"', b'"response.incomplete"')
_FAILED_MARKS = (b'data: {"error":', b'"response.failed"')
_SOUND_BEGINNINGS = (b"data: {", b"data:{", b"data: [DONE]", b"event:", b":", b"id:", b"retry:")
_LAST_WORDS = 2


class StreamRelay(Protocol):
    """Feed it an engine's bytes; it gives back what the client is to be sent."""

    speaking: bool
    """Whether the model's answer has begun."""

    def feed(self, piece: bytes) -> bytes: ...

    def finish(self) -> bytes:
        """What is left to say when the engine's stream has ended; an error if it ended too early."""
        ...

    def costs(self) -> Iterator[Json]:
        """The chunks in which the engine may have told what the answer cost, last first."""
        ...


class Relay:
    """Passes whole events on as the bytes they are, without the engine's progress reports."""

    def __init__(self) -> None:
        self._splitter = EventSplitter()
        self._costs: deque[bytes] = deque(maxlen=_LAST_WORDS)
        self._last: deque[bytes] = deque(maxlen=_LAST_WORDS)
        self.speaking = False

    def feed(self, piece: bytes) -> bytes:
        whole = self._splitter.feed_raw(piece)
        if PROGRESS_MARK in whole:
            whole = b"".join(event.raw for event in split_events(whole) if not is_progress(event))
        if not whole:
            return b""
        if not whole.startswith(_SOUND_BEGINNINGS):
            _look_closely(whole)
        if _COST_MARKS[0] in whole or _COST_MARKS[1] in whole:
            self._costs.append(_last_telling(whole))
        self._last.append(whole)
        # Comments are another gateway's signs of life, and no answer yet.
        self.speaking = self.speaking or any(True for _ in split_events(whole))
        return whole

    def finish(self) -> bytes:
        ending = b"".join(self._last)
        if not any(mark in ending for mark in (*_END_MARKS, *_FAILED_MARKS)):
            raise BrokenStreamError("The engine ended its stream before the answer was finished.")
        return b""

    def costs(self) -> Iterator[Json]:
        events = (event for raw in reversed(self._costs) for event in split_events(raw))
        yield from (chunk for event in events if (chunk := parse_chunk(event)) is not None)


class MessagesRelay:
    """Turns a chat completion stream into a Messages stream."""

    def __init__(self) -> None:
        self._splitter = EventSplitter()
        self._stream = MessageStream()
        self._costs: deque[Json] = deque(maxlen=_LAST_WORDS)
        self.speaking = False

    def feed(self, piece: bytes) -> bytes:
        return b"".join(self._translated(piece))

    def finish(self) -> bytes:
        return b"".join(encode(event) for event in self._stream.finish())

    def costs(self) -> Iterator[Json]:
        yield from reversed(self._costs)

    def _translated(self, piece: bytes) -> Iterator[bytes]:
        for event in self._splitter.feed(piece):
            chunk = parse_chunk(event)
            if chunk is None:
                continue
            if "error" in chunk:
                raise EngineRefusedError(500, error_message(event.data))
            if chunk.get("usage") or chunk.get("timings"):
                self._costs.append(chunk)
            with well_formed():
                events = [encode(out) for out in self._stream.feed(chunk)]
            self.speaking = self.speaking or self._stream.speaking
            yield from events


def _last_telling(whole: bytes) -> bytes:
    """The last event in which a cost may stand, out of as many as may have come at once."""
    at = max(whole.rfind(mark) for mark in _COST_MARKS)
    return whole[whole.rfind(b"\n\n", 0, at) + 1 : whole.find(b"\n\n", at) + 2]


def _look_closely(whole: bytes) -> None:
    """Bytes that do not look like events of the API are read with care, and refused if they are not."""
    events = list(split_events(whole))
    if not events:
        raise BrokenStreamError(f"The engine sent what is not an event: {whole[:80]!r}.")
    for event in events:
        parse_chunk(event)
