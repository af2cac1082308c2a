"""How `chambers.toml` is spelled: its sections, their keys, what each may hold. A key not named here is an error."""

from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, field_validator, model_validator

from chambers.settings.values import (
    DEFAULT_MAX_BODY_BYTES,
    DEFAULT_PORT,
    DEFAULT_QUEUE_LENGTH,
    DEFAULT_QUEUE_WAIT_S,
    OWN_KEY,
    Draft,
    Stakes,
    Urgency,
)

SHORTEST_KEY = 16
MOST_SPECULATED = 16


def _long_enough(key: str) -> str:
    if len(key) < SHORTEST_KEY:
        raise ValueError(f"shorter than {SHORTEST_KEY} characters: use a long random string")
    return key


LongKey = Annotated[str, AfterValidator(_long_enough)]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ModelForm(_Section):
    path: Path | None = None
    shape: str | None = None
    quant: str | None = None

    @model_validator(mode="after")
    def _one_origin(self) -> "ModelForm":
        if (self.path is None) == (self.shape is None):
            raise ValueError("either path or shape, and not both")
        if self.shape is not None and self.quant is None:
            raise ValueError("a shape needs quant, such as Q4_K_M, Q8_0 or awq-int4")
        return self


class RoleForm(_Section):
    model: str | None = None
    candidates: tuple[str, ...] = ()
    context_tokens: int | None = Field(default=None, ge=256, le=4_194_304)
    slots: int | None = Field(default=None, ge=1, le=256)
    floor_tps: float | None = Field(default=None, gt=0)
    stakes: Stakes = "normal"
    resident: bool = True
    replicas: int = Field(default=1, ge=1, le=64)
    engine: str | None = None
    thinking: bool | None = None
    temperature: float | None = Field(default=None, ge=0, le=5)
    speculate: int | None = Field(default=None, ge=0, le=MOST_SPECULATED)
    draft: Draft | None = None
    url: str | None = Field(default=None, pattern=r"^https?://[^/?#@\s]+(/[^?#\s]*)?$")
    insecure: bool = False
    key: str | None = None

    @model_validator(mode="after")
    def _one_choice(self) -> "RoleForm":
        if self.model is not None and self.candidates:
            raise ValueError("either model or candidates, and not both")
        if self.url is not None and self.model is None:
            raise ValueError("a role by url needs model: the name by which the server there knows it")
        if self.url is None and (self.insecure or self.key is not None):
            raise ValueError("insecure and key belong to a role by url")
        if self.url is not None and self.speculate is not None:
            raise ValueError("speculate is for an engine that Chambers starts, and a role by url has none")
        if self.draft is not None and self.speculate is None:
            raise ValueError("draft says how to guess ahead, and needs speculate: how many tokens")
        return self


class EngineForm(_Section):
    binary: Path | None = None
    extra_args: tuple[str, ...] = ()
    env: dict[str, str] = {}


class KeyForm(_Section):
    name: str = Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,39}$")
    key: LongKey
    roles: tuple[str, ...] | None = None
    priority: Urgency = "interactive"
    share: float = Field(default=1.0, gt=0, le=1000)
    max_inflight: int | None = Field(default=None, ge=1)
    requests_per_minute: int | None = Field(default=None, ge=1)


class GatewayForm(_Section):
    host: str = "127.0.0.1"
    port: int = Field(default=DEFAULT_PORT, ge=0, le=65535)
    keys: tuple[KeyForm, ...] = ()
    hosts: tuple[str, ...] = ()
    max_body_bytes: int = Field(default=DEFAULT_MAX_BODY_BYTES, ge=1024)
    queue_length: int = Field(default=DEFAULT_QUEUE_LENGTH, ge=0, le=10_000)
    queue_wait_s: float = Field(default=DEFAULT_QUEUE_WAIT_S, gt=0, le=86_400)

    @field_validator("keys", mode="before")
    @classmethod
    def _plain_keys(cls, given: object) -> object:
        """A key alone is a key without a name and without limits."""
        if not isinstance(given, list | tuple):
            return given
        named = ({"name": f"key-{number}", "key": key} for number, key in enumerate(given, start=1))
        return [name if isinstance(key, str) else key for name, key in zip(named, given, strict=True)]

    @field_validator("keys")
    @classmethod
    def _own_is_ours(cls, keys: tuple[KeyForm, ...]) -> tuple[KeyForm, ...]:
        if any(key.name == OWN_KEY for key in keys):
            raise ValueError(f"the name {OWN_KEY!r} belongs to the key that Chambers makes at first start")
        return keys


class HealthForm(_Section):
    max_temperature_c: int | None = Field(default=None, ge=30, le=120)
    check_every_s: float = Field(default=30.0, ge=0.5, le=3600)
    answer_within_s: float = Field(default=60.0, ge=1, le=3600)
    drain_s: float = Field(default=30.0, ge=0, le=3600)


class PathsForm(_Section):
    state: Path | None = None
    matters: Path | None = None
    types: Path | None = None


class DatabaseForm(_Section):
    url: str | None = Field(default=None, pattern=r"^postgres(ql)?://[^/?#\s]*/[^/?#\s]+(\?[^#\s]+)?$")


class McpForm(_Section):
    evidence: bool = False
    roots: tuple[Path, ...] = ()


class FileForm(_Section):
    models: dict[str, ModelForm] = {}
    roles: dict[str, RoleForm] = {}
    aliases: dict[str, str] = {}
    engines: dict[str, EngineForm] = {}
    gateway: GatewayForm = GatewayForm()
    health: HealthForm = HealthForm()
    paths: PathsForm = PathsForm()
    database: DatabaseForm = DatabaseForm()
    mcp: McpForm = McpForm()
