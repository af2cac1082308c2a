"""bench run, sweep, depth, turns, compare, soak, report: parse, call the desk, conclude."""

import importlib

import click

from chambers.bench.agenda import Spec
from chambers.bench.cliff import find_cliff, level_of
from chambers.bench.comparison import compare as compare_runs
from chambers.bench.conversation import sentences, turn_of
from chambers.bench.endurance import endurance_of
from chambers.bench.sample import Json, Prompts, Run, parse_shapes
from chambers.cli import bench_tables as tables
from chambers.cli.bench_depth import depth
from chambers.cli.bench_session import SEED_OF_INTERVALS, open_book, parse_numbers, perform, target_options
from chambers.cli.options import as_json, progress, with_settings
from chambers.desk import bench as desk
from chambers.settings import Settings

_PROMPTS: dict[str, tuple[Prompts, ...]] = {
    "synthetic": ("synthetic",),
    "real": ("real",),
    "both": ("synthetic", "real"),
}


class _BenchVerbs(click.Group):
    """`report` brings a page's templates and the planner with it, which a measurement must not pay for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*super().list_commands(ctx), "report"]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name != "report":
            return super().get_command(ctx, cmd_name)
        command = importlib.import_module("chambers.cli.results").report_command
        assert isinstance(command, click.Command)
        return command


@click.group(cls=_BenchVerbs)
def bench() -> None:
    """Measure a running model: repeatable runs, rules for which of them count, everything kept."""


bench.add_command(depth)


_seed = click.option("--seed", type=int, help="Make the same prompts again; a server may then remember them.")
_runs = click.option("--runs", default=10, show_default=True, type=click.IntRange(1, 1000), help="Warm runs.")
_one_shape = click.option("--shape", default="256:128", show_default=True, help="Prompt and output tokens.")


@bench.command()
@target_options
@click.option("--shape", "shapes", default="256:512", show_default=True, help="Prompt:output tokens, with commas.")
@click.option("--concurrency", default="1", show_default=True, help="Streams at once, with commas.")
@_runs
@click.option("--prompts", type=click.Choice(list(_PROMPTS)), default="synthetic", show_default=True)
@click.option("--requests", type=click.IntRange(1), help="Requests in a run; without it, one for each stream.")
@click.option("--rate", "rate_per_s", type=click.FloatRange(0, min_open=True), help="Open loop: requests a second.")
@click.option("--stagger-ms", default=0.0, type=click.FloatRange(0), help="Between the starts of streams.")
@_seed
@as_json
@with_settings
def run(
    settings: Settings,
    wanted: desk.Wanted,
    *,
    shapes: str,
    concurrency: str,
    runs: int,
    prompts: str,
    requests: int | None,
    rate_per_s: float | None,
    stagger_ms: float,
    seed: int | None,
    as_json: bool,
) -> int:
    """One cold run and several warm ones of each shape and concurrency: median, tails, spread, interval."""
    book = open_book(
        settings, "run", shape=shapes, concurrency=concurrency, runs=runs, prompts=prompts, rate=rate_per_s
    )
    work = desk.run(
        book,
        wanted,
        parse_shapes(shapes),
        parse_numbers(concurrency),
        runs,
        prompts=_PROMPTS[prompts],
        rate_per_s=rate_per_s,
        requests=requests,
        stagger_s=stagger_ms / 1000,
        seed=seed,
        tell=tables.tell,
    )
    return perform(book, work, lambda: ({}, ()), as_json=as_json)


@bench.command()
@target_options
@_one_shape
@click.option("--max", "most", default=32, show_default=True, type=click.IntRange(1, 4096), help="Most streams.")
@click.option("--runs", default=3, show_default=True, type=click.IntRange(1, 1000), help="Warm runs of each level.")
@_seed
@as_json
@with_settings
def sweep(
    settings: Settings,
    wanted: desk.Wanted,
    *,
    shape: str,
    most: int,
    runs: int,
    seed: int | None,
    as_json: bool,
) -> int:
    """More and more streams, until they stop helping: where the cliff is, and why."""
    book = open_book(settings, "sweep", shape=shape, max=most, runs=runs)
    work = desk.sweep(book, wanted, parse_shapes(shape)[0], most, runs, seed=seed, tell=tables.tell)

    def conclude() -> tuple[Json, tuple[str, ...]]:
        levels = [level_of(number, group) for number, group in sorted(_by_concurrency(book.runs).items())]
        cliff = find_cliff(levels)
        found = {
            "levels": [level.to_json() for level in levels],
            "cliff": cliff.to_json() if cliff else None,
            "verdict": tables.cliff_words(cliff),
        }
        return found, (*tables.level_lines(levels), "", tables.cliff_words(cliff))

    return perform(book, work, conclude, as_json=as_json, table=False)


@bench.command()
@target_options
@click.option("--system-tokens", default=24_000, show_default=True, type=click.IntRange(64), help="Instructions.")
@click.option("--turns", "count", default=5, show_default=True, type=click.IntRange(2, 100))
@click.option("--output-tokens", default=32, show_default=True, type=click.IntRange(1), help="Of each answer.")
@_seed
@as_json
@with_settings
def turns(
    settings: Settings,
    wanted: desk.Wanted,
    *,
    system_tokens: int,
    count: int,
    output_tokens: int,
    seed: int | None,
    as_json: bool,
) -> int:
    """An agent's conversation: the cold first turn, warm turns, and what makes the server read everything again."""
    book = open_book(settings, "turns", system_tokens=system_tokens, turns=count, output_tokens=output_tokens)
    work = desk.turns(book, wanted, system_tokens, count, output_tokens, seed=seed, tell=tables.tell_turn, say=progress)

    def conclude() -> tuple[Json, tuple[str, ...]]:
        made = [turn_of(one) for one in book.runs]
        said = sentences(made)
        return {"turns": [turn.to_json() for turn in made], "verdict": list(said)}, (
            *tables.turn_lines(made),
            "",
            *said,
        )

    return perform(book, work, conclude, as_json=as_json, table=False)


