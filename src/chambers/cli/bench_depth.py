"""bench depth: how many tokens to guess ahead, from a lane that is walked, from servers that run, or from a table."""

from collections.abc import Coroutine, Mapping
from pathlib import Path
from typing import Any

import click

from chambers.base.errors import UsageError
from chambers.bench.depth import Tails, advise, choose, parse_table, runs_by_depth, tails_of
from chambers.bench.sample import Json, parse_shapes
from chambers.cli import bench_tables as tables
from chambers.cli.bench_session import open_book, parse_numbers, perform, show
from chambers.cli.main import Programs
from chambers.cli.options import as_json, progress, with_settings
from chambers.desk import bench as desk
from chambers.planning.depth import DepthChoice, MissingRunsError
from chambers.settings import Draft, Settings

_MOST = {"mtp": 6, "ngram": 16}


@click.command()
@click.argument("sides", nargs=-1, metavar="[DEPTH=ROLE|URL]...")
@click.option("--model", "role", help="A role: its lane is started at each depth, apart from what runs.")
@click.option("--kind", "draft", type=click.Choice(["mtp", "ngram"]), default="mtp", show_default=True)
@click.option("--up-to", type=click.IntRange(1, 16), help="The most tokens to guess; 6 for mtp, 16 for ngram.")
@click.option("--table", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="A table of runs instead.")
@click.option("--shape", "shapes", default="256:256", show_default=True, help="Prompt:output tokens, with commas.")
@click.option("--concurrency", default="1", show_default=True, help="Streams at once, with commas.")
@click.option("--runs", default=10, show_default=True, type=click.IntRange(1, 1000), help="Warm runs.")
@click.option("--key", help="The key of servers by URL.")
@click.option("--seed", type=int, help="Make the same prompts again; a server may then remember them.")
@as_json
@with_settings
@click.pass_obj
def depth(
    programs: Programs,
    /,
    settings: Settings,
    *,
    sides: tuple[str, ...],
    role: str | None,
    draft: Draft,
    table: Path | None,
    as_json: bool,
    **asked: Any,
) -> int:
    """How many tokens to guess ahead: a lane at rising depth, servers, or a table; the lower tail decides."""
    if [table is not None, role is not None, bool(sides)].count(True) != 1:
        raise UsageError("Say what to walk, and only one.", hint="--model ROLE, or 0=ROLE 3=URL, or --table FILE.")
    if table is not None:
        found = _choices({"table": parse_table(table.read_text(encoding="utf-8"))})
        show({"choices": found}, tuple(_choice_lines(found)), as_json=as_json)
        return 0
    told = {name: asked[name] for name in ("shapes", "concurrency", "runs")}
    named = {"model": role, "kind": draft} if role is not None else {"sides": list(sides)}
    book = open_book(settings, "depth", **named, **told)
    work = _walk(book, programs, role, draft, asked) if role is not None else _side_by_side(book, sides, asked)
    return perform(book, work, lambda: _concluded(book, role, draft), as_json=as_json)


def _walk(
    book: desk.Notebook, programs: Programs, role: str, draft: Draft, asked: Mapping[str, Any]
) -> Coroutine[Any, Any, None]:
    # Here because it brings the planner and every engine with it, which measuring a server must not pay for.
    from chambers.desk.depth_walk import Walk, walk_depths  # noqa: PLC0415

    walk = Walk(
        role=role,
        draft=draft,
        up_to=asked["up_to"] or _MOST[draft],
        shapes=parse_shapes(asked["shapes"]),
        concurrencies=parse_numbers(asked["concurrency"]),
        runs=asked["runs"],
        seed=asked["seed"],
    )
    return walk_depths(book, walk, programs.gateway, tell=tables.tell, say=progress)


def _side_by_side(book: desk.Notebook, sides: tuple[str, ...], asked: Mapping[str, Any]) -> Coroutine[Any, Any, None]:
    depths = {_depth_number(side): desk.parse_side(side.partition("=")[2], asked["key"]) for side in sides}
    if 0 not in depths:
        raise UsageError(
            "A server that does not draft is needed to compare with.", hint="Give 0=ROLE and others, or --table FILE."
        )
    shapes, concurrencies = parse_shapes(asked["shapes"]), parse_numbers(asked["concurrency"])
    return desk.depth(
        book, depths, shapes, concurrencies, asked["runs"], seed=asked["seed"], tell=tables.tell, say=progress
    )


def _concluded(book: desk.Notebook, role: str | None, draft: Draft) -> tuple[Json, tuple[str, ...]]:
    tails = tails_of(runs_by_depth(book.runs))
    found = _choices(tails)
    lines = _choice_lines(found)
    advice = advise(role, draft, tails) if role is not None else None
    if advice is None:
        return {"choices": found}, tuple(lines)
    said = "\n".join(advice.lines)
    written = ("", f"by {advice.prompts} prompts, for chambers.toml:", *(f"    {line}" for line in advice.lines))
    return {"choices": found, "advice": {"depth": advice.depth, "prompts": advice.prompts, "toml": said}}, (
        *lines,
        *written,
    )


def _choices(tails: Mapping[str, Tails]) -> Json:
    """The choice for each kind of prompt, or why there is none."""
    found: Json = {}
    for prompts, by_depth in tails.items():
        try:
            chosen: DepthChoice = choose(by_depth)
        except MissingRunsError as error:
            found[prompts] = {"depth": None, "ratios": {}, "reason": error.message}
            continue
        ratios = {str(number): ratio for number, ratio in sorted(chosen.ratios.items())}
        found[prompts] = {"depth": chosen.depth, "ratios": ratios, "reason": chosen.reason}
    return found


def _choice_lines(found: Json) -> list[str]:
    if not found:
        return ["no choice: not one run counts"]
    return [
        f"{prompts}: {'no choice' if one['depth'] is None else 'draft ' + str(one['depth'])}: {one['reason']}"
        for prompts, one in found.items()
    ]


def _depth_number(side: str) -> int:
    number, sign, where = side.partition("=")
    if not (number.isdecimal() and sign and where):
        raise UsageError(f"{side!r} is not a depth with a server.", hint="Write 0=plain 3=http://127.0.0.1:8003.")
    return int(number)
