"""Does it fit: weights, cache, working buffers and overhead on each device, for a setup. Pure.

The largest context that fits is solved for, not searched by hand: the cache grows with the context in steps that
`models.cache` knows exactly, and everything else is known beforehand.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from chambers.models.cache import cache_bytes
from chambers.models.card import Part
from chambers.planning.setup import Setup, Split

# A CUDA context, the driver's own share and fragmentation: 0.3 to 0.6 GiB were seen.
OVERHEAD_BYTES = 600 * 1024 * 1024
# Activations, captured graphs and collectives of an engine that batches prompts: 9 GiB for GLM-5.2 on a GH200.
_WORKING_COPIES = 95
_LARGE_CARD_BYTES = 70 * 1024**3
_HOST_RESERVE_BYTES = 4 * 1024**3
_STEP_TOKENS = 256
_MOST_TOKENS = 4_194_304
_MOST_SLOTS = 256


@dataclass(frozen=True, slots=True)
class DeviceMemory:
    """One device's account."""

    device: int | None
    weights: int
    kv: int
    compute: int
    overhead: int
    available: int

    @property
    def total(self) -> int:
        return self.weights + self.kv + self.compute + self.overhead

    @property
    def missing(self) -> int:
        """How many bytes too few there are; negative when some are left."""
        return self.total - self.available


@dataclass(frozen=True, slots=True)
class Memory:
    """All devices of a setup, and what lies in host memory."""

    devices: tuple[DeviceMemory, ...]
    host_bytes: int
    host_available: int
    max_context_tokens: int | None
    max_slots: int | None

    @property
    def fits(self) -> bool:
        return all(device.missing <= 0 for device in self.devices) and self.host_bytes <= self.host_available

    @property
    def weights(self) -> int:
        return sum(device.weights for device in self.devices)

    @property
    def kv(self) -> int:
        return sum(device.kv for device in self.devices)

    @property
    def compute(self) -> int:
        return sum(device.compute for device in self.devices)

    @property
    def total(self) -> int:
        return sum(device.total for device in self.devices)


def plan_memory(setup: Setup) -> Memory:
    """The account of a setup, and the largest context per slot with which it would fit."""
    devices = _devices(setup, setup.context_tokens)
    return Memory(
        devices=devices,
        host_bytes=_host_bytes(setup),
        host_available=max(setup.machine.host_memory_bytes - _HOST_RESERVE_BYTES, 0),
        max_context_tokens=_largest_context(setup),
        max_slots=_largest_slots(setup),
    )


def compute_bytes(setup: Setup, context_tokens: int) -> int:
    """The worst graph's buffers: logits, activations, the attention mask, and unpacked cache where it is quantised."""
    card, ubatch = setup.card, min(setup.ubatch_tokens, context_tokens)
    if setup.streams_experts:
        return _WORKING_COPIES * card.hidden * _batched_tokens(setup) * 2
    experts = card.experts.used if card.experts else 1
    logits = card.vocabulary * ubatch * 4
    activations = (8 + experts) * card.hidden * ubatch * 4
    mask = context_tokens * ubatch * 2
    unpacked = 0 if setup.kv_type in {"f16", "bf16"} else 2 * card.head_dim * context_tokens * 2 * setup.slots
    return logits + activations + mask + unpacked


def _batched_tokens(setup: Setup) -> int:
    """How many tokens of prompt such an engine takes at once unless told: more on the cards of data centres."""
    return 8192 if all(gpu.memory_bytes >= _LARGE_CARD_BYTES for gpu in setup.gpus) else 2048


