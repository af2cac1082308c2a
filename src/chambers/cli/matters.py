"""matter new, list, show, export, delete, audit."""

import json
from pathlib import Path
from typing import Any

import click

from chambers.base.errors import UsageError
from chambers.cli.options import as_json, print_json, progress, with_settings
from chambers.desk import matters as desk
from chambers.record.matter import MatterFacts, Party, entries
from chambers.settings import Settings


@click.group()
def matter() -> None:
    """Matters: one folder each, with its facts, its originals and all that is known of them."""


@matter.command()
@click.argument("name")
@click.option("--court", help="The court.")
@click.option("--county", help="The county.")
@click.option("--case-number", help="The case number.")
@click.option("--party", "parties", multiple=True, metavar="ROLE=NAME", help="A party; may be given again.")
@click.option("--affiant", help="Who swears.")
@click.option("--attorney", help="Who signs.")
@click.option("--client", help="For whom.")
@click.option("--question", help="What is asked.")
@with_settings
def new(settings: Settings, name: str, parties: tuple[str, ...], **facts: Any) -> None:
    """Make matter NAME. Facts may be given now or written into its matter.toml later."""
    folder = desk.new(settings, name, MatterFacts(parties=tuple(_party(each) for each in parties), **facts))
    click.echo(str(folder.facts_file))


@matter.command("list")
@as_json
@with_settings
def list_matters(settings: Settings, as_json: bool) -> None:
    """List all matters."""
    views = desk.list_all(settings)
    if as_json:
        print_json({"matters": [view.to_json() for view in views]})
        return
    width = max((len(view.name) for view in views), default=0)
    for view in views:
        click.echo(f"{view.name:<{width}}  {_summary(view)}")


@matter.command()
@click.argument("name")
@as_json
@with_settings
def show(settings: Settings, name: str, as_json: bool) -> None:
    """Show a matter: its facts, and how much is in it."""
    view = desk.show(settings, name)
    if as_json:
        print_json(view.to_json())
        return
    click.echo(f"{view.name}  {_summary(view)}\n{view.folder}\n")
    for key, value in entries(view.facts):
        click.echo(f"  {key:<12} {value}")


@matter.command()
@click.argument("name")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="The archive to write.")
@as_json
@with_settings
def export(settings: Settings, name: str, out: Path | None, as_json: bool) -> None:
    """Write everything of a matter into one archive, with a manifest of hashes."""
    done = desk.export(settings, name, out)
    if as_json:
        print_json({"path": str(done.path), "files": done.files, "size_bytes": done.size_bytes, "sha256": done.sha256})
    else:
        click.echo(f"{done.path}  {done.files} files, {done.size_bytes} bytes, sha256 {done.sha256}")


@matter.command()
@click.argument("name")
@click.option("--yes", is_flag=True, help="Really delete it.")
@with_settings
def delete(settings: Settings, name: str, yes: bool) -> None:
    """Delete a whole matter for good."""
    desk.delete(settings, name, confirmed=yes)
    progress(f"matter {name} is gone")


@matter.command()
@click.argument("name")
@click.option("--verify", is_flag=True, help="Fail when a line was changed or removed.")
@as_json
@with_settings
def audit(settings: Settings, name: str, verify: bool, as_json: bool) -> None:
    """Show the audit log, each line chained to the one before by its hash."""
    log = desk.audit(settings, name, verify=verify)
    if as_json:
        broken = {"line": log.broken.line, "reason": log.broken.reason} if log.broken else None
        print_json({"head": log.head, "broken": broken, "lines": [json.loads(line) for line in log.lines]})
        return
    for line in log.lines:
        record = json.loads(line)
        told = {key: value for key, value in record.items() if key not in ("at", "event", "previous", "sha256")}
        said = ", ".join(f"{key} {value}" for key, value in told.items() if value is not None)
        click.echo(f"{record['at']}  {record['event']:<22}  {said}")
    progress(f"{len(log.lines)} lines, last hash {log.head}" if log.head else f"the chain is broken: {log.broken}")


def _summary(view: desk.MatterView) -> str:
    counts = [(view.documents, "documents"), (view.pages, "pages"), (view.findings, "findings")]
    counts += [
        (view.read, "read"),
        (view.read_in_part, "read in part"),
        (view.unreadable, "unreadable"),
        (view.quarantined, "quarantined"),
    ]
    return ", ".join(f"{count} {what}" for count, what in counts)


def _party(text: str) -> Party:
    role, sign, name = text.partition("=")
    if not (role.strip() and sign and name.strip()):
        raise UsageError(f"{text!r} does not name a party.", hint='Write --party "Plaintiff=Harrow & Finch LLC".')
    return Party(name.strip(), role.strip())
