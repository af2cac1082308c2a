"""Roles and models into lanes.

A lane is one engine process with one model; it may play several roles. Every known role is always played by some
lane, so that a client may ask for any of them on any box.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from chambers.base.errors import NoFitError
from chambers.engines.engine import Placement
from chambers.settings import KNOWN_ROLES, RoleSetting

DEFAULT_CONTEXT_TOKENS = 4096
DEFAULT_SLOTS = 2


class ContextTooLongError(NoFitError):
    """A role asks for more context than its model was made for."""

    code = "plan.context_too_long"


@dataclass(frozen=True, slots=True)
class ModelFile:
    """What planning must know of a model on disk."""

    name: str
    path: str
    context_tokens: int | None


@dataclass(frozen=True, slots=True)
class Lane:
    """One engine process to be: its placement, the roles it plays, and why."""

    name: str
    roles: tuple[str, ...]
    placement: Placement
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """All lanes of this box."""

    lanes: tuple[Lane, ...]


def plan_lanes(roles: Sequence[RoleSetting], models: Mapping[str, ModelFile], embedded: ModelFile) -> Plan:
    """One lane per model in use; roles that name no model go to the embedded one."""
    wanted = {name: RoleSetting(name=name) for name in KNOWN_ROLES} | {role.name: role for role in roles}
    players: dict[str | None, list[RoleSetting]] = {}
    for role in wanted.values():
        players.setdefault(role.model, []).append(role)
    ordered = sorted(players.items(), key=lambda item: item[0] or "")
    return Plan(lanes=tuple(_lane(embedded if name is None else models[name], cast) for name, cast in ordered))


def _lane(model: ModelFile, cast: Sequence[RoleSetting]) -> Lane:
    asked = _largest(role.context_tokens for role in cast)
    known = model.context_tokens
    if asked is not None and known is not None and asked > known:
        role = next(role.name for role in cast if role.context_tokens == asked)
        raise ContextTooLongError(
            f"Role {role!r} asks for {asked} tokens of context, and {model.name} was made for {known}.",
            hint=f"Set roles.{role}.context_tokens to at most {known}, or give the role another model.",
        )
    context_tokens = asked or min(known or DEFAULT_CONTEXT_TOKENS, DEFAULT_CONTEXT_TOKENS)
    slots = _largest(role.slots for role in cast) or DEFAULT_SLOTS
    names = tuple(role.name for role in cast)
    return Lane(
        name=model.name,
        roles=names,
        placement=Placement("embedded", model.name, model.path, context_tokens, slots),
        reasons=(
            f"plays {', '.join(names)}",
            "on the embedded engine: the only one this version starts, on the CPU",
            f"{context_tokens} tokens of context for each of {slots} slots"
            + ("" if asked else "; no role asks for more"),
        ),
    )


def _largest(values: Iterable[int | None]) -> int | None:
    return max((value for value in values if value is not None), default=None)