def _devices(setup: Setup, context_tokens: int) -> tuple[DeviceMemory, ...]:
    if not setup.devices:
        return (_on_processors(setup, context_tokens),)
    shares = _shares(setup)
    weights = _device_weights(setup)
    kv = cache_bytes(
        setup.card,
        context_tokens=context_tokens,
        sequences=setup.slots,
        kv_type=setup.kv_type,
        ubatch_tokens=setup.ubatch_tokens,
        **_drafting(setup),
    )
    replicated = setup.split is Split.TENSOR and setup.kv_type == "fp8_ds_mla"
    return tuple(
        DeviceMemory(
            device=gpu.index,
            weights=round(weights * share),
            kv=kv if replicated else round(kv * share),
            compute=compute_bytes(setup, context_tokens),
            overhead=OVERHEAD_BYTES,
            available=round(gpu.memory_bytes * setup.utilisation),
        )
        for gpu, share in zip(setup.gpus, shares, strict=True)
    )


def _drafting(setup: Setup) -> dict[str, Any]:
    """What guessing ahead adds to the cache: a state for each guess, and the cache of the draft layers that run."""
    return {"draft_tokens": setup.speculate, "with_mtp": True if setup.runs_draft_layers else None}


def _on_processors(setup: Setup, context_tokens: int) -> DeviceMemory:
    card = setup.card
    kv = cache_bytes(
        card, context_tokens=context_tokens, sequences=setup.slots, kv_type=setup.kv_type, **_drafting(setup)
    )
    return DeviceMemory(
        device=None,
        weights=card.total_bytes - card.part(*((Part.VISION,) if setup.runs_draft_layers else (Part.MTP, Part.VISION))),
        kv=kv,
        compute=compute_bytes(setup, context_tokens),
        overhead=OVERHEAD_BYTES,
        available=max(setup.machine.host_memory_bytes - _HOST_RESERVE_BYTES, 0),
    )


def _shares(setup: Setup) -> tuple[float, ...]:
    """A tensor split is even; a layer split follows the memory of the devices."""
    if setup.split is Split.TENSOR or len(setup.devices) == 1:
        return tuple(1 / len(setup.devices) for _ in setup.devices)
    whole = sum(gpu.memory_bytes for gpu in setup.gpus)
    return tuple(gpu.memory_bytes / whole for gpu in setup.gpus)


def _device_weights(setup: Setup) -> int:
    """What must lie on the devices: everything but the input embedding and what is kept in host memory."""
    card = setup.card
    drafting = card.part(Part.MTP) if setup.runs_draft_layers else 0
    # An engine that streams experts keeps its input table on the device too; llama.cpp leaves it to the processor.
    table = card.part(Part.EMBEDDING) if setup.streams_experts or card.tied_embedding else 0
    parts = (Part.ATTENTION, Part.DENSE, Part.SHARED_EXPERTS, Part.ROUTED_EXPERTS, Part.OTHER, Part.HEAD)
    return card.part(*parts) + drafting + table - setup.host_expert_bytes


def _host_bytes(setup: Setup) -> int:
    if not setup.devices:
        return 0
    table = 0 if setup.streams_experts else setup.card.part(Part.EMBEDDING)
    return setup.host_expert_bytes + table


def _largest_context(setup: Setup) -> int | None:
    """The largest multiple of 256 that fits, at most what the model was made for; None when not even one does."""
    top = min(setup.card.context_tokens or _MOST_TOKENS, _MOST_TOKENS) // _STEP_TOKENS
    steps = _largest(top, lambda count: _fits(setup, count * _STEP_TOKENS))
    return steps * _STEP_TOKENS if steps else None


def _largest_slots(setup: Setup) -> int | None:
    """How many slots of the asked context fit; None when not even one does."""
    return _largest(_MOST_SLOTS, lambda count: _fits(replace(setup, slots=count), setup.context_tokens)) or None


def _fits(setup: Setup, context_tokens: int) -> bool:
    return all(device.missing <= 0 for device in _devices(setup, context_tokens))


def _largest(top: int, holds: Callable[[int], bool]) -> int:
    """The largest count up to `top` for which it holds, given that it holds for every smaller one; 0 for none."""
    low, high = 0, top
    while low < high:
        middle = (low + high + 1) // 2
        if holds(middle):
            low = middle
        else:
            high = middle - 1
    return low
