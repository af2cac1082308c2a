"""The folder of one matter: where it lies, what is in it, how it comes and goes.

    NAME/                0700, one folder for each matter
      matter.toml        the facts that a person enters
      matter.sqlite      what is known: documents, pages, findings, the audit log
      originals/ab/cd..  the files as they came, named by their hash
      derived/           pictures of pages, the timeline: can be made again, so never exported
      intake.lock        held by whoever takes files in

A name is a single plain word, so that no matter can be reached through another. Nothing here reads evidence.
"""

import os
import re
import secrets
import shutil
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from chambers.base.errors import OperationError, RefusedError, UsageError

_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9])?")
_LEAVING = ".leaving-"


class MatterNameError(UsageError):
    """The name cannot be that of a matter."""

    code = "matter.name"


class NoSuchMatterError(UsageError):
    """There is no matter of that name."""

    code = "matter.unknown"
    http_status = 404


class MatterExistsError(UsageError):
    """There is such a matter already."""

    code = "matter.exists"
    http_status = 409


class MatterFolderError(OperationError):
    """The folder cannot be used."""

    code = "matter.folder"


@dataclass(frozen=True, slots=True)
class MatterFolder:
    """One matter on disk."""

    root: Path

    @property
    def name(self) -> str:
        return self.root.name

    @property
    def facts_file(self) -> Path:
        return self.root / "matter.toml"

    @property
    def database(self) -> Path:
        return self.root / "matter.sqlite"

    @property
    def originals(self) -> Path:
        return self.root / "originals"

    @property
    def derived(self) -> Path:
        return self.root / "derived"

    @property
    def lock(self) -> Path:
        return self.root / "intake.lock"


def check_name(name: str) -> str:
    """The name itself, when it is one plain word."""
    if not _NAME.fullmatch(name) or ".." in name:
        raise MatterNameError(
            f"A matter cannot be called {name!r}.",
            hint="Use letters, digits, dots, dashes and underscores, 64 at most, beginning and ending with a letter or "
            "digit: harrow-v-delmont.",
        )
    return name


def create_folder(matters: Path, name: str) -> MatterFolder:
    """A new, empty, private folder; the name must be free."""
    folder = MatterFolder(matters / check_name(name))
    make_private(matters)
    try:
        folder.root.mkdir(mode=0o700)
    except FileExistsError as error:
        raise MatterExistsError(
            f"There is a matter {name!r} already.", hint="Choose another name, or add evidence to that one."
        ) from error
    except OSError as error:
        raise MatterFolderError(
            f"The folder for matter {name!r} cannot be made: {error.strerror}.",
            hint="Check paths.matters and its permissions.",
        ) from error
    return folder


def find_folder(matters: Path, name: str) -> MatterFolder:
    """The folder of a matter that exists."""
    folder = MatterFolder(matters / check_name(name))
    if folder.root.is_symlink() or not folder.facts_file.is_file():
        known = ", ".join(each.name for each in list_folders(matters))
        raise NoSuchMatterError(f"There is no matter {name!r}.", hint=f"Known matters: {known or 'none'}.")
    return folder


def list_folders(matters: Path) -> tuple[MatterFolder, ...]:
    """Every matter, by name; what is not one of ours is passed over."""
    if not matters.is_dir():
        return ()
    found = (MatterFolder(path) for path in sorted(matters.iterdir()) if _NAME.fullmatch(path.name))
    return tuple(folder for folder in found if folder.facts_file.is_file() and not folder.root.is_symlink())


def delete_folder(folder: MatterFolder) -> None:
    """Take the whole matter away. It is renamed first, so that a crash leaves no half of it under its name."""
    matters = folder.root.parent
    leaving = matters / f"{_LEAVING}{secrets.token_hex(8)}"
    try:
        folder.root.rename(leaving)
        for path in _left_over(matters):
            shutil.rmtree(path)
    except OSError as error:
        raise MatterFolderError(
            f"Matter {folder.name!r} could not be deleted whole: {error.strerror}.",
            hint=f"Delete what begins with {_LEAVING} in {matters} by hand.",
        ) from error


def make_private(folder: Path) -> None:
    """A folder that only this user can enter; one that is another's is refused."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
        if found.st_uid != os.getuid():
            raise RefusedError(
                f"{folder} belongs to another user, who could read what is put there.",
                hint="Set paths.matters to a folder of your own.",
            )
        if stat.S_IMODE(found.st_mode) != 0o700:
            folder.chmod(0o700)
    except OSError as error:
        raise MatterFolderError(
            f"The folder {folder} cannot be used: {error.strerror}.", hint="Check paths.matters and its permissions."
        ) from error


def sync_folder(folder: Path) -> None:
    """Make the names in a folder last through a loss of power."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with suppress(OSError):  # some file systems know no such thing
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _left_over(matters: Path) -> Iterator[Path]:
    return (path for path in matters.iterdir() if path.name.startswith(_LEAVING))
