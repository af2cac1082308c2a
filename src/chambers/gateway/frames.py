"""What the gateway and its registrar say to each other. Pure.

To the registrar go frames: the address of the database where one is set; then of every answer first what was asked,
then the engine's bytes in slices, then its end. Back comes one line of JSON for each answer that ended: its fate, and
why when it could not be registered.
"""

import json
import struct
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum, StrEnum

_HEAD = struct.Struct("<BQI")


class Kind(IntEnum):
    """What a frame carries."""

    DATABASE = 0
    """The address, with its password, which is why it is not in the command line."""
    ASKED = 1
    PIECE = 2
    END = 3


class Fate(StrEnum):
    """What became of an answer."""

    REGISTERED = "registered"
    SHORT = "short"
    """Too short to be known again."""
    SPOOLED = "spooled"
    """The registry could not be reached; kept in the state folder, and entered when it is back."""
    FAILED = "failed"
    """Neither the registry nor the state folder could be written, or the registrar ended."""
    DROPPED = "dropped"
    """Too much was waiting already."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame; the number says which answer it belongs to."""

    kind: Kind
    answer: int
    payload: bytes = b""

    @property
    def head(self) -> bytes:
        return _HEAD.pack(self.kind, self.answer, len(self.payload))


@dataclass(frozen=True, slots=True)
class Report:
    """The fate of one answer."""

    fate: Fate
    reason: str | None = None

    def to_line(self) -> bytes:
        return json.dumps({"fate": self.fate, "reason": self.reason}).encode() + b"\n"

    @classmethod
    def from_line(cls, line: bytes) -> "Report":
        fields = json.loads(line)
        return cls(Fate(fields["fate"]), fields["reason"])


def read_frame(read: Callable[[int], bytes]) -> Frame | None:
    """The next frame; None at the end, also when that comes in the middle of one."""
    head = read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    kind, answer, length = _HEAD.unpack(head)
    payload = read(length)
    return Frame(Kind(kind), answer, payload) if len(payload) == length else None
