"""Which files a person meant, when they named files and folders.

Folders are walked in sorted order and never left: a link that points outside the folder it stands in is refused. No
file is opened here.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from chambers.record.page import Unreadable


@dataclass(frozen=True, slots=True)
class Candidate:
    """A regular file and the name by which people will know it."""

    path: Path
    name: str


def find_candidates(paths: Sequence[Path]) -> Iterator[Candidate | Unreadable]:
    """Every file below the paths, or why it is not one."""
    for path in paths:
        if path.is_dir():
            yield from _below(path, path.resolve())
        else:
            yield _judge(path, printable(path.name))


def printable(name: str) -> str:
    """A file name that is safe to show: control characters and undecodable bytes are spelt out."""
    decoded = os.fsencode(name).decode("utf-8", "backslashreplace")
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in decoded)


def _below(folder: Path, root: Path) -> Iterator[Candidate | Unreadable]:
    try:
        entries = sorted(folder.iterdir())
    except OSError as error:
        yield Unreadable(printable(str(folder)), f"the folder cannot be listed: {error.strerror}")
        return
    for entry in entries:
        name = printable(str(entry.relative_to(root if entry.is_relative_to(root) else _shown_root(folder, root))))
        if entry.is_symlink() and not _stays(entry, root):
            yield Unreadable(name, "it is a link that leaves the folder")
        elif entry.is_dir() and entry.is_symlink():
            yield Unreadable(name, "it is a link to a folder, which is not followed")
        elif entry.is_dir():
            yield from _below(entry, root)
        else:
            yield _judge(entry, name)


def _shown_root(folder: Path, root: Path) -> Path:
    # The folder may have been named through a link or relatively; climb until it is the root.
    shown = folder
    while shown.resolve() != root:
        shown = shown.parent
    return shown


def _stays(entry: Path, root: Path) -> bool:
    try:
        return entry.resolve(strict=True).is_relative_to(root)
    except (OSError, RuntimeError):
        return False


def _judge(path: Path, name: str) -> Candidate | Unreadable:
    if not path.exists():
        return Unreadable(name, "there is no such file")
    if not path.is_file():
        return Unreadable(name, "it is not a regular file")
    return Candidate(path, name)
