"""What is wanted: roles, the models that could play them, and what they must reach. Values only."""

from dataclasses import dataclass

from chambers.models.card import ModelCard
from chambers.settings import Draft


@dataclass(frozen=True, slots=True)
class Candidate:
    """A model that could play a role; `path` None while it is only a shape."""

    name: str
    card: ModelCard
    path: str | None = None


@dataclass(frozen=True, slots=True)
class Demand:
    """One lane that is wanted: the roles it plays, its candidates in order of preference, and what it must reach.

    A resident lane must have a place. One that is not takes what the residents leave free, and so does every replica
    beyond the first. `engine` is the only one that may run it; None leaves that to the plan. `speculate` tokens are
    guessed ahead in each step, as `draft` says.
    """

    roles: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    context_tokens: int = 4096
    slots: int = 1
    floor_tps: float | None = None
    stakes: int = 0
    depth_tokens: int = 0
    resident: bool = True
    replicas: int = 1
    engine: str | None = None
    speculate: int = 0
    draft: Draft = "mtp"

    @property
    def name(self) -> str:
        return self.roles[0]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A lane that already runs on another box: known by its address, never placed."""

    roles: tuple[str, ...]
    model: str
    url: str
    host: str
    insecure: bool = False
    """Plain HTTP to it was accepted."""

    @property
    def lane(self) -> str:
        """Servers call their models org/model or model:tag; a lane's name must do for a folder."""
        return self.model.replace("/", "-").replace(":", "-")
