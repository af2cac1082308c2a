"""models: what is known about a model, and making its files."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chambers.models import fetch as fetching
from chambers.models import graft as grafting
from chambers.models.cache import KV_TYPES, PACKED_LATENT, cache_bytes, kv_bytes_per_token
from chambers.models.card import CacheGroup, ModelCard
from chambers.models.find_card import find_card
from chambers.models.layout import shape_tensors
from chambers.models.quant import parse_quant
from chambers.models.shape import load_shape, shape_names
from chambers.models.synthesize import plan_synthesis, write_synthesis

Progress = Callable[[str], None]
_SHOWN_KV = ("f16", "q8_0", "q4_0")


@dataclass(frozen=True, slots=True)
class Described:
    """A card, and what its context costs."""

    card: ModelCard

    @property
    def kv_bytes(self) -> dict[str, int]:
        """Per token, by cache type, of those that this model can have."""
        latent = any(group.rope_elements for group in self.card.cache)
        types = (*_SHOWN_KV, PACKED_LATENT) if latent else _SHOWN_KV
        return {kind: kv_bytes_per_token(self.card, kind) for kind in KV_TYPES if kind in types}

    @property
    def sequence_bytes(self) -> int:
        """What a sequence costs before its first token (running states)."""
        return sum(group.state_bytes for group in self.card.cache if not group.mtp)

    def context_bytes(self, context_tokens: int, kv_type: str = "f16") -> int:
        return cache_bytes(self.card, context_tokens=context_tokens, sequences=1, kv_type=kv_type)

    def to_json(self) -> dict[str, Any]:
        card = self.card
        experts = card.experts
        return {
            "name": card.name,
            "architecture": card.architecture,
            "quant": card.quant,
            "source": card.source,
            "layers": card.layers,
            "hidden": card.hidden,
            "heads": card.heads,
            "head_dim": card.head_dim,
            "vocabulary": card.vocabulary,
            "context_tokens": card.context_tokens,
            "total_bytes": card.total_bytes,
            "file_bytes": card.file_bytes,
            "bytes_by_part": {part.value: size for part, size in card.bytes_by_part.items()},
            "active_parameters": card.active_parameters,
            "head_parameters": card.head_parameters,
            "tied_embedding": card.tied_embedding,
            "experts": {"count": experts.count, "used": experts.used, "layers": experts.layers} if experts else None,
            "mtp_layers": card.mtp_layers,
            "kv_bytes_per_token": self.kv_bytes,
            "state_bytes_per_sequence": self.sequence_bytes,
            "cache": [_group_json(group) for group in card.cache],
            "chat_template": card.chat_template,
            "thinking_switch": card.thinking_switch,
            "tools": card.tools,
            "notes": list(card.notes),
        }


@dataclass(frozen=True, slots=True)
class Listed:
    """A known shape in a line."""

    name: str
    architecture: str
    parameters: int
    layers: int
    context_tokens: int

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "architecture": self.architecture,
            "parameters": self.parameters,
            "layers": self.layers,
            "context_tokens": self.context_tokens,
        }


def show(model: str, quant: str | None) -> Described:
    """What a file, a folder or a known shape costs."""
    return Described(find_card(model, quant))


def list_shapes() -> tuple[Listed, ...]:
    """Every known shape."""
    return tuple(_listed(name) for name in shape_names())


def synthesize(name: str, quant: str, out: Path, seed: int, progress: Progress) -> int:
    """Write a random-weight GGUF; returns its bytes."""
    synthesis = plan_synthesis(load_shape(name), parse_quant(quant))
    progress(f"writing {synthesis.total_bytes / 1e9:.2f} GB to {out}")
    write_synthesis(synthesis, out, seed=seed, progress=in_tenths(progress))
    return synthesis.total_bytes


def graft(base: Path, donor: Path, out: Path, progress: Progress) -> grafting.Grafted:
    """Put a donor's draft layers onto a base checkpoint, in a new folder."""
    return grafting.graft(base, donor, out, in_tenths(progress))


def fetch(
    repo: str, files: Sequence[str], into: Path, *, revision: str, endpoint: str | None, progress: Progress
) -> tuple[Path, ...]:
    """Fetch files of a published model: the only verb that goes out."""
    hub = fetching.open_hub(endpoint)
    return fetching.fetch(hub, repo, files, into, revision=revision, progress=in_tenths(progress))


def in_tenths(progress: Progress) -> Callable[[int, int], None]:
    """Byte counts into a line at every tenth."""
    told = 0

    def hear(done: int, total: int) -> None:
        nonlocal told
        tenth = done * 10 // total if total else 10
        if tenth > told:
            told = tenth
            progress(f"{tenth * 10:3} %  {done / 1e9:.2f} of {total / 1e9:.2f} GB")

    return hear


def _listed(name: str) -> Listed:
    shape = load_shape(name)
    parameters = sum(tensor.parameters for tensor in shape_tensors(shape)) + shape.vision_parameters
    return Listed(name, shape.architecture, parameters, shape.layers, shape.context_tokens)


def _group_json(group: CacheGroup) -> dict[str, Any]:
    return {
        "kind": group.kind.value,
        "layers": group.layers,
        "elements_per_token": group.key_elements + group.value_elements,
        "window_tokens": group.window_tokens,
        "ratio": group.ratio,
        "state_bytes": group.state_bytes,
        "read_tokens": group.read_tokens,
        "mtp": group.mtp,
    }