@bench.command()
@click.argument("a")
@click.argument("b")
@_one_shape
@click.option("--concurrency", default=1, show_default=True, type=click.IntRange(1))
@click.option("--pairs", default=10, show_default=True, type=click.IntRange(1, 1000))
@click.option("--prompts", type=click.Choice(["synthetic", "real"]), default="synthetic", show_default=True)
@click.option("--key", help="The key of servers by URL.")
@_seed
@as_json
@with_settings
def compare(
    settings: Settings,
    *,
    a: str,
    b: str,
    shape: str,
    concurrency: int,
    pairs: int,
    prompts: Prompts,
    key: str | None,
    seed: int | None,
    as_json: bool,
) -> int:
    """Two roles or servers (URL, or URL#MODEL) in turn, A B B A, and whether a difference is seen."""
    book = open_book(settings, "compare", a=a, b=b, shape=shape, concurrency=concurrency, pairs=pairs)
    spec = Spec("warm", parse_shapes(shape)[0], concurrency, prompts)
    sides = (desk.parse_side(a, key), desk.parse_side(b, key))
    work = desk.compare(book, sides, spec, pairs, seed=seed, tell=tables.tell)

    def conclude() -> tuple[Json, tuple[str, ...]]:
        warm = {side: [one for one in book.runs if one.label == side and one.phase == "warm"] for side in "AB"}
        found = compare_runs(warm["A"], warm["B"], desk.chance(SEED_OF_INTERVALS))
        return {"comparison": found.to_json()}, (f"A is {a}, B is {b}: {found.verdict}",)

    return perform(book, work, conclude, as_json=as_json)


@bench.command()
@target_options
@_one_shape
@click.option("--concurrency", default=1, show_default=True, type=click.IntRange(1))
@click.option("--minutes", default=30.0, show_default=True, type=click.FloatRange(0, min_open=True))
@_seed
@as_json
@with_settings
def soak(
    settings: Settings,
    wanted: desk.Wanted,
    *,
    shape: str,
    concurrency: int,
    minutes: float,
    seed: int | None,
    as_json: bool,
) -> int:
    """A load kept up for a time: drift with its interval, heat, power, errors and restarts."""
    book = open_book(settings, "soak", shape=shape, concurrency=concurrency, minutes=minutes)
    spec = Spec("warm", parse_shapes(shape)[0], concurrency)
    work = desk.soak(book, wanted, spec, minutes, seed=seed, tell=tables.tell_soak)

    def conclude() -> tuple[Json, tuple[str, ...]]:
        found = endurance_of(book.runs, desk.chance(SEED_OF_INTERVALS))
        return {"endurance": found.to_json()}, (*tables.window_lines(found.windows), "", found.verdict)

    return perform(book, work, conclude, as_json=as_json, table=False)


def _by_concurrency(runs: list[Run]) -> dict[int, list[Run]]:
    found: dict[int, list[Run]] = {}
    for one in runs:
        found.setdefault(one.concurrency, []).append(one)
    return found
