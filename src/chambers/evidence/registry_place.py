"""Where the registry of our own words is kept: one for all machines that share matters or a database, and a spool.

database.url set      tables in that PostgreSQL database, beside those of the jobs
otherwise             MATTERS/.provenance/registry.sqlite
in each state folder  provenance/registry.sqlite, the spool: what could not be entered yet, and what earlier
                      versions kept there; provenance/registry.json, which registry this state folder used last
"""

from dataclasses import dataclass, field
from pathlib import Path

_FOLDER, _FILE_NAME = "provenance", "registry.sqlite"


@dataclass(frozen=True, slots=True)
class RegistryPlace:
    """The settings that decide it."""

    state: Path
    matters: Path
    database_url: str | None = field(default=None, repr=False)

    @property
    def file(self) -> Path:
        """The registry, where no database is set. Inside the matters folder: whoever mounts that has it too."""
        return self.matters / f".{_FOLDER}" / _FILE_NAME

    @property
    def spool(self) -> Path:
        return self.state / _FOLDER / _FILE_NAME

    @property
    def last_used(self) -> Path:
        return self.state / _FOLDER / "registry.json"
