"""A `ModelCard` from a safetensors folder: exact bytes from the shards' headers, dimensions from config.json.

Packed weights (AWQ, GPTQ) are counted as the weights they unpack to, and their scales as none, so that active
parameters mean the same whatever the quantisation.
"""

import math
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from chambers.models.card import Experts, ModelCard, Part
from chambers.models.config_facts import ConfigFacts, config_cache, text_facts
from chambers.models.parts import active_parameters
from chambers.models.safetensors import Checkpoint, SafetensorsError, StoredTensor, read_checkpoint, read_json
from chambers.models.templates import TemplateFacts, template_facts

_LAYER = re.compile(r"(?:^|\.)layers\.(\d+)\.")
_SCALES = re.compile(r"(scale|scales|qzeros|zero_point|g_idx|weight_shape|scale_inv)$")
_PACKED = re.compile(r"(qweight|weight_packed)$")
_RULES = (
    (re.compile(r"^(model\.)?(visual|vision|vision_tower|vision_model|multi_modal_projector|mm_)"), Part.VISION),
    (re.compile(r"embed_tokens"), Part.EMBEDDING),
    (re.compile(r"^(language_model\.)?lm_head\."), Part.HEAD),
    (re.compile(r"norm"), Part.OTHER),
    (re.compile(r"shared_experts?\."), Part.SHARED_EXPERTS),
    (re.compile(r"experts\."), Part.ROUTED_EXPERTS),
    (re.compile(r"(self_attn|linear_attn|\.attn|mixer)\b"), Part.ATTENTION),
    (re.compile(r"mlp\.(gate_proj|up_proj|down_proj|gate_up_proj)"), Part.DENSE),
)
_MAX_TEMPLATE_BYTES = 1 << 20


def read_safetensors_card(folder: Path) -> ModelCard:
    """The card of the checkpoint in that folder."""
    return safetensors_card(read_checkpoint(folder), _read_template(folder))


def safetensors_card(checkpoint: Checkpoint, template: TemplateFacts) -> ModelCard:
    """The card of a checkpoint whose headers have been read."""
    facts = text_facts(checkpoint.config)
    drafts = _drafts(checkpoint, facts)
    experts = _experts(checkpoint, facts)
    hidden, vocabulary = facts.need("hidden_size"), facts.need("vocab_size")
    tied = not any(part_of_name(name, facts.layers) is Part.HEAD for name in checkpoint.tensors)
    parameters = _sums(checkpoint, facts.layers, _parameters)
    return ModelCard(
        name=checkpoint.folder.name,
        architecture=str(facts.values.get("model_type", "unknown")),
        quant=quant_name(checkpoint),
        layers=facts.layers,
        hidden=hidden,
        vocabulary=vocabulary,
        context_tokens=facts.number("max_position_embeddings"),
        heads=facts.need("num_attention_heads"),
        head_dim=facts.head_dim,
        bytes_by_part=_sums(checkpoint, facts.layers, lambda tensor: tensor.size_bytes),
        experts=experts,
        cache=config_cache(facts, drafts, _layers_with(checkpoint, ".indexer.")),
        active_parameters=active_parameters(parameters, experts, tied=tied),
        head_parameters=hidden * vocabulary,
        tied_embedding=tied,
        mtp_layers=drafts,
        source="safetensors",
        file_bytes=checkpoint.file_bytes,
        chat_template=template.present,
        thinking_switch=template.thinking_switch,
        tools=template.tools,
    )


def part_of_name(name: str, trunk_layers: int) -> Part:
    """What a tensor is for, told from the name it has in a checkpoint."""
    layer = _LAYER.search(name)
    if name.startswith("mtp.") or (layer and int(layer[1]) >= trunk_layers and "vis" not in name):
        return Part.MTP
    return next((part for pattern, part in _RULES if pattern.search(name)), Part.OTHER)


