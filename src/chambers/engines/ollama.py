"""Ollama: GGUF models on cards from Maxwell on; it places them itself, so only the visible cards can be chosen.

Its models lie in a store of its own, under names: a placement's path is that store, and its model's name must be the
one that the store knows. A plain GGUF file cannot be served: it must first be put there with `ollama create`, which
`build_refusals` says. It listens on loopback only and talks TCP with the processes it starts, so it lives in a
network of its own, and a bridge beside it brings its socket.
"""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from chambers.engines import exits
from chambers.engines.drafting import no_drafting
from chambers.engines.engine import Build, Launch, Placement, Readiness, Refusal, Speech, Timings, Vital
from chambers.engines.gguf_support import gguf_refusals
from chambers.engines.readiness import one_token
from chambers.engines.usage import usage_timings
from chambers.engines.visibility import visible_devices
from chambers.machine.description import Gpu
from chambers.models.card import ModelCard
from chambers.settings import Draft

PROGRAM = "ollama"
PORT = 11434
_OLDEST = (5, 0)
_VERSION = re.compile(r"\bversion is v?(\d\S*)")

# Nothing is asked of its maker, nothing is written down, and nothing in the store is tidied away.
_QUIET = MappingProxyType({"OLLAMA_NO_CLOUD": "1", "OLLAMA_NOHISTORY": "1", "OLLAMA_NOPRUNE": "1", "DO_NOT_TRACK": "1"})


class OllamaEngine:
    """The adapter."""

    name = "ollama"
    reads_gguf = True
    streams_experts = False
    own = False
    binds_itself = False
    program: str | None = PROGRAM
    speaks = frozenset({Speech.CHAT, Speech.COMPLETIONS, Speech.RESPONSES, Speech.EMBEDDINGS})
    # It has no page of metrics.
    metric_names: Mapping[str, str] = MappingProxyType({})

    def probe_commands(self) -> tuple[tuple[str, ...], ...]:
        return (("{program}", "--version"),)

    def read_probe(self, outputs: Sequence[str]) -> Build:
        found = _VERSION.search("\n".join(outputs))
        return Build(version=found[1] if found else None)

    def build_refusals(self, build: Build, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[Refusal, ...]:
        if card.source != "gguf":
            return ()
        reason = (
            "Ollama serves models of its own store only, and this one is a plain file: put it there with "
            "`ollama create NAME -f Modelfile`, and give the store's folder as the path"
        )
        return (Refusal("model.not_in_store", reason),)

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

    def draft_refusals(self, card: ModelCard, draft: Draft, tokens: int) -> tuple[Refusal, ...]:
        return no_drafting("Ollama")

    def losses(self, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[str, ...]:
        return ("it places layers by itself, so the split is not ours to choose",) if len(gpus) > 1 else ()

    def launch(self, placement: Placement, *, socket: str) -> Launch:
        context_tokens, slots = placement.size
        is_store = not placement.model_path.endswith(".gguf")
        settings = {
            "OLLAMA_CONTEXT_LENGTH": str(context_tokens),
            "OLLAMA_NUM_PARALLEL": str(slots),
            "OLLAMA_KV_CACHE_TYPE": placement.kv_type,
            "OLLAMA_FLASH_ATTENTION": "1",
            "OLLAMA_KEEP_ALIVE": "-1",
            "OLLAMA_MAX_LOADED_MODELS": "1",
            "OLLAMA_HOST": f"127.0.0.1:{PORT}",
            **({"OLLAMA_MODELS": placement.model_path} if is_store else {}),
        }
        return Launch(
            PROGRAM,
            ("serve",),
            environment={**visible_devices(placement), **settings, **_QUIET},
            readable=(placement.model_path,),
            port=PORT,
            needs_loopback=True,
        )

    def readiness(self, placement: Placement) -> Readiness:
        return one_token(within_s=900.0, model=placement.model_name)

    def vital(self) -> Vital:
        return Vital(path="/api/version", within_s=60.0)

    def busy(self, answer: bytes) -> bool | None:
        return None

    def timings(self, chunk: Mapping[str, Any]) -> Timings | None:
        return usage_timings(chunk)

    def explain_exit(self, returncode: int, last_lines: tuple[str, ...]) -> tuple[str, bool]:
        return exits.explain_exit("Ollama", returncode, last_lines)
