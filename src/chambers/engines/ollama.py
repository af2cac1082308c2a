"""Ollama: GGUF models on cards from Maxwell on; it places them itself, so only the visible cards can be chosen."""

from collections.abc import Sequence

from chambers.engines.engine import Launch, Placement, Readiness, Refusal
from chambers.engines.gguf_support import gguf_refusals
from chambers.engines.llamacpp import LlamaCppEngine, environment
from chambers.machine.description import Gpu
from chambers.models.card import ModelCard

PROGRAM = "ollama"
_OLDEST = (5, 0)


class OllamaEngine:
    """The adapter."""

    name = "ollama"
    reads_gguf = True
    streams_experts = False

    def refusals(self, card: ModelCard, gpus: Sequence[Gpu], split: str) -> tuple[Refusal, ...]:
        found = [*gguf_refusals(card)]
        if split == "tensor":
            found.append(Refusal("split.no_tensor", "Ollama chooses its own split, by layers"))
        found += [
            Refusal("card.too_old", f"GPU {gpu.index} ({gpu.name}) is older than Ollama supports")
            for gpu in gpus
            if gpu.compute_capability is not None and gpu.compute_capability < _OLDEST
        ]
        return tuple(found)

    def losses(self, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[str, ...]:
        return ("it places layers by itself, so the split is not ours to choose",) if len(gpus) > 1 else ()

    def launch(self, placement: Placement, *, socket: str) -> Launch:
        settings = {
            "OLLAMA_CONTEXT_LENGTH": str(placement.context_tokens),
            "OLLAMA_NUM_PARALLEL": str(placement.slots),
            "OLLAMA_KV_CACHE_TYPE": placement.kv_type,
            "OLLAMA_FLASH_ATTENTION": "1",
            "OLLAMA_KEEP_ALIVE": "-1",
            "OLLAMA_HOST": "127.0.0.1",
        }
        return Launch(PROGRAM, ("serve",), environment={**environment(placement), **settings})

    def readiness(self, placement: Placement) -> Readiness:
        return LlamaCppEngine().readiness(placement)

    def explain_exit(self, returncode: int, last_lines: tuple[str, ...]) -> tuple[str, bool]:
        reason, final = LlamaCppEngine().explain_exit(returncode, last_lines)
        return reason.replace("llama-server", "Ollama"), final
