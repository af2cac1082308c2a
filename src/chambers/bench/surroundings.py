"""What is being measured and on what: asked of the server, of the driver and of this box.

Our own gateway says much of a model in its list; llama.cpp has /props, vLLM has /version. What a server does not say
stays unknown. Facts of this box are taken only where the server is on it.
"""

import json
import platform
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import chambers
from chambers.bench.ask import Endpoint
from chambers.bench.client import LoadClient
from chambers.bench.sample import Environment
from chambers.bench.watch import Cards, count_cores
from chambers.engines.llamacpp import LlamaCppEngine
from chambers.engines.usage import count, part

_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_OURS = "chambers"


async def look_around(client: LoadClient, cards: Cards, fingerprint: str | None = None) -> Environment:
    """Everything that can be found out without measuring."""
    endpoint = client.endpoint
    entry = find_entry(await _page(client, "/v1/models"), endpoint.model)
    ours = entry.get("owned_by") == _OURS
    props = {} if ours else await _page(client, "/props")
    version = {} if ours or props else await _page(client, "/version")
    found = describe(endpoint, entry, props, version, fingerprint)
    return _with_box(found, cards) if is_here(endpoint) else found


async def model_names(client: LoadClient) -> tuple[str, ...]:
    """What the server calls its models."""
    models = (await _page(client, "/v1/models")).get("data")
    entries = models if isinstance(models, list) else []
    names = (entry.get("id") for entry in entries if isinstance(entry, Mapping))
    return tuple(name for name in names if isinstance(name, str))


def is_here(endpoint: Endpoint) -> bool:
    """Whether the server is on this box."""
    return endpoint.parts.hostname in _LOOPBACK


def find_entry(models: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """What the list of models says of the one that is asked for."""
    entries = [entry for entry in models.get("data") or () if isinstance(entry, Mapping)]
    return next((entry for entry in entries if entry.get("id") == name), {})


def describe(
    endpoint: Endpoint,
    entry: Mapping[str, Any],
    props: Mapping[str, Any],
    version: Mapping[str, Any],
    fingerprint: str | None,
) -> Environment:
    """An environment from the server's own words. Pure."""
    parts = endpoint.parts
    settings = part(props, "default_generation_settings")
    return Environment(
        url=f"{parts.scheme}://{parts.netloc}{parts.path}",
        model=_text(entry.get("model")) or endpoint.model,
        engine=_text(entry.get("engine")) or (LlamaCppEngine.name if props else _engine_by_owner(entry)),
        engine_version=_text(props.get("build_info")) or _text(version.get("version")) or fingerprint,
        quant=_text(entry.get("quant")),
        lane=_text(entry.get("lane")),
        context_tokens=count(entry.get("context_tokens") or entry.get("max_model_len")) or count(settings.get("n_ctx")),
        slots=count(entry.get("slots")) or count(props.get("total_slots")),
        chambers=chambers.__version__,
    )


def _engine_by_owner(entry: Mapping[str, Any]) -> str | None:
    """Servers name themselves as the owner of their models."""
    return _text(entry.get("owned_by"))


def _with_box(found: Environment, cards: Cards) -> Environment:
    return replace(found, cores=count_cores(), driver=cards.driver, gpus=cards.describe(), kernel=platform.release())


async def _page(client: LoadClient, path: str) -> Mapping[str, Any]:
    status, body = await client.get(path)
    if status != 200:
        return {}
    try:
        page = json.loads(body)
    except ValueError:
        return {}
    return page if isinstance(page, dict) else {}


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None
