"""One way to run a model on a box: what a prediction is asked about."""

from dataclasses import dataclass
from enum import StrEnum

from chambers.machine.description import Gpu, Machine
from chambers.models.card import ModelCard, Part
from chambers.settings import Draft


class HostPath(StrEnum):
    """Where experts kept in host memory lie, seen from the card that reads them."""

    LOCAL = "local"
    REMOTE = "remote"
    """Another node's memory, read through it."""
    PASSAGE = "passage"
    """The other module's side, copied from card to card in stages."""


class Split(StrEnum):
    """How a model lies over several devices."""

    NONE = "none"
    LAYER = "layer"
    TENSOR = "tensor"


@dataclass(frozen=True, slots=True)
class Setup:
    """A model in an engine on some devices of a box; no devices means the processors alone.

    `host_expert_bytes` are routed experts kept in host memory, all devices together. `streams_experts` says whether
    the engine moves them to the device for each step (vLLM) or lets the processor compute them (llama.cpp). `speculate`
    tokens are guessed ahead in each step, as `draft` says; `acceptance` is the share that comes true. `served` says
    that tokens are chosen one by one and sent, as a server does and `llama-bench` does not.
    """

    machine: Machine
    card: ModelCard
    engine: str
    devices: tuple[int, ...]
    split: Split = Split.NONE
    batch: int = 1
    depth_tokens: int = 0
    kv_type: str = "f16"
    context_tokens: int = 4096
    slots: int = 1
    host_expert_bytes: int = 0
    streams_experts: bool = False
    host_path: HostPath = HostPath.LOCAL
    speculate: int = 0
    draft: Draft = "mtp"
    acceptance: float | None = None
    utilisation: float = 1.0
    ubatch_tokens: int = 512
    served: bool = True

    @property
    def gpus(self) -> tuple[Gpu, ...]:
        return tuple(self.machine.gpu(index) for index in self.devices)

    @property
    def runs_draft_layers(self) -> bool:
        return self.speculate > 0 and self.draft == "mtp"

    @property
    def host_share(self) -> float:
        """The share of the routed experts that lies in host memory."""
        routed = self.card.part(Part.ROUTED_EXPERTS)
        return min(self.host_expert_bytes / routed, 1.0) if routed else 0.0
