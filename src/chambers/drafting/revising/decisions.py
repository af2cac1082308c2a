"""What may become of a passage, as a table, and how a work stands after some changes. Pure.

    drafted      as the job left it, in the document
    kept out     as the job left it, not in the document: the record does not bear it
    edited       with the words of a person
    accepted     a person has looked at it; only what the record bears can be accepted
    struck       a person took it out, or agrees that it stays out
    overridden   the record does not bear it, and a person answers for it

Whether the record bears a passage is not known here: see `judged`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from chambers.base.errors import UsageError
from chambers.drafting.revising.change import Act, AnsweredClaim, Change


class State(StrEnum):
    """How a passage stands."""

    DRAFTED = "drafted"
    KEPT_OUT = "kept_out"
    EDITED = "edited"
    ACCEPTED = "accepted"
    STRUCK = "struck"
    OVERRIDDEN = "overridden"


OUT = frozenset((State.KEPT_OUT, State.STRUCK))
"""The states in which a passage is not in the document."""

_CHANGED: Mapping[Act, State] = {
    Act.EDIT: State.EDITED,
    Act.ACCEPT: State.ACCEPTED,
    Act.STRIKE: State.STRUCK,
    Act.OVERRIDE: State.OVERRIDDEN,
}
# None: back to how the job left it.
TABLE: Mapping[State, Mapping[Act, State | None]] = {
    State.DRAFTED: _CHANGED,
    State.KEPT_OUT: {act: state for act, state in _CHANGED.items() if act is not Act.ACCEPT},
    State.EDITED: {**_CHANGED, Act.REOPEN: None},
    State.ACCEPTED: {**_CHANGED, Act.REOPEN: None},
    State.OVERRIDDEN: {**_CHANGED, Act.REOPEN: None},
    State.STRUCK: {Act.REOPEN: None},
}


class ActError(UsageError):
    """This cannot be done to this passage."""

    code = "desk.act"
    http_status = 409


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided about a passage; `text` is None where its words are the job's own."""

    state: State
    by: str
    at: str
    text: str | None = None
    cites: tuple[str, ...] = ()
    reason: str | None = None
    claims: tuple[AnsweredClaim, ...] = ()


@dataclass(frozen=True, slots=True)
class Signed:
    """A version that was signed off: its number, the change after which it was, by whom and when, and what was made."""

    version: int
    after: int
    by: str
    at: str
    made: str


@dataclass(frozen=True, slots=True)
class Work:
    """A draft after some changes: how each passage began, what was decided about those that were touched."""

    starts: Mapping[str, State]
    number: int = 0
    """Of the last change; 0 before the first."""
    decisions: Mapping[str, Decision] = field(default_factory=lambda: MappingProxyType({}))
    signed: tuple[Signed, ...] = ()

    def state_of(self, key: str) -> State:
        decision = self.decisions.get(key)
        return self.starts[key] if decision is None else decision.state

    @property
    def out(self) -> frozenset[str]:
        """The passages that are not in the document."""
        return frozenset(key for key in self.starts if self.state_of(key) in OUT)


def advance(work: Work, change: Change) -> Work:
    """The work after one more change; one that the table does not have is refused."""
    if change.number != work.number + 1:
        raise ActError(f"Change {change.number} cannot follow change {work.number}.")
    if change.act is Act.SIGN_OFF:
        signed = Signed(change.version or 0, work.number, change.by, change.at, change.made or "")
        return replace(work, number=change.number, signed=(*work.signed, signed))
    after = next_state(work, change.key, change.act)
    others = {key: each for key, each in work.decisions.items() if key != change.key}
    kept = {} if after is None else {change.key: _decided(work, change, after)}
    return replace(work, number=change.number, decisions=MappingProxyType({**others, **kept}))


def next_state(work: Work, key: str, act: Act) -> State | None:
    """What an act makes of a passage; None is how the job left it."""
    if key not in work.starts:
        raise ActError("There is no such passage in this draft.", hint="Load the page again.")
    state = work.state_of(key)
    if act not in TABLE[state]:
        raise ActError(
            f"A passage that is {state.value.replace('_', ' ')} cannot be changed so: {act.value}.",
            hint=f"It can be: {', '.join(each.value for each in TABLE[state])}.",
        )
    return TABLE[state][act]


def fold(starts: Mapping[str, State], changes: Iterable[Change]) -> Work:
    """The work after all these changes."""
    work = Work(MappingProxyType(dict(starts)))
    for change in changes:
        work = advance(work, change)
    return work


def _decided(work: Work, change: Change, state: State) -> Decision:
    """An edit brings its own words; every other act leaves those that stand there."""
    before = work.decisions.get(change.key)
    edited = change.act is Act.EDIT
    return Decision(
        state,
        change.by,
        change.at,
        change.text if edited else before.text if before else None,
        change.cites if edited else before.cites if before else (),
        change.reason,
        change.claims,
    )
