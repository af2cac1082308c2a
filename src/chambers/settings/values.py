"""All that a person can set, as plain frozen values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

Stakes = Literal["low", "normal", "high"]
Urgency = Literal["interactive", "batch"]
Draft = Literal["mtp", "ngram"]
"""Who guesses ahead: the model's own draft layers, or a look at what was said before."""

KNOWN_ROLES = ("router", "gate", "drafter", "heavy", "reviewer", "extractor", "planner", "fast")

OWN_KEY = "own"
"""Whose key it is that was made at first start."""

DEFAULT_PORT = 8642
DEFAULT_MAX_BODY_BYTES = 32 * 1024 * 1024
DEFAULT_QUEUE_LENGTH = 64
DEFAULT_QUEUE_WAIT_S = 600.0


@dataclass(frozen=True, slots=True)
class ModelSetting:
    """A model named in the configuration: a file or folder on this box, or a known shape to plan with."""

    name: str
    path: Path | None = None
    shape: str | None = None
    quant: str | None = None


@dataclass(frozen=True, slots=True)
class RoleSetting:
    """A role and what plays it: its candidates in order of preference; none means the embedded model."""

    name: str
    candidates: tuple[str, ...] = ()
    context_tokens: int | None = None
    slots: int | None = None
    floor_tps: float | None = None
    stakes: Stakes = "normal"
    resident: bool = True
    """Always loaded; one that is not takes what the others leave free."""
    replicas: int = 1
    engine: str | None = None
    thinking: bool | None = None
    temperature: float | None = None
    speculate: int | None = None
    """Tokens that are guessed ahead in each step; 0 is none, and so is None where nobody else of the lane asks."""
    draft: Draft | None = None
    url: str | None = None
    """Something that already runs elsewhere; `candidates` then is the name it knows the model by."""
    insecure: bool = False
    """Plain HTTP to another box of this house is accepted."""
    key: str | None = field(default=None, repr=False)
    """What the server at `url` wants to be shown."""

    @property
    def model(self) -> str | None:
        """The first choice."""
        return self.candidates[0] if self.candidates else None


@dataclass(frozen=True, slots=True)
class EngineSetting:
    """Where an engine's program lies, and what it is given beyond what its placement says."""

    name: str
    binary: Path | None = None
    extra_args: tuple[str, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class KeySetting:
    """A key to the door: whose it is, which roles it opens (None: all), and how much it may take."""

    name: str
    key: str = field(repr=False)
    roles: tuple[str, ...] | None = None
    priority: Urgency = "interactive"
    share: float = 1.0
    max_inflight: int | None = None
    requests_per_minute: int | None = None


@dataclass(frozen=True, slots=True)
class GatewaySetting:
    """Where the door stands, who may open it, and how long people wait in front of a busy lane."""

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    keys: tuple[KeySetting, ...] = field(default=(), repr=False)
    hosts: tuple[str, ...] = ()
    max_body_bytes: int = DEFAULT_MAX_BODY_BYTES
    queue_length: int = DEFAULT_QUEUE_LENGTH
    queue_wait_s: float = DEFAULT_QUEUE_WAIT_S


@dataclass(frozen=True, slots=True)
class HealthSetting:
    """How engines and cards are looked after.

    A card hotter than `max_temperature_c` gets no more work, before it slows itself down. An engine is asked for a sign
    of life every `check_every_s`; twice no answer within `answer_within_s` is a hang. One that is to end has `drain_s`
    to finish what it has in hand.
    """

    max_temperature_c: int | None = None
    check_every_s: float = 30.0
    answer_within_s: float = 60.0
    drain_s: float = 30.0


@dataclass(frozen=True, slots=True)
class McpSetting:
    """What agents may do: whether the model that drives one is shown evidence, and the folders they may name."""

    evidence: bool = False
    roots: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """All that a person can set, as plain values."""

    state: Path
    gateway: GatewaySetting = GatewaySetting()
    health: HealthSetting = HealthSetting()
    mcp: McpSetting = McpSetting()
    models: tuple[ModelSetting, ...] = ()
    roles: tuple[RoleSetting, ...] = ()
    engines: tuple[EngineSetting, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)
    file: Path | None = None
    origins: Mapping[str, str] = field(default_factory=dict)
    matters_folder: Path | None = None
    """Where matters are kept; None is `matters` in the state folder."""
    types_folder: Path | None = None
    """Where a firm keeps document types of its own; None is `types` in the state folder."""
    database_url: str | None = field(default=None, repr=False)
    """The PostgreSQL database of jobs, with its password; None is a file in the state folder."""

    @property
    def matters(self) -> Path:
        return self.matters_folder or self.state / "matters"

    @property
    def types(self) -> Path:
        return self.types_folder or self.state / "types"
