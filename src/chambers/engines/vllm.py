"""vLLM: safetensors in AWQ, GPTQ, FP8 and plain formats, tensor parallel, experts streamed from host memory.

Its kernels begin where Volta ends: what a compute capability rules out is the table below. GGUF is a plugin of its
own that its authors call highly experimental, so GGUF files are refused.
"""

import json
from collections.abc import Sequence

from chambers.engines.engine import Launch, Placement, Readiness, Refusal
from chambers.engines.gguf_support import is_gguf_quant
from chambers.machine.description import Gpu
from chambers.models.card import ModelCard

PROGRAM = "vllm"
_GIB = 1024**3

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


class VllmEngine:
    """The adapter."""

    name = "vllm"
    reads_gguf = False
    streams_experts = True

    def refusals(self, card: ModelCard, gpus: Sequence[Gpu], split: str) -> tuple[Refusal, ...]:
        found = []
        if is_gguf_quant(card.quant) and card.quant.lower() not in {"bf16", "f16"}:
            found.append(Refusal("quant.gguf", f"vLLM does not serve {card.quant} GGUF files in earnest"))
        if not gpus:
            found.append(Refusal("engine.gpu_only", "vLLM is started on GPUs only"))
        if split == "layer":
            found.append(Refusal("split.no_layer", "vLLM splits by tensors, not by layers, within one box"))
        weakest = min(gpus, key=lambda gpu: gpu.compute_capability or (0, 0), default=None)
        return (*found, *(_card_refusals(card, weakest) if weakest else ()))

    def losses(self, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[str, ...]:
        found = []
        weakest = min((gpu.compute_capability for gpu in gpus if gpu.compute_capability), default=None)
        if weakest and card.quant.lower().startswith("fp8") and weakest < _FP8_ARITHMETIC:
            found.append("FP8 weights are unpacked to 16 bit before use: they save memory, not arithmetic")
        if weakest and weakest < _BF16:
            found.append("no bfloat16: computes in fp16")
        return tuple(found)

    def launch(self, placement: Placement, *, socket: str) -> Launch:
        arguments = (
            "serve",
            placement.model_path,
            *("--served-model-name", placement.model_name),
            *("--uds", socket),
            *("--tensor-parallel-size", str(max(len(placement.devices), 1))),
            *("--max-model-len", str(placement.context_tokens)),
            *("--max-num-seqs", str(placement.slots)),
            *("--gpu-memory-utilization", f"{placement.utilisation:.2f}"),
            *(("--kv-cache-dtype", placement.kv_type) if placement.kv_type not in {"f16", "bf16"} else ()),
            *_offload(placement),
            *_speculation(placement),
        )
        ids = placement.device_ids or tuple(str(index) for index in placement.devices)
        environment = {"CUDA_VISIBLE_DEVICES": ",".join(ids), "VLLM_NO_USAGE_STATS": "1", "HF_HUB_OFFLINE": "1"}
        return Launch(PROGRAM, arguments, environment=environment, readable=(placement.model_path,))

    def readiness(self, placement: Placement) -> Readiness:
        talk = [{"role": "user", "content": "Ready?"}]
        body = {"model": placement.model_name, "messages": talk, "max_tokens": 1}
        return Readiness(path="/v1/chat/completions", body=json.dumps(body).encode(), within_s=1800.0)

    def explain_exit(self, returncode: int, last_lines: tuple[str, ...]) -> tuple[str, bool]:
        said = "\n".join(last_lines)
        if "No available memory for the cache blocks" in said or "Available KV cache memory: -" in said:
            return "vLLM had no memory left for its cache: offload more, or ask for less context", True
        if "out of memory" in said.lower():
            return "vLLM ran out of device memory", False
        return f"vLLM ended with exit code {returncode}", False


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
    if not placement.speculate:
        return ()
    return ("--speculative-config", json.dumps({"method": "mtp", "num_speculative_tokens": placement.speculate}))
