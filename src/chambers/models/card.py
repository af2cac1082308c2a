"""What a model costs, as a value: bytes by kind of tensor, its experts, and what each token of context costs.

A card is made from a header (`gguf_card`, `safetensors_card`) or from a known shape and a quantisation (`shape_card`).
What it costs on a given engine and box is not known here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Part(StrEnum):
    """What a tensor is for: this decides where it may lie and how often it is read."""

    EMBEDDING = "embedding"
    HEAD = "head"
    ATTENTION = "attention"
    DENSE = "dense"
    SHARED_EXPERTS = "shared_experts"
    ROUTED_EXPERTS = "routed_experts"
    OTHER = "other"
    MTP = "mtp"
    VISION = "vision"


class CacheKind(StrEnum):
    """How a group of layers remembers."""

    FULL = "full"
    WINDOW = "window"
    COMPRESSED = "compressed"
    STATE = "state"


@dataclass(frozen=True, slots=True)
class CacheGroup:
    """Layers that remember in the same way. Elements are summed over the group's layers.

    FULL and COMPRESSED keep `key_elements + value_elements` per kept token (one in `ratio` tokens is kept); WINDOW
    keeps the last `window_tokens`; STATE keeps `state_bytes` per sequence whatever its length. `read_tokens` is how
    many kept tokens one decode step reads at most (sparse attention), None for all.

    `rope_elements` is the part of a latent's key elements that carries positions, which stays 16 bit when the rest is
    packed; an `indexer` keeps the keys that choose what sparse attention reads; an `mtp` group exists only while the
    draft layers run. `step_bytes` is what a step moves of a state, None for reading and writing all of it.
    """

    kind: CacheKind
    layers: int
    key_elements: int = 0
    value_elements: int = 0
    window_tokens: int | None = None
    ratio: int = 1
    state_bytes: int = 0
    read_tokens: int | None = None
    quantisable: bool = True
    rope_elements: int = 0
    indexer: bool = False
    mtp: bool = False
    step_bytes: int | None = None


@dataclass(frozen=True, slots=True)
class Experts:
    """A mixture's routed experts."""

    count: int
    used: int
    layers: int


@dataclass(frozen=True, slots=True)
class ModelCard:
    """A model in one quantisation."""

    name: str
    architecture: str
    quant: str
    layers: int
    hidden: int
    vocabulary: int
    context_tokens: int | None
    heads: int
    head_dim: int
    bytes_by_part: Mapping[Part, int]
    experts: Experts | None
    cache: tuple[CacheGroup, ...]
    active_parameters: int
    head_parameters: int
    tied_embedding: bool = False
    mtp_layers: int = 0
    layer_tensors: float | None = None
    """Tensors in a layer, on average: how many things an engine has to start for it."""
    source: str = "shape"
    file_bytes: int | None = None
    chat_template: bool | None = None
    thinking_switch: bool | None = None
    tools: bool | None = None
    notes: tuple[str, ...] = ()

    @property
    def total_bytes(self) -> int:
        return sum(self.bytes_by_part.values())

    @property
    def is_mixture(self) -> bool:
        return self.experts is not None

    def part(self, *parts: Part) -> int:
        """The bytes of these parts together."""
        return sum(self.bytes_by_part.get(part, 0) for part in parts)
