"""The changes to one draft in a file: a line of JSON each, added under a lock, flushed, never rewritten.

A line that a killed writer left unfinished was never told to anybody: it is passed over, and gone with the next one.
"""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import ValidationError

from chambers.base.errors import OperationError, UnavailableError
from chambers.drafting.revising.change import Change

FOLDER_NAME = "desk"
_PATIENCE_S = 3.0
_LOOK_EVERY_S = 0.02


class ChangeLogError(OperationError):
    """What was decided about a draft cannot be read."""

    code = "desk.log"


class BeingSignedError(UnavailableError):
    """Somebody else has the log for a while."""

    code = "desk.busy"
    http_status = 409


class ChangeLog:
    """The log of one job of a matter."""

    def __init__(self, matter: Path, job: str) -> None:
        self.path = matter / FOLDER_NAME / f"{job}.jsonl"

    def read(self) -> tuple[Change, ...]:
        """Every change, in order."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return ()
        return self._parse(data)

    @contextmanager
    def held(self, patience_s: float = _PATIENCE_S) -> Iterator["HeldLog"]:
        """Alone with the log: nobody else adds to it meanwhile."""
        self.path.parent.mkdir(mode=0o700, exist_ok=True)
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        with os.fdopen(descriptor, "r+b", buffering=0) as file:
            _lock(file.fileno(), patience_s)
            data = file.readall()
            whole = data.rfind(b"\n") + 1
            yield HeldLog(self._parse(data), file.fileno(), whole)

    def _parse(self, data: bytes) -> tuple[Change, ...]:
        lines = data[: data.rfind(b"\n") + 1].splitlines()
        try:
            return tuple(Change.model_validate_json(line) for line in lines)
        except ValidationError as error:
            raise ChangeLogError(
                f"{self.path} has a line that is no change.", hint="It was edited by hand; put it back as it was."
            ) from error


def _lock(descriptor: int, patience_s: float) -> None:
    end_s = time.monotonic() + patience_s
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() > end_s:
                raise BeingSignedError(
                    "This draft is being signed off, so nothing in it can be changed.", hint="Try again in a moment."
                ) from error
            time.sleep(_LOOK_EVERY_S)
        else:
            return


class HeldLog:
    """A log that is locked, with what stands in it."""

    def __init__(self, changes: tuple[Change, ...], descriptor: int, whole_bytes: int) -> None:
        self.changes = changes
        self._descriptor, self._whole_bytes = descriptor, whole_bytes

    def add(self, change: Change) -> None:
        """One more line; on the disk when this returns."""
        line = change.model_dump_json(exclude_defaults=True).encode("utf-8") + b"\n"
        os.ftruncate(self._descriptor, self._whole_bytes)
        written = os.pwrite(self._descriptor, line, self._whole_bytes)
        if written != len(line):
            raise ChangeLogError("The disk is full: the change was not kept.", hint="Make room and do it again.")
        os.fsync(self._descriptor)
        self._whole_bytes += len(line)
        self.changes = (*self.changes, change)
