"""bench report: what was measured before."""

from pathlib import Path

import click

from chambers.bench.report import Line, SessionReport
from chambers.bench.store import Kept
from chambers.cli.options import as_json, print_json, progress, with_settings
from chambers.desk import results as desk
from chambers.settings import Settings


@click.command("report")
@click.argument("sessions", nargs=-1, type=click.IntRange(1))
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write a page (HTML, one file).")
@click.option("--csv", "with_csv", is_flag=True, help="With --out: every run as CSV beside it.")
@as_json
@with_settings
def report_command(
    settings: Settings, sessions: tuple[int, ...], out: Path | None, with_csv: bool, as_json: bool
) -> None:
    """Show what was measured: a list of all sessions, or those of the numbers given, as text or as a page."""
    if with_csv and out is None:
        raise click.UsageError("--csv goes beside a page: give --out FILE.html as well.")
    if not sessions and out is None:
        _list(desk.list_sessions(settings), as_json=as_json)
        return
    found = desk.report(settings, sessions, out=out, with_csv=with_csv)
    if as_json:
        print_json(found.to_json())
        return
    for one in found.reports:
        _show(one)
    for path in found.files:
        progress(f"written: {path}")


def _list(sessions: tuple[Kept, ...], *, as_json: bool) -> None:
    if as_json:
        print_json({"sessions": [_listed(kept) for kept in sessions]})
        return
    if not sessions:
        progress("Nothing was measured here yet: `chambers bench run` or `chambers rehearse` does.")
    for kept in sessions:
        model = kept.environment.model or kept.environment.url
        click.echo(f"{kept.id:5}  {kept.began[:16]}  {kept.verb:14}  {model}  ({kept.ending or 'not ended'})")


def _listed(kept: Kept) -> dict[str, object]:
    return {
        "session": kept.id,
        "verb": kept.verb,
        "began": kept.began,
        "ended": kept.ended,
        "ending": kept.ending,
        "environment": kept.environment.to_json(),
    }


def _show(report: SessionReport) -> None:
    environment = report.kept.environment
    where = " ".join(part for part in (environment.engine, environment.engine_version, environment.machine) if part)
    click.echo(f"{report.title}  ({where or environment.url}; {report.kept.began[:16]}, {report.ending})")
    for line in report.lines:
        click.echo(f"  {_line(line)}")
    for sentence in report.verdicts:
        click.echo(f"  {sentence}")
    for run in report.left_out:
        click.echo(f"  not counted: {run.phase} {run.shape} x {run.concurrency}: {'; '.join(run.invalid_reasons)}")
    click.echo()


def _line(line: Line) -> str:
    whole = line.output_tps
    name = f"{line.label} {line.shape}".strip()
    head = f"{name} x {line.concurrency}: "
    if whole is None:
        return f"{head}none of {line.runs} runs counts"
    sure = f" ({whole.interval.low:.1f} to {whole.interval.high:.1f})" if whole.interval else ""
    times = f", TTFT {line.ttft_ms:.0f} ms, TPOT {line.tpot_ms:.1f} ms" if line.ttft_ms and line.tpot_ms else ""
    ceiling = (
        f", {line.steady_tps / line.ceiling_tps:.0%} of the ceiling" if line.steady_tps and line.ceiling_tps else ""
    )
    return (
        f"{head}median {whole.median:.1f} tok/s{sure}, {whole.min:.1f} to {whole.max:.1f}{times}{ceiling}; "
        f"{line.counted} of {line.runs} runs count"
    )
