"""From the name in a request to the lanes that may serve it. Pure.

A name is a lane's model, a role, or an alias of either; case does not matter. Names of Claude models that nobody gave
a meaning to stand for roles, so that Claude Code and its sub-agents land where they are meant to. Any other name is an
error that lists what there is: guessing would put a lawyer's question to the wrong model.
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
class Target:
    """What a name means: a role (None where it named a model), the model, and the lanes that play it."""

    name: str
    role: str | None
    model: str
    lanes: tuple[LaneStatus, ...]


def known_targets(
    lanes: Sequence[LaneStatus], aliases: Mapping[str, str], opened: Iterable[str] | None = None
) -> dict[str, Target]:
    """Every name that may be asked for. A role is not hidden by an alias of the same name; `opened` None opens all."""
    direct: dict[str, Target] = {}
    for lane in lanes:
        pool = tuple(other for other in lanes if other.model == lane.model)
        for name in lane.roles:
            direct.setdefault(name.lower(), Target(name.lower(), name, lane.model, pool))
        direct.setdefault(lane.model.lower(), Target(lane.model.lower(), None, lane.model, pool))
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
