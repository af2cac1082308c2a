"""rehearse."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from chambers.bench.rehearsal import Compared, Wish
from chambers.bench.sample import Shape, parse_shapes
from chambers.cli.main import Programs
from chambers.cli.options import as_json, print_json, progress, with_settings
from chambers.desk import rehearse as desk
from chambers.settings import Settings

_INTERRUPTED = 130


def _numbers(_context: click.Context, option: click.Parameter, value: str) -> tuple[int, ...]:
    parts = [part.strip() for part in value.split(",") if part.strip()]
    if not parts or not all(part.isdecimal() for part in parts):
        raise click.BadParameter("give whole numbers such as 1,2,4", param=option)
    return tuple(dict.fromkeys(int(part) for part in parts))


def _streams(context: click.Context, option: click.Parameter, value: str) -> tuple[int, ...]:
    found = _numbers(context, option, value)
    if not all(1 <= count <= 256 for count in found):
        raise click.BadParameter("streams are counted from 1 to 256", param=option)
    return found


def _shape(_context: click.Context, _option: click.Parameter, value: str) -> Shape:
    return parse_shapes(value)[0]


@click.command()
@click.argument("shape")
@click.option("--quant", required=True, help="A GGUF quantisation: Q4_0, Q4_K_M, Q8_0, ...")
@click.option(
    "--shape", "tokens", callback=_shape, default="256:128", show_default=True, help="Tokens read and written."
)
@click.option("--concurrency", callback=_streams, default="1,2,4", show_default=True, help="Streams at once.")
@click.option("--depth", "depths", callback=_numbers, default="0,4096", show_default=True, help="Longer prompts.")
@click.option("--runs", default=3, show_default=True, type=click.IntRange(2, 100), help="Warm runs of each.")
@click.option("--dir", "folder", type=click.Path(path_type=Path, file_okay=False), help="Where the file may lie.")
@click.option("--keep", is_flag=True, help="Leave the file there.")
@click.option("--machine-checks", "check_machine", is_flag=True, help="Measure the box's memory first.")
@as_json
@with_settings
@click.pass_obj
def rehearse(programs: Programs, /, settings: Settings, as_json: bool, **asked: Any) -> int:
    """Run SHAPE with random weights on this box, before it is downloaded, and compare with what was predicted."""
    wish = Wish(asked.pop("tokens"), asked.pop("concurrency"), asked.pop("depths"), asked.pop("runs"))
    found = asyncio.run(desk.rehearse(settings, desk.Order(wish=wish, **asked), programs.gateway, progress))
    if as_json:
        print_json(found.to_json())
    else:
        _show(found)
    return _INTERRUPTED if found.interrupted else 0


def _show(found: desk.Rehearsed) -> None:
    order, plan = found.order, found.stage.lane
    click.echo(f"{order.shape} {order.quant} with {found.environment.engine} {found.environment.engine_version or ''}")
    for reason in plan.reasons[1:]:
        click.echo(f"  - {reason}")
    _show_table(found.rows)
    for run in found.runs:
        if not run.valid:
            reasons = "; ".join(run.invalid_reasons)
            click.echo(f"  not counted: {run.phase} {run.shape} x {run.concurrency}: {reasons}")
    click.echo("Not tried:")
    for sentence in found.not_tried:
        click.echo(f"  - {sentence}")
    where = f"; the file is {found.kept_file}" if found.kept_file else ""
    click.echo(f"Kept as measurement {found.session}: `chambers bench report {found.session}`{where}")


def _show_table(rows: Sequence[Compared]) -> None:
    click.echo(
        f"\n  {'':8} {'prompt:out':>11} {'streams':>7}  {'predicted tok/s':>22} {'measured tok/s':>24} {'ratio':>6}"
    )
    for row in rows:
        predicted = _with_range(row.predicted, row.predicted_low, row.predicted_high)
        measured = _with_range(row.measured, row.measured_low, row.measured_high)
        ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
        outside = "  outside the band" if row.within is False else ""
        click.echo(
            f"  {row.what:8} {row.shape:>11} {row.concurrency:>7}  {predicted:>22} {measured:>24} {ratio:>6}{outside}"
        )
    click.echo()


def _with_range(value: float | None, low: float | None, high: float | None) -> str:
    if value is None:
        return "not known"
    return f"{value:.1f} ({low:.1f} to {high:.1f})" if low is not None and high is not None else f"{value:.1f}"
