"""Writes docs/reference from the code: `make docs`. With --check it only says whether the pages are up to date."""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click

from chambers.cli.main import VERBS, Programs, root
from chambers.settings import EngineSetting, RoleSetting, Settings, describe

REFERENCE = Path(__file__).parents[1] / "docs" / "reference"


def pages() -> dict[str, str]:
    return {"commands.md": commands_page(), "settings.md": settings_page()}


def commands_page() -> str:
    lines = ["# Commands", "", "Made from the code by `make docs`.", ""]
    context = click.Context(root, info_name="chambers", obj=Programs((), ()))
    for command, path in walk(root, context):
        lines += [f"## `{path}`", "", "```", command.get_help(click.Context(command, info_name=path)), "```", ""]
    exits = "Exit codes: 0 done; 1 error; 2 usage; 3 blocked; 4 no grounds; 5 does not fit; 6 needs review (verify)."
    return "\n".join([*lines, exits, ""])


def walk(command: click.Command, context: click.Context) -> Iterator[tuple[click.Command, str]]:
    yield command, str(context.info_name)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from walk(below, click.Context(below, info_name=f"{context.info_name} {name}"))


def settings_page() -> str:
    """Every key with its default, which comes from the code, and what it does, which stands in settings_words.toml."""
    words = tomllib.loads(Path(__file__).with_name("settings_words.toml").read_text(encoding="utf-8"))
    sample = Settings(
        state=Path("~/.local/state/chambers"), roles=(RoleSetting("NAME"),), engines=(EngineSetting("NAME"),)
    )
    shown = {name: value for name, value, _ in describe(sample)}
    meanings = {key: said for section in words["section"] for key, said in section["keys"].items()}
    assert shown.keys() <= meanings.keys(), f"no word on what they do: {shown.keys() - meanings.keys()}"
    defaults = {**words["default"], **shown}
    lines = [words["introduction"]]
    for section in words["section"]:
        lines += [f"## {section['title']}", ""]
        lines += [section["text"]] if "text" in section else []
        lines += ["| key | default | what it does |", "|---|---|---|"]
        lines += [f"| `{key}` | {defaults[key]} | {said} |" for key, said in section["keys"].items()]
        lines += [""]
    return "\n".join([*lines, words["example"]])


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
