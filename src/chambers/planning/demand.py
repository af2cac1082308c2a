"""What is wanted: roles, the models that could play them, and what they must reach. Values only."""

from dataclasses import dataclass

from chambers.models.card import ModelCard


@dataclass(frozen=True, slots=True)
class Candidate:
    """A model that could play a role; `path` None while it is only a shape."""

    name: str
    card: ModelCard
    path: str | None = None


@dataclass(frozen=True, slots=True)
class Demand:
    """One lane that is wanted: the roles it plays, its candidates in order of preference, and what it must reach."""

    roles: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    context_tokens: int = 4096
    slots: int = 1
    floor_tps: float | None = None
    stakes: int = 0
    depth_tokens: int = 0

    @property
    def name(self) -> str:
        return self.roles[0]
