"""Matters as a person asks for them: made, listed, shown, exported, deleted, audited."""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from chambers.base.errors import BlockedError, UsageError
from chambers.evidence.audit import AuditLog, read_audit
from chambers.evidence.glance import read_glance
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_file import read_facts
from chambers.evidence.matter_folder import MatterFolder, delete_folder, find_folder, list_folders
from chambers.evidence.matters import Exported, export_matter, new_matter
from chambers.evidence.quarantine import Quarantine
from chambers.evidence.taking import sole_intake
from chambers.record.matter import MatterFacts
from chambers.settings import Settings


class NotConfirmedError(UsageError):
    """A whole matter is not deleted by accident."""

    code = "matter.not_confirmed"


class AuditBrokenError(BlockedError):
    """The audit log was changed."""

    code = "matter.audit_broken"


@dataclass(frozen=True, slots=True)
class MatterView:
    """A matter at a glance."""

    name: str
    folder: Path
    facts: MatterFacts
    documents: int
    pages: int
    read: int
    read_in_part: int
    unreadable: int
    quarantined: int
    findings: int

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "folder": str(self.folder)}


def new(settings: Settings, name: str, facts: MatterFacts) -> MatterFolder:
    """A new matter with the facts entered so far."""
    return new_matter(settings.matters, name, facts, datetime.now(UTC))


def list_all(settings: Settings) -> tuple[MatterView, ...]:
    """Every matter at a glance."""
    return tuple(_view(folder) for folder in list_folders(settings.matters))


def show(settings: Settings, name: str) -> MatterView:
    """One matter at a glance."""
    return _view(find_folder(settings.matters, name))


def export(settings: Settings, name: str, out: Path | None) -> Exported:
    """One archive of a whole matter, in the current folder where nothing else is said."""
    folder = find_folder(settings.matters, name)
    with sole_intake(folder):
        return export_matter(folder, (out or Path(f"{name}.tar")).absolute(), datetime.now(UTC))


def delete(settings: Settings, name: str, *, confirmed: bool) -> None:
    """Take a whole matter away, for good. What Chambers itself wrote stays known to the registry."""
    folder = find_folder(settings.matters, name)
    if not confirmed:
        raise NotConfirmedError(
            f"Matter {name!r} would be gone for good, with every original in it.",
            hint=f"Export it first if in doubt; then `chambers matter delete {name} --yes`.",
        )
    with sole_intake(folder):
        delete_folder(folder)


def audit(settings: Settings, name: str, *, verify: bool) -> AuditLog:
    """The audit log; with `verify` a broken chain is an error, also in the log of what was held back."""
    folder = find_folder(settings.matters, name)
    with open_database(folder.database) as database:
        log = read_audit(database)
    if verify and (broken := log.broken):
        raise AuditBrokenError(
            f"The audit log of {name!r} does not hold: line {broken.line}: {broken.reason}.",
            hint="Compare it with the last export, whose audit.jsonl has the lines as they were.",
        )
    if verify and (broken := Quarantine(folder.root).verify_log()):
        raise AuditBrokenError(
            f"The log of what {name!r} held back does not hold: line {broken.line}: {broken.reason}.",
            hint="Compare it with the last export of the matter.",
        )
    return log


def _view(folder: MatterFolder) -> MatterView:
    with open_database(folder.database) as database:
        return MatterView(
            name=folder.name,
            folder=folder.root,
            facts=read_facts(folder.facts_file),
            **asdict(read_glance(database)),
        )
