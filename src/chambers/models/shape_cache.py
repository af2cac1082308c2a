"""How a known shape remembers, layer by layer. Pure; the arithmetic of bytes is `cache`'s."""

from collections.abc import Iterator
from dataclasses import replace

from chambers.models import layer_cache
from chambers.models.card import CacheGroup
from chambers.models.dimensions import Compression, Indexer, Shape


def shape_cache(shape: Shape, mtp_layers: int) -> tuple[CacheGroup, ...]:
    """The cache groups of the trunk, and those of the draft layers that are present."""
    trunk = (group for layer in range(shape.layers) for group in _layer(shape, layer))
    drafts = (shape.layers + layer for layer in range(mtp_layers))
    mtp = (replace(group, mtp=True) for layer in drafts for group in _layer(shape, layer))
    return layer_cache.together((*trunk, *mtp))


def _layer(shape: Shape, layer: int) -> Iterator[CacheGroup]:
    if shape.compression and shape.indexer:
        yield from _compressed_layer(shape, shape.compression, shape.indexer, layer)
    elif shape.latent:
        yield layer_cache.latent(
            shape.latent.kv_rank, shape.latent.rope, shape.indexer.top_k if shape.indexer else None
        )
        if shape.indexer and (layer >= shape.layers or shape.indexer.on_layer(layer)):
            yield layer_cache.indexer(shape.indexer.key_dim)
    elif shape.recurrent and shape.is_recurrent(layer):
        state = shape.recurrent
        yield layer_cache.recurrent(conv=state.conv, inner=state.inner, groups=state.groups, state=state.state)
    else:
        kv_heads, head_dim = shape.heads_of(layer)
        window = shape.window.tokens if shape.window and shape.is_windowed(layer) else None
        yield layer_cache.attention(kv_heads, head_dim, head_dim, window)


def _compressed_layer(shape: Shape, compression: Compression, indexer: Indexer, layer: int) -> Iterator[CacheGroup]:
    assert shape.window is not None, "compressed keys stand behind a window of raw ones"
    return layer_cache.compressed_attention(
        shape.head_dim,
        shape.window.tokens,
        ratio=(compression.ratio(layer) or 0) if layer < shape.layers else 0,
        finest=compression.even_ratio,
        index_key_dim=indexer.key_dim,
        top_k=indexer.top_k,
    )
