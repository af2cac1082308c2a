"""From the name in a request to a lane. Pure.

A name is a lane's model, a role, or an alias of either; case does not matter. A name that is none of these is an
error that lists what there is: guessing would put a lawyer's question to the wrong model.
"""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from chambers.base.errors import UsageError
from chambers.fleet.status import LaneStatus


class UnknownModelError(UsageError):
    """No lane answers to that name."""

    code: ClassVar[str] = "model.unknown"
    http_status = 404


def known_names(lanes: Iterable[LaneStatus], aliases: Mapping[str, str]) -> dict[str, LaneStatus]:
    """Every name that may be asked for, with its lane. A role is not hidden by an alias of the same name."""
    direct: dict[str, LaneStatus] = {}
    for lane in lanes:
        for name in (lane.model, *lane.roles):
            direct.setdefault(name.lower(), lane)
    targets = {alias.lower(): target.lower() for alias, target in aliases.items()}
    return {alias: direct[target] for alias, target in targets.items() if target in direct} | direct


def find_lane(name: str, lanes: Iterable[LaneStatus], aliases: Mapping[str, str]) -> LaneStatus:
    """The lane that answers to `name`."""
    known = known_names(lanes, aliases)
    lane = known.get(name.lower())
    if lane is None:
        raise UnknownModelError(f"There is no model or role {name!r} here.", hint=f"Known: {', '.join(sorted(known))}.")
    return lane
