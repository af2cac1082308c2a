"""llama.cpp's own server as a library, on the CPU: the engine that is always there.

It runs as a child process of ours (`chambers.fleet.embedded_server`) and listens on a Unix socket only. Two of its
habits shape what is said here: it notices that a client left only between two batches, so batches are small; and it
pools embeddings over one batch unless it pools the last token, so it does the latter. It guesses ahead as its parent
project does, with draft layers or with n-grams.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from chambers.engines import exits
from chambers.engines.engine import Build, Launch, Placement, Readiness, Refusal, Speech, Timings, Vital
from chambers.engines.gguf_support import gguf_refusals
from chambers.engines.llama_family import LLAMA_METRICS, SLOTS, llama_draft_refusals, llama_timings, slots_busy
from chambers.engines.readiness import one_token
from chambers.machine.description import Gpu
from chambers.models.card import ModelCard
from chambers.settings import Draft

PROGRAM = "chambers.fleet.embedded_server"
BATCH_TOKENS = 128

# Exit codes of the program, told apart so that a broken model file is not tried again and again.
EXIT_MODEL_UNUSABLE = 65
EXIT_CANNOT_LISTEN = 73


class EmbeddedEngine:
    """The adapter."""

    name = "embedded"
    reads_gguf = True
    streams_experts = False
    own = True
    binds_itself = False
    # It comes with this package, so there is nothing to look for and nothing to ask.
    program: str | None = None
    speaks = frozenset(Speech)
    metric_names = LLAMA_METRICS

    def probe_commands(self) -> tuple[tuple[str, ...], ...]:
        return ()

    def read_probe(self, outputs: Sequence[str]) -> Build:
        return Build(devices=())

    def build_refusals(self, build: Build, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[Refusal, ...]:
        return ()

    def refusals(self, card: ModelCard, gpus: Sequence[Gpu], split: str) -> tuple[Refusal, ...]:
        on_gpu = (Refusal("engine.cpu_only", "the embedded engine computes on the processors only"),) if gpus else ()
        return (*on_gpu, *gguf_refusals(card))

    def draft_refusals(self, card: ModelCard, draft: Draft, tokens: int) -> tuple[Refusal, ...]:
        return llama_draft_refusals(card, draft, tokens)

    def losses(self, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[str, ...]:
        return ()

    def launch(self, placement: Placement, *, socket: str) -> Launch:
        arguments = (
            *("--model", placement.model_path),
            *("--name", placement.model_name),
            *("--socket", socket),
            # The server divides its context among its slots; a placement counts what one request may use.
            *("--context-tokens", str(math.prod(placement.size))),
            *("--slots", str(placement.slots)),
            *("--batch-tokens", str(BATCH_TOKENS)),
            *(("--draft", placement.draft, "--speculate", str(placement.speculate)) if placement.speculate else ()),
        )
        return Launch(program=PROGRAM, arguments=arguments, own_module=True, readable=(placement.model_path,))

    def readiness(self, placement: Placement) -> Readiness:
        return one_token(within_s=120.0, cache_prompt=False)

    def vital(self) -> Vital:
        return SLOTS

    def busy(self, answer: bytes) -> bool | None:
        return slots_busy(answer)

    def timings(self, chunk: Mapping[str, Any]) -> Timings | None:
        return llama_timings(chunk)

    def explain_exit(self, returncode: int, last_lines: tuple[str, ...]) -> tuple[str, bool]:
        said = next((line for line in reversed(last_lines) if line.startswith("embedded engine:")), "")
        if returncode == EXIT_MODEL_UNUSABLE:
            return said or "embedded engine: the model file cannot be loaded", True
        if returncode == EXIT_CANNOT_LISTEN:
            return said or "embedded engine: cannot listen on its socket", False
        return exits.explain_exit("the embedded engine", returncode, last_lines)
