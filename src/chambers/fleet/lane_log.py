"""A lane's log: what its engine wrote, appended to one private file, with one older file kept."""

import os
from pathlib import Path

ROTATE_AT_BYTES = 10 * 1024 * 1024
_TAIL_BYTES = 64 * 1024


def open_log(path: Path) -> int:
    """A descriptor to append to; a file grown too long is set aside first. The caller closes it."""
    if path.exists() and path.stat().st_size > ROTATE_AT_BYTES:
        path.replace(path.with_suffix(".log.1"))
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW, 0o600)


def last_lines(path: Path, count: int) -> tuple[str, ...]:
    """The last lines of a log, or none if there is no log."""
    try:
        with path.open("rb") as file:
            file.seek(0, os.SEEK_END)
            file.seek(max(file.tell() - _TAIL_BYTES, 0))
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
