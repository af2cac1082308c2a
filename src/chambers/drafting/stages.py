"""The stages by name: what each is given, and the function that does it.

A stage is a function of a room and of earlier results; it returns a value, which the shelf keeps. Done twice it does no
harm. What a stage may rely on is written in its own file.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

from chambers.drafting.results import Result
from chambers.drafting.room import Room

R = TypeVar("R", bound=Result)


class GivenResults:
    """Earlier results of a job, read from the shelf when they are asked for."""

    def __init__(self, room: Room, hashes: Mapping[str, str], part: str | None) -> None:
        self._room, self._hashes = room, hashes
        self.part = part
        """Which section or reviewer this is about; None for the whole."""

    def __contains__(self, name: str) -> bool:
        return name in self._hashes

    def get(self, kind: type[R], name: str) -> R:
        """A result that must be there."""
        return self._room.shelf.get(kind, self._hashes[name])

    def all(self, kind: type[R], prefix: str) -> tuple[R, ...]:
        """Every result whose name begins so, in the order in which they were made."""
        found = (sha256 for name, sha256 in self._hashes.items() if name.startswith(prefix))
        return tuple(self._room.shelf.get(kind, sha256) for sha256 in found)

    @property
    def hashes(self) -> Mapping[str, str]:
        return self._hashes


StageFunction = Callable[[Room, GivenResults], Awaitable[Result]]