def quant_name(checkpoint: Checkpoint) -> str:
    """The quantisation in the words that `quant` uses; a drafting head of another one is named behind a plus."""
    drafting = checkpoint.config.get("mtp_quantization_config")
    trunk = _quant_of(checkpoint, checkpoint.config.get("quantization_config"))
    return f"{trunk}+mtp-{_quant_of(checkpoint, drafting)}" if isinstance(drafting, dict) else trunk


def _quant_of(checkpoint: Checkpoint, said: object) -> str:
    """What a quantisation section says; without one it is named by the commonest number format."""
    if not isinstance(said, dict):
        return _commonest_dtype(checkpoint).lower()
    group = said.get("config_groups", {}).get("group_0", {}).get("weights", {}) if _has_groups(said) else said
    bits = group.get("num_bits", group.get("bits", said.get("w_bit")))
    if said.get("quant_method") == "fp8" or (bits == 8 and group.get("type") == "float"):
        return "fp8"
    size = group.get("group_size", said.get("q_group_size"))
    if isinstance(bits, int) and isinstance(size, int):
        return f"{'gptq' if said.get('quant_method') == 'gptq' else 'awq'}-int{bits}-g{size}"
    return str(said.get("quant_method", "unknown"))


def _has_groups(said: dict[str, object]) -> bool:
    groups = said.get("config_groups")
    first = groups.get("group_0") if isinstance(groups, dict) else None
    return isinstance(first, dict) and isinstance(first.get("weights"), dict)


def _commonest_dtype(checkpoint: Checkpoint) -> str:
    weight: Counter[str] = Counter()
    for tensor in checkpoint.tensors.values():
        weight[tensor.dtype] += tensor.size_bytes
    if not weight:
        raise SafetensorsError(f"{checkpoint.folder} holds no tensors.", hint="Fetch it again.")
    return weight.most_common(1)[0][0]


def _sums(checkpoint: Checkpoint, layers: int, measure: Callable[[StoredTensor], int]) -> dict[Part, int]:
    found: dict[Part, int] = {}
    for name, tensor in checkpoint.tensors.items():
        part = part_of_name(name, layers)
        found[part] = found.get(part, 0) + measure(tensor)
    return found


def _parameters(tensor: StoredTensor) -> int:
    """The weights a tensor stands for; a packed one holds 4-bit weights, eight to an integer."""
    if _SCALES.search(tensor.name):
        return 0
    return math.prod(tensor.shape) * (8 if _PACKED.search(tensor.name) and tensor.dtype == "I32" else 1)


def _layers_with(checkpoint: Checkpoint, word: str) -> frozenset[int]:
    found = (_LAYER.search(name) for name in checkpoint.tensors if word in name)
    return frozenset(int(layer[1]) for layer in found if layer)


def _drafts(checkpoint: Checkpoint, facts: ConfigFacts) -> int:
    """Draft layers that are really there: requantised checkpoints announce them and leave them out."""
    if any(name.startswith("mtp.") for name in checkpoint.tensors):
        return facts.number("mtp_num_hidden_layers", "num_nextn_predict_layers") or 1
    return sum(layer >= facts.layers for layer in _layers_with(checkpoint, "layers."))


def _experts(checkpoint: Checkpoint, facts: ConfigFacts) -> Experts | None:
    count = facts.number("num_experts", "n_routed_experts", "num_local_experts")
    if not count:
        return None
    used = facts.need("num_experts_per_tok", "top_k_experts", "experts_per_token")
    if used > count:
        raise SafetensorsError(f"config.json claims {count} experts of which {used} are used for a token.")
    layers = (layer for layer in _layers_with(checkpoint, "experts.") if layer < facts.layers)
    return Experts(count, used, sum(1 for _ in layers))


def _read_template(folder: Path) -> TemplateFacts:
    file = folder / "chat_template.jinja"
    if file.is_file() and file.stat().st_size <= _MAX_TEMPLATE_BYTES:
        return template_facts(file.read_text(encoding="utf-8", errors="replace"))
    settings = folder / "tokenizer_config.json"
    return template_facts(read_json(settings).get("chat_template") if settings.is_file() else None)
