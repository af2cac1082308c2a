"""draft, extract."""

import asyncio
from pathlib import Path

import click

from chambers.cli.job_news import NewsPrinter
from chambers.cli.options import as_json, print_json, progress, with_settings
from chambers.desk import drafting as desk
from chambers.drafting.jobs.journal import JobEvent
from chambers.drafting.jobs.progress import JobProgress
from chambers.drafting.order import Order, Tier
from chambers.settings import Settings

_OUT = click.option("--out", type=click.Path(path_type=Path), help="Put the files there as well.")
_DETACH = click.option("--detach", is_flag=True, help="Queue it and return; `chambers jobs` shows how it goes.")


@click.command()
@click.argument("matter")
@click.option("--type", "kind", default="memo", show_default=True, help="What to write: `chambers types list`.")
@click.option("--ask", required=True, help="What it is about, in your own words.")
@click.option("--tier", type=click.Choice(["auto", "light", "heavy"]), default="auto", show_default=True)
@click.option("--claim", help="The claim whose elements the gate goes by.")
@click.option("--reviewer", "reviewers", multiple=True, help="Who attacks the draft; as often as needed.")
@click.option("--no-review", is_flag=True, help="Without adversarial review.")
@click.option(
    "--repairs", type=click.IntRange(0, 5), default=2, show_default=True, help="Tries for a failing sentence."
)
@click.option("--budget-tokens", type=click.IntRange(min=256), help="How much evidence a model is shown at most.")
@_OUT
@_DETACH
@as_json
@with_settings
def draft(
    settings: Settings,
    *,
    matter: str,
    kind: str,
    ask: str,
    tier: Tier,
    claim: str | None,
    reviewers: tuple[str, ...],
    no_review: bool,
    repairs: int,
    budget_tokens: int | None,
    out: Path | None,
    detach: bool,
    as_json: bool,
) -> None:
    """Draft a document in MATTER, with every fact checked against its evidence.

    Exit code 0: a clean document; 3: none could be made; 4: nothing was found for a required element.
    """
    order = Order(
        matter=matter,
        type=kind,
        ask=ask,
        tier=tier,
        claim=claim,
        reviewers=() if no_review else (reviewers or None),
        repairs=repairs,
        budget_tokens=budget_tokens,
    )
    _run(settings, order, out, detach, as_json)


@click.command()
@click.argument("matter")
@click.option("--ask", help="What matters most, in your own words.")
@_OUT
@_DETACH
@as_json
@with_settings
def extract(settings: Settings, *, matter: str, ask: str | None, out: Path | None, detach: bool, as_json: bool) -> None:
    """Write the facts of MATTER as tables: parties, chronology, money with its sums worked out again."""
    _run(settings, desk.extract_order(matter, ask), out, detach, as_json)


def _run(settings: Settings, order: Order, out: Path | None, detach: bool, as_json: bool) -> None:
    job = asyncio.run(desk.order_draft(settings, order))
    if detach:
        _say_queued(job, as_json)
        return
    progress(f"job {job}; Ctrl-C leaves it to `chambers worker` or `chambers jobs resume`")
    news = NewsPrinter(lambda text: click.echo(text, nl=False, err=True))

    def tell(event: JobEvent, known: JobProgress) -> None:
        news.tell(event, known)

    made = asyncio.run(desk.see_through(settings, job, tell))
    if out is not None:
        made = desk.copy_out(made, out)
    if as_json:
        print_json(made.to_json())
    else:
        _say_made(made)
    desk.raise_unless_clean(made)


def _say_queued(job: str, as_json: bool) -> None:
    if as_json:
        print_json({"id": job, "state": "queued"})
    else:
        click.echo(job)
        progress("queued; a worker takes it up: `chambers worker`, if none runs")


def _say_made(made: desk.Drafted) -> None:
    click.echo(f"\n{made.finished.summary}\n")
    for each in made.finished.files:
        click.echo(f"{made.folder / each.name}\n    {each.what}")
