"""What an agent may do here: decided once, for every front that an agent comes in by.

An agent is driven by a model that nobody in this house answers for. So it is shown evidence only where a person said
so, and it names files only below the folders that a person named; never below the state folder, where the keys are, and
never the configuration. It writes no file over another one. Releasing from quarantine, overriding a verdict and
deleting are not offered at all.
"""

from pathlib import Path

from chambers.base.errors import RefusedError, UsageError
from chambers.settings import Settings


class EvidenceClosedError(RefusedError):
    """Agents are not shown evidence here."""

    code = "mcp.evidence_closed"


class OutsideRootsError(RefusedError):
    """The file is not one that agents may name."""

    code = "mcp.outside_roots"


class OutputExistsError(UsageError):
    """There is something in that place already."""

    code = "mcp.output_exists"


def check_evidence_open(settings: Settings) -> None:
    """Refuse what would show evidence, until a person has said that it may be shown."""
    if not settings.mcp.evidence:
        raise EvidenceClosedError(
            "This would show evidence to you, and agents are not shown evidence here.",
            hint="Ask the person in charge. Setting evidence = true in the [mcp] section of chambers.toml allows it. "
            "Whatever model drives this client then sees the evidence, also one that runs outside this house.",
        )


def readable_path(settings: Settings, name: str) -> Path:
    """A file or folder that an agent names, with every link followed."""
    try:
        path = Path(name).expanduser().resolve(strict=True)
    except (OSError, RuntimeError, ValueError) as error:
        raise _outside(settings, name) from error
    if not is_allowed(settings, path):
        raise _outside(settings, name)
    return path


def writable_path(settings: Settings, name: str) -> Path:
    """A place for a new file or folder that an agent names; what is there already stays."""
    try:
        asked = Path(name).expanduser()
        path = asked.parent.resolve(strict=True) / asked.name
    except (OSError, RuntimeError, ValueError) as error:
        raise _outside(settings, name) from error
    if asked.name in ("", "..") or not is_allowed(settings, path):
        raise _outside(settings, name)
    if path.is_symlink() or path.exists():
        raise OutputExistsError(f"There is something at {path} already.", hint="Name a file that does not exist yet.")
    return path


def is_allowed(settings: Settings, path: Path) -> bool:
    """Whether a resolved path lies below a root, and neither holds nor lies among what is ours alone."""
    if not any(path.is_relative_to(root.resolve()) for root in settings.mcp.roots):
        return False
    kept = [settings.state, settings.matters, settings.types, *([settings.file] if settings.file else [])]
    resolved = [each.resolve() for each in kept]
    return not any(path.is_relative_to(each) or each.is_relative_to(path) for each in resolved)


def _outside(settings: Settings, name: str) -> OutsideRootsError:
    roots = ", ".join(str(root) for root in settings.mcp.roots)
    return OutsideRootsError(
        f"{name[:200]!r} is not a file that agents may name here, or it is not there.",
        hint=f"Name something below {roots}." if roots else "A person names folders in [mcp] roots of chambers.toml.",
    )
