"""What every adapter is asked for, and the values it answers with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Placement:
    """A model on an engine: what is to run. Two equal placements need no restart between them."""

    engine: str
    model_name: str
    model_path: str
    context_tokens: int
    slots: int


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

    def launch(self, placement: Placement, *, socket: str) -> Launch:
        """The child that serves `placement` on the Unix socket `socket`."""
        ...

    def readiness(self, placement: Placement) -> Readiness:
        """What to ask before calling it ready."""
        ...

    def explain_exit(self, returncode: int, last_lines: tuple[str, ...]) -> tuple[str, bool]:
        """Why it ended, in a sentence, and whether starting it again the same way is pointless."""
        ...
