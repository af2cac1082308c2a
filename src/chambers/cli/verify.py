"""verify."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from chambers.cli.options import as_json, print_json, progress, with_settings
from chambers.desk import verify as desk
from chambers.desk.report_page import render_page
from chambers.grounding.verdict import MEANING_NOTE, Verdict, Verification
from chambers.settings import Settings

_BLOCKED = 3
_NEEDS_REVIEW = 6
_MAX_TEXT_CHARS = 90


@click.command()
@click.argument("draft", type=click.Path(path_type=Path))
@click.argument("more", nargs=-1, type=click.Path(path_type=Path), metavar="")
@click.option("--matter", help="Hold it against the evidence of this matter.")
@click.option(
    "--source",
    "sources",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Hold it against this file or folder; several may follow.",
)
@click.option(
    "--authorities",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Your library: a CSV table of cases, or a folder of opinions.",
)
@click.option(
    "--accept-unchecked",
    is_flag=True,
    help="Accept citations of cases, statutes and rules that cannot be checked here; nothing else.",
)
@click.option("--html", type=click.Path(path_type=Path), help="Write the report as a page to this file.")
@click.option("--override", "ids", multiple=True, metavar="ID", help="Let a claim stand; needs --by and --reason.")
@click.option("--by", help="Who answers for the overrides.")
@click.option("--reason", help="Why the overridden claims may stand.")
@as_json
@with_settings
def verify(  # noqa: PLR0917 - click hands every option over by name
    settings: Settings,
    draft: Path,
    more: tuple[Path, ...],
    matter: str | None,
    sources: tuple[Path, ...],
    authorities: tuple[Path, ...],
    accept_unchecked: bool,
    html: Path | None,
    ids: tuple[str, ...],
    by: str | None,
    reason: str | None,
    as_json: bool,
) -> int:
    """Check every citation, date, amount, name, quotation and Bates number of DRAFT against the record."""
    if more and not sources:
        raise click.UsageError(f"What is {more[0]} for? Name the evidence behind --source.")
    overrides = desk.overrides_of(ids, by, reason)
    ask = desk.Ask(draft, matter, (*sources, *more), authorities, accept_unchecked, overrides)
    answer = asyncio.run(desk.check(settings, ask))
    checked = answer.checked
    for each in answer.unreadable:
        progress(f"not read: {each.file}: {each.reason}")
    if html is not None:
        desk.write_page(render_page(checked), html)
    if as_json:
        print_json(checked.to_json())
    else:
        _show(checked.verification)
        for hint in _hints(checked.verification):
            progress(f"hint: {hint}")
    if checked.verification.blocked:
        return _BLOCKED
    return _NEEDS_REVIEW if checked.verification.for_review else 0


def _show(verification: Verification) -> None:
    for each in verification.open:
        text = " ".join(each.claim.text.split())
        shown = text if len(text) <= _MAX_TEXT_CHARS else f"{text[:_MAX_TEXT_CHARS]}\u2026"
        click.echo(f"{each.verdict.value}  {each.claim.kind.value}  {each.claim.id}  {shown}\n    {each.reason}")
    click.echo(", ".join(f"{count} {name.replace('_', ' ')}" for name, count in verification.counts.items()))
    for name, count in Counter(part.name for part in verification.exempt).items():
        click.echo(f"exempt by its shape: {name}{f' ({count} parts)' if count > 1 else ''}")
    state = "blocked" if verification.blocked else "nothing blocks"
    count = len(verification.for_review)
    click.echo(f"{state}; {count} to review" if count else state)
    click.echo(MEANING_NOTE)


def _hints(verification: Verification) -> Iterator[str]:
    """How a person can answer for what cannot be checked, and for what needs review."""
    unchecked = [fault for fault in verification.faults if fault.verdict is Verdict.NOT_CHECKABLE]
    if authorities := sum(fault.is_unchecked_authority for fault in unchecked):
        yield f"Citations of law that cannot be checked here: {authorities}. Give --authorities, or --accept-unchecked."
    if others := [fault.claim.id for fault in unchecked if not fault.is_unchecked_authority]:
        yield (
            f"Other claims that cannot be checked here: {len(others)}. --accept-unchecked does not cover them. "
            f"Check each yourself and answer for it: --override {others[0]} --by NAME --reason WHY"
        )
    if open_ids := [each.claim.id for each in verification.for_review]:
        yield (
            f"Claims that need review: {len(open_ids)}. Read each beside the page that is named, correct it, "
            f"or answer for it: --override {open_ids[0]} --by NAME --reason WHY"
        )
