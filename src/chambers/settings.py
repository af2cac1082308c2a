"""`chambers.toml` and the environment, read once into one frozen value.

This is the only place in Chambers that reads the environment or knows how a configuration file is spelled. Every
other room gets plain values. `Settings.origins` remembers where each value came from, and `chambers settings` shows it.
A key that this version does not act on is an error, not a silence.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from chambers.base.errors import SettingsError

Stakes = Literal["low", "normal", "high"]

KNOWN_ROLES = ("router", "gate", "drafter", "heavy", "reviewer", "extractor", "planner", "fast")

DEFAULT_PORT = 8642
DEFAULT_MAX_BODY_BYTES = 32 * 1024 * 1024

_ENVIRONMENT = {
    "CHAMBERS_STATE": ("paths", "state"),
    "CHAMBERS_HOST": ("gateway", "host"),
    "CHAMBERS_PORT": ("gateway", "port"),
}


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

    @property
    def model(self) -> str | None:
        """The first choice."""
        return self.candidates[0] if self.candidates else None


@dataclass(frozen=True, slots=True)
class GatewaySetting:
    """Where the door stands and who may open it."""

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    keys: tuple[str, ...] = field(default=(), repr=False)
    max_body_bytes: int = DEFAULT_MAX_BODY_BYTES


@dataclass(frozen=True, slots=True)
class Settings:
    """All that a person can set, as plain values."""

    state: Path
    gateway: GatewaySetting = GatewaySetting()
    models: tuple[ModelSetting, ...] = ()
    roles: tuple[RoleSetting, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)
    file: Path | None = None
    origins: Mapping[str, str] = field(default_factory=dict)


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Model(_Section):
    path: Path | None = None
    shape: str | None = None
    quant: str | None = None

    @model_validator(mode="after")
    def _one_origin(self) -> "_Model":
        if (self.path is None) == (self.shape is None):
            raise ValueError("either path or shape, and not both")
        if self.shape is not None and self.quant is None:
            raise ValueError("a shape needs quant, such as Q4_K_M, Q8_0 or awq-int4")
        return self


class _Role(_Section):
    model: str | None = None
    candidates: tuple[str, ...] = ()
    context_tokens: int | None = Field(default=None, ge=256, le=4_194_304)
    slots: int | None = Field(default=None, ge=1, le=256)
    floor_tps: float | None = Field(default=None, gt=0)
    stakes: Stakes = "normal"

    @model_validator(mode="after")
    def _one_choice(self) -> "_Role":
        if self.model is not None and self.candidates:
            raise ValueError("either model or candidates, and not both")
        return self


class _Gateway(_Section):
    host: str = "127.0.0.1"
    port: int = Field(default=DEFAULT_PORT, ge=0, le=65535)
    keys: tuple[str, ...] = ()
    max_body_bytes: int = Field(default=DEFAULT_MAX_BODY_BYTES, ge=1024)


class _Paths(_Section):
    state: Path | None = None


class _File(_Section):
    models: dict[str, _Model] = {}
    roles: dict[str, _Role] = {}
    aliases: dict[str, str] = {}
    gateway: _Gateway = _Gateway()
    paths: _Paths = _Paths()


def load_settings(config: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """Read the configuration that applies here; `config` wins over everything that is looked for."""
    env = os.environ if environment is None else environment
    file = _find_file(config, env)
    document = _read_toml(file) if file else {}
    origins = {key: str(file) for key in _leaves(document)}
    for variable, (section, key) in _ENVIRONMENT.items():
        if variable in env:
            document.setdefault(section, {})[key] = env[variable]
            origins[f"{section}.{key}"] = f"${variable}"
    parsed = _parse(document, file)
    return _settle(parsed, file, env, origins)


def describe(settings: Settings) -> Iterator[tuple[str, str, str]]:
    """Each value with its name and origin, keys masked: what `chambers settings` prints."""
    values: list[tuple[str, object]] = [
        ("paths.state", settings.state),
        ("gateway.host", settings.gateway.host),
        ("gateway.port", settings.gateway.port),
        ("gateway.keys", f"{len(settings.gateway.keys)} besides the one made at first start"),
        ("gateway.max_body_bytes", settings.gateway.max_body_bytes),
    ]
    for model in settings.models:
        origin = ("path", model.path) if model.path else ("shape", f"{model.shape} in {model.quant}")
        values.append((f"models.{model.name}.{origin[0]}", origin[1]))
    for role in settings.roles:
        several = "candidates" if len(role.candidates) > 1 else "model"
        values.append((f"roles.{role.name}.{several}", ", ".join(role.candidates) or "(embedded)"))
        values.append((f"roles.{role.name}.floor_tps", role.floor_tps or "(none)"))
        values.append((f"roles.{role.name}.stakes", role.stakes))
        values.append((f"roles.{role.name}.context_tokens", role.context_tokens or "(the model's own)"))
        values.append((f"roles.{role.name}.slots", role.slots or "(engine's default)"))
    values += [(f"aliases.{alias}", target) for alias, target in settings.aliases.items()]
    for name, value in values:
        yield name, str(value), settings.origins.get(name, "default")


def _find_file(config: Path | None, env: Mapping[str, str]) -> Path | None:
    asked = config or (Path(env["CHAMBERS_CONFIG"]) if env.get("CHAMBERS_CONFIG") else None)
    if asked is not None:
        if not asked.is_file():
            raise SettingsError(f"There is no configuration file {asked}.", hint="Check --config or $CHAMBERS_CONFIG.")
        return asked.resolve()
    home = Path(env.get("XDG_CONFIG_HOME") or Path(env.get("HOME", "/")) / ".config")
    found = (path for path in (Path("chambers.toml"), home / "chambers" / "chambers.toml") if path.is_file())
    return next((path.resolve() for path in found), None)


def _read_toml(file: Path) -> dict[str, dict[str, object]]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file} is not valid TOML: {error}", hint="Mend that line and run again.") from error
    except OSError as error:
        raise SettingsError(f"{file} cannot be read: {error.strerror}.", hint="Check its permissions.") from error


def _leaves(table: Mapping[str, object], above: str = "") -> Iterator[str]:
    for key, value in table.items():
        name = f"{above}{key}"
        if isinstance(value, dict):
            yield from _leaves(value, f"{name}.")
        else:
            yield name


def _parse(document: Mapping[str, object], file: Path | None) -> _File:
    try:
        return _File.model_validate(document)
    except ValidationError as error:
        faults = [f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}" for fault in error.errors()]
        raise SettingsError(
            f"{file or 'The environment'} has values that cannot be used: " + "; ".join(faults),
            hint="docs/reference/settings.md lists every key.",
        ) from error


def _settle(parsed: _File, file: Path | None, env: Mapping[str, str], origins: Mapping[str, str]) -> Settings:
    base = file.parent if file else Path.cwd()
    state_home = Path(env.get("XDG_STATE_HOME") or Path(env.get("HOME", "/")) / ".local" / "state")
    state = (base / parsed.paths.state.expanduser()) if parsed.paths.state else state_home / "chambers"
    settings = Settings(
        state=state,
        gateway=GatewaySetting(**parsed.gateway.model_dump()),
        models=tuple(
            ModelSetting(name, base / model.path.expanduser() if model.path else None, model.shape, model.quant)
            for name, model in parsed.models.items()
        ),
        roles=tuple(_role(name, role) for name, role in parsed.roles.items()),
        aliases=dict(parsed.aliases),
        file=file,
        origins=dict(origins),
    )
    _check_references(settings)
    return settings


def _role(name: str, role: _Role) -> RoleSetting:
    chosen = (role.model,) if role.model is not None else role.candidates
    return RoleSetting(name, chosen, role.context_tokens, role.slots, role.floor_tps, role.stakes)


def _check_references(settings: Settings) -> None:
    """Names that point nowhere are found here, before anything starts."""
    models = {model.name for model in settings.models}
    for role in settings.roles:
        unknown = [name for name in role.candidates if name not in models]
        if unknown:
            raise SettingsError(
                f"Role {role.name!r} asks for model {unknown[0]!r}, which no [models.NAME] section describes.",
                hint=f"Known models: {', '.join(sorted(models)) or 'none'}.",
            )
    names = {*KNOWN_ROLES, *models, *(role.name for role in settings.roles)}
    for alias, target in settings.aliases.items():
        if target not in names:
            raise SettingsError(
                f"Alias {alias!r} points at {target!r}, which is neither a role nor a model.",
                hint=f"Known names: {', '.join(sorted(names))}.",
            )
    if any(len(key) < 16 for key in settings.gateway.keys):
        raise SettingsError("A key in gateway.keys is shorter than 16 characters.", hint="Use a long random string.")
