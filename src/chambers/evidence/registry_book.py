"""What the registry needs of whatever keeps it: entries written, digests looked up. Pure.

An entry is made with a key, and found again only with that key. A book holds the keys of all its entries, so that the
entries of one book can be copied into another, where new ones are made with the first key.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal, Protocol, TypeVar

Whole = Literal["bytes", "identifier", "text"]
"""By what a whole text is known: the bytes of its file, an identifier in it, its letters."""
KEY_BYTES = 32

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Entry:
    """One text of ours: digests only. `shingles` says of each whether it is ours or was taken from a source."""

    kind: str
    registered_at: str
    identifier: bytes | None
    file: bytes | None
    text: bytes
    shingles: Mapping[bytes, bool]

    @property
    def ours(self) -> bool:
        """Whether any of its words are."""
        return any(self.shingles.values())


class Book(Protocol):
    """An open connection to a kept registry."""

    id: str
    """Made by chance with the registry, so that another one in its place is noticed."""

    def key_ring(self) -> tuple[bytes, ...]:
        """Every key, the one for new entries first."""
        ...

    def add(self, entries: Iterable[Entry], keys: Sequence[bytes] = ()) -> None:
        """Write entries, with the keys that they were made with if those may be new here; all or none.

        An entry that is here already gains what it lacked: bytes, an identifier, shingles that are ours.
        """
        ...

    def holds(self, whole: Whole, digests: Collection[bytes]) -> bool:
        """Whether a whole text is known by one of these; by its letters only one that has words of its own."""
        ...

    def known(self, digests: Collection[bytes]) -> Mapping[bytes, bool]:
        """Those of the shingles that are known, and whether they are ours."""
        ...

    def count(self) -> int:
        """How many texts are registered."""
        ...

    def close(self) -> None: ...


def batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """The items, so many at a time."""
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch
