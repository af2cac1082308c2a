"""What was measured, as the planner knows it: a model in an engine on some devices of one box. Pure.

A measurement corrects predictions only where all of this is known; the speed of a server that somebody else started
says nothing that a plan could use. The model's card is kept whole, so that a rehearsed file may be long gone.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, Self

from pydantic import TypeAdapter, ValidationError

from chambers.base.errors import OperationError
from chambers.machine.description import Gpu, Machine
from chambers.models.card import ModelCard
from chambers.planning.setup import Setup, Split
from chambers.settings import Draft


class SubjectError(OperationError):
    """What was kept of a measured setup cannot be read."""

    code = "bench.subject"


@dataclass(frozen=True, slots=True)
class Box:
    """What must be the same for a measurement to speak of a box; a power limit is part of it."""

    processor: str
    memory_bytes: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """A setup that was measured. `rehearsed` says that the weights were random."""

    box: Box
    card: ModelCard
    engine: str
    devices: tuple[int, ...]
    split: Split = Split.NONE
    kv_type: str = "f16"
    slots: int = 1
    host_expert_bytes: int = 0
    speculate: int = 0
    rehearsed: bool = False
    draft: Draft = "mtp"

    def to_json(self) -> dict[str, Any]:
        found: dict[str, Any] = _adapter().dump_python(self, mode="json")
        return found

    @classmethod
    def from_json(cls, data: object) -> Self:
        try:
            found: Self = _adapter().validate_python(data)
        except ValidationError as error:
            raise SubjectError(
                f"A kept measurement cannot be understood: {error.error_count()} of its fields are wrong.",
                hint="It was written by another version of Chambers. Measure again.",
            ) from error
        return found


@cache
def _adapter() -> TypeAdapter[Any]:
    """Made when it is first asked for: a short measurement must not pay for it."""
    return TypeAdapter(Subject)


def box_of(machine: Machine) -> Box:
    """What a machine is known by."""
    return Box(machine.processor, machine.host_memory_bytes, tuple(_card(gpu) for gpu in machine.gpus))


def subject_of(setup: Setup, *, rehearsed: bool = False) -> Subject:
    """What a planned setup is once it runs."""
    return Subject(
        box=box_of(setup.machine),
        card=setup.card,
        engine=setup.engine,
        devices=setup.devices,
        split=setup.split,
        kv_type=setup.kv_type,
        slots=setup.slots,
        host_expert_bytes=setup.host_expert_bytes,
        speculate=setup.speculate,
        rehearsed=rehearsed,
        draft=setup.draft,
    )


def _card(gpu: Gpu) -> str:
    """A card with its power limit: the same card with less power is another one."""
    limit = f" at {gpu.power_limit_w:.0f} W" if gpu.power_limit_w else ""
    return f"{gpu.uuid or gpu.name}{limit}"
