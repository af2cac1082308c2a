"""llama.cpp's `llama-server`: GGUF files on almost any card, split by layers or by tensors, experts on the processors.

Flags as of build 11434. A Unix socket where the system has them; on Windows loopback.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from chambers.engines import exits
from chambers.engines.drafting import lookup_tokens
from chambers.engines.engine import (
    Build,
    Launch,
    Placement,
    Readiness,
    Refusal,
    Runtime,
    Speech,
    System,
    Timings,
    Vital,
)
from chambers.engines.gguf_support import gguf_refusals
from chambers.engines.llama_build import age_refusals, card_refusals, read_build
from chambers.engines.llama_family import (
    LLAMA_METRICS,
    SLOTS,
    context_arguments,
    device_arguments,
    llama_draft_refusals,
    llama_timings,
    slots_busy,
)
from chambers.engines.readiness import one_token
from chambers.engines.visibility import visible_devices
from chambers.machine.description import Gpu
from chambers.models.card import ModelCard
from chambers.settings import Draft

PROGRAM = "llama-server"
_UBATCH_TOKENS = 512

# The first release seen with drafting by a model's own layers; Unix sockets and the other flags are older.
_OLDEST_BUILD = 9204

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
    own = False
    binds_itself = False
    program: str | None = PROGRAM
    # Embeddings would need a server started for them alone.
    speaks = frozenset({Speech.CHAT, Speech.COMPLETIONS, Speech.RESPONSES, Speech.COUNT_TOKENS, Speech.PROGRESS})
    metric_names = LLAMA_METRICS

    def probe_commands(self) -> tuple[tuple[str, ...], ...]:
        return (("{program}", "--version"), ("{program}", "--list-devices"))

    def read_probe(self, outputs: Sequence[str]) -> Build:
        return read_build(outputs)

    def build_refusals(self, build: Build, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[Refusal, ...]:
        return (*age_refusals(build, _OLDEST_BUILD, "--spec-type draft-mtp"), *card_refusals(build, gpus))

    def refusals(self, card: ModelCard, gpus: Sequence[Gpu], split: str) -> tuple[Refusal, ...]:
        return (*gguf_refusals(card), *_card_refusals(gpus), *_split_refusals(card, split))

    def draft_refusals(self, card: ModelCard, draft: Draft, tokens: int) -> tuple[Refusal, ...]:
        return llama_draft_refusals(card, draft, tokens)

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
            *("--host", "127.0.0.1" if placement.system is System.WINDOWS else socket),
            *context_arguments(placement, _UBATCH_TOKENS),
            *device_arguments(placement),
            *(("--threads", str(placement.threads)) if placement.threads else ()),
            *_speculation(placement),
            "--metrics",
            "--offline",
        )
        return Launch(PROGRAM, arguments, environment=_environment(placement), readable=(placement.model_path,))

    def readiness(self, placement: Placement) -> Readiness:
        return one_token(within_s=900.0, cache_prompt=False)

    def vital(self) -> Vital:
        return SLOTS

    def busy(self, answer: bytes) -> bool | None:
        return slots_busy(answer)

    def timings(self, chunk: Mapping[str, Any]) -> Timings | None:
        return llama_timings(chunk)

    def explain_exit(self, returncode: int, last_lines: tuple[str, ...]) -> tuple[str, bool]:
        return exits.explain_exit("llama-server", returncode, last_lines)


def _environment(placement: Placement) -> dict[str, str]:
    """The visible cards; CUDA on Windows has no NCCL, and its absence must be said."""
    without_nccl = placement.system is System.WINDOWS and placement.runtime is Runtime.CUDA
    sums = {"GGML_CUDA_ALLREDUCE": "internal"} if without_nccl and placement.split == "tensor" else {}
    return {**visible_devices(placement), **sums}


def _speculation(placement: Placement) -> tuple[str, ...]:
    """Of its n-grams the simple ones: they look into their own slot only, and remember nothing of other requests."""
    tokens = placement.speculate
    if not tokens:
        return ()
    if placement.draft == "ngram":
        sizes = ("--spec-ngram-simple-size-n", str(lookup_tokens(tokens)), "--spec-ngram-simple-size-m", str(tokens))
        return ("--spec-type", "ngram-simple", *sizes)
    return ("--spec-type", "draft-mtp", "--spec-draft-n-max", str(tokens))


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
