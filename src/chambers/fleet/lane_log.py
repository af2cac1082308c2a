"""A lane's log: what its engine wrote, appended to one private file, with one older file kept."""

import os
import shutil
from pathlib import Path

ROTATE_AT_BYTES = 10 * 1024 * 1024
_TAIL_BYTES = 64 * 1024


def open_log(path: Path) -> int:
    """A descriptor to append to; a file grown too long is set aside first. The caller closes it."""
    if path.exists() and path.stat().st_size > ROTATE_AT_BYTES:
        path.replace(path.with_suffix(".log.1"))
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW, 0o600)


def rotate(path: Path, at_bytes: int = ROTATE_AT_BYTES) -> bool:
    """Set aside what a running engine has written so far; it goes on writing to the same file, now short.

    The engine appends, so after the cut its next line is the first. What it writes between copy and cut is lost.
    """
    try:
        if path.stat().st_size <= at_bytes:
            return False
    except FileNotFoundError:
        return False
    older = path.with_suffix(".log.1")
    descriptor = os.open(older, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
    with path.open("rb") as source, os.fdopen(descriptor, "wb") as target:
        shutil.copyfileobj(source, target)
    os.truncate(path, 0)
    return True


def last_lines(path: Path, count: int, since_bytes: int = 0) -> tuple[str, ...]:
    """The last lines of a log, or none if there is no log; `since_bytes` leaves out what was there before."""
    try:
        with path.open("rb") as file:
            end = file.seek(0, os.SEEK_END)
            # A log that is shorter than it was has been set aside meanwhile: all of it is new.
            file.seek(max(end - _TAIL_BYTES, since_bytes if since_bytes <= end else 0, 0))
            return tuple(file.read().decode("utf-8", "replace").splitlines()[-count:])
    except FileNotFoundError:
        return ()


class LogTail:
    """What is appended to a log from now on; the log may be set aside and begun anew meanwhile."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._position = path.stat().st_size
        self._rest = b""

    def new_lines(self) -> list[str]:
        """The lines completed since the last call."""
        size = self._path.stat().st_size if self._path.exists() else 0
        if size < self._position:
            self._position = 0
        if size == self._position:
            return []
        with self._path.open("rb") as file:
            file.seek(self._position)
            data = file.read(size - self._position)
        self._position += len(data)
        *lines, self._rest = (self._rest + data).split(b"\n")
        return [line.decode("utf-8", "replace") for line in lines]
