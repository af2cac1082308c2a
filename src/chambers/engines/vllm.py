"""vLLM: safetensors in AWQ, GPTQ, FP8 and plain formats, tensor parallel, experts streamed from host memory.

Its kernels begin where Volta ends: what a compute capability rules out is the table below. GGUF is a plugin of its
own that its authors call highly experimental, so GGUF files are refused.

It listens on a Unix socket, but its processes find each other over TCP on loopback, even with a single card. A draft
head grafted on in another quantisation needs a build that reads `mtp_quantization_config`: any other loads it without
a word and then guesses wrong almost always, so such a model is refused there (`vllm_probe` finds out).
"""

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from chambers.engines import exits
from chambers.engines.drafting import layer_refusals, lookup_tokens
from chambers.engines.engine import Build, Launch, Placement, Readiness, Refusal, Speech, Timings, Vital
from chambers.engines.gguf_support import is_gguf_quant
from chambers.engines.readiness import one_token
from chambers.engines.usage import usage_timings
from chambers.engines.visibility import visible_devices
from chambers.engines.vllm_probe import MTP_QUANTIZATION, PACKAGE_SCRIPT, read_vllm_build
from chambers.machine.description import Gpu
from chambers.models.card import ModelCard
from chambers.settings import Draft

PROGRAM = "vllm"
_GIB = 1024**3
_GRAFTED = "+mtp-"

# The least compute capability of each weight format, and what is missing below it.
_NEEDS: tuple[tuple[str, tuple[int, int], str], ...] = (
    ("awq", (7, 5), "AWQ and Marlin kernels need compute capability 7.5"),
    ("gptq", (7, 5), "GPTQ kernels are listed for 7.0 but were found broken there; 7.5 is the first that works"),
    ("fp8", (7, 5), "FP8 weights need compute capability 7.5, and 8.9 to compute in FP8"),
    ("mxfp4", (8, 0), "MXFP4 kernels need compute capability 8.0"),
    ("bf16", (8, 0), "bfloat16 needs compute capability 8.0"),
)
_OLDEST = (7, 5)
_BF16 = (8, 0)
_FP8_ARITHMETIC = (8, 9)

_METRICS = MappingProxyType(
    {
        "prompt_tokens": "vllm:prompt_tokens_total",
        "cached_tokens": "vllm:prompt_tokens_cached_total",
        "prompt_ms": "vllm:request_prefill_time_seconds_sum",
        "decode_tokens": "vllm:generation_tokens_total",
        "decode_ms": "vllm:request_decode_time_seconds_sum",
        "draft_tokens": "vllm:spec_decode_num_draft_tokens_total",
        "accepted_tokens": "vllm:spec_decode_num_accepted_tokens_total",
    }
)
# Nobody is told of its use and nothing is looked up; its processes look for each other on loopback alone.
_QUIET = MappingProxyType(
    {
        "VLLM_NO_USAGE_STATS": "1",
        "DO_NOT_TRACK": "1",
        "HF_HUB_OFFLINE": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "TRANSFORMERS_OFFLINE": "1",
        "VLLM_HOST_IP": "127.0.0.1",
        "GLOO_SOCKET_IFNAME": "lo",
        "NCCL_SOCKET_IFNAME": "lo",
    }
)
_OWN_CAUSES = (
    exits.cause(
        r"No available memory for the cache blocks|Available KV cache memory: -|larger than the available KV cache",
        "had no memory left for its cache: offload more, or ask for less context",
        final=True,
    ),
    exits.cause(
        r"Free memory on device .{0,200} is less than desired",
        "found its card in use: see what holds it (nvidia-smi), or lower its share of the memory",
        final=False,
    ),
)


