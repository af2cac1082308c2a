"""Files that are there whole or not at all: written beside their place, flushed, then renamed. Private to this user."""

import glob
import os
import secrets
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Put `data` at `path` in one step; whoever looks sees the old file or the new one, also after a crash."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        with suppress(FileNotFoundError):
            beside.unlink()
    _flush_folder(path.parent)


def sweep_parts(path: Path) -> None:
    """Take away what a killed writer of this very file left half done."""
    for beside in path.parent.glob(f".{glob.escape(path.name)}.*.part"):
        with suppress(FileNotFoundError):
            beside.unlink()


def _flush_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
