"""Lanes as they are to run: each one engine process with one model, which may play several roles. Pure.

Every known role is always played by some lane, so that a client may ask for any of them on any box: roles that name
no model go to the embedded one.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from chambers.base.errors import NoFitError
from chambers.engines.engine import Placement
from chambers.planning.speculation import agreed_speculation, describe
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
    capabilities: tuple[str, ...] = ()
    file_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Invocation:
    """The program that serves a lane, and what the settings give it beyond what its placement says."""

    program: str | None = None
    extra_args: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Lane:
    """One engine process to be: its placement, the roles it plays, and why.

    `device_bytes` is what it takes of each device, by index; `url` is set where it already runs elsewhere. Lanes of
    higher priority are started first.
    """

    name: str
    roles: tuple[str, ...]
    placement: Placement
    reasons: tuple[str, ...]
    invocation: Invocation = Invocation()
    url: str | None = None
    insecure: bool = False
    priority: int = 0
    device_bytes: tuple[tuple[int, int], ...] = ()
    host_bytes: int = 0
    processors: tuple[int, ...] | None = None
    expected_tps: float | None = None
    expected_low_tps: float | None = None
    """The low end of the band: below it a lane is slower than was promised."""
    expected_basis: str | None = None
    quant: str | None = None
    capabilities: tuple[str, ...] = ()

    @property
    def identity(self) -> tuple[object, ...]:
        """What an engine cannot change while it runs: two lanes that agree here need no restart between them."""
        return self.placement, self.invocation, self.url

    @property
    def memory_bytes(self) -> int:
        return sum(taken for _, taken in self.device_bytes) + self.host_bytes


@dataclass(frozen=True, slots=True)
class Plan:
    """All lanes of this box, and what was wanted but could be left out."""

    lanes: tuple[Lane, ...]
    left_out: tuple[str, ...] = ()


def left_to_embedded(roles: Sequence[RoleSetting], stranded: Collection[str] = ()) -> tuple[RoleSetting, ...]:
    """Every role that no other model plays; one whose own model found no place comes without its wishes."""
    wanted = {name: RoleSetting(name=name) for name in KNOWN_ROLES} | {role.name: role for role in roles}
    played = (RoleSetting(name=role.name) if role.name in stranded else role for role in wanted.values())
    return tuple(role for role in played if not role.candidates)


def embedded_lane(cast: Sequence[RoleSetting], model: ModelFile, stranded: Collection[str] = ()) -> Lane:
    """The lane of the roles that are left to the embedded model."""
    for role in cast:
        check_context(role, model.name, model.context_tokens)
    asked = _largest(role.context_tokens for role in cast)
    context_tokens = asked or min(model.context_tokens or DEFAULT_CONTEXT_TOKENS, DEFAULT_CONTEXT_TOKENS)
    slots = _largest(role.slots for role in cast) or DEFAULT_SLOTS
    names = tuple(role.name for role in cast)
    tokens, draft = agreed_speculation(cast)
    return Lane(
        name=model.name,
        roles=names,
        placement=Placement("embedded", model.name, model.path, context_tokens, slots, speculate=tokens, draft=draft),
        reasons=(
            f"plays {', '.join(names)}",
            f"on the embedded engine: {_why_embedded(names, stranded)}",
            f"{context_tokens} tokens of context for each of {slots} slots"
            + ("" if asked else "; no role asks for more"),
            *((describe(tokens, draft),) if tokens else ()),
        ),
        host_bytes=model.file_bytes,
        capabilities=model.capabilities,
    )


def _why_embedded(names: Sequence[str], stranded: Collection[str]) -> str:
    without = [name for name in names if name in stranded]
    if not without:
        return "these roles name no model of their own"
    return f"for {', '.join(without)} there was no place with a model of their own; the others name none"


def check_context(role: RoleSetting, model: str, made_for_tokens: int | None) -> None:
    """A role may not ask for more context than its model was made for."""
    asked = role.context_tokens
    if asked is not None and made_for_tokens is not None and asked > made_for_tokens:
        raise ContextTooLongError(
            f"Role {role.name!r} asks for {asked} tokens of context, and {model} was made for {made_for_tokens}.",
            hint=f"Set roles.{role.name}.context_tokens to at most {made_for_tokens}, or give the role another model.",
        )


def _largest(values: Iterable[int | None]) -> int | None:
    return max((value for value in values if value is not None), default=None)
