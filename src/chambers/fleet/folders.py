"""The folders that a running Chambers keeps: private to this user, and checked to be so.

Sockets have their own folder because the kernel allows a socket's path 107 bytes: where the state folder lies too
deep, they go to a folder below the system's temporary one whose name is derived from it.
"""

import fcntl
import hashlib
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from chambers.base.errors import OperationError, RefusedError

LONGEST_SOCKET_PATH_BYTES = 107
_ROOM_FOR_NAMES_BYTES = 50


class FolderError(OperationError):
    """A folder of ours cannot be used."""

    code = "fleet.folder"


class AlreadyRunningError(OperationError):
    """Another supervisor holds this state folder."""

    code = "fleet.already_running"


@dataclass(frozen=True, slots=True)
class Folders:
    """Where things are kept: state for good, sockets while running, logs per lane."""

    state: Path
    run: Path
    logs: Path

    @property
    def control_socket(self) -> Path:
        return self.run / "control.sock"

    def lane(self, name: str) -> Path:
        return self.run / name


def open_folders(state: Path) -> Folders:
    """Make (or find) the folders below `state`, each 0700 and ours."""
    folders = folders_of(state)
    for folder in (folders.state, folders.run, folders.logs):
        make_private(folder)
    return folders


def folders_of(state: Path) -> Folders:
    """The same names, without touching the disk."""
    state = state.absolute()
    run = state / "run"
    if len(os.fsencode(run)) > LONGEST_SOCKET_PATH_BYTES - _ROOM_FOR_NAMES_BYTES:
        mark = hashlib.sha256(os.fsencode(state)).hexdigest()[:12]
        run = Path(tempfile.gettempdir()) / f"chambers-{os.getuid()}-{mark}"
    return Folders(state=state, run=run, logs=state / "logs")


def make_private(folder: Path) -> None:
    """A folder that only this user can enter; one that others could have prepared is refused."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        found = folder.lstat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
            raise RefusedError(
                f"{folder} is not a folder of this user, so what is put there could be read or replaced by another.",
                hint="Remove it, or set paths.state to another place.",
            )
        if stat.S_IMODE(found.st_mode) != 0o700:
            folder.chmod(0o700)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(13, "Permission denied")
    except OSError as error:
        raise FolderError(
            f"The folder {folder} cannot be used: {error.strerror}.",
            hint="Give this user the right to write there, or set paths.state (or $CHAMBERS_STATE) to another place.",
        ) from error


def clear_run(folders: Folders) -> None:
    """Take away the folders of sockets; one that is not empty stays, for somebody to wonder about."""
    for folder in (*folders.run.glob("*/"), folders.run):
        with suppress(OSError):
            folder.rmdir()


@contextmanager
def sole_supervisor(folders: Folders) -> Iterator[None]:
    """Hold the lock of this state folder; a second supervisor is told who has it."""
    descriptor = os.open(folders.state / "supervisor.lock", os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "r+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunningError(
                f"Chambers is already running here (process {lock.read().strip() or 'unknown'}).",
                hint="`chambers status` shows it, `chambers down` stops it.",
            ) from None
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
        yield
