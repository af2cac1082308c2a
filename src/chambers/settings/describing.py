"""Settings as a person reads them: each value with where it comes from, keys masked. Pure."""

import re
from collections.abc import Iterator

from chambers.settings.values import RoleSetting, Settings


def describe(settings: Settings) -> Iterator[tuple[str, str, str]]:
    """Each value with its name and origin, keys masked: what `chambers settings` prints."""
    values: list[tuple[str, object]] = [
        ("paths.state", settings.state),
        ("paths.matters", settings.matters),
        ("paths.types", settings.types),
        ("database.url", without_password(settings.database_url) or "(jobs.sqlite in the state folder)"),
        ("gateway.host", settings.gateway.host),
        ("gateway.port", settings.gateway.port),
        ("gateway.keys", f"{len(settings.gateway.keys)} besides the one made at first start"),
        ("gateway.hosts", ", ".join(settings.gateway.hosts) or "(those of gateway.host)"),
        ("gateway.max_body_bytes", settings.gateway.max_body_bytes),
        ("gateway.queue_length", settings.gateway.queue_length),
        ("gateway.queue_wait_s", f"{settings.gateway.queue_wait_s:g}"),
        ("mcp.evidence", settings.mcp.evidence),
        ("mcp.roots", ", ".join(map(str, settings.mcp.roots)) or "(none)"),
        ("health.max_temperature_c", settings.health.max_temperature_c or "(the card's own limit)"),
        ("health.check_every_s", f"{settings.health.check_every_s:g}"),
        ("health.answer_within_s", f"{settings.health.answer_within_s:g}"),
        ("health.drain_s", f"{settings.health.drain_s:g}"),
    ]
    for model in settings.models:
        origin = ("path", model.path) if model.path else ("shape", f"{model.shape} in {model.quant}")
        values.append((f"models.{model.name}.{origin[0]}", origin[1]))
    for role in settings.roles:
        values += [(f"roles.{role.name}.{key}", value) for key, value in _role_rows(role)]
    for engine in settings.engines:
        rows = (
            ("binary", engine.binary or "(looked for on the PATH)"),
            ("extra_args", " ".join(engine.extra_args) or "(none)"),
            ("env", ", ".join(sorted(engine.env)) or "(none)"),
        )
        values += [(f"engines.{engine.name}.{key}", value) for key, value in rows]
    values += [(f"aliases.{alias}", target) for alias, target in settings.aliases.items()]
    for name, value in values:
        yield name, str(value), settings.origins.get(name, "default")


def without_password(url: str | None) -> str | None:
    """An address that may be shown."""
    if url is None:
        return None
    scheme, _, rest = url.partition("://")
    before_path, slash, path = rest.partition("/")
    user, at, host = before_path.rpartition("@")
    name, colon, _ = user.partition(":")
    address = f"{scheme}://{name}{':***' if colon else ''}{at}{host}{slash}{path}"
    return re.sub(r"(?<=[?&]password=)[^&]*", "***", address)


def _role_rows(role: RoleSetting) -> Iterator[tuple[str, object]]:
    yield ("candidates" if len(role.candidates) > 1 else "model"), ", ".join(role.candidates) or "(embedded)"
    if role.url is not None:
        yield "url", role.url
        yield "insecure", role.insecure
    yield "floor_tps", role.floor_tps or "(none)"
    yield "stakes", role.stakes
    yield "resident", role.resident
    yield "context_tokens", role.context_tokens or "(4096)"
    yield "slots", role.slots or "(1; 2 on the embedded engine)"
    yield "replicas", role.replicas
    yield "engine", role.engine or "(chosen by the plan)"
    yield "speculate", "(nothing is guessed ahead)" if role.speculate is None else role.speculate
    yield "draft", role.draft or "(mtp)"
    yield "thinking", "(as the model does)" if role.thinking is None else role.thinking
    yield "temperature", "(as the client asks)" if role.temperature is None else role.temperature
