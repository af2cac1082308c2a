"""Which tensors a shape implies, with the names and the order of dimensions that GGUF uses (row length first). Pure.

Architectures differ in a few traits (biases, norms, gates); those are the table below. What a tensor is for is told by
its name in `parts`, so that known shapes and real files are classified by the same rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from chambers.base.errors import UsageError
from chambers.models.dimensions import Mixture, Recurrent, Shape
from chambers.models.layout_sparse import compressed_attention, latent_attention, stream_mixing
from chambers.models.tensor import Row, ShapeTensor


class UnknownArchitectureError(UsageError):
    """An architecture whose tensors are not known here."""

    code = "models.unknown_architecture"


@dataclass(frozen=True, slots=True)
class Traits:
    """How an architecture departs from the plain transformer block."""

    qkv_bias: bool = False
    output_bias: bool = False
    head_norms: bool = False
    sinks: bool = False
    gated_query: bool = False
    router_bias: bool = False
    expert_bias: bool = False
    shared_gate: bool = False
    fused_experts: bool = False
    scaled_experts: bool = False
    norms: tuple[str, ...] = ("attn_norm", "ffn_norm")


_GEMMA_NORMS = ("attn_norm", "post_attention_norm", "ffn_norm", "post_ffw_norm")
TRAITS = {
    "llama": Traits(),
    "qwen2": Traits(qkv_bias=True),
    "qwen3": Traits(head_norms=True),
    "qwen3moe": Traits(head_norms=True),
    "qwen35": Traits(head_norms=True, gated_query=True, norms=("attn_norm", "post_attention_norm")),
    "qwen35moe": Traits(
        head_norms=True, gated_query=True, shared_gate=True, norms=("attn_norm", "post_attention_norm")
    ),
    "gemma3": Traits(head_norms=True, norms=_GEMMA_NORMS),
    "gemma4": Traits(
        head_norms=True,
        fused_experts=True,
        scaled_experts=True,
        norms=(*_GEMMA_NORMS, "post_ffw_norm_1", "pre_ffw_norm_2", "post_ffw_norm_2"),
    ),
    "gpt-oss": Traits(
        qkv_bias=True,
        output_bias=True,
        sinks=True,
        router_bias=True,
        expert_bias=True,
        norms=("attn_norm", "post_attention_norm"),
    ),
    "glm-dsa": Traits(),
    "deepseek4": Traits(),
}


def shape_tensors(shape: Shape, mtp_layers: int | None = None) -> tuple[ShapeTensor, ...]:
    """Every tensor of the model, with its draft layers unless told that fewer are there."""
    if shape.architecture not in TRAITS:
        raise UnknownArchitectureError(
            f"The tensors of architecture {shape.architecture!r} are not known.", hint=f"Known: {', '.join(TRAITS)}."
        )
    drafts = shape.mtp_layers if mtp_layers is None else mtp_layers
    rows = [
        *_ends(shape),
        *(_named(layer, row) for layer in range(shape.layers + drafts) for row in _block(shape, layer)),
    ]
    return tuple(ShapeTensor(name, dimensions) for name, dimensions in rows)


def _named(layer: int, row: Row) -> Row:
    return f"blk.{layer}.{row[0]}", row[1]


def _ends(shape: Shape) -> Iterator[Row]:
    yield "token_embd.weight", (shape.hidden, shape.vocabulary)
    yield "output_norm.weight", (shape.hidden,)
    if not shape.tied_embedding:
        yield "output.weight", (shape.hidden, shape.vocabulary)
    if shape.rope_factors:
        yield "rope_freqs.weight", (shape.head_dim // 2,)


def _block(shape: Shape, layer: int) -> Iterator[Row]:
    traits = TRAITS[shape.architecture]
    for norm in traits.norms:
        yield f"{norm}.weight", (shape.hidden,)
    yield from _attention(shape, traits, layer)
    yield from _feed_forward(shape, traits, layer)
    if shape.compression:
        yield from stream_mixing(shape, shape.compression)
    if layer >= shape.layers:
        yield "nextn.eh_proj.weight", (2 * shape.hidden, shape.hidden)
        for norm in ("enorm", "hnorm", "shared_head_norm"):
            yield f"nextn.{norm}.weight", (shape.hidden,)


def _attention(shape: Shape, traits: Traits, layer: int) -> Iterator[Row]:
    if shape.latent:
        yield from latent_attention(shape, shape.latent, layer)
    elif shape.compression:
        yield from compressed_attention(shape, shape.compression, layer)
    elif shape.recurrent and shape.is_recurrent(layer):
        yield from _recurrent(shape, shape.recurrent)
    else:
        yield from _plain_attention(shape, traits, layer)


def _plain_attention(shape: Shape, traits: Traits, layer: int) -> Iterator[Row]:
    kv_heads, head_dim = shape.heads_of(layer)
    query, kv = shape.heads * head_dim, kv_heads * head_dim
    has_value = not shape.key_is_value or shape.is_windowed(layer)
    widths = {"attn_q": query * (2 if traits.gated_query else 1), "attn_k": kv, **({"attn_v": kv} if has_value else {})}
    for name, width in widths.items():
        yield f"{name}.weight", (shape.hidden, width)
        if traits.qkv_bias:
            yield f"{name}.bias", (width,)
    yield "attn_output.weight", (query, shape.hidden)
    if traits.output_bias:
        yield "attn_output.bias", (shape.hidden,)
    if traits.sinks:
        yield "attn_sinks.weight", (shape.heads,)
    if traits.head_norms:
        yield "attn_q_norm.weight", (head_dim,)
        yield "attn_k_norm.weight", (head_dim,)


def _recurrent(shape: Shape, state: Recurrent) -> Iterator[Row]:
    mixed = state.inner + 2 * state.groups * state.state
    yield "attn_qkv.weight", (shape.hidden, mixed)
    yield "attn_gate.weight", (shape.hidden, state.inner)
    yield "ssm_alpha.weight", (shape.hidden, state.heads)
    yield "ssm_beta.weight", (shape.hidden, state.heads)
    yield "ssm_conv1d.weight", (state.conv, mixed)
    yield "ssm_a", (state.heads,)
    yield "ssm_dt.bias", (state.heads,)
    yield "ssm_norm.weight", (state.state,)
    yield "ssm_out.weight", (state.inner, shape.hidden)


def _feed_forward(shape: Shape, traits: Traits, layer: int) -> Iterator[Row]:
    mixture = shape.mixture if shape.is_mixture(layer) else None
    if mixture:
        yield from _experts(shape, mixture, traits)
    if shape.ff and (mixture is None or not mixture.leading_dense_layers):
        yield "ffn_gate.weight", (shape.hidden, shape.ff)
        yield "ffn_up.weight", (shape.hidden, shape.ff)
        yield "ffn_down.weight", (shape.ff, shape.hidden)


def _experts(shape: Shape, mixture: Mixture, traits: Traits) -> Iterator[Row]:
    yield "ffn_gate_inp.weight", (shape.hidden, mixture.count)
    if traits.router_bias:
        yield "ffn_gate_inp.bias", (mixture.count,)
    if shape.latent or shape.compression:
        yield "exp_probs_b.bias", (mixture.count,)
    entering = {"gate_up": 2 * mixture.ff} if traits.fused_experts else {"gate": mixture.ff, "up": mixture.ff}
    for name, width in entering.items():
        yield f"ffn_{name}_exps.weight", (shape.hidden, width, mixture.count)
    yield "ffn_down_exps.weight", (mixture.ff, shape.hidden, mixture.count)
    if traits.scaled_experts:
        yield "ffn_gate_inp.scale", (shape.hidden,)
        yield "ffn_down_exps.scale", (mixture.count,)
        yield "layer_output_scale.weight", (1,)
    if traits.expert_bias:
        for name, width in {**entering, "down": shape.hidden}.items():
            yield f"ffn_{name}_exps.bias", (width, mixture.count)
    if mixture.shared_ff:
        yield from _shared_experts(shape, mixture, traits)


def _shared_experts(shape: Shape, mixture: Mixture, traits: Traits) -> Iterator[Row]:
    yield "ffn_gate_shexp.weight", (shape.hidden, mixture.shared_ff)
    yield "ffn_up_shexp.weight", (shape.hidden, mixture.shared_ff)
    yield "ffn_down_shexp.weight", (mixture.shared_ff, shape.hidden)
    if traits.shared_gate:
        yield "ffn_gate_inp_shexp.weight", (shape.hidden,)
