"""The originals of a matter: each file once, named by the hash of its bytes, never changed.

A file is copied beside its place under a name of its own, made to last, and only then given its real name; so what has
a hash for a name has those bytes. Copies that a crash left half done are swept away by the next who takes files in.
"""

import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from chambers.evidence.matter_folder import MatterFolder, make_private, sync_folder

_PARTIAL = ".partial-"
_CHUNK_BYTES = 1 << 20


class TooLargeError(Exception):
    """The file has more bytes than may be taken."""


@dataclass(frozen=True, slots=True)
class Arrived:
    """A copy that has no name yet."""

    path: Path
    sha256: str
    size_bytes: int


def original_path(folder: MatterFolder, sha256: str) -> Path:
    """Where the original of that hash lies."""
    return folder.originals / sha256[:2] / sha256[2:]


@contextmanager
def arriving(folder: MatterFolder, stream: BinaryIO, max_bytes: int) -> Iterator[Arrived]:
    """A private copy of the stream with its hash; gone again afterwards unless `keep` gave it its name."""
    _refuse_larger(stream, max_bytes)
    make_private(folder.originals)
    descriptor, name = tempfile.mkstemp(prefix=_PARTIAL, dir=folder.originals)
    path = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as copy:
            sha256, size_bytes = _copy(stream, copy, max_bytes)
            copy.flush()
            os.fsync(copy.fileno())
        yield Arrived(path, sha256, size_bytes)
    finally:
        path.unlink(missing_ok=True)


def keep(folder: MatterFolder, arrived: Arrived) -> Path:
    """Give a copy its name for good; the same bytes under that name already are left as they are."""
    path = original_path(folder, arrived.sha256)
    if not path.exists():
        make_private(path.parent)
        arrived.path.chmod(0o400)
        arrived.path.rename(path)
        sync_folder(path.parent)
        sync_folder(folder.originals)
    return path


def sweep(folder: MatterFolder) -> None:
    """Take away copies that never got a name. Only for the holder of the intake lock."""
    for path in folder.originals.glob(f"{_PARTIAL}*"):
        path.unlink(missing_ok=True)


def hash_file(path: Path) -> str:
    """The hash of a file's bytes, without holding them in memory."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _refuse_larger(stream: BinaryIO, max_bytes: int) -> None:
    """Before a byte is copied; a file may still grow while it is."""
    try:
        size_bytes = os.fstat(stream.fileno()).st_size
    except OSError:  # bytes in memory
        return
    if size_bytes > max_bytes:
        raise TooLargeError


def _copy(stream: BinaryIO, copy: BinaryIO, max_bytes: int) -> tuple[str, int]:
    digest, size_bytes = hashlib.sha256(), 0
    while chunk := stream.read(_CHUNK_BYTES):
        size_bytes += len(chunk)
        if size_bytes > max_bytes:
            raise TooLargeError
        digest.update(chunk)
        copy.write(chunk)
    return digest.hexdigest(), size_bytes
