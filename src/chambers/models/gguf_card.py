"""A `ModelCard` from the header of a GGUF model: exact bytes, because every tensor is listed there.

An architecture that `layout` does not know still gets a card, as long as its header says the usual things; a note says
that the cache was reckoned by general rules.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from chambers.models.card import Experts, ModelCard, Part
from chambers.models.ggml_types import BY_NUMBER
from chambers.models.gguf import GgufError, Tensor
from chambers.models.gguf_cache import Blocks, gguf_cache, head_widths
from chambers.models.gguf_facts import ArchitectureFacts
from chambers.models.gguf_split import GgufModel, read_model, stored_bytes
from chambers.models.layout import TRAITS
from chambers.models.parts import active_parameters, layer_tensors, parameters_by_part, part_of
from chambers.models.templates import template_facts

_MAX_LAYERS = 1_024
_EMBEDDING = "token_embd.weight"
FILE_TYPES = {
    0: "F32", 1: "F16", 2: "Q4_0", 3: "Q4_1", 7: "Q8_0", 8: "Q5_0", 9: "Q5_1", 10: "Q2_K", 11: "Q3_K_S", 12: "Q3_K_M",
    13: "Q3_K_L", 14: "Q4_K_S", 15: "Q4_K_M", 16: "Q5_K_S", 17: "Q5_K_M", 18: "Q6_K", 19: "IQ2_XXS", 20: "IQ2_XS",
    21: "Q2_K_S", 22: "IQ3_XS", 23: "IQ3_XXS", 24: "IQ1_S", 25: "IQ4_NL", 26: "IQ3_S", 27: "IQ3_M", 28: "IQ2_S",
    29: "IQ2_M", 30: "IQ4_XS", 31: "IQ1_M", 32: "BF16", 36: "TQ1_0", 37: "TQ2_0", 38: "MXFP4",
}  # fmt: skip


def read_gguf_card(path: Path) -> ModelCard:
    """The card of the GGUF model that `path` is, or is a part of."""
    return gguf_card(read_model(path))


def gguf_card(model: GgufModel) -> ModelCard:
    """The card of a model whose headers have been read."""
    facts = _facts(model)
    blocks = _blocks(facts, model.tensors)
    experts = _experts(facts, blocks)
    shapes = {tensor.name: tensor.shape for tensor in model.tensors}
    hidden, vocabulary = _embedding(model, facts, shapes)
    tied = "output.weight" not in shapes
    template = template_facts(model.header.facts.get("tokenizer.chat_template"))
    return ModelCard(
        name=model.header.name or model.files[0].stem,
        architecture=facts.architecture,
        quant=_quant(model),
        layers=blocks.trunk,
        hidden=hidden,
        vocabulary=vocabulary,
        context_tokens=facts.number("context_length"),
        heads=facts.need("attention.head_count"),
        head_dim=head_widths(facts)[0],
        bytes_by_part=_bytes_by_part(model, blocks.trunk),
        experts=experts,
        cache=gguf_cache(facts, blocks),
        active_parameters=active_parameters(parameters_by_part(model.tensors, blocks.trunk), experts, tied=tied),
        head_parameters=hidden * vocabulary,
        tied_embedding=tied,
        mtp_layers=blocks.drafts,
        layer_tensors=layer_tensors((tensor.name for tensor in model.tensors), blocks.trunk),
        source="gguf",
        file_bytes=model.file_bytes,
        chat_template=template.present,
        thinking_switch=template.thinking_switch,
        tools=template.tools,
        notes=_notes(facts),
    )


def _facts(model: GgufModel) -> ArchitectureFacts:
    if model.header.architecture is None:
        raise GgufError(
            f"{model.files[0]} does not say its architecture (general.architecture).",
            hint="It may be a vocabulary or an adapter; a model file is needed.",
        )
    return ArchitectureFacts(model.header, model.header.architecture)


def _blocks(facts: ArchitectureFacts, tensors: Sequence[Tensor]) -> Blocks:
    layers = facts.need("block_count")
    if layers > _MAX_LAYERS:
        raise GgufError(f"The header claims {layers} layers, and no model has more than {_MAX_LAYERS}.")
    names = frozenset(tensor.name for tensor in tensors)
    drafts = min(facts.number("nextn_predict_layers") or 0, layers - 1)
    present = sum(any(name.startswith(f"blk.{layer}.") for name in names) for layer in range(layers - drafts, layers))
    return Blocks(trunk=layers - drafts, drafts=present, names=names)


def _embedding(model: GgufModel, facts: ArchitectureFacts, shapes: dict[str, tuple[int, ...]]) -> tuple[int, int]:
    shape = shapes.get(_EMBEDDING)
    if shape is None or len(shape) != 2:
        raise GgufError(
            f"{model.files[0]} has no {_EMBEDDING} with two dimensions.",
            hint="It may be a projector or an adapter; a model file is needed.",
        )
    return facts.need("embedding_length"), shape[1]


def _experts(facts: ArchitectureFacts, blocks: Blocks) -> Experts | None:
    count, used = facts.number("expert_count"), facts.number("expert_used_count")
    if not count:
        return None
    if not used or used > count:
        raise GgufError(f"The header claims {count} experts of which {used} are used for a token.")
    return Experts(count, used, sum(blocks.has(layer, "ffn_down_exps") for layer in range(blocks.trunk)))


def _bytes_by_part(model: GgufModel, trunk: int) -> dict[Part, int]:
    found: dict[Part, int] = {}
    for tensor in model.tensors:
        part = part_of(tensor.name, trunk)
        found[part] = found.get(part, 0) + stored_bytes(tensor)
    total = sum(found.values())
    if total > model.file_bytes:
        raise GgufError(
            f"{model.files[0]} announces {total} bytes of weights and is {model.file_bytes} bytes long.",
            hint="The download was cut short; fetch it again.",
        )
    return found


def _quant(model: GgufModel) -> str:
    file_type = model.header.facts.get("general.file_type")
    if isinstance(file_type, int) and file_type in FILE_TYPES:
        return FILE_TYPES[file_type]
    weight: Counter[int] = Counter()
    for tensor in model.tensors:
        weight[tensor.ggml_type] += stored_bytes(tensor)
    return BY_NUMBER[weight.most_common(1)[0][0]].name


def _notes(facts: ArchitectureFacts) -> tuple[str, ...]:
    if facts.architecture in TRAITS:
        return ()
    return (f"The architecture {facts.architecture} is not known here; its cache is reckoned by general rules.",)
