"""Random weights in any GGUF number format, small enough that a network of them neither explodes nor dies. Pure.

A pool of random blocks is made once a format and repeated; its number of blocks is a prime, so that no two rows of a
tensor are the same. The scale of each block is set, the rest is noise.
"""

import random
import struct
from collections.abc import Iterator
from itertools import islice

from chambers.base.errors import UsageError
from chambers.models.ggml_types import GgmlType

_POOL_BLOCKS = {1: 262_147, 32: 65_537, 256: 16_381}
_SPREAD = 0.02
# Where a block keeps its scales (16-bit floats), and what they must be for weights of about the spread above.
_SCALES: dict[str, tuple[tuple[int, float], ...]] = {
    "Q4_0": ((0, 0.004),),
    "Q4_1": ((0, 0.004), (2, -0.03)),
    "Q5_0": ((0, 0.002),),
    "Q5_1": ((0, 0.002), (2, -0.03)),
    "Q8_0": ((0, 0.0003),),
    "Q2_K": ((80, 0.002), (82, 0.003)),
    "Q3_K": ((108, 0.0003),),
    "Q4_K": ((0, 0.00008), (2, 0.0006)),
    "Q5_K": ((0, 0.00004), (2, 0.0006)),
    "Q6_K": ((208, 0.00002),),
    "IQ2_XXS": ((0, 0.0003),),
    "IQ2_XS": ((0, 0.0003),),
    "IQ3_XXS": ((0, 0.0002),),
    "IQ3_S": ((0, 0.0001),),
    "IQ4_NL": ((0, 0.0003),),
    "IQ4_XS": ((0, 0.00001),),
}
_MXFP4_EXPONENT = 119


class NoRandomWeightsError(UsageError):
    """A format whose blocks cannot be made up here."""

    code = "models.no_random_weights"


def make_pool(kind: GgmlType, seed: int) -> bytes:
    """Random blocks of a format."""
    source = random.Random(seed)  # noqa: S311 - weights of a rehearsal need no secrecy, and must repeat
    blocks = _POOL_BLOCKS.get(kind.block, 0)
    if kind.name in {"F32", "F16", "BF16"}:
        return _floats(kind, source, blocks)
    data = bytearray(source.randbytes(blocks * kind.size_bytes))
    if kind.name == "MXFP4":
        data[0 :: kind.size_bytes] = bytes([_MXFP4_EXPONENT]) * blocks
    elif kind.name in _SCALES:
        for offset, scale in _SCALES[kind.name]:
            for place, byte in enumerate(struct.pack("<e", scale)):
                data[offset + place :: kind.size_bytes] = bytes([byte]) * blocks
    else:
        raise NoRandomWeightsError(
            f"Random weights in {kind.name} cannot be made.", hint=f"Known: {', '.join(_SCALES)}, MXFP4, F16, BF16."
        )
    return bytes(data)


def repeat(pool: bytes, start: int, length: int) -> Iterator[memoryview]:
    """`length` bytes of the pool taken round and round from `start`, without copying."""
    view = memoryview(pool)
    start %= len(pool)
    while length > 0:
        piece = view[start : start + length]
        yield piece
        length -= len(piece)
        start = 0


def _floats(kind: GgmlType, source: random.Random, count: int) -> bytes:
    values = list(islice(iter(lambda: source.uniform(-1.7 * _SPREAD, 1.7 * _SPREAD), None), count))
    if kind.name == "F16":
        return struct.pack(f"<{count}e", *values)
    single = struct.pack(f"<{count}f", *values)
    if kind.name == "F32":
        return single
    upper = bytearray(2 * count)
    upper[0::2], upper[1::2] = single[2::4], single[3::4]
    return bytes(upper)
