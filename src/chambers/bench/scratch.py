"""Folders for files that are large and for the moment: gone when the block ends, and swept up when it never could.

Each folder holds a marker that its process keeps locked. The kernel lets go of the lock when the process ends, however
that happens, so a folder whose marker can be locked belongs to nobody any more.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from chambers.base.errors import OperationError

_PREFIX = "scratch-"
_MARKER = ".in-use"


class ScratchError(OperationError):
    """No folder can be made there."""

    code = "rehearse.scratch"


@contextmanager
def scratch(folder: Path) -> Iterator[Path]:
    """A private folder below `folder`, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        own = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=folder))
        lock = os.open(own / _MARKER, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise ScratchError(f"{folder} cannot be written to: {error.strerror}.", hint="Choose another --dir.") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield own
    finally:
        shutil.rmtree(own, ignore_errors=True)
        os.close(lock)


def sweep(folder: Path) -> tuple[Path, ...]:
    """Remove what processes that were killed left below `folder`; those that were removed."""
    return tuple(left for left in sorted(folder.glob(f"{_PREFIX}*/")) if _removed(left))


def _removed(left: Path) -> bool:
    """One without a marker was just made, or is no business of ours."""
    with suppress(OSError):
        lock = os.open(left / _MARKER, os.O_RDWR | os.O_NOFOLLOW)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(left)
        finally:
            os.close(lock)
        return True
    return False
