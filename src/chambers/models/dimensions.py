"""The dimensions that define a model's tensors and its cache, as values; `shape` reads them from data. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mixture:
    """Routed experts of width `ff`, and shared ones; the first layers may be dense."""

    count: int
    used: int
    ff: int
    shared_ff: int = 0
    leading_dense_layers: int = 0


@dataclass(frozen=True, slots=True)
class Window:
    """Layers that look back `tokens` only; those that see everything come `full_every` so many, never if 0.

    Window layers may have heads of their own; None means the same as elsewhere.
    """

    tokens: int
    full_every: int
    kv_heads: int | None = None
    head_dim: int | None = None


@dataclass(frozen=True, slots=True)
class Recurrent:
    """Layers with a running state (a gated delta rule) in place of attention."""

    full_every: int
    conv: int
    state: int
    groups: int
    heads: int

    @property
    def inner(self) -> int:
        return self.heads * self.state


@dataclass(frozen=True, slots=True)
class Latent:
    """Attention over one compressed vector a token (MLA)."""

    kv_rank: int
    q_rank: int
    rope: int
    nope: int
    value: int


@dataclass(frozen=True, slots=True)
class Indexer:
    """What chooses the `top_k` tokens that sparse attention reads, on some layers; the others reuse the choice."""

    heads: int
    key_dim: int
    top_k: int
    first_layers: int = 0
    then_every: int = 1

    def on_layer(self, layer: int) -> bool:
        return layer < self.first_layers or (layer - self.first_layers + 1) % self.then_every == 0


@dataclass(frozen=True, slots=True)
class Compression:
    """Keys kept for one in so many tokens: the first layers raw, then even and odd layers by different ratios."""

    raw_layers: int
    even_ratio: int
    odd_ratio: int
    q_rank: int
    output_groups: int
    output_rank: int
    streams: int

    def ratio(self, layer: int) -> int | None:
        """None for a layer that keeps no compressed keys."""
        if layer < self.raw_layers:
            return None
        return self.odd_ratio if layer % 2 else self.even_ratio

    def overlap(self, layer: int) -> int:
        """The finer ratio compresses overlapping groups, so that its keys are made twice as wide."""
        return 2 if self.ratio(layer) == self.even_ratio else 1


@dataclass(frozen=True, slots=True)
class Shape:
    """A published model's dimensions."""

    name: str
    architecture: str
    layers: int
    hidden: int
    heads: int
    kv_heads: int
    head_dim: int
    vocabulary: int
    context_tokens: int
    ff: int = 0
    mtp_layers: int = 0
    tied_embedding: bool = False
    key_is_value: bool = False
    rope_factors: bool = False
    vision_parameters: int = 0
    mixture: Mixture | None = None
    window: Window | None = None
    recurrent: Recurrent | None = None
    latent: Latent | None = None
    indexer: Indexer | None = None
    compression: Compression | None = None

    def is_recurrent(self, layer: int) -> bool:
        return self.recurrent is not None and layer < self.layers and not _whole(layer, self.recurrent.full_every)

    def is_windowed(self, layer: int) -> bool:
        return self.window is not None and not _whole(layer, self.window.full_every)

    def is_mixture(self, layer: int) -> bool:
        return self.mixture is not None and layer >= self.mixture.leading_dense_layers

    def heads_of(self, layer: int) -> tuple[int, int]:
        """Key-value heads and head width of an attending layer."""
        if self.window is None or not self.is_windowed(layer):
            return self.kv_heads, self.head_dim
        return self.window.kv_heads or self.kv_heads, self.window.head_dim or self.head_dim


def _whole(layer: int, every: int) -> bool:
    return every > 0 and (layer + 1) % every == 0
