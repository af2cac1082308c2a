"""What other people's tools must be told to use this gateway, and Claude Code started with it."""

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from chambers.base.errors import OperationError
from chambers.desk.engines import Progress, address, status
from chambers.fleet.control import NotRunningError
from chambers.fleet.status import LaneStatus
from chambers.settings import Settings, inherited_environment

CLIENTS = ("openai", "anthropic", "openclaw")

# Claude Code's own names for strong, usual and small models, and the roles that play them here.
_MODELS = {
    "ANTHROPIC_MODEL": "drafter",
    "ANTHROPIC_DEFAULT_OPUS_MODEL": "heavy",
    "ANTHROPIC_DEFAULT_SONNET_MODEL": "drafter",
    "ANTHROPIC_DEFAULT_HAIKU_MODEL": "fast",
    "ANTHROPIC_SMALL_FAST_MODEL": "fast",
}
# Without these it calls home for updates, reports and a session title, and puts a line in front of the system
# prompt that changes with every conversation.
_QUIET = {
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "CLAUDE_CODE_ATTRIBUTION_HEADER": "0",
    "DISABLE_TELEMETRY": "1",
    "DISABLE_ERROR_REPORTING": "1",
    "DISABLE_AUTOUPDATER": "1",
    "DISABLE_BUG_COMMAND": "1",
}
_PATIENCE_MS = 3_600_000
_MOST_OUTPUT_TOKENS = 32_000
_ITS_OWN_PROMPT_TOKENS = 20_000
# What would lead it, or a proxy in between, somewhere else.
_TAKEN_AWAY = (
    "ANTHROPIC_API_KEY",
    "CLAUDE_CODE_USE_BEDROCK",
    "CLAUDE_CODE_USE_VERTEX",
    "CLAUDE_CODE_USE_FOUNDRY",
    *(f"{scheme}_proxy" for scheme in ("http", "https", "all")),
    *(f"{scheme}_PROXY" for scheme in ("HTTP", "HTTPS", "ALL")),
)
_OPENCLAW_LEAST_CONTEXT_TOKENS = 65_536
_USUAL_CONTEXT_TOKENS = 131_072
"""Said where nothing runs that could be asked."""


class NoClaudeError(OperationError):
    """Claude Code is not installed."""

    code = "claude.missing"


@dataclass(frozen=True, slots=True)
class ClientSetup:
    """The variables that a client reads, and what must be said besides."""

    environment: Mapping[str, str]
    notes: tuple[str, ...] = ()


async def client_setup(settings: Settings, client: str) -> ClientSetup:
    """What `client` needs to work with this gateway."""
    url, key = await address(settings)
    if client == "anthropic":
        return ClientSetup({"ANTHROPIC_BASE_URL": url, "ANTHROPIC_AUTH_TOKEN": key, "ANTHROPIC_API_KEY": key})
    environment = {"OPENAI_BASE_URL": f"{url}/v1", "OPENAI_API_KEY": key}
    if client == "openai":
        return ClientSetup(environment)
    return ClientSetup(environment, _openclaw_notes(url, await known_lanes(settings)))


def claude_environment(url: str, key: str, lanes: Sequence[LaneStatus]) -> dict[str, str]:
    """Every variable with which Claude Code talks to this gateway and to nobody else."""
    context_tokens = _context_of("drafter", lanes)
    room = _MOST_OUTPUT_TOKENS if context_tokens is None else min(_MOST_OUTPUT_TOKENS, context_tokens // 4)
    host = urlsplit(url).hostname or "127.0.0.1"
    return {
        "ANTHROPIC_BASE_URL": url,
        "ANTHROPIC_AUTH_TOKEN": key,
        **_MODELS,
        **_QUIET,
        "API_TIMEOUT_MS": str(_PATIENCE_MS),
        "CLAUDE_CODE_MAX_OUTPUT_TOKENS": str(room),
        "NO_PROXY": host,
        "no_proxy": host,
    }


async def run_claude(settings: Settings, arguments: Sequence[str], progress: Progress) -> None:
    """Become Claude Code, pointed at this gateway; returns only by an error."""
    program = shutil.which("claude")
    if program is None:
        raise NoClaudeError(
            "Claude Code is not on the PATH.", hint="Install it with `npm install -g @anthropic-ai/claude-code`."
        )
    lanes = (await status(settings)).fleet.lanes
    url, key = await address(settings)
    context_tokens = _context_of("drafter", lanes)
    if context_tokens is not None and context_tokens < 2 * _ITS_OWN_PROMPT_TOKENS:
        progress(
            f"Claude Code's own instructions take about {_ITS_OWN_PROMPT_TOKENS:,} tokens, and the drafter has room "
            f"for {context_tokens:,}: set roles.drafter.context_tokens higher, or start it with --tools ''."
        )
    own = {name: value for name, value in inherited_environment().items() if name not in _TAKEN_AWAY}
    os.execve(program, [program, *arguments], own | claude_environment(url, key, lanes))  # noqa: S606 - a path we found


def openclaw_configuration(url: str, lanes: Sequence[LaneStatus]) -> dict[str, Any]:
    """What OpenClaw's own file must say; the key comes from the environment."""
    context_tokens = _context_of("drafter", lanes) or _USUAL_CONTEXT_TOKENS
    provider = {
        "baseUrl": f"{url}/v1",
        "apiKey": "${OPENAI_API_KEY}",
        "api": "openai-completions",
        "models": [{"id": "drafter", "name": "drafter", "contextWindow": context_tokens}],
    }
    return {
        "models": {"providers": {"chambers": provider}},
        "agents": {"defaults": {"model": {"primary": "chambers/drafter"}}},
    }


def _context_of(role: str, lanes: Sequence[LaneStatus]) -> int | None:
    return next((lane.context_tokens for lane in lanes if role in lane.roles), None)


async def known_lanes(settings: Settings) -> tuple[LaneStatus, ...]:
    """The lanes that run; none where nothing runs."""
    try:
        return (await status(settings)).fleet.lanes
    except NotRunningError:
        return ()


def _openclaw_notes(url: str, lanes: Sequence[LaneStatus]) -> tuple[str, ...]:
    """It reads its models from a file of its own, so that is said too."""
    context_tokens = _context_of("drafter", lanes)
    notes = [
        "in ~/.openclaw/openclaw.json:",
        json.dumps({"models": openclaw_configuration(url, lanes)["models"]}),
        "and agents.defaults.model.primary: chambers/drafter",
    ]
    if context_tokens is not None and context_tokens < _OPENCLAW_LEAST_CONTEXT_TOKENS:
        least = _OPENCLAW_LEAST_CONTEXT_TOKENS
        notes.append(f"the drafter has {context_tokens} tokens of context; below {least} it drops replies")
    return tuple(notes)
