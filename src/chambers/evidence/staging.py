"""Staging folders: files are written out of sight, beside their places, and moved there when all of them are whole.

A staging folder is a hidden folder inside the folder that the files are for, so moving them is a rename on one file
system. A run that fails deletes its own. What a killed run leaves is deleted by the next run into that folder; where a
ledger knows of the folder, the ledger decides between `publish` and `discard`.
"""

import errno
import fcntl
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from chambers.base.errors import OperationError
from chambers.evidence.matter_folder import sync_folder

_OURS = ".staging-"
_LEDGERS = ".production-"


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


class DiskFullError(OperationError):
    """A disk has no room for what is to be written."""

    code = "exhibits.disk_full"
    http_status = 507


class NotWritableError(OperationError):
    """A file or folder cannot be written."""

    code = "exhibits.not_writable"


@dataclass(slots=True)
class Staging:
    """A folder for files that are not to be seen yet; `is_whole` from the moment at which they may be moved."""

    folder: Path
    is_whole: bool = False


@contextmanager
def staging(folder: Path, *, in_ledger: bool = False) -> Iterator[Staging]:
    """A new staging folder in `folder`, deleted at the end unless its files are whole and wait to be moved."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _sweep(folder)
    stage = Staging(Path(tempfile.mkdtemp(prefix=_LEDGERS if in_ledger else _OURS, dir=folder)))
    descriptor = os.open(stage.folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield stage
    finally:
        if not stage.is_whole:
            discard(stage.folder)
        os.close(descriptor)


def publish(staged: Path) -> None:
    """Move every file of a staging folder to where it belongs, in sorted order; the folder is gone afterwards."""
    if not staged.is_dir():
        return
    sync_folder(staged)
    for path in sorted(each for each in staged.rglob("*") if each.is_file()):
        place = staged.parent / path.relative_to(staged)
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.replace(place)
        sync_folder(place.parent)
    shutil.rmtree(staged)
    sync_folder(staged.parent)


def discard(staged: Path) -> None:
    """Delete a staging folder and all that is in it."""
    with suppress(FileNotFoundError):
        shutil.rmtree(staged)


@contextmanager
def disk_errors(out: Path) -> Iterator[None]:
    """Say in a sentence why a file at `out`, or the ledger beside it, could not be written."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_FULL:
            raise
        raise _full(out, "the ledger") from error
    except OSError as error:
        at = str(error.filename or out)
        if error.errno in _NO_ROOM:
            raise _full(out, at) from error
        raise NotWritableError(
            f"{at} cannot be written: {error.strerror}.", hint="Check the name and its permissions."
        ) from error


def _full(out: Path, what: str) -> DiskFullError:
    place = next(each for each in (out, *out.absolute().parents) if each.exists())
    free_mib = shutil.disk_usage(place).free / (1 << 20)
    return DiskFullError(
        f"The disk is full: {what} could not be written, and {place} has {free_mib:.1f} MiB free.",
        hint="Free some space and run the same command again. Nothing is half written, and with a ledger the numbers "
        "stay the same.",
    )


def _sweep(folder: Path) -> None:
    """Delete the staging folders of runs that were killed; a run that is alive holds the lock of its own."""
    for left in (*folder.glob(f"{_OURS}*"), *folder.glob(f"{_LEDGERS}*")):
        if left.is_symlink() or not left.is_dir():
            continue
        descriptor = os.open(left, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # A ledger's folder is the ledger's to settle, unless the run was killed before the ledger heard of it.
            if left.name.startswith(_OURS) or not any(left.iterdir()):
                discard(left)
        except BlockingIOError:
            continue
        finally:
            os.close(descriptor)
