"""types list, show, copy."""

import click

from chambers.cli.options import as_json, print_json, with_settings
from chambers.desk import types as desk
from chambers.drafting.kinds import DocumentType
from chambers.settings import Settings


@click.group()
def types() -> None:
    """Document types: folders of plain files that a firm can copy and change."""


@types.command("list")
@as_json
@with_settings
def list_types(settings: Settings, as_json: bool) -> None:
    """List all document types."""
    found = desk.list_all(settings)
    if as_json:
        print_json({"types": [desk.listing_json(each) for each in found]})
        return
    width = max(len(each.name) for each in found)
    for each in found:
        said = f"cannot be used: {each.problem}" if each.problem else each.title
        click.echo(f"{each.name:<{width}}  {'own' if each.own else 'built-in':<8}  {said}")


@types.command()
@click.argument("name")
@as_json
@with_settings
def show(settings: Settings, name: str, as_json: bool) -> None:
    """Show what type NAME consists of."""
    kind = desk.show(settings, name)
    if as_json:
        print_json(desk.type_json(kind))
        return
    click.echo(f"{kind.name}: {kind.title}\n{_course(kind)}\nsha256 {kind.sha256}\n")
    for section in kind.sections:
        said = section.instruction or (section.text.strip().split("\n")[0] if section.text else "")
        click.echo(f"  {section.id:<12} {section.kind:<10} {section.heading or said}")


@types.command()
@click.argument("name")
@click.argument("new_name", required=False)
@with_settings
def copy(settings: Settings, name: str, new_name: str | None) -> None:
    """Copy type NAME into the firm's own types, as NEW_NAME or in place of the built-in one."""
    click.echo(str(desk.copy(settings, name, new_name)))


def _course(kind: DocumentType) -> str:
    gate = f"gate by {kind.claim}" if kind.gate else "no gate"
    reviewers = f"reviewed by {', '.join(kind.reviewers)}" if kind.reviewers else "no review"
    return f"{kind.tier} tier, {gate}, {reviewers}"
