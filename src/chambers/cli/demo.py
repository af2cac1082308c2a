"""demo."""

import asyncio
import time
from pathlib import Path

import click

from chambers.cli.job_news import news_line
from chambers.cli.main import Programs
from chambers.cli.options import as_json, print_json, progress, with_settings
from chambers.desk import demo as desk
from chambers.desk.drafting import raise_unless_clean
from chambers.drafting.jobs.journal import JobEvent
from chambers.drafting.jobs.progress import JobProgress
from chambers.settings import Settings


@click.command()
@click.option("--out", type=click.Path(path_type=Path), default=Path("demo"), show_default=True, help="Where to write.")
@as_json
@with_settings
@click.pass_obj
def demo(programs: Programs, settings: Settings, out: Path, as_json: bool) -> None:
    """Do the whole job on a sample matter with the embedded model: evidence, gate, affidavit, review, exhibits."""
    began = time.monotonic()

    def report(stage: str, detail: str) -> None:
        progress(f"{time.monotonic() - began:6.1f} s  {stage}: {detail}")

    def tell(event: JobEvent, known: JobProgress) -> None:
        if (line := news_line(event, known)) is not None:
            progress(f"{time.monotonic() - began:6.1f} s  {line}")

    done = asyncio.run(desk.demo(settings, programs.gateway, out, report, tell))
    files = [(out / each.name, each.what) for each in done.made.finished.files]
    files.append((out / done.evidence.name, "the sample matter as it came in: PDFs and an e-mail, never changed"))
    if as_json:
        print_json({"files": [{"file": str(path), "what": what} for path, what in files]})
    else:
        click.echo(f"\n{done.made.finished.summary}\n")
        for path, what in files:
            click.echo(f"{path}\n    {what}")
    raise_unless_clean(done.made)
