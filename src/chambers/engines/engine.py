"""What every adapter is asked for, and the values it answers with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from chambers.machine.description import Gpu
from chambers.models.card import ModelCard


@dataclass(frozen=True, slots=True)
class Placement:
    """A model on an engine: what is to run. Two equal placements need no restart between them.

    No devices means the processors alone. `host_expert_bytes` are routed experts that stay in host memory, all devices
    together, and `host_expert_layers` the layers they belong to.
    """

    engine: str
    model_name: str
    model_path: str
    context_tokens: int
    slots: int
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
    windows: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an engine cannot run something: a stable code, and a sentence."""

    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class Launch:
    """How to start it: a program (or a Python module of ours), and the files it must be able to read."""

    program: str
    arguments: tuple[str, ...]
    own_module: bool = False
    environment: Mapping[str, str] = field(default_factory=dict)
    readable: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Readiness:
    """A real request that only an engine with its weights in place can answer."""

    path: str
    body: bytes
    within_s: float


class Engine(Protocol):
    """An engine's adapter."""

    name: str
    reads_gguf: bool
    """Whether its models come as GGUF; otherwise as safetensors."""
    streams_experts: bool
    """Whether experts kept in host memory are moved to the device for each step, or computed by the processors."""

    def refusals(self, card: ModelCard, gpus: Sequence[Gpu], split: str) -> tuple[Refusal, ...]:
        """Every reason why this engine cannot run `card` on these cards; none means that it can."""
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

    def explain_exit(self, returncode: int, last_lines: tuple[str, ...]) -> tuple[str, bool]:
        """Why it ended, in a sentence, and whether starting it again the same way is pointless."""
        ...
