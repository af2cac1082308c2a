"""A folder set up for Claude Code and OpenClaw on this house's models: its files as values, and the writing of them.

    .mcp.json                     the tools of `chambers mcp`
    .claude/settings.json         every variable, and what it may do without asking
    .claude/settings.local.json   the key alone, 0600, and kept out of version control
    .claude/commands/NAME.md      /affidavit /motion /bates /verify
    .claude/agents/NAME.md        gate, drafter, reviewer: each on the lane that plays the role
    CLAUDE.md                     the rules of the house
    openclaw.json                 for OpenClaw: the base URL and the context window

Nothing that is there already is written over unless asked to.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from chambers.base.errors import UsageError
from chambers.desk.agents_words import AGENTS, COMMANDS, RULES, agent_page, command_page
from chambers.desk.clients import claude_environment, known_lanes, openclaw_configuration
from chambers.desk.engines import address
from chambers.evidence.kept_file import write_whole
from chambers.settings import Settings

_KEY = "ANTHROPIC_AUTH_TOKEN"
_TOOL_PATIENCE_MS = 3_600_000
_START_PATIENCE_MS = 60_000
_LONGEST_ANSWER_TOKENS = 40_000


class ProjectExistsError(UsageError):
    """There are such files already."""

    code = "claude.files_exist"


@dataclass(frozen=True, slots=True)
class Project:
    """What was written, and what must be said besides."""

    files: tuple[Path, ...]
    notes: tuple[str, ...]


async def init_project(settings: Settings, folder: Path, command: Sequence[str], *, force: bool = False) -> Project:
    """Set `folder` up; `command` starts Chambers."""
    url, key = await address(settings)
    lanes = await known_lanes(settings)
    texts = project_files(claude_environment(url, key, lanes), _start(command, settings))
    texts["openclaw.json"] = _json(openclaw_configuration(url, lanes))
    if not force and (there := [name for name in texts if (folder / name).exists()]):
        raise ProjectExistsError(
            f"{folder} has {', '.join(there)} already.", hint="Move it away, or write over it with --force."
        )
    for name, text in texts.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, text.encode())
        place.chmod(0o600 if key in text else 0o644)
    return Project(tuple(folder / name for name in texts), _notes(settings, running=bool(lanes)))


def project_files(environment: Mapping[str, str], start: Sequence[str]) -> dict[str, str]:
    """Every file by its name. Pure."""
    shared = {name: value for name, value in environment.items() if name != _KEY}
    patience = {
        "MCP_TIMEOUT": str(_START_PATIENCE_MS),
        "MCP_TOOL_TIMEOUT": str(_TOOL_PATIENCE_MS),
        "MAX_MCP_OUTPUT_TOKENS": str(_LONGEST_ANSWER_TOKENS),
    }
    settings = {
        "env": {**shared, **patience},
        "permissions": {"allow": ["mcp__chambers"], "deny": ["WebFetch", "WebSearch"]},
        "enabledMcpjsonServers": ["chambers"],
    }
    server = {"type": "stdio", "command": start[0], "args": list(start[1:])}
    return {
        ".mcp.json": _json({"mcpServers": {"chambers": server}}),
        ".claude/settings.json": _json(settings),
        ".claude/settings.local.json": _json({"env": {_KEY: environment[_KEY]}}),
        ".claude/.gitignore": "settings.local.json\n",
        **{f".claude/commands/{each.name}.md": command_page(each) for each in COMMANDS},
        **{f".claude/agents/{each.name}.md": agent_page(each) for each in AGENTS},
        "CLAUDE.md": RULES,
    }


def _start(command: Sequence[str], settings: Settings) -> tuple[str, ...]:
    config = ("--config", str(settings.file)) if settings.file else ()
    return (*command, "mcp", *config)


def _notes(settings: Settings, *, running: bool) -> tuple[str, ...]:
    notes = ["run `claude` in that folder; /affidavit, /motion, /bates and /verify are there"]
    notes.append("for OpenClaw, openclaw.json goes to ~/.openclaw; `chambers settings env --for openclaw` has the key")
    if not running:
        notes.append("nothing runs now: the address is the one of the settings; start with `chambers up --detach`")
    if settings.gateway.port == 0:
        notes.append("gateway.port is 0, so that the address changes with every start: set a port and do this again")
    if not settings.mcp.evidence:
        notes.append(
            "tools that return evidence are off. With evidence = true in [mcp], whatever model drives the client sees "
            "the evidence; with these files that is a model of this house"
        )
    if not settings.mcp.roots:
        notes.append("agents can name no file until [mcp] roots lists folders")
    return tuple(notes)


def _json(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
