"""The tensors of attention over compressed keys: latents (MLA) with an indexer, and DeepSeek-V4's. Pure.

Apart from `layout` because these two share nothing with plain heads, and change when such models do.
"""

from collections.abc import Iterator

from chambers.models.dimensions import Compression, Indexer, Latent, Shape
from chambers.models.tensor import Row


def latent_attention(shape: Shape, latent: Latent, layer: int) -> Iterator[Row]:
    """Low-rank queries, one latent for keys and values, and the indexer where this layer chooses."""
    query = shape.heads * (latent.nope + latent.rope)
    yield "attn_q_a.weight", (shape.hidden, latent.q_rank)
    yield "attn_q_a_norm.weight", (latent.q_rank,)
    yield "attn_q_b.weight", (latent.q_rank, query)
    yield "attn_kv_a_mqa.weight", (shape.hidden, latent.kv_rank + latent.rope)
    yield "attn_kv_a_norm.weight", (latent.kv_rank,)
    yield "attn_k_b.weight", (latent.nope, latent.kv_rank, shape.heads)
    yield "attn_v_b.weight", (latent.kv_rank, latent.value, shape.heads)
    yield "attn_output.weight", (shape.heads * latent.value, shape.hidden)
    if shape.indexer and (layer >= shape.layers or shape.indexer.on_layer(layer)):
        yield from _indexer(shape, shape.indexer, latent.q_rank)
        yield "indexer.attn_k.weight", (shape.hidden, shape.indexer.key_dim)
        yield "indexer.k_norm.weight", (shape.indexer.key_dim,)
        yield "indexer.k_norm.bias", (shape.indexer.key_dim,)


def compressed_attention(shape: Shape, compression: Compression, layer: int) -> Iterator[Row]:
    """One key for all heads, grouped low-rank output, and what makes the compressed keys."""
    query = shape.heads * shape.head_dim
    yield "attn_q_a.weight", (shape.hidden, compression.q_rank)
    yield "attn_q_a_norm.weight", (compression.q_rank,)
    yield "attn_q_b.weight", (compression.q_rank, query)
    yield "attn_kv.weight", (shape.hidden, shape.head_dim)
    yield "attn_kv_norm.weight", (shape.head_dim,)
    yield "attn_sinks.weight", (shape.heads,)
    narrow = compression.output_groups * compression.output_rank
    yield "attn_output_a.weight", (query // compression.output_groups, narrow)
    yield "attn_output_b.weight", (narrow, shape.hidden)
    ratio = compression.ratio(layer) if layer < shape.layers else None
    if ratio is None:
        return
    overlap = compression.overlap(layer)
    yield from _compressor("attn_compressor", shape.hidden, shape.head_dim, overlap, ratio)
    if shape.indexer and ratio == compression.even_ratio:
        yield from _indexer(shape, shape.indexer, compression.q_rank)
        yield from _compressor("indexer.compressor", shape.hidden, shape.indexer.key_dim, overlap, ratio)


def stream_mixing(shape: Shape, compression: Compression) -> Iterator[Row]:
    """The residual runs in several streams; before attention and feed-forward they are mixed anew."""
    streams = compression.streams
    mixes = (2 + streams) * streams
    for place in ("attn", "ffn"):
        yield f"hc_{place}_fn.weight", (streams * shape.hidden, mixes)
        yield f"hc_{place}_base.weight", (mixes,)
        yield f"hc_{place}_scale.weight", (3,)


def _indexer(shape: Shape, indexer: Indexer, q_rank: int) -> Iterator[Row]:
    yield "indexer.attn_q_b.weight", (q_rank, indexer.heads * indexer.key_dim)
    yield "indexer.proj.weight", (shape.hidden, indexer.heads)


def _compressor(name: str, hidden: int, width: int, overlap: int, ratio: int) -> Iterator[Row]:
    yield f"{name}_kv.weight", (hidden, overlap * width)
    yield f"{name}_gate.weight", (hidden, overlap * width)
    yield f"{name}_ape.weight", (overlap * width, ratio)
    yield f"{name}_norm.weight", (width,)
