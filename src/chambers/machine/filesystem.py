"""Which filesystem a folder is on, and whether other machines can write to it too.

`parse_mounts` reads the text of /proc/self/mountinfo and `filesystem_at` picks the mount of a path: both are pure.
`refuse_shared_wal` is called before an SQLite database is put into WAL mode. In that mode its users find each other
through shared memory, which exists once per machine: on a network filesystem two machines overwrite each other's pages
and nobody is told. A filesystem that cannot be determined is taken for a local one.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePosixPath

from chambers.base.errors import RefusedError

# fmt: off
_SHARED = frozenset((
    "9p", "acfs", "afs", "beegfs", "ceph", "cifs", "coda", "gfs", "gfs2", "glusterfs", "gpfs", "lustre", "ncpfs",
    "nfs", "nfs3", "nfs4", "ocfs2", "orangefs", "panfs", "prl_fs", "pvfs2", "smb", "smb2", "smb3", "smbfs", "vboxsf",
    "virtiofs", "vmhgfs", "wekafs",
))
# fmt: on
"""Served by another machine or by the host of this one, and cluster filesystems: several machines use one disk."""
_MOUNTS = Path("/proc/self/mountinfo")
_ESCAPED = re.compile(r"\\([0-7]{3})")


class NetworkFilesystemError(RefusedError):
    """An SQLite database in WAL mode would be on a filesystem that other machines can write to."""

    code = "storage.network_filesystem"


@dataclass(frozen=True, slots=True)
class Mount:
    """A mounted filesystem: where, and its type as the kernel names it."""

    point: PurePosixPath
    type: str

    @property
    def is_shared(self) -> bool:
        """Other machines may write to it. What a FUSE program keeps its files in is unknown, so it counts as shared;
        `fuseblk` is a disk of this machine.
        """
        return self.type in _SHARED or self.type.partition(".")[0] == "fuse"


def parse_mounts(mountinfo: str) -> tuple[Mount, ...]:
    """The mounts of a /proc/PID/mountinfo, in its order; lines that are not understood are left out."""
    return tuple(mount for line in mountinfo.splitlines() if (mount := _parse_line(line)) is not None)


def filesystem_at(folder: PurePosixPath, mounts: Iterable[Mount]) -> Mount | None:
    """The mount that an absolute path without links is on: the longest, and of two on one point the later."""
    found: Mount | None = None
    for mount in mounts:
        above = folder.is_relative_to(mount.point)
        if above and (found is None or len(mount.point.parts) >= len(found.point.parts)):
            found = mount
    return found


def refuse_shared_wal(file: Path, *, what: str, instead: str) -> None:
    """An error when the folder of an SQLite file is on a network filesystem; `instead` says what to use."""
    mount = _mount_of(file.parent.resolve())
    if mount is not None and mount.is_shared:
        raise NetworkFilesystemError(
            f"{what} cannot be kept in {file.parent}: that is on a network filesystem ({mount.type}, mounted at "
            f"{mount.point}), where SQLite's write-ahead log loses data as soon as two machines write.",
            hint=instead,
        )


def _parse_line(line: str) -> Mount | None:
    # 36 35 98:0 /root /mount/point rw,noatime master:1 - ext4 /dev/root rw: the fields before the dash vary in number.
    own, dash, other = line.partition(" - ")
    fields, kind = own.split(" "), other.split(" ", 1)[0]
    if not dash or len(fields) < 6 or not kind or not fields[4].startswith("/"):
        return None
    return Mount(PurePosixPath(_ESCAPED.sub(lambda match: chr(int(match[1], 8)), fields[4])), kind)


def _mount_of(folder: Path) -> Mount | None:
    try:
        device = folder.stat().st_dev
    except OSError:
        return None
    return _look_up(folder, device)


@lru_cache(maxsize=64)
def _look_up(folder: Path, _device: int) -> Mount | None:
    """Kept for as long as the folder is on the same device: databases are opened often."""
    try:
        mounts = parse_mounts(_MOUNTS.read_text(encoding="utf-8", errors="surrogateescape"))
    except OSError:
        return None
    return filesystem_at(PurePosixPath(folder), mounts)
