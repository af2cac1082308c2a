"""How alike two texts are, from small sketches of them. Pure.

A sketch is the smallest hashes of all runs of a few words. Two sketches share about as many of their smallest as the
texts share runs; so near-copies are found without comparing texts.
"""

import hashlib
import re
import struct
import zlib
from collections import defaultdict
from collections.abc import Mapping

SKETCH_SIZE = 96
NEAR_FROM = 0.7
_RUN_WORDS = 4
_WORD = re.compile(r"\w+")


def text_digest(text: str) -> str | None:
    """The hash of the words alone; None when there are none."""
    words = _WORD.findall(text.casefold())
    return hashlib.sha256(" ".join(words).encode("utf-8")).hexdigest() if words else None


def sketch(text: str) -> bytes:
    """The smallest hashes of all runs of words, in order."""
    words = _WORD.findall(text.casefold())
    runs = range(max(len(words) - _RUN_WORDS + 1, 0))
    hashes = {zlib.crc32(" ".join(words[at : at + _RUN_WORDS]).encode("utf-8")) for at in runs}
    smallest = sorted(hashes)[:SKETCH_SIZE]
    return struct.pack(f">{len(smallest)}I", *smallest)


def resemblance(a: bytes, b: bytes) -> float:
    """The share of runs of words that two texts have in common, as far as sketches tell."""
    first, second = _unpacked(a), _unpacked(b)
    smallest = sorted(first | second)[: min(SKETCH_SIZE, max(len(first), len(second)))]
    if not smallest:
        return 0.0
    return sum(value in first and value in second for value in smallest) / len(smallest)


def find_near(sketches: Mapping[str, bytes]) -> tuple[tuple[str, str, float], ...]:
    """Every pair that is nearly the same, with how nearly, in a stable order."""
    holders: dict[int, list[str]] = defaultdict(list)
    unpacked = {name: _unpacked(sketches[name]) for name in sorted(sketches)}
    for name, values in unpacked.items():
        for value in values:
            holders[value].append(name)
    shared: dict[tuple[str, str], int] = defaultdict(int)
    for names in holders.values():
        # A run that very many texts have, such as a letterhead, says nothing about two of them.
        for at, first in enumerate(names if len(names) <= 50 else ()):
            for second in names[at + 1 :]:
                shared[first, second] += 1
    likely = (
        pair
        for pair, count in sorted(shared.items())
        if count >= 3 and _may_be_near(unpacked[pair[0]], unpacked[pair[1]])
    )
    close = ((a, b, resemblance(sketches[a], sketches[b])) for a, b in likely)
    return tuple(pair for pair in close if pair[2] >= NEAR_FROM)


def _may_be_near(first: set[int], second: set[int]) -> bool:
    """Whether two sketches share enough for it: a quick look that most pairs do not pass."""
    return len(first & second) >= NEAR_FROM * min(SKETCH_SIZE, max(len(first), len(second)))


def _unpacked(packed: bytes) -> set[int]:
    return set(struct.unpack(f">{len(packed) // 4}I", packed))
