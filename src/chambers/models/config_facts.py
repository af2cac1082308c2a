"""What a checkpoint's config.json says about dimensions and memory, with its types checked. Pure."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from chambers.models import layer_cache
from chambers.models.card import CacheGroup
from chambers.models.safetensors import SafetensorsError

_MAX_LAYERS = 1_024
_MOST = 1 << 40


@dataclass(frozen=True, slots=True)
class ConfigFacts:
    """The part of the configuration that is about text."""

    values: Mapping[str, Any]

    def number(self, *keys: str) -> int | None:
        """The first of these keys that is there, as a whole number."""
        value = next((self.values[key] for key in keys if self.values.get(key) is not None), None)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MOST:
            raise SafetensorsError(f"config.json says {keys[0]} = {value!r}, and a whole number is needed.")
        return value

    def need(self, *keys: str) -> int:
        """The same, where there is no card without it."""
        value = self.number(*keys)
        if not value:
            raise SafetensorsError(
                f"config.json does not say {keys[0]}, so what the model costs cannot be told.",
                hint="Use the configuration that the model was published with.",
            )
        return value

    @property
    def layers(self) -> int:
        layers = self.need("num_hidden_layers")
        if layers > _MAX_LAYERS:
            raise SafetensorsError(f"config.json claims {layers} layers, and no model has more than {_MAX_LAYERS}.")
        return layers

    @property
    def head_dim(self) -> int:
        return self.number("head_dim") or self.need("hidden_size") // self.need("num_attention_heads")

    def kind(self, layer: int) -> str:
        """`full_attention`, `sliding_attention` or `linear_attention`."""
        kinds = self.values.get("layer_types")
        if isinstance(kinds, list) and layer < len(kinds):
            return str(kinds[layer])
        if every := self.number("full_attention_interval"):
            return "full_attention" if (layer + 1) % every == 0 else "linear_attention"
        period = self.number("sliding_window_pattern", "_sliding_window_pattern")
        slides = period and self.number("sliding_window") and (layer + 1) % period
        return "sliding_attention" if slides else "full_attention"


def text_facts(config: Mapping[str, Any]) -> ConfigFacts:
    """The text part; models that also see keep it in a section of its own."""
    text = config.get("text_config")
    return ConfigFacts({**config, **text} if isinstance(text, dict) else config)


def config_cache(facts: ConfigFacts, drafts: int, indexed: Collection[int]) -> tuple[CacheGroup, ...]:
    """How the model remembers; `indexed` are the layers whose tensors include an indexer."""
    layers = facts.layers
    trunk = [group for layer in range(layers) for group in _layer(facts, layer, indexed)]
    mtp = [group for layer in range(layers, layers + drafts) for group in _layer(facts, layer, indexed)]
    return layer_cache.together((*trunk, *(replace(group, mtp=True) for group in mtp)))


def _layer(facts: ConfigFacts, layer: int, indexed: Collection[int]) -> Iterator[CacheGroup]:
    if rank := facts.number("kv_lora_rank"):
        yield layer_cache.latent(rank, facts.need("qk_rope_head_dim"), facts.number("index_topk"))
        if layer in indexed:
            yield layer_cache.indexer(facts.need("index_head_dim"))
        return
    if isinstance(facts.values.get("compress_ratios"), list):
        yield from _compressed(facts, layer)
        return
    kind = facts.kind(layer) if layer < facts.layers else "full_attention"
    if kind == "linear_attention":
        yield _recurrent(facts)
    else:
        yield _attention(facts, windowed=kind == "sliding_attention")


def _attention(facts: ConfigFacts, *, windowed: bool) -> CacheGroup:
    wide = None if windowed else facts.number("global_head_dim")
    heads = None if windowed else facts.number("num_global_key_value_heads")
    kv_heads = heads or facts.number("num_key_value_heads") or facts.need("num_attention_heads")
    width = wide or facts.head_dim
    return layer_cache.attention(kv_heads, width, width, facts.need("sliding_window") if windowed else None)


def _recurrent(facts: ConfigFacts) -> CacheGroup:
    return layer_cache.recurrent(
        conv=facts.need("linear_conv_kernel_dim"),
        inner=facts.need("linear_num_value_heads") * facts.need("linear_value_head_dim"),
        groups=facts.need("linear_num_key_heads"),
        state=facts.need("linear_key_head_dim"),
    )


def _compressed(facts: ConfigFacts, layer: int) -> Iterator[CacheGroup]:
    ratios = facts.values["compress_ratios"][: facts.layers]
    if not all(isinstance(ratio, int) and 0 <= ratio <= _MOST for ratio in ratios):
        raise SafetensorsError("config.json has compress_ratios that are not whole numbers.")
    return layer_cache.compressed_attention(
        facts.head_dim,
        facts.need("sliding_window"),
        ratio=ratios[layer] if layer < len(ratios) else 0,
        finest=min((ratio for ratio in ratios if ratio > 1), default=0),
        index_key_dim=facts.need("index_head_dim"),
        top_k=facts.number("index_topk"),
    )
