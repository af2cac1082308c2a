"""How a GGUF model remembers, layer by layer, from its facts and its tensors' names. Pure.

Which layers are recurrent and which have an indexer is told by the tensors they carry, because that cannot lie; how
wide they are is told by the facts.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from chambers.models import layer_cache
from chambers.models.card import CacheGroup
from chambers.models.gguf_facts import ArchitectureFacts

# Period of the layers that see everything, where the header leaves it to the architecture.
_USUAL_PERIOD = {"gemma2": 2, "gemma3": 6, "gemma3n": 5, "gpt-oss": 2, "cohere2": 4}


@dataclass(frozen=True, slots=True)
class Blocks:
    """How many layers there are, and the names of the tensors in them."""

    trunk: int
    drafts: int
    names: frozenset[str]

    def has(self, layer: int, tensor: str) -> bool:
        return f"blk.{layer}.{tensor}.weight" in self.names


def gguf_cache(facts: ArchitectureFacts, blocks: Blocks) -> tuple[CacheGroup, ...]:
    """The cache groups of trunk and draft layers."""
    layers = blocks.trunk + blocks.drafts
    trunk = [group for layer in range(blocks.trunk) for group in _layer(facts, blocks, layer)]
    drafts = [group for layer in range(blocks.trunk, layers) for group in _layer(facts, blocks, layer)]
    return layer_cache.together((*trunk, *(replace(group, mtp=True) for group in drafts)))


def windowed_layers(facts: ArchitectureFacts, layers: int) -> frozenset[int]:
    """The layers that look back a window only."""
    if not facts.number("attention.sliding_window"):
        return frozenset()
    if facts.is_list("attention.sliding_window_pattern"):
        marks = facts.per_layer("attention.sliding_window_pattern", layers) or ()
        return frozenset(layer for layer, mark in enumerate(marks) if mark)
    usual = _USUAL_PERIOD.get(facts.architecture)
    period = facts.number("attention.sliding_window_pattern") or usual
    return frozenset(layer for layer in range(layers) if period and (layer + 1) % period)


def _layer(facts: ArchitectureFacts, blocks: Blocks, layer: int) -> Iterator[CacheGroup]:
    if facts.is_list("attention.compress_ratios"):
        yield from _compressed(facts, blocks, layer)
    elif blocks.has(layer, "ssm_conv1d"):
        yield _recurrent(facts)
    elif rank := facts.number("attention.kv_lora_rank"):
        yield layer_cache.latent(
            rank, facts.need("rope.dimension_count"), facts.number("attention.indexer.top_k") or None
        )
        if blocks.has(layer, "indexer.attn_k"):
            yield layer_cache.indexer(facts.need("attention.indexer.key_length"))
    else:
        yield from _attention(facts, blocks, layer)


def _recurrent(facts: ArchitectureFacts) -> CacheGroup:
    return layer_cache.recurrent(
        conv=facts.need("ssm.conv_kernel"),
        inner=facts.need("ssm.inner_size"),
        groups=facts.number("ssm.group_count") or 0,
        state=facts.need("ssm.state_size"),
    )


def _attention(facts: ArchitectureFacts, blocks: Blocks, layer: int) -> Iterator[CacheGroup]:
    layers = blocks.trunk + blocks.drafts
    kv_heads = facts.per_layer("attention.head_count_kv", layers) or facts.per_layer("attention.head_count", layers)
    borrowed = facts.number("attention.shared_kv_layers") or 0
    if not kv_heads or not kv_heads[layer] or blocks.trunk - borrowed <= layer < blocks.trunk:
        return
    windowed = layer in windowed_layers(facts, layers)
    key, value = head_widths(facts, windowed=windowed)
    yield layer_cache.attention(
        kv_heads[layer], key, value, facts.number("attention.sliding_window") if windowed else None
    )


def head_widths(facts: ArchitectureFacts, *, windowed: bool = False) -> tuple[int, int]:
    """The width of a head's key and value."""
    swa = "_swa" if windowed and facts.number("attention.key_length_swa") else ""
    usual = facts.need("embedding_length") // facts.need("attention.head_count")
    key = facts.number(f"attention.key_length{swa}") or usual
    return key, facts.number(f"attention.value_length{swa}") or usual


def _compressed(facts: ArchitectureFacts, blocks: Blocks, layer: int) -> Iterator[CacheGroup]:
    ratios = facts.per_layer("attention.compress_ratios", blocks.trunk) or ()
    return layer_cache.compressed_attention(
        head_widths(facts)[0],
        facts.need("attention.sliding_window"),
        ratio=ratios[layer] if layer < blocks.trunk else 0,
        finest=min((one for one in ratios if one > 1), default=0),
        index_key_dim=facts.need("attention.indexer.key_length"),
        top_k=facts.number("attention.indexer.top_k"),
    )
