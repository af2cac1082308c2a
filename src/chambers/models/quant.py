"""A quantisation by its published name: which number format each tensor gets, and so how many bytes. Pure.

GGUF names (Q4_K_M, IQ4_XS, ...) are mixtures: llama.cpp raises some tensors above the format the name says, and these
rules follow it closely enough for a forecast; a real file's header is exact. Safetensors names (fp8, awq-int4-g128,
bf16) keep embedding, head, norms and routers in 16 bit, and AWQ leaves latent attention alone. Requantised files
mostly lose their draft layers, so `awq-...` has none; `awq-...+mtp-fp8` is one with the draft layers grafted back.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from chambers.base.errors import UsageError
from chambers.models.card import Part
from chambers.models.dimensions import Shape
from chambers.models.ggml_types import BY_NAME, GgmlType, ggml_type, tensor_bytes
from chambers.models.parts import part_of
from chambers.models.tensor import ShapeTensor


class UnknownQuantError(UsageError):
    """A quantisation that is not known here."""

    code = "models.unknown_quant"


@dataclass(frozen=True, slots=True)
class Recipe:
    """A GGUF mixture: `raised` is for the value and down projections of some layers, `others` for all but experts."""

    base: str
    head: str | None = None
    raised: str | None = None
    raised_layers: str = "more_bits"
    embedding: str | None = None
    fused_qkv: str | None = None
    others: str | None = None


_RECIPES = {
    "F32": Recipe("F32"),
    "F16": Recipe("F16"),
    "BF16": Recipe("BF16"),
    "Q8_0": Recipe("Q8_0"),
    "Q6_K": Recipe("Q6_K"),
    "Q5_0": Recipe("Q5_0", head="Q6_K"),
    "Q5_1": Recipe("Q5_1", head="Q6_K"),
    "Q5_K_S": Recipe("Q5_K", head="Q6_K"),
    "Q5_K_M": Recipe("Q5_K", head="Q6_K", raised="Q6_K", fused_qkv="Q6_K"),
    "Q4_0": Recipe("Q4_0", head="Q6_K"),
    "Q4_1": Recipe("Q4_1", head="Q6_K"),
    "Q4_K_S": Recipe("Q4_K", head="Q6_K", raised="Q5_K", raised_layers="first_eighth"),
    "Q4_K_M": Recipe("Q4_K", head="Q6_K", raised="Q6_K", fused_qkv="Q5_K"),
    "IQ4_NL": Recipe("IQ4_NL", head="Q6_K", raised="Q5_K", raised_layers="first_eighth"),
    "IQ4_XS": Recipe("IQ4_XS", head="Q6_K", raised="Q5_K", raised_layers="first_eighth"),
    "Q3_K_M": Recipe("Q3_K", head="Q6_K", raised="Q4_K", raised_layers="all"),
    "IQ3_XXS": Recipe("IQ3_XXS", head="Q5_K", raised="Q4_K", raised_layers="first_eighth", embedding="IQ3_S"),
    "Q2_K": Recipe("Q2_K", head="Q6_K", raised="Q3_K", raised_layers="all"),
    "IQ2_XXS": Recipe("IQ2_XXS", head="Q5_K", raised="Q2_K", raised_layers="first_eighth", embedding="Q2_K"),
    "UD-IQ2_XXS": Recipe("IQ2_XXS", raised="IQ3_XXS", raised_layers="all", others="Q6_K"),
    "MXFP4": Recipe("MXFP4", others="Q8_0"),
}
_LAYERS: dict[str, Callable[[int, int], bool]] = {
    "all": lambda _layer, _layers: True,
    "first_eighth": lambda layer, layers: layer < layers // 8,
    "more_bits": lambda layer, layers: (
        layer < layers // 8 or layer >= 7 * layers // 8 or (layer - layers // 8) % 3 == 2
    ),
}
# Rows that do not divide into blocks of 256 get a format with blocks of 32.
_NARROW = {"Q4_K": "Q5_0", "Q5_K": "Q5_1", "Q6_K": "Q8_0"}
_NARROWEST = "IQ4_NL"
_PLAIN = re.compile(r"(norm|ffn_gate_inp|ssm_conv1d|ssm_a|ssm_dt|\.bias|hc_|sinks|rope_freqs)")
_LAYER = re.compile(r"blk\.(\d+)\.")
_RAISED = re.compile(r"blk\.\d+\.(attn_v|ffn_down\w*)\.weight")

_AWQ = re.compile(r"awq-int4(?:-g(32|64|128))?(\+mtp-fp8)?")
_BF16 = Fraction(2)
_FP8 = 1 + Fraction(4, 128 * 128)
_LINEAR = {Part.ATTENTION, Part.DENSE, Part.SHARED_EXPERTS, Part.ROUTED_EXPERTS}

SAFETENSORS_QUANTS = ("bf16", "fp8", "awq-int4-g128", "awq-int4-g32", "awq-int4-g32+mtp-fp8")
GGUF_QUANTS = tuple(_RECIPES)


@dataclass(frozen=True, slots=True)
class Quant:
    """A quantisation that can be asked for the bytes of any tensor."""

    name: str
    recipe: Recipe | None
    linear: Fraction = _BF16
    drafts: Fraction | None = _BF16
    keeps_latents: bool = False

    @property
    def is_gguf(self) -> bool:
        return self.recipe is not None

    @property
    def has_mtp(self) -> bool:
        return self.drafts is not None


def parse_quant(name: str) -> Quant:
    """The quantisation of that name, in any case of letters."""
    if name.upper() in _RECIPES and name != "bf16":
        return Quant(name.upper(), _RECIPES[name.upper()])
    if name.lower() == "bf16":
        return Quant("bf16", None)
    if name.lower() == "fp8":
        return Quant("fp8", None, linear=_FP8, drafts=_FP8)
    if found := _AWQ.fullmatch(name.lower()):
        return _awq(int(found[1] or 128), grafted=bool(found[2]))
    raise UnknownQuantError(
        f"There is no quantisation {name!r}.", hint=f"Known: {', '.join((*GGUF_QUANTS, *SAFETENSORS_QUANTS))}."
    )


def quantised_bytes(quant: Quant, tensor: ShapeTensor, shape: Shape) -> int:
    """What this tensor of that shape takes."""
    if quant.recipe:
        return tensor_bytes(gguf_type(quant.recipe, tensor, shape), tensor.shape)
    return int(tensor.parameters * _safetensors_rate(quant, tensor, shape))


def gguf_type(recipe: Recipe, tensor: ShapeTensor, shape: Shape) -> GgmlType:
    """The number format llama.cpp would give this tensor."""
    if len(tensor.shape) == 1 or _PLAIN.search(tensor.name):
        return BY_NAME["F32"]
    wanted = _wanted(recipe, tensor.name, shape.layers, tied=shape.tied_embedding)
    return _fitting(wanted, tensor.shape[0])


def _wanted(recipe: Recipe, name: str, layers: int, *, tied: bool) -> str:
    if recipe.others and "_exps." not in name:
        return recipe.others
    if name == "output.weight" or (tied and name == "token_embd.weight"):
        return recipe.head or recipe.base
    if name == "token_embd.weight":
        return recipe.embedding or recipe.base
    if recipe.fused_qkv and ".attn_qkv." in name:
        return recipe.fused_qkv
    layer = _LAYER.match(name)
    if recipe.raised and layer and _RAISED.match(name) and _LAYERS[recipe.raised_layers](int(layer[1]), layers):
        return recipe.raised
    return recipe.base


def _fitting(name: str, row: int) -> GgmlType:
    kind = ggml_type(name)
    if row % kind.block == 0:
        return kind
    narrower = ggml_type(_NARROW.get(name, _NARROWEST))
    return narrower if row % narrower.block == 0 else BY_NAME["F16"]


def _awq(group: int, *, grafted: bool) -> Quant:
    rate = Fraction(1, 2) + Fraction(2, group) + Fraction(1, 2 * group)
    name = f"awq-int4-g{group}{'+mtp-fp8' if grafted else ''}"
    return Quant(name, None, linear=rate, drafts=_FP8 if grafted else None, keeps_latents=True)


def _safetensors_rate(quant: Quant, tensor: ShapeTensor, shape: Shape) -> Fraction:
    part = part_of(tensor.name, shape.layers)
    if len(tensor.shape) == 1 or _PLAIN.search(tensor.name):
        return _BF16
    if part is Part.MTP:
        assert quant.drafts is not None, "tensors of draft layers are not listed for a quantisation without them"
        return quant.drafts
    kept = quant.keeps_latents and shape.latent is not None and part is Part.ATTENTION
    return quant.linear if part in _LINEAR and not kept else _BF16
