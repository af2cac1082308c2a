"""What each tensor is for, told from its GGUF name, and what one token touches of a list of tensors. Pure."""

import math
import re
from collections.abc import Iterable, Mapping
from typing import Protocol

from chambers.models.card import Experts, Part

_BLOCK = re.compile(r"blk\.(\d+)\.(.+)")
_RULES = (
    (re.compile(r"ffn_(gate|up|down|gate_up)_exps\b"), Part.ROUTED_EXPERTS),
    (re.compile(r"ffn_(gate|up|down|gate_up)_(sh|ch)exp"), Part.SHARED_EXPERTS),
    (re.compile(r"ffn_(gate|up|down)\.\d+\."), Part.ROUTED_EXPERTS),
    (re.compile(r"ffn_(gate|up|down)\."), Part.DENSE),
    (re.compile(r"(attn|ssm|indexer|compress)\w*\."), Part.ATTENTION),
)
_NORM = re.compile(r"norm\w*\.")


class Named(Protocol):
    """Anything with a name and a shape."""

    @property
    def name(self) -> str: ...

    @property
    def shape(self) -> tuple[int, ...]: ...


def part_of(name: str, trunk_layers: int) -> Part:
    """The part a tensor belongs to; layers beyond the trunk predict further tokens (MTP)."""
    if block := _BLOCK.match(name):
        return Part.MTP if int(block[1]) >= trunk_layers else _part_in_block(block[2])
    if name.startswith(("token_embd.", "per_layer_token_embd.")):
        return Part.EMBEDDING
    if name.startswith("output."):
        return Part.HEAD
    return Part.VISION if name.startswith(("v.", "mm.")) else Part.OTHER


def _part_in_block(rest: str) -> Part:
    if _NORM.search(rest):
        return Part.OTHER
    return next((part for pattern, part in _RULES if pattern.match(rest)), Part.OTHER)


def parameters_by_part(tensors: Iterable[Named], trunk_layers: int) -> dict[Part, int]:
    """How many weights each part holds."""
    found: dict[Part, int] = {}
    for tensor in tensors:
        part = part_of(tensor.name, trunk_layers)
        found[part] = found.get(part, 0) + math.prod(tensor.shape)
    return found


def active_parameters(parameters: Mapping[Part, int], experts: Experts | None, *, tied: bool) -> int:
    """The weights that one token of text passes through: the head, but of the embedding only a row."""
    idle = {Part.MTP, Part.VISION, Part.ROUTED_EXPERTS, *(() if tied else (Part.EMBEDDING,))}
    active = sum(count for part, count in parameters.items() if part not in idle)
    routed = parameters.get(Part.ROUTED_EXPERTS, 0)
    return active + (routed * experts.used // experts.count if experts else routed)


def layer_tensors(names: Iterable[str], layers: int) -> float:
    """Tensors in a layer of the trunk, on average; draft layers come after it and are left out."""
    blocks = (re.match(r"blk\.(\d+)\.", name) for name in names)
    return sum(1 for block in blocks if block and int(block[1]) < layers) / layers
