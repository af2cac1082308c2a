"""Whole matters: made, described, exported, taken away."""

import hashlib
import io
import json
import os
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from chambers.base.errors import OperationError
from chambers.evidence.audit import append_audit, read_audit
from chambers.evidence.matter_database import create_database, open_database, refuse_network_folder
from chambers.evidence.matter_file import facts_toml, parse_facts, write_facts
from chambers.evidence.matter_folder import MatterFolder, create_folder, make_private
from chambers.evidence.originals import hash_file
from chambers.evidence.sqlite_file import transaction
from chambers.record.matter import MatterFacts

_SNAPSHOT = "matter.sqlite"


class ExportError(OperationError):
    """The matter cannot be exported whole."""

    code = "matter.export"


@dataclass(frozen=True, slots=True)
class Exported:
    """An archive and what is in it."""

    path: Path
    files: int
    size_bytes: int
    sha256: str


def new_matter(matters: Path, name: str, facts: MatterFacts, at: datetime) -> MatterFolder:
    """A new matter; its facts file comes last, so a half-made one is no matter."""
    parse_facts(facts_toml(facts), "the facts given")
    make_private(matters)
    refuse_network_folder(matters / _SNAPSHOT)
    folder = create_folder(matters, name)
    create_database(folder.database)
    with open_database(folder.database) as database, transaction(database):
        append_audit(database, at, "matter.created", {"matter": name})
    write_facts(folder.facts_file, facts)
    return folder


def export_matter(folder: MatterFolder, out: Path, at: datetime) -> Exported:
    """One archive of everything, with a manifest of hashes; an original that changed on disk stops it."""
    with open_database(folder.database) as database, transaction(database):
        append_audit(database, at, "matter.exported", {"matter": folder.name})
    snapshot = folder.root / f".{_SNAPSHOT}.export"
    partial = out.with_name(f".{out.name}.partial")
    try:
        audit = _snapshot(folder, snapshot)
        with _private(partial) as file, tarfile.open(fileobj=file, mode="w") as archive:
            manifest = [_add_file(archive, folder.name, name, path) for name, path in _members(folder, snapshot)]
            manifest.append(_add_bytes(archive, folder.name, "audit.jsonl", audit))
            listing = json.dumps({"matter": folder.name, "exported_at": at.isoformat(), "files": manifest}, indent=1)
            _add_bytes(archive, folder.name, "manifest.json", listing.encode("utf-8"))
        partial.replace(out)
    except OSError as error:
        raise ExportError(
            f"Matter {folder.name!r} cannot be exported to {out}: {error.strerror or error}.",
            hint="Choose another place with --out.",
        ) from error
    finally:
        snapshot.unlink(missing_ok=True)
        partial.unlink(missing_ok=True)
    return Exported(out, len(manifest), out.stat().st_size, hash_file(out))


def _snapshot(folder: MatterFolder, copy: Path) -> bytes:
    """The database as one quiet file, and the lines of its audit log."""
    copy.unlink(missing_ok=True)
    with open_database(folder.database) as database:
        database.execute("VACUUM INTO ?", (str(copy),))
        copy.chmod(0o600)
        return "".join(f"{line}\n" for line in read_audit(database).lines).encode("utf-8", "surrogatepass")


def _members(folder: MatterFolder, snapshot: Path) -> Iterator[tuple[str, Path]]:
    yield "matter.toml", folder.facts_file
    yield _SNAPSHOT, snapshot
    skipped = {folder.facts_file, snapshot, folder.lock}
    for path in sorted(folder.root.rglob("*")):
        own = path.name.startswith((".partial-", _SNAPSHOT)) and path.parent in (folder.root, folder.originals)
        own = own or path.is_relative_to(folder.derived)
        if path.is_file() and not path.is_symlink() and path not in skipped and not own:
            yield str(path.relative_to(folder.root)), path


def _add_file(archive: tarfile.TarFile, matter: str, name: str, path: Path) -> dict[str, object]:
    sha256 = hash_file(path)
    if name.startswith("originals/") and name.removeprefix("originals/").replace("/", "") != sha256:
        raise ExportError(
            f"The original {name} no longer has the bytes it was taken in with.",
            hint="Restore it from the file it came from; its name is the hash of its bytes.",
        )
    archive.add(path, f"{matter}/{name}", recursive=False, filter=_plain)
    return {"name": name, "size_bytes": path.stat().st_size, "sha256": sha256}


def _add_bytes(archive: tarfile.TarFile, matter: str, name: str, data: bytes) -> dict[str, object]:
    member = _plain(tarfile.TarInfo(f"{matter}/{name}"))
    member.size = len(data)
    archive.addfile(member, io.BytesIO(data))
    return {"name": name, "size_bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def _plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without the names and times of this machine."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mtime = 0
    member.mode = 0o600
    return member


def _private(path: Path) -> BinaryIO:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
    return os.fdopen(descriptor, "wb")
