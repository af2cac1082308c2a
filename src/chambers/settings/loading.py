"""The configuration file and the environment into one `Settings`; the only place that reads the environment."""

import os
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from pydantic import ValidationError

from chambers.base.errors import SettingsError
from chambers.settings.form import FileForm, GatewayForm, RoleForm
from chambers.settings.values import (
    KNOWN_ROLES,
    EngineSetting,
    GatewaySetting,
    HealthSetting,
    KeySetting,
    McpSetting,
    ModelSetting,
    RoleSetting,
    Settings,
)

_ENVIRONMENT = {
    "CHAMBERS_STATE": ("paths", "state"),
    "CHAMBERS_HOST": ("gateway", "host"),
    "CHAMBERS_PORT": ("gateway", "port"),
}


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


def wants_plain_output() -> bool:
    """Whether NO_COLOR is set: https://no-color.org."""
    return bool(os.environ.get("NO_COLOR"))


def inherited_environment() -> dict[str, str]:
    """The environment as this process has it, for a program that takes its place."""
    return dict(os.environ)


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


def _parse(document: Mapping[str, object], file: Path | None) -> FileForm:
    try:
        return FileForm.model_validate(document)
    except ValidationError as error:
        faults = [
            f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg'].removeprefix('Value error, ')}"
            for fault in error.errors()
        ]
        raise SettingsError(
            f"{file or 'The environment'} has values that cannot be used: " + "; ".join(faults),
            hint="docs/reference/settings.md lists every key.",
        ) from error


def _settle(parsed: FileForm, file: Path | None, env: Mapping[str, str], origins: Mapping[str, str]) -> Settings:
    base = file.parent if file else Path.cwd()
    state_home = Path(env.get("XDG_STATE_HOME") or Path(env.get("HOME", "/")) / ".local" / "state")
    state = (base / parsed.paths.state.expanduser()) if parsed.paths.state else state_home / "chambers"
    settings = Settings(
        state=state,
        gateway=_gateway(parsed.gateway),
        health=HealthSetting(**parsed.health.model_dump()),
        mcp=McpSetting(parsed.mcp.evidence, tuple(base / root.expanduser() for root in parsed.mcp.roots)),
        models=tuple(
            ModelSetting(name, _beside(base, model.path), model.shape, model.quant)
            for name, model in parsed.models.items()
        ),
        roles=tuple(_role(name, role) for name, role in parsed.roles.items()),
        engines=tuple(
            EngineSetting(name, _beside(base, engine.binary), engine.extra_args, dict(engine.env))
            for name, engine in parsed.engines.items()
        ),
        aliases=dict(parsed.aliases),
        file=file,
        origins=dict(origins),
        matters_folder=_beside(base, parsed.paths.matters),
        types_folder=_beside(base, parsed.paths.types),
        database_url=parsed.database.url,
    )
    _check_references(settings)
    return settings


def _beside(base: Path, path: Path | None) -> Path | None:
    """A path of the configuration, seen from the folder that the file lies in."""
    return base / path.expanduser() if path else None


def _role(name: str, role: RoleForm) -> RoleSetting:
    chosen = (role.model,) if role.model is not None else role.candidates
    return RoleSetting(name=name, candidates=chosen, **role.model_dump(exclude={"model", "candidates"}))


def _gateway(section: GatewayForm) -> GatewaySetting:
    keys = tuple(KeySetting(**key.model_dump()) for key in section.keys)
    return GatewaySetting(keys=keys, **section.model_dump(exclude={"keys"}))


def _check_references(settings: Settings) -> None:
    """Names that point nowhere are found here, before anything starts."""
    models = {model.name for model in settings.models}
    for role in settings.roles:
        unknown = [name for name in role.candidates if name not in models and role.url is None]
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
    for key in settings.gateway.keys:
        closed = [role for role in key.roles or () if role not in names]
        if closed:
            raise SettingsError(
                f"The key of {key.name!r} is for {closed[0]!r}, which is neither a role nor a model.",
                hint=f"Known names: {', '.join(sorted(names))}.",
            )
    if len({key.name for key in settings.gateway.keys}) < len(settings.gateway.keys):
        raise SettingsError("Two keys in gateway.keys have the same name.", hint="Give each holder a name of its own.")
