"""What the supervisor says of itself: the words of the control socket."""

from dataclasses import asdict, dataclass, replace
from typing import Any, Self

from chambers.fleet.lifecycle import State

_TUPLES = ("roles", "speaks", "devices", "capabilities")


@dataclass(frozen=True, slots=True)
class LaneStatus:
    """One lane as it is now. `pid` is the engine itself; unknown is None."""

    lane: str
    roles: tuple[str, ...]
    model: str
    engine: str
    context_tokens: int | None
    slots: int | None
    """Tokens of context of each slot, and how many slots; None where a lane by URL does not say."""
    state: State = State.PLANNED
    isolated: bool | None = None
    isolation_reason: str | None = None
    pid: int | None = None
    socket: str | None = None
    restarts: int = 0
    ready_after_s: float | None = None
    """From the start of this very process to its first answer; None until then, and for what we did not start."""
    reason: str | None = None
    node: str = "local"
    url: str | None = None
    """Where it is reached when it is not ours to start; such a lane has no process and no socket."""
    insecure: bool = False
    speaks: tuple[str, ...] = ()
    devices: tuple[int, ...] = ()
    speculate: int = 0
    draft: str | None = None
    """How many tokens it guesses ahead in each step, and how; None where it does not."""
    pinning: str | None = None
    """What was asked for in processors and memory, and what could not be had."""
    memory_bytes: int | None = None
    decode_tps_expected: float | None = None
    decode_tps_expected_low: float | None = None
    decode_tps_basis: str | None = None
    """Where what is expected comes from: measured here, or predicted."""
    quant: str | None = None
    capabilities: tuple[str, ...] = ()
    """What the model's template has words for: tools, thinking; and vision, embeddings."""

    @property
    def usable_slots(self) -> int:
        """How many requests it is given at a time: one where nobody knows how many it takes."""
        return 1 if self.slots is None else self.slots

    def change(self, **changes: Any) -> Self:
        return replace(self, **changes)


@dataclass(frozen=True, slots=True)
class DoorStatus:
    """The gateway child."""

    address: str
    pid: int | None = None
    restarts: int = 0
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class FleetStatus:
    """Everything at one moment."""

    supervisor_pid: int
    lanes: tuple[LaneStatus, ...]
    gateway: DoorStatus
    left_out: tuple[str, ...] = ()
    """What was wanted and found no place, each with its reason."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Self:
        lanes = tuple(
            LaneStatus(**{**lane, **{name: tuple(lane[name]) for name in _TUPLES}, "state": State(lane["state"])})
            for lane in value["lanes"]
        )
        return cls(value["supervisor_pid"], lanes, DoorStatus(**value["gateway"]), tuple(value.get("left_out", ())))
