"""Which lane has read the beginning of a prompt before: a bounded index of prefixes. No clock, no I/O.

A prompt is cut into blocks; each block's hash takes in the one before it, so equal hashes mean equal beginnings. The
index remembers which lanes were given which, and forgets the longest unused first, ends before beginnings. It
guesses what engines still hold; what they really held comes back as cached tokens. Between the slots of one engine
the engine itself finds the right one.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal

BLOCK_CHARACTERS = 512
LONGEST_BLOCKS = 1024
LONGEST_CHARACTERS = BLOCK_CHARACTERS * LONGEST_BLOCKS
CAPACITY_BLOCKS = 32_768
LEAST_MATCH_BLOCKS = 2

Blocks = tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Affinity:
    """How much of a prompt its lane had been given before. `none` is a prompt too short to look for."""

    matched_blocks: int
    blocks: int

    @property
    def decision(self) -> Literal["hit", "miss", "none"]:
        if self.blocks < LEAST_MATCH_BLOCKS:
            return "none"
        return "hit" if self.matched_blocks >= LEAST_MATCH_BLOCKS else "miss"

    def __str__(self) -> str:
        """As it stands in a header."""
        if self.decision != "hit":
            return self.decision
        return f"hit; matched={self.matched_blocks / self.blocks:.2f}"


def cut(text: str) -> Blocks:
    """The hashes of a prompt's blocks; an incomplete block at the end does not count."""
    blocks: list[bytes] = []
    above = b""
    for start in range(0, min(len(text), LONGEST_CHARACTERS) - BLOCK_CHARACTERS + 1, BLOCK_CHARACTERS):
        block = text[start : start + BLOCK_CHARACTERS].encode("utf-8", "surrogatepass")
        above = blake2b(above + block, digest_size=12).digest()
        blocks.append(above)
    return tuple(blocks)


class PrefixIndex:
    """Which lanes hold which prefixes, as far as we sent them."""

    def __init__(self, capacity_blocks: int = CAPACITY_BLOCKS) -> None:
        self._capacity_blocks = capacity_blocks
        self._lanes: OrderedDict[bytes, frozenset[str]] = OrderedDict()
        self._one_of_each: dict[frozenset[str], frozenset[str]] = {}

    def __len__(self) -> int:
        return len(self._lanes)

    def match(self, blocks: Blocks) -> Mapping[str, int]:
        """For each lane that had the beginning: how many blocks of it."""
        matched: dict[str, int] = {}
        still: frozenset[str] | None = None
        for number, block in enumerate(blocks, start=1):
            holders = self._lanes.get(block, frozenset())
            still = holders if still is None else still & holders
            if not still:
                break
            matched.update(dict.fromkeys(still, number))
        return matched

    def remember(self, blocks: Blocks, lane: str) -> None:
        """`lane` has been given this prompt."""
        for block in reversed(blocks):
            holders = self._lanes.get(block, frozenset()) | {lane}
            self._lanes[block] = self._one_of_each.setdefault(holders, holders)
            self._lanes.move_to_end(block)
        while len(self._lanes) > self._capacity_blocks:
            self._lanes.popitem(last=False)

    def forget(self, lane: str) -> None:
        """`lane` has lost all it had read: its engine is another one now."""
        kept = ((block, lanes - {lane}) for block, lanes in self._lanes.items())
        self._lanes = OrderedDict((block, lanes) for block, lanes in kept if lanes)


def choose_lane(matched: Mapping[str, int], free: Mapping[str, int], order: Sequence[str]) -> str:
    """The lane with a free slot that holds most of the prompt; else the least busy one. Nobody waits for a cache."""

    def worth(lane: str) -> tuple[int, int, int]:
        held = matched.get(lane, 0)
        return held if held >= LEAST_MATCH_BLOCKS else 0, free[lane], -order.index(lane)

    return max(free, key=worth)
