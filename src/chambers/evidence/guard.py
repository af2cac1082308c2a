"""The question that intake asks about everything it reads: are these our own words?

The answer comes from outside as a function, so that intake needs to know nothing of how it is found. Without one, all
is admitted.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from chambers.record.page import Anchor, Source


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Why a document is held back: whole, or only the named parts of it."""

    reason: str
    parts: tuple[Anchor, ...] = ()


@dataclass(frozen=True, slots=True)
class Arrival:
    """A document at the door: what was read of it, and the bytes it came as."""

    source: Source
    bytes_sha256: str
    properties: Mapping[str, str]


Guard = Callable[[Arrival], Suspicion | None]


def admit_all(_arrival: Arrival) -> None:
    """A guard that is not there."""
