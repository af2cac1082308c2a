"""Compound files, the little file systems that Outlook saves a message in: into a tree of values, and out of one.

olefile reads them. Writing is our own, for a message inside a message: it becomes a file of its own that any reader of
such files opens. The same tree gives the same bytes. What the streams mean is not known here.
"""

import io
import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass

import olefile

from chambers.evidence.answer import ProblemError

Storage = dict[str, "bytes | Storage"]

_MAX_TOTAL_BYTES = 512 << 20
_SECTOR_BYTES = 4096
_PER_SECTOR = _SECTOR_BYTES // 4
_ENTRY_BYTES = 128
_MINI_BYTES = 64
_MINI_BELOW_BYTES = 4096
_FREE, _END, _IS_FAT, _NONE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFF
_STORAGE, _STREAM, _ROOT = 1, 2, 5
_FAT_IN_HEADER = 109
_BLACK = 1
# What olefile raises over nonsense; it checks less than it computes with.
_DAMAGE = (OSError, ValueError, IndexError, TypeError, OverflowError, MemoryError, RecursionError, struct.error)


def read_compound(data: bytes) -> Storage:
    """Every storage and stream, by name."""
    try:
        with olefile.OleFileIO(io.BytesIO(data)) as file:
            return _read_tree(file)
    except _DAMAGE as error:
        raise ProblemError("its compound file structure is damaged") from error


def _read_tree(file: olefile.OleFileIO) -> Storage:
    root: Storage = {}
    room = _MAX_TOTAL_BYTES
    for path in file.listdir(streams=True, storages=False):
        content = file.openstream(path).read()
        room -= len(content)
        if room < 0:
            raise ProblemError(f"its streams hold more than {_MAX_TOTAL_BYTES} bytes")
        storage = root
        for name in path[:-1]:
            inner = storage.setdefault(name, {})
            if isinstance(inner, bytes):
                raise ProblemError("its compound file structure is damaged")
            storage = inner
        storage[path[-1]] = content
    return root


@dataclass(slots=True)
class _Entry:
    """One line of the directory; left, right and child are other lines."""

    name: str
    kind: int
    data: bytes = b""
    left: int = _NONE
    right: int = _NONE
    child: int = _NONE
    start: int = _END

    def to_bytes(self) -> bytes:
        name = self.name.encode("utf-16-le") + b"\x00\x00"
        links = struct.pack("<BBIII", self.kind, _BLACK, self.left, self.right, self.child)
        tail = struct.pack("<16xI16xIQ", 0, self.start, len(self.data))
        return name.ljust(64, b"\x00") + struct.pack("<H", len(name)) + links + tail


def write_compound(root: Storage) -> bytes:
    """The tree as one file of version 4, whose large sectors need no second table."""
    entries = [_Entry("Root Entry", _ROOT)]
    entries[0].child = _add_all(entries, root)
    streams = [each for each in entries if each.kind == _STREAM and each.data]
    mini_table, entries[0].data = _mini_stream([each for each in streams if len(each.data) < _MINI_BELOW_BYTES])
    whole = [entries[0], *(each for each in streams if len(each.data) >= _MINI_BELOW_BYTES)]
    directory_bytes = _ENTRY_BYTES * len(entries)
    lengths = [_sectors(size) for size in (directory_bytes, len(mini_table), *(len(each.data) for each in whole))]
    table_sectors = _table_sectors(sum(lengths))
    starts = [table_sectors + sum(lengths[:at]) for at in range(len(lengths))]
    for entry, start in zip(whole, starts[2:], strict=True):
        entry.start = start if entry.data else _END
    directory = b"".join(entry.to_bytes() for entry in entries)
    header = _header(table_sectors, starts, lengths)
    parts = (header, _table(lengths, table_sectors), directory, mini_table, *(each.data for each in whole))
    return b"".join(_padded(part) for part in parts)


def _add_all(entries: list[_Entry], storage: Storage) -> int:
    """Lines for everything in a storage, and the one at the top of their tree."""
    places: list[int] = []
    for name, content in sorted(storage.items(), key=lambda each: (len(each[0]), each[0].upper())):
        place = len(entries)
        if isinstance(content, bytes):
            entries.append(_Entry(name, _STREAM, content))
        else:
            entries.append(_Entry(name, _STORAGE))
            entries[place].child = _add_all(entries, content)
        places.append(place)
    return _as_tree(entries, places)


def _as_tree(entries: list[_Entry], places: Sequence[int]) -> int:
    if not places:
        return _NONE
    middle = len(places) // 2
    top = places[middle]
    entries[top].left = _as_tree(entries, places[:middle])
    entries[top].right = _as_tree(entries, places[middle + 1 :])
    return top


def _mini_stream(small: Sequence[_Entry]) -> tuple[bytes, bytes]:
    """Short streams share sectors of their own: the table of those, and what they hold."""
    table: list[int] = []
    held = bytearray()
    for entry in small:
        entry.start = len(table)
        table += _chain(len(table), math.ceil(len(entry.data) / _MINI_BYTES))
        held += entry.data.ljust(-(-len(entry.data) // _MINI_BYTES) * _MINI_BYTES, b"\x00")
    table += [_FREE] * (-len(table) % _PER_SECTOR)
    return struct.pack(f"<{len(table)}I", *table), bytes(held)


def _table_sectors(others: int) -> int:
    needed = math.ceil(others / (_PER_SECTOR - 1))
    if needed > _FAT_IN_HEADER:
        raise ValueError(f"{others * _SECTOR_BYTES} bytes are more than such a file is written with")
    return needed


def _table(lengths: Sequence[int], table_sectors: int) -> bytes:
    table = [_IS_FAT] * table_sectors
    for length in lengths:
        table += _chain(len(table), length)
    table += [_FREE] * (-len(table) % _PER_SECTOR)
    return struct.pack(f"<{len(table)}I", *table)


def _chain(first: int, length: int) -> list[int]:
    return [first + at + 1 for at in range(length - 1)] + [_END] * min(length, 1)


def _header(table_sectors: int, starts: Sequence[int], lengths: Sequence[int]) -> bytes:
    mini_start = starts[1] if lengths[1] else _END
    head = struct.pack(
        "<8s16xHHHHH6xIIIIIIIII",
        *(olefile.MAGIC, 0x3E, 4, 0xFFFE, 12, 6, lengths[0], table_sectors, starts[0], 0, _MINI_BELOW_BYTES),
        *(mini_start, lengths[1], _END, 0),
    )
    places = [*range(table_sectors), *([_FREE] * (_FAT_IN_HEADER - table_sectors))]
    return head + struct.pack(f"<{_FAT_IN_HEADER}I", *places)


def _sectors(size_bytes: int) -> int:
    return math.ceil(size_bytes / _SECTOR_BYTES)


def _padded(part: bytes) -> bytes:
    return part.ljust(_sectors(len(part)) * _SECTOR_BYTES, b"\x00")
