"""A ZIP archive whose bytes depend on its members alone, not on when it was packed: Word files, above all."""

import io
import zipfile

_DAY = (1980, 1, 1, 0, 0, 0)


def with_fixed_times(data: bytes) -> bytes:
    """The same archive without the times at which its members were packed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as packed, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as repacked:
        for name in packed.namelist():
            write_member(repacked, name, packed.read(name))
    return out.getvalue()


def write_member(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Add a member as of a fixed day."""
    member = zipfile.ZipInfo(name, _DAY)
    member.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(member, data)
