"""The verbs, each loaded only when it is used.

`chambers --help` must be quick, so the table below carries each verb's one line, and the module behind it (with the
libraries it needs) is imported when the verb is called.
"""

import importlib
import sys
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

import chambers
from chambers.base.errors import ChambersError

if TYPE_CHECKING:  # reading settings takes longer than all the rest of `chambers --help`
    from chambers.settings import Settings


@dataclass(frozen=True, slots=True)
class Verb:
    """Where a verb lives, and its line in the help."""

    module: str
    summary: str


VERBS = {
    "demo": Verb("demo", "Do the whole job on a sample matter with the embedded model."),
    "machine": Verb("machines", "Show this box or a recorded one, measure it, write it down."),
    "doctor": Verb("doctor", "Say what this box is, what is missing and what is risky."),
    "up": Verb("engines", "Start the engines and the gateway, and keep them running."),
    "reload": Verb("engines", "Read the settings again, and move only the lanes that differ."),
    "down": Verb("engines", "Stop everything that runs."),
    "status": Verb("engines", "Show what runs, and how well it is closed off."),
    "logs": Verb("engines", "Show what an engine or the gateway has logged."),
    "plan": Verb("forecast", "Say which model runs on which cards with which engine, and why."),
    "predict": Verb("forecast", "Say whether a model fits a box, and how fast it would be."),
    "rehearse": Verb("rehearse", "Measure a model's shape on this box before it is downloaded."),
    "bench": Verb("bench", "Measure what runs: speed, tails, concurrency, cache, endurance."),
    "prove-local": Verb("proof", "Run the proof that nothing can leave, and keep the record."),
    "models": Verb("model_files", "Show what models cost, and make, graft or fetch their files."),
    "matter": Verb("matters", "Make, show, export, delete and audit matters."),
    "evidence": Verb("evidence", "Take evidence into a matter, and look at it."),
    "exhibits": Verb("exhibits", "Number documents, bind exhibits, write index and load files."),
    "types": Verb("types", "List, show and copy document types."),
    "jobs": Verb("jobs", "List, show, resume and cancel drafting jobs."),
    "worker": Verb("worker", "Do drafting jobs from the queue until told to stop."),
    "draft": Verb("drafting", "Draft a document in a matter, every fact checked against its evidence."),
    "extract": Verb("drafting", "Write the facts of a matter as tables, with sums worked out again."),
    "verify": Verb("verify", "Check every claim of a draft against a matter, or against files."),
    "mcp": Verb("mcp", "Serve the tools for agents on standard input and output."),
    "claude": Verb("agents", "Start Claude Code against this gateway, or set a folder up for it."),
    "settings": Verb("configuration", "Show each setting and where it comes from."),
}


@dataclass(frozen=True, slots=True)
class Programs:
    """How to start the other processes of Chambers; handed in by `wiring`."""

    chambers: tuple[str, ...]
    gateway: tuple[str, ...]
    serve_tools: "Callable[[Settings], Coroutine[Any, Any, None]] | None" = None
    """Serves agents on standard input and output."""


class _LazyVerbs(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        module = importlib.import_module(f"chambers.cli.{VERBS[cmd_name].module}")
        command = getattr(module, cmd_name.replace("-", "_"))
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, verb.summary) for name, verb in VERBS.items()])


@click.group(cls=_LazyVerbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(chambers.__version__, prog_name="chambers")
def root() -> None:
    """A private drafting room on your own GPUs."""


def run(arguments: Sequence[str], programs: Programs) -> int:
    """Run one command line; the exit code says how it went."""
    try:
        result = root.main(args=list(arguments), prog_name="chambers", obj=programs, standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        return 130
    except ChambersError as error:
        _show(error)
        return error.exit_code
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    return result if isinstance(result, int) else 0


def _show(error: ChambersError) -> None:
    click.echo(f"error: {error.message}", err=True)
    if error.hint:
        click.echo(f"hint: {error.hint}", err=True)
