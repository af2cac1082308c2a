"""How one layer remembers, as a cache group of one layer, and how equal layers are put together. Pure.

Both a known shape and a GGUF header describe a model layer by layer; these are the few ways a layer can be.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from chambers.models.card import CacheGroup, CacheKind

F32_BYTES = 4


def attention(kv_heads: int, key_dim: int, value_dim: int, window_tokens: int | None = None) -> CacheGroup:
    """Keys and values of every token, or of the last `window_tokens`."""
    kind = CacheKind.FULL if window_tokens is None else CacheKind.WINDOW
    return CacheGroup(kind, 1, kv_heads * key_dim, kv_heads * value_dim, window_tokens=window_tokens)


def recurrent(*, conv: int, inner: int, groups: int, state: int) -> CacheGroup:
    """A state of fixed size in 32 bit: the convolution's last inputs and the running matrix."""
    elements = (conv - 1) * (inner + 2 * groups * state) + state * inner
    return CacheGroup(CacheKind.STATE, 1, state_bytes=elements * F32_BYTES, quantisable=False)


def latent(rank: int, rope: int, read_tokens: int | None = None) -> CacheGroup:
    """One compressed vector for keys and values together, and its position part."""
    return CacheGroup(CacheKind.FULL, 1, rank + rope, read_tokens=read_tokens, rope_elements=rope)


def indexer(key_dim: int, ratio: int = 1) -> CacheGroup:
    """The small keys by which sparse attention chooses; a step reads all of them."""
    kind = CacheKind.FULL if ratio == 1 else CacheKind.COMPRESSED
    return CacheGroup(kind, 1, key_dim, ratio=ratio, indexer=True)


def compressed(key_dim: int, ratio: int, read_tokens: int | None = None) -> CacheGroup:
    """One key for every `ratio` tokens."""
    return CacheGroup(CacheKind.COMPRESSED, 1, key_dim, ratio=ratio, read_tokens=read_tokens)


def compressor(width: int, ratio: int, overlap: int) -> CacheGroup:
    """The tokens that wait to be compressed, with their scores, in 32 bit; a step adds one of them."""
    row_bytes = 2 * overlap * width * F32_BYTES
    rows = overlap * ratio
    return CacheGroup(CacheKind.STATE, 1, state_bytes=rows * row_bytes, quantisable=False, step_bytes=row_bytes)


def compressed_attention(
    key_dim: int, window_tokens: int, *, ratio: int, finest: int, index_key_dim: int, top_k: int | None
) -> Iterator[CacheGroup]:
    """Raw keys of a window, and compressed ones of everything before (none if `ratio` is below 2).

    Layers of the finest ratio choose what they read by an indexer, and compress overlapping groups of tokens.
    """
    yield attention(1, key_dim, 0, window_tokens)
    if ratio < 2:
        return
    chooses = ratio == finest
    overlap = 2 if chooses else 1
    yield compressed(key_dim, ratio, top_k if chooses else None)
    yield compressor(key_dim, ratio, overlap)
    if chooses:
        yield indexer(index_key_dim, ratio)
        yield compressor(index_key_dim, ratio, overlap)


def together(layers: Iterable[CacheGroup]) -> tuple[CacheGroup, ...]:
    """Layers that remember in the same way, summed; the order of first appearance is kept."""
    found: dict[CacheGroup, int] = {}
    for layer in layers:
        found[layer] = found.get(layer, 0) + 1
    return tuple(_times(layer, count) for layer, count in found.items())


def _times(layer: CacheGroup, count: int) -> CacheGroup:
    return replace(
        layer,
        layers=count,
        key_elements=layer.key_elements * count,
        value_elements=layer.value_elements * count,
        state_bytes=layer.state_bytes * count,
        rope_elements=layer.rope_elements * count,
        step_bytes=None if layer.step_bytes is None else layer.step_bytes * count,
    )
