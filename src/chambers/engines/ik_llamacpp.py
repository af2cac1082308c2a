"""ik_llama.cpp: fast on processors and for experts kept in host memory; no Unix socket, no tensor split.

Cards from Turing on are supported by its authors; Volta works without their promise. Windowed caches are kept whole
unless compressed, which costs a model like Gemma many times the memory, so those models are refused here.
"""

from collections.abc import Sequence

from chambers.engines.engine import Launch, Placement, Readiness, Refusal
from chambers.engines.gguf_support import gguf_refusals
from chambers.engines.llamacpp import LlamaCppEngine, bind_to_node, device_arguments, environment
from chambers.machine.description import Gpu
from chambers.models.card import CacheKind, ModelCard

PROGRAM = "ik-llama-server"
_UBATCH_TOKENS = 2048
_OLDEST = (7, 0)
_PROMISED = (7, 5)
_UNKNOWN_ARCHITECTURES = frozenset(
    "gemma3n nemotron-h nemotron-h-moe granite-hybrid falcon-h1 jamba kimi-linear kimi-k3 glm5-next qwen4exp".split()  # noqa: SIM905 - a table of words reads best as words
)


class IkLlamaCppEngine:
    """The adapter."""

    name = "ik_llama.cpp"
    reads_gguf = True
    streams_experts = False

    def refusals(self, card: ModelCard, gpus: Sequence[Gpu], split: str) -> tuple[Refusal, ...]:
        found = [*gguf_refusals(card)]
        if split == "tensor":
            found.append(Refusal("split.no_tensor", "ik_llama.cpp has no tensor split"))
        if card.architecture in _UNKNOWN_ARCHITECTURES:
            found.append(Refusal("architecture.unknown", f"ik_llama.cpp does not know {card.architecture}"))
        if any(group.kind is CacheKind.WINDOW for group in card.cache):
            found.append(
                Refusal("cache.no_window", "ik_llama.cpp keeps a windowed cache whole, many times what it needs")
            )
        found += [
            Refusal(
                "card.too_old", f"GPU {gpu.index} ({gpu.name}) is older than Volta, the oldest it was seen to run on"
            )
            for gpu in gpus
            if gpu.compute_capability is not None and gpu.compute_capability < _OLDEST
        ]
        return tuple(found)

    def losses(self, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[str, ...]:
        if any(gpu.compute_capability and gpu.compute_capability < _PROMISED for gpu in gpus):
            return ("its authors support Turing and newer only; Volta works without their promise",)
        return ()

    def launch(self, placement: Placement, *, socket: str) -> Launch:
        arguments = (
            *("--model", placement.model_path),
            *("--alias", placement.model_name),
            *("--host", "127.0.0.1"),
            *("--ctx-size", str(placement.context_tokens * placement.slots)),
            *("--parallel", str(placement.slots)),
            *("--flash-attn", "on"),
            *("--cache-type-k", placement.kv_type),
            *("--cache-type-v", placement.kv_type),
            *("--ubatch-size", str(_UBATCH_TOKENS)),
            *device_arguments(placement),
            *(("--threads", str(placement.threads)) if placement.threads else ()),
            *(("--spec-type", f"mtp:n_max={placement.speculate}") if placement.speculate else ()),
            "--metrics",
        )
        program, arguments = bind_to_node(PROGRAM, arguments, placement)
        return Launch(program, arguments, environment=environment(placement), readable=(placement.model_path,))

    def readiness(self, placement: Placement) -> Readiness:
        return LlamaCppEngine().readiness(placement)

    def explain_exit(self, returncode: int, last_lines: tuple[str, ...]) -> tuple[str, bool]:
        reason, final = LlamaCppEngine().explain_exit(returncode, last_lines)
        return reason.replace("llama-server", "ik_llama.cpp's server"), final
