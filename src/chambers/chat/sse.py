"""Server-sent events out of bytes, and back.

`EventSplitter` cuts a byte stream into whole events and keeps the rest, so that a chunk boundary inside an event, or
inside a UTF-8 character, is never visible to anyone. It understands no JSON.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from chambers.base.errors import OperationError

DONE = b"[DONE]"
MAX_EVENT_BYTES = 16 * 1024 * 1024


class EventTooLongError(OperationError):
    """The other side sends without ever ending an event."""

    code = "engine.event_too_long"
    http_status = 502


@dataclass(frozen=True, slots=True)
class Event:
    """One whole event: its name (None if unnamed), its data lines joined, and the bytes it came as."""

    name: str | None
    data: bytes
    raw: bytes


class EventSplitter:
    """Feed it bytes as they come; it gives back the events that are complete."""

    def __init__(self, max_event_bytes: int = MAX_EVENT_BYTES) -> None:
        self._rest = b""
        self._max_event_bytes = max_event_bytes

    def feed(self, chunk: bytes) -> Iterator[Event]:
        """The events that `chunk` completes."""
        return split_events(self.feed_raw(chunk))

    def feed_raw(self, chunk: bytes) -> bytes:
        """The bytes of all events that `chunk` completes, untouched but for CRLF line ends."""
        if not self._rest and chunk.endswith(b"\n\n") and b"\r" not in chunk:
            return chunk  # what nearly every chunk is: whole events, and nothing left of the one before
        self._rest += chunk
        if b"\r" in self._rest:
            self._rest = self._rest.replace(b"\r\n", b"\n")
        end = self._rest.rfind(b"\n\n")
        if end < 0:
            if len(self._rest) > self._max_event_bytes:
                raise EventTooLongError(
                    f"The engine sent {len(self._rest)} bytes without ending an event.",
                    hint="`chambers logs` shows what the engine says.",
                )
            return b""
        whole, self._rest = self._rest[: end + 2], self._rest[end + 2 :]
        return whole

    @property
    def rest(self) -> bytes:
        """What has come of an event that is not complete."""
        return self._rest


def split_events(whole: bytes) -> Iterator[Event]:
    """The events in bytes that end where an event ends."""
    for raw in whole.split(b"\n\n"):
        event = parse_event(raw + b"\n\n")
        if event is not None:
            yield event


def parse_event(raw: bytes) -> Event | None:
    """One event from its bytes; None for comments and blank lines."""
    name: str | None = None
    data: list[bytes] = []
    for line in raw.split(b"\n"):
        field, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if field == b"data":
            data.append(value)
        elif field == b"event":
            name = value.decode("utf-8", "replace")
    return Event(name=name, data=b"\n".join(data), raw=raw) if data else None


def comments_in(whole: bytes) -> Iterator[str]:
    """What stands in comments between the events: a server's remarks while it has no answer yet."""
    for raw in whole.split(b"\n\n"):
        if raw.startswith(b":"):
            yield raw[1:].strip().decode("utf-8", "replace")


def encode_event(data: bytes, name: str | None = None) -> bytes:
    """The bytes of an event."""
    lines = b"".join(b"data: " + line + b"\n" for line in data.split(b"\n"))
    return (b"event: " + name.encode() + b"\n" if name else b"") + lines + b"\n"


def encode_comment(text: str) -> bytes:
    """A line that clients read over; it keeps a connection from looking dead."""
    return b": " + " ".join(text.split()).encode("utf-8", "replace") + b"\n\n"
