"""Whether there is room for a rehearsal on this box, what could be rehearsed instead, and what cannot be tried here."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from chambers.base.errors import NoFitError
from chambers.desk.lanes import Installed
from chambers.engines.known import known_engines
from chambers.machine.description import Machine
from chambers.models.card import ModelCard
from chambers.models.quant import GGUF_QUANTS
from chambers.models.shape import load_shape, shape_card, shape_names
from chambers.models.synthesize import SERVED
from chambers.planning.constants import Constants
from chambers.planning.demand import Candidate, Demand
from chambers.planning.placement import assign
from chambers.settings import KNOWN_ROLES

_NAMED = 3
_SMALLEST_WORTH_NAMING_BYTES = 50_000_000


class RehearsalNoFitError(NoFitError):
    """The shape is too large for this box."""

    code = "rehearse.no_fit"


@dataclass(frozen=True, slots=True)
class Room:
    """A box, the engines that are here, and what is asked of a lane."""

    machine: Machine
    installed: Mapping[str, Installed]
    table: Sequence[Constants]
    context_tokens: int
    slots: int


def check_room(card: ModelCard, room: Room) -> None:
    """An error that names what would fit, unless this does."""
    problem = _problem(card, room)
    if problem is not None:
        raise RehearsalNoFitError(
            f"{card.name} in {card.quant} ({card.total_bytes / 1e9:.1f} GB) cannot be rehearsed here: {problem}.",
            hint=_instead(card, room),
        )


def not_here(machine: Machine, installed: Mapping[str, Installed]) -> Iterator[str]:
    """What this box gave no occasion to try."""
    if not machine.gpus:
        yield "GPUs: this box has none, so the processors did everything"
    programs = {name: engine for name, engine in known_engines().items() if engine.program is not None}
    missing = [name for name in programs if name not in installed]
    if missing:
        yield f"{', '.join(missing)}: not installed here"
    for name, engine in programs.items():
        if name in installed and not engine.reads_gguf:
            yield f"{name}: it does not read GGUF files, which is what a rehearsal writes"


def _problem(card: ModelCard, room: Room) -> str | None:
    demand = Demand(KNOWN_ROLES, (Candidate(card.name, card),), room.context_tokens, room.slots)
    found = assign(
        [demand],
        [room.machine],
        {name: one.engine for name, one in room.installed.items()},
        room.table,
        builds={name: one.build for name, one in room.installed.items() if one.build is not None},
    )
    if found.fits:
        return None
    # What got furthest is the lane on the most cards; the processors come last.
    tries = [one.reason for one in found.rejected if one.code.startswith("memory.")]
    return tries[-1] if tries else found.unplaced[0].reason


def _instead(card: ModelCard, room: Room) -> str:
    """A smaller quantisation of the same, or else other shapes in the same one, the largest first."""
    smaller = sorted((shape_card(card.name, quant) for quant in GGUF_QUANTS), key=_size, reverse=True)
    coarser = _fitting((other for other in smaller if other.total_bytes < card.total_bytes), room)
    if coarser:
        return f"What would fit: {card.name} in {', '.join(other.quant for other in coarser)}."
    served = (shape_card(name, card.quant) for name in shape_names() if load_shape(name).architecture in SERVED)
    others = _fitting(sorted((one for one in served if _worth(one)), key=_size, reverse=True), room)
    if others:
        return f"What would fit in {card.quant}: {', '.join(other.name for other in others)}."
    return "Ask for less: a shorter --shape, fewer streams, a smaller --depth."


def _fitting(cards: Iterator[ModelCard] | Sequence[ModelCard], room: Room) -> tuple[ModelCard, ...]:
    return tuple(islice((card for card in cards if _problem(card, room) is None), _NAMED))


def _worth(card: ModelCard) -> bool:
    """Shapes that are only for tests say nothing about a box."""
    return card.total_bytes > _SMALLEST_WORTH_NAMING_BYTES


def _size(card: ModelCard) -> int:
    return card.total_bytes
