"""ik_llama.cpp: fast on processors and for experts kept in host memory; no Unix socket, no tensor split.

Cards from Turing on are supported by its authors; Volta works without their promise. Windowed caches are kept whole
unless compressed, which costs a model like Gemma many times the memory, so those models are refused here.

It listens on loopback only, in a network of its own, and a bridge beside it brings its socket. Its cards cannot be
asked for. Its list of slots repeats every prompt in full, so it is asked for its metrics instead: they come from the
same loop and repeat nothing.
"""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from chambers.engines import exits
from chambers.engines.drafting import layer_refusals, lookup_tokens
from chambers.engines.engine import Build, Launch, Placement, Readiness, Refusal, Speech, Timings, Vital
from chambers.engines.gguf_support import gguf_refusals
from chambers.engines.llama_build import card_refusals, read_build
from chambers.engines.llama_family import (
    LLAMA_METRICS,
    PATIENCE_S,
    context_arguments,
    device_arguments,
    llama_timings,
)
from chambers.engines.readiness import one_token
from chambers.engines.visibility import visible_devices
from chambers.machine.description import Gpu
from chambers.models.card import CacheKind, ModelCard
from chambers.settings import Draft

PROGRAM = "ik-llama-server"
PORT = 8080
_UBATCH_TOKENS = 2048
_OLDEST = (7, 0)
_PROMISED = (7, 5)
_UNKNOWN_ARCHITECTURES = frozenset(
    "gemma3n nemotron-h nemotron-h-moe granite-hybrid falcon-h1 jamba kimi-linear kimi-k3 glm5-next qwen4exp".split()  # noqa: SIM905 - a table of words reads best as words
)
_COUNTED = ("prompt_tokens", "prompt_ms", "decode_tokens", "decode_ms")
_METRICS = MappingProxyType({field: LLAMA_METRICS[field] for field in _COUNTED})
_AT_WORK = re.compile(rb"^llamacpp:requests_processing (\d+)", re.MULTILINE)


class IkLlamaCppEngine:
    """The adapter."""

    name = "ik_llama.cpp"
    reads_gguf = True
    streams_experts = False
    own = False
    binds_itself = False
    program: str | None = PROGRAM
    speaks = frozenset({Speech.CHAT, Speech.COMPLETIONS, Speech.RESPONSES, Speech.COUNT_TOKENS})
    metric_names: Mapping[str, str] = _METRICS

    def probe_commands(self) -> tuple[tuple[str, ...], ...]:
        return (("{program}", "--version"),)

    def read_probe(self, outputs: Sequence[str]) -> Build:
        return read_build(outputs)

    def build_refusals(self, build: Build, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[Refusal, ...]:
        return card_refusals(build, gpus)

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

    def draft_refusals(self, card: ModelCard, draft: Draft, tokens: int) -> tuple[Refusal, ...]:
        return layer_refusals(card, draft)

    def losses(self, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[str, ...]:
        if any(gpu.compute_capability and gpu.compute_capability < _PROMISED for gpu in gpus):
            return ("its authors support Turing and newer only; Volta works without their promise",)
        return ()

    def launch(self, placement: Placement, *, socket: str) -> Launch:
        arguments = (
            *("--model", placement.model_path),
            *("--alias", placement.model_name),
            *("--host", "127.0.0.1"),
            *("--port", str(PORT)),
            *context_arguments(placement, _UBATCH_TOKENS),
            *device_arguments(placement),
            *(("--threads", str(placement.threads)) if placement.threads else ()),
            *_speculation(placement),
            "--metrics",
        )
        return Launch(
            PROGRAM,
            arguments,
            environment=visible_devices(placement),
            readable=(placement.model_path,),
            port=PORT,
        )

    def readiness(self, placement: Placement) -> Readiness:
        return one_token(within_s=900.0, cache_prompt=False)

    def vital(self) -> Vital:
        return Vital(path="/metrics", within_s=PATIENCE_S)

    def busy(self, answer: bytes) -> bool | None:
        found = _AT_WORK.search(answer)
        return None if found is None else found[1].strip(b"0") != b""

    def timings(self, chunk: Mapping[str, Any]) -> Timings | None:
        return llama_timings(chunk)

    def explain_exit(self, returncode: int, last_lines: tuple[str, ...]) -> tuple[str, bool]:
        return exits.explain_exit("ik_llama.cpp's server", returncode, last_lines)


def _speculation(placement: Placement) -> tuple[str, ...]:
    tokens = placement.speculate
    if not tokens:
        return ()
    if placement.draft == "ngram":
        sizes = f"ngram_size_n={lookup_tokens(tokens)},ngram_size_m={tokens}"
        return ("--spec-type", f"ngram-simple:n_max={tokens},{sizes}")
    return ("--spec-type", f"mtp:n_max={tokens}")
