"""What llama.cpp, its fork and its library have in common: how they lie on devices, are asked, and count.

Flags and fields as of llama.cpp's build 11434. What a build can do is told in `llama_build`.
"""

import json
import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from chambers.engines.drafting import layer_refusals
from chambers.engines.engine import Placement, Refusal, Timings, Vital
from chambers.engines.usage import count, known, milliseconds, part, usage_timings
from chambers.models.card import ModelCard
from chambers.settings import Draft

_ALL_LAYERS = "99"

# Architectures whose graphs for draft layers are there; of others the layers are read and never used.
_MTP_ARCHITECTURES = frozenset(
    "bailingmoe3 cohere2moe deepseek2 deepseek32 deepseek4 glm-dsa glm4moe hy_v3 mimo2 nemotron_h nemotron_h_moe "  # noqa: SIM905 - words read best as words
    "qwen35 qwen35moe qwen3next qwen4exp step35".split()
)

# The page counts seconds where an answer has milliseconds, and prompt tokens that were read apart from cached ones.
LLAMA_METRICS: Mapping[str, str] = MappingProxyType(
    {
        "prompt_tokens": "llamacpp:prompt_tokens_total",
        "cached_tokens": "llamacpp:prompt_tokens_cached_total",
        "prompt_ms": "llamacpp:prompt_seconds_total",
        "decode_tokens": "llamacpp:tokens_predicted_total",
        "decode_ms": "llamacpp:tokens_predicted_seconds_total",
        "draft_tokens": "llamacpp:spec_decode_num_draft_tokens_total",
        "accepted_tokens": "llamacpp:spec_decode_num_accepted_tokens_total",
    }
)

# A question is answered by the loop that decodes, between two batches; a batch of a large model on processors takes
# tens of seconds.
PATIENCE_S = 60.0
SLOTS = Vital(path="/slots", within_s=PATIENCE_S)


def device_arguments(placement: Placement) -> tuple[str, ...]:
    """How the model lies over the devices that are visible to it."""
    if not placement.devices:
        return ("--device", "none", "--n-gpu-layers", "0")
    split = (
        *("--split-mode", placement.split),
        *(("--tensor-split", ",".join(str(share) for share in placement.shares)) if placement.shares else ()),
    )
    experts = ("--n-cpu-moe", str(placement.host_expert_layers)) if placement.host_expert_layers else ()
    return ("--n-gpu-layers", _ALL_LAYERS, *split, *experts)


def context_arguments(placement: Placement, ubatch_tokens: int) -> tuple[str, ...]:
    """The cache: its size, which the server divides among its slots, and its number format."""
    return (
        *("--ctx-size", str(math.prod(placement.size))),
        *("--parallel", str(placement.slots)),
        *("--flash-attn", "on"),
        *("--cache-type-k", placement.kv_type),
        *("--cache-type-v", placement.kv_type),
        *("--ubatch-size", str(ubatch_tokens)),
    )


def llama_draft_refusals(card: ModelCard, draft: Draft, tokens: int) -> tuple[Refusal, ...]:
    """What it cannot guess: with several draft layers each guesses one token, and more would be cut off in silence."""
    missing = layer_refusals(card, draft)
    if missing or draft != "mtp":
        return missing
    if card.architecture not in _MTP_ARCHITECTURES:
        reason = f"llama.cpp does not use the draft layers of the architecture {card.architecture}"
        return (Refusal("draft.architecture", f'{reason}: set draft = "ngram", or leave speculate out'),)
    if 1 < card.mtp_layers < tokens:
        reason = f"{card.name} has {card.mtp_layers} draft layers, and llama.cpp guesses one token with each"
        return (Refusal("draft.too_deep", f"{reason}: {tokens} are too many"),)
    return ()


def slots_busy(answer: bytes) -> bool | None:
    """Whether any slot is at work."""
    try:
        slots = json.loads(answer)
    except (ValueError, RecursionError):
        return None
    if not isinstance(slots, list) or not all(isinstance(slot, dict) for slot in slots):
        return None
    return any(slot.get("is_processing") is True for slot in slots)


def llama_timings(chunk: Mapping[str, Any]) -> Timings | None:
    """What `timings` says, and `usage` where that leaves something open: the fork counts cached tokens only there."""
    timings = part(chunk, "timings")
    usage = usage_timings(chunk) or Timings()
    read, cached = count(timings.get("prompt_n")), count(timings.get("cache_n"))
    decoded = count(timings.get("predicted_n"))
    return known(
        Timings(
            prompt_tokens=usage.prompt_tokens if read is None or cached is None else read + cached,
            cached_tokens=usage.cached_tokens if cached is None else cached,
            prompt_ms=milliseconds(timings.get("prompt_ms")),
            decode_tokens=usage.decode_tokens if decoded is None else decoded,
            decode_ms=milliseconds(timings.get("predicted_ms")),
            draft_tokens=count(timings.get("draft_n")),
            accepted_tokens=count(timings.get("draft_n_accepted")),
        )
    )
