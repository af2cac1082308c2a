"""What every adapter is asked for, and the values it answers with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from chambers.machine.description import Gpu
from chambers.models.card import ModelCard
from chambers.settings import Draft


class System(StrEnum):
    """The operating system that an engine runs on."""

    LINUX = "linux"
    WINDOWS = "windows"
    MACOS = "macos"


class Runtime(StrEnum):
    """What an engine reaches the cards through: it decides how some of them are hidden from it."""

    CUDA = "cuda"
    ROCM = "rocm"
    METAL = "metal"


@dataclass(frozen=True, slots=True)
class Placement:
    """A model on an engine: what is to run. Two equal placements need no restart between them.

    No devices means the processors alone; `runtime` then is that of the cards that stay unused. `host_expert_bytes` are
    routed experts that stay in host memory, all devices together, and `host_expert_layers` the layers they belong to.
    `speculate` tokens are guessed ahead in each step, as `draft` says. Context
    and slots are None only where it runs elsewhere and the settings name none.
    """

    engine: str
    model_name: str
    model_path: str
    context_tokens: int | None
    slots: int | None
    devices: tuple[int, ...] = ()
    device_ids: tuple[str, ...] = ()
    split: str = "none"
    shares: tuple[int, ...] = ()
    kv_type: str = "f16"
    host_expert_bytes: int = 0
    host_expert_layers: int = 0
    numa_node: int | None = None
    threads: int | None = None
    utilisation: float = 0.9
    speculate: int = 0
    draft: Draft = "mtp"
    system: System = System.LINUX
    runtime: Runtime = Runtime.CUDA

    @property
    def size(self) -> tuple[int, int]:
        """Tokens of context of each slot, and slots, of what is started here."""
        assert self.context_tokens is not None, "only what runs elsewhere is without"
        assert self.slots is not None, "only what runs elsewhere is without"
        return self.context_tokens, self.slots


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an engine cannot run something: a stable code, and a sentence."""

    code: str
    reason: str


class Speech(StrEnum):
    """What an engine can be asked for."""

    CHAT = "chat"
    COMPLETIONS = "completions"
    RESPONSES = "responses"
    EMBEDDINGS = "embeddings"
    COUNT_TOKENS = "count_tokens"
    """The count of a Messages request, at Anthropic's path."""
    PROGRESS = "progress"
    """News while it reads the prompt, by which it also notices that its client has left."""


@dataclass(frozen=True, slots=True)
class Launch:
    """How to start it: a program (or a Python module of ours), and the files it must be able to read.

    `port` is set where the engine listens on loopback because it knows no Unix sockets: it is then started beside a
    bridge, in a network of its own. `needs_loopback` is set where its own processes talk TCP to each other.
    """

    program: str
    arguments: tuple[str, ...]
    own_module: bool = False
    environment: Mapping[str, str] = field(default_factory=dict)
    readable: tuple[str, ...] = ()
    port: int | None = None
    needs_loopback: bool = False


@dataclass(frozen=True, slots=True)
class Readiness:
    """A real request that only an engine with its weights in place can answer."""

    path: str
    body: bytes
    within_s: float


@dataclass(frozen=True, slots=True)
class Vital:
    """A small question that an engine at work still answers, because its main loop does; silence means it hangs."""

    path: str
    within_s: float


@dataclass(frozen=True, slots=True)
class Build:
    """What a probe found out about a program: unknown is None."""

    version: str | None = None
    features: frozenset[str] = frozenset()
    devices: tuple[str, ...] | None = None
    """The cards that it says it can use; None where it cannot be asked."""
    architectures: frozenset[int] | None = None
    """The compute capabilities it has code for, as 70, 86, 90; None where it does not say."""


@dataclass(frozen=True, slots=True)
class Timings:
    """What an engine says of one answer; unknown is None. Draft tokens were guessed, accepted ones were right."""

    prompt_tokens: int | None = None
    cached_tokens: int | None = None
    prompt_ms: float | None = None
    decode_tokens: int | None = None
    decode_ms: float | None = None
    draft_tokens: int | None = None
    accepted_tokens: int | None = None

    @property
    def decode_tps(self) -> float | None:
        """Tokens a second after the first, which comes with the prompt."""
        if self.decode_tokens is None or not self.decode_ms or self.decode_tokens < 2:
            return None
        return (self.decode_tokens - 1) / self.decode_ms * 1000


class Engine(Protocol):
    """An engine's adapter."""

    name: str
    reads_gguf: bool
    """Whether its models come as GGUF; otherwise as safetensors."""
    streams_experts: bool
    """Whether experts kept in host memory are moved to the device for each step, or computed by the processors."""

    own: bool
    """Whether it comes with this package and so is always there."""
    binds_itself: bool
    """Whether its own flags keep it to a NUMA node where that matters, so that nobody puts `numactl` before it."""

    program: str | None
    """The name it is looked for by on the PATH; None where there is nothing to look for."""
    speaks: frozenset[Speech]
    metric_names: Mapping[str, str]
    """Where its own metrics page has what a field of `Timings` counts."""

    def probe_commands(self) -> tuple[tuple[str, ...], ...]:
        """Commands that tell what this program is: `{program}` and `{python}` (of its own folder) are put in."""
        ...

    def read_probe(self, outputs: Sequence[str]) -> Build:
        """What those commands said, one text each."""
        ...

    def build_refusals(self, build: Build, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[Refusal, ...]:
        """Why this very build cannot run `card` on these cards."""
        ...

    def refusals(self, card: ModelCard, gpus: Sequence[Gpu], split: str) -> tuple[Refusal, ...]:
        """Every reason why this engine cannot run `card` on these cards; none means that it can."""
        ...

    def draft_refusals(self, card: ModelCard, draft: Draft, tokens: int) -> tuple[Refusal, ...]:
        """Every reason why it cannot guess so many tokens ahead for `card` in this way."""
        ...

    def losses(self, card: ModelCard, gpus: Sequence[Gpu]) -> tuple[str, ...]:
        """What runs, but worse than one might expect on these cards; a sentence each."""
        ...

    def launch(self, placement: Placement, *, socket: str) -> Launch:
        """The child that serves `placement` on the Unix socket `socket`."""
        ...

    def readiness(self, placement: Placement) -> Readiness:
        """What to ask before calling it ready."""
        ...

    def vital(self) -> Vital:
        """What to ask while it works."""
        ...

    def busy(self, answer: bytes) -> bool | None:
        """Whether it is at work, from its answer to the vital question; None where that does not tell."""
        ...

    def timings(self, chunk: Mapping[str, Any]) -> Timings | None:
        """What the last chunk of an answer (or a whole answer) says of its counts and times."""
        ...

    def explain_exit(self, returncode: int, last_lines: tuple[str, ...]) -> tuple[str, bool]:
        """Why it ended, in a sentence, and whether starting it again the same way is pointless."""
        ...
