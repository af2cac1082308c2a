"""Room on a disk, looked at before anything large is written."""

import shutil
from pathlib import Path

from chambers.base.errors import NoFitError

_SPARE_BYTES = 64 << 20


class DiskFullError(NoFitError):
    """There is not enough free disk."""

    code = "models.disk_full"


def check_free_disk(folder: Path, need_bytes: int, hint: str) -> None:
    """An error unless that many bytes, and a few to spare, are free where `folder` lies."""
    free = shutil.disk_usage(folder).free
    if free < need_bytes + _SPARE_BYTES:
        raise DiskFullError(
            f"{need_bytes / 1e9:.1f} GB are needed, and {free / 1e9:.1f} GB are free at {folder}.", hint=hint
        )