class VllmEngine:
    """The adapter."""

    name = "vllm"
    reads_gguf = False
    streams_experts = True
    own = False
    binds_itself = True
    program: str | None = PROGRAM
    speaks = frozenset({Speech.CHAT, Speech.COMPLETIONS, Speech.RESPONSES, Speech.COUNT_TOKENS})
    metric_names: Mapping[str, str] = _METRICS

    def probe_commands(self) -> tuple[tuple[str, ...], ...]:
        return (("{program}", "--version"), ("{python}", "-c", PACKAGE_SCRIPT))

    def read_probe(self, outputs: Sequence[str]) -> Build:
        return read_vllm_build(outputs)

    def build_refusals(self, build: Build, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[Refusal, ...]:
        if _GRAFTED not in card.quant or MTP_QUANTIZATION in build.features:
            return ()
        reason = (
            f"{card.name} has a draft head in another quantisation ({card.quant}), and this vLLM does not read "
            "mtp_quantization_config: nearly every guess would be wrong; use a build that does, or a model without it"
        )
        return (Refusal("build.mtp_graft", reason),)

    def refusals(self, card: ModelCard, gpus: Sequence[Gpu], split: str) -> tuple[Refusal, ...]:
        found = []
        if is_gguf_quant(card.quant) and card.quant.lower() not in {"bf16", "f16"}:
            found.append(Refusal("quant.gguf", f"vLLM's support for {card.quant} GGUF files is experimental"))
        if not gpus:
            found.append(Refusal("engine.gpu_only", "vLLM is started on GPUs only"))
        if split == "layer":
            found.append(Refusal("split.no_layer", "vLLM splits by tensors, not by layers, within one box"))
        if len(gpus) > 1 and card.heads % len(gpus):
            reason = f"vLLM gives every card as many attention heads, and {card.heads} do not divide by {len(gpus)}"
            found.append(Refusal("split.heads", reason))
        weakest = min(gpus, key=lambda gpu: gpu.compute_capability or (0, 0), default=None)
        return (*found, *(_card_refusals(card, weakest) if weakest else ()))

    def draft_refusals(self, card: ModelCard, draft: Draft, tokens: int) -> tuple[Refusal, ...]:
        return layer_refusals(card, draft)

    def losses(self, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[str, ...]:
        found = []
        weakest = min((gpu.compute_capability for gpu in gpus if gpu.compute_capability), default=None)
        if weakest and card.quant.lower().startswith("fp8") and weakest < _FP8_ARITHMETIC:
            found.append("FP8 weights are unpacked to 16 bit before use: they save memory, not arithmetic")
        if weakest and weakest < _BF16:
            found.append("no bfloat16: computes in fp16")
        return tuple(found)

    def launch(self, placement: Placement, *, socket: str) -> Launch:
        context_tokens, slots = placement.size
        arguments = (
            "serve",
            placement.model_path,
            *("--served-model-name", placement.model_name),
            *("--uds", socket),
            *("--tensor-parallel-size", str(max(len(placement.devices), 1))),
            *("--max-model-len", str(context_tokens)),
            *("--max-num-seqs", str(slots)),
            *("--gpu-memory-utilization", f"{placement.utilisation:.2f}"),
            *(("--kv-cache-dtype", placement.kv_type) if placement.kv_type not in {"f16", "bf16"} else ()),
            *_offload(placement),
            *_speculation(placement),
        )
        return Launch(
            PROGRAM,
            arguments,
            environment={**visible_devices(placement), **_QUIET},
            readable=(placement.model_path,),
            needs_loopback=True,
        )

    def readiness(self, placement: Placement) -> Readiness:
        return one_token(within_s=1800.0, model=placement.model_name)

    def vital(self) -> Vital:
        return Vital(path="/health", within_s=60.0)

    def busy(self, answer: bytes) -> bool | None:
        return None

    def timings(self, chunk: Mapping[str, Any]) -> Timings | None:
        return usage_timings(chunk)

    def explain_exit(self, returncode: int, last_lines: tuple[str, ...]) -> tuple[str, bool]:
        return exits.explain_exit("vLLM", returncode, last_lines, _OWN_CAUSES)


def _card_refusals(card: ModelCard, gpu: Gpu) -> Sequence[Refusal]:
    capability = gpu.compute_capability
    if capability is None:
        return [Refusal("card.unknown", f"the compute capability of GPU {gpu.index} is not known")]
    needs = [(least, why) for form, least, why in _NEEDS if card.quant.lower().startswith(form) and capability < least]
    has = f"GPU {gpu.index} ({gpu.name}) has {capability[0]}.{capability[1]}"
    if needs:
        return [Refusal("quant.capability", f"{why}; {has}") for _, why in needs]
    if capability < _OLDEST:
        return [Refusal("card.too_old", f"vLLM asks for compute capability 7.5 or more; {has}")]
    return []


def _offload(placement: Placement) -> tuple[str, ...]:
    if not placement.host_expert_bytes:
        return ()
    per_device = placement.host_expert_bytes / max(len(placement.devices), 1) / _GIB
    bind = (
        ("--numa-bind",)
        if placement.numa_node is None
        else ("--numa-bind", "--numa-bind-nodes", str(placement.numa_node))
    )
    return ("--cpu-offload-gb", f"{per_device:.0f}", "--cpu-offload-params", "experts", *bind)


def _speculation(placement: Placement) -> tuple[str, ...]:
    tokens = placement.speculate
    if not tokens:
        return ()
    chosen: dict[str, object] = {"method": placement.draft, "num_speculative_tokens": tokens}
    if placement.draft == "ngram":
        chosen |= {"prompt_lookup_max": lookup_tokens(tokens), "prompt_lookup_min": min(2, tokens)}
    return ("--speculative-config", json.dumps(chosen))
