"""draft, extract: their options. `drafting_runs` does the work, and is imported when one is run, not for its help."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from chambers.cli.options import as_json, with_settings

if TYPE_CHECKING:
    from chambers.drafting.order import Tier
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
    settings: "Settings",
    *,
    matter: str,
    kind: str,
    ask: str,
    tier: "Tier",
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
    from chambers.cli import drafting_runs  # noqa: PLC0415 - the drafting room takes a second to import

    order = drafting_runs.Order(
        matter=matter,
        type=kind,
        ask=ask,
        tier=tier,
        claim=claim,
        reviewers=() if no_review else (reviewers or None),
        repairs=repairs,
        budget_tokens=budget_tokens,
    )
    drafting_runs.run(settings, order, out, detach, as_json)


@click.command()
@click.argument("matter")
@click.option("--ask", help="What matters most, in your own words.")
@_OUT
@_DETACH
@as_json
@with_settings
def extract(
    settings: "Settings", *, matter: str, ask: str | None, out: Path | None, detach: bool, as_json: bool
) -> None:
    """Write the facts of MATTER as tables: parties, chronology, money with its sums worked out again."""
    from chambers.cli import drafting_runs  # noqa: PLC0415 - the drafting room takes a second to import

    drafting_runs.run(settings, drafting_runs.extract_order(matter, ask), out, detach, as_json)
