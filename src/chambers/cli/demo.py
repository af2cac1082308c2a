"""demo."""

import asyncio
import time
from pathlib import Path

import click

from chambers.cli.main import Programs
from chambers.cli.options import as_json, print_json, progress, with_settings
from chambers.desk import demo as desk
from chambers.settings import Settings


@click.command()
@click.option("--out", type=click.Path(path_type=Path), default=Path("demo"), show_default=True, help="Where to write.")
@as_json
@with_settings
@click.pass_obj
def demo(programs: Programs, settings: Settings, out: Path, as_json: bool) -> None:
    """Do the whole job on a sample matter with the embedded model: evidence, Bates numbers, memo, verdicts."""
    began = time.monotonic()

    def report(stage: str, detail: str) -> None:
        progress(f"{time.monotonic() - began:6.1f} s  {stage}: {detail}")

    made = asyncio.run(desk.demo(settings, programs.gateway, out, report))
    files = list(_files(made, out))
    if as_json:
        print_json({"files": [{"file": str(path), "what": what} for path, what in files]})
        return
    click.echo()
    for path, what in files:
        click.echo(f"{path}\n    {what}")


def _files(made: desk.Demo, out: Path) -> list[tuple[Path, str]]:
    documents = made.documents
    return [
        (out / documents.memo.name, "the memo, in Word; every date, amount, name and Bates number in it is supported"),
        (out / documents.report_html.name, "what was checked, against which page, and what was kept out: open it"),
        (out / documents.report_json.name, "the same for programs"),
        (out / "evidence", "the sample matter as it came in: PDFs and an e-mail, never changed"),
        (out / "stamped", "copies with Bates numbers"),
    ]
