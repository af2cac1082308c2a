"""What several verbs share: the settings option, JSON output, progress on stderr.

Settings are imported where they are read: `--help` needs none, and their library takes longer than all the rest.
"""

import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def with_settings(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --config and hands the function the settings that apply."""

    @click.option("--config", type=click.Path(path_type=Path), help="Use this configuration file.")
    @functools.wraps(function)
    def wrapped(*args: Any, config: Path | None, **kwargs: Any) -> Any:
        from chambers.settings import load_settings  # noqa: PLC0415 - see the module's docstring

        return function(*args, settings=load_settings(config), **kwargs)

    return wrapped


def print_json(value: object) -> None:
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))


def print_styled(line: str) -> None:
    """A line with styles; without them where NO_COLOR is set or standard output is no terminal."""
    from chambers.settings import wants_plain_output  # noqa: PLC0415 - see the module's docstring

    click.echo(line, color=False if wants_plain_output() else None)


def progress(line: str) -> None:
    """News for the person who waits; never mixed with data."""
    click.echo(line, err=True)
