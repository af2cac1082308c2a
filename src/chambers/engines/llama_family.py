"""What llama.cpp, its fork and its library have in common: how they lie on devices, are asked, and count.

Flags and fields as of llama.cpp's build 11434. What a build can do is told in `llama_build`.
"""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from chambers.engines.engine import Placement, Timings, Vital
from chambers.engines.usage import count, known, milliseconds, part, usage_timings

_ALL_LAYERS = "99"

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
        *("--ctx-size", str(placement.context_tokens * placement.slots)),
        *("--parallel", str(placement.slots)),
        *("--flash-attn", "on"),
        *("--cache-type-k", placement.kv_type),
        *("--cache-type-v", placement.kv_type),
        *("--ubatch-size", str(ubatch_tokens)),
    )


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
