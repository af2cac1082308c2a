"""llama.cpp's `llama-server`: GGUF files on almost any card, split by layers or by tensors, experts on the processors.

Flags as of build 11434. A Unix socket where the system has them; on Windows loopback.
"""

import json
from collections.abc import Sequence

from chambers.engines.engine import Launch, Placement, Readiness, Refusal
from chambers.engines.gguf_support import gguf_refusals
from chambers.machine.description import Gpu
from chambers.models.card import ModelCard

PROGRAM = "llama-server"
_UBATCH_TOKENS = 512
_ALL_LAYERS = "99"

# Architectures whose graphs have no tensor split; those with latent or recurrent caches, mostly.
_NO_TENSOR_SPLIT = frozenset(
    "grok mpt plamo2 minicpm3 gemma3n mamba mamba2 jamba falcon-h1 olmo2 olmoe deepseek2 deepseek32 hy-v4 "  # noqa: SIM905 - words read best as words
    "dots3note glm-dsa bitnet t5 nemotron-h nemotron-h-moe granite-hybrid minimax-01 minimax-m2 "
    "minimax-m3 mistral4 kimi-linear kimi-k3 bailingmoe3 glm5-next qwen3tts".split()
)
_OLDEST = (5, 0)
_CUDA_GRAPHS = (7, 0)
_INT8_TENSOR_CORES = (7, 5)


class LlamaCppEngine:
    """The adapter."""

    name = "llama.cpp"
    reads_gguf = True
    streams_experts = False

    def refusals(self, card: ModelCard, gpus: Sequence[Gpu], split: str) -> tuple[Refusal, ...]:
        return (*gguf_refusals(card), *_card_refusals(gpus), *_split_refusals(card, split))

    def losses(self, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[str, ...]:
        found = []
        if any(gpu.compute_capability and gpu.compute_capability < _INT8_TENSOR_CORES for gpu in gpus):
            found.append("no int8 tensor cores: batches of 64 and more are unpacked to fp16 first")
        if any(gpu.compute_capability and gpu.compute_capability < _CUDA_GRAPHS for gpu in gpus):
            found.append("no CUDA graphs below compute capability 7.0: every kernel is started on its own")
        return tuple(found)

    def launch(self, placement: Placement, *, socket: str) -> Launch:
        arguments = (
            *("--model", placement.model_path),
            *("--alias", placement.model_name),
            *_listen(placement, socket),
            *("--ctx-size", str(placement.context_tokens * placement.slots)),
            *("--parallel", str(placement.slots)),
            *("--flash-attn", "on"),
            *("--cache-type-k", placement.kv_type),
            *("--cache-type-v", placement.kv_type),
            *("--ubatch-size", str(_UBATCH_TOKENS)),
            *device_arguments(placement),
            *(("--threads", str(placement.threads)) if placement.threads else ()),
            *_speculation(placement),
            "--metrics",
            "--offline",
        )
        program, arguments = bind_to_node(PROGRAM, arguments, placement)
        return Launch(program, arguments, environment=environment(placement), readable=(placement.model_path,))

    def readiness(self, placement: Placement) -> Readiness:
        body = {"messages": [{"role": "user", "content": "Ready?"}], "max_tokens": 1, "cache_prompt": False}
        return Readiness(path="/v1/chat/completions", body=json.dumps(body).encode(), within_s=900.0)

    def explain_exit(self, returncode: int, last_lines: tuple[str, ...]) -> tuple[str, bool]:
        said = "\n".join(last_lines).lower()
        if "out of memory" in said or "failed to allocate" in said:
            return "llama-server ran out of device memory", False
        if "no kernel image" in said:
            return "this llama-server was not built for the card: it has no kernels for its compute capability", True
        if "failed to load model" in said:
            return "llama-server could not load the model file", True
        return f"llama-server ended with exit code {returncode}", False


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


def environment(placement: Placement) -> dict[str, str]:
    """Only the chosen cards are visible, by identity where it is known."""
    if not placement.devices:
        return {"CUDA_VISIBLE_DEVICES": ""}
    ids = placement.device_ids or tuple(str(index) for index in placement.devices)
    found = {"CUDA_VISIBLE_DEVICES": ",".join(ids)}
    if placement.windows and placement.split == "tensor":
        found["GGML_CUDA_ALLREDUCE"] = "internal"
    return found


def bind_to_node(program: str, arguments: tuple[str, ...], placement: Placement) -> tuple[str, tuple[str, ...]]:
    """Processors and memory of one NUMA node only, where a node is named."""
    if placement.numa_node is None or placement.windows:
        return program, arguments
    node = str(placement.numa_node)
    return "numactl", (f"--cpunodebind={node}", f"--membind={node}", program, *arguments)


def _listen(placement: Placement, socket: str) -> tuple[str, ...]:
    return ("--host", "127.0.0.1") if placement.windows else ("--host", socket)


def _speculation(placement: Placement) -> tuple[str, ...]:
    if not placement.speculate:
        return ()
    return ("--spec-type", "draft-mtp", "--spec-draft-n-max", str(placement.speculate))


def _card_refusals(gpus: Sequence[Gpu]) -> tuple[Refusal, ...]:
    return tuple(
        Refusal("card.too_old", f"GPU {gpu.index} ({gpu.name}) is older than anything llama.cpp has kernels for")
        for gpu in gpus
        if gpu.compute_capability is not None and gpu.compute_capability < _OLDEST
    )


def _split_refusals(card: ModelCard, split: str) -> tuple[Refusal, ...]:
    if split != "tensor" or card.architecture not in _NO_TENSOR_SPLIT:
        return ()
    return (Refusal("split.no_tensor", f"llama.cpp has no tensor split for the architecture {card.architecture}"),)
