"""Writes docs/reference from the code: `make docs`. With --check it only says whether the pages are up to date."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from chambers.cli.main import VERBS, Programs, root
from chambers.settings import RoleSetting, Settings, describe

REFERENCE = Path(__file__).parents[1] / "docs" / "reference"


def pages() -> dict[str, str]:
    return {"commands.md": commands_page(), "settings.md": settings_page()}


def commands_page() -> str:
    lines = ["# Commands", "", "Made from the code by `make docs`.", ""]
    context = click.Context(root, info_name="chambers", obj=Programs((), ()))
    for command, path in walk(root, context):
        lines += [f"## `{path}`", "", "```", command.get_help(click.Context(command, info_name=path)), "```", ""]
    exits = "Exit codes: 0 done; 1 error; 2 usage; 3 blocked; 4 no grounds; 5 does not fit."
    return "\n".join([*lines, exits, ""])


def walk(command: click.Command, context: click.Context) -> Iterator[tuple[click.Command, str]]:
    yield command, str(context.info_name)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from walk(below, click.Context(below, info_name=f"{context.info_name} {name}"))


def settings_page() -> str:
    sample = Settings(state=Path("~/.local/state/chambers"), roles=(RoleSetting("NAME"),))
    rows = [f"| `{name}` | {value} |" for name, value, _ in describe(sample)]
    return "\n".join(
        [
            "# Settings",
            "",
            "Made from the code by `make docs`. Looked for as `--config FILE`, `$CHAMBERS_CONFIG`, `./chambers.toml`,",
            "then `chambers/chambers.toml` in the user's configuration folder. `$CHAMBERS_STATE`, `$CHAMBERS_HOST` and",
            "`$CHAMBERS_PORT` win over the file. A key that is not listed here is an error.",
            "",
            "| key | default |",
            "|---|---|",
            *rows,
            "| `models.NAME.path` | none: a GGUF file, relative to the configuration file |",
            "| `aliases.NAME` | none: a role or model that answers to this name too |",
            "",
        ]
    )


def main() -> int:
    stale = [name for name, text in pages().items() if not same(REFERENCE / name, text)]
    if "--check" in sys.argv:
        for name in stale:
            print(f"docs/reference/{name} is out of date: run `make docs`", file=sys.stderr)
        return 1 if stale else 0
    REFERENCE.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (REFERENCE / name).write_text(text, encoding="utf-8")
    return 0


def same(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    assert set(VERBS) == set(root.list_commands(click.Context(root)))
    sys.exit(main())
