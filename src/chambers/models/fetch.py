"""Fetch files of a published model: the one thing in Chambers that goes out, and only when asked by name.

What was fetched so far is kept under a hidden name with the checksum in it, so that the same command goes on where it
stopped and never glues two versions together. A file takes its own name once its checksum is right. Free disk is looked
at first. How the hub is spoken to is `hub`'s business.
"""

import hashlib
import importlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Protocol, cast

from chambers.base.errors import OperationError, UsageError
from chambers.models.disk import check_free_disk

EXTRA = "pip install 'chambers[fetch]'"
_CHUNK_BYTES = 1 << 20
_REPO = re.compile(r"[A-Za-z0-9][\w.-]*/[A-Za-z0-9][\w.-]*")

Progress = Callable[[int, int], None]


class FetchError(OperationError):
    """The hub did not give the file, or gave another."""

    code = "models.fetch"
    http_status = 502


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file as the hub announces it; `etag` is its SHA-256, or git's SHA-1 for small files."""

    name: str
    url: str
    size_bytes: int
    etag: str
    commit: str | None


class Hub(Protocol):
    """Who gives the files."""

    def look(self, repo: str, file: str, revision: str) -> RemoteFile: ...

    def download(self, remote: RemoteFile, into: BinaryIO, have_bytes: int, hear: Callable[[int], None]) -> None: ...


def open_hub(endpoint: str | None) -> Hub:
    """The hub, if the optional library is installed."""
    try:
        module = importlib.import_module("chambers.models.hub")
    except ModuleNotFoundError as error:
        raise FetchError("Fetching needs the library huggingface_hub.", hint=f"Run `{EXTRA}`.") from error
    return cast("Hub", module.HuggingFaceHub(endpoint))


def fetch(
    hub: Hub, repo: str, files: Sequence[str], into: Path, *, revision: str = "main", progress: Progress | None = None
) -> tuple[Path, ...]:
    """Fetch `files` into a folder; those that are there and right are left alone."""
    _check_names(repo, files)
    remotes = [hub.look(repo, file, revision) for file in files]
    missing = [remote for remote in remotes if not _is_there(into / remote.name, remote)]
    total = sum(remote.size_bytes for remote in missing)
    done = sum(_have_bytes(_partial(into, remote)) for remote in missing)
    _check_space(into, total - done)
    hear = _adding(done, total, progress or (lambda _done, _total: None))
    for remote in missing:
        _fetch_one(hub, remote, into, hear)
    return tuple(into / remote.name for remote in remotes)


def _fetch_one(hub: Hub, remote: RemoteFile, into: Path, hear: Callable[[int], None]) -> None:
    partial = _partial(into, remote)
    partial.parent.mkdir(parents=True, exist_ok=True)
    have = _have_bytes(partial)
    if have < remote.size_bytes:
        with partial.open("ab") as file:
            hub.download(remote, file, have, hear)
    if not _is_right(partial, remote):
        partial.unlink()
        raise FetchError(
            f"{remote.name} arrived with a wrong checksum and was thrown away.",
            hint="Try again; if it happens twice, something on the way changes the file.",
        )
    partial.rename(into / remote.name)


def _check_names(repo: str, files: Sequence[str]) -> None:
    if not _REPO.fullmatch(repo):
        raise UsageError(f"{repo!r} is not a repository.", hint="Write OWNER/NAME.")
    for file in files:
        path = PurePosixPath(file)
        if path.is_absolute() or ".." in path.parts or not path.parts or "\\" in file:
            raise UsageError(f"{file!r} is not a file inside a repository.", hint="Write its path as the hub shows it.")


def _is_there(path: Path, remote: RemoteFile) -> bool:
    if not path.exists():
        return False
    if _is_right(path, remote):
        return True
    raise UsageError(f"{path} is there and is another file.", hint="Move it away, or fetch into another folder.")


def _check_space(into: Path, need_bytes: int) -> None:
    if not into.is_dir():
        raise UsageError(f"There is no folder {into}.", hint="Make it first, or choose another place.")
    if need_bytes:
        check_free_disk(into, need_bytes, "Choose another disk or a smaller quantisation.")


def _partial(into: Path, remote: RemoteFile) -> Path:
    place = into / remote.name
    return place.with_name(f".{place.name}.{hashlib.sha256(remote.etag.encode()).hexdigest()[:16]}.partial")


def _have_bytes(partial: Path) -> int:
    return partial.stat().st_size if partial.exists() else 0


def _is_right(path: Path, remote: RemoteFile) -> bool:
    if path.stat().st_size != remote.size_bytes:
        return False
    # Git names a file by a SHA-1 that also covers its length; that is the only checksum the hub has of small files.
    small = len(remote.etag) == 40
    digest = hashlib.sha1(b"blob %d\0" % remote.size_bytes, usedforsecurity=False) if small else hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(_CHUNK_BYTES):
            digest.update(piece)
    return digest.hexdigest() == remote.etag


def _adding(done: int, total: int, progress: Progress) -> Callable[[int], None]:
    so_far = done

    def hear(count: int) -> None:
        nonlocal so_far
        so_far += count
        progress(so_far, total)

    return hear
