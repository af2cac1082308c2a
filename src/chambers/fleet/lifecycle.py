"""The life of an engine, as a table.

Pure: an event in a state gives the next state, or is a mistake. The diagram in docs/concepts/lifecycle.md is made
from this table.
"""

from enum import StrEnum

from chambers.base.errors import OperationError


class State(StrEnum):
    """Where an engine is in its life."""

    PLANNED = "planned"
    STARTING = "starting"
    READY = "ready"
    DRAINING = "draining"
    STOPPED = "stopped"
    FAILED = "failed"
    FENCED = "fenced"
    BACKING_OFF = "backing off"


class Event(StrEnum):
    """What can happen to it."""

    START = "start"
    ANSWERED = "answered"
    EXITED = "exited"
    HOPELESS = "hopeless"
    RETRY = "retry"
    STOP = "stop"
    FENCE = "fence"
    UNFENCE = "unfence"


class ImpossibleEventError(OperationError):
    """An event came in a state where it cannot; always a bug of ours."""

    code = "fleet.impossible_event"


TABLE: dict[tuple[State, Event], State] = {
    (State.PLANNED, Event.START): State.STARTING,
    (State.PLANNED, Event.STOP): State.STOPPED,
    (State.STARTING, Event.ANSWERED): State.READY,
    (State.STARTING, Event.EXITED): State.BACKING_OFF,
    (State.STARTING, Event.HOPELESS): State.FAILED,
    (State.STARTING, Event.STOP): State.DRAINING,
    (State.READY, Event.EXITED): State.BACKING_OFF,
    (State.READY, Event.HOPELESS): State.FAILED,
    (State.READY, Event.STOP): State.DRAINING,
    (State.STARTING, Event.FENCE): State.FENCED,
    (State.READY, Event.FENCE): State.FENCED,
    (State.FENCED, Event.UNFENCE): State.READY,
    (State.FENCED, Event.EXITED): State.BACKING_OFF,
    (State.FENCED, Event.HOPELESS): State.FAILED,
    (State.FENCED, Event.STOP): State.DRAINING,
    (State.BACKING_OFF, Event.RETRY): State.STARTING,
    (State.BACKING_OFF, Event.HOPELESS): State.FAILED,
    (State.BACKING_OFF, Event.STOP): State.STOPPED,
    (State.DRAINING, Event.EXITED): State.STOPPED,
    (State.FAILED, Event.STOP): State.STOPPED,
    (State.FAILED, Event.START): State.STARTING,
    (State.STOPPED, Event.START): State.STARTING,
}

ENDS = frozenset({State.STOPPED, State.FAILED})


def advance(state: State, event: Event) -> State:
    """The state after `event`."""
    try:
        return TABLE[state, event]
    except KeyError:
        raise ImpossibleEventError(f"An engine that is {state} cannot take the event {event!r}.") from None


def diagram() -> str:
    """The table as a Mermaid state diagram."""
    edges = (f"    {_word(old)} --> {_word(new)}: {event}" for (old, event), new in TABLE.items())
    return "\n".join(["stateDiagram-v2", f"    [*] --> {_word(State.PLANNED)}", *edges])


def _word(state: State) -> str:
    return state.value.replace(" ", "_")
