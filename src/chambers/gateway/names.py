"""From the name in a request to the lanes that may serve it. Pure.

A name is a role, a lane's model, or an alias of either; case does not matter. A role is served by the lanes that play
it and by no other, also where another lane has the same model. A model's name is served by the lanes of this machine
that have it; a lane by URL answers to its model's name only where no lane of this machine has that model, so a request
by model never leaves a machine that could serve it.

Names of Claude models that nobody gave a meaning to stand for roles, so that Claude Code and its sub-agents land where
they are meant to. Any other name is an error that lists what there is: guessing would put a lawyer's question to the
wrong model.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from chambers.base.errors import RefusedError, UsageError
from chambers.fleet.status import LaneStatus

_CLAUDE = "claude"
_CLAUDE_FAMILIES = {"opus": "heavy", "sonnet": "drafter", "haiku": "fast"}
_OTHER_CLAUDE = "drafter"


class UnknownModelError(UsageError):
    """No lane answers to that name."""

    code: ClassVar[str] = "model.unknown"
    http_status = 404


class ClosedRoleError(RefusedError):
    """The key does not open that role."""

    code = "key.role_closed"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a request asks for: a role, or (role None) a model."""

    model: str
    role: str | None = None

    @property
    def name(self) -> str:
        return self.role or self.model

    def __str__(self) -> str:
        return f"the role {self.role} ({self.model})" if self.role else f"the model {self.model}"


@dataclass(frozen=True, slots=True)
class Target:
    """What a name means, and the lanes that may serve it."""

    name: str
    wanted: Wanted
    lanes: tuple[LaneStatus, ...]

    @property
    def role(self) -> str | None:
        return self.wanted.role

    @property
    def model(self) -> str:
        return self.wanted.model


def lanes_for(wanted: Wanted, lanes: Iterable[LaneStatus]) -> tuple[LaneStatus, ...]:
    """The lanes that may serve it."""
    if wanted.role is not None:
        return tuple(lane for lane in lanes if wanted.role in lane.roles)
    named = tuple(lane for lane in lanes if lane.model.lower() == wanted.model.lower())
    return tuple(lane for lane in named if lane.url is None) or named


def lane_groups(lanes: Sequence[LaneStatus]) -> tuple[frozenset[str], ...]:
    """Lanes that share a queue: those that one name may lead to, with all that these share with others."""
    groups: list[frozenset[str]] = []
    for target in known_targets(lanes, {}).values():
        together = frozenset(lane.lane for lane in target.lanes)
        joined = together.union(*(group for group in groups if group & together))
        groups = [*(group for group in groups if not group & together), joined]
    return tuple(groups)


def known_targets(
    lanes: Sequence[LaneStatus], aliases: Mapping[str, str], opened: Iterable[str] | None = None
) -> dict[str, Target]:
    """Every name that may be asked for. A role is not hidden by an alias of the same name; `opened` None opens all."""
    wanted = [Wanted(lane.model, role) for lane in lanes for role in lane.roles]
    wanted += [Wanted(lane.model) for lane in lanes]  # after the roles: no model hides one of the same name
    direct: dict[str, Target] = {}
    for one in wanted:
        name = one.name.lower()
        if name not in direct:
            direct[name] = Target(name, one, lanes_for(one, lanes))
    if opened is not None:
        may = {name.lower() for name in opened}
        direct = {name: target for name, target in direct.items() if name in may}
    targets = {alias.lower(): target.lower() for alias, target in aliases.items()}
    return {alias: direct[target] for alias, target in targets.items() if target in direct} | direct


def find_target(
    name: str, lanes: Sequence[LaneStatus], aliases: Mapping[str, str], opened: Iterable[str] | None = None
) -> Target:
    """What `name` means to the holder of a key that opens these names."""
    asked = name.lower()
    all_names = known_targets(lanes, aliases)
    names = known_targets(lanes, aliases, opened)
    meant = asked if asked in all_names else _claude_role(asked) or asked
    if meant in names:
        return names[meant]
    listed = ", ".join(sorted(names)) or "none"
    if meant in all_names:
        raise ClosedRoleError(f"This key does not open {name[:80]!r}.", hint=f"It opens: {listed}.")
    raise UnknownModelError(f"There is no model or role {name[:80]!r} here.", hint=f"Known: {listed}.")


def _claude_role(name: str) -> str | None:
    """The role that a Claude model's name stands for; the bare family names count too."""
    if name in _CLAUDE_FAMILIES:
        return _CLAUDE_FAMILIES[name]
    if not name.startswith(_CLAUDE):
        return None
    return next((role for family, role in _CLAUDE_FAMILIES.items() if family in name), _OTHER_CLAUDE)
