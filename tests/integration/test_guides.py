"""The guides are true: a command in a `console` block is run with the `chambers.toml` above it, and says what is shown.

A line of dots stands for lines that are left out. Blocks marked `sh` need hardware, files or a network of the reader's
and are not run; that their verbs and options exist is checked all the same.
"""

import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from chambers.cli.main import Programs, root

GUIDES = Path(__file__).parents[2] / "docs" / "guides"
SEEDS = ("v100-cluster", "gh200", "rtx3090-swarm", "v100-kit", "laptop", "agents")
BLOCK = re.compile(r"^```(toml|console|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LEFT_OUT = "..."


def blocks(guide):
    return BLOCK.findall((GUIDES / f"{guide}.md").read_text(encoding="utf-8"))


def shown_runs():
    """Each run command with the configuration above it and the lines that are shown of its answer."""
    for guide in SEEDS:
        config = ""
        for kind, text in blocks(guide):
            if kind == "toml":
                config = text
            if kind == "console":
                command, *answer = text.splitlines()
                yield pytest.param(config, command.removeprefix("$ chambers "), answer, id=f"{guide}: {command[2:]}")


@pytest.mark.parametrize(("config", "command", "answer"), list(shown_runs()))
def test_a_command_of_a_guide_says_what_the_guide_shows(tmp_path, monkeypatch, config, command, answer):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("CHAMBERS_STATE", str(tmp_path / "state"))
    (tmp_path / "chambers.toml").write_text(config)
    ended = CliRunner().invoke(root, shlex.split(command), obj=Programs(("chambers",), ()))
    assert ended.exit_code == 0, ended.output
    said = iter(line.replace(f"{tmp_path}/", "").rstrip() for line in ended.output.splitlines())
    for line in answer:
        if line != LEFT_OUT:
            assert line.rstrip() in said, f"not said, or not in this order: {line}"


def written_commands():
    for guide in SEEDS:
        for kind, text in blocks(guide):
            for line in text.splitlines() if kind == "sh" else ():
                for command in re.findall(r'(?:^|\$\(|-- )chambers ([^#")]*(?:"[^"]*"[^#")]*)*)', line):
                    yield guide, command.strip()


@pytest.mark.parametrize(("guide", "command"), list(written_commands()))
def test_a_command_that_is_not_run_has_a_verb_and_options_that_exist(guide, command):
    words = shlex.split(command)
    verb, context = root, click.Context(root)
    while isinstance(verb, click.Group) and words and not words[0].startswith("-"):
        found = verb.get_command(context, words.pop(0))
        assert found is not None, command
        verb = found
    known = {name for option in verb.params for name in (*option.opts, *option.secondary_opts)}
    assert {word for word in words if word.startswith("--")} <= known | {"--config"}, command


def test_every_guide_of_a_seed_shows_a_plan_and_says_what_was_not_run():
    for guide in SEEDS[:-1]:
        text = (GUIDES / f"{guide}.md").read_text(encoding="utf-8")
        assert "\n$ chambers plan --machine " in text
        assert "Not run" in text or "not run" in text
